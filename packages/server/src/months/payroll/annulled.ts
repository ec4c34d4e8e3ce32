import { annulledBy, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { payslipNumber, ReplacedPayslip } from '../../calculation/replaced.js'
import { id } from '../../http/fields.js'

/** A payslip of an earlier revision that a revision annuls with none in its place. */
export const AnnulledPayslip = z.object({ employeeId: id, ...ReplacedPayslip.shape }).openapi('AnnulledPayslip')
type AnnulledPayslip = z.infer<typeof AnnulledPayslip>

/** The payslips that the job of a revision annuls, by employee: for each person the one released last. */
export async function annulledPayslips(db: TenantDb, jobId: number): Promise<readonly AnnulledPayslip[]> {
  const last = new Map<number, AnnulledPayslip>()
  for (const { id: resultSetId, jobId: payrunJobId, employeeId, periodName, released } of await annulledBy(db, [
    jobId,
  ]).execute()) {
    const number = payslipNumber(periodName, resultSetId)
    last.set(employeeId, { employeeId, number, releasedAt: released ?? '', payrunJobId, resultSetId })
  }
  return [...last.values()]
}
