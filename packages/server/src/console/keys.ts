import { KeysPage } from '@centime/console'
import { appendAudit, keyCovers, listKeys, partnerChain, revokeKey } from '@centime/store'
import { forOperators } from './operators.js'
import type { Pages, SignedIn } from './visit.js'

/** The keys of the partner; one can be revoked, which ends its sessions at once. Keys are made on the command line. */
export function keyRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get('/operateur/cles', (visit) => keys(visit, undefined))
  post('/operateur/cles', async (visit) => {
    const { form, say } = visit
    const keyId = /^[1-9]\d{0,14}$/.test(form['keyId'] ?? '') ? Number(form['keyId']) : 0
    const isDone = await revoked(visit, keyId)
    return keys(visit, isDone ? say(`La clé ${keyId} est révoquée.`, `Key ${keyId} is revoked.`) : undefined)
  })
}

/** Revokes another key of the same partner, audited as the reader's act; false: there is no such key. */
function revoked({ world, key, c }: SignedIn, keyId: number): Promise<boolean> {
  const chain = partnerChain(key.partnerId)
  return world.store.write(
    async (db) => {
      const own = (await listKeys(db)).find((one) => one.keyId === keyId && one.partnerId === key.partnerId)
      if (own === undefined || own.revoked !== null || keyId === key.keyId) return { value: false, commit: false }
      const at = world.now().toISOString()
      await revokeKey(db, keyId, at)
      const about = { at, actor: `key ${key.keyId}`, action: 'revoke key', resource: `/keys/${keyId}` }
      const covers = await keyCovers(db, key.partnerId, keyId)
      await appendAudit(db, { chain, ...about, covers, requestId: c.get('requestId') })
      return { value: true, commit: true }
    },
    { chain },
  )
}

async function keys({ world, key, chrome, show }: SignedIn, done: string | undefined) {
  const all = await world.store.ask(listKeys)
  return show(
    KeysPage(chrome, {
      keys: all.filter(({ partnerId }) => partnerId === key.partnerId),
      partnerId: key.partnerId,
      done,
    }),
  )
}
