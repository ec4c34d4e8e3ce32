import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { centimeClient, valueOrThrow } from '@centime/client'
import { compareDsn, readDsn } from '@centime/dsn'
import { timed } from '../month-of-many/play.js'
import { makeDossier } from '../payrun/dossier.js'
import type { Server } from '../server/process.js'
import { type Watch, withWatchedServer } from '../server/watch.js'
import { count, duration, printTable, target, times } from '../timing/report.js'
import { copied, MONTHS } from './copied.js'

/** How long does it take to read and compare as many months of people as a year of 300 has, and how long do others wait meanwhile? */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 300)
const IN_SAMPLE = 8
/** Three months of four times the people. */
const COPIES = Math.ceil((PEOPLE * 12) / MONTHS.length / IN_SAMPLE)
/** What fits in one upload: 16 MiB. */
const MOST = 15.5 * 1024 * 1024

export async function declarationsBenchmark(): Promise<void> {
  const one = compared(1)
  const { read, whole, processor, counts } = compared(COPIES)
  for (const [name, amounts] of Object.entries(one.counts)) {
    const wanted = name === 'months' ? amounts : amounts * COPIES
    if (counts[name as keyof typeof counts] !== wanted) throw new Error(`${name}: ${JSON.stringify(counts)}`)
  }
  const { took, loop, all, slice, waited, memory } = await withWatchedServer('2026-07-15T08:00:00Z', uploaded)
  const large = readLarge()
  console.log(`\ndeclarations: ${count(PEOPLE * 12)} months of people, ${count(counts.compared)} amounts\n`)
  printTable(
    ['', '', 'wanted'],
    [
      ['reading and checking', duration(read), ''],
      ['reading, checking and comparing', duration(whole), target(whole < 20_000, 'under 20 s')],
      ['its processor time', duration(processor), ''],
      ['the whole ÷ reading', times(whole / read), ''],
      ['one upload of 16 MiB, until it is compared', duration(took), ''],
      ['its processor time: loop of all', `${duration(loop)} of ${duration(all)}`, ''],
      ['its longest slice of the loop', duration(slice), target(slice <= 50, 'at most 50 ms')],
      ['another request waits', duration(waited), ''],
      ['memory', `${memory.toFixed(0)} MB`, ''],
      ['longest slice of reading 200 MB', duration(large.longest), target(large.longest <= 50, 'at most 50 ms')],
      ['its memory', `${large.memory.toFixed(0)} MB`, target(large.memory <= 64, 'at most 64 MB')],
    ],
  )
}

/** The output of `large.ts`. */
function readLarge(): { readonly longest: number; readonly memory: number } {
  if (process.platform !== 'linux') return { longest: Number.NaN, memory: Number.NaN }
  const program = fileURLToPath(new URL('large.js', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

function compared(copies: number) {
  const bytes = MONTHS.map((name) => copied(name, copies))
  const [started, spent] = [performance.now(), process.cpuUsage()]
  const files = bytes.map((one) => readDsn(one))
  const read = performance.now() - started
  const refused = files.flatMap(({ faults }) => faults.filter(({ level }) => level === 'refused'))
  if (refused.length > 0) throw new Error(JSON.stringify(refused[0]))
  const { counts } = compareDsn(files)
  const { user, system } = process.cpuUsage(spent)
  return { read, whole: performance.now() - started, processor: (user + system) / 1000, counts }
}

async function uploaded(server: Server, watch: Watch) {
  const dossier = await makeDossier(server, [])
  const [, , partnerId, , tenantId] = dossier.path.split('/').map(Number)
  const client = centimeClient({ url: server.url, key: dossier.key, partnerId: partnerId ?? 0 })
  const { declarations } = client.tenant(tenantId ?? 0)
  const size = MONTHS.reduce((sum, name) => sum + copied(name, 1).length, 0)
  const files = MONTHS.map((name) => ({
    name,
    content: new Blob([new Uint8Array(copied(name, Math.floor(MOST / size)))]),
  }))
  const taken = await timed({ server, watch, dossier }, async () => {
    const { id } = valueOrThrow(await declarations.upload(files))
    const { state } = valueOrThrow(await declarations.report(id))
    if (state !== 'ready') throw new Error(`the declarations are ${state}`)
  })
  dossier.client.close()
  return taken
}
