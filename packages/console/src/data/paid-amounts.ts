import { Decimal } from '@centime/engine'
import { byKey, folded } from './folded.js'
import { keptByState } from './kept-by-state.js'
import type { Lists } from './lists.js'

/**
 * The amounts that a payrun pays each person. An amount has no column in the database, so a page reads the summaries of
 * all results of the job, some at a time, and keeps them for the next page and the next search.
 */

/** The lines that pages show, which summaries have: euros, then hours and days of leave. */
const LINES = [
  ...['TotalBrut', 'TotalCotisationsSalariales', 'NetImposable', 'PAS', 'NetAPayer', 'CoutTotal'],
  ...['DureeReference', 'SoldeCongesReport', 'SoldeCongesN1', 'SoldeCongesN'],
] as const

/** How many results are read in one transaction; other requests run in between. */
const AT_A_TIME = 1000
/** How many jobs' amounts are kept: about 10 MB for one of 10,000 people. */
const JOBS_KEPT = 6

/** The place of each line in the amounts of a person. */
export const PLACE = Object.fromEntries(LINES.map((name, place) => [name, place])) as Readonly<
  Record<(typeof LINES)[number], number>
>

/** The amounts of a person as decimal texts, as `PLACE` orders them. */
export type PaidTexts = readonly string[]

/** The amounts that a job pays, in the order of `columns`: the same lines of every job. */
export interface PaidIn {
  /** The instant at which the job ended. */
  readonly end: string
  /** `number`: the wage type; null: the job has no such line, and each amount is 0. */
  readonly columns: readonly { readonly name: string; readonly number: number | null }[]
  /** By employee, in the order of their ids. */
  readonly amounts: ReadonlyMap<number, PaidTexts>
}

/** The amounts of a job that has results; undefined where it has none. The page has asked a route for the job before. */
export async function paidIn(
  lists: Lists,
  tenantId: number,
  jobId: number,
  isWithdrawn = false,
): Promise<PaidIn | undefined> {
  const job = await lists.layout(jobId, isWithdrawn)
  if (job === undefined) return undefined
  const jobs = cachedAmounts(lists.service)
  const key = `${tenantId} ${jobId} ${job.end}`
  const paid = jobs.get(key) ?? (await readPaid(lists, jobId, job))
  jobs.delete(key)
  jobs.set(key, paid)
  for (const oldest of jobs.keys()) if (jobs.size > JOBS_KEPT) jobs.delete(oldest)
  return paid
}

async function readPaid(
  lists: Lists,
  jobId: number,
  job: NonNullable<Awaited<ReturnType<Lists['layout']>>>,
): Promise<PaidIn> {
  const numbers = new Map(job.lines)
  const columns = LINES.map((name) => ({ name, number: numbers.get(name) ?? null }))
  const amounts = new Map<number, PaidTexts>()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Awaited<ReturnType<Lists['paid']>> = await lists.paid(jobId, { after, top: AT_A_TIME }, job, LINES)
    for (const row of rows) amounts.set(row.employeeId, row.amounts)
    after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.employeeId
  }
  return { end: job.end, columns, amounts }
}

const kept = new WeakMap<object, Map<string, PaidIn>>()

/** The pay of the jobs shown last. The pay of an ended job never changes. */
function cachedAmounts(service: object): Map<string, PaidIn> {
  const jobs: NonNullable<ReturnType<typeof kept.get>> = kept.get(service) ?? new Map()
  kept.set(service, jobs)
  return jobs
}

/** The name of a person in a payrun. */
export interface PaidName {
  readonly employeeId: number
  readonly identifier: string
  readonly name: string
  /** Name and identifier as they are searched. */
  readonly key: string
}

/** The people of a job by employee, in the order of their names, until something is written in the client: names change and are erased. */
export async function namesOfJob(
  lists: Lists,
  tenantId: number,
  jobId: number,
): Promise<ReadonlyMap<number, PaidName>> {
  return keptNames(lists, `${tenantId} ${jobId}`, await lists.state(), () => readNames(lists, jobId))
}
const keptNames = keptByState<ReadonlyMap<number, PaidName>>(4)

async function readNames(lists: Lists, jobId: number): Promise<ReadonlyMap<number, PaidName>> {
  const people: PaidName[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Awaited<ReturnType<Lists['paidPeople']>> = await lists.paidPeople(jobId, { after, top: AT_A_TIME })
    for (const { id: employeeId, identifier, firstName, lastName } of rows) {
      const name = `${lastName} ${firstName}`
      people.push({ employeeId, identifier, name, key: folded(`${name} ${identifier}`) })
    }
    after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.id
  }
  return new Map(people.sort(byKey).map((person) => [person.employeeId, person]))
}

/** Whole cents of decimal text, rounded towards zero: a whole number, which a double holds exactly. */
export function centsOf(text: string): number {
  const point = text.indexOf('.')
  return Number(point < 0 ? `${text}00` : text.slice(0, point) + text.slice(point + 1, point + 3).padEnd(2, '0'))
}

/** The exact sums of some columns: cents as whole numbers, and the rare text of more decimals as a decimal. */
export function totalsOf(rows: Iterable<PaidTexts>, places: readonly number[]): readonly string[] {
  const cents = places.map(() => 0)
  const finer = places.map(() => new Decimal(0))
  for (const amounts of rows) {
    for (let at = 0; at < places.length; at += 1) {
      const text = amounts[places[at] ?? 0] ?? '0'
      const point = text.indexOf('.')
      if (point >= 0 && text.length - point > 3) finer[at] = finer[at]?.plus(text) ?? new Decimal(text)
      // Exact: a double has far more precision than the cents of an amount, and rounding removes its error.
      else if (text !== '0') cents[at] = (cents[at] ?? 0) + Math.round(Number(text) * 100)
    }
  }
  return cents.map((sum, at) =>
    new Decimal(sum)
      .div(100)
      .plus(finer[at] ?? 0)
      .toFixed(),
  )
}
