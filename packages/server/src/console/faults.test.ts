import { appendAudit, partnerChain } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/** Faults at their fields, in everyday words. */

let service: TestService
let of: Company
let browser: Browser
let partnerId: number
let person: number
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  person = await of.hire('ann', {}, ['2026-07'])
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'admin'))
})
afterAll(() => service.stop())

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
/** The fault at a field of a page; undefined: it has none. */
const faultAt = (html: string, name: string): string | undefined =>
  new RegExp(`id="${name}-error">([^<]*)<`).exec(html)?.[1]?.replaceAll(/[\u00a0\u202f]/g, ' ')

const home = () => `/console/dossiers/${of.tenantId}`
const monthPage = () => `${home()}/populations/${of.payrollId}/mois/2026-07`

test('a payment date out of range is a fault of its field, which is shown', async () => {
  const said = 'Juillet 2026 se paie de son premier jour à la fin du mois suivant, pas le 01/01/2030.'
  await browser.get(monthPage())
  const unopened = await browser.send(monthPage(), { act: 'open', paymentDate: '2030-01-01' })
  expect([unopened.status, faultAt(unopened.html, 'paymentDate')]).toEqual([422, said])
  await payrollMonth(of, '2026-07').open()
  const form = formIn((await browser.get(monthPage())).html, monthPage(), 'paymentDate')
  const changed = await browser.send(monthPage(), { ...form, act: 'payOn', paymentDate: '2030-01-01' })
  expect([changed.status, faultAt(changed.html, 'paymentDate')]).toEqual([422, said])
  expect(changed.html).toMatch(/<details open[^>]*><summary>Changer la date de paiement/)
})

test('the payment date of an officer too', async () => {
  const { tenantId } = await managed(service, partnerId, 'Holding')
  const page = `/console/dossiers/${tenantId}/mois/2026-07`
  await browser.get(page)
  const form = { act: 'variables', remuneration: '3 000', dateDeVersement: '2030-01-01' }
  const { status, html } = await browser.send(page, form)
  expect([status, faultAt(html, 'dateDeVersement')]).toEqual([422, expect.stringContaining('pas le 01/01/2030')])
})

test.each([
  ['division', { divisionName: 'Siège' }, 'Le dossier a déjà un établissement Siège.'],
  ['payroll', { payrollName: 'Mensuelle' }, 'Le dossier a déjà une population Mensuelle.'],
  ['payrun', { payrunName: 'Paie mensuelle' }, 'Le dossier a déjà une paie Paie mensuelle.'],
])('a second %s of a name is a fault of the name', async (act, named, said) => {
  const ids = { divisionId: `${of.divisionId}`, regulationId: '1', payrollId: `${of.payrollId}` }
  const { status, html } = await browser.send(`/console/operateur/dossiers/${of.tenantId}`, { act, ...ids, ...named })
  expect([status, faultAt(html, Object.keys(named)[0] ?? '')]).toEqual([409, said])
})

test('a payrun of a managed month leads to the month', async () => {
  await payrollMonth(of, '2026-07').open()
  const { payrunName, userIdentifier } = of
  const start = { name: 'Juillet', payrunName, userIdentifier, periodStart: '2026-07', onFault: 'abort' }
  const { status, html } = await browser.send(`${home()}/paies`, start)
  expect(status).toBe(409)
  expect(textOf(html)).toContain('Cette population est payée par son mois géré de juillet 2026')
  expect(html).toContain(`<a href="${monthPage()}">Ouvrir juillet 2026</a>`)
})

