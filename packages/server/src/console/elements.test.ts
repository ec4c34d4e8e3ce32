import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/** The page of the elements of pay of a payroll. */

const JULY = '2026-07'
let service: TestService
let of: Company
let browser: Browser
let page: string
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
  page = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/elements`
})
afterAll(() => service.stop())

async function read(path: string): Promise<string> {
  const { status, html } = await browser.get(path)
  expect(status, html).toBe(200)
  return textOf(html)
}
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ')
async function sent(fields: Readonly<Record<string, string>>, path = page) {
  await browser.get(path)
  const { status, html, location } = await browser.send(path, fields)
  return { status, location, text: textOf(html) }
}
const NIGHT = {
  ...{ code: 'nuit', label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' },
  ...{ rate: '2,10', start: '2026-01-01' },
}
/** Those that the payroll has defined: the first three are common to all payrolls. */
const defined = async () => (await of.partner.get(`${of.path}/payrolls/${of.payrollId}/elements`)).body.slice(3)

test('a definition shows its row of the payslip before it is recorded, then stands in the list', async () => {
  expect(await read(page)).toMatch(
    /PRIMES Primes Individuelle, du mois, sans autre précision montant du mois \d\d\/\d\d\/\d{4} commun à toutes les paies/,
  )
  expect((await browser.get(`/console/dossiers/${of.tenantId}`)).html).toContain(`href="${page}"`)
  const tried = await sent({ ...NIGHT, act: 'preview' })
  // Ten hours at 2.10 euros.
  expect(tried).toMatchObject({ status: 200, text: expect.stringContaining('Prime de nuit 10,00 2,1000 21,00') })
  expect(await defined()).toEqual([])
  const done = await sent({ ...NIGHT, act: 'save' })
  expect(done).toMatchObject({ status: 303, location: `${page}?fait=NUIT` })
  expect(await defined()).toMatchObject([{ code: 'NUIT', rate: '2.10', form: 'hours', start: '2026-01-01' }])
  const list = await read(`${page}?fait=NUIT`)
  expect(list).toContain('Élément NUIT enregistré.')
  expect(list).toMatch(
    /NUIT Prime de nuit Majoration de nuit, de dimanche ou de jour férié heures × 2,10 € du mois 01\/01\/2026/,
  )
})

test('each form has its row: an amount, days, a share of the salary, a percentage of a base', async () => {
  const rowOf = async (more: Readonly<Record<string, string>>) =>
    (await sent({ ...NIGHT, code: 'X', label: 'Essai', act: 'preview', ...more })).text
  expect(await rowOf({ form: 'amount', rate: '' })).toContain('Essai 100,00')
  expect(await rowOf({ form: 'days', rate: '12,50' })).toContain('Essai 5,00 12,5000 62,50')
  // 3 % of 151.67 hours at 20 euros: 91.00.
  expect(await rowOf({ form: 'share', rate: '' })).toContain('Essai 3 033,40 3,00 % 91,00')
  expect(await rowOf({ form: 'share', rate: '2 %' })).toContain('Essai 1 000,00 2,00 % 20,00')
  expect(await rowOf({ form: 'days', rate: '' })).toContain('Pas d’aperçu')
})

test.each(['1', '0.8', '0,8'])(
  'the rate %s of a share may be two percentages: neither is shown or recorded',
  async (rate) => {
    const before = await defined()
    for (const act of ['preview', 'save']) {
      const tried = await sent({ ...NIGHT, code: 'PART', form: 'share', rate, act })
      expect(tried).toMatchObject({ status: 400, text: expect.stringContaining(`${rate} peut vouloir dire `) })
      expect(tried.text).not.toContain('Prime de nuit 1 000,00')
    }
    expect(await defined()).toEqual(before)
  },
)

test('the rate of a share is a percentage, with its sign or without; a changed one that is refused has no preview', async () => {
  for (const rate of ['2', '2 %']) {
    await sent({ ...NIGHT, code: 'PART', form: 'share', rate, act: 'save' })
    expect((await defined()).at(-1)).toMatchObject({ code: 'PART', rate: '0.02' })
  }
  const own = `${page}?code=PART`
  expect(await read(own)).toContain('Prime de nuit 1 000,00 2,00 % 20,00')
  const changed = await sent({ ...NIGHT, code: 'PART', form: 'share', rate: '0.8', act: 'save' }, own)
  expect([changed.status, changed.text]).toEqual([400, expect.not.stringContaining('Prime de nuit 1 000,00')])
  await sent({ code: 'PART', act: 'withdraw' }, own)
})

test('what is wrong is said at its field, in words', async () => {
  const wrong = async (more: Readonly<Record<string, string>>) => {
    const { status, text } = await sent({ ...NIGHT, code: 'JOUR', act: 'save', ...more })
    return [status, text] as const
  }
  for (const [more, said] of [
    [{ code: 'prime de nuit' }, 'Un code de 1 à 20 lettres'],
    [{ code: 'treizieme_mois' }, 'Un autre code : TREIZIEME_MOIS est commun à toutes les paies (13e mois).'],
    [{ form: 'days', rate: '' }, 'Le prix d’un jour en euros'],
    [{ coverMonths: '3' }, 'pour une prime de l’année seulement'],
    [{ label: ' ' }, 'Un intitulé de 1 à 60 caractères'],
    [{ start: '' }, 'Un jour, comme le 01/01/2026'],
    [{ form: 'amount' }, 'la valeur saisie est le montant'],
    [{ code: 'NUIT', form: 'amount', rate: '' }, 'Définissez un autre code'],
  ] as const) {
    expect(await wrong(more)).toEqual([400, expect.stringContaining(said)])
  }
  expect(await defined()).toHaveLength(1)
})

test('a change counts from its day; what is late or stale names the element, never its JSON', async () => {
  const ann = await of.hire('ann', {}, [JULY])
  await of.record(ann, { 'Elements.NUIT': '10' }, JULY)
  const month = payrollMonth(of, JULY)
  await month.open()
  await month.calculated()
  const own = `${page}?code=NUIT&depuis=2026-01-01`
  const form = await read(own)
  expect(form).toContain('Modifier l’élément NUIT')
  expect(form).toContain('Prime de nuit 10,00 2,1000 21,00')
  await sent({ ...NIGHT, rate: '2,50', start: '2026-07-01', act: 'save' }, own)
  expect((await defined()).map(({ start, rate }: Readonly<Record<string, string>>) => [start, rate])).toEqual([
    ['2026-01-01', '2.10'],
    ['2026-07-01', '2.50'],
  ])
  await of.record(ann, { 'Elements.NUIT': '12' }, JULY)
  const stale = await read(`/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/${JULY}`)
  expect(stale).toContain('Prime de nuit : 10 h → 12 h')
  expect(stale).toContain('définition de l’élément de paie NUIT')
  expect(stale).not.toContain('nuit_dimanche_ferie')
  const refused = await sent({ code: 'NUIT', act: 'withdraw' }, own)
  expect([refused.status, await defined()]).toEqual([409, expect.any(Array)])
})

test('a premium by rule keeps its rule, which the form does not show', async () => {
  const rule = { yearly: '1', parts: [{ paid: 6, earnedFrom: 6, earnedTo: 5 }], leaver: 'pro_rata' }
  const about = { nature: 'treizieme_mois', form: 'share', recurrence: 'monthly', start: '2026-01-01' }
  const route = `${of.path}/payrolls/${of.payrollId}/elements/TREIZIEME`
  await must(200, of.partner.send('PUT', route, { ...about, label: '13e mois', rule }))
  await sent({ ...about, code: 'TREIZIEME', label: 'Treizième mois', rate: '', act: 'save' }, `${page}?code=TREIZIEME`)
  expect(await defined()).toContainEqual(expect.objectContaining({ label: 'Treizième mois', rule }))
})

test('what no month has used is withdrawn', async () => {
  await sent({ ...NIGHT, code: 'FRAIS', nature: 'remboursement_frais', form: 'amount', rate: '', act: 'save' })
  const own = `${page}?code=FRAIS`
  const done = await sent({ code: 'FRAIS', act: 'withdraw' }, own)
  expect(done).toMatchObject({ status: 303, location: `${page}?retire=FRAIS` })
  expect(await read(`${page}?retire=FRAIS`)).toContain('Élément FRAIS retiré.')
})

test('the payroll of another client has no page here', async () => {
  await must(404, of.partner.get(`${of.path}/payrolls/999/elements`))
  expect((await browser.get(page.replace(/populations\/\d+/, 'populations/999'))).status).toBe(404)
})
