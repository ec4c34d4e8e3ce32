import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { type Company, company } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** A value of a month entered in the console replaces the values that the month counts. */

let service: TestService
let partnerId: number
let firm: Company
let browser: Browser
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('Cabinet')
  firm = await company(service, partnerId, 'Atelier')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'admin'))
})
afterAll(() => service.stop())

type Typed = Readonly<Record<string, string>>
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
const pathOf = (id: number, tenantId = firm.tenantId) => `/console/dossiers/${tenantId}/personnes/${id}`
const shapeOf = (id: number, caseName: string, month: string, tenantId?: number) =>
  browser.get(`${pathOf(id, tenantId)}?vue=saisie&cas=${caseName}&mois=${month}`)

/** Opens the form of a month, types, and saves. */
async function enter(
  id: number,
  caseName: string,
  month: string,
  typed: Typed,
  { tenantId, userId }: Partial<Company> = {},
) {
  const { html } = await shapeOf(id, caseName, month, tenantId)
  const fields = { ...formIn(html), userId: String(userId ?? firm.userId), ...typed }
  return browser.send(`${pathOf(id, tenantId)}?vue=saisie&cas=${caseName}`, fields)
}
async function saved(...of: Parameters<typeof enter>): Promise<void> {
  const { status, html } = await enter(...of)
  expect(status, textOf(html)).toBe(303)
}
let runs = 0
/** The hours, days or euros of a wage type in a forecast of the person's month. */
async function counted(identifier: string, month: string, wageType: number): Promise<number | undefined> {
  const forecast = `${identifier} ${++runs}`
  const job = await firm.run(month, { employeeIdentifiers: [identifier], forecast })
  return (await firm.amounts(job.id, wageType))[identifier]
}
const bonus = async (id: number, value: string, day: string) => {
  const { userId, divisionId, payrollId, path } = firm
  const values = [{ caseFieldName: 'MontantPrimes', value, start: day.includes('T') ? day : `${day}T00:00:00Z` }]
  const change = { userId, divisionId, employeeId: id, case: { caseName: 'Primes', values } }
  expect((await firm.partner.send('POST', `${path}/payrolls/${payrollId}/cases`, change)).status).toBe(201)
}
const recorded = async (id: number, field = 'MontantPrimes'): Promise<readonly string[]> => {
  const { body } = await firm.partner.get(`${firm.path}/employees/${id}/cases?caseFieldName=${field}`)
  return body.map(({ value }: { value: string }) => value)
}
/** Gross pay of the minimum inputs: 151.67 h at 16.4832 €. */
const BASE = 2500.01
const GROSS = 900

