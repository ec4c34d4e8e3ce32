import { z } from '@hono/zod-openapi'
import { type Endpoint, OPERATOR, tenantRead } from '../http/endpoint.js'
import { page, utc } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { listAuditEntries } from '../store/audit.js'

const AuditEntry = z
  .strictObject({
    sequence: z.int(),
    at: utc,
    actor: z.string(),
    action: z.string(),
    resource: z.string(),
    reason: z.string().nullable().openapi({ description: 'why, where an operator said so' }),
    requestId: z.string(),
    digest: z.string().openapi({ description: 'SHA-256 of what was sent' }),
    previousHash: z.string(),
    hash: z.string(),
  })
  .openapi('AuditEntry')

/** Reading a tenant's chain of the audit log. */
export const getAudit: Endpoint = tenantRead(
  {
    method: 'get',
    path: `${P}/audit`,
    ...OPERATOR,
    summary: 'The accepted writes of a tenant, oldest first, each chained to the one before',
    query: page,
    answers: listOf(AuditEntry, 'audit entries'),
  },
  async (call, _db, root) => {
    const { rows, total } = await listAuditEntries(root, call.tenant.id, call.query)
    return listed(call, { rows: rows.map(({ chain: _, ...entry }) => entry), total })
  },
)
