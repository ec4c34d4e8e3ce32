import type { Regulation } from '@centime/engine'
import { type Field, TauxPAS, TypeTaux } from '@centime/engine/cases'
import { dayOf, isDay, isInstant, monthIn, monthOf, type Read, startOf } from '@centime/engine/ground'
import type { CaseValue, StoredPayroll } from '@centime/store'
import type { FieldErrors } from '../../ground/refusal.js'
import type { ImportKind } from '../../http/paths.js'
import type { BulkChange } from '../bulk/changes.js'
import { DATED_BY, type FileColumn, PERIOD, START } from './columns.js'
import type { Separator } from './csv.js'
import type { RateChanges } from './rates.js'
import { valueOfField } from './values.js'
import type { FileWarnings } from './warnings.js'

/** The case of a row, and the day from which its values are in force. */

/** A row by the columns of its header, without empty cells and outer spaces. */
export interface ReadRow {
  readonly item: number
  readonly cells: ReadonlyMap<FileColumn, string>
}

/** The context in which the rows of a file are read. */
export interface Target {
  readonly kind: ImportKind
  readonly separator: Separator
  readonly payroll: StoredPayroll & { readonly division: string }
  /** The regulation of the payroll, with its elements. */
  readonly regulation: Regulation
  readonly userId: number
  readonly culture: string
  /** Whether values of a month may be added to recorded values of other instants in it. */
  readonly isAdded: boolean
  /** The instant of the request, and its day. */
  readonly now: string
  readonly today: string
  /** Recorded values that may be mistakes. */
  readonly warnings: FileWarnings
  /** The people whose rate a file of rates changes. */
  readonly rates: RateChanges
  /** Whether the sender may record values of the company. */
  readonly isOperator: boolean
  /** The checked values of the rows for everybody. */
  readonly ofEverybody: Map<number, readonly CaseValue[]>
}

export type ChangeCase = BulkChange['case']

export const textsOf = (cells: ReadRow['cells']): Readonly<Record<string, string>> =>
  Object.fromEntries([...cells].map(([{ name }, text]) => [name, text]))

export const wrong = (errors: FieldErrors, column: string, message: string): void =>
  errors.add(() => ({ pointer: column, message }))

/** A value of a row, with its column and the day from which it is in force. */
export interface RowValue {
  readonly column: FileColumn
  readonly field: Field
  readonly value: string
  readonly day: string
}

/** The values of a row. Adds the errors of its cells. */
export function valuesOfRow(cells: ReadRow['cells'], target: Target, errors: FieldErrors): readonly RowValue[] {
  const start = startDay(cells, target, errors)
  if (!isInstant(startOf(start))) wrong(errors, START, 'is a day before the year 1000')
  const values: RowValue[] = []
  for (const [column, text] of cells) {
    const { name, field } = column
    if (field === undefined) continue
    const read = valueOfField(field, text, target.separator)
    if ('wrong' in read) wrong(errors, name, read.wrong)
    else values.push({ column, field, value: read.value, day: dayOfValue(field, start, target) })
  }
  if (target.kind === 'rates') addKindOfRate(values, start)
  if (values.length === 0 && errors.listed.length === 0) wrong(errors, '', 'holds no value')
  return values
}

/** A row without a rate: the tax office has sent none, and the grid applies (CGI 204 H). */
function addKindOfRate(values: RowValue[], day: string): void {
  const rate = values.find(({ field }) => field.key === TauxPAS.key)
  const column = rate?.column ?? { name: TauxPAS.key, title: TauxPAS.fr, isRequired: false, field: TauxPAS }
  values.push({ column, field: TypeTaux, value: rate === undefined ? 'neutre' : 'personnalise', day })
}

/** Amounts of an end of contract are paid in its month, from the month's first day, as files of a month record them. */
const dayOfValue = ({ timeType }: Field, start: string, { kind }: Target): string =>
  kind === 'departures' && timeType === 'month' ? `${monthOf(start)}-01` : start

/** The values as one case with related cases, and the columns by the pointers to the values. */
export function caseOfRow(values: readonly RowValue[]) {
  const byCase = new Map<string, { values: ChangeCase['values']; columns: string[] }>()
  for (const { column, field, value, day } of values) {
    const of = byCase.get(field.caseName) ?? { values: [], columns: [] }
    byCase.set(field.caseName, of)
    of.values.push({ caseFieldName: field.name, value, start: startOf(day) })
    of.columns.push(column.name)
  }
  const columns = new Map<string, string>()
  const cases = [...byCase].map(([caseName, cells], index) => {
    const path = index === 0 ? '/case' : `/case/relatedCases/${index - 1}`
    for (const [place, name] of cells.columns.entries()) {
      columns.set(`${path}/values/${place}/value`, name)
      columns.set(`${path}/values/${place}/start`, START)
    }
    columns.set(`${path}/values`, caseName)
    return { caseName, values: cells.values }
  })
  const [root, ...relatedCases] = cases
  const change: ChangeCase = { ...(root ?? { caseName: '', values: [] }), relatedCases }
  return { change, columns }
}

/** The day from which the values of a row are in force. Without one: errors, and an arbitrary day. */
function startDay(cells: ReadRow['cells'], { kind, today }: Target, errors: FieldErrors): string {
  const texts = textsOf(cells)
  const dayIn = (column: string, read: Read, day = (value: string) => value): string => {
    const found = 'value' in read ? day(read.value) : ''
    if (isDay(found)) return found
    const unit = column === PERIOD ? 'month' : 'day'
    wrong(errors, column, 'wrong' in read ? read.wrong : `is no ${unit} of the calendar`)
    return today
  }
  if (kind === 'variables') return dayIn(PERIOD, monthIn(texts[PERIOD] ?? ''), (month) => `${month}-01`)
  if (texts[START] !== undefined) return dayIn(START, dayOf(texts[START]))
  // Errors in a case field are found where its value is read.
  const dating = DATED_BY[kind]
  const text = dating && texts[dating.key]
  if (text === undefined) {
    // A withdrawn absence needs no day.
    if (kind === 'contracts') wrong(errors, START, 'is required in a row that opens no contract')
    return today
  }
  const read = dayOf(text)
  return 'value' in read && isDay(read.value) ? read.value : today
}
