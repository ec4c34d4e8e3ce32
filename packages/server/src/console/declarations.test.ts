import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { type Company, company } from '../../testing/company.js'
import { declaration, declarationsOf } from '../../testing/declarations.js'
import { type TestService, testService } from '../../testing/service.js'

/** Declarations on the pages of a client, by forms alone: a page needs no script. */

let service: TestService
let of: Company
let browser: Browser
let page: string
beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
  page = `/console/dossiers/${of.tenantId}/dsn`
})
afterAll(() => service.stop())

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** Sends files as a browser does. */
async function upload(fields: Readonly<Record<string, string>>, ...names: readonly string[]) {
  await browser.get(page)
  const form = new FormData()
  for (const [name, value] of Object.entries({ csrf: browser.csrf(), ...fields })) form.append(name, value)
  for (const name of names) form.append('fichier', new File([declaration(name)], name))
  const response = await service.app.request(`http://localhost${page}`, {
    ...{ method: 'POST', body: form },
    headers: { cookie: `centime_console=${browser.cookie()}`, origin: 'http://localhost' },
  })
  return { status: response.status, html: await response.text(), location: response.headers.get('location') ?? '' }
}
/** The page of an upload once it is read. */
async function read(location: string): Promise<string> {
  await declarationsOf(service, of).read(Number(location.split('/').at(-1)))
  return textOf((await browser.get(location)).html)
}

test('are dropped, shown with what differs and why, written, and erased', async () => {
  expect((await upload({})).html).toContain('Choisissez au moins un fichier DSN.')
  const { status, location } = await upload({ jours: '' }, 'sme8-2026-01.dsn', 'sme8-2026-02.dsn')
  expect([status, location]).toEqual([303, expect.stringContaining(`${page}/`)])
  const report = await read(location)
  expect(report).toContain('janvier 2026')
  expect(report).toContain('Entreprise 000000042')
  expect(report).toMatch(/M037 · Éloi LILAS lu \d+ · déduit \d+ · à demander \d+/)
  expect(report).toContain('non expliqués 0')
  expect(report).toContain('Assiette de la contribution sociale généralisée 78 04')
  expect(report).toMatch(/Taux repris du fichier[^.]*Cotisation Accident du travail/)
  const csv = await browser.get(`${location}/montants`)
  expect(csv.headers.get('content-type')).toContain('text/csv')

  const lacking = await browser.send(location, { act: 'apply', userId: String(of.userId) })
  expect(textOf(lacking.html)).toContain('Est obligatoire : les déclarations ont des salariés')
  const fields = { act: 'apply', userId: String(of.userId), payrollId: String(of.payrollId) }
  const done = await browser.send(location, fields)
  expect([done.status, done.location]).toEqual([303, expect.stringMatching(/\?fait=8\.8\.\d+\.0$/)])
  expect(textOf((await browser.get(done.location ?? '')).html)).toContain('Dossier écrit : 8 personnes de plus')
  const again = await browser.send(location, fields)
  expect(textOf((await browser.get(again.location ?? '')).html)).toContain('rien n’a changé')

  const erased = await browser.send(location, { act: 'erase' })
  expect([erased.status, erased.location]).toEqual([303, page])
  expect((await browser.get(location)).status).toBe(404)
}, 60_000)

test('that differ show our calculation; those that are refused show each line', async () => {
  const { location } = await upload({ jours: '30' }, 'sme5-2026-03.dsn')
  const differing = await read(location)
  expect(differing).toContain('les cumuls depuis janvier manquent')
  expect(differing).toContain('Notre calcul')
  expect(differing).toContain('L241-13')
  // Another company than that of the files before.
  const strange = { act: 'apply', userId: String(of.userId), payrollId: String(of.payrollId) }
  expect(textOf((await browser.send(location, strange)).html)).toContain(
    'Est la paie de l’entreprise 000000042 : les déclarations sont de 000000018',
  )
  const broken = await upload({}, 'broken-4-value.dsn')
  expect(await read(broken.location)).toMatch(/Refus ligne 599, S21\.G00\.40\.007/)
  const wrong = await upload({ jours: 'x' }, 'sasu-2026-06.dsn')
  expect([wrong.status, textOf(wrong.html)]).toEqual([400, expect.stringContaining('nombre de jours')])
})

test('after the end of a session, files must be chosen again: none is taken along', async () => {
  const key = await service.newKey(of.partnerId, 'partner')
  await browser.signIn(key)
  const csrf = browser.csrf()
  await browser.send('/console/deconnexion', {})
  for (const name of ['sasu-2026-06.dsn', 'sme8-2026-01.dsn']) {
    const ended = await upload({ csrf, jours: '3' }, name)
    expect([ended.status, textOf(ended.html)]).toEqual([401, expect.stringContaining('choisissez-les de nouveau')])
    expect(ended.html).not.toContain('saisie.')
    expect(formIn(ended.html, '/connexion')).toMatchObject({ back: page })
  }
  await browser.signIn(key)
})
