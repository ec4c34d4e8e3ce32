import { type Regulation, regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat, ELEMENT_CASE, EtablissementAffectation } from '@centime/engine/cases'
import { dayInParis } from '@centime/engine/ground'
import type { CaseValue, NewChange, ServiceDb, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { regulationToEnter } from '../calculation/elements.js'
import { FieldErrors, invalid, notFound } from '../ground/refusal.js'
import type { Reply, TenantCall, WrongBody } from '../http/endpoint.js'
import { id } from '../http/fields.js'
import { monthTransaction } from '../months/cycle-request.js'
import { type RecordedRows, recordedBefore } from '../months/moving-values.js'
import { applyNativeChange, concerned } from '../months/native-change.js'
import { applyToPayroll, hasMonths } from '../months/payroll/native-change.js'
import { wakeAfter } from '../months/transaction.js'
import { type CaseKind, readChange, type Withdrawal } from './case-change.js'
import { ElementContracts } from './contract-ends.js'
import {
  addedToRecorded,
  countingWhole,
  replacingRecorded,
  valuesOfMonths,
  type WarningOfChange,
} from './month-values.js'
import { checkRecords } from './record-check.js'
import { askedAbout, saidIn, unsaidValues } from './unsaid.js'

/** Checks a case change, records it and applies it to the managed months. */

interface ChangeBody {
  readonly userId: number
  readonly divisionId?: number | undefined
  readonly forecast?: string | undefined
  readonly reason?: string | undefined
  readonly case: unknown
}

/** Answers 201 with the recorded change, or with all its errors. `employeeId` null: a change of the company. */
export async function checkAndRecord(
  call: TenantCall<ChangeBody>,
  db: TenantDb,
  root: ServiceDb,
  kind: CaseKind,
  employeeId: number | null,
): Promise<Reply> {
  const { body, id: idOf } = call
  const payrollId = idOf('payrollId')
  const found = await readAround(db, root, { payrollId, userId: body.userId, employeeId }, call)
  const { payroll } = found
  if (payroll === undefined) return notFound('payroll', payrollId)
  const errors = new FieldErrors()
  checkIds(found, kind, { ...body }, errors)
  const isOfEstablishment = kind === 'company' && isEstablishment(found.parents, payroll, body.divisionId)
  const whose = isOfEstablishment ? 'establishment' : kind
  const regulation = await regulationFor(db, { payroll, parents: found.parents }, body.case)
  const { values, withdrawals, records, paid } = readChange(regulation, whose, body.case, errors)
  if (errors.listed.length > 0) return invalid(errors)
  if (records.length > 0 && employeeId !== null) {
    const rowsOf = (caseName: string) => store.recordedValues(db, employeeId, caseName)
    await checkRecords(rowsOf, { payrollId: payroll.id, forecast: body.forecast }, records, errors)
    if (errors.listed.length > 0) return invalid(errors)
  }
  if (withdrawals.length > 0 && employeeId !== null) {
    checkWithdrawals(
      withdrawals,
      await store.recordedTexts(db, payroll.id, employeeId, DateDebutContrat),
      values,
      errors,
    )
    if (errors.listed.length > 0) return invalid(errors)
  }
  const { userId, divisionId = payroll.divisionId, forecast, reason } = body
  if (paid.length > 0 && found.employee !== undefined && forecast === undefined) {
    const changed = { payrollId, employeeId: found.employee.id, identifier: found.employee.identifier, case: body.case }
    const contracts = new ElementContracts(call.now.toISOString())
    await contracts.read(db, [{ value: changed }])
    contracts.check(regulation, changed, { values, paid }, errors)
    if (errors.listed.length > 0) return invalid(errors)
  }
  await store.yieldAmong(values)
  const whole =
    employeeId === null ? { values } : await besideRecorded(call, db, payroll, { regulation, employeeId, values })
  await store.yieldAmong(values)
  const place = { divisionId, ...(isOfEstablishment && { isOfEstablishment }) }
  const change = { payrollId, userId, employeeId, ...place, forecast, reason, values: whole.values }
  const warnings = [...(whole.warnings ?? []), ...countingWhole(paid)]
  return recordChange(call, db, root, change, found.recorded, warnings)
}

/** Whether a division is below that of the payroll: an unknown one has its own error. */
const isEstablishment = (parents: store.ParentRows, { divisionId }: StoredPayroll, named = divisionId): boolean =>
  named !== divisionId && store.divisionsPaid(parents, divisionId).includes(named)

/**
 * The values to record for an employee's change. In a form, a value of a month replaces the recorded ones, and missing
 * minimum inputs become 0 or false. Over the routes, values of a month add up, with a warning.
 */
async function besideRecorded(
  { body: { forecast }, isOfConsole, now }: TenantCall<ChangeBody>,
  db: TenantDb,
  payroll: StoredPayroll,
  {
    regulation,
    employeeId,
    values,
  }: { readonly regulation: Regulation; readonly employeeId: number; readonly values: readonly CaseValue[] },
) {
  const snapshot = { payrollId: payroll.id, upTo: Number.MAX_SAFE_INTEGER, forecast: forecast ?? null }
  const ofMonths = valuesOfMonths(regulation, values)
  const recorded = ofMonths.length === 0 ? [] : await store.valuesOfFields(db, snapshot, employeeId, ofMonths)
  if (!isOfConsole || forecast !== undefined) {
    const seen = { recordedAt: now.toISOString(), forecast }
    return { values, warnings: addedToRecorded(regulation, ofMonths, recorded, seen) }
  }
  if (values.length === 0) return { values }
  const said = await store.fieldsSaid(db, payroll.id, [employeeId], askedAbout(regulation))
  const unsaid = unsaidValues(regulation, saidIn([...said, ...values]))
  return { values: [...replacingRecorded(regulation, values, recorded), ...unsaid] }
}

/** The regulation that a case is checked against: with the elements and the establishments of the payroll where it names one. */
async function regulationFor(
  db: TenantDb,
  { payroll, parents }: { readonly payroll: StoredPayroll; readonly parents: store.ParentRows },
  change: unknown,
): Promise<Regulation> {
  const text = JSON.stringify(change ?? null)
  const isOfPayroll = [ELEMENT_CASE, EtablissementAffectation.name].some((name) => text.includes(`"${name}"`))
  return isOfPayroll ? regulationToEnter(db, payroll, parents) : regulationOfPayroll(payroll)
}

/** Adds an error for each withdrawn contract (`texts`: its first day) neither in the change nor recorded. */
export function checkWithdrawals(
  withdrawals: readonly Withdrawal[],
  texts: readonly string[],
  values: readonly CaseValue[],
  errors: FieldErrors,
): void {
  const known = new Set([...texts, ...values.filter(opensContract).map(({ value }) => value)])
  for (const { pointer, start } of withdrawals) {
    const day = dayInParis(start)
    if (!known.has(day)) errors.add(() => ({ pointer, message: `no contract begins on ${day}: none is withdrawn` }))
  }
}

/** Whether a value opens a contract. */
export const opensContract = ({ caseName, caseFieldName }: CaseValue): boolean =>
  caseName === DateDebutContrat.caseName && caseFieldName === DateDebutContrat.name

/** Records a change and answers 201. Real values also change the managed months, which may refuse them. */
export async function recordChange(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  change: NewChange,
  recorded: RecordedRows,
  warnings: readonly WarningOfChange[] = [],
): Promise<Reply> {
  const { payrollId, userId, employeeId, divisionId, forecast, values } = change
  const tx = monthTransaction(call, db, root)
  const movesPayroll = forecast === undefined && hasMonths(tx.months, payrollId)
  const place = change.isOfEstablishment === true ? { divisionId } : {}
  const authored = values.map((value) => ({ ...value, ...place, userId }))
  const people = new Map([[employeeId, authored]])
  const refused = movesPayroll ? await applyToPayroll(tx, { payrollId, people }) : undefined
  if (refused !== undefined) return refused
  const changeId = await store.addCaseChange(db, change, tx.now.toISOString())
  const isMoving = forecast === undefined && concerned(tx.months, change) !== undefined
  const refusal = isMoving
    ? await applyNativeChange(tx, { payrollId, employeeId, values: authored }, recorded)
    : undefined
  const body = { id: changeId, userId, employeeId, divisionId, warnings }
  return refusal ?? { status: 201, body, ...((isMoving || movesPayroll) && { after: wakeAfter(tx) }) }
}

/** Extra checks on an invalid body, so that all errors are reported at once. */
export async function reviewChange(
  kind: CaseKind,
  { json, id: idOf, errors }: WrongBody,
  db: TenantDb,
  root: ServiceDb,
): Promise<void> {
  if (typeof json !== 'object' || json === null) return
  const body: Readonly<Record<string, unknown>> = { ...json }
  const { userId, employeeId } = body
  const ids = { userId: isId(userId) ? userId : null, employeeId: isId(employeeId) ? employeeId : null }
  const found = await readAround(db, root, { payrollId: idOf('payrollId'), ...ids })
  const { payroll, parents } = found
  if (payroll === undefined) return
  checkIds(found, kind, body, errors)
  readChange(await regulationFor(db, { payroll, parents }, body['case']), kind, body['case'], errors)
}

/** The people and things that a change names, and where it may affect managed months the recorded values. */
export async function readAround(
  db: TenantDb,
  root: ServiceDb,
  { payrollId, userId, employeeId }: Pick<NewChange, 'payrollId' | 'userId' | 'employeeId'>,
  call?: Pick<TenantCall, 'months'>,
) {
  const officer = call?.months && concerned(call.months, { payrollId, employeeId })
  const { payrolls, users, employees, recorded, parents } = await store.together(root, {
    payrolls: store.payrollOf(db, payrollId),
    users: userId === null ? undefined : store.userOf(db, userId),
    employees: employeeId === null ? undefined : store.memberOf(db, employeeId, payrollId),
    parents: store.parentRows(db),
    recorded: officer === undefined ? undefined : recordedBefore(db, payrollId, officer),
  })
  return { payroll: payrolls[0], user: users[0], employee: employees[0], recorded, parents }
}

/** Adds the ids of a change that are unknown or not of the payroll. Values that are not ids are skipped. */
export function checkIds(
  { payroll, user, employee, parents }: Around,
  kind: CaseKind,
  body: Readonly<Record<string, unknown>>,
  errors: FieldErrors,
) {
  const wrong = (pointer: string, message: string) => errors.add(() => ({ pointer, message }))
  const { userId, divisionId, employeeId } = body
  if (isId(userId) && user === undefined) wrong('/userId', 'is not a user of this tenant')
  if (isId(divisionId) && !store.divisionsPaid(parents, payroll?.divisionId ?? 0).includes(divisionId)) {
    wrong('/divisionId', `is not the division of payroll ${payroll?.id}`)
  }
  if (kind === 'employee' && isId(employeeId)) {
    if (employee === undefined) wrong('/employeeId', 'is not an employee of this tenant')
    else if (employee.divisionId === null) {
      wrong('/employeeId', `does not belong to the division of payroll ${payroll?.id}`)
    }
  }
}
/** The employee, user and payroll of a change, where they exist; no employee outside the payroll’s division. */
interface Around {
  readonly payroll: { readonly id: number; readonly divisionId: number } | undefined
  readonly user: object | undefined
  readonly employee: { readonly divisionId: number | null } | undefined
  readonly parents: store.ParentRows
}
const isId = (value: unknown): value is number => id.safeParse(value).success
