import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from './http/env.js'
import { DossierRecord } from './http/records.js'
import type { Dossier } from './routes/mandataires.js'
import { audit } from './store/audit.js'
import { createKey, createPartner, hasPartners } from './store/keys.js'
import type { World } from './world.js'

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

/** A partner with a key and a SASU, made through the API itself; undefined where the database is not empty. */
export async function makeDemo(world: World, app: OpenAPIHono<Env>): Promise<Demo | undefined> {
  const created = world.now().toISOString()
  const { environment } = world.settings
  const made = await world.store.write(async (db) => {
    if (await hasPartners(db)) return { value: undefined, commit: false }
    const partnerId = await createPartner(db, 'Demo', created)
    const secret = world.random(32)
    const key = await createKey(db, { partnerId, environment, role: 'partner', expires: undefined, created, secret })
    await audit(db, {
      chain: 0,
      at: created,
      actor: 'demo',
      action: 'demo partner and key',
      resource: `partners/${partnerId}`,
      requestId: '',
      content: '',
    })
    return { value: key && { partnerId, key: key.key }, commit: true }
  })
  if (made === undefined) return undefined
  const answer = await app.request(`/partners/${made.partnerId}/tenants/mandataires`, {
    method: 'POST',
    headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(DOSSIER),
  })
  if (answer.status !== 201) throw new Error(`the demo dossier was refused: ${await answer.text()}`)
  const dossier = DossierRecord.parse(await answer.json())
  return { ...made, tenantId: dossier.tenantId }
}
