import { AFTER_BLOCKER, AFTER_FAILURE, type NextAction, type OperationBlocker, type PreviewBlocker } from './codes.js'
import { type Cycle, candidateOf, isFinalized } from './cycle.js'
import type { DocumentStatus } from './document.js'
import { firstOf, laterFinalized, officers, outsideWindow, priorOpen, type Surroundings, skipped } from './reasons.js'

/** What the next action of a month without a payslip depends on, beside the month itself. */
export interface PayslipObstacles {
  /** Whether the routes that calculate and that make documents are closed. */
  readonly isJourneyClosed: boolean
  /** Of the document that is missing; undefined where nobody asked for it. */
  readonly document: DocumentStatus | undefined
  /** Whether the month has other inputs than its candidate was calculated from: its approval would be refused. */
  readonly isOutdated: boolean
  /** Whether a calculation was ever requested here: the month is then no legacy one, though none has succeeded. */
  readonly isCalculated: boolean
  /** Of the last calculation, where it failed with the inputs of now. */
  readonly failure: OperationBlocker | undefined
  /** Whether a native job keeps every calculation from starting. */
  readonly isPayrunBlocked: boolean
  /** Of a legacy cycle with a preview: the first blocker that a preview would have now. */
  readonly blocker: PreviewBlocker | undefined
}

/**
 * What comes next for a month without a payslip. Whoever obeys it, action after action, ends with a document, or with an
 * action that only a person can take (`resolve_preview_blockers`, `contact_verso`).
 */
export function nextActionOf(cycle: Cycle, around: Surroundings, obstacles: PayslipObstacles): NextAction {
  const action = actionOf(cycle, around, obstacles)
  const isClosed = obstacles.isJourneyClosed && (action === 'calculate_month' || action === 'get_final_document')
  return isClosed ? 'contact_verso' : action
}

function actionOf(
  cycle: Cycle,
  around: Surroundings,
  { document, isOutdated, isCalculated, failure, isPayrunBlocked, blocker }: PayslipObstacles,
): NextAction {
  const { stage, write, reservation, variables, preview } = cycle
  const managed = cycle.managed || (isCalculated && preview === undefined)
  const inDoubt = write?.status === 'reconcile_required' || reservation?.inDoubt === true
  if (inDoubt || document === 'failed') return 'contact_verso'
  const isWorking = write?.status === 'pending' || reservation !== undefined
  if (isWorking || document === 'pending' || document === 'generating') return 'wait_for_payrun'

  const candidate = candidateOf(cycle)
  if (isFinalized(cycle)) return candidate === undefined ? 'contact_verso' : 'get_final_document'
  // Nothing that a partner sends is accepted any more.
  if (firstOf(outsideWindow(cycle, around), skipped(cycle), laterFinalized(cycle, around))) return 'contact_verso'
  if (officers(around)) return 'resolve_preview_blockers'
  if (variables === undefined) return 'set_cycle_variables'
  if (managed && priorOpen(cycle, around)) return 'resolve_preview_blockers'
  if (candidate !== undefined) {
    if (isOutdated && stage.state === 'preview_ready') return 'calculate_month'
    return isOutdated || candidate.outcome === 'blocked' ? 'resolve_preview_blockers' : 'approve_candidate'
  }
  const hasNoJob = managed || blocker === 'payrun_missing'
  if (hasNoJob && isPayrunBlocked) return 'contact_verso'
  if (managed) return (failure && AFTER_FAILURE[failure]) ?? 'calculate_month'
  return blocker === undefined ? 'prepare_preview' : AFTER_BLOCKER[blocker]
}
