import { DateDebutContrat, type Field } from '@centime/engine/cases'
import { dayInParis } from '@centime/engine/ground'
import { FieldErrors, invalid, notFound } from '../ground/refusal.js'
import { regulationOfPayroll } from '../ground/regulations.js'
import type { Reply, TenantCall, WrongBody } from '../http/endpoint.js'
import { id } from '../http/fields.js'
import { applyNativeChange } from '../months/native-change.js'
import { addCaseChange, type CaseValue, lastValueId, type NewChange, recordedTexts } from '../store/cases.js'
import { employeeById, isInDivision } from '../store/employees.js'
import { payrollById, type StoredPayroll, userById } from '../store/master-data.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { type CaseKind, readChange } from './case-change.js'
import { checkRecords } from './record-check.js'

/** Checks a case change, records it and applies it to the managed months. */

interface ChangeBody {
  readonly userId: number
  readonly divisionId?: number | undefined
  readonly forecast?: string | undefined
  readonly reason?: string | undefined
  readonly case: unknown
}

/** Answers 201 with the recorded change, or with every error in it. `employeeId` null: a change of the company. */
export async function checkAndRecord(
  call: TenantCall<ChangeBody>,
  db: TenantDb,
  root: ServiceDb,
  kind: CaseKind,
  employeeId: number | null,
): Promise<Reply> {
  const { body, id: idOf } = call
  const payroll = await payrollById(db, idOf('payrollId'))
  if (payroll === undefined) return notFound('payroll', idOf('payrollId'))
  const errors = new FieldErrors()
  await checkIds(db, payroll, kind, { ...body }, errors)
  const { values, withdrawals, records } = readChange(regulationOfPayroll(payroll), kind, body.case, errors)
  if (errors.listed.length > 0) return invalid(errors)
  if (records.length > 0 && employeeId !== null) {
    await checkRecords(db, { payrollId: payroll.id, employeeId, forecast: body.forecast }, records, errors)
    if (errors.listed.length > 0) return invalid(errors)
  }
  if (withdrawals.length > 0 && employeeId !== null) {
    const recorded = await recordedTexts(db, payroll.id, employeeId, DateDebutContrat)
    const known = new Set([...recorded, ...values.filter(isOf(DateDebutContrat)).map(({ value }) => value)])
    const wrong = withdrawals.flatMap(({ pointer, start }) => {
      const day = dayInParis(start)
      return known.has(day) ? [] : [{ pointer, message: `no contract begins on ${day}: none is withdrawn` }]
    })
    if (wrong.length > 0) return invalid(wrong)
  }
  const { userId, divisionId = payroll.divisionId, forecast, reason } = body
  return recordChange(call, db, root, {
    payrollId: payroll.id,
    userId,
    employeeId,
    divisionId,
    forecast,
    reason,
    values,
  })
}

const isOf =
  ({ caseName, name }: Field) =>
  (value: CaseValue): boolean =>
    value.caseName === caseName && value.caseFieldName === name

/** Records a change and answers 201. Real values also change the managed months, which may refuse them. */
export async function recordChange(
  { tenant, now, world }: Pick<TenantCall, 'tenant' | 'now' | 'world'>,
  db: TenantDb,
  root: ServiceDb,
  change: NewChange,
): Promise<Reply> {
  const { userId, employeeId, divisionId, forecast } = change
  const before = await lastValueId(db)
  const changeId = await addCaseChange(db, change, now.toISOString())
  const refusal =
    forecast === undefined ? await applyNativeChange({ db, root, tenant, now, world }, change, before) : undefined
  return refusal ?? { status: 201, body: { id: changeId, userId, employeeId, divisionId }, after: world.wake }
}

/** Extra checks on an invalid body, so that all errors are reported at once. */
export async function reviewChange(kind: CaseKind, { json, id: idOf, errors }: WrongBody, db: TenantDb): Promise<void> {
  const payroll = await payrollById(db, idOf('payrollId'))
  if (payroll === undefined || typeof json !== 'object' || json === null) return
  const body: Readonly<Record<string, unknown>> = { ...json }
  await checkIds(db, payroll, kind, body, errors)
  readChange(regulationOfPayroll(payroll), kind, body['case'], errors)
}

/** Adds the ids of a change that do not exist or do not belong to the payroll. Values that are not ids are skipped. */
async function checkIds(
  db: TenantDb,
  payroll: StoredPayroll,
  kind: CaseKind,
  body: Readonly<Record<string, unknown>>,
  errors: FieldErrors,
) {
  const wrong = (pointer: string, message: string) => errors.add(() => ({ pointer, message }))
  const { userId, divisionId, employeeId } = body
  if (isId(userId) && (await userById(db, userId)) === undefined) {
    wrong('/userId', 'is not a user of this tenant')
  }
  if (isId(divisionId) && divisionId !== payroll.divisionId) {
    wrong('/divisionId', `is not the division of payroll ${payroll.id}`)
  }
  if (kind === 'employee' && isId(employeeId)) {
    if ((await employeeById(db, employeeId)) === undefined) {
      wrong('/employeeId', 'is not an employee of this tenant')
    } else if (!(await isInDivision(db, employeeId, payroll.divisionId))) {
      wrong('/employeeId', `does not belong to the division of payroll ${payroll.id}`)
    }
  }
}
const isId = (value: unknown): value is number => id.safeParse(value).success
