import { giveWay } from '../ground/give-way.js'
import { invalid, isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import { seal, unseal } from '../ground/seal.js'
import { type AnswerKey, fingerprintOf, storeAnswer, storedAnswer } from '../store/answers.js'
import { appendAudit, partnerChain, SERVICE_CHAIN } from '../store/audit.js'
import { hasCycles } from '../store/cycles.js'
import { isRevoked } from '../store/keys.js'
import { nativeWritePolicy } from '../store/policies.js'
import { forTenant, type ServiceDb, type TenantDb } from '../store/scope.js'
import { tenantOfPartner } from '../store/tenants.js'
import type { World } from '../world.js'
import { type Access, unauthorized } from './access.js'
import type { Call, Endpoint, Reply, TenantCall } from './endpoint.js'
import { etagAt, withEtag } from './etag.js'
import { LARGE, type ReadRequest } from './request.js'

interface AuthorizedRequest extends ReadRequest {
  readonly access: Access
  readonly requestId: string
  readonly url: URL
  /** Header of a POST, if sent. */
  readonly idempotencyKey: string | undefined
  readonly ifMatch: string | undefined
}

/**
 * Runs the handler of an endpoint. Every write follows one path, in one transaction: look up the `Idempotency-Key`, check
 * that the tenant is active, change, audit, store the answer.
 */
export async function perform(world: World, endpoint: Endpoint, request: AuthorizedRequest): Promise<Reply> {
  const { access, ids, words, body, query, url, ifMatch = '' } = request
  const { tenant, key } = access
  const id = (name: string): number => ids.get(name) ?? missing(name, endpoint.path)
  const word = (name: string): string => words.get(name) ?? missing(name, endpoint.path)
  const about = { partnerId: key.partnerId, actor: `key ${key.keyId}` }
  const call: Call = { world, ...about, body, query, now: world.now(), id, word, url, ifMatch }
  const { work } = endpoint
  const etagNow = (root: ServiceDb) => etagAt(root, tenant?.id ?? 0, words.get('period'))
  if (work.kind === 'tenant-read') {
    const own = { ...call, tenant: tenant ?? missing('tenantId', endpoint.path) }
    return world.store.read(async (root) =>
      withEtag(await work.run(own, forTenant(root, own.tenant.id), root), await etagNow(root)),
    )
  }
  if (work.kind === 'partner-read') return world.store.read((root) => work.run(call, root))
  const reply = await world.store.write<Reply>(
    async (root) => {
      // Before: what a refused request has written is rolled back.
      const before = await etagNow(root)
      // Writes are one after another: taken here, their instants are in the order in which they are recorded.
      const value = await write(root, endpoint, request, { ...call, now: world.now() }, etagNow)
      return isRefusal(value) ? { value: withEtag(value, before), commit: false } : { value, commit: true }
    },
    { chain: tenant?.id ?? chainOutside(endpoint, call) },
  )
  if (isRefusal(reply) || reply.finish === undefined) return reply
  const { wait, answer } = reply.finish
  await wait()
  return world.store.read(async (root) => withEtag(await answer(root), await etagNow(root)))
}

async function write(
  root: ServiceDb,
  endpoint: Endpoint,
  request: AuthorizedRequest,
  call: Call,
  etagNow: (root: ServiceDb) => Promise<string | undefined>,
): Promise<Reply> {
  const { access, text, url, requestId } = request
  const tenantId = access.tenant?.id ?? 0
  const method = endpoint.method.toUpperCase()
  // Of the parsed body: formatting does not matter.
  const fingerprint = fingerprintOf(method, url.pathname, JSON.stringify(request.body ?? null))
  if (text.length > LARGE) await giveWay()
  const idempotencyKey = idempotencyKeyOf(endpoint, request)
  if (endpoint.idempotency === 'required' && idempotencyKey === undefined) {
    return refuse('idempotency_key_required', 'send an Idempotency-Key: a text that stays the same when you try again')
  }
  const place = { partnerId: call.partnerId, tenantId, idempotencyKey: idempotencyKey ?? '' }
  const known = idempotencyKey === undefined ? undefined : await storedAnswer(root, place)
  if (known !== undefined) {
    if (known.fingerprint !== fingerprint) {
      return refuse('idempotency_key_reused', 'this Idempotency-Key was used for another request')
    }
    const { location, etag } = known
    const headers = { ...(location !== null && { location }), ...(etag !== null && { etag }) }
    const body = endpoint.confidential === true ? unseal(call.world, sealPlace(place), known.body) : known.body
    return body === undefined
      ? refuse('idempotency_key_reused', 'what was answered to this Idempotency-Key cannot be read any more')
      : { status: known.status, body: JSON.parse(body), headers }
  }

  if (endpoint.conditional !== undefined && request.ifMatch === undefined) {
    return refuse('precondition_required', 'send the ETag that you read last in If-Match')
  }
  if (endpoint.conditional === 'exact' && request.ifMatch?.trim() === '*') {
    return invalid([{ pointer: '/If-Match', message: 'must be the ETag of what was reviewed, not *' }])
  }
  const done = await run(root, endpoint, call, access)
  if (isRefusal(done)) return done
  const reply = withEtag(done, await etagNow(root))
  const at = call.now.toISOString()
  if (reply.unchanged !== true) {
    await appendAudit(root, {
      chain: reply.tenantId ?? access.tenant?.id ?? chainOutside(endpoint, call),
      at,
      actor: call.actor,
      action: `${method} ${endpoint.path}`,
      resource: url.pathname,
      requestId,
      content: text,
      reason: reasonOf(request.body, endpoint.tag === 'Operator' ? ['reason', 'reasonCode'] : ['reasonCode']),
    })
  }
  if (idempotencyKey !== undefined) {
    const { status, body = null, headers } = reply
    const text = JSON.stringify(body)
    const kept = endpoint.confidential === true ? seal(call.world, sealPlace(place), text) : text
    const { location = null, etag = null } = headers ?? {}
    const answer = { fingerprint, status, location, etag, body: kept }
    await storeAnswer(root, place, answer, at)
  }
  return reply
}

const sealPlace = ({ partnerId, tenantId, idempotencyKey }: AnswerKey): string =>
  `answer ${partnerId} ${tenantId} ${idempotencyKey}`

const chainOutside = ({ work }: Endpoint, { partnerId }: Call): number =>
  work.kind === 'service-write' ? SERVICE_CHAIN : partnerChain(partnerId)

/** An operator's reason, or a code. Reasons in the words of others are not stored: they may contain personal data. */
function reasonOf(body: unknown, names: readonly string[]): string | undefined {
  const members: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  return names.map((name) => members[name]).find((value) => typeof value === 'string')
}

/** The key of a request, from its header or its body. The prefix keeps keys of bodies apart from those of headers. */
function idempotencyKeyOf({ idempotency, repeatable }: Endpoint, { idempotencyKey, body }: AuthorizedRequest) {
  if (repeatable === true) return undefined
  if (idempotency === undefined || idempotency === 'required') return idempotencyKey
  return `${idempotency} ${String((body as Readonly<Record<string, unknown>>)[idempotency])}`
}

async function run(root: ServiceDb, endpoint: Endpoint, call: Call, access: Access): Promise<Reply> {
  const { work } = endpoint
  if (await isRevoked(root, access.key)) return unauthorized()
  if (work.kind !== 'tenant-read' && work.kind !== 'tenant-write') return work.run(call, root)
  // Read again in this transaction: the tenant may have been closed since the authorization.
  const tenant = await tenantOfPartner(root, call.partnerId, access.tenant?.id ?? 0)
  if (tenant === undefined) return missing('tenantId', endpoint.path)
  if (tenant.status !== 'active' && endpoint.whileInactive !== true) {
    return refuse('tenant_inactive', `the tenant is ${tenant.status}: it can be read, not changed`)
  }
  const own: TenantCall = { ...call, tenant }
  const db = forTenant(root, tenant.id)
  const denied = endpoint.native === true ? await nativeWriteRefusal(call.world, db) : undefined
  return denied ?? work.run(own, db, root)
}

/** Rule 10 of section 5: the operator's policy for native writes of a tenant with a managed month; fails closed. */
async function nativeWriteRefusal({ faults }: World, db: TenantDb): Promise<Refusal | undefined> {
  if (!(await hasCycles(db))) return undefined
  if (faults.take('policy_unavailable')) {
    return refuse('operator_policy_unavailable', 'the operator policy cannot be read: nothing was written')
  }
  return (await nativeWritePolicy(db)) === 'deny'
    ? refuse('native_write_denied', 'the operator allows no native write in this tenant')
    : undefined
}

function missing(what: string, path: string): never {
  throw new Error(`${path} has no ${what}`)
}