test('a number and an element are named as people type and know them', async () => {
  const range = 'un nombre de −99 999 999,99 à 99 999 999,99'
  const page = `${home()}/personnes/${person}?vue=saisie&cas=Primes`
  const form = formIn((await browser.get(`${page}&mois=2026-07`)).html)
  const bonus = async (typed: string) =>
    faultAt((await browser.send(page, { ...form, MontantPrimes: typed })).html, 'MontantPrimes')
  expect(await bonus('beaucoup')).toBe('Un nombre, comme 1250,50.')
  const beyond = `« Primes soumises » – attendu : ${range} ; reçu : 999999999.`
  expect(await bonus('999999999')).toBe(beyond)

  const about = { label: 'Nuit', nature: 'differentielle', form: 'amount', recurrence: 'monthly', start: '2026-01-01' }
  await must(200, of.partner.send('PUT', `${of.path}/payrolls/${of.payrollId}/elements/NUIT`, about))
  const everybody = async (elementCode: string, elementValue: string) => {
    const to = { elementPayrollId: `${of.payrollId}`, elementUserId: `${of.userId}`, elementSince: '2026-07-01' }
    const sent = { act: 'everybody', ...to, elementCode, elementValue }
    return (await browser.send(`/console/operateur/dossiers/${of.tenantId}`, sent)).html
  }
  const unknown = 'La population n’a pas d’élément de paie PANIER ; elle a : NUIT.'
  expect(faultAt(await everybody('PANIER', '3'), 'elementCode')).toBe(unknown)
  expect(faultAt(await everybody('NUIT', 'abc'), 'elementValue')).toBe(`« NUIT » – attendu : ${range} ; reçu : abc.`)
})

describe('a rate', () => {
  const page = () => `${home()}/personnes/${person}?vue=saisie&cas=PAS`
  const opened = async () => formIn((await browser.get(`${page()}&depuis=2026-07-01`)).html)
  const rates = async (): Promise<readonly string[]> => {
    const { body } = await of.partner.get(`${of.path}/employees/${person}/cases?caseFieldName=TauxPAS`)
    return body.map(({ value }: { readonly value: string }) => value)
  }

  test('that is typed wrong does not hide what another has recorded meanwhile', async () => {
    const form = await opened()
    await of.record(person, { 'PAS.TauxPAS': '0.05' }, '2026-07')
    for (const typed of ['0,8', 'beaucoup', '700']) {
      const refused = await browser.send(page(), { ...form, TauxPAS: typed })
      const fault = faultAt(refused.html, 'TauxPAS')
      expect([refused.status, fault]).toEqual([409, 'enregistré entre-temps : 5,00 %'])
    }
    const wrong = await browser.send(page(), { ...(await opened()), TauxPAS: '0,8' })
    expect([wrong.status, faultAt(wrong.html, 'TauxPAS')]).toEqual([400, expect.stringContaining('0,8 % ou 80 %')])
  })

  test('is not recorded again for the zeros that end its text', async () => {
    await of.record(person, { 'PAS.TauxPAS': '0.070' }, '2026-07')
    const [before, form] = [await rates(), await opened()]
    expect(form).toMatchObject({ TauxPAS: '7\u00a0%', 'vu.TauxPAS': '0.070' })
    const unchanged = await browser.send(page(), form)
    expect([unchanged.status, textOf(unchanged.html)]).toEqual([400, expect.stringContaining('Aucune valeur')])
    const other = await browser.send(page(), { ...form, TypeTaux: 'neutre', idempotencyKey: 'other' })
    expect(other.status).toBe(303)
    expect(await rates()).toEqual(before)
  })
})

test('the audit log has words for the acts of the command line', async () => {
  const chain = partnerChain(partnerId)
  const acts = [
    'partner create',
    'key create',
    'key revoke',
    'law add',
    'law remove pack-1',
    'tenant export',
    'tenant erase',
  ]
  for (const action of [...acts, 'declarations erased']) {
    const entry = { chain, at: '2026-07-10T09:00:00Z', actor: 'command line', action, resource: 'partnerId 1,keyId 9' }
    await service.store.write(
      async (db) => {
        await appendAudit(db, entry)
        return { value: undefined, commit: true }
      },
      { chain },
    )
  }
  const [, text = ''] = textOf((await browser.get('/console/operateur/journal')).html).split('Quand Qui')
  expect(text).toContain('la ligne de commande clé créée clé 9')
  expect(text).not.toMatch(/command line|key|partner|law|tenant|erased/)
})
