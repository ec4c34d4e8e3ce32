import type { TenantDb } from './scope.js'
import type { TenantPolicy } from './tables.js'
import { builtOnce } from './together.js'

/** The policy of a tenant for which none was set. */
export const DEFAULT_POLICY: TenantPolicy = { nativeWrites: 'allow', provisionalLaw: 'ask' }

/** The stored policy: one row, or none. */
export const storedPolicies = builtOnce((db: TenantDb) =>
  db.selectFrom('policies').select(['nativeWrites', 'provisionalLaw']),
)

/** The policy of a tenant; the default one where none was set. */
export const tenantPolicy = async (db: TenantDb): Promise<TenantPolicy> =>
  (await storedPolicies(db).executeTakeFirst()) ?? DEFAULT_POLICY

export async function setTenantPolicy(db: TenantDb, policy: TenantPolicy): Promise<void> {
  const changed = await db.updateTable('policies').set(policy).executeTakeFirst()
  if (changed.numUpdatedRows === 0n) await db.insertInto('policies').values(policy).execute()
}
