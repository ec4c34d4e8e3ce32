import type { EngineAnswer } from '@centime/cycle'
import type { OperationCommand } from '../store/operations.js'

/**
 * The engine behind the managed journey, as if it were elsewhere: a command carries a key that the engine keeps with what
 * it does, and an answer can get lost. `native.ts` is the one of this process.
 */
export interface Engine {
  /** Does what a command says, or refuses. Never sent twice for one key. */
  readonly send: (command: EngineCommand) => Promise<EngineAnswer>
  /** The effects that carry the key of a command: jobs, or case changes. */
  readonly find: (command: EngineCommand) => Promise<readonly number[]>
}

export interface EngineCommand {
  readonly tenantId: number
  /** The month, `YYYY-MM`. */
  readonly period: string
  readonly key: string
  readonly command: OperationCommand
}
