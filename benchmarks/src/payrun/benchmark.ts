import { cpus } from 'node:os'
import { defaut, payroll } from '@centime/engine'
import { granted, readMonth } from '../payslip/read-month.js'
import { type Server, withServer } from '../server/process.js'
import { collectGarbage, median, quantile } from '../timing/measure.js'
import { count, duration, spread, table, target, times } from '../timing/report.js'
import { type Dossier, deleteJob, type JobTimes, makeDossier, runJob } from './dossier.js'
import { PER_SECOND, requestsOf, sleep, startLoad } from './load.js'
import { monthOf, PERIOD, type Person, peopleOf, person } from './people.js'
import { readResults } from './results.js'

/** How long does a payrun of 10,000 people take, and how much does it delay other requests? A server over HTTP. */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)
const ROUNDS = Number(process.env['CENTIME_BENCH_ROUNDS'] ?? 3)
const SMALL_JOBS = 100
const QUIET_MILLISECONDS = 8000
/** Between two polls of a large job. */
const PAUSE = 20

interface Round extends JobTimes {
  /** Milliseconds of the engine alone for the same payslips, on one thread, right after the job. */
  readonly alone: number
  readonly latencies: readonly number[]
}

export const payrunBenchmark = (): Promise<void> => withServer({}, measured)

/** Measures all of it, then prints it. */
async function measured(server: Server): Promise<void> {
  const people = peopleOf(PEOPLE)
  const before = performance.now()
  const dossier = await makeDossier(server, people)
  const making = performance.now() - before

  const mix = requestsOf(dossier)
  const small = await smallJobs(dossier, people)
  const load = startLoad(mix(small.location))
  await sleep(QUIET_MILLISECONDS)
  const quiet = await load.stop()

  const { rounds, unaccompanied, last } = await allRounds(dossier, people, mix)
  const afterJobs = server.peakMemory()
  const reading = await readResults(dossier, last.id, people)
  const atTheEnd = server.peakMemory()
  dossier.client.close()

  console.log(
    `\npayrun: how long does a payrun of ${count(PEOPLE)} people take, and how much does it delay other requests?`,
  )
  console.log(
    `${2 * ROUNDS} jobs. Each employee had one result, and a sample was equal to the engine's payslips, to the cent.\n`,
  )
  console.log(jobsTable(rounds, unaccompanied, small.times))
  console.log()
  console.log(phasesTable(server, rounds))
  console.log()
  const busy = rounds.flatMap(({ latencies }) => latencies)
  console.log(latencyTable(quiet, busy))
  console.log()
  console.log(readingTable(reading, afterJobs, atTheEnd))
  console.log(`\nMaking the tenant took ${duration(making)}: ${count(2 * PEOPLE)} requests on 16 connections.`)
}

/** The rounds with other requests beside, then those without. */
async function allRounds(dossier: Dossier, people: readonly Person[], mix: ReturnType<typeof requestsOf>) {
  const rounds: Round[] = []
  const unaccompanied: Round[] = []
  for (const [kept, beside] of [
    ...Array.from({ length: ROUNDS }, () => [rounds, mix] as const),
    ...Array.from({ length: ROUNDS }, () => [unaccompanied, undefined] as const),
  ]) {
    for (const { id } of [...rounds, ...unaccompanied].slice(-1)) await deleteJob(dossier, id)
    kept.push(await oneRound(dossier, people, beside))
  }
  const last = unaccompanied.at(-1)
  if (last === undefined) throw new Error('no round')
  return { rounds, unaccompanied, last }
}

function jobsTable(rounds: readonly Round[], unaccompanied: readonly Round[], small: readonly number[]): string {
  const polledOf = (of: readonly Round[]): number => median(of.map(({ polled }) => polled))
  const [beside, alone] = [polledOf(rounds), polledOf(unaccompanied)]
  return table(
    ['', 'least', 'median', 'most', 'wanted'],
    [
      spread(
        'a job, from the 202 until a poll sees its end',
        rounds,
        ({ polled }) => polled,
        target(beside <= 1500, 'at most 1.5 s'),
      ),
      spread(
        'a job without other requests',
        unaccompanied,
        ({ polled }) => polled,
        target(alone <= 600, 'at most 0.6 s'),
      ),
      spread('the first, jobStart to jobEnd', rounds, ({ recorded }) => recorded),
      spread('the engine alone, same inputs, one thread', rounds, ({ alone }) => alone),
      spread('a job ÷ the engine alone', rounds, ({ polled, alone }) => polled / alone, '', times),
      spread(
        `a job of one person, until its result is read (${SMALL_JOBS})`,
        small,
        Number,
        target(median(small) < 100, 'under 100 ms'),
      ),
    ],
  )
}

