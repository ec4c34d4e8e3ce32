import { valueOrThrow as got, type TenantClient } from '@centime/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { managed } from '../../testing/month.js'
import { programOf } from '../../testing/program.js'
import { type TestService, testService } from '../../testing/service.js'

/** The month page: from its inputs to its documents, as a browser without script uses it. */

let service: TestService
let program: TenantClient
let tenantId: number
let browser: Browser
let partnerKey: string
const address = (period: string, query = '') => `/console/dossiers/${tenantId}/mois/${period}${query}`
const field = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
/** The text of a page without its tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('&#39;', '’')

beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('Cabinet')
  tenantId = (await managed(service, partnerId, 'Atelier <script>alert(1)</script> "L"')).tenantId
  program = (await programOf(service, partnerId)).tenant(tenantId)
  partnerKey = await service.newKey(partnerId, 'partner')
  browser = browserOf(service)
  await browser.signIn(partnerKey)
})
afterAll(() => service.stop())

/** Sends a form of the month's page in its current state. */
async function sent(period: string, fields: Readonly<Record<string, string>>, from?: string) {
  const html = from ?? (await browser.get(address(period))).html
  const etag = field(html, 'etag')
  const idempotencyKey = field(html, 'idempotencyKey')
  return browser.send(address(period), { ...(etag !== '' && { etag }), idempotencyKey, ...fields })
}
/** The page once all operations have ended. */
async function settled(period: string) {
  const isStill = async (): Promise<boolean> => got(await program.month(period).read()).operation === null
  await vi.waitUntil(isStill, { timeout: 30_000 })
  return browser.get(address(period))
}

test('a month that is not open says that nothing is entered, and its form opens it', async () => {
  const page = await browser.get(address('2026-06'))
  expect([page.status, page.html]).toEqual([200, expect.stringContaining('Rien n’est saisi')])
  const saved = await sent('2026-06', { act: 'variables', remuneration: '2 815,00', dateDeVersement: '2026-06-30' })
  expect(saved).toMatchObject({ status: 303, location: address('2026-06') })
  expect(textOf((await browser.get(address('2026-06'))).html)).toContain('Rémunération 2 815,00 €')
})

test('an invalid pay is refused at its field, and the typed value is kept', async () => {
  const { status, html } = await sent('2026-06', {
    act: 'variables',
    remuneration: 'trois mille',
    dateDeVersement: '2026-06-30',
  })
  expect(status).toBe(400)
  expect(html).toContain('href="#remuneration"')
  expect(html).toMatch(/name="remuneration"[^>]*value="trois mille"/)
})

test('names of the client are shown as text', async () => {
  const { html } = await browser.get(address('2026-06'))
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;script&gt;alert(1)')
})

