import { changeInputs, type LateChange } from '@centime/cycle'
import { giveWay } from '../ground/give-way.js'
import { lastValueId, type NewChange } from '../store/cases.js'
import { loadCycle, loadCycles } from '../store/cycles.js'
import { managedPayroll, onlyOfficer } from '../store/managed.js'
import { applyEvents, surroundingsOf } from './apply-events.js'
import { refusalOf } from './cycle-request.js'
import { movingValues, valuesUpTo } from './moving-values.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Applies a native case change, which was recorded just now, to the managed months whose digest it moves; each is judged by its
 * own write window. `before`: the last value before the change. A refusal of one month rolls back the whole change. Without
 * exactly one active officer a month is of whom the values are, who may have left since.
 */
export async function applyNativeChange(tx: MonthTransaction, change: NewChange, before: number) {
  const { db, now } = tx
  const managed = await managedPayroll(db)
  const employeeId = onlyOfficer(managed)?.id ?? change.employeeId
  if (managed?.payrollId !== change.payrollId || employeeId === null) return undefined
  if (change.employeeId !== null && change.employeeId !== employeeId) return undefined
  const upTo = (valueId: number) => valuesUpTo(db, change.payrollId, employeeId, valueId)
  const was = await upTo(before)
  await giveWay()
  const is = await upTo(await lastValueId(db))
  await giveWay()
  const movingIn = await movingValues(change.values, was, is)
  const recordedAt = now.toISOString()
  // Read once: what follows from a change finalizes no month and approves none.
  const all = await loadCycles(db)
  for (const { period } of all) {
    // The transaction stays open, and whatever needs no database goes on between two months.
    await giveWay()
    const cycle = await loadCycle(db, period)
    const moving = await movingIn(cycle)
    if (moving.length === 0) continue
    const late: readonly LateChange[] = moving.map(({ value: _, ...value }) => ({ ...value, recordedAt }))
    const decision = changeInputs(cycle, late, await surroundingsOf(tx, period, all))
    if (!decision.ok) {
      // A native request has no ETag.
      const { headers: _, ...refusal } = refusalOf(cycle, decision.refusal)
      return refusal
    }
    await applyEvents(tx, cycle, decision.events)
  }
  return undefined
}
