import { z } from '@hono/zod-openapi'
import { type Call, type Endpoint, OPERATOR, partnerRead, tenantRead } from '../http/endpoint.js'
import { page, utc } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { lastOfPartners, listAuditEntries, partnerChain, SERVICE_CHAIN } from '../store/audit.js'
import type { PageRequest } from '../store/page.js'
import type { ServiceDb } from '../store/scope.js'

const AuditEntry = z
  .object({
    sequence: z.int(),
    at: utc,
    actor: z.string(),
    action: z.string(),
    resource: z.string(),
    reason: z
      .string()
      .nullable()
      .openapi({ description: 'why: what an operator said, or the reason code of an abort' }),
    requestId: z.string(),
    digest: z.string().openapi({ description: 'SHA-256 of what was sent' }),
    previousHash: z.string(),
    hash: z.string(),
  })
  .openapi('AuditEntry')

/** Reading the chains of the audit log: of a tenant, of a partner, of the server. */
const getTenantAudit = tenantRead(
  {
    method: 'get',
    path: `${P}/audit`,
    operationId: 'listTenantAudit',
    ...OPERATOR,
    summary: 'The accepted writes of a tenant, oldest first, each chained to the one before',
    query: page,
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
    answers: listOf(AuditEntry, 'audit entries'),
  },
  (call, root) => chainPage(call, root, partnerChain(call.partnerId)),
)

const getSandboxAudit = partnerRead(
  {
    method: 'get',
    path: '/sandbox/audit',
    operationId: 'listSandboxAudit',
    tag: 'Sandbox',
    role: 'admin',
    summary: 'Who has moved the clock or injected faults, oldest first, each chained to the one before',
    query: page,
    answers: listOf(AuditEntry, 'audit entries'),
  },
  async (call, root) => chainPage(call, root, SERVICE_CHAIN, (await lastOfPartners(root)).sequence),
)

async function chainPage(call: Call<unknown, PageRequest>, root: ServiceDb, chain: number, after = 0) {
  const { rows, total } = await listAuditEntries(root, chain, call.query, after)
  return listed(call, { rows: rows.map(({ chain: _, ...entry }) => entry), total })
}

export const auditRoutes: readonly Endpoint[] = [getTenantAudit, getPartnerAudit, getSandboxAudit]
