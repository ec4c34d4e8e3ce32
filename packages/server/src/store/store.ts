import type { ServiceDb } from './scope.js'

/**
 * The port to the database: two functions. Each holds the one connection while it runs, so that nothing interleaves;
 * inside, use the handle that is given, never the store.
 */
export interface Store {
  /** A consistent look. */
  readonly read: <Value>(work: (db: ServiceDb) => Promise<Value>) => Promise<Value>
  /**
   * One transaction: committed whole, or rolled back where `commit` is false or something throws. A power cut takes back
   * none, but for a provisional one: that lasts from the next one on that is not.
   */
  readonly write: <Value>(
    work: (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>,
    how?: { readonly provisional: boolean },
  ) => Promise<Value>
  /** What was overwritten leaves the disk too, also where it was only logged. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The database is held by another process: nothing was written, and trying again may help. */
export class StoreBusy extends Error {}

/** A write that has nothing to refuse. */
export const written = async <Value>(value: Promise<Value>): Promise<{ value: Value; commit: boolean }> => ({
  value: await value,
  commit: true,
})
