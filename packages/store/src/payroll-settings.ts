import type { TenantDb } from './scope.js'
import type { SettingsKind } from './tables.js'

/** The settings of a payroll for its months, as JSON; undefined: none. */
export async function payrollSettings(
  db: TenantDb,
  payrollId: number,
  kind: SettingsKind,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payrollSettings')
    .select('settings')
    .where((one) => one.and({ payrollId, kind }))
    .executeTakeFirst()
  return row?.settings
}

export async function setPayrollSettings(db: TenantDb, payrollId: number, kind: SettingsKind, settings: string) {
  const changed = await db
    .updateTable('payrollSettings')
    .set({ settings })
    .where((one) => one.and({ payrollId, kind }))
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) {
    await db.insertInto('payrollSettings').values({ payrollId, kind, settings }).execute()
  }
}
