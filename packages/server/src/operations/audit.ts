import type { PageRequest, ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { refuse } from '../ground/refusal.js'
import { openAnswers } from '../http/document.js'
import { type Call, type Endpoint, OPERATOR, partnerRead, tenantRead } from '../http/endpoint.js'
import type { Env } from '../http/env.js'
import { AuditHead, page, utc } from '../http/fields.js'
import { headersAt } from '../http/headers.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { problem } from '../http/problem.js'
import type { World } from '../http/world.js'

const AuditEntry = z
  .object({
    sequence: z.int(),
    at: utc,
    actor: z.string(),
    action: z.string(),
    resource: z.string(),
    reason: z.string().nullable().describe('the reason that an operator gave, or the reason code of an abort'),
    requestId: z.string(),
    digest: z.string().describe('SHA-256 of the request body'),
    previousHash: z.string(),
    hash: z.string(),
    covers: z
      .string()
      .nullable()
      .describe(
        'JSON list of the rows that the write has left in other tables, each `[what, SHA-256 of the rows]`; null: none, or written before version 0.3',
      ),
  })
  .openapi('AuditEntry')

const headAnswer = { 200: { description: 'the last entry of the chain, signed', schema: AuditHead } }
const ABOUT_HEAD =
  'Keep it outside of the service: `centime audit verify --against` then shows that nothing up to it was removed or rewritten.'

const getTenantAudit = tenantRead(
  {
    method: 'get',
    path: `${P}/audit`,
    operationId: 'listTenantAudit',
    ...OPERATOR,
    summary: 'The accepted writes of a tenant, oldest first, each chained to the one before',
    query: page,
    isLong: true,
    answers: listOf(AuditEntry, 'audit entries'),
  },
  (call, _db, root) => chainPage(call, root, call.tenant.id),
)

const getPartnerAudit = partnerRead(
  {
    method: 'get',
    path: '/partners/{partnerId}/audit',
    operationId: 'listPartnerAudit',
    ...OPERATOR,
    summary: 'The accepted writes of a partner outside of its tenants, oldest first, each chained to the one before',
    description: 'Its keys, the destination of its webhooks and their secrets, and the deliveries that were replayed.',
    query: page,
    isLong: true,
    answers: listOf(AuditEntry, 'audit entries'),
  },
  (call, root) => chainPage(call, root, store.partnerChain(call.partnerId)),
)

const getTenantHead = tenantRead(
  {
    method: 'get',
    path: `${P}/audit/head`,
    operationId: 'getTenantAuditHead',
    ...OPERATOR,
    summary: 'Export the head of the audit chain of a tenant',
    description: ABOUT_HEAD,
    answers: headAnswer,
  },
  (call, _db, root) => head(call, root, call.tenant.id),
)

const getPartnerHead = partnerRead(
  {
    method: 'get',
    path: '/partners/{partnerId}/audit/head',
    operationId: 'getPartnerAuditHead',
    ...OPERATOR,
    summary: 'Export the head of the audit chain of a partner',
    description: ABOUT_HEAD,
    answers: headAnswer,
  },
  (call, root) => head(call, root, store.partnerChain(call.partnerId)),
)

async function head({ world, now }: Call, root: ServiceDb, chain: number) {
  return { status: 200, body: store.signedHead(world.auditKey, await store.chainHead(root, chain), now.toISOString()) }
}

const getSandboxAudit = partnerRead(
  {
    method: 'get',
    path: '/sandbox/audit',
    operationId: 'listSandboxAudit',
    tag: 'Sandbox',
    role: 'admin',
    summary: 'Who has moved the clock or injected faults, oldest first, each chained to the one before',
    query: page,
    isLong: true,
    answers: listOf(AuditEntry, 'audit entries'),
  },
  async (call, root) => chainPage(call, root, store.SERVICE_CHAIN, (await store.lastOfPartners(root)).sequence),
)

async function chainPage(call: Call<unknown, PageRequest>, root: ServiceDb, chain: number, after = 0) {
  return listed(call, await store.listAuditEntries(root, chain, call.query, after), ({ chain: _, ...entry }) => entry)
}

export const auditRoutes: readonly Endpoint[] = [
  getTenantAudit,
  getTenantHead,
  getPartnerAudit,
  getPartnerHead,
  getSandboxAudit,
]

/** Serves the keys that check signatures: without a key of the API. */
export function auditKeyRoute(app: OpenAPIHono<Env>, world: World): void {
  const path = '/.well-known/centime-audit-key'
  app.openAPIRegistry.registerPath({
    method: 'get',
    path,
    operationId: 'getAuditKey',
    tags: ['System'],
    summary: 'The public key that checks the signatures of receipts and heads',
    description: 'Ed25519 in PEM: the key that signs now, then retired ones. Needs no key.',
    security: [],
    responses: {
      200: {
        description: 'PEM',
        ...headersAt(200),
        content: { [PEM]: { schema: z.string().openapi({ format: 'binary' }) } },
      },
      ...openAnswers('validation_failed', 'not_found'),
    },
  })
  app.get(path, (c) => {
    const { auditKey } = world
    if (auditKey === undefined)
      return problem(c, world, refuse('not_found', 'CENTIME_AUDIT_KEY is not set: nothing is signed'))
    return c.body(auditKey.publicKeys, 200, { 'content-type': PEM })
  })
}
const PEM = 'application/x-pem-file'
