import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type Endpoint, OPERATOR, tenantRead, tenantWrite } from '../http/endpoint.js'
import { growing } from '../http/fields.js'
import { P } from '../http/paths.js'

/** The policy of a tenant. An operator sets it. */

const path = `${P}/policy`
const { DEFAULT_POLICY } = store
const nativeWrites = ['allow', 'deny'] as const
const provisionalLaw = ['refuse', 'ask', 'accept'] as const

const PolicyRecord = z
  .object({
    nativeWrites: growing(nativeWrites).openapi({ default: DEFAULT_POLICY.nativeWrites }),
    provisionalLaw: growing(provisionalLaw).openapi({ default: DEFAULT_POLICY.provisionalLaw }),
  })
  .openapi('OperatorPolicyRecord')
const answers = { 200: { description: 'the policy as it is now', schema: PolicyRecord } }

const getPolicy = tenantRead(
  {
    method: 'get',
    path,
    operationId: 'getPolicy',
    tag: OPERATOR.tag,
    summary: 'Read the policy of a tenant',
    description: `Where nothing was set: \`nativeWrites\` is \`${DEFAULT_POLICY.nativeWrites}\`, \`provisionalLaw\` is \`${DEFAULT_POLICY.provisionalLaw}\`.`,
    answers,
  },
  async (_, db) => ({ status: 200, body: await store.tenantPolicy(db) }),
)

const putPolicy = tenantWrite(
  {
    method: 'put',
    path,
    operationId: 'setPolicy',
    ...OPERATOR,
    summary: 'Set the policy of a tenant',
    description:
      'Members that are left out stay. `nativeWrites`: whether jobs and case values may be written in a tenant with managed months. `provisionalLaw` is recorded; months without complete law are refused whatever it is.',
    body: z
      .strictObject({
        nativeWrites: z.enum(nativeWrites).optional(),
        provisionalLaw: z.enum(provisionalLaw).optional(),
      })
      .openapi('OperatorPolicy'),
    example: { nativeWrites: 'allow' },
    answers,
  },
  async ({ body, audit }, db) => {
    const before = await store.tenantPolicy(db)
    const policy = {
      nativeWrites: body.nativeWrites ?? before.nativeWrites,
      provisionalLaw: body.provisionalLaw ?? before.provisionalLaw,
    }
    await store.setTenantPolicy(db, policy)
    audit.cover(store.policyCover(policy))
    return { status: 200, body: policy }
  },
)

export const policyRoutes: readonly Endpoint[] = [getPolicy, putPolicy]
