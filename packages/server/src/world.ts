import type { Logger } from 'pino'
import type { SandboxFaults } from './ground/faults.js'
import type { Settings } from './ground/settings.js'
import type { Store } from './store/store.js'

/** What the service stands on. Nothing inside reads a clock, an environment or randomness by itself. */
export interface World {
  readonly settings: Settings
  readonly store: Store
  /** The service's clock: the wall clock, or where the sandbox moved it. */
  readonly now: () => Date
  /** Moves the clock so that it shows this instant now. */
  readonly setNow: (instant: Date) => void
  /** Milliseconds of the machine, for leases and durations: no sandbox moves them. */
  readonly wall: () => number
  /** Lower-case hex of as many random bytes. */
  readonly random: (bytes: number) => string
  /** Encrypts what the database must not show, and signs: `CENTIME_SECRET`, or what a sandbox made for itself. */
  readonly secret: string
  readonly log: Logger
  /** Tells the workers and the sender of webhooks that there may be something to do. */
  readonly wake: () => void
  /** Resolves when an operation of a managed month has come to an end. */
  readonly operationEnded: (operationId: number) => Promise<void>
  /** Does what is due for one document, now. */
  readonly processDocument: (tenantId: number, rowId: number) => Promise<void>
  /** What the sandbox lets go wrong. */
  readonly faults: SandboxFaults
}
