import { type Key, keyOf } from '../store/keys.js'
import { type Tenant, tenantOf } from '../store/tenants.js'
import type { World } from '../world.js'
import type { Endpoint } from './endpoint.js'
import { type Refusal, refuse } from './refusal.js'

export interface Access {
  readonly key: Key
  /** Absent where the path names none. */
  readonly tenant: Tenant | undefined
}
interface Asked {
  readonly authorization: string | undefined
  /** As in the path; absent where it has none. */
  readonly partnerId: string | undefined
  readonly tenantId: string | undefined
}

/** Who may do what: section 5 of the specification, in its order. Nothing of the request is read before. */
export async function access(world: World, { role }: Endpoint, asked: Asked): Promise<Access | Refusal> {
  const { settings, store } = world
  if (asked.authorization === undefined) return unauthorized('the Authorization header is missing')
  const [, text] = /^Bearer +(\S+)$/i.exec(asked.authorization) ?? []
  if (text === undefined) return unauthorized('the Authorization header must be: Bearer <API_KEY>')
  return store.read(async (db) => {
    const key = await keyOf(db, text, { environment: settings.environment, now: world.now() })
    if (key === undefined) return unauthorized('the key is invalid, expired or revoked')
    if (asked.partnerId !== undefined && asked.partnerId !== String(key.partnerId)) {
      return refuse('partner_mismatch', 'the partner of the path is not the partner of the key')
    }
    if (role === 'admin' && key.role !== 'admin')
      return refuse('admin_required', 'this needs a key with the admin role')
    if (asked.tenantId === undefined) return { key, tenant: undefined }
    const id = /^[1-9]\d{0,14}$/.test(asked.tenantId) ? Number(asked.tenantId) : 0
    const tenant = await tenantOf(db, key.partnerId, id)
    return tenant === undefined
      ? refuse('tenant_forbidden', 'the tenant is not registered to this partner; register it first')
      : { key, tenant }
  })
}

const unauthorized = (detail: string): Refusal =>
  refuse('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer' } })
