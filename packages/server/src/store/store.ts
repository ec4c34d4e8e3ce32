import type { Outage } from '../ground/outage.js'
import type { ServiceDb } from './scope.js'

/**
 * The port to the database. `read` and `write` each hold the single connection, so nothing interleaves; inside, use only
 * the given handle: calling the store there would deadlock. All throw an `Outage` where the database cannot be used.
 */
export interface Store {
  /** Reads from one snapshot. */
  readonly read: <Value>(work: (db: ServiceDb) => Promise<Value>) => Promise<Value>
  /**
   * One transaction: committed, or rolled back where `commit` is false or the work throws. A commit is durable at once; a
   * provisional one is not fsynced and becomes durable with the next commit that is not provisional.
   */
  readonly write: <Value>(
    work: (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>,
    how?: Writing,
  ) => Promise<Value>
  /** Checkpoints and truncates the log, so that purged content leaves the disk. An outage leaves it to the next time. */
  readonly flush: () => Promise<void>
  /** What keeps writes out, as far as it is known: of the last use, and of the room on the disk. */
  readonly outage: () => Outage | undefined
  readonly close: () => Promise<void>
}

export interface Writing {
  readonly provisional?: boolean
}

/** A write that always commits. */
export const written = async <Value>(value: Promise<Value>): Promise<{ value: Value; commit: boolean }> => ({
  value: await value,
  commit: true,
})
