import { withServer } from '../server/process.js'
import { median } from '../timing/measure.js'
import { printTable, spread, target } from '../timing/report.js'
import { playMonths } from './play.js'

/** How long does a managed month take, from PUT to finalized, without documents? A real server, over real HTTP. */

const MONTHS = Number(process.env['CENTIME_BENCH_MONTHS'] ?? 100)

export async function monthBenchmark(): Promise<void> {
  const played = await withServer({ CENTIME_NOW: '2026-06-15T08:00:00Z' }, (server) =>
    playMonths(server, ({ length }) => length < MONTHS),
  )
  const whole = played.map(({ calculated, approved }) => calculated + approved)
  console.log(`\nmonth: how long does a managed month take? ${MONTHS} tenants, one after another, each net checked.\n`)
  printTable(
    ['', 'least', 'median', 'most', 'wanted'],
    [
      spread('PUT, variables, calculate, until the candidate is read', played, ({ calculated }) => calculated),
      spread('approval, until the month is read as finalized', played, ({ approved }) => approved),
      spread('the whole month', whole, Number, target(median(whole) < 150, 'under 150 ms')),
    ],
  )
}