describe('a bonus that was recorded', () => {
  test('is shown as the sum of the month, and replaced by the typed value; both remain listed', async () => {
    const id = await firm.hire('ida', { 'Primes.MontantPrimes': '1000' })
    const form = textOf((await shapeOf(id, 'Primes', '2026-06')).html)
    expect(form).toContain('Enregistré pour juin 2026 : 1 000 €.')
    await saved(id, 'Primes', '2026-06', { MontantPrimes: '100' })
    expect(await counted('ida', '2026-06', GROSS)).toBeCloseTo(BASE + 100, 2)
    expect(textOf((await shapeOf(id, 'Primes', '2026-06')).html)).toContain('Enregistré pour juin 2026 : 100 €.')
    expect(await recorded(id)).toEqual(['1000', '100'])
    // The page of the person says what counts in the month that was entered.
    expect(textOf((await browser.get(`${pathOf(id)}?mois=2026-06`)).html)).toMatch(
      /100 € pour juin 2026 \(01\/06\/2026\) · [^·]+ · compte en juin 2026/,
    )
  })
  test('at several instants is replaced as a whole, also by a later or negative correction, and withdrawn by 0', async () => {
    const id = await firm.hire('zoe', { 'Primes.MontantPrimes': '1000' })
    await bonus(id, '50', '2026-06-10')
    // In June in Paris, in May in UTC.
    await bonus(id, '7', '2026-05-31T23:00:00Z')
    expect(textOf((await shapeOf(id, 'Primes', '2026-06')).html)).toContain(
      'Enregistré pour juin 2026 : 1 057 €, la somme de',
    )
    for (const [typed, expected] of [
      ['300,50', 300.5],
      ['-20', -20],
      ['0', 0],
      ['1 234,56', 1234.56],
    ] as const) {
      await saved(id, 'Primes', '2026-06', { MontantPrimes: typed })
      expect(await counted('zoe', '2026-06', GROSS)).toBeCloseTo(BASE + expected, 2)
    }
    // The values of 0 that replace the others are not listed as entries.
    expect(textOf((await shapeOf(id, 'Primes', '2026-06')).html)).toContain('Enregistré pour juin 2026 : 1 234,56 €.')
    expect((await recorded(id)).slice(0, 3)).toEqual(['1000', '50', '7'])
  })
  test('of another month is unchanged, and so is another field of the case', async () => {
    const id = await firm.hire('max', { 'Primes.MontantPrimes': '10', 'Primes.TreiziemeMois': '200' }, [
      '2026-06',
      '2026-07',
    ])
    await saved(id, 'Primes', '2026-06', { MontantPrimes: '30' })
    expect(await recorded(id)).toEqual(['10', '10', '30'])
    expect(await recorded(id, 'TreiziemeMois')).toEqual(['200', '200'])
    expect(textOf((await shapeOf(id, 'Primes', '2026-07')).html)).toContain('Enregistré pour juillet 2026 : 10 €')
    expect(textOf((await shapeOf(id, 'Primes', '2026-08')).html)).toContain('Rien d’enregistré pour août 2026')
  })
  test('that the page did not show is shown first, with the typed value', async () => {
    const id = await firm.hire('eva', { 'Primes.MontantPrimes': '1000' })
    // The form of July, sent for June.
    const { html } = await shapeOf(id, 'Primes', '2026-07')
    const send = (of: Typed) =>
      browser.send(`${pathOf(id)}?vue=saisie&cas=Primes`, { ...of, userId: String(firm.userId) })
    const asked = await send({ ...formIn(html), mois: '2026-06', MontantPrimes: '100' })
    expect(asked.status).toBe(409)
    expect(textOf(asked.html)).toContain('juin 2026 compte déjà 1 000 €')
    expect(formIn(asked.html)).toMatchObject({ mois: '2026-06', MontantPrimes: '100' })
    expect(await recorded(id)).toEqual(['1000'])
    expect((await send(formIn(asked.html))).status).toBe(303)
    expect(await counted('eva', '2026-06', GROSS)).toBeCloseTo(BASE + 100, 2)
  })
  test('is shown for another month by its button, which records nothing', async () => {
    const id = await firm.hire('tom', { 'Primes.MontantPrimes': '1000' })
    const fields = { ...formIn((await shapeOf(id, 'Primes', '2026-07')).html), mois: '2026-06', MontantPrimes: '5' }
    const { status, html } = await browser.send(`${pathOf(id)}?vue=saisie&cas=Primes`, { ...fields, montrer: 'mois' })
    expect(status).toBe(200)
    expect(textOf(html)).toContain('Enregistré pour juin 2026 : 1 000 €')
    expect(formIn(html)).toMatchObject({ MontantPrimes: '5' })
    expect(await recorded(id)).toEqual(['1000'])
  })
})

