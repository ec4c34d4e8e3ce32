import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { makeDossier, runJob } from '../payrun/dossier.js'
import { PER_SECOND, requestsOf, sleep, startLoad } from '../payrun/load.js'
import { peopleOf } from '../payrun/people.js'
import { type Server, withServer } from '../server/process.js'
import { quantile } from '../timing/measure.js'
import { duration, printTable, target, times } from '../timing/report.js'

/** How long does the archive of a payrun take, compared with its documents alone, and how much does it delay other requests? */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 1000)
/** The threads of a server of default settings. */
const THREADS = Math.max(1, availableParallelism() - 1)
const MEGABYTE = 2 ** 20

/** `alone`: milliseconds of one document in one thread. */
export const archiveBenchmark = (alone: number): Promise<void> => withServer({}, (server) => measured(server, alone))

async function measured(server: Server, alone: number): Promise<void> {
  const dossier = await makeDossier(server, peopleOf(PEOPLE))
  const { client, path } = dossier
  const { id } = await runJob(dossier, { pause: 50 })
  const job = `${path}/payruns/jobs/${id}`
  server.resetPeakMemory()
  const load = startLoad(requestsOf(dossier)(job))
  const began = performance.now()
  await client.ask('POST', `${job}/documents/draft`, 202, {})
  let document = { status: 'pending', url: '', checksum: '' }
  while (['pending', 'generating'].includes(document.status)) {
    await sleep(100)
    document = JSON.parse((await client.ask('GET', `${job}/documents/draft`, 200)).text)
  }
  const making = performance.now() - began
  if (document.status !== 'ready') throw new Error(`the archive is ${document.status}`)
  const hash = createHash('sha256')
  let bytes = 0
  await client.stream(document.url, (part) => {
    hash.update(part)
    bytes += part.length
  })
  const latencies = await load.stop()
  if (hash.digest('hex') !== document.checksum) throw new Error('the archive has another checksum')
  client.close()

  const predicted = (alone * PEOPLE) / THREADS
  const delay = quantile(latencies, 0.99)
  console.log(`\nThe archive of ${PEOPLE} payslips, made by the server beside ${PER_SECOND} other requests a second:\n`)
  printTable(
    ['', '', 'wanted'],
    [
      ['its documents alone, in as many threads', duration(predicted), ''],
      ['the archive, until a poll sees it', duration(making), ''],
      ['the archive ÷ its documents', times(making / predicted), target(making <= 1.5 * predicted, 'at most 1.5 ×')],
      ['other requests meanwhile, p99', duration(delay), target(delay < 50, 'under 50 ms')],
      ['the file', `${(bytes / MEGABYTE).toFixed(0)} MB`, ''],
      ['peak memory of the server', `${server.peakMemory()?.toFixed(0) ?? '?'} MB`, ''],
    ],
  )
}
