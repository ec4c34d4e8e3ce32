import { type Cycle, changeInputs, finalJobsAmong, isFinalized, isInWriteWindow, releasedSince } from '@centime/cycle'
import type { Months, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { lawInForce } from '../../calculation/law.js'
import { isRefusal, type Refusal } from '../../ground/refusal.js'
import type { TenantCall } from '../../http/endpoint.js'
import { movedReader } from '../../payruns/moved-inputs.js'
import { monthChange, surroundingsOf } from '../apply-events.js'
import { monthTransaction, nativeRefusalOf } from '../cycle-request.js'
import { type MonthTransaction, wakeAfter } from '../transaction.js'

/**
 * Whether a payroll's month is about a person: a member, whenever the contract begins or ends; one whom it has paid; one whom it
 * has held out.
 */
export async function isPersonOfMonth(
  db: TenantDb,
  payrollId: number,
  cycle: Cycle,
  employeeId: number,
): Promise<boolean> {
  const { held } = cycle
  if (releasedSince(cycle).includes(employeeId) || held.some((one) => one.employeeId === employeeId)) return true
  if (await store.isMember(db, payrollId, employeeId)) return true
  return (await store.paidBy(db, finalJobsAmong(cycle), [employeeId]).execute()).length > 0
}

/** An employee whose status or divisions a request changes, and the change. `before` and `after`: the divisions that may pay the employee. */
interface Membership {
  readonly employeeId: number
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly update: () => Promise<unknown>
}

/**
 * Changes the status or the divisions of an employee, and with them the inputs of the open months of each payroll that the employee joins
 * or leaves. Membership has no date: a final month keeps what it has paid, and a person who joins opens no revision of it. Returns a
 * function to call after the commit, or the refusal of one month.
 */
export async function withMembership(
  call: TenantCall<unknown>,
  db: TenantDb,
  root: ServiceDb,
  { employeeId, before, after, update }: Membership,
): Promise<(() => void) | Refusal> {
  await update()
  const moved = [...before, ...after].filter((id) => before.includes(id) !== after.includes(id))
  const changed = moved.length === 0 ? [] : await payrollsPaying(db, moved)
  const months = await monthsFor(call, root, changed)
  if (months === undefined) return () => undefined
  const tx = monthTransaction({ ...call, months }, db, root)
  for (const payrollId of changed) {
    const refused = await applied({ ...tx, months: store.monthsSeenFrom(months, payrollId) }, payrollId, employeeId)
    if (isRefusal(refused)) return refused
  }
  return wakeAfter(tx)
}

/**
 * The same for employees who were added: they have no values yet, so a calculation of an open month would report them. A month that is
 * being approved continues without them.
 */
export async function withEmployees(
  call: TenantCall<unknown>,
  db: TenantDb,
  root: ServiceDb,
  employeeIds: readonly number[],
): Promise<() => void> {
  const joined = await store.memberships(db, employeeIds)
  const months = await monthsFor(call, root, joined)
  if (months === undefined) return () => undefined
  const tx = monthTransaction({ ...call, months }, db, root)
  for (const payrollId of joined) await applied({ ...tx, months: store.monthsSeenFrom(months, payrollId) }, payrollId)
  return wakeAfter(tx)
}

/** A division that a request puts below another one, or takes out, with its people. */
interface MovedDivision {
  readonly divisionId: number
  readonly update: () => Promise<unknown>
}

/** The same for the people of a division and of those below it: the open months of each payroll above, before or after, change. */
export async function withDivision(
  call: TenantCall<unknown>,
  db: TenantDb,
  root: ServiceDb,
  { divisionId, update }: MovedDivision,
): Promise<(() => void) | Refusal> {
  const before = await payrollsPaying(db, [divisionId])
  await update()
  const changed = [...new Set([...before, ...(await payrollsPaying(db, [divisionId]))])]
  const months = await monthsFor(call, root, changed)
  const people = await store.membersOfDivision(db, divisionId)
  if (months === undefined || people.length === 0) return () => undefined
  const tx = monthTransaction({ ...call, months }, db, root)
  for (const payrollId of changed) {
    const refused = await applied({ ...tx, months: store.monthsSeenFrom(months, payrollId) }, payrollId, 'people')
    if (isRefusal(refused)) return refused
  }
  return wakeAfter(tx)
}

/** The payrolls of some divisions and of those above them. */
async function payrollsPaying(db: TenantDb, divisionIds: readonly number[]): Promise<readonly number[]> {
  const parents = await store.parentRows(db).execute()
  const above = divisionIds.flatMap((id) => store.divisionsAbove(parents, id))
  return store.payrollsOfDivisions(db, [...new Set([...divisionIds, ...above])])
}

/** The months of the tenant, if one of some payrolls has months; otherwise undefined. */
async function monthsFor(
  { tenant, world }: TenantCall<unknown>,
  root: ServiceDb,
  payrollIds: readonly number[],
): Promise<Months | undefined> {
  if (payrollIds.length === 0) return undefined
  const months = await store.readMonths(root, tenant.id, world.settings.environment)
  return payrollIds.some((id) => (months.sequences.get(id)?.size ?? 0) > 0) ? months : undefined
}

/** `employeeId` undefined: an employee without recorded values, who belongs to each open month; `people`: those of a division. */
async function applied(
  tx: MonthTransaction,
  payrollId: number,
  employeeId?: number | 'people',
): Promise<Refusal | undefined> {
  const { db, months } = tx
  const [payroll] = await store.payrollAs(db, payrollId).execute()
  if (payroll === undefined) return undefined
  const { changes: law } = await lawInForce(tx.root)
  const change = monthChange(tx)
  for (const cycle of [...months.cycles.values()]) {
    const surroundings = await surroundingsOf(tx, cycle.period)
    // Outside the write window nothing can be calculated any more.
    if (isFinalized(cycle) || cycle.skipped || !isInWriteWindow(cycle.period, surroundings.month)) continue
    if (
      typeof employeeId === 'number' &&
      !(await isPaidByMembership(db, cycle, { ...payroll, payrollId, employeeId, law }))
    )
      continue
    const decision = changeInputs(cycle, [], surroundings)
    if (!decision.ok && employeeId === undefined) continue
    if (!decision.ok) return nativeRefusalOf(decision.refusal)
    change.apply(cycle, decision.events)
  }
  await change.write()
  return undefined
}

/**
 * Whether only membership decides that a month pays a person: a contract covers the month, and no revision of it has
 * paid the person.
 */
async function isPaidByMembership(
  db: TenantDb,
  cycle: Cycle,
  member: {
    readonly payrollId: number
    readonly employeeId: number
    readonly regulationId: number
    readonly law: string
  },
): Promise<boolean> {
  const { payrollId, employeeId, regulationId, law } = member
  if (cycle.held.some((held) => held.employeeId === employeeId)) return false
  if ((await store.paidBy(db, finalJobsAmong(cycle), [employeeId]).execute()).length > 0) return false
  const paymentDate = cycle.payroll?.paymentDate ?? null
  const month = {
    ...{ regulationId, periodName: cycle.period, paymentDate },
    ...{ lastCaseValueId: Number.MAX_SAFE_INTEGER, law },
  }
  const reader = movedReader(month, await store.valuesOfPeople(db, payrollId, 'company').execute())
  // The establishment does not decide which contract covers the month.
  return reader.isInMonth(await store.valuesOfPeople(db, payrollId, [employeeId]).execute())
}
