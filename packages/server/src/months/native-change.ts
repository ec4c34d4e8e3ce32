import { type Cycle, changeInputs, invalidate, isFinalized } from '@centime/cycle'
import { dayInParis, lastDay, monthOf } from '@centime/engine/ground'
import { fieldsByCase } from '@centime/engine/tree'
import { regulationById } from '../ground/regulations.js'
import type { CaseValue } from '../store/cases.js'
import { loadCycle, loadCycles } from '../store/cycles.js'
import { managedPayroll, OFFICERS_REGULATION } from '../store/managed.js'
import { applyEvents, type MonthTransaction, surroundingsOf } from './apply-events.js'
import { refusalOf } from './cycle-request.js'

/**
 * Applies a native case change to the managed months. A value that starts in a month changes that month's inputs. A value that
 * stays in force also changes later months, so their candidates are invalidated. A refusal of one month rolls back the whole
 * change.
 */
export async function applyNativeChange(tx: MonthTransaction, payrollId: number, values: readonly CaseValue[]) {
  const managed = await managedPayroll(tx.db)
  if (managed?.payrollId !== payrollId) return undefined
  const starts = values.map(({ start }) => dayInParis(start))
  const lasting = values.flatMap((value, index) => (isLasting(value) ? [starts[index] ?? ''] : [])).sort()
  const [first] = lasting
  for (const { period } of await loadCycles(tx.db)) {
    const cycle = await loadCycle(tx.db, period)
    const isDatedHere = starts.some((day) => monthOf(day) === period)
    const isTouched = first !== undefined && first <= lastDayThatCounts(cycle) && !isFinalized(cycle)
    if (!isDatedHere && !isTouched) continue
    const decision = changeInputs(cycle, await surroundingsOf(tx, period))
    if (!decision.ok) {
      // A native request has no ETag.
      const { headers: _, ...refusal } = refusalOf(cycle, decision.refusal)
      return refusal
    }
    // A value of another month opens no new revision.
    await applyEvents(tx, cycle, isDatedHere ? decision.events : invalidate(cycle))
  }
  return undefined
}

/** Whether a value stays in force after the month of its start. */
function isLasting({ caseName, caseFieldName }: CaseValue): boolean {
  const regulation = regulationById(OFFICERS_REGULATION)
  const field = regulation && fieldsByCase(regulation).get(caseName)?.get(caseFieldName)
  return field !== undefined && field.timeType !== 'month'
}

/** The later of the month's last day and its payment date: values in force on either count. */
const lastDayThatCounts = ({ period, variables }: Cycle): string =>
  [lastDay(period), variables?.dateDeVersement ?? ''].sort().at(-1) ?? ''
