import type { ComparedPeople, PeopleToCompare } from '@centime/books'
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
  /** Takes the sandbox's clock from a request's first statement. Absent: no other server moves it. */
  readonly clockTold?: (ahead: string | undefined) => void
  /** The machine's clock in milliseconds, for durations. Faults of the machine do not move it. */
  readonly wall: () => number
  /** Whether the machine's clock shows something else than the service's: it has stepped, and is not followed yet. */
  readonly isClockDoubtful: () => boolean
  /** Whether nothing may be purged, because the clock has stepped. */
  readonly isPurgeHeld: () => boolean
  /** How much the event loop lags, in milliseconds: a mean of the last seconds. */
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
  /** This process as the owner of what it works on. */
  readonly owner: LeaseOwner
  /** Wakes the loops of this process that do some kinds of work; without a kind, all. */
  readonly wake: (...kinds: readonly WorkKind[]) => void
  /** Resolves when an operation of a managed month has ended; rejects where an outage makes it wait. */
  readonly operationEnded: (operationId: number, seconds?: number) => Promise<void>
  /** Reads people and compares them under two laws, in a thread. */
  readonly comparePeople: (order: PeopleToCompare) => Promise<Outcome<ComparedPeople>>
  /** Generates or purges a document now, as due, unless another process has done so. */
  readonly processDocument: (tenantId: number, rowId: number) => Promise<void>
}
