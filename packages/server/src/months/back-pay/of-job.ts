import type { Cycle } from '@centime/cycle'
import { lastDecisionId, type TenantDb } from '@centime/store'
import type { BackPayOfJob } from '../../calculation/batch.js'
import { policyOf } from '../payroll/settings.js'
import { figureOf } from './late-figure.js'

/** How the job of a month pays back pay: by the policy of its payroll and the decisions so far. */
export async function backPayOfJob(
  db: TenantDb,
  payrollId: number,
  { held = [], takenUp = [] }: Partial<Pick<BackPayOfJob, 'held' | 'takenUp'>>,
): Promise<BackPayOfJob> {
  const { backPay } = await policyOf(db, payrollId)
  const decidedUpTo = await lastDecisionId(db)
  return { decidedUpTo, accepts: backPay === 'accept', held, ...(takenUp.length > 0 && { takenUp }) }
}

/** The people held out of the months before one, each with the month. */
export const heldBefore = (cycles: ReadonlyMap<string, Cycle>, period: string): BackPayOfJob['held'] =>
  [...cycles.values()]
    .filter((cycle) => cycle.period < period)
    .flatMap((cycle) => cycle.held.map(({ employeeId }) => [employeeId, cycle.period] as const))

/** The months before one whose true figures were taken up after their write window. */
export const takenUpBefore = (cycles: ReadonlyMap<string, Cycle>, period: string): readonly string[] =>
  [...cycles.values()]
    .filter((cycle) => cycle.period < period && cycle.lateChanges.some((change) => figureOf(change) !== undefined))
    .map((cycle) => cycle.period)
    .sort()
