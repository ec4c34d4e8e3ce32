import type { Key, Tenant } from '@centime/store'
import * as store from '@centime/store'
import { LAW_COMPLETE_UNTIL, lawServedUntil } from '../ground/law.js'
import { isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import type { Endpoint } from './endpoint.js'
import type { World } from './world.js'

export interface Access {
  readonly key: Key
  /** Absent where the path names no tenant. */
  readonly tenant: Tenant | undefined
  /** Whether a signed-in reader of the console asks. */
  readonly isOfConsole?: boolean
}
interface PathIds {
  readonly partnerId: string | undefined
  readonly tenantId: string | undefined
}

/** Checks the key of the Authorization header and the tenant of the path, before any other part is read. */
export async function authenticated(
  world: World,
  header: string | undefined,
  path: PathIds,
): Promise<Access | Refusal> {
  if (header === undefined) return unauthorized('the Authorization header is missing')
  const [, text] = /^Bearer +(\S+)$/i.exec(header) ?? []
  if (text === undefined) return unauthorized('the Authorization header must be: Bearer <API_KEY>')
  const token = store.readToken(text)
  return token === undefined ? unauthorized() : accessOf(world, token, path)
}

/** Checks the key that the session of a console reader names, and the tenant of the path. */
export async function ofSession(world: World, keyId: number, path: PathIds): Promise<Access | Refusal> {
  const access = await accessOf(world, { keyId }, path)
  return isRefusal(access) ? access : { ...access, isOfConsole: true }
}

/** The current state of a key, found by its token or by its id alone, and the tenant of the path. */
async function accessOf(
  { settings: { environment }, store: database, now, clockTold }: World,
  token: NonNullable<ReturnType<typeof store.readToken>> | { readonly keyId: number },
  path: PathIds,
): Promise<Access | Refusal> {
  const { keys, tenants, clocks, laws } = await database.ask((db) =>
    store.together(db, {
      keys: store.storedKey(db, token.keyId),
      tenants: store.tenantOfPartner(db, idOf(path.partnerId), idOf(path.tenantId)),
      clocks: store.settingOf(db, store.CLOCK),
      laws: store.settingOf(db, LAW_COMPLETE_UNTIL),
    }),
  )
  clockTold?.(clocks[0]?.value)
  lawServedUntil(laws[0]?.value)
  const around = { environment, now: now() }
  const [row] = keys
  const key = 'secret' in token ? store.keyOfToken(row, token, around) : row && store.keyThatWorks(row, around)
  return key === undefined ? unauthorized() : { key, tenant: tenants[0] }
}

/** 0, which is never an id, where the text is not an id. */
const idOf = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** Checks what a key may access, in the order of section 5 of the specification. */
export function denied({ role }: Endpoint, { key, tenant }: Access, path: PathIds): Refusal | undefined {
  if (path.partnerId !== undefined && path.partnerId !== String(key.partnerId)) {
    return refuse('partner_mismatch', 'the partner of the path is not the partner of the key')
  }
  if (role === 'admin' && key.role !== 'admin') return refuse('admin_required', 'this needs a key with the admin role')
  if (path.tenantId === undefined || tenant !== undefined) return undefined
  return refuse('tenant_forbidden', 'the tenant is not registered to this partner; register it first')
}

export const unauthorized = (detail = 'the key is invalid, expired or revoked'): Refusal =>
  refuse('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer' } })
