import type { ServiceDb, TenantDb } from '@centime/store'

/** Reads of a client, as one state of the database. */
export type OfClient = <Value>(read: (db: TenantDb, root: ServiceDb) => Promise<Value>) => Promise<Value>
