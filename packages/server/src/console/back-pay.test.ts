import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type PayrollMonth, payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/**
 * Back pay and late changes on their pages. Ann and Bob earn 151.67 hours at 16.4832 euros; in July each has an euro more an hour from June
 * on, which June has not paid: 151.67 euros each. June keeps its payslips: the payroll carries late changes.
 */

const [JUNE, JULY, AUGUST] = ['2026-06', '2026-07', '2026-08']
let service: TestService
let of: Company
let browser: Browser
let july: PayrollMonth
let [ann, bob] = [0, 0]
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry' }))
  ann = await of.hire('ann', {}, [JUNE, JULY, AUGUST])
  bob = await of.hire('bob', {}, [JUNE, JULY, AUGUST])
  const june = payrollMonth(of, JUNE)
  await june.open()
  const { candidate } = await june.calculated()
  await june.accepted()
  await june.approved(candidate.id)
  for (const id of [ann, bob]) await of.record(id, { 'Remuneration.TauxHoraire': '17.4832' }, JUNE)
  july = payrollMonth(of, JULY)
})
afterAll(() => service.stop())

const client = (): string => `/console/dossiers/${of.tenantId}`
const month = (period = JULY): string => `${client()}/populations/${of.payrollId}/mois/${period}`
async function read(path: string): Promise<string> {
  const { status, html } = await browser.get(path)
  expect(status, html).toBe(200)
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('what came too late waits on the first page and in the list of the client, until a month has read it', async () => {
  expect(await read('/console')).toContain('Valeurs arrivées trop tard')
  const late = await read(`${client()}/tardives`)
  expect(late).toContain('juin 2026 · Mensuelle')
  expect(late).toMatch(/ann Prénom · Taux horaire : 16,4832 € → 17,4832 €.* pas encore calculé/)
  expect(late).toContain('Ouvrir juillet 2026 pour régulariser')
  await july.open()
  expect(await read(`${client()}/tardives`)).toContain('Régulariser en juillet 2026')
  expect(await read(`${month()}/rappels`)).toContain('Calculer le mois')
})

test('a month lists what it may pay, with what has changed and the lines that move', async () => {
  await july.calculated()
  const page = await read(`${month()}/rappels`)
  expect(page).toContain('2 lignes, en euros')
  expect(page).toMatch(
    /ann Prénom ann juin 2026 Taux horaire : 16,4832 € → 17,4832 €.*Salaire de base \+151,67.*à décider/,
  )
  expect(page.match(/\+151,67/g)?.length).toBeGreaterThanOrEqual(4)
  expect(await read(month())).toContain('Voir les rappels (2)')
  expect(await read(`${month()}/controles`)).toContain('décider')
  const { html } = await browser.get('/console')
  expect(html).toContain(`href="${month()}/rappels"`)
})

test('nothing ticked decides nothing; one is accepted with a note, the other put off', async () => {
  await browser.get(`${month()}/rappels`)
  const none = await browser.send(`${month()}/rappels`, { act: 'accept' })
  expect([none.status, none.html]).toEqual([400, expect.stringContaining('Cochez au moins une ligne.')])
  const decided = async (act: string, id: number, note: string) => {
    await browser.get(`${month()}/rappels`)
    return browser.send(`${month()}/rappels`, { act, note, [`rappel.${id}.${JUNE}`]: 'on' })
  }
  expect((await decided('accept', ann, 'accord du 3 juillet')).status).toBe(303)
  expect((await decided('putOff', bob, '')).status).toBe(303)
  const page = await read(`${month()}/rappels`)
  expect(page).toMatch(/ann Prénom .* accepté .*accord du 3 juillet.* bob Prénom .* reporté/)
  expect(page).toContain('Le calcul suivant paie ce qui est accepté.')
  expect(await read(month())).toContain('rappel de juin 2026 accepté')
  const stranger = await decided('accept', 999_999, '')
  expect([stranger.status, stranger.html]).toEqual([400, expect.stringContaining('n’est plus à décider')])
})

test('a final month says what it has paid, and nothing waits any more', async () => {
  const { candidate } = await july.calculated()
  expect(await read(`${month()}/personnes/${ann}`)).toContain('saisie · Rappel de juin 2026 : rien → 151,67')
  const { html } = await browser.get(`${month()}/personnes/${ann}?pourquoi=NetAPayer`)
  expect(html).toMatch(/120,05<\/span> <span class="soft">Rappels, net avant impôt<\/span><\/summary>/)
  await july.accepted()
  await july.approved(candidate.id)
  const page = await read(`${month()}/rappels`)
  expect(page).toMatch(/ann .* payé .* bob .* reporté/)
  expect((await browser.get(`${month()}/rappels`)).html).not.toContain('name="act" value="accept"')
  const late = await read(`${client()}/tardives`)
  expect(late).toMatch(/ann .* régularisé en juillet 2026 .*bob .* reporté en juillet 2026/)
  expect(late).not.toContain('Régulariser en')
  expect(await read('/console')).not.toContain('Valeurs arrivées trop tard')
})

test('the month of an officer has the same page', async () => {
  const sasu = await managed(service, of.partnerId, 'SASU')
  const june = sasu.month(JUNE)
  await june.open()
  await june.variables(3000, '2026-06-30')
  await june.calculated()
  const path = `/console/dossiers/${sasu.tenantId}/mois/${JUNE}/rappels`
  expect(await read(path)).toContain('Aucun mois passé n’est à corriger.')
  const decided = await browser.send(path, { act: 'accept', [`rappel.${sasu.employeeId}.2026-05`]: 'on' })
  expect(decided.status).toBe(400)
})

test('a month of officers in a client without officers is a page that does not exist', async () => {
  await must(201, of.partner.send('PUT', `${of.path}/payroll-cycles/${JULY}`, {}))
  expect((await browser.get(`${client()}/mois/${JULY}/rappels`)).status).toBe(404)
})
