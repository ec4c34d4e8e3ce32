import { type Refusal, refuse } from '../ground/refusal.js'
import { type Key, keyByToken } from '../store/keys.js'
import { type Tenant, tenantOfPartner } from '../store/tenants.js'
import type { World } from '../world.js'
import type { Endpoint } from './endpoint.js'

export interface Access {
  readonly key: Key
  /** Absent where the path has none. */
  readonly tenant: Tenant | undefined
}
interface PathIds {
  readonly partnerId: string | undefined
  readonly tenantId: string | undefined
}

/** The key of the Authorization header. Runs before anything else of the request is read. */
export async function authenticated({ settings, store, now }: World, header: string | undefined) {
  if (header === undefined) return unauthorized('the Authorization header is missing')
  const [, text] = /^Bearer +(\S+)$/i.exec(header) ?? []
  if (text === undefined) return unauthorized('the Authorization header must be: Bearer <API_KEY>')
  const key = await store.read((db) => keyByToken(db, text, { environment: settings.environment, now: now() }))
  return key ?? unauthorized()
}

/** Checks what a key may access, in the order of section 5 of the specification. */
export async function access({ store }: World, { role }: Endpoint, key: Key, path: PathIds): Promise<Access | Refusal> {
  return store.read(async (db) => {
    if (path.partnerId !== undefined && path.partnerId !== String(key.partnerId)) {
      return refuse('partner_mismatch', 'the partner of the path is not the partner of the key')
    }
    if (role === 'admin' && key.role !== 'admin')
      return refuse('admin_required', 'this needs a key with the admin role')
    if (path.tenantId === undefined) return { key, tenant: undefined }
    const id = /^[1-9]\d{0,14}$/.test(path.tenantId) ? Number(path.tenantId) : 0
    const tenant = await tenantOfPartner(db, key.partnerId, id)
    return tenant === undefined
      ? refuse('tenant_forbidden', 'the tenant is not registered to this partner; register it first')
      : { key, tenant }
  })
}

export const unauthorized = (detail = 'the key is invalid, expired or revoked'): Refusal =>
  refuse('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer' } })
