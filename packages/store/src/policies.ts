import type { TenantDb } from './scope.js'

/** Whether native writes are allowed in a tenant with managed months. */
export const NATIVE_WRITES = ['allow', 'deny'] as const
/** How a tenant takes months that are computed by provisional law. */
export const PROVISIONAL_LAW = ['refuse', 'ask', 'accept'] as const

/** The operator's policy of a tenant. */
export interface TenantPolicy {
  readonly nativeWrites: (typeof NATIVE_WRITES)[number]
  readonly provisionalLaw: (typeof PROVISIONAL_LAW)[number]
}

/** The policy of a tenant for which none was set. */
export const DEFAULT_POLICY: TenantPolicy = { nativeWrites: 'allow', provisionalLaw: 'ask' }

/** The stored policy: one row, or none. */
export const storedPolicies = (db: TenantDb) => db.selectFrom('policies').select(['nativeWrites', 'provisionalLaw'])

/** The policy of a tenant; the default one where none was set. */
export const tenantPolicy = async (db: TenantDb): Promise<TenantPolicy> =>
  (await storedPolicies(db).executeTakeFirst()) ?? DEFAULT_POLICY

export async function setTenantPolicy(db: TenantDb, policy: TenantPolicy): Promise<void> {
  const changed = await db.updateTable('policies').set(policy).executeTakeFirst()
  if (changed.numUpdatedRows === 0n) await db.insertInto('policies').values(policy).execute()
}