describe('a calculated month', () => {
  let html: string
  beforeAll(async () => {
    expect((await sent('2026-06', { act: 'calculate' })).status).toBe(303)
    html = (await settled('2026-06')).html
  }, 30_000)

  test('shows the statutory payslip, with every amount linked to its explanation', () => {
    // The amounts of 2 815 €: gross 2 815.00.
    expect(textOf(html)).toContain('2 815,00')
    expect(html).toMatch(/<a class="asks" data-why[^>]*pourquoi=NetAPayer/)
    const amounts = html.match(/<td class="amount[^"]*">[^<]+<\/td>/g) ?? []
    const payslip = html.slice(html.indexOf('class="payslip'), html.indexOf('</article>'))
    const silent = amounts.filter((cell) => payslip.includes(cell) && /\d,\d\d/.test(cell))
    expect(silent.filter((cell) => !html.slice(html.indexOf('class="box"')).includes(cell))).toEqual([])
  })

  test('explains an amount down to the entered values, with the key and the time', async () => {
    const why = await browser.get(address('2026-06', '?pourquoi=VieillesseDeplafonneeSalariale'))
    const panel = textOf(why.html.slice(why.html.indexOf('id="why"'), why.html.indexOf('</aside>')))
    // CSS D242-4: 0.40 % of the whole pay, 2 815 × 0.004 = 11.26.
    expect(panel).toContain('11,26')
    expect(panel).toContain('0,004')
    expect(panel).toMatch(/depuis le \d\d\/\d\d\/\d{4} : CSS D242-4/)
    expect(panel).toContain('arrondi au centime')
    expect(panel).toMatch(/saisi le \d\d\/\d\d\/2026 \d\d:\d\d par clé \d+/)
    expect(why.html.match(/<details open/g)?.length ?? 0).toBeLessThan(30)
    const net = await browser.get(address('2026-06', '?pourquoi=NetAPayer'))
    expect([why, net].map(({ html }) => Buffer.byteLength(html)).filter((bytes) => bytes >= 100_000)).toEqual([])
  })

  test('confirms an approval once, and names the candidate, its digest and its net', async () => {
    const [, id = ''] = /name="valider" value="([^"]+)"/.exec(html) ?? []
    const step = await browser.get(`${address('2026-06')}?valider=${id}&vu=${encodeURIComponent(field(html, 'vu'))}`)
    const asked = textOf(step.html)
    expect(asked).toContain('Valider exactement ce bulletin ?')
    expect(asked).toContain(id)
    const { inputsDigest, result } = got(await program.month('2026-06').candidate())
    expect(asked).toContain(inputsDigest)
    const [person] = result.persons
    expect(asked.replaceAll(' ', '')).toContain(person?.netPayable?.toFixed(2).replace('.', ','))
  })

  test('from a stale page shows the changes since it was opened, keeps the typed values, and changes nothing', async () => {
    const opened = (await browser.get(address('2026-06'))).html
    const month = program.month('2026-06')
    got(await month.set({ remuneration: 2900, dateDeVersement: '2026-06-30' }))
    const refused = await sent(
      '2026-06',
      { act: 'variables', remuneration: '3 000,00', dateDeVersement: '2026-06-29' },
      opened,
    )
    expect(refused.status).toBe(412)
    const text = textOf(refused.html)
    expect(text).toContain('Le mois a changé depuis que vous avez ouvert la page')
    expect(text).toContain('Données saisies : 2 900,00 €, payé le 30/06/2026')
    const said = textOf(refused.html.slice(refused.html.indexOf('id="stale"'), refused.html.indexOf('id="inputs"')))
    expect(said).not.toContain('2 815,00')
    expect(refused.html).toMatch(/name="remuneration"[^>]*value="3 000,00"/)
    expect(got(await month.read()).variables?.remuneration).toBe(2900)
    // The approval of the reviewed candidate is refused in the same words.
    const [, id = ''] = /name="valider" value="([^"]+)"/.exec(opened) ?? []
    const step = await browser.get(`${address('2026-06')}?valider=${id}&vu=${encodeURIComponent(field(opened, 'vu'))}`)
    expect([step.status, textOf(step.html)]).toEqual([412, expect.stringContaining('Le mois a changé')])
    const approved = await sent('2026-06', { act: 'approve', candidateId: id }, opened)
    expect(approved.status).toBe(412)
  })
})

test('approving finalizes exactly the candidate, and the documents have links', async () => {
  await sent('2026-06', { act: 'calculate' })
  const { html } = await settled('2026-06')
  const [, id = ''] = /name="valider" value="([^"]+)"/.exec(html) ?? []
  expect((await sent('2026-06', { act: 'approve', candidateId: id }, html)).status).toBe(303)
  const done = await settled('2026-06')
  expect(done.html).toContain('badge is-final')
  expect(textOf(done.html)).toContain('Mois finalisé')
  expect(done.html).toMatch(/<a href="[^"]+">Bulletin définitif|en préparation|Préparer : Bulletin définitif/)
}, 30_000)