describe('the form', () => {
  test('accepts hours and days of a month, together with values in force from a day', async () => {
    const id = await firm.hire('luc', { 'HeuresSupplementaires.HeuresSup25': '4' })
    await saved(id, 'HeuresSupplementaires', '2026-06', { HeuresSup25: '7,5' })
    expect(await recorded(id, 'HeuresSup25')).toEqual(['4', '7.5'])
    await saved(id, 'Remuneration', '2026-06', { HeuresTravaillees: '100', TauxHoraire: '20', depuis: '2026-06-01' })
    expect(await counted('luc', '2026-06', GROSS)).toBeCloseTo(100 * 20 + 7.5 * 20 * 1.25, 2)
    await saved(id, 'Teletravail', '2026-06', { Jours: '3' })
    await saved(id, 'Teletravail', '2026-06', { Jours: '4' })
    expect(await recorded(id, 'Jours')).toEqual(['3', '4'])
  })
  test('keeps values in force until they are replaced, flags included', async () => {
    const id = await firm.hire('ugo')
    await saved(id, 'PAS', '2026-06', { TauxPAS: '5 %', depuis: '2026-07-01' })
    await saved(id, 'PrevoyanceMutuelle', '2026-06', {
      HasPrevoyance: 'true',
      TauxPrevoyance: '1 %',
      depuis: '2026-06-15',
    })
    const { body } = await firm.partner.get(`${firm.path}/employees/${id}/cases?skip=10`)
    expect(body.map(({ value, start }: { value: string; start: string }) => [value, start.slice(0, 10)])).toEqual([
      ['0.05', '2026-07-01'],
      ['true', '2026-06-15'],
      ['0.01', '2026-06-15'],
    ])
  })
  test('requires the month, the day and a value', async () => {
    const id = await firm.hire('lea')
    const refused = async (caseName: string, typed: Typed) => {
      const { status, html } = await enter(id, caseName, '2026-06', typed)
      expect([status, textOf(html).includes('Rien n’a été enregistré')]).toEqual([400, true])
      return textOf(html)
    }
    expect(await refused('Primes', { mois: '', MontantPrimes: '5' })).toContain('Indiquez le mois')
    expect(await refused('Remuneration', { TauxHoraire: '20' })).toContain('Indiquez le premier jour')
    expect(await refused('Primes', {})).toContain('Aucune valeur n’est saisie')
    expect(await refused('Primes', { MontantPrimes: 'beaucoup' })).toContain('Primes soumises')
    // A browser without a field for months.
    await saved(id, 'Primes', '2026-06', { mois: '07/2026', MontantPrimes: '5' })
    expect(textOf((await shapeOf(id, 'Primes', '2026-07')).html)).toContain('Enregistré pour juillet 2026 : 5 €')
  })
  test('replaces in a month of two contracts, which are paid together', async () => {
    const id = await firm.hire('ivo', { 'Primes.MontantPrimes': '100' })
    await firm.record(id, { 'Contrat.DateFinContrat': '2026-06-10' })
    const day = '2026-06-20'
    await saved(id, 'Contrat', '2026-06', { DateDebutContrat: day, depuis: day })
    await bonus(id, '40', '2026-06-25')
    await saved(id, 'Primes', '2026-06', { MontantPrimes: '70' })
    const job = await firm.run('2026-06', { employeeIdentifiers: ['ivo'], forecast: 'two contracts' })
    expect(job.faults).toEqual([])
    expect(textOf((await shapeOf(id, 'Primes', '2026-06')).html)).toContain('Enregistré pour juin 2026 : 70 €.')
  })
  test('says for a month whose payslip is final that the entry does not change it', async () => {
    const id = await firm.hire('fin', { 'Primes.MontantPrimes': '10' })
    const job = await firm.run('2026-06', { employeeIdentifiers: ['fin'] })
    expect(textOf((await shapeOf(id, 'Primes', '2026-06')).html)).not.toContain('est définitif')
    await firm.move(job.id, 'Release', 'Process', 'Complete')
    expect(textOf((await shapeOf(id, 'Primes', '2026-06')).html)).toContain('Le bulletin de juin 2026 est définitif')
    expect(textOf((await shapeOf(id, 'Primes', '2026-07')).html)).not.toContain('est définitif')
    await saved(id, 'Primes', '2026-06', { MontantPrimes: '20' })
    expect((await firm.amounts(job.id, GROSS))['fin']).toBeCloseTo(BASE + 10, 2)
    expect(await counted('fin', '2026-06', GROSS)).toBeCloseTo(BASE + 20, 2)
  })
})

describe('the month of an officer', () => {
  let of: Managed
  beforeAll(async () => {
    of = await managed(service, partnerId, 'Conseil')
  })
  test('keeps its variables: an entry replaces the remuneration and invalidates the candidate', async () => {
    const month = of.month('2026-06')
    await month.open()
    await month.variables(3000)
    expect((await month.calculated()).state).toBe('preview_ready')
    await saved(of.employeeId, 'Remuneration', '2026-06', { RemunerationMandat: '3200' }, of)
    expect((await month.read()).body).toMatchObject({ candidate: null })
    // The officer confirmed another value, which blocks the candidate until it is confirmed again.
    expect((await month.calculated()).result).toMatchObject({ outcome: 'blocked', persons: [{ gross: 3200 }] })
    await month.variables(3200)
    expect((await month.calculated()).result).toMatchObject({ outcome: 'ready', persons: [{ gross: 3200 }] })
    const { html } = await shapeOf(of.employeeId, 'Remuneration', '2026-06', of.tenantId)
    expect(textOf(html)).toContain('Enregistré pour juin 2026 : 3 200 €')
  })
  test('that is final explains the effect of the entry', async () => {
    const july = of.month('2026-07')
    const june = of.month('2026-06')
    const { candidate } = (await june.read()).body
    await june.approved(candidate.id)
    const { html } = await shapeOf(of.employeeId, 'Remuneration', '2026-06', of.tenantId)
    expect(textOf(html)).toContain('une révision la prend, ou elle y est listée comme saisie tardive')
    await saved(of.employeeId, 'Primes', '2026-06', { MontantPrimes: '50' }, of)
    // June is inside the write window of July: a revision.
    expect((await june.read()).body.revision).toBe(2)
    expect((await july.read()).status).toBe(404)
  })
})
