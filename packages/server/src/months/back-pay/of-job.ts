import type { Cycle } from '@centime/cycle'
import { lastDecisionId, type TenantDb } from '@centime/store'
import type { BackPayOfJob } from '../../calculation/batch.js'
import { policyOf } from '../payroll/settings.js'

/** How the job of a month pays back pay: by the policy of its payroll and the decisions so far. */
export async function backPayOfJob(db: TenantDb, payrollId: number, held: BackPayOfJob['held']): Promise<BackPayOfJob> {
  const { backPay } = await policyOf(db, payrollId)
  return { decidedUpTo: await lastDecisionId(db), accepts: backPay === 'accept', held }
}

/** The people held out of the months before one, each with the month. */
export const heldBefore = (cycles: ReadonlyMap<string, Cycle>, period: string): BackPayOfJob['held'] =>
  [...cycles.values()]
    .filter((cycle) => cycle.period < period)
    .flatMap((cycle) => cycle.held.map(({ employeeId }) => [employeeId, cycle.period] as const))
