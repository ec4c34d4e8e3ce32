import { type Listed, type PageRequest, paged } from './page.js'
import type { ServiceDb } from './scope.js'
import type { TenantRow, TenantStatus } from './tables.js'
import { builtOnce } from './together.js'

export type Tenant = Omit<TenantRow, 'id'> & { readonly id: number }

const TENANT = [
  ...(['id', 'partnerId', 'tenantIdentifier', 'externalId', 'name', 'culture', 'status', 'created'] as const),
  'updated',
] as const

/** A tenant of the partner. */
export const tenantOfPartner = builtOnce((db: ServiceDb, partnerId: number, tenantId: number) =>
  db.selectFrom('tenants').select(TENANT).where('id', '=', tenantId).where('partnerId', '=', partnerId),
)

/** One page of the tenants of a partner. */
export function listTenants(
  db: ServiceDb,
  partnerId: number,
  status: TenantStatus | undefined,
  page: PageRequest,
): Promise<Listed<Tenant>> {
  const tenants = db.selectFrom('tenants').selectAll().where('partnerId', '=', partnerId).orderBy('id')
  return paged(status === undefined ? tenants : tenants.where('status', '=', status), page)
}

/** A tenant of any partner, for background work. */
export const tenantById = builtOnce((db: ServiceDb, id: number) =>
  db.selectFrom('tenants').select(TENANT).where('id', '=', id),
)

/** The ids of all tenants of all partners. */
export async function tenantIds(db: ServiceDb): Promise<readonly number[]> {
  const rows = await db.selectFrom('tenants').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Adds the tenant of an `externalId`, or returns the existing one unchanged. */
export async function registerTenant(
  db: ServiceDb,
  partnerId: number,
  { externalId, name, culture }: Pick<TenantRow, 'externalId' | 'name' | 'culture'>,
  { now, tenantIdentifier }: { readonly now: string; readonly tenantIdentifier: string },
): Promise<{ readonly tenant: Tenant; readonly isNew: boolean }> {
  const known = await db
    .selectFrom('tenants')
    .selectAll()
    .where((tenant) => tenant.and({ partnerId, externalId }))
    .executeTakeFirst()
  if (known !== undefined) return { tenant: known, isNew: false }
  const tenant = await db
    .insertInto('tenants')
    .values({ partnerId, externalId, name, culture, tenantIdentifier, status: 'active', created: now, updated: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { tenant, isNew: true }
}

export function setTenantStatus(db: ServiceDb, id: number, status: TenantStatus, now: string): Promise<Tenant> {
  return db
    .updateTable('tenants')
    .set({ status, updated: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
