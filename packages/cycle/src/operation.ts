import type { OperationBlocker } from './codes.js'
import type { OperationKind } from './cycle.js'

/**
 * An operation of the managed journey: one command to the engine and what comes of it. The command carries a key. An
 * answer that was lost is looked up by that key: one match is adopted, none or several make it `reconcile_required`.
 * Nothing is ever sent a second time.
 */
export const OPERATION_STATUSES = ['queued', 'running', 'completed', 'failed', 'reconcile_required'] as const
export type OperationStatus = (typeof OPERATION_STATUSES)[number]

/** How far a running operation is. `sending`: the command is out, or was when the service last stopped. */
export const OPERATION_PHASES = ['queued', 'sending', 'calculating', 'done'] as const
export type OperationPhase = (typeof OPERATION_PHASES)[number]

export interface Operation {
  readonly kind: OperationKind | 'write_variables'
  readonly status: OperationStatus
  readonly phase: OperationPhase
  /** The job that it starts, finalizes or aborts, or the case change that it records; null until it is known. */
  readonly effectId: number | null
  /** Why it failed or is in doubt. */
  readonly blocker: OperationBlocker | null
  readonly message: string | null
}

/** What the engine answers to a command: it did it, and this is the effect; it refused; or no answer came. */
export type EngineAnswer =
  | { readonly kind: 'done'; readonly effectId: number }
  | { readonly kind: 'refused'; readonly blocker: OperationBlocker; readonly message: string }
  | { readonly kind: 'lost' }

export const isTerminal = ({ status }: Pick<Operation, 'status'>): boolean =>
  status === 'completed' || status === 'failed' || status === 'reconcile_required'

/** The command goes out next: this is written down before. */
export const sending = <Op extends Operation>(operation: Op): Op => ({
  ...operation,
  status: 'running',
  phase: 'sending',
})

/** The engine has answered. A lost answer leaves the operation `sending`: look it up. */
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

/** What was found by the key of a command whose answer was lost. */
export function lookedUp<Op extends Operation>(operation: Op, effects: readonly number[]): Op {
  const [effect, ...more] = effects
  if (effect !== undefined && more.length === 0) return adopted(operation, effect)
  const found = effect === undefined ? 'nothing carries' : `${effects.join(', ')} carry`
  const blocker = effect === undefined ? 'engine_effect_not_found' : 'engine_effect_ambiguous'
  const message = `the engine's answer was lost, and ${found} its key`
  return { ...operation, status: 'reconcile_required', blocker, message }
}

/** The effect is known to be there: a calculation waits for its job, the others are done. */
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
