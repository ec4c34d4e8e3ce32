import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { type Company, company } from '../../testing/company.js'
import { lines } from '../../testing/import-files.js'
import { type TestService, testService } from '../../testing/service.js'

/** Files imported on the page of a client. */

let service: TestService
let of: Company
let browser: Browser
let page: string
beforeAll(async () => {
  service = await testService({ idle: true })
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
  page = `/console/dossiers/${of.tenantId}/import`
})
afterAll(() => service.stop())

const PEOPLE = lines('Matricule;Prénom;Nom', 'i-1;Zoé;Prévôt', 'i-2;Jean;"Le ""Grand"""')
const CONTRACTS = lines(
  'Matricule;Contrat.DateDebutContrat;Taux horaire;PAS.TauxPAS',
  'i-1;01/06/2026;16,4832;3,5 %',
  'i-3;31/06/2026;x;7',
)

/** Sends files as a browser does. */
async function upload(...files: readonly (readonly [name: string, content: string | Uint8Array<ArrayBuffer>])[]) {
  await browser.get(page)
  const form = new FormData()
  form.append('csrf', browser.csrf())
  form.append('userId', String(of.userId))
  form.append('act', 'check')
  for (const [name, content] of files) form.append('fichier', new File([content], name, { type: 'text/csv' }))
  const response = await service.app.request(`http://localhost${page}`, {
    method: 'POST',
    headers: { cookie: `centime_console=${browser.cookie()}`, origin: 'http://localhost' },
    body: form,
  })
  return { status: response.status, html: await response.text() }
}
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const peopleOf = async (): Promise<readonly string[]> =>
  (await of.partner.get(`${of.path}/employees`)).body.map((one: { readonly identifier: string }) => one.identifier)

test('a page without a file says what to do, and templates are files', async () => {
  await browser.get(page)
  const { status, html } = await browser.send(page, { act: 'check' })
  expect([status, html]).toEqual([400, expect.stringContaining('Choisissez un fichier, ou collez ses lignes.')])
  const template = await browser.get(`${page}/modeles/contracts?paie=${of.payrollId}&contrat=mensuel`)
  expect(template.headers.get('content-type')).toContain('text/csv')
  expect(template.html).toContain('Matricule;')
  expect((await browser.get(`${page}/modeles/zz`)).status).toBeGreaterThanOrEqual(400)
})

test('files are recognized, tried in the order of their kinds, mended in their cells and recorded', async () => {
  const tried = await upload(['contrats.csv', CONTRACTS], ['personnes.csv', new TextEncoder().encode(PEOPLE)])
  expect(tried.status).toBe(200)
  expect(textOf(tried.html)).toMatch(
    /Personnes · personnes.csv .* Importer 2 lignes .* Le &quot;Grand&quot;.* Ensuite : Contrats/,
  )
  expect(await peopleOf()).toEqual([])

  const second = await browser.send(page, { ...formIn(tried.html, '/import'), act: 'import' })
  expect(await peopleOf()).toEqual(['i-1', 'i-2'])
  const faults = textOf(second.html)
  expect(faults).toContain('Enregistré : Personnes, 2 lignes')
  expect(faults).toMatch(/Contrats · contrats.csv .* 1 ligne à corriger/)
  expect(second.html).toMatch(/name="cellule.2.0" value="i-3"/)

  const fields = formIn(second.html, '/import')
  const mended = { 'cellule.2.0': 'i-2', 'cellule.2.1': '01/06/2026', 'cellule.2.2': '18', 'cellule.2.3': '7 %' }
  const known = Object.fromEntries(Object.entries(mended).filter(([name]) => Object.hasOwn(fields, name)))
  const third = await browser.send(page, { ...fields, ...known, act: 'check' })
  expect(textOf(third.html)).toContain('Importer 2 lignes')
  const done = await browser.send(page, { ...formIn(third.html, '/import'), act: 'import' })
  expect([done.status, done.location]).toEqual([303, `${page}?paie=${of.payrollId}&fait=employees.2,contracts.2`])
  expect(textOf((await browser.get(done.location ?? '')).html)).toContain(
    'Enregistré : Personnes, 2 lignes · Contrats, 2 lignes.',
  )
})

test('the rows without a fault are recorded where one asks for it; pasted rows and Windows-1252 are read', async () => {
  const file = 'Matricule\tPrénom\tNom\r\ni-8\tHélène\tPrévôt\r\ni-1\tZoé\tPrévôt\r\n'
  await browser.get(page)
  const pasted = await browser.send(page, { act: 'check', userId: String(of.userId), colle: file })
  expect(textOf(pasted.html)).toContain('Importer 1 ligne sans faute')
  const done = await browser.send(page, { ...formIn(pasted.html, '/import'), act: 'partial' })
  expect(done.location).toBe(`${page}?paie=${of.payrollId}&fait=employees.1`)
  // Fields that no page has written are left out.
  const forged = await browser.send(page, {
    act: 'skip',
    userId: String(of.userId),
    colle: file,
    fait: 'employees.1,a\nb',
  })
  expect([forged.status, forged.location]).toEqual([303, `${page}?fait=employees.1`])
  expect(await peopleOf()).toContain('i-8')

  const latin = Uint8Array.from('Matricule;Prénom;Nom\r\ni-9;Zoé;Prévôt\r\n', (letter) => letter.charCodeAt(0))
  expect(textOf((await upload(['p.csv', latin])).html)).toContain('Prévôt')
})

test('a row with another salary from the same day names the person and the row that has one already', async () => {
  await of.hire('i-30')
  const { html } = await upload([
    'contrats.csv',
    lines('Matricule;Valable à partir du;Salaire mensuel', 'i-30;15/06/2026;2420', 'i-30;15/06/2026;2500'),
  ])
  expect(textOf(html)).toContain('Salaire mensuel : a déjà une valeur pour la même chose à la ligne 2.')
  expect(textOf(html)).toMatch(/ 3 i-30 A déjà une valeur pour la même chose à la ligne 2\. /)
})

test('a file of rates names each person whose rate changes, with both rates; then their author and time', async () => {
  const id = await of.hire('i-20', { 'Identite.NumeroSecuriteSociale': '185057800608491', 'PAS.TauxPAS': '0.03' })
  const { html } = await upload([
    'taux.csv',
    lines('NIR;Valable à partir du;Taux personnalisé', '1850578006084;01/07/2026;4,5 %'),
  ])
  expect(textOf(html)).toContain('Taux de prélèvement à la source · taux.csv')
  expect(textOf(html)).toMatch(/Le taux change pour 1 personne .* 2 \S+ \S+ 01\/07\/2026 3 % 4,5 % /)
  await browser.send(page, { ...formIn(html, '/import'), act: 'import' })
  const values = await browser.get(`/console/dossiers/${of.tenantId}/personnes/${id}?vue=valeurs`)
  expect(textOf(values.html)).toMatch(
    /4,50 % depuis le 01\/07\/2026 · enregistrée le \S+ \S+ par Alix Bernard .* 3,00 % depuis le 01\/06\/2026 · /,
  )
})
