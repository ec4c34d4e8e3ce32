import type { TenantDb } from './scope.js'

/** Receipts of finalized revisions of one tenant: added once, never changed. */

interface Receipt {
  /** The key of the month: see `month-key.ts`. */
  readonly period: string
  readonly revision: number
  /** The signed statement, as JSON. */
  readonly statement: string
}

export const addReceipt = (db: TenantDb, receipt: Receipt) => db.insertInto('receipts').values(receipt)

/** The receipt of a revision of a month; without `revision`, that of the last revision with a receipt. */
export const receiptOf = (db: TenantDb, key: string, revision: number | undefined): Promise<Receipt | undefined> =>
  db
    .selectFrom('receipts')
    .select(['period', 'revision', 'statement'])
    .where('period', '=', key)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
