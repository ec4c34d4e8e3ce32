import type { ConditionReason, Reason } from './explain.js'

/** The direct steps of a step of an explanation, in order. An unfolded line has its formula as a step. */
export function partsOfReason(reason: Reason | ConditionReason): readonly (Reason | ConditionReason)[] {
  switch (reason.kind) {
    case 'constant':
    case 'input':
    case 'figure':
    case 'yearToDate':
    case 'is':
      return []
    case 'line':
      return reason.because ? [reason.because] : []
    case 'operation':
      return reason.operands
    case 'condition':
      return [reason.condition, reason.of]
    case 'rounding':
    case 'choice':
    case 'scale':
    case 'rule':
      return [reason.of]
    case 'compare':
      return [reason.left, reason.right]
    case 'both':
      return reason.conditions
  }
}
