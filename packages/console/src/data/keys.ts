import { KeysPage } from '../pages/keys.js'
import { forOperators } from './operators.js'
import type { Pages, SignedIn } from './port.js'

/** The keys of the partner; one can be revoked, which ends its sessions at once. Keys are made on the command line. */
export function keyRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get('/operateur/cles', (visit) => keys(visit, undefined))
  post('/operateur/cles', async (visit) => {
    const { form, say, lists } = visit
    const keyId = /^[1-9]\d{0,14}$/.test(form['keyId'] ?? '') ? Number(form['keyId']) : 0
    const isDone = await lists.revokeKey(keyId)
    return keys(visit, isDone ? say(`La clé ${keyId} est révoquée.`, `Key ${keyId} is revoked.`) : undefined)
  })
}

async function keys({ lists, key: { partnerId }, chrome, show }: SignedIn, done: string | undefined) {
  return show(KeysPage(chrome, { keys: await lists.keys(), partnerId, done }))
}
