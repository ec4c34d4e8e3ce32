import type { OperationBlocker } from './codes.js'
import type { OperationKind } from './cycle.js'

/**
 * An operation of the managed journey: one command to the engine, and its outcome. The command carries a key. If its
 * answer is lost, its effect is looked up by that key: one match is adopted, several make it `reconcile_required`. If there is no
 * match, an authoritative lookup queues the operation again; any other lookup makes it `reconcile_required`. No command is sent a
 * second time on a guess.
 */
export const OPERATION_STATUSES = ['queued', 'running', 'completed', 'failed', 'reconcile_required'] as const
export type OperationStatus = (typeof OPERATION_STATUSES)[number]

/** The progress of an operation. `sending`: its command may have been sent. */
export const OPERATION_PHASES = ['queued', 'sending', 'calculating', 'done'] as const
export type OperationPhase = (typeof OPERATION_PHASES)[number]

export interface Operation {
  readonly kind: OperationKind | 'write_variables'
  readonly status: OperationStatus
  readonly phase: OperationPhase
  /** The job that it starts, finalizes or aborts, or the case change that it records; null while unknown. */
  readonly effectId: number | null
  /** Why it failed or is in doubt. */
  readonly blocker: OperationBlocker | null
  readonly message: string | null
}

/** The answer of the engine to a command: done with this effect, refused, or lost. */
export type EngineAnswer =
  | { readonly kind: 'done'; readonly effectId: number }
  | { readonly kind: 'refused'; readonly blocker: OperationBlocker; readonly message: string }
  | { readonly kind: 'lost' }

/** The result of a lookup by the key of a command. */
export interface EffectLookup {
  /** The effects that carry it: ids of jobs or of case changes. */
  readonly effects: readonly number[]
  /** Whether a missing effect proves that none happened and none will. */
  readonly authoritative: boolean
}

export const isTerminal = ({ status }: Pick<Operation, 'status'>): boolean =>
  status === 'completed' || status === 'failed' || status === 'reconcile_required'

/** The operation before its command is sent: this is committed first. */
export const sending = <Op extends Operation>(operation: Op): Op => ({
  ...operation,
  status: 'running',
  phase: 'sending',
})

/** The operation after the engine's answer. A lost answer leaves it `sending`: look its effect up. */
export function answered<Op extends Operation>(operation: Op, answer: EngineAnswer): Op {
  switch (answer.kind) {
    case 'done':
      return adopted(operation, answer.effectId)
    case 'refused':
      return failed(operation, answer.blocker, answer.message)
    case 'lost':
      return operation
  }
}

/** The operation after a lookup of the effects that carry its key. */
export function lookedUp<Op extends Operation>(operation: Op, { effects, authoritative }: EffectLookup): Op {
  const [effect, ...more] = effects
  if (effect !== undefined && more.length === 0) return adopted(operation, effect)
  if (effect === undefined && authoritative) return { ...operation, status: 'queued', phase: 'queued' }
  const found = effect === undefined ? 'nothing carries' : `${effects.join(', ')} carry`
  const blocker = effect === undefined ? 'engine_effect_not_found' : 'engine_effect_ambiguous'
  const message = `the engine's answer was lost, and ${found} its key`
  return { ...operation, status: 'reconcile_required', blocker, message }
}

/** The operation with a known effect: a calculation waits for its job, the others are done. */
export function adopted<Op extends Operation>(operation: Op, effectId: number): Op {
  const known = { ...operation, effectId, blocker: null, message: null }
  return operation.kind === 'calculate'
    ? { ...known, status: 'running', phase: 'calculating' }
    : { ...known, status: 'completed', phase: 'done' }
}

export const completed = <Op extends Operation>(operation: Op): Op => ({
  ...operation,
  status: 'completed',
  phase: 'done',
})

export const failed = <Op extends Operation>(operation: Op, blocker: OperationBlocker, message: string): Op => ({
  ...operation,
  status: 'failed',
  phase: 'done',
  blocker,
  message,
})
