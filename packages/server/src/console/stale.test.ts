import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { countingStore, noWork } from '../../testing/counting-store.js'
import { type TestService, testService } from '../../testing/service.js'

/** How pages show a payrun whose inputs have changed since its calculation. */

let service: TestService
let firm: Company
let admin: Browser
let partner: Browser
let anna: number
let bruno: number
let draft: number
let page: string
const work = noWork()

beforeAll(async () => {
  service = await testService({ wrapped: (store) => countingStore(store, work) })
  const partnerId = await service.newPartner('Cabinet')
  firm = await company(service, partnerId, 'Atelier')
  ;[anna, bruno] = [await firm.hire('anna'), await firm.hire('bruno')]
  draft = (await firm.run('2026-06')).id
  page = `/console/dossiers/${firm.tenantId}/paies/${draft}`
  ;[admin, partner] = [browserOf(service), browserOf(service)]
  await admin.signIn(await service.newKey(partnerId, 'admin'))
  await partner.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1')
const read = async (path: string, browser = partner): Promise<string> => textOf((await browser.get(path)).html)
const statusOf = async (): Promise<string> =>
  (await must(200, firm.partner.get(`${firm.path}/payruns/jobs/${draft}`))).jobStatus
const markIn = (html: string): string => /name="inputs" value="([^"]*)"/.exec(html)?.[1] ?? ''

test('for an unchanged draft pages say nothing, and the release requires no tick', async () => {
  expect(await read(page)).not.toMatch(/depuis le calcul/)
  const { html } = await admin.get(`${page}?acte=Release`)
  expect(html).not.toContain('name="accepted"')
  expect(await read('/console')).not.toContain('depuis le calcul')
})

test('after a change since the page was opened the release is refused and names the change', async () => {
  const { html } = await admin.get(`${page}?acte=Release`)
  expect(markIn(html)).toBe('')
  await firm.record(anna, { 'Remuneration.TauxHoraire': '20' })
  const refused = await admin.send(page, { act: 'Release' })
  expect(refused.status).toBe(412)
  expect(textOf(refused.html)).toMatch(/Rien n’a été enregistré Des données ont changé/)
  expect(refused.html).toContain('name="accepted"')
  expect(await statusOf()).toBe('Draft')
})

test('the page and the confirmation show person, field, old and new value, author and time', async () => {
  const said =
    /Changé depuis le calcul.* pour 1 personne\. anna Prénom · Taux horaire : 16,4832 € → 20 € · le 15\/07\/2026 11:00 par Alix Bernard/
  const before = await read(page)
  expect(before).toMatch(said)
  expect(before).toContain('Changé depuis le calcul')
  expect(before).not.toMatch(/TauxHoraire|Remuneration/)
  const { html } = await admin.get(`${page}?acte=Release`)
  expect(textOf(html)).toMatch(said)
  expect(html.match(/Taux horaire/g)).toHaveLength(1)
  expect((await admin.get(`${page}?langue=en`)).status).toBe(200)
})

test('a release needs the tick for the changes shown', async () => {
  const mark = markIn((await admin.get(`${page}?acte=Release`)).html)
  const unticked = await admin.send(page, { act: 'Release', inputs: mark, reason: 'relue' })
  expect([unticked.status, unticked.html.includes('id="accepted-error"')]).toEqual([412, true])
  expect(unticked.html).toContain('value="relue"')
  await firm.record(bruno, { 'Primes.MontantPrimes': '70' })
  const older = await admin.send(page, { act: 'Release', inputs: mark, accepted: 'on' })
  expect([older.status, await statusOf()]).toEqual([412, 'Draft'])
  expect(textOf(older.html)).toMatch(/bruno Prénom · .* : rien → 70 €/)
})

test('the first page says that the draft is stale, and who can act', async () => {
  expect(await read('/console')).toMatch(
    /Atelier · juin 2026 Paie à valider .* 2 personnes ont changé depuis le calcul : .* sans ces changements.* Un opérateur/,
  )
})

test('a release with the tick succeeds; later changes are on the first page until they are paid', async () => {
  const mark = markIn((await admin.get(`${page}?acte=Release`)).html)
  expect((await admin.send(page, { act: 'Release', inputs: mark, accepted: 'on' })).status).toBe(303)
  expect(await statusOf()).toBe('Release')
  const home = await read('/console')
  expect(home).not.toContain('Aucune paie n’attend')
  expect(home).toMatch(
    /Atelier · juin 2026 Valeurs absentes des bulletins .* Les bulletins validés ne les contiennent pas \(2 personnes\)/,
  )
  expect(home).toMatch(/Vous pouvez relancer la paie de ce mois.* un opérateur la valide/)
  expect(await read(page)).toMatch(/Absent des bulletins validés .* Taux horaire/)

  const corrected = (await firm.run('2026-06')).id
  expect(await read('/console')).toContain('Valeurs absentes des bulletins')
  await firm.move(corrected, 'Release')
  expect(await read('/console')).toContain('Aucune paie n’attend')
  expect(await read(page)).not.toMatch(/Absent des bulletins/)
})

test('the first page reads a client again only after a write to it, and another partner sees none of it', async () => {
  await firm.record(anna, { 'Primes.MontantPrimes': '150' })
  expect(await read('/console')).toContain('Les bulletins validés ne les contiennent pas (1 personne)')
  const before = work.statements
  await read('/console')
  expect(work.statements - before).toBeLessThan(14)
  const other = browserOf(service)
  await other.signIn(await service.newKey(await service.newPartner('Autre'), 'admin'))
  expect(await read('/console', other)).toContain('Aucune paie n’attend')
  await must(200, firm.admin.send('POST', `${firm.path}/status`, { status: 'inactive' }))
  expect(await read('/console')).toContain('Aucune paie n’attend')
})
