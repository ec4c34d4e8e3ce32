import { type Played, playMonths } from '../month/play.js'
import { makeDossier, startJob } from '../payrun/dossier.js'
import { peopleOf } from '../payrun/people.js'
import { type Server, withServer } from '../server/process.js'
import { median, quantile } from '../timing/measure.js'
import { count, duration, printTable, target } from '../timing/report.js'

/** How long does a one-person month take while another partner's 300,000 payslips are queued? A server over HTTP. */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)
const FORECASTS = 30
const MONTHS = Number(process.env['CENTIME_BENCH_MONTHS'] ?? 200)

export const fairBenchmark = (): Promise<void> => withServer({ CENTIME_NOW: '2026-06-15T08:00:00Z' }, measured)

async function measured(server: Server): Promise<void> {
  const dossier = await makeDossier(server, peopleOf(PEOPLE))
  const quiet = await playMonths(server, ({ length }) => length < MONTHS)
  for (let index = 0; index < FORECASTS; index++) await startJob(dossier, { forecast: `simulation ${index}` })
  const left: number[] = []
  const busy = await playMonths(server, async ({ length }) => {
    left.push(await queuedJobs(server))
    return length < MONTHS && left.at(-1) !== 0
  })
  dossier.client.close()
  console.log(
    `\nfair: how long does a month take while ${count(PEOPLE * FORECASTS)} payslips of another partner are queued?`,
  )
  console.log(
    `${quiet.length} months without them and ${busy.length} beside them, each net checked; ${left[0]} jobs were queued at the first, ${left.at(-1)} at the last.\n`,
  )
  printTable(
    ['the whole month, from PUT to finalized', 'median', 'p99', 'most', 'wanted'],
    [
      row('with an empty queue', quiet),
      row('beside the other partner', busy, (middle, late) =>
        target(middle < 1000 && late < 2000, 'median under 1 s, p99 under 2 s'),
      ),
    ],
  )
}

function row(name: string, played: readonly Played[], wanted?: (median: number, p99: number) => string): string[] {
  const times = played.map(({ calculated, approved }) => calculated + approved)
  const [middle, late] = [median(times), quantile(times, 0.99)]
  return [name, duration(middle), duration(late), duration(Math.max(...times)), wanted?.(middle, late) ?? '']
}

/** How many jobs are queued or running. */
async function queuedJobs({ url }: Server): Promise<number> {
  const answer = await fetch(new URL('/readyz', url))
  const { queue }: { readonly queue: { readonly jobs: number } } = JSON.parse(await answer.text())
  return queue.jobs
}
