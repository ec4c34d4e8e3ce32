import type { Regulation } from '@centime/engine'
import { DateDebutContrat } from '@centime/engine/cases'
import type { CaseValue, RecordedRow, ServiceDb, StagedChange, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { regulationToEnter } from '../../calculation/elements.js'
import { FieldErrors } from '../../ground/refusal.js'
import type { TenantCall } from '../../http/endpoint.js'
import { id } from '../../http/fields.js'
import { monthTransaction } from '../../months/cycle-request.js'
import { recordedBefore } from '../../months/moving-values.js'
import { type AuthoredValue, applyNativeChange, concerned } from '../../months/native-change.js'
import { applyToPayroll, hasMonths } from '../../months/payroll/native-change.js'
import { readChange } from '../case-change.js'
import { ElementContracts } from '../contract-ends.js'
import { checkIds, checkWithdrawals, opensContract } from '../record-change.js'
import { checkRecords } from '../record-check.js'
import { employeeChange, MOST_VALUES } from '../routes.js'
import type { Item, Kind, Staged } from './stage.js'

/** Case changes of employees: the checks of the single route, against recorded values and the items before. */

/** An item: the body of the single route with the payroll of its path. */
export const BulkChange = z.strictObject({ payrollId: id, ...employeeChange }).openapi('BulkCaseChangeSetup')
export type BulkChange = z.infer<typeof BulkChange>

interface Earlier {
  count: number
  readonly values: (CaseValue & Pick<RecordedRow, 'payrollId' | 'forecast'>)[]
}

/**
 * `areBeside`: the caller checks each item against the recorded values of its employee. `now`: an instant; undefined: the caller
 * checks elements of pay against contracts.
 */
export function newChanges({
  areBeside = false,
  now,
}: {
  readonly areBeside?: boolean
  readonly now?: Date
} = {}): Kind<BulkChange> {
  const contracts = now && new ElementContracts(now.toISOString())
  const earlier = new Map<number, Earlier>()
  const payrolls = remembered(store.payrollById)
  const known = new Map<number, Promise<Regulation>>()
  const regulations = (db: TenantDb, payroll: StoredPayroll, parents: store.ParentRows): Promise<Regulation> => {
    const found = known.get(payroll.id) ?? regulationToEnter(db, payroll, parents)
    known.set(payroll.id, found)
    return found
  }
  let parents: store.ParentRows | undefined
  const users = remembered((db, id) => store.userOf(db, id).executeTakeFirst())
  return {
    check: async (slice, db, outcomes) => {
      const memberships = await store.membershipsOf(
        db,
        slice.map(({ value }) => value.employeeId),
      )
      parents ??= await store.parentRows(db).execute()
      await contracts?.read(db, slice)
      const changes: StagedChange[] = []
      for (const { item, value } of slice) {
        const payroll = await payrolls(db, value.payrollId)
        const user = await users(db, value.userId)
        const ofPerson = memberships.filter(({ id }) => id === value.employeeId)
        const divisionId = ofPerson.some((one) => one.divisionId === payroll?.divisionId)
          ? (payroll?.divisionId ?? null)
          : null
        const errors = new FieldErrors()
        if (payroll === undefined)
          errors.add(() => ({ pointer: '/payrollId', message: 'is not a payroll of this tenant' }))
        else {
          const employee = ofPerson.length === 0 ? undefined : { divisionId }
          checkIds({ payroll, user, employee, parents }, 'employee', { ...value }, errors)
          const named = { item, value: { ...value, identifier: ofPerson[0]?.identifier ?? '' } }
          const against = { earlier, areBeside, contracts }
          const change = await checked(named, await regulations(db, payroll, parents), db, against, errors)
          if (change !== undefined) changes.push(change)
        }
        if (errors.listed.length > 0) outcomes.fail(item, 'validation_failed', errors)
      }
      return (db, stageId) => store.stageChanges(db, stageId, changes)
    },
    recheck: async (call, db, root, stage) => {
      await recheckEmployees(db, root, stage)
      if (call.months !== undefined && call.months.cycles.size > 0) await applyToMonths(call, db, root, stage)
      if (call.months !== undefined) await applyToPayrolls(call, db, root, stage)
    },
    publish: ({ now }, db, root, stageId) =>
      store.publishChanges(db, root, stageId, now.toISOString(), store.yieldToEventLoop),
  }
}

function remembered<Value>(read: (db: TenantDb, id: number) => Promise<Value>): typeof read {
  const known = new Map<number, Value>()
  return async (db, id) => {
    const value = known.get(id) ?? (await read(db, id))
    known.set(id, value)
    return value
  }
}

interface Against {
  readonly earlier: Map<number, Earlier>
  readonly areBeside: boolean
  readonly contracts: ElementContracts | undefined
}

/** The change of an item in its staged form; undefined, with errors, where it is invalid. */
async function checked(
  { item, value }: Item<BulkChange & { readonly identifier: string }>,
  regulation: Parameters<typeof readChange>[0],
  db: TenantDb,
  { earlier, areBeside, contracts }: Against,
  errors: FieldErrors,
): Promise<StagedChange | undefined> {
  const { case: change, payrollId, userId, employeeId, divisionId, forecast, reason } = value
  const read = readChange(regulation, 'employee', change, errors)
  const { values, withdrawals, records } = read
  if (errors.listed.length === 0 && forecast === undefined) contracts?.check(regulation, value, read, errors)
  if (errors.listed.length > 0) return undefined
  const before = earlier.get(employeeId) ?? { count: 0, values: [] }
  if (before.count + values.length > MOST_VALUES) {
    const message = `an employee may have at most ${MOST_VALUES} values in a request, those of other items included`
    errors.add(() => ({ pointer: '/case', message }))
    return undefined
  }
  const isBesideOthers = areBeside || records.length > 0 || withdrawals.length > 0
  // Read first: a value that is added later makes the check outdated.
  const readUpTo = isBesideOthers ? await store.lastValueId(db) : null
  const kept = before.values.filter((one) => one.payrollId === payrollId)
  const rowsOf = async (caseName: string): Promise<readonly RecordedRow[]> => [
    ...(await store.recordedValues(db, employeeId, caseName)),
    ...kept.filter((one) => one.caseName === caseName).map((one) => ({ ...one, id: 0, caseChangeId: 0, created: '' })),
  ]
  if (records.length > 0) await checkRecords(rowsOf, { payrollId, forecast }, records, errors)
  if (withdrawals.length > 0 && errors.listed.length === 0) {
    const texts = await store.recordedTexts(db, payrollId, employeeId, DateDebutContrat)
    const added = kept.filter(opensContract).map((one) => one.value)
    checkWithdrawals(withdrawals, [...texts, ...added], values, errors)
  }
  if (errors.listed.length > 0) return undefined
  before.count += values.length
  const recordCases = new Set(records.map(({ caseName }): string => caseName))
  for (const one of values) {
    if (recordCases.has(one.caseName) || opensContract(one))
      before.values.push({ ...one, payrollId, forecast: forecast ?? null })
  }
  earlier.set(employeeId, before)
  return { item, payrollId, userId, employeeId, divisionId, forecast, reason, readUpTo, values }
}

/** Items whose check is outdated: the employee has left the division, or has values that it should have read. */
async function recheckEmployees(
  db: TenantDb,
  root: ServiceDb,
  { id, outcomes }: Pick<Staged, 'id' | 'outcomes'>,
): Promise<void> {
  const found = await store.together(root, {
    others: store.itemsOfOthers(db, id),
    overtaken: store.itemsOvertaken(db, id),
  })
  for (const { item } of found.others) {
    outcomes.wrong(item, 'validation_failed', '/employeeId', 'does not belong to the division of the payroll any more')
  }
  for (const { item } of found.overtaken) {
    outcomes.wrong(item, 'payroll_operation_collision', '/case', 'another request has recorded values of this employee')
  }
}

/** Applies the staged changes to the managed months, by employee: a refusal fails the items of that employee. */
async function applyToMonths(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  { id, outcomes }: Pick<Staged, 'id' | 'outcomes'>,
): Promise<void> {
  const tx = monthTransaction(call, db, root)
  const payrollId = tx.months.managed?.payrollId
  if (payrollId === undefined) return
  const byEmployee = new Map<number, Awaited<ReturnType<typeof store.stagedRealValues>>>()
  // Where there is one officer, only the officer's values affect a month: a body may hold a hundred thousand changes of
  // others.
  const only = store.onlyOfficer(tx.months.managed)?.id
  for (const one of await store.stagedRealValues(db, id, payrollId, only)) {
    if (outcomes.has(one.item)) continue
    const values = byEmployee.get(one.employeeId) ?? []
    values.push(one)
    byEmployee.set(one.employeeId, values)
  }
  for (const [employeeId, values] of byEmployee) {
    const change = { payrollId, employeeId, values }
    const officer = concerned(tx.months, change)
    if (officer === undefined) continue
    const before = await recordedBefore(db, payrollId, officer).execute()
    const cycles = [...tx.months.cycles]
    const refusal = await applyNativeChange(tx, change, before)
    if (refusal === undefined) continue
    // Nothing was written for this employee: restores the months.
    for (const [period, cycle] of cycles) tx.months.cycles.set(period, cycle)
    for (const item of new Set(values.map((one) => one.item))) {
      outcomes.wrong(item, refusal.refusal, '/case', refusal.detail)
    }
  }
}

/** Applies what is staged to the months of payrolls. A refusal fails the items of that payroll that are not refused yet. */
async function applyToPayrolls(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  { id, outcomes }: Pick<Staged, 'id' | 'outcomes'>,
): Promise<void> {
  const tx = monthTransaction(call, db, root)
  for (const payrollId of tx.months.sequences.keys()) {
    if (payrollId === undefined || !hasMonths(tx.months, payrollId)) continue
    const staged = (await store.stagedRealValues(db, id, payrollId, undefined)).filter(
      ({ item }) => !outcomes.has(item),
    )
    const people = new Map<number | null, AuthoredValue[]>()
    for (const { item: _, employeeId, ...value } of staged) {
      const before = people.get(employeeId)
      if (before === undefined) people.set(employeeId, [value])
      else before.push(value)
    }
    const refusal = people.size === 0 ? undefined : await applyToPayroll(tx, { payrollId, people })
    if (refusal === undefined) continue
    for (const item of new Set(staged.map((one) => one.item))) {
      outcomes.wrong(item, refusal.refusal, '/case', refusal.detail)
    }
  }
}
