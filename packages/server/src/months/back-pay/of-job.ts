import { type Cycle, isInWriteWindow, wasFinalized } from '@centime/cycle'
import { dayInParis, monthOf } from '@centime/engine/ground'
import { lastDecisionId, type TenantDb } from '@centime/store'
import type { BackPayOfJob } from '../../calculation/batch.js'
import { policyOf } from '../payroll/settings.js'
import { figureOf } from './late-figure.js'

/** How the job of a month pays back pay: by the policy of its payroll and the decisions so far. */
export async function backPayOfJob(
  db: TenantDb,
  payrollId: number,
  { held = [], lapsed = [], takenUp = [] }: Partial<Pick<BackPayOfJob, 'held' | 'lapsed' | 'takenUp'>>,
): Promise<BackPayOfJob> {
  const { backPay } = await policyOf(db, payrollId)
  const decidedUpTo = await lastDecisionId(db)
  const more = { ...(lapsed.length > 0 && { lapsed }), ...(takenUp.length > 0 && { takenUp }) }
  return { decidedUpTo, accepts: backPay === 'accept', held, ...more }
}

/** The people held out of the months before one, each with the month; `now`: the service's clock. */
export function heldBefore(
  cycles: ReadonlyMap<string, Cycle>,
  period: string,
  now: Date,
): Pick<BackPayOfJob, 'held' | 'lapsed'> {
  const today = monthOf(dayInParis(now.toISOString()))
  const hasLapsed = (cycle: Cycle): boolean => wasFinalized(cycle) && !isInWriteWindow(cycle.period, today)
  const earlier = [...cycles.values()].filter((cycle) => cycle.period < period)
  const heldOf = (some: readonly Cycle[]) =>
    some.flatMap((cycle) => cycle.held.map(({ employeeId }) => [employeeId, cycle.period] as const))
  return { held: heldOf(earlier.filter((cycle) => !hasLapsed(cycle))), lapsed: heldOf(earlier.filter(hasLapsed)) }
}

/** The months before one whose true figures were taken up after their write window. */
export const takenUpBefore = (cycles: ReadonlyMap<string, Cycle>, period: string): readonly string[] =>
  [...cycles.values()]
    .filter((cycle) => cycle.period < period && cycle.lateChanges.some((change) => figureOf(change) !== undefined))
    .map((cycle) => cycle.period)
    .sort()
