import { AFTER_BLOCKER, AFTER_FAILURE, type NextAction, type OperationBlocker, type PreviewBlocker } from './codes.js'
import { type Cycle, candidateOf, isFinalized, rulesOf } from './cycle.js'
import type { DocumentStatus } from './document.js'
import {
  firstOf,
  laterFinalized,
  outsideWindow,
  priorOpen,
  type Surroundings,
  skipped,
  unpaidOfficers,
} from './reasons.js'

/** The facts besides the month itself that decide the next action of a month without a payslip. */
export interface PayslipObstacles {
  /** Whether the routes that calculate and that make documents are closed. */
  readonly isJourneyClosed: boolean
  /** The status of the missing document; undefined if it was not requested. */
  readonly document: DocumentStatus | undefined
  /** Whether the month's inputs differ from those of its candidate: its approval would be refused. */
  readonly isOutdated: boolean
  /** Whether the month ends before the first contract, and was never final: it can pay only once a contract covers it. */
  readonly isBeforeFirstContract: boolean
  /** Whether a calculation of the month was ever requested: the month is then no legacy cycle, even if none succeeded. */
  readonly isCalculated: boolean
  /** The failure of the last calculation, if it failed with the current inputs. */
  readonly failure: OperationBlocker | undefined
  /** Whether a native job prevents every calculation from starting. */
  readonly isPayrunBlocked: boolean
  /** For a legacy cycle with a preview: the first blocker that a preview would have now. */
  readonly blocker: PreviewBlocker | undefined
}

/**
 * The next action for a month without a payslip. A program that takes one action after another ends with a document, or with an
 * action that only a person can take (`resolve_preview_blockers`, `contact_verso`).
 */
export function nextActionOf(cycle: Cycle, around: Surroundings, obstacles: PayslipObstacles): NextAction {
  const action = actionOf(cycle, around, obstacles)
  const isClosed = obstacles.isJourneyClosed && (action === 'calculate_month' || action === 'get_final_document')
  return isClosed ? 'contact_verso' : action
}

function actionOf(
  cycle: Cycle,
  surroundings: Surroundings,
  { document, isOutdated, isBeforeFirstContract, isCalculated, failure, isPayrunBlocked, blocker }: PayslipObstacles,
): NextAction {
  const { stage, write, reservation, variables, preview } = cycle
  const managed = cycle.managed || cycle.payroll !== undefined || (isCalculated && preview === undefined)
  const inDoubt = write?.status === 'reconcile_required' || reservation?.inDoubt === true
  if (inDoubt || document === 'failed') return 'contact_verso'
  const isWorking = write?.status === 'pending' || reservation !== undefined
  if (isWorking || document === 'pending' || document === 'generating') return 'wait_for_payrun'

  const candidate = candidateOf(cycle)
  if (isFinalized(cycle)) return candidate === undefined ? 'contact_verso' : 'get_final_document'
  // No write of a partner is accepted any more.
  if (firstOf(outsideWindow(cycle, surroundings), skipped(cycle), laterFinalized(cycle, surroundings)))
    return 'contact_verso'
  if (unpaidOfficers(cycle, surroundings) || isBeforeFirstContract) return 'resolve_preview_blockers'
  if (rulesOf(cycle).hasVariables && variables === undefined) return 'set_cycle_variables'
  if (managed && priorOpen(cycle, surroundings)) return 'resolve_preview_blockers'
  if (candidate !== undefined) {
    if (isOutdated && stage.state === 'preview_ready') return 'calculate_month'
    return isOutdated || candidate.outcome === 'blocked' ? 'resolve_preview_blockers' : 'approve_candidate'
  }
  const hasNoJob = managed || blocker === 'payrun_missing'
  if (hasNoJob && isPayrunBlocked) return 'contact_verso'
  if (managed) return (failure && AFTER_FAILURE[failure]) ?? 'calculate_month'
  return blocker === undefined ? 'prepare_preview' : AFTER_BLOCKER[blocker]
}
