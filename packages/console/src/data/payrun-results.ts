import { Decimal } from '@centime/engine'
import type { Language } from '@centime/engine/ground'
import type { ResultsShown } from '../pieces/payrun-results.js'
import { pageOfRows } from '../pieces/table.js'
import { folded, matcher } from './folded.js'
import type { Lists } from './lists.js'
import { WarningsByCode } from './payrun-warnings.js'

/**
 * The results of a payrun as a table. An amount has no column in the database, so a table reads all results of the job, some at a
 * time, and keeps of each what its columns show, for the next page and the next search.
 */

const COLUMNS = [
  ['TotalBrut', 'Brut', 'Gross'],
  ['TotalCotisationsSalariales', 'Cotisations', 'Contributions'],
  ['NetImposable', 'Net imposable', 'Taxable net'],
  ['PAS', 'Impôt', 'Tax'],
  ['NetAPayer', 'Net à payer', 'Net to pay'],
  ['CoutTotal', 'Coût total', 'Total cost'],
] as const

/** How many results are read in one transaction; other requests run in between. */
const AT_A_TIME = 1000
const SHOWN = 50
/** How many jobs' amounts are kept: about 6 MB for one of 10,000 people. */
const JOBS_KEPT = 4

interface Asked {
  readonly search: string
  readonly sort: string
  readonly page: string | undefined
  /** The code of a warning, to show only people with it; empty: all people. */
  readonly code: string
  readonly language: Language
}

/** The table of a job that has results; undefined where it has none. The page has asked a route for the job before. */
export async function resultsShown(
  lists: Lists,
  tenantId: number,
  jobId: number,
  { search, sort, page, code, language }: Asked,
): Promise<ResultsShown | undefined> {
  const job = await lists.layout(jobId)
  if (job === undefined) return undefined
  const columns = columnsOf(job)
  const isFound = matcher(search)
  const jobs = cachedAmounts(lists.service)
  const key = `${tenantId} ${jobId} ${job.end}`
  const known = jobs.get(key)
  const readNow = new Map<number, PaidAmounts>()
  const amountsOf = known ?? readNow
  const found: Row[] = []
  const warned = new WarningsByCode()
  let people = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const slice = { after, top: AT_A_TIME }
    const places = known === undefined ? columns.map(({ place }) => place) : undefined
    const rows: Awaited<ReturnType<typeof lists.paid>> = await lists.paid(jobId, slice, places)
    for (const { employeeId, identifier, firstName, lastName, amounts, warnings } of rows) {
      people += 1
      if (amounts !== undefined && warnings !== undefined) {
        readNow.set(employeeId, { warnings, amounts, cents: amounts.map(centsOf) })
      }
      const [name, searched] = [`${lastName} ${firstName}`, folded(`${lastName} ${firstName} ${identifier}`)]
      const paid = amountsOf.get(employeeId)
      if (paid === undefined) continue
      warned.add({ employeeId, identifier, name, key: searched, warnings: paid.warnings })
      const isAsked = code === '' || warned.codesOf(paid.warnings).includes(code)
      if (isAsked && isFound(searched)) found.push({ employeeId, identifier, name, key: searched, paid })
    }
    after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.employeeId
  }
  keep(jobs, key, amountsOf)
  const [by, order] = orderOf(
    sort,
    columns.map(({ name }) => name),
  )
  const paged = pageOfRows(page, found.length, SHOWN)
  const rows = found.sort(order).slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
  return {
    columns,
    rows: rows.map(({ paid: { warnings, amounts }, ...row }) => ({ ...row, amounts, warnings: countOf(warnings) })),
    totals: columns.map((_, at) => totalOf(found, at)),
    ...{ people, paged, search, sort: by, code, warnings: warned.groups(language) },
  }
}

type PayrunLayout = NonNullable<Awaited<ReturnType<Lists['layout']>>>

interface Row {
  readonly employeeId: number
  readonly identifier: string
  readonly name: string
  /** Name and identifier as they are searched. */
  readonly key: string
  readonly paid: PaidAmounts
}

interface PaidAmounts {
  readonly warnings: string
  readonly amounts: readonly string[]
  /** The same as whole cents, rounded towards zero. */
  readonly cents: readonly number[]
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

function columnsOf({ lines }: PayrunLayout) {
  const places = new Map(lines.map(([name, number], place) => [name, { number, place }]))
  return COLUMNS.flatMap(([name, french, english]) => {
    const { number = null, place = 0 } = places.get(name) ?? {}
    return number === null ? [] : [{ name, number, place, french, english }]
  })
}

function orderOf(sort: string, names: readonly string[]): readonly [string, (a: Row, b: Row) => number] {
  const [sign, name] = sort.startsWith('-') ? [-1, sort.slice(1)] : [1, sort]
  const byName = (a: Row, b: Row) => sign * compared(a.key, b.key)
  if (name === 'matricule') return [sort, (a, b) => sign * compared(folded(a.identifier), folded(b.identifier))]
  const at = names.indexOf(name)
  if (at < 0) return name === 'nom' ? [sort, byName] : ['nom', (a, b) => compared(a.key, b.key)]
  return [sort, (a, b) => sign * ((a.paid.cents[at] ?? 0) - (b.paid.cents[at] ?? 0)) || compared(a.key, b.key)]
}
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Whole cents of decimal text, rounded towards zero: a whole number, which a double holds exactly. */
function centsOf(text: string): number {
  const point = text.indexOf('.')
  return Number(point < 0 ? `${text}00` : text.slice(0, point) + text.slice(point + 1, point + 3).padEnd(2, '0'))
}

/** The exact sum of a column: cents as whole numbers, and the rare text of more decimals as a decimal. */
function totalOf(rows: readonly Row[], at: number): string {
  let [cents, finer] = [0, new Decimal(0)]
  for (const { paid } of rows) {
    const text = paid.amounts[at] ?? '0'
    const point = text.indexOf('.')
    if (point >= 0 && text.length - point > 3) finer = finer.plus(text)
    else cents += paid.cents[at] ?? 0
  }
  return finer.plus(new Decimal(cents).div(100)).toFixed()
}

function countOf(warnings: string): number {
  const list: unknown = JSON.parse(warnings)
  return Array.isArray(list) ? list.length : 0
}
