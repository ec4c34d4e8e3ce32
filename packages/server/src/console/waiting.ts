import type { MonthMark, MonthWait } from '@centime/console'
import { type Cycle, type CycleEvent, candidateOf, isFinalized } from '@centime/cycle'

/** Why a month waits for a person; undefined: it does not. `last`: its last event. */
export function monthWait(cycle: Cycle, last: CycleEvent): MonthWait | undefined {
  const { stage, reservation, write, preview } = cycle
  if (reservation?.inDoubt === true || write?.status === 'reconcile_required') return 'doubt'
  if (stage.state === 'correction_required') return 'correction'
  if (isFinalized(cycle)) return last.type === 'InputsLate' ? 'late' : undefined
  if (candidateOf(cycle)?.outcome === 'blocked') return 'blocked'
  if (stage.state === 'preview_ready') return reservation === undefined ? 'review' : undefined
  if (last.type === 'OperationEnded' && last.why !== 'done') return 'failed'
  return last.type === 'PreviewChecked' && (preview?.blockers.length ?? 0) > 0 ? 'blocked' : undefined
}

/** The state of a month in one sign. */
export function monthMark(cycle: Cycle): MonthMark {
  const { stage, reservation, write } = cycle
  if (reservation?.inDoubt === true || write?.status === 'reconcile_required') return 'wrong'
  if (stage.state === 'correction_required' || candidateOf(cycle)?.outcome === 'blocked') return 'wrong'
  if (isFinalized(cycle)) return 'final'
  if (stage.state === 'approved') return 'approved'
  return stage.state === 'preview_ready' ? 'review' : 'open'
}
