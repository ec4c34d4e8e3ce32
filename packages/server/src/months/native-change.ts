import { type Cycle, changeInputs, invalidate, isFinalized } from '@centime/cycle'
import { dayInParis, lastDay, monthOf } from '@centime/engine/ground'
import { fieldsByCase } from '@centime/engine/tree'
import type { Refusal } from '../ground/refusal.js'
import { regulationById } from '../ground/regulations.js'
import type { CaseValue } from '../store/cases.js'
import { loadCycle, loadCycles } from '../store/cycles.js'
import { managedPayroll, OFFICERS_REGULATION } from '../store/managed.js'
import { applyEvents, type MonthTransaction, surroundingsOf } from './apply-events.js'
import { refusalOf } from './cycle-request.js'

/**
 * A native value dated in a managed month counts as a change of that month's inputs. One that is in force until it is
 * replaced also changes what later months come to: what is under review there is not to be approved any more. The refusal
 * of one month takes the whole change back.
 */
export async function applyNativeChange(
  scene: MonthTransaction,
  payrollId: number,
  values: readonly CaseValue[],
): Promise<Refusal | undefined> {
  const managed = await managedPayroll(scene.db)
  if (managed?.payrollId !== payrollId) return undefined
  const starts = values.map(({ start }) => dayInParis(start))
  const lasting = values.flatMap((value, index) => (isLasting(value) ? [starts[index] ?? ''] : [])).sort()
  const [first] = lasting
  for (const { period } of await loadCycles(scene.db)) {
    const cycle = await loadCycle(scene.db, period)
    const isDatedHere = starts.some((day) => monthOf(day) === period)
    const isTouched = first !== undefined && first <= lastDayThatCounts(cycle) && !isFinalized(cycle)
    if (!isDatedHere && !isTouched) continue
    const decision = changeInputs(cycle, await surroundingsOf(scene, period))
    if (!decision.ok) {
      // The ETag of a month is no answer to a native request.
      const { headers: _, ...refusal } = refusalOf(cycle, decision.refusal)
      return refusal
    }
    // A value of another month reopens nothing.
    await applyEvents(scene, cycle, isDatedHere ? decision.events : invalidate(cycle))
  }
  return undefined
}

/** Whether a value holds on, rather than belonging to the month of its start. */
function isLasting({ caseName, caseFieldName }: CaseValue): boolean {
  const regulation = regulationById(OFFICERS_REGULATION)
  const field = regulation && fieldsByCase(regulation).get(caseName)?.get(caseFieldName)
  return field !== undefined && field.timeType !== 'month'
}

/** A month looks at what is in force on its last day, and on the day of its payment. */
const lastDayThatCounts = ({ period, variables }: Cycle): string =>
  [lastDay(period), variables?.dateDeVersement ?? ''].sort().at(-1) ?? ''
