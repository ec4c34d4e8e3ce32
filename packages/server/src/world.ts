import type { Logger } from 'pino'
import type { AuditKey } from './ground/evidence.js'
import type { SandboxFaults } from './ground/faults.js'
import type { Settings } from './ground/settings.js'
import type { Store } from './store/store.js'

/** The dependencies of the service. Nothing inside reads a clock, the environment or randomness by itself. */
export interface World {
  readonly settings: Settings
  readonly store: Store
  /** The service's clock: the wall clock, which a sandbox can move. */
  readonly now: () => Date
  readonly setNow: (instant: Date) => void
  /** The machine's clock in milliseconds, for leases and durations. */
  readonly wall: () => number
  /** Random bytes as lower-case hex. */
  readonly random: (bytes: number) => string
  /** Encrypts secrets in the database and signs links: `CENTIME_SECRET`, or one that a sandbox generated. */
  readonly secret: string
  /** Signs receipts and heads of the audit log; undefined: they are not signed. */
  readonly auditKey: AuditKey | undefined
  readonly log: Logger
  /** Wakes all workers and the webhook sender. */
  readonly wake: () => void
  /** Resolves when an operation of a managed month has ended; rejects where an outage makes it wait. */
  readonly operationEnded: (operationId: number) => Promise<void>
  /** Generates or purges a document now, as due. */
  readonly processDocument: (tenantId: number, rowId: number) => Promise<void>
  readonly faults: SandboxFaults
}
