import { match, P } from 'ts-pattern'
import type { NoticedChange } from './codes.js'
import type { Cycle, CycleEvent } from './cycle.js'

export interface Notice {
  readonly change: NoticedChange
  readonly candidateId: string | null
  readonly operationId: number | null
}

/** The webhook change of an event; undefined where none is sent. `before` is the cycle that the event happened to. */
export function noticeOf(before: Cycle, event: CycleEvent): Notice | undefined {
  const { stage, reservation } = before
  const current = stage.state === 'collecting' ? null : stage.result.candidateId
  return match<CycleEvent, Notice | undefined>(event)
    .with({ type: 'CandidateMade' }, ({ candidateId, operationId }) => ({
      change: 'calculation.ready',
      candidateId,
      operationId,
    }))
    .with({ type: 'CandidateInvalidated' }, ({ candidateId }) => ({
      change: 'candidate.invalidated',
      candidateId,
      operationId: null,
    }))
    .with({ type: 'CandidateAbandoned' }, ({ candidateId }) => ({
      change: 'candidate.abandoned',
      candidateId,
      operationId: null,
    }))
    .with({ type: 'Finalized' }, ({ operationId }) => ({
      change: 'cycle.finalized',
      candidateId: current,
      operationId,
    }))
    .with({ type: 'OperationInDoubt' }, ({ operationId }) => ({
      change: 'calculation.reconcile_required',
      candidateId: current,
      operationId,
    }))
    .with({ type: 'OperationResumed' }, { type: 'OperationEnded', why: 'not_applied' }, ({ operationId }) => ({
      change: 'reconciliation.resolved',
      candidateId: current,
      operationId,
    }))
    .with({ type: 'OperationEnded', why: 'failed' }, ({ operationId }) =>
      reservation?.kind === 'calculate' ? { change: 'calculation.failed', candidateId: null, operationId } : undefined,
    )
    .with({ type: P.union('VariableWriteConfirmed', 'VariableWriteRejected'), reconciled: true }, () => ({
      change: 'reconciliation.resolved',
      candidateId: current,
      operationId: null,
    }))
    .otherwise(() => undefined)
}
