import { Decimal } from '@centime/engine'
import { folded } from './folded.js'
import type { Lists } from './lists.js'

/**
 * What a payrun pays to each person. An amount has no column in the database, so a page reads all results of the job, some at a time,
 * and keeps of each what pages show, for the next page and the next search.
 */

/** The lines that pages show: euros, then hours and days of leave. */
const LINES = [
  ...['TotalBrut', 'TotalCotisationsSalariales', 'NetImposable', 'PAS', 'NetAPayer', 'CoutTotal'],
  ...['DureeReference', 'SoldeCongesReport', 'SoldeCongesN1', 'SoldeCongesN'],
] as const

/** How many results are read in one transaction; other requests run in between. */
const AT_A_TIME = 1000
/** How many jobs' amounts are kept: about 10 MB for one of 10,000 people. */
const JOBS_KEPT = 4

/** The place of each line in the amounts of a person. */
export const PLACE = Object.fromEntries(LINES.map((name, place) => [name, place])) as Readonly<
  Record<(typeof LINES)[number], number>
>

/** The people of a job with their amounts, in the order of `columns`: the same lines of every job. */
export interface PaidIn {
  /** `number`: the wage type; null: the job has no such line, and each amount is 0. */
  readonly columns: readonly { readonly name: string; readonly number: number | null }[]
  readonly people: readonly PaidPerson[]
}

export interface PaidPerson {
  readonly employeeId: number
  readonly identifier: string
  readonly name: string
  /** Name and identifier as they are searched. */
  readonly key: string
  readonly paid: PaidAmounts
}

interface PaidAmounts {
  /** JSON array of `{code, message}`. */
  readonly warnings: string
  readonly amounts: readonly string[]
  /** The same as whole cents, rounded towards zero. */
  readonly cents: readonly number[]
}

/** The people of a job that has results, by id; undefined where it has none. The page has asked a route for the job before. */
export async function paidIn(
  lists: Lists,
  tenantId: number,
  jobId: number,
  isWithdrawn = false,
): Promise<PaidIn | undefined> {
  const job = await lists.layout(jobId, isWithdrawn)
  if (job === undefined) return undefined
  const places = new Map(job.lines.map(([name, number], place) => [name, { name, number, place }]))
  const columns = LINES.map((name) => places.get(name) ?? { name, number: null, place: undefined })
  const read = columns.flatMap(({ place }) => place ?? [])
  const jobs = cachedAmounts(lists.service)
  const key = `${tenantId} ${jobId} ${job.end}`
  const known = jobs.get(key)
  const readNow = new Map<number, PaidAmounts>()
  const amountsOf = known ?? readNow
  const people: PaidPerson[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const slice = { after, top: AT_A_TIME }
    const wanted = known === undefined ? read : undefined
    const rows: Awaited<ReturnType<typeof lists.paid>> = await lists.paid(jobId, slice, wanted)
    for (const { employeeId, identifier, firstName, lastName, amounts, warnings } of rows) {
      if (amounts !== undefined && warnings !== undefined) {
        let next = 0
        const all = columns.map(({ place }) => (place === undefined ? '0' : (amounts[next++] ?? '0')))
        readNow.set(employeeId, { warnings, amounts: all, cents: all.map(centsOf) })
      }
      const name = `${lastName} ${firstName}`
      const paid = amountsOf.get(employeeId)
      if (paid !== undefined) people.push({ employeeId, identifier, name, key: folded(`${name} ${identifier}`), paid })
    }
    after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.employeeId
  }
  keep(jobs, key, amountsOf)
  return { columns, people }
}

type AmountsOfJobs = Map<string, ReadonlyMap<number, PaidAmounts>>
const kept = new WeakMap<object, AmountsOfJobs>()

/** The pay of the jobs shown last: that of an ended job stays; names change and are erased, so they are not kept. */
function cachedAmounts(service: object): AmountsOfJobs {
  const jobs: AmountsOfJobs = kept.get(service) ?? new Map()
  kept.set(service, jobs)
  return jobs
}

function keep(jobs: AmountsOfJobs, key: string, amounts: ReadonlyMap<number, PaidAmounts>): void {
  jobs.delete(key)
  jobs.set(key, amounts)
  for (const oldest of jobs.keys()) if (jobs.size > JOBS_KEPT) jobs.delete(oldest)
}

/** Whole cents of decimal text, rounded towards zero: a whole number, which a double holds exactly. */
function centsOf(text: string): number {
  const point = text.indexOf('.')
  return Number(point < 0 ? `${text}00` : text.slice(0, point) + text.slice(point + 1, point + 3).padEnd(2, '0'))
}

/** The exact sum of a column: cents as whole numbers, and the rare text of more decimals as a decimal. */
export function totalOf(rows: readonly Pick<PaidPerson, 'paid'>[], at: number): string {
  let [cents, finer] = [0, new Decimal(0)]
  for (const { paid } of rows) {
    const text = paid.amounts[at] ?? '0'
    const point = text.indexOf('.')
    if (point >= 0 && text.length - point > 3) finer = finer.plus(text)
    else cents += paid.cents[at] ?? 0
  }
  return finer.plus(new Decimal(cents).div(100)).toFixed()
}
