import { type Cycle, candidateOf, isFinalized, nextActionOf, wasFinalized } from '@centime/cycle'
import { blockingJob, type Document, documentAt, jobById, monthKey, newestCalculation } from '@centime/store'
import { refuse } from '../ground/refusal.js'
import type { Reply } from '../http/endpoint.js'
import { surroundingsOfPay } from './apply-events.js'
import type { CycleRequest } from './cycle-request.js'
import { endsBeforeFirstContract } from './first-contract.js'
import { inputDigests } from './inputs.js'
import { changesOf } from './payroll/review.js'
import { previewOf } from './preview.js'
import type { MonthTransaction } from './transaction.js'
import { previewRecord } from './view.js'

/** Refuses a payslip or a document that does not exist yet, with the state of the month and the next action. */
export async function payslipNotReady(
  { tx, path }: Pick<CycleRequest, 'tx' | 'path'>,
  cycle: Cycle,
  document: Document | undefined,
): Promise<Reply> {
  const { db, months } = tx
  const { period, stage, preview, revision } = cycle
  const candidateId = isFinalized(cycle) ? candidateOf(cycle)?.candidateId : undefined
  const variant = 'final'
  const missing =
    candidateId === undefined ? document : await documentAt(db, { period, revision, candidateId, variant })
  const { managed, payrollId } = months
  const last = await newestCalculation(db, monthKey(period, payrollId))
  const payrunId = cycle.payroll?.payrunId ?? managed?.payrunId
  const nextAction = nextActionOf(cycle, await surroundingsOfPay(tx, period), {
    isJourneyClosed: !tx.world.settings.managedJourney,
    document: missing?.status,
    isOutdated: await isOutdated(tx, cycle),
    isBeforeFirstContract: !wasFinalized(cycle) && (await endsBeforeFirstContract(tx, period)),
    isCalculated: last !== undefined,
    // Fails only for the current inputs.
    failure:
      last?.status === 'failed' && last.generation === cycle.generation ? (last.blocker ?? undefined) : undefined,
    isPayrunBlocked: payrunId !== undefined && (await blockingJob(db, payrunId, undefined)) !== undefined,
    blocker: preview && (await previewOf(tx, cycle)).blockers[0],
  })
  return refuse('payslip_not_ready', `${period} is ${stage.state} and has no payslip of this kind: ${nextAction}`, {
    members: {
      cycleState: stage.state,
      preview: preview === undefined ? null : previewRecord(preview, document),
      nextAction,
      ...(nextAction === 'get_final_document' && {
        document: `${path}/${period}/revisions/${revision}/candidates/${candidateId}/documents/${variant}`,
      }),
    },
  })
}

async function isOutdated(tx: MonthTransaction, cycle: Cycle): Promise<boolean> {
  const candidate = candidateOf(cycle)
  const job = candidate && (await jobById(tx.db, candidate.payrunJobId))
  if (job === undefined) return false
  if (cycle.payroll !== undefined) return ((await changesOf(tx, cycle))?.people ?? 0) > 0
  const { calculated, now } = await inputDigests(tx, cycle, job)
  return calculated !== now
}
