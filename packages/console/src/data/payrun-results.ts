import type { Language } from '@centime/engine/ground'
import type { ResultsShown } from '../pieces/payrun-results.js'
import { pageOfRows } from '../pieces/table.js'
import { folded, matcher } from './folded.js'
import type { Lists } from './lists.js'
import { type PaidPerson, paidIn, totalOf } from './paid-amounts.js'
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
  const found: Row[] = []
  for (const { employeeId, identifier, name, key, paid } of read.people) {
    warned.add({ employeeId, identifier, name, key, warnings: paid.warnings })
    const isAsked = code === '' || warned.codesOf(paid.warnings).includes(code)
    if (isAsked && isFound(key)) found.push({ employeeId, identifier, name, key, paid })
  }
  const [by, order] = orderOf(sort, columns)
  const paged = pageOfRows(page, found.length, SHOWN)
  const rows = found.sort(order).slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
  return {
    columns,
    rows: rows.map(({ paid: { warnings, amounts }, ...row }) => ({
      ...row,
      amounts: columns.map(({ place }) => amounts[place] ?? '0'),
      warnings: countOf(warnings),
    })),
    totals: columns.map(({ place }) => totalOf(found, place)),
    ...{ people: read.people.length, paged, search, sort: by, code, warnings: warned.groups(language) },
  }
}

type Row = PaidPerson

interface Column {
  readonly name: string
  readonly place: number
}

function orderOf(sort: string, columns: readonly Column[]): readonly [string, (a: Row, b: Row) => number] {
  const [sign, name] = sort.startsWith('-') ? [-1, sort.slice(1)] : [1, sort]
  const byName = (a: Row, b: Row) => sign * compared(a.key, b.key)
  if (name === 'matricule') return [sort, (a, b) => sign * compared(folded(a.identifier), folded(b.identifier))]
  const at = columns.find((column) => column.name === name)?.place
  if (at === undefined) return name === 'nom' ? [sort, byName] : ['nom', (a, b) => compared(a.key, b.key)]
  return [sort, (a, b) => sign * ((a.paid.cents[at] ?? 0) - (b.paid.cents[at] ?? 0)) || compared(a.key, b.key)]
}
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function countOf(warnings: string): number {
  const list: unknown = JSON.parse(warnings)
  return Array.isArray(list) ? list.length : 0
}
