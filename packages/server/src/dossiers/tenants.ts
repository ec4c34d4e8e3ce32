import { z } from '@hono/zod-openapi'
import { type Endpoint, partnerWrite } from '../http/endpoint.js'
import { culture, identifier, name } from '../http/fields.js'
import { registerTenant, type Tenant } from '../store/tenants.js'
import type { World } from '../world.js'
import { TenantRecord } from './records.js'

/** Registering a bare tenant: section 4.1 of the specification. */

export const registration = { externalId: identifier, name, culture }

export const postTenant: Endpoint = partnerWrite(
  {
    method: 'post',
    path: '/partners/{partnerId}/tenants',
    tag: 'Tenants',
    summary: 'Register a tenant',
    description:
      'A bare tenant: divisions, payrolls and payruns are added by an operator. The same `externalId` gives the same tenant, unchanged.',
    body: z.strictObject(registration).openapi('NewTenant'),
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

export const newTenantIdentifier = (world: World): string => `tenant-${world.random(8)}`

export const tenantRecord = ({ id, ...tenant }: Tenant) => ({ id, tenantId: id, ...tenant })
