import { match, P } from 'ts-pattern'
import type { NoticedChange, NoticedJobChange } from './codes.js'
import type { Cycle, CycleEvent } from './cycle.js'
import type { JobStatus, PayrunJob } from './job.js'

export interface Notice {
  readonly change: NoticedChange
  readonly candidateId: string | null
  readonly operationId: number | null
}

/** The webhook changes of an event. `before`: the cycle before the event. */
export function noticesOfEvent(before: Cycle, event: CycleEvent): readonly Notice[] {
  const ofEvent = noticeOf(before, event)
  const open = event.type === 'CandidateMade' && event.openControls !== undefined
  const proposes = event.type === 'CandidateMade' && event.proposals !== undefined
  return [
    ...(ofEvent === undefined ? [] : [ofEvent]),
    ...(open ? [notice('controls.open', event.candidateId, event.operationId)] : []),
    ...(proposes ? [notice('back_pay.proposed', event.candidateId, event.operationId)] : []),
  ]
}

/** The webhook change of an event; undefined if none is sent. `before`: the cycle before the event. */
function noticeOf(before: Cycle, event: CycleEvent): Notice | undefined {
  const { stage, reservation } = before
  const current = stage.state === 'collecting' ? null : stage.result.candidateId
  return match<CycleEvent, Notice | undefined>(event)
    .with({ type: 'CandidateMade' }, ({ candidateId, operationId }) =>
      notice('calculation.ready', candidateId, operationId),
    )
    .with({ type: 'CandidateInvalidated' }, ({ candidateId }) => notice('candidate.invalidated', candidateId, null))
    .with({ type: 'CandidateAbandoned' }, ({ candidateId }) => notice('candidate.abandoned', candidateId, null))
    .with({ type: 'InputsLate' }, () => notice('input.late', current, null))
    .with({ type: 'Finalized' }, ({ operationId }) => notice('cycle.finalized', current, operationId))
    .with({ type: 'OperationInDoubt' }, ({ operationId }) =>
      notice('calculation.reconcile_required', current, operationId),
    )
    .with({ type: 'OperationResumed' }, { type: 'OperationEnded', why: 'not_applied' }, ({ operationId }) =>
      notice('reconciliation.resolved', current, operationId),
    )
    .with({ type: 'OperationEnded', why: 'failed' }, ({ operationId }) =>
      reservation?.kind === 'calculate' ? notice('calculation.failed', null, operationId) : undefined,
    )
    .with({ type: P.union('VariableWriteConfirmed', 'VariableWriteRejected'), reconciled: true }, () =>
      notice('reconciliation.resolved', current, null),
    )
    .otherwise(() => undefined)
}

const notice = (change: NoticedChange, candidateId: string | null, operationId: number | null): Notice => ({
  change,
  candidateId,
  operationId,
})

/**
 * The webhook change of a payrun job that gets a status; undefined if none is sent. `before`: the job before. A simulation sends
 * none.
 */
export function jobNoticeOf({ status, ended, forecast }: PayrunJob, next: JobStatus): NoticedJobChange | undefined {
  if (forecast) return undefined
  return (
    match<JobStatus, NoticedJobChange | undefined>(next)
      .with('Draft', () => 'calculated')
      .with('Abort', () => (ended ? 'aborted' : 'failed'))
      .with('Release', () => 'released')
      // The approval of a month completes its draft at once.
      .with('Complete', () => (status === 'Draft' ? 'released' : undefined))
      .with('Process', 'Cancel', () => undefined)
      .exhaustive()
  )
}
