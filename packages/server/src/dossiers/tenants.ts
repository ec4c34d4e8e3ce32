// Room: tenants, users, employees, mandataires; wage types and rate tables as routes
// Uses: ground, http, calculation. Used by: documents, cases, service.

import { listTenants, type Tenant } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type Endpoint, partnerRead, tenantRead } from '../http/endpoint.js'
import { culture, identifier, name, page } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import type { World } from '../http/world.js'
import { TENANT_STATUSES, TenantRecord } from './records.js'

/** Reading tenants: section 4.1 of the specification. */

/** The fields of every registration of a tenant. */
export const registration = { externalId: identifier, name, culture }

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

export const tenantRoutes: readonly Endpoint[] = [getTenants, getTenant]

export const newTenantIdentifier = (world: World): string => `tenant-${world.random(8)}`

export const tenantRecord = ({ id, ...tenant }: Tenant) => ({ id, tenantId: id, ...tenant })
