import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Outage } from './outage.js'
import type { ServiceDb } from './scope.js'

/**
 * The port to the database. Inside of `ask`, `read` and `write` use only the given handle: calling the store there would deadlock.
 * All throw an `Outage` where the database cannot be used.
 *
 * On SQLite each holds the single connection, so nothing interleaves; beside a write, what only reads has another one and sees what
 * was committed before. On PostgreSQL only the writes of one chain follow one
 * another, and a write that met another one's rows is run again: it must have no effect but on the database.
 */
export interface Store {
  /** Runs one statement that reads: it sees one snapshot by itself. */
  readonly ask: <Value>(query: (db: ServiceDb) => Promise<Value>) => Promise<Value>
  /** Reads from one snapshot. */
  readonly read: <Value>(work: (db: ServiceDb) => Promise<Value>, how?: Beginning) => Promise<Value>
  /**
   * One transaction: committed, or rolled back where `commit` is false or the work throws. A commit is durable at once; a
   * provisional one is not fsynced and becomes durable with the next commit that is not provisional. `chain`: the chain of
   * the audit log (of a tenant, a partner or the service) whose rows it writes; absent: rows that nobody else decides on.
   */
  readonly write: <Value>(
    work: (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>,
    how?: Writing,
  ) => Promise<Value>
  /** Counts by key what may be done so many times a second, by all processes that use the database. */
  readonly limiter: (name: string, points: number) => RateLimiterAbstract
  /** Checkpoints and truncates the log, so that purged content leaves the disk. An outage leaves it to the next time. */
  readonly flush: () => Promise<void>
  /** What keeps writes out, as far as it is known: of the last use, and of the room on the disk. */
  readonly outage: () => Outage | undefined
  readonly close: () => Promise<void>
}

/** A database that is only read: neither migrated nor otherwise written to. A server may run on it. */
export interface ReadStore extends Pick<Store, 'read' | 'close'> {
  /** False: an earlier version wrote it, so it may lack tables and columns that this one reads. */
  readonly isMigrated: boolean
  /** What is wrong with the references of its rows, and with the pages of an SQLite file, all of which it reads. */
  readonly faults: () => Promise<readonly string[]>
}

export interface StoreOptions {
  /** Nothing is made where there is no database. */
  readonly mustExist?: boolean
  /** False: SQLite does not search all tables that refer to a row for each row deleted. */
  readonly hasReferences?: boolean
  /** Asked before each write: what keeps it out. */
  readonly lack?: () => Outage | undefined
  /** Called when an outage begins, and with undefined when the next write has succeeded. */
  readonly outage?: (outage: Outage | undefined) => void
}

/** A setting that is told before the work begins. On PostgreSQL the round trip that begins the transaction brings it. */
export interface Beginning {
  readonly first?: { readonly setting: string; readonly told: (value: string | undefined) => void }
}

export interface Writing extends Beginning {
  readonly provisional?: boolean
  /** It adds many rows. */
  readonly large?: boolean
  /** A few rows without which nobody can read: written also where the disk has less room than is left free for that. */
  readonly essential?: boolean
  readonly chain?: number
}

/** A write that always commits. */
export const written = async <Value>(value: Promise<Value>): Promise<{ value: Value; commit: boolean }> => ({
  value: await value,
  commit: true,
})
