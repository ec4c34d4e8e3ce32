import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Outage } from './outage.js'
import type { ServiceDb } from './scope.js'

/**
 * The port to the database. Inside of `ask`, `read` and `write` use only the given handle: calling the store there would deadlock.
 * All throw an `Outage` if the database cannot be used.
 *
 * On SQLite writes have the one connection that writes, so nothing interleaves; reads have others, beside it, and each sees the commits
 * before it. On PostgreSQL only the writes of one chain follow one another, and a write that met rows of another write is run again: it
 * must have no effect but on the database.
 */
export interface Store {
  /** Runs a single statement that reads: by itself it sees one snapshot. */
  readonly ask: <Value>(query: (db: ServiceDb) => Promise<Value>) => Promise<Value>
  readonly read: <Value>(work: (db: ServiceDb) => Promise<Value>, how?: Beginning) => Promise<Value>
  /**
   * One transaction: committed, or rolled back where `commit` is false or the work throws. A commit is durable at once; a
   * provisional one is not fsynced and becomes durable with the next commit that is not provisional. `chain`: the chain of
   * the audit log (of a tenant, a partner or the service) whose rows it writes; absent: no other code decides on these rows.
   */
  readonly write: <Value>(
    work: (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>,
    how?: Writing,
  ) => Promise<Value>
  /** Limits how many times a second something may be done, by key, across all processes that use the database. */
  readonly limiter: (name: string, points: number) => RateLimiterAbstract
  /** Checkpoints and truncates the log, so that purged content leaves the disk. After an outage the next call does it. */
  readonly flush: () => Promise<void>
  /** The known outage that prevents writes: that of the last use, or too little free space on the disk. */
  readonly outage: () => Outage | undefined
  readonly close: () => Promise<void>
}

/** A database that is only read: neither migrated nor otherwise written to. A server may run on it. */
export interface ReadStore extends Pick<Store, 'read' | 'close'> {
  /** False: an earlier version wrote it, so it may lack tables and columns that this one reads. */
  readonly isMigrated: boolean
  /** The faults of its rows' references and of an SQLite file's pages, all of which it reads. */
  readonly faults: () => Promise<readonly string[]>
}

export interface StoreOptions {
  /** A missing database is not created. */
  readonly mustExist?: boolean
  /** The initial content of an SQLite database in memory: the bytes of a file. */
  readonly image?: Buffer
  /** False: SQLite does not search all tables that refer to a row for each row deleted. */
  readonly hasReferences?: boolean
  /** Called before each write: the outage that prevents it. */
  readonly lack?: () => Outage | undefined
  /** Called when an outage begins, and with undefined when the next write has succeeded. */
  readonly outage?: (outage: Outage | undefined) => void
}

/** A setting that is made before the work begins. On PostgreSQL it takes no round trip beyond the one that begins the transaction. */
export interface Beginning {
  readonly first?: { readonly setting: string; readonly told: (value: string | undefined) => void }
}

export interface Writing extends Beginning {
  readonly provisional?: boolean
  /** It adds many rows. */
  readonly large?: boolean
  /** A few rows that readers need: they are written even if the disk has less than the reserved free space. */
  readonly essential?: boolean
  readonly chain?: number
}

/** A write that always commits. */
export const written = async <Value>(value: Promise<Value>): Promise<{ value: Value; commit: boolean }> => ({
  value: await value,
  commit: true,
})
