import type { Language } from '@centime/engine/ground'
import type { ResultsShown } from '../pieces/payrun-results.js'
import { pageOfRows } from '../pieces/table.js'
import { folded, matcher } from './folded.js'
import { keptByState } from './kept-by-state.js'
import type { Lists } from './lists.js'
import { centsOf, namesOfJob, type PaidName, type PaidTexts, paidIn, totalsOf } from './paid-amounts.js'
import { WarningsByCode } from './payrun-warnings.js'

/** The results of a payrun as a table: searched, sorted, in pages. */

const COLUMNS = [
  ['TotalBrut', 'Brut', 'Gross'],
  ['TotalCotisationsSalariales', 'Cotisations', 'Contributions'],
  ['NetImposable', 'Net imposable', 'Taxable net'],
  ['PAS', 'Impôt', 'Tax'],
  ['NetAPayer', 'Net à payer', 'Net to pay'],
  ['CoutTotal', 'Coût total', 'Total cost'],
] as const

const SHOWN = 50

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
  const read = await paidIn(lists, tenantId, jobId)
  if (read === undefined) return undefined
  const columns = read.columns.flatMap(({ name, number }, place) => {
    const column = COLUMNS.find(([shown]) => shown === name)
    return column === undefined || number === null
      ? []
      : [{ name, number, place, french: column[1], english: column[2] }]
  })
  const isFound = matcher(search)
  const warned = new WarningsByCode()
  const warnings = await keptWarnings(lists, `${tenantId} ${jobId}`, read.end, () => lists.paidWarnings(jobId))
  const found: Row[] = []
  let people = 0
  for (const person of (await namesOfJob(lists, tenantId, jobId)).values()) {
    const amounts = read.amounts.get(person.employeeId)
    if (amounts === undefined) continue
    people += 1
    const own = warnings.get(person.employeeId) ?? '[]'
    warned.add(person, own)
    const isAsked = code === '' || warned.codesOf(own).includes(code)
    if (isAsked && isFound(person.key)) found.push({ person, amounts })
  }
  const [by, sorted] = inOrder(sort, found, columns)
  const paged = pageOfRows(page, found.length, SHOWN)
  const rows = sorted.slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
  return {
    columns,
    rows: rows.map(({ person, amounts }) => ({
      ...person,
      amounts: columns.map(({ place }) => amounts[place] ?? '0'),
      warnings: countOf(warnings.get(person.employeeId) ?? '[]'),
    })),
    totals: totalsOf(
      found.map(({ amounts }) => amounts),
      columns.map(({ place }) => place),
    ),
    ...{ people, paged, search, sort: by, code, warnings: warned.groups(language) },
  }
}

/** Results of an ended job never change. */
const keptWarnings = keptByState<ReadonlyMap<number, string>>(6)

interface Row {
  readonly person: PaidName
  readonly amounts: PaidTexts
}

interface Column {
  readonly name: string
  readonly place: number
}

/** The rows, which are in the order of names, in the order that was asked for, and its name. */
function inOrder(sort: string, rows: readonly Row[], columns: readonly Column[]): readonly [string, readonly Row[]] {
  const [sign, name] = sort.startsWith('-') ? [-1, sort.slice(1)] : [1, sort]
  if (name === 'nom') return [sort, sign < 0 ? rows.toReversed() : rows]
  const at = columns.find((column) => column.name === name)?.place
  if (at === undefined && name !== 'matricule') return ['nom', rows]
  const keyed = rows.map((row) => ({ row, by: sortedBy(row, at) }))
  keyed.sort((a, b) => sign * compared(a.by, b.by))
  return [sort, keyed.map(({ row }) => row)]
}

/** `at`: the place of an amount; undefined: by identifier. */
const sortedBy = ({ person, amounts }: Row, at: number | undefined): number | string =>
  at === undefined ? folded(person.identifier) : centsOf(amounts[at] ?? '0')
const compared = (a: number | string, b: number | string): number => (a < b ? -1 : Number(a > b))

function countOf(warnings: string): number {
  const list: unknown = JSON.parse(warnings)
  return Array.isArray(list) ? list.length : 0
}
