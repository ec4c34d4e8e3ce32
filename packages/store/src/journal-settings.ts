import type { TenantDb } from './scope.js'

/** The accounts and the journal code that a payroll has set, as JSON; undefined: not set. */
export async function journalSettings(db: TenantDb, payrollId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('journalSettings')
    .select('settings')
    .where('payrollId', '=', payrollId)
    .executeTakeFirst()
  return row?.settings
}

export async function setJournalSettings(db: TenantDb, payrollId: number, settings: string): Promise<void> {
  const changed = await db
    .updateTable('journalSettings')
    .set({ settings })
    .where('payrollId', '=', payrollId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) await db.insertInto('journalSettings').values({ payrollId, settings }).execute()
}
