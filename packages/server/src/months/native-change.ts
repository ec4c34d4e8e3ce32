import { changeInputs, type LateChange } from '@centime/cycle'
import { cycleAt, type Months, type NewChange, onlyOfficer, yieldToEventLoop } from '@centime/store'
import { monthChange, surroundingsOf } from './apply-events.js'
import { refusalOf } from './cycle-request.js'
import { movingValues, type RecordedRows, valuesOf } from './moving-values.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Of whom the managed months are that a native change may move; undefined where it moves none. Without exactly one active
 * officer a month is of whom the values are, who may have left since.
 */
export function concerned({ cycles, managed }: Months, change: Pick<NewChange, 'payrollId' | 'employeeId'>) {
  const employeeId = onlyOfficer(managed)?.id ?? change.employeeId
  if (cycles.size === 0 || managed?.payrollId !== change.payrollId || employeeId === null) return undefined
  return change.employeeId === null || change.employeeId === employeeId ? employeeId : undefined
}

/**
 * Applies a native case change to the managed months whose digest it moves; each is judged by its own write window. `before`:
 * what was recorded of the person concerned and of the company. A refusal of one month rolls back the whole change.
 */
export async function applyNativeChange(tx: MonthTransaction, change: NewChange, before: RecordedRows) {
  const { cycles } = tx.months
  const recordedAt = tx.now.toISOString()
  const { employeeId } = change
  const recorded = change.values.map((value) => ({ ...value, employeeId, created: recordedAt, forecast: null }))
  const was = valuesOf(before)
  await yieldToEventLoop()
  const is = valuesOf([...before, ...recorded])
  await yieldToEventLoop()
  const movingIn = await movingValues(change.values, was, is)
  const result = monthChange(tx)
  for (const period of [...cycles.keys()]) {
    // The transaction stays open, and whatever needs no database goes on between two months.
    await yieldToEventLoop()
    const cycle = cycleAt(cycles, period)
    const moving = await movingIn(cycle)
    if (moving.length === 0) continue
    const late: readonly LateChange[] = moving.map(({ value: _, ...value }) => ({ ...value, recordedAt }))
    const decision = changeInputs(cycle, late, surroundingsOf(tx, period))
    if (!decision.ok) {
      // A native request has no ETag.
      const { headers: _, ...refusal } = refusalOf(decision.refusal)
      return refusal
    }
    result.apply(cycle, decision.events)
  }
  await result.write()
  return undefined
}
