import { createHash } from 'node:crypto'
import type { AnswerKey, PageRequest, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { invalid, isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import { seal, unseal } from '../ground/seal.js'
import { type Access, unauthorized } from './access.js'
import { answeredOnce, reusedKey } from './answered-once.js'
import type { BodyParts } from './body.js'
import type { Call, Endpoint, Reply, Success, TenantCall, TenantRun } from './endpoint.js'
import { etagIn, withEtag } from './etag.js'
import { UNCHANGED_INPUTS } from './fields.js'
import { readInSlices } from './paging.js'
import { LARGE, type ReadRequest } from './request.js'
import type { World } from './world.js'

interface AuthorizedRequest extends ReadRequest {
  /** SHA-256 of a staged body, hex. */
  readonly digest?: string
  readonly access: Access
  readonly requestId: string
  readonly url: URL
  /** The header of a POST, if sent. */
  readonly idempotencyKey: string | undefined
  readonly ifMatch: string | undefined
  readonly ifInputs: string | undefined
}

/**
 * Runs the handler of an endpoint. Every write takes the same steps, in one transaction: look up the `Idempotency-Key`,
 * check that the tenant is active, change, audit, store the answer.
 */
export async function perform(world: World, endpoint: Endpoint, request: AuthorizedRequest): Promise<Reply> {
  const { access, words, body, query, url } = request
  const call = callOf(world, endpoint, request)
  const { work } = endpoint
  if (work.kind === 'partner-read') {
    return listed(endpoint, query, (own) =>
      world.store.read((root) => work.run({ ...call, query: own, now: world.now() }, root)),
    )
  }
  const reading = readerOf(world, endpoint, request, call)
  const read = async (run: TenantRun, asked?: unknown) => {
    const { value, months } = await reading(run, asked)
    return withEtag(value, etagIn(months, words.get('period')))
  }
  const finished = async (reply: Reply): Promise<Reply> => {
    if (isRefusal(reply) || reply.finish === undefined) return reply
    await reply.finish.wait()
    return storeLast(world, placeOf(endpoint, request), await read(reply.finish.answer))
  }
  if (work.kind === 'tenant-read') {
    const ask = async (): Promise<Reply> => {
      const reply = await listed(endpoint, query, (own) => read(work.run, own))
      return isRefusal(reply) || reply.outside === undefined ? finished(reply) : reply.outside()
    }
    const place = placeOf(endpoint, request)
    return place === undefined ? ask() : answeredOnce(world, { place, path: url.pathname, query, body }, ask)
  }
  const staged = performStaged(world, endpoint, request, call)
  if (staged !== undefined) return staged
  if (endpoint.ahead !== undefined) await (await reading(endpoint.ahead)).value?.()
  const reply = await world.store.write<Reply>(
    async (root) => {
      const opening = await open(world, root, endpoint, request)
      // The ETag before the handler: the writes of a refused request are rolled back.
      const before = etagIn(opening.months, words.get('period'))
      // The time is taken here because writes run one after another: times have the same order as the records.
      const value = await write(root, endpoint, request, { ...call, now: world.now() }, opening)
      return isRefusal(value)
        ? { value: withEtag(value, before), commit: false }
        : { value, commit: value.isTried !== true }
    },
    { chain: chainOf(endpoint, access), large: endpoint.stage !== undefined },
  )
  if (isRefusal(reply)) {
    // The rollback also undoes the count of injected faults. If another request took the last fault meanwhile, this one
    // succeeds.
    const isInjected = reply.refusal === 'operator_policy_unavailable'
    return isInjected && !(await store.takeFault(world, 'policy_unavailable'))
      ? perform(world, endpoint, request)
      : reply
  }
  return reply.isTried === true ? storeTried(world, endpoint, request, { call, reply }) : finished(reply)
}

/** Reads the tenant of a request and the months that its path names, from one snapshot. */
const readerOf =
  (world: World, { path }: Endpoint, request: AuthorizedRequest, call: Call) =>
  <Value>(run: (call: TenantCall, db: TenantDb, root: ServiceDb) => Promise<Value>, query = request.query) =>
    world.store.read(async (root) => {
      const tenant = request.access.tenant ?? missing('tenantId', path)
      const months = await monthsRead(world, root, tenant.id, request)
      const audit = store.auditChain(root, tenant.id)
      const own = { ...call, query, now: world.now(), tenant, audit, months }
      return { value: await run(own, store.forTenant(root, tenant.id), root), months }
    })

/** The months that a path names: those of its payroll, or of officers; undefined where it names none. */
const monthsRead = ({ settings }: World, root: ServiceDb, tenantId: number, { ids, words }: AuthorizedRequest) =>
  words.has('period') ? store.readMonths(root, tenantId, settings.environment, ids.get('payrollId')) : undefined

function callOf(world: World, endpoint: Endpoint, request: AuthorizedRequest): Call {
  const { access, ids, words, body, query, url, ifMatch = '' } = request
  const ifInputs = endpoint.ifInputs === true && request.ifInputs !== undefined
  const { key, isOfConsole = false } = access
  const id = (name: string): number => ids.get(name) ?? missing(name, endpoint.path)
  const word = (name: string): string => words.get(name) ?? missing(name, endpoint.path)
  const about = { partnerId: key.partnerId, actor: `key ${key.keyId}`, isOfConsole, isOperator: key.role === 'admin' }
  return { world, ...about, body, query, now: world.now(), id, word, url, ifMatch, ifInputs }
}

/** Stages a body that is read in parts, then performs the request. Undefined for any other body. */
function performStaged(
  world: World,
  endpoint: Endpoint,
  { parts, ...others }: AuthorizedRequest,
  call: Call,
): Promise<Reply> | undefined {
  const { stage } = endpoint
  if (stage === undefined || parts === undefined) return undefined
  return (async () => {
    const sent = hashed(parts)
    const tenant = others.access.tenant ?? missing('tenantId', endpoint.path)
    const staged = await stage.run({ ...call, tenant }, sent.parts)
    try {
      const digest = await sent.digest()
      if (isRefusal(digest)) return digest
      return isRefusal(staged) ? staged : await perform(world, endpoint, { ...others, body: staged, digest })
    } finally {
      if (!isRefusal(staged)) staged.end()
    }
  })()
}

/** Reads a list of unlimited length in slices, unless the request asks for a page. */
function listed({ isLong }: Endpoint, query: unknown, read: (own: unknown) => Promise<Reply>): Promise<Reply> {
  const asked = isLong === true ? (query as PageRequest) : undefined
  return asked === undefined || asked.top !== undefined
    ? read(query)
    : readInSlices(asked, (page) => read({ ...asked, ...page }))
}

/** Stores the answer to a request whose transaction was rolled back. */
async function storeTried(
  { store: database, now }: World,
  endpoint: Endpoint,
  request: AuthorizedRequest,
  { call, reply }: { readonly call: Call; readonly reply: Success },
): Promise<Reply> {
  const place = placeOf(endpoint, request)
  if (place === undefined) return reply
  const fingerprint = fingerprintOfWrite(endpoint, request)
  return database.write<Reply>(
    async (root) => {
      const [known] = await store.storedAnswer(root, place).execute()
      const answer = answerToStore(root, endpoint, place, { call: { ...call, now: now() }, reply, fingerprint })
      if (known === undefined) await answer.execute()
      return { value: reply, commit: known === undefined }
    },
    { chain: chainOf(endpoint, request.access) },
  )
}

/** Replaces the stored answer with the final one, after the wait. */
async function storeLast({ store: database }: World, place: AnswerKey | undefined, last: Reply): Promise<Reply> {
  if (place === undefined || isRefusal(last)) return last
  const { status, body = null } = last
  await database.write((root) => store.written(store.finishAnswer(root, place, { status, body: JSON.stringify(body) })))
  return last
}

type Opening = Awaited<ReturnType<typeof open>>

/** What every write reads first, in one statement: the key, an earlier answer, the audit chain and the months. */
async function open(world: World, root: ServiceDb, endpoint: Endpoint, request: AuthorizedRequest) {
  const { key, tenant } = request.access
  const { partnerId } = key
  const place = placeOf(endpoint, request)
  const chain = chainOf(endpoint, request.access)
  const db = tenant && store.forTenant(root, tenant.id)
  const period = request.words.get('period')
  const isSandbox = world.settings.environment === 'sandbox'
  const ofMonths = period !== undefined || endpoint.native === true
  const months =
    tenant && ofMonths ? store.monthQueries(root, tenant.id, world.settings.environment, { held: true }) : undefined
  const found = await store.together(root, {
    keys: store.storedKey(root, key.keyId),
    tenants: tenant && store.tenantOfPartner(root, partnerId, tenant.id),
    answers: place && store.storedAnswer(root, place),
    heads: store.headOfChain(root, chain),
    policies: db && endpoint.native && store.storedPolicies(db),
    faults: endpoint.native && isSandbox ? store.armedFault(root, 'policy_unavailable') : undefined,
    events: months?.events,
    payrolls: months?.payrolls,
    destinations: months?.destinations,
  })
  return {
    isRevoked: found.keys[0]?.revoked !== null,
    tenant: found.tenants[0],
    known: found.answers[0],
    place,
    audit: store.auditChain(root, chain, store.headOr(chain, found.heads[0])),
    policyFails: Number(found.faults[0]?.value ?? 0) > 0,
    deniesNativeWrites: found.policies[0]?.nativeWrites === 'deny',
    // A native write names a payroll without being about its months.
    months:
      months &&
      store.monthsSeenFrom(store.monthsFrom(found), period === undefined ? undefined : request.ids.get('payrollId')),
  }
}

/** Passes on the parts of a body while computing its SHA-256. A refusal ends the parts. */
function hashed(all: BodyParts) {
  const hash = createHash('sha256')
  let refused: Refusal | undefined
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const { done, value } = await all.next()
    if (done === true) return { done, value }
    if (isRefusal(value)) {
      refused = value
      return { done: true, value: undefined }
    }
    hash.update(value)
    return { done: false, value }
  }
  return {
    /** The consumer may stop before the end. */
    parts: { [Symbol.asyncIterator]: () => ({ next }) },
    digest: async (): Promise<string | Refusal> => {
      while ((await next()).done !== true) await store.yieldToEventLoop()
      return refused ?? hash.digest('hex')
    },
  }
}

/** The audit chain of a write. Writes to the same chain run one after another. */
const chainOf = ({ work }: Endpoint, { key, tenant }: Access): number =>
  tenant?.id ?? (work.kind === 'service-write' ? store.SERVICE_CHAIN : store.partnerChain(key.partnerId))

/** Computed from the parsed body, so that formatting does not matter; for a staged body from its bytes. */
function fingerprintOfWrite({ method }: Endpoint, { url, digest, body }: AuthorizedRequest): string {
  const content = digest === undefined ? JSON.stringify(body ?? null) : `${url.search} ${digest}`
  return store.fingerprintOf(method.toUpperCase(), url.pathname, content)
}

async function write(
  root: ServiceDb,
  endpoint: Endpoint,
  request: AuthorizedRequest,
  call: Call,
  opening: Opening,
): Promise<Reply> {
  const { text, url, requestId, digest } = request
  const { known, place, months } = opening
  const fingerprint = fingerprintOfWrite(endpoint, request)
  if (text.length > LARGE) await store.yieldToEventLoop()
  if (endpoint.idempotency === 'required' && place === undefined) {
    return refuse('idempotency_key_required', 'send an Idempotency-Key: a text that stays the same when you try again')
  }
  if (known !== undefined && place !== undefined) {
    if (known.fingerprint !== fingerprint) return reusedKey()
    const { location, etag } = known
    const headers = { ...(location !== null && { location }), ...(etag !== null && { etag }) }
    const body = endpoint.confidential === true ? unseal(call.world, sealPlace(place), known.body) : known.body
    return body === undefined
      ? refuse('idempotency_key_reused', 'what was answered to this Idempotency-Key cannot be read any more')
      : { status: known.status, body: JSON.parse(body), headers }
  }

  const isConditional = endpoint.conditional === true || endpoint.conditional === 'exact'
  if (isConditional && request.ifMatch === undefined) {
    return refuse('precondition_required', 'send the ETag that you read last in If-Match')
  }
  if (endpoint.conditional === 'exact' && request.ifMatch?.trim() === '*') {
    return invalid([{ pointer: '/If-Match', message: 'must be the ETag of what was reviewed, not *' }])
  }
  if (call.ifInputs && request.ifInputs !== UNCHANGED_INPUTS) {
    return invalid([{ pointer: '/If-Inputs', message: `must be ${UNCHANGED_INPUTS}` }])
  }
  const done = await run(root, endpoint, call, opening)
  if (isRefusal(done)) return done
  const reply = withEtag(done, etagIn(months, request.words.get('period')))
  const at = call.now.toISOString()
  const answers = place === undefined ? [] : [answerToStore(root, endpoint, place, { call, reply, fingerprint })]
  if (reply.unchanged === true && !opening.audit.isOwed()) {
    await store.writeAll(root, answers)
    return reply
  }
  const added = reply.tenantId
  const audit = added === undefined ? opening.audit : store.auditChain(root, added, store.headOr(added, undefined))
  const entry = {
    at,
    actor: call.actor,
    action: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    resource: url.pathname,
    requestId,
    content: text,
    digest,
    reason: reasonOf(request.body, endpoint.tag === 'Operator' ? ['reason', 'reasonCode'] : ['reasonCode']),
    ...(added !== undefined && { covers: [store.EVERYTHING, store.ownerCover(call.partnerId)] }),
  }
  await audit.append(entry, () => answers)
  return reply
}

/** Returns the function that stores the answer to repeat under the `Idempotency-Key`. */
function answerToStore(
  root: ServiceDb,
  endpoint: Endpoint,
  place: AnswerKey,
  { call, reply, fingerprint }: { readonly call: Call; readonly reply: Success; readonly fingerprint: string },
) {
  const { status, body = null, headers } = reply
  const text = JSON.stringify(body)
  const sealed = endpoint.confidential === true ? seal(call.world, sealPlace(place), text) : text
  const { location = null, etag = null } = headers ?? {}
  return store.storeAnswer(root, place, { fingerprint, status, location, etag, body: sealed }, call.now.toISOString())
}

const sealPlace = ({ partnerId, tenantId, idempotencyKey }: AnswerKey): string =>
  `answer ${partnerId} ${tenantId} ${idempotencyKey}`

/** The reason for the audit log: an operator’s text, or a code. Other free text may contain personal data. */
function reasonOf(body: unknown, names: readonly string[]): string | undefined {
  const members: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  return names.map((name) => members[name]).find((value) => typeof value === 'string')
}

/** Where the answer to a request is stored; undefined for a request without a key. */
function placeOf(endpoint: Endpoint, request: AuthorizedRequest): AnswerKey | undefined {
  const { key, tenant } = request.access
  const idempotencyKey = idempotencyKeyOf(endpoint, request)
  return idempotencyKey === undefined
    ? undefined
    : { partnerId: key.partnerId, tenantId: tenant?.id ?? 0, idempotencyKey }
}

/** The idempotency key of a request, from its header or body. A prefix separates the two. */
function idempotencyKeyOf({ idempotency }: Endpoint, { idempotencyKey, body }: AuthorizedRequest) {
  if (idempotency === undefined || idempotency === 'required') return idempotencyKey
  return `${idempotency} ${String((body as Readonly<Record<string, unknown>>)[idempotency])}`
}

async function run(root: ServiceDb, endpoint: Endpoint, call: Call, opening: Opening): Promise<Reply> {
  const { work } = endpoint
  const { isRevoked, tenant, audit, months } = opening
  if (isRevoked) return unauthorized()
  if (work.kind !== 'tenant-read' && work.kind !== 'tenant-write') return work.run({ ...call, audit }, root)
  if (tenant === undefined) return missing('tenantId', endpoint.path)
  // Checked in this transaction: the tenant may have been closed since the authorization.
  if (tenant.status !== 'active' && endpoint.whileInactive !== true) {
    return refuse('tenant_inactive', `the tenant is ${tenant.status}: it can be read, not changed`)
  }
  const denied = endpoint.native === true ? nativeWriteRefusal(opening) : undefined
  return denied ?? work.run({ ...call, tenant, audit, months }, store.forTenant(root, tenant.id), root)
}

/** Rule 10 of section 5: the operator's policy for native writes of a tenant with a month of an officer or a payroll; fails closed. */
function nativeWriteRefusal({ months, policyFails, deniesNativeWrites }: Opening): Refusal | undefined {
  if (months !== undefined && [...months.sequences.values()].every(({ size }) => size === 0)) return undefined
  if (policyFails) {
    return refuse('operator_policy_unavailable', 'the operator policy cannot be read: nothing was written')
  }
  return deniesNativeWrites
    ? refuse('native_write_denied', 'the operator allows no native write in this tenant')
    : undefined
}

function missing(what: string, path: string): never {
  throw new Error(`${path} has no ${what}`)
}
