import { z } from '@hono/zod-openapi'
import { type Endpoint, partnerRead, partnerWrite, tenantRead } from '../http/endpoint.js'
import { culture, identifier, name, page } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import type { World } from '../http/world.js'
import { listTenants, registerTenant, type Tenant } from '../store/tenants.js'
import { TENANT_STATUSES, TenantRecord } from './records.js'

/** Registering a bare tenant, and reading tenants: section 4.1 of the specification. */

export const registration = { externalId: identifier, name, culture }

const postTenant = partnerWrite(
  {
    method: 'post',
    path: '/partners/{partnerId}/tenants',
    operationId: 'registerTenant',
    tag: 'Tenants',
    summary: 'Register a tenant',
    description:
      'A bare tenant: divisions, payrolls and payruns are added by an operator. The same `externalId` gives the same tenant, unchanged.',
    body: z.strictObject(registration).openapi('NewTenant'),
    example: { externalId: 'lenoir', name: 'Menuiserie Lenoir', culture: 'fr-FR' },
    answers: {
      201: { description: 'the tenant, registered now', schema: TenantRecord },
      200: { description: 'the tenant, registered before', schema: TenantRecord },
    },
  },
  async ({ body, partnerId, world, now }, root) => {
    const made = { now: now.toISOString(), tenantIdentifier: newTenantIdentifier(world) }
    const { tenant, isNew } = await registerTenant(root, partnerId, body, made)
    const record = tenantRecord(tenant)
    return isNew ? { status: 201, body: record, tenantId: tenant.id } : { status: 200, body: record, unchanged: true }
  },
)

const getTenants = partnerRead(
  {
    method: 'get',
    path: '/partners/{partnerId}/tenants',
    operationId: 'listTenants',
    tag: 'Tenants',
    summary: 'List tenants',
    query: page.extend({ status: z.enum(TENANT_STATUSES).optional() }),
    isLong: true,
    answers: listOf(TenantRecord, 'the tenants of the partner'),
  },
  async (call, root) => {
    const { status, ...wanted } = call.query
    return listed(call, await listTenants(root, call.partnerId, status, wanted), tenantRecord)
  },
)

const getTenant = tenantRead(
  {
    method: 'get',
    path: P,
    operationId: 'getTenant',
    tag: 'Tenants',
    summary: 'Read a tenant',
    description: 'Its status says whether it can still be changed.',
    answers: { 200: { description: 'the tenant', schema: TenantRecord } },
  },
  async ({ tenant }) => ({ status: 200, body: tenantRecord(tenant) }),
)

export const tenantRoutes: readonly Endpoint[] = [postTenant, getTenants, getTenant]

export const newTenantIdentifier = (world: World): string => `tenant-${world.random(8)}`

export const tenantRecord = ({ id, ...tenant }: Tenant) => ({ id, tenantId: id, ...tenant })
