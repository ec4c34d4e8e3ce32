import type { TenantDb } from './scope.js'
import type { SettingsKind } from './tables.js'
import { builtOnce } from './together.js'

/** The settings of a payroll for its months, as JSON; undefined: none. */
export async function payrollSettings(
  db: TenantDb,
  payrollId: number,
  kind: SettingsKind,
): Promise<string | undefined> {
  return (await settingsOf(db, payrollId, kind).executeTakeFirst())?.settings
}
const settingsOf = builtOnce((db: TenantDb, payrollId: number, kind: SettingsKind) =>
  db
    .selectFrom('payrollSettings')
    .select('settings')
    .where((one) => one.and({ payrollId, kind })),
)

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