test('the next month explains each difference: the entered field, its old and new value', async () => {
  await sent('2026-07', { act: 'variables', remuneration: '3 000', dateDeVersement: '2026-07-31' })
  await sent('2026-07', { act: 'calculate' })
  const { html } = await settled('2026-07')
  const changes = textOf(html.slice(html.indexOf('id="changes"'), html.indexOf('class="beside"')))
  expect(changes).toContain('Ce qui change depuis juin 2026')
  expect(changes).toMatch(/saisie · [^:]+ : 2 900 → 3 000/)
  const payslip = html.slice(html.indexOf('class="payslip'), html.indexOf('</article>'))
  expect(payslip).toContain('is-compared')
  expect(payslip).toContain('class="is-before"')
  // As on the page of a payroll: stages as links, totals beside last month, deadlines, months as a picture, one filled button.
  const stages = html.slice(html.indexOf('<ol class="steps"'), html.indexOf('</ol>'))
  const names = [...stages.matchAll(/<a href="[^"]+">([^<]+)</g)].map(([, name]) => name)
  expect(names).toEqual(['variables', 'calcul', 'contrôles', 'validation', 'diffusion'])
  expect(textOf(html)).toContain('Brut 3 000,00 2 900,00 +100,00')
  // 15 August 2026 is a Saturday and a holiday (C. trav. L3133-1; CSS R133-14).
  expect(textOf(html)).toContain('Paiement 31/07/2026 DSN 17/08/2026')
  expect(html).toContain('Douze mois, en euros')
  expect(html.match(/<button type="submit">/g)).toHaveLength(1)
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
}, 30_000)

test('a correction of a finalized month is another revision, beside the one before', async () => {
  const saved = await sent('2026-06', { act: 'variables', remuneration: '2 950', dateDeVersement: '2026-06-30' })
  expect(saved.status).toBe(303)
  const { html } = await browser.get(address('2026-06'))
  expect(html).toContain('Révision ouverte')
  expect(html).not.toContain('href="?avec=r1"') // nothing is calculated to compare
  const history = textOf(html.slice(html.indexOf('id="history"')))
  for (const what of ['Mois ouvert', 'Bulletin validé', 'Mois finalisé', 'Nouvelle révision ouverte']) {
    expect(history).toContain(what)
  }
})

test('another partner’s month is refused, and nothing of it is shown', async () => {
  const other = browserOf(service)
  await other.signIn(await service.newKey(await service.newPartner('Autre cabinet'), 'admin'))
  const seen = await other.get(address('2026-06'))
  expect([seen.status, seen.html]).toEqual([403, expect.not.stringContaining('2 900')])
  expect((await other.send(address('2026-06'), { act: 'calculate' })).status).toBe(403)
  const own = await service.newPartner('Tiers')
  const mine = await managed(service, own, 'sien')
  const third = browserOf(service)
  await third.signIn(await service.newKey(own, 'partner'))
  // A result of another client is not shown under one's own.
  expect((await third.get(`/console/dossiers/${mine.tenantId}/mois/2026-06`)).html).not.toContain('2 900')
})

test('a month without entries, and a path without a valid month', async () => {
  expect((await browser.get(address('2026-13'))).status).toBe(404)
  expect((await browser.get(address('2026-05'))).html).toContain('Rien n’est saisi')
})

test('a provisional month names its figures, and is approved with the tick of who accepts them', async () => {
  const there = await testService()
  there.world.setNow(new Date('2027-01-04T09:00:00Z'))
  const partnerId = await there.newPartner('Cabinet')
  const of = await managed(there, partnerId, 'Atelier')
  const month = of.month('2027-01')
  await month.open()
  await month.variables(3000, '2027-01-29')
  const { candidate } = await month.calculated()
  const reader = browserOf(there)
  await reader.signIn(await there.newKey(partnerId, 'partner'))
  const { html } = await reader.get(`/console/dossiers/${of.tenantId}/mois/2027-01?valider=${candidate.id}`)
  expect(textOf(html)).toContain('Calcul provisoire')
  expect(textOf(html)).toContain('Plafonds de la sécurité sociale : Plafond SS : valeur appliquée depuis le 01/01/2026')
  expect(html).toContain('name="acceptProvisionalLaw"')
  await there.stop()
})
