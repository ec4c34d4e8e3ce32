import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probing } from '../bounds/benchmark.js'
import { addPeople, type Dossier, makeDossier } from '../payrun/dossier.js'
import { type Person, person } from '../payrun/people.js'
import { type Server, startServer } from '../server/process.js'
import { median } from '../timing/measure.js'
import { duration, table, target } from '../timing/report.js'

/** How long do 10,000 employees with contracts and cases take to come in, and what do others wait meanwhile? */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)
const ROUNDS = Number(process.env['CENTIME_BENCH_ROUNDS'] ?? 3)

interface Seen {
  readonly took: number
  /** The longest slice of the event loop, in time of the processor. */
  readonly slice: number
  /** The longest wait of another client. */
  readonly waited: number
  /** How much the peak of the process grew, in MB. */
  readonly memory: number
}

export async function bulkBenchmark(): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, index) => person(index))
  const seen: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) seen.push(await fresh((server, slices) => bulk(server, slices, people)))
  console.log(`\nbulk: how long do ${PEOPLE} employees with contracts and cases take to come in?\n`)
  const of = (name: keyof Seen) => median(seen.map((one) => one[name]))
  console.log(
    table(
      ['', 'takes', 'longest slice', 'another waits', 'memory', 'wanted'],
      [
        [
          'employees and cases, as two bodies',
          ...[duration(of('took')), duration(of('slice')), duration(of('waited')), `${of('memory').toFixed(0)} MB`],
          target(of('took') < 10_000, 'under 10 s'),
        ],
      ],
    ),
  )
}

async function fresh<Value>(work: (server: Server, slices: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-bench-'))
  const slices = join(folder, 'slices')
  writeFileSync(slices, '')
  const node = process.env['CENTIME_BENCH_NODE']
  if (process.platform === 'linux') {
    process.env['CENTIME_BENCH_NODE'] = `${node ?? ''} --import=${new URL('loop-slices.js', import.meta.url).href}`
  }
  const server = await startServer(folder, { CENTIME_NOW: '2026-07-15T08:00:00Z', CENTIME_BENCH_SLICES: slices })
  if (node === undefined) delete process.env['CENTIME_BENCH_NODE']
  else process.env['CENTIME_BENCH_NODE'] = node
  try {
    return await work(server, slices)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

async function bulk(server: Server, slices: string, people: readonly Person[]): Promise<Seen> {
  const others = Array.from({ length: 1000 }, (_, index) => person(PEOPLE + index))
  const dossier = await makeDossier(server, others)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const earlier = readFileSync(slices, 'utf8').length
  const before = server.resetPeakMemory()
  const probe = probing(dossier.client.ask, `${dossier.path}/users?top=1`)
  const started = performance.now()
  const ids = await addPeople(dossier, people)
  const took = performance.now() - started
  const waited = await probe()
  const memory = (server.peakMemory() ?? Number.NaN) - before
  const slice = Math.max(0, ...readFileSync(slices, 'utf8').slice(earlier).split('\n').map(Number))
  await assertRecorded(dossier, people, ids)
  dossier.client.close()
  return { took, slice, waited, memory }
}

/** The values of a sample must be those that were sent. */
async function assertRecorded({ client, path }: Dossier, people: readonly Person[], ids: readonly number[]) {
  if (new Set(ids).size !== people.length) throw new Error(`${new Set(ids).size} of ${people.length} were added`)
  for (let index = 0; index < people.length; index += Math.ceil(people.length / 50)) {
    const { text } = await client.ask('GET', `${path}/employees/${ids[index]}/cases`, 200)
    const recorded: readonly Readonly<Record<string, string>>[] = JSON.parse(text)
    const found = recorded.map(({ caseName, caseFieldName, value }) => `${caseName}.${caseFieldName} ${value}`)
    const sent = Object.entries(people[index]?.cases ?? {}).flatMap(([caseName, fields]) =>
      Object.entries(fields).map(([name, value]) => `${caseName}.${name} ${value}`),
    )
    if (found.join() !== sent.join()) throw new Error(`employee ${ids[index]} has ${found.join()}`)
  }
}
