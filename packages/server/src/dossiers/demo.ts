import { appendAudit } from '../store/audit.js'
import { createKey, createPartner, hasPartners } from '../store/keys.js'
import type { World } from '../world.js'
import type { Dossier } from './dossier.js'
import { registerDossier } from './register-dossier.js'

export interface Demo {
  readonly partnerId: number
  readonly tenantId: number
  readonly key: string
}

const DOSSIER: Dossier = {
  externalId: 'demo',
  name: 'Atelier Lumière',
  culture: 'fr-FR',
  company: {
    siren: '552100554',
    siret: '55210055400013',
    legalForm: 'SASU',
    address: '1 rue de la République, 69001 Lyon',
    apeCode: '62.01Z',
    effectif: 1,
    tauxAT: 0.0208,
  },
  officer: {
    identifier: 'camille.moreau',
    firstName: 'Camille',
    lastName: 'Moreau',
    birthDate: '1985-04-12',
    mandateStart: '2026-01-01',
  },
  user: { identifier: 'paie@atelier-lumiere.example', firstName: 'Alix', lastName: 'Bernard' },
}

/** A partner with a key and a SASU, made at once; undefined where the database is not empty. */
export function makeDemo(world: World): Promise<Demo | undefined> {
  const created = world.now().toISOString()
  const { environment } = world.settings
  return world.store.write(async (db) => {
    if (await hasPartners(db)) return { value: undefined, commit: false }
    const partnerId = await createPartner(db, 'Demo', created)
    const secret = world.random(32)
    const key = await createKey(db, { partnerId, environment, role: 'partner', expires: undefined, created, secret })
    const { tenant } = await registerDossier(db, world, partnerId, DOSSIER, created)
    const entry = { at: created, actor: 'demo', requestId: '', content: '' }
    await appendAudit(db, { ...entry, chain: 0, action: 'demo partner and key', resource: `partners/${partnerId}` })
    await appendAudit(db, { ...entry, chain: tenant.id, action: 'demo dossier', resource: `tenants/${tenant.id}` })
    return { value: key && { partnerId, tenantId: tenant.id, key: key.key }, commit: true }
  })
}
