import type { EffectLookup, EngineAnswer } from '@centime/cycle'
import type { Lease, OperationCommand } from '@centime/store'

/**
 * The port to the calculation of managed months. It is designed like a remote service: each command carries a key that
 * the engine stores with the effect, and answers can be lost. `native.ts` implements it in this process.
 */
export interface Engine {
  /**
   * Whether its effects are rows of this database, so that a durable effect proves that all earlier commits are
   * durable. Absent: no.
   */
  readonly isLocal?: boolean
  /** Executes a command, or refuses it. It is sent again only where an authoritative lookup has found no effect. */
  readonly send: (command: EngineCommand) => Promise<EngineAnswer>
  /** Looks up the effect of a command by its key. */
  readonly find: (command: EngineCommand) => Promise<EffectLookup>
}

export interface EngineCommand {
  readonly tenantId: number
  /** For the month of a payroll; absent: an officer's month. */
  readonly payrollId?: number | undefined
  /** The month, `YYYY-MM`. */
  readonly period: string
  readonly key: string
  readonly command: OperationCommand
  /** The candidate of the operation; null: the month has none, for example where it pays a raw job. */
  readonly candidateId: string | null
  /**
   * The lease of the sender, which is required for an effect: a command has no effect after another process may look up
   * its key.
   */
  readonly lease: Lease | undefined
}
