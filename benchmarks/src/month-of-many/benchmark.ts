import { addHours, type Dossier, makeDossier, runJob } from '../payrun/dossier.js'
import { peopleOf } from '../payrun/people.js'
import type { Server } from '../server/process.js'
import { type Watch, withWatchedServer } from '../server/watch.js'
import { median } from '../timing/measure.js'
import { duration, printTable, target, times } from '../timing/report.js'
import { type Measured, type Played, playMonth, type Step, type Taken, timed } from './play.js'

/** How long does a month of 10,000 people take, and how long do others wait? A server over HTTP. */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)
const PERIODS = ['2026-06', '2026-07', '2026-08'].slice(0, Number(process.env['CENTIME_BENCH_ROUNDS'] ?? 3))

interface Round extends Played {
  /** A forecast of the same month by a raw job, right before. */
  readonly job: Taken
}

export async function monthOfManyBenchmark(): Promise<void> {
  const rounds = await withWatchedServer('2026-07-15T08:00:00Z', played)
  console.log(
    `\nmonth-of-many: how long does a month of ${PEOPLE.toLocaleString('en')} people take, and how long do others wait?\n`,
  )
  const medianOf = (step: Step, what: keyof Taken) => median(rounds.map(({ steps }) => steps[step][what]))
  /** `most`: absent where no time is promised. */
  const row = (name: string, step: Step, most?: number) => {
    const [clock, slice] = [medianOf(step, 'took'), medianOf(step, 'slice')]
    const processor = `${duration(medianOf(step, 'loop'))} of ${duration(medianOf(step, 'all'))}`
    return [
      name,
      duration(clock),
      processor,
      duration(slice),
      duration(medianOf(step, 'waited')),
      most === undefined ? '' : target(clock <= most, `at most ${most / 1000} s`),
      target(slice <= 50, 'at most 50 ms'),
    ]
  }
  printTable(
    ['', 'takes', 'processor: loop of all', 'longest slice', 'another waits', 'wanted', 'slice wanted'],
    [
      row('calculate, until the candidate is read', 'calculated', 1500),
      row('its controls, and a page of people with the month before', 'reviewed', 1500),
      row('calculate again after the change of one person', 'changed', 300),
      row('its findings accepted, one after another', 'accepted'),
      row('approval, until the month is read as finalized', 'approved', 1000),
    ],
  )
  const ratio = (name: string, one: (round: Round) => Taken, other: (round: Round) => Taken, most: number) => {
    const of = (what: 'took' | 'all') => median(rounds.map((round) => one(round)[what] / other(round)[what]))
    return [name, times(of('took')), times(of('all')), target(of('all') <= most, `at most ${most}`)]
  }
  console.log()
  printTable(
    ['', 'by the clock', 'processor', 'wanted'],
    [
      ratio(
        'calculate ÷ a forecast of the same people by a raw job',
        ({ steps }) => steps.calculated,
        ({ job }) => job,
        1.3,
      ),
      ratio(
        'after the change of one person ÷ calculate',
        ({ steps }) => steps.changed,
        ({ steps }) => steps.calculated,
        0.2,
      ),
    ],
  )
}

async function played(server: Server, watch: Watch): Promise<readonly Round[]> {
  const dossier = await makeDossier(server, peopleOf(PEOPLE))
  const measured = { server, watch, dossier }
  const rounds: Round[] = []
  for (const [index, period] of PERIODS.entries()) {
    if (index > 0) await next(dossier, period)
    const job = await timed(measured, async () => forecast(measured, period))
    rounds.push({ job, ...(await playMonth(measured, period, `${20 + index}.5`)) })
  }
  dossier.client.close()
  return rounds
}

async function forecast({ dossier }: Measured, period: string): Promise<void> {
  await runJob(dossier, { forecast: `all of ${period}`, pause: 5, period })
}

/** The month comes, and hours are recorded for it. */
async function next(dossier: Dossier, period: string): Promise<void> {
  const now = `${period}-15T08:00:00Z`
  if (now > '2026-07-15T08:00:00Z') await dossier.client.ask('POST', '/sandbox/clock', 200, { now })
  await addHours(dossier, period)
}
