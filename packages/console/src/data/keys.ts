import { KeysPage } from '../pages/keys.js'
import { forOperators } from './operators.js'
import type { Pages, Problem, SignedIn } from './port.js'
import { formErrors } from './problems.js'

/** The keys of the partner; one can be revoked, which ends its sessions at once. Keys are made on the command line. */
export function keyRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get('/operateur/cles', (visit) => keys(visit, {}))
  post('/operateur/cles', async (visit) => {
    const { form, say, revokeKey } = visit
    const keyId = /^[1-9]\d{0,14}$/.test(form['keyId'] ?? '') ? Number(form['keyId']) : 0
    const revoked = await revokeKey(keyId)
    if (typeof revoked !== 'boolean') return keys(visit, { refused: revoked })
    return keys(visit, revoked ? { done: say(`La clé ${keyId} est révoquée.`, `Key ${keyId} is revoked.`) } : {})
  })
}

async function keys(
  { lists, key: { partnerId }, chrome, show, form }: SignedIn,
  { done, refused }: { readonly done?: string; readonly refused?: Problem },
) {
  const errors = refused && formErrors(refused, form)
  return show(KeysPage(chrome, { keys: await lists.keys(), partnerId, done, errors }), refused?.status)
}
