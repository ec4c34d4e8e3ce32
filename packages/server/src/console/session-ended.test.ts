import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { type Company, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** A form that is sent after its session has ended: nothing is recorded, and what was typed is shown again after signing in. */

let service: TestService
let of: Company
let page: string
let anna: number
let key: string
let wall = Date.parse('2026-07-10T09:00:00Z')
beforeAll(async () => {
  service = await testService({ wall: () => wall })
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  anna = await of.hire('a1', { 'Primes.MontantPrimes': '50' }, ['2026-07'])
  page = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/2026-07/variables?page=1`
  key = await service.newKey(partnerId, 'partner')
})
afterAll(() => service.stop())

const bonus = (): string => `${anna}.Primes.MontantPrimes`
async function opened() {
  const browser = browserOf(service)
  await browser.signIn(key)
  return { browser, fields: await formOf(browser) }
}
const formOf = async (browser: Browser) => formIn((await browser.get(page)).html, '', 'colonnes')
const recorded = async (): Promise<readonly string[]> => {
  const { body } = await of.partner.get(`${of.path}/employees/${anna}/cases?caseFieldName=MontantPrimes`)
  return body.map(({ value }: { readonly value: string }) => value)
}
const again = /La session de cette page était terminée\. Relisez ce qui suit/

test('what was typed is taken along by the sign-in form, shown in its page, and recorded when it is sent', async () => {
  const { browser, fields } = await opened()
  wall += 3_601_000
  const typed = { ...fields, [bonus()]: '70', reason: 'prime « été » <b>' }
  const ended = await browser.send(page, typed)
  expect([ended.status, ended.html]).toEqual([401, expect.stringContaining('n’est pas encore enregistré')])
  const kept = formIn(ended.html, 'variables?page=1')
  expect(kept).toMatchObject({ [`saisie.${bonus()}`]: '70', 'saisie.reason': 'prime « été » <b>' })
  expect(Object.keys(kept)).not.toContain('saisie.csrf')
  expect(Object.keys(kept)).not.toContain('saisie.idempotencyKey')
  expect(ended.html).not.toContain('<b>')
  const wrong = await browser.send(page, { ...kept, key: 'centime_sandbox_1_wrong' })
  expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining('inconnue, expirée ou révoquée')])
  expect(formIn(wrong.html, 'variables?page=1')[`saisie.${bonus()}`]).toBe('70')
  expect(wrong.html).not.toContain('centime_sandbox_1_wrong')
  const shown = await browser.send(page, { ...formIn(wrong.html, 'variables?page=1'), key })
  expect([shown.status, shown.html]).toEqual([409, expect.stringMatching(again)])
  expect(shown.html).not.toContain(key)
  expect(await recorded()).toEqual(['50'])
  const form = formIn(shown.html, '', 'colonnes')
  expect(form).toMatchObject({ [bonus()]: '70', reason: 'prime « été » <b>' })
  expect((await browser.send(page, form)).location).toContain('enregistre=1')
  expect(await recorded()).toEqual(['50', '70'])
})

test.each([
  ['signing out', (browser: Browser) => browser.send('/console/deconnexion', {})],
  ['the end of the session', async () => (wall += 3_601_000)],
])('after %s, a sign-in form that has taken fields along does not sign in again', async (_, leave) => {
  const { browser, fields } = await opened()
  wall += 3_601_000
  const ended = await browser.send(page, { ...fields, [bonus()]: '95' })
  const carried = { ...formIn(ended.html, 'variables?page=1'), key }
  expect((await browser.send(page, carried)).status).toBe(409)
  await leave(browser)
  const sessions = () => service.store.read((db) => db.selectFrom('sessions').selectAll().execute())
  const before = await sessions()
  const repeated = await browser.send(page, carried)
  expect([repeated.status, repeated.html]).toEqual([401, expect.not.stringContaining(key)])
  expect([await sessions(), (await browser.get(page)).status]).toEqual([before, 401])
})

test('what others have recorded meanwhile is shown, as without a new sign-in', async () => {
  const { browser, fields } = await opened()
  wall += 3_601_000
  await of.record(anna, { 'Primes.MontantPrimes': '80' }, '2026-07')
  const ended = await browser.send(page, { ...fields, [bonus()]: '90' })
  const shown = await browser.send(page, { ...formIn(ended.html, 'variables?page=1'), key })
  expect([shown.status, shown.html]).toEqual([409, expect.stringContaining('enregistré entre-temps : 80')])
})

test('after signing out in another tab, and signing in again with any key, a form is shown again and does nothing', async () => {
  const { browser, fields } = await opened()
  const before = await recorded()
  await browser.send('/console/deconnexion', {})
  const out = await browser.send(page, { ...fields, [bonus()]: '91' })
  expect([out.status, formIn(out.html, 'variables?page=1')[`saisie.${bonus()}`]]).toEqual([401, '91'])
  await browser.signIn(await service.newKey(of.partnerId, 'admin'))
  for (const sent of [
    { ...fields, [bonus()]: '91' },
    { ...formIn(out.html, 'variables?page=1'), key: 'x' },
  ]) {
    const shown = await browser.send(page, sent)
    expect([shown.status, shown.html]).toEqual([409, expect.stringMatching(again)])
    expect(formIn(shown.html, '', 'colonnes')[bonus()]).toBe('91')
  }
  expect(await recorded()).toEqual(before)
  // A key of another partner sees nothing of the client.
  await browser.signIn(await service.newKey(await service.newPartner('Autre'), 'admin'))
  const other = await browser.send(page, { ...fields, [bonus()]: '92' })
  expect([other.status, other.html]).toEqual([403, expect.not.stringContaining('"92"')])
})

test('no key is revoked, and no session ended, by a form of an earlier session', async () => {
  const admin = await service.newKey(of.partnerId, 'admin')
  const [, victim] = /_(\d+)_/.exec(await service.newKey(of.partnerId, 'partner')) ?? []
  const browser = browserOf(service)
  await browser.signIn(admin)
  const { html } = await browser.get('/console/operateur/cles')
  const csrf = /name="csrf" value="([0-9a-f]*)"/.exec(html)?.[1] ?? ''
  await browser.send('/console/deconnexion', {})
  await browser.signIn(admin)
  const shown = await browser.send('/console/operateur/cles', { csrf, keyId: victim ?? '' })
  expect([shown.status, shown.html]).toEqual([409, expect.stringMatching(again)])
  expect(shown.html).not.toContain('est révoquée')
  const before = await service.store.read((db) => db.selectFrom('keys').selectAll().execute())
  expect(before.find(({ id }) => String(id) === victim)?.revoked).toBeNull()
  expect((await browser.send('/console/deconnexion', { csrf })).status).toBe(403)
})

test('a form of another browser is refused, and its page can be opened again', async () => {
  const [{ fields }, { browser }] = [await opened(), await opened()]
  const refused = await browser.send(page, { ...fields, [bonus()]: '93' })
  expect([refused.status, refused.html]).toEqual([403, expect.stringContaining(`href="${page}">Rouvrir la page`)])
  expect(refused.html).not.toContain('"93"')
  const elsewhere = await browser.send(page, await formOf(browser), { origin: 'https://elsewhere.invalid' })
  expect([elsewhere.status, elsewhere.html]).toEqual([403, expect.not.stringContaining('Rouvrir')])
})

test('what is too much to be taken along is said to be lost', async () => {
  const { browser, fields } = await opened()
  wall += 3_601_000
  for (const length of [85_000, 200_000]) {
    const ended = await browser.send(page, { ...fields, reason: 'x'.repeat(length) })
    expect([ended.status, ended.html]).toEqual([401, expect.stringContaining('il faudra le saisir de nouveau')])
    expect(ended.html).not.toContain('saisie.')
  }
})
