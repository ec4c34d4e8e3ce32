import type { EffectLookup, EngineAnswer } from '@centime/cycle'
import type { Lease, OperationCommand } from '@centime/store'

/**
 * The port to the calculation of managed months. It is written as a remote service: a command carries a key that the engine
 * stores with the effect, and answers can be lost. `native.ts` implements it in this process.
 */
export interface Engine {
  /** Whether its effects are rows of this database: one that is on the disk shows that all commits before it are. Absent: no. */
  readonly isLocal?: boolean
  /** Executes a command, or refuses it. It is sent again only where an authoritative lookup has found no effect. */
  readonly send: (command: EngineCommand) => Promise<EngineAnswer>
  /** Looks the key of a command up. */
  readonly find: (command: EngineCommand) => Promise<EffectLookup>
}

export interface EngineCommand {
  readonly tenantId: number
  /** Of the month of a payroll; absent: of an officer. */
  readonly payrollId?: number | undefined
  /** The month, `YYYY-MM`. */
  readonly period: string
  readonly key: string
  readonly command: OperationCommand
  /** The candidate of the operation; null: the month has none, as where it pays a raw job. */
  readonly candidateId: string | null
  /** The sender's, which the effect holds: nobody's command has an effect once somebody else may look its key up. */
  readonly lease: Lease | undefined
}
