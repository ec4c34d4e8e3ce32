import { type Cycle, type CycleEvent, candidateOf, isFinalized } from '@centime/cycle'
import type { MonthMark } from '../pages/clients.js'
import type { MonthWait, WaitingMonth } from '../pages/home.js'
import type { WaitingCycle } from './lists.js'

/** A month as an item that waits for a person; empty if the month does not wait. */
export function waitingMonth({ cycle, last, ...month }: WaitingCycle): readonly WaitingMonth[] {
  const why = monthWait(cycle, last)
  return why === undefined ? [] : [{ ...month, why }]
}

function monthWait(cycle: Cycle, last: CycleEvent): MonthWait | undefined {
  const { stage, reservation, write, preview } = cycle
  if (reservation?.inDoubt === true || write?.status === 'reconcile_required') return 'doubt'
  if (stage.state === 'correction_required') return 'correction'
  if (isFinalized(cycle)) return isLate(last) ? 'late' : undefined
  if (reservation !== undefined || write?.status === 'pending') return undefined
  if (stage.state === 'approved') return 'unfinished'
  if (candidateOf(cycle)?.outcome === 'blocked') return 'blocked'
  if (stage.state === 'preview_ready') return 'review'
  if (last.type === 'OperationEnded' && last.why !== 'done') return 'failed'
  if (last.type === 'VariableWriteRejected') return 'rejected'
  return last.type === 'PreviewChecked' && (preview?.blockers.length ?? 0) > 0 ? 'blocked' : undefined
}

const isLate = (last: CycleEvent): boolean =>
  last.type === 'InputsLate' || (last.type === 'VariableWriteConfirmed' && last.late === true)

/** The state of a month in one sign. */
export function monthMark(cycle: Cycle): MonthMark {
  const { stage, reservation, write } = cycle
  if (reservation?.inDoubt === true || write?.status === 'reconcile_required') return 'wrong'
  if (stage.state === 'correction_required' || candidateOf(cycle)?.outcome === 'blocked') return 'wrong'
  if (isFinalized(cycle)) return 'final'
  if (stage.state === 'approved') return 'approved'
  return stage.state === 'preview_ready' ? 'review' : 'open'
}

const MARKS: readonly MonthMark[] = ['wrong', 'review', 'open', 'approved', 'final']
/** The most urgent sign among the months of a client in one period; undefined: none is open. */
export const firstMark = (marks: readonly MonthMark[]): MonthMark | undefined =>
  MARKS.find((mark) => marks.includes(mark))
