import { commonElements, type Regulation } from '@centime/engine'
import { ELEMENT_CASE, type Field } from '@centime/engine/cases'
import type { countingReader } from '@centime/engine/inputs'
import type { CaseValue, RealValue, ServiceDb, TenantDb } from '@centime/store'
import { FieldErrors, isRefusal, type Refusal } from '../../ground/refusal.js'
import type { TenantCall } from '../../http/endpoint.js'
import { readChange } from '../case-change.js'
import { readAround, recordChange } from '../record-change.js'
import { IDENTIFIER } from './columns.js'
import { caseOfRow, type ReadRow, type RowValue, type Target, textsOf, valuesOfRow, wrong } from './row-change.js'
import { datesOfFile, type GivenValues, refuseAdding } from './row-faults.js'

/** Rows of a file of months for everybody: elements of pay, recorded for the company as by the route of an operator. */

const EVERYBODY = '*'

export const isOfEverybody = (cells: ReadRow['cells'], { kind }: Target): boolean =>
  kind === 'variables' && textsOf(cells)[IDENTIFIER] === EVERYBODY

interface Against {
  readonly regulation: Regulation
  readonly given: GivenValues
  readonly counting: ReturnType<typeof countingReader>
  /** What the company has recorded; empty: it may be added to. */
  readonly recorded: readonly RealValue[]
}

/** The values of such a row, with its errors at their columns. */
export function everybodysValues(
  { item: row, value: cells }: { readonly item: number; readonly value: ReadRow['cells'] },
  target: Target,
  { regulation, given, counting, recorded }: Against,
): { readonly values: readonly CaseValue[]; readonly errors: FieldErrors } {
  const errors = new FieldErrors()
  if (!target.isOperator) wrong(errors, IDENTIFIER, 'is everybody: this needs a key with the admin role')
  const values = valuesOfRow(cells, target, errors)
  const elements: readonly Field[] = commonElements(regulation).map(({ field }) => field)
  for (const { column, field } of values) {
    if (field.caseName !== ELEMENT_CASE && !elements.includes(field))
      wrong(errors, column.name, 'is not an element of pay: name the person')
  }
  if (errors.listed.length > 0) return { values: [], errors }
  given.refuseTwice({ id: 0, identifier: EVERYBODY }, values, row, errors)
  refuseAdding(values, counting, recorded, errors)
  return { values: checkedValues(regulation, values, errors), errors }
}

function checkedValues(regulation: Regulation, values: readonly RowValue[], errors: FieldErrors) {
  const { change, columns } = caseOfRow(values)
  const found = new FieldErrors()
  const read = readChange(regulation, 'company', change, found)
  for (const { pointer, message } of found.listed) wrong(errors, columns.get(pointer) ?? '', datesOfFile(message))
  return read.values
}

/** Records the rows for everybody as one change of the company. */
export async function recordForEverybody(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  { payroll: { id: payrollId, divisionId }, userId }: Pick<Target, 'payroll' | 'userId'>,
  values: readonly CaseValue[],
): Promise<Refusal | undefined> {
  if (values.length === 0) return undefined
  const owner = { payrollId, userId, employeeId: null }
  const { recorded } = await readAround(db, root, owner, call)
  const reply = await recordChange(call, db, root, { ...owner, divisionId, values }, recorded)
  return isRefusal(reply) ? reply : undefined
}
