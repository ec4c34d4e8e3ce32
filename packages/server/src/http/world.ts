import type { ComparedPeople, PastDifferences, PeopleToCompare } from '@centime/books'
import type { Outcome } from '@centime/engine/ground'
import type { AuditKey, LeaseOwner, Store, WorkKind } from '@centime/store'
import type { Logger } from 'pino'
import type { Settings } from '../ground/settings.js'

/** The dependencies of the service. Nothing inside reads a clock, the environment or randomness by itself. */
export interface World {
  readonly settings: Settings
  readonly store: Store
  /** The service's clock: the wall clock, which a sandbox can move. */
  readonly now: () => Date
  readonly setNow: (instant: Date) => void
  /** Receives the sandbox's clock from a request's first statement. Absent: no other server moves the clock. */
  readonly clockTold?: (ahead: string | undefined) => void
  /** The machine's clock in milliseconds, for durations. Clock steps of the machine do not move it. */
  readonly wall: () => number
  /** Whether the machine's clock differs from the service's: it has stepped, and the service does not follow it yet. */
  readonly isClockDoubtful: () => boolean
  /** Whether purging is suspended because the clock has stepped. */
  readonly isPurgeHeld: () => boolean
  /** The mean lag of the event loop over the last seconds, in milliseconds. */
  readonly lag: () => number
  /** Random bytes as lower-case hex. */
  readonly random: (bytes: number) => string
  /** Encrypts secrets in the database and signs links: `CENTIME_SECRET`, or one that a sandbox generated. */
  readonly secret: string
  /** Signs receipts and heads of the audit log; undefined: they are not signed. */
  readonly auditKey: AuditKey | undefined
  readonly log: Logger
  /** How many lines of the log could not be written. */
  readonly droppedLogLines: () => number
  /** This process as the owner of leases. */
  readonly owner: LeaseOwner
  /** Wakes this process's loops for the given kinds of work; without a kind, all loops. */
  readonly wake: (...kinds: readonly WorkKind[]) => void
  /** Resolves when an operation of a managed month has ended; rejects where an outage delays it. */
  readonly operationEnded: (operationId: number, seconds?: number) => Promise<void>
  /** Reads people and compares them under two laws, in a worker thread. */
  readonly comparePeople: (order: PeopleToCompare) => Promise<Outcome<ComparedPeople>>
  /** Reads people and computes their past months again, in worker threads. */
  readonly pastDifferences: (of: Omit<PeopleToCompare, 'laws'>) => Promise<readonly PastDifferences[]>
  /** Generates or purges a document now, as due, unless another process has done so. */
  readonly processDocument: (tenantId: number, rowId: number) => Promise<void>
}
