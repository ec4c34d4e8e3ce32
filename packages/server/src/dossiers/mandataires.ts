import { dayInParis } from '@centime/engine/ground'
import { dossierIds, forTenant } from '@centime/store'
import { invalid, refuse } from '../ground/refusal.js'
import { type Endpoint, partnerWrite } from '../http/endpoint.js'
import { DEMO_DOSSIER } from './demo-dossier.js'
import { dossierErrors, NewDossier } from './dossier.js'
import { DossierRecord } from './records.js'
import { registerDossier } from './register-dossier.js'
import { tenantRecord } from './tenants.js'

/** Registers the whole dossier of a SASU and its president in one transaction. */
export const postMandataire: Endpoint = partnerWrite(
  {
    method: 'post',
    path: '/partners/{partnerId}/tenants/mandataires',
    operationId: 'registerMandataire',
    tag: 'Tenants',
    summary: 'Register a SASU with its president',
    description:
      'Makes the tenant, a division, the user, the officer as employee, a payroll under the French salary regulation 2026 with the published legal parameters, and a payrun. The same `externalId` gives the same ids, unchanged.',
    body: NewDossier,
    example: DEMO_DOSSIER,
    answers: {
      201: { description: 'the dossier, registered now', schema: DossierRecord },
      200: { description: 'the dossier, registered before', schema: DossierRecord },
    },
    refusals: ['already_exists'],
  },
  async ({ body, partnerId, world, now }, root) => {
    const errors = dossierErrors(body, dayInParis(now.toISOString()))
    if (errors.length > 0) return invalid(errors)
    const { tenant, created } = await registerDossier(root, world, partnerId, body, now.toISOString())
    if (created !== undefined)
      return { status: 201, body: { ...tenantRecord(tenant), ...created }, tenantId: tenant.id }
    const ids = await dossierIds(forTenant(root, tenant.id))
    if (ids === undefined) return refuse('already_exists', `${body.externalId} is registered as a bare tenant`)
    return { status: 200, body: { ...tenantRecord(tenant), ...ids }, unchanged: true }
  },
)