const latencyTable = (quiet: readonly number[], busy: readonly number[]): string =>
  table(
    [`other requests, ${PER_SECOND} a second`, 'how many', 'p50', 'p99', 'most', 'p99 wanted'],
    [
      [...latencyRow('without a job beside', quiet), ''],
      [...latencyRow('with a job beside', busy), target(quantile(busy, 0.99) < 25, 'under 25 ms')],
    ],
  )

function readingTable(
  { paged, streamed, bytes }: Awaited<ReturnType<typeof readResults>>,
  afterJobs: number | undefined,
  atTheEnd: number | undefined,
): string {
  return table(
    ['reading all results, and the peak memory of the server', '', 'wanted'],
    [
      ['in pages of 100', duration(paged), ''],
      [`at once, ${(bytes / 1e6).toFixed(0)} MB`, duration(streamed), ''],
      ['memory, after the jobs', megabytes(afterJobs), memoryTarget(afterJobs)],
      ['memory, after reading', megabytes(atTheEnd), memoryTarget(atTheEnd)],
    ],
  )
}

/** The phases of a job, from the server's log: medians, and their share of the job's time. */
function phasesTable(server: Server, rounds: readonly Round[]): string {
  const logged = server.logged()
  const jobs = rounds.map(({ id }) => {
    const line = logged.find(({ jobId, milliseconds }) => jobId === id && milliseconds !== undefined)
    if (line === undefined) throw new Error(`the server does not say where the time of job ${id} went`)
    return line['milliseconds'] as Readonly<Record<string, number>>
  })
  const whole = median(rounds.map(({ recorded }) => recorded))
  const rowsOf = (place: string, width: number, phases: Readonly<Record<string, string>>) => {
    const spent = Object.entries(phases).map(
      ([phase, name]) => [name, median(jobs.map((job) => job[phase] ?? Number.NaN))] as const,
    )
    return spent.map(([name, milliseconds]) => [
      `${place}: ${name}`,
      duration(milliseconds),
      `${((milliseconds / whole / width) * 100).toFixed(0)} %`,
    ])
  }
  const threads = Math.max(1, cpus().length - 1)
  return table(
    ['where the time of a job goes: threads work beside the event loop', 'median', 'of the job'],
    [
      ...rowsOf(threads === 1 ? 'thread' : `${threads} threads`, threads, THREAD_PHASES),
      ...rowsOf('database', 1, DATABASE_PHASES),
    ],
  )
}
const THREAD_PHASES = { facts: 'values to facts', calculation: 'calculation', serialising: 'serialising' }
/** The phases of the database, each with the wait for the single connection. */
const DATABASE_PHASES = {
  beginning: 'beginning',
  reading: 'reading values',
  writing: 'writing results',
  ending: 'ending, on the disk',
}

/** Forecast jobs of one person each, one after another. */
async function smallJobs(dossier: Dossier, people: readonly Person[]) {
  const times: number[] = []
  let location = ''
  for (let index = 0; index < SMALL_JOBS; index++) {
    const { identifier } = people[(index * 31) % people.length] ?? person(0)
    const wanted = { forecast: `simulation ${index}`, employeeIdentifiers: [identifier], pause: 0 }
    let accepted = 0
    const { id } = await runJob(dossier, wanted, (at) => {
      accepted = performance.now()
      location = at
    })
    const { text } = await dossier.client.ask('GET', `${dossier.path}/payrollresults/sets?payrunJobId=${id}`, 200)
    times.push(performance.now() - accepted)
    if (JSON.parse(text)[0]?.employeeIdentifier !== identifier) throw new Error(`job ${id} has no result`)
  }
  return { times, location }
}

async function oneRound(dossier: Dossier, people: readonly Person[], mix: ReturnType<typeof requestsOf> | undefined) {
  collectGarbage()
  let load = { stop: async (): Promise<readonly number[]> => [] }
  const job = await runJob(dossier, { pause: PAUSE }, (location) => {
    if (mix !== undefined) load = startLoad(mix(location))
  })
  const latencies = await load.stop()
  return { ...job, latencies, alone: engineAlone(people) }
}

function engineAlone(people: readonly Person[]): number {
  const months = people.map(monthOf)
  const started = performance.now()
  const { fixed, calculate } = granted(payroll(defaut, PERIOD))
  for (const month of months) {
    const { facts, warnings } = readMonth(fixed, month)
    calculate(facts, warnings)
  }
  return performance.now() - started
}

const latencyRow = (name: string, latencies: readonly number[]): string[] => [
  name,
  String(latencies.length),
  duration(quantile(latencies, 0.5)),
  duration(quantile(latencies, 0.99)),
  duration(Math.max(...latencies)),
]

const megabytes = (size: number | undefined): string =>
  size === undefined ? 'not known here' : `${size.toFixed(0)} MB`
const memoryTarget = (size: number | undefined): string =>
  size === undefined ? '' : target(size < 500, 'under 500 MB')
