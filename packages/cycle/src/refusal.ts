import type { CycleRefusalCode } from './codes.js'
import type { VariableWrite } from './cycle.js'

export interface CycleRefusal {
  readonly code: CycleRefusalCode
  readonly message: string
  /** The field of the request that is wrong. */
  readonly field?: 'dateDeVersement' | 'paymentDate'
  /** In a collision: the operation or the variable write under way. */
  readonly operationId?: number
  /** The variable write that is in doubt or under way. */
  readonly write?: VariableWrite
}

/** The result of a decision: the events that follow (none: nothing changes), or why it is refused. */
export type Decision<Event> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: CycleRefusal }

export const decided = <Event>(...events: readonly Event[]): Decision<Event> => ({ ok: true, events })
export const refusing = (refusal: CycleRefusal): Decision<never> => ({ ok: false, refusal })
