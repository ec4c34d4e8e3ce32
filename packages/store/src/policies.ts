import type { TenantDb } from './scope.js'

/** Whether native writes are allowed in a tenant with managed months. */
type NativeWritePolicy = 'allow' | 'deny'

/** The operator's policy for native writes; without a policy they are allowed. */
export const nativeWritePolicy = (db: TenantDb) => db.selectFrom('policies').select('nativeWrites')

export async function setNativeWritePolicy(db: TenantDb, policy: NativeWritePolicy): Promise<void> {
  const changed = await db.updateTable('policies').set({ nativeWrites: policy }).executeTakeFirst()
  if (changed.numUpdatedRows === 0n) await db.insertInto('policies').values({ nativeWrites: policy }).execute()
}
