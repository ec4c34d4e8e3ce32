import * as store from '@centime/store'
import type { World } from '../http/world.js'
import { DEMO_DOSSIER } from './demo-dossier.js'
import { registerDossier } from './register-dossier.js'

export interface Demo {
  readonly partnerId: number
  readonly tenantId: number
  readonly key: string
}

/** Creates a partner with a key and a SASU in one transaction; undefined where the database is not empty. */
export function makeDemo(world: World): Promise<Demo | undefined> {
  const created = world.now().toISOString()
  const { environment } = world.settings
  // If several servers start together, one makes it.
  const how = { chain: store.SERVICE_CHAIN }
  return world.store.write(async (db) => {
    if ((await store.firstPartner(db)) !== undefined) return { value: undefined, commit: false }
    const partnerId = await store.createPartner(db, 'Demo', created)
    const secret = world.random(32)
    const key = await store.createKey(db, {
      partnerId,
      environment,
      role: 'partner',
      expires: undefined,
      created,
      secret,
    })
    const { tenant } = await registerDossier(db, world, partnerId, DEMO_DOSSIER, created)
    const entry = { at: created, actor: 'demo' }
    await store.appendAudit(db, {
      ...entry,
      chain: store.partnerChain(partnerId),
      action: 'demo partner and key',
      resource: `partners/${partnerId}`,
      covers: [store.EVERYTHING, ...(await store.keyCovers(db, partnerId))],
    })
    await store.appendAudit(db, {
      ...entry,
      chain: tenant.id,
      action: 'demo dossier',
      resource: `tenants/${tenant.id}`,
      covers: [store.EVERYTHING, store.ownerCover(partnerId)],
    })
    return { value: key && { partnerId, tenantId: tenant.id, key: key.key }, commit: true }
  }, how)
}
