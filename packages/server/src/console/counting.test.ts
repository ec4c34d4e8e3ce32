import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, company, MINIMUM } from '../../testing/company.js'
import { firmOf, JUNE, RATE, said } from '../../testing/firm.js'
import { type TestService, testService } from '../../testing/service.js'

/** The console names the values that a payslip reads, and records 0 for required values that were never entered. */

let service: TestService
let firm: Company
let browser: Browser
let home: string
beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('Cabinet')
  firm = await company(service, partnerId, 'Atelier')
  home = `/console/dossiers/${firm.tenantId}`
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
async function read(path: string): Promise<string> {
  const { status, html } = await browser.get(`${home}/${path}`)
  expect(status, textOf(html)).toBe(200)
  return textOf(html)
}
/** Texts of the panel that explains an amount of a payslip. */
async function why(jobId: number, employeeId: number, line: string, client = home): Promise<string> {
  const { html } = await browser.get(`${client}/paies/${jobId}/personnes/${employeeId}?pourquoi=${line}`)
  return textOf(html.slice(html.indexOf('id="why"'), html.indexOf('</aside>', html.indexOf('id="why"'))))
}
const recordedOf = async (employeeId: number, field: string) => {
  const answer = await firm.partner.get(`${firm.path}/employees/${employeeId}/cases?caseFieldName=${field}`)
  return answer.body.map(({ value, start }: { value: string; start: string }) => [value, start.slice(0, 10)])
}

describe('a value of an ended contract', () => {
  test('is named neither on the page of the person, nor in the form, nor in the explanation of an amount', async () => {
    const id = await firm.hire('ida', { 'Contrat.HeuresContrat': '24' }, ['2024-01'])
    await firm.record(id, { 'Contrat.DateFinContrat': '2025-12-31' }, '2024-01')
    await firm.record(id, { 'Contrat.DateDebutContrat': '2026-03-01' }, '2026-03')
    await firm.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-07')
    const job = await firm.run('2026-07', { employeeIdentifiers: ['ida'], forecast: 'ida' })
    const panel = await why(job.id, id, 'ReductionFillonTotale')
    expect(panel).toMatch(/ 35 Heures contractuelles par semaine valeur par défaut ou déduite/)
    expect(await read(`personnes/${id}?vue=saisie&cas=Contrat`)).not.toContain('Enregistré : 24')
    // In force during that contract.
    expect(await read(`personnes/${id}?vue=saisie&cas=Contrat&depuis=2025-12-01`)).toContain(
      'Enregistré : 24 h depuis le 01/01/2024',
    )
    const { html } = await browser.get(`${home}/personnes/${id}`)
    expect(textOf(html)).toMatch(/24 h depuis le 01\/01\/2024 · enregistrée le [^·]+par Alix Bernard(?! · compte)/)
    expect(textOf(html)).toMatch(/01\/03\/2026 depuis le 01\/03\/2026 · enregistrée le [^·]+ · compte en juillet 2026/)
    // The bar ends with the contract, in December 2025.
    const [bars = ''] = /<svg class="timeline"[^>]*aria-label="Heures contractuelles.*?<\/svg>/s.exec(html) ?? []
    expect(bars.match(/<rect/g)).toHaveLength(1)
    expect(bars).not.toContain('width="360"')
  })
})

describe('two entries of one month', () => {
  test('are both named, with their sum', async () => {
    const id = await firm.hire('zoe', { 'Primes.MontantPrimes': '100' }, ['2026-07'])
    const values = [{ caseFieldName: 'MontantPrimes', value: '50.5', start: '2026-07-10T00:00:00Z' }]
    const { userId, divisionId } = firm
    const change = { userId, divisionId, employeeId: id, case: { caseName: 'Primes', values } }
    await firm.partner.send('POST', `${firm.path}/payrolls/${firm.payrollId}/cases`, change)
    const job = await firm.run('2026-07', { employeeIdentifiers: ['zoe'], forecast: 'zoe' })
    expect(await why(job.id, id, 'Primes')).toMatch(
      / 150,50? Primes soumises somme de 2 saisies : 100, saisi le .+ valable depuis le 01\/07\/2026 50,5, saisi le .+ valable depuis le 10\/07\/2026/,
    )
    const form = await read(`personnes/${id}?vue=saisie&cas=Primes`)
    expect(form).toContain(
      'Enregistré pour juillet 2026 : 150,50 €, la somme de 100 € du 01/07/2026, 50,50 € du 10/07/2026.',
    )
    const page = await read(`personnes/${id}`)
    expect(page).toContain('2 saisies de ce mois, qui s’additionnent')
    for (const entry of ['100 € pour juillet 2026 \\(01/07/2026\\)', '50,50 € pour juillet 2026 \\(10/07/2026\\)']) {
      expect(page).toMatch(new RegExp(`${entry} · enregistrée le [^·]+ · compte en juillet 2026`))
    }
    // Nothing counts in August.
    expect(await read(`personnes/${id}?vue=saisie&cas=Primes&depuis=2026-08-01`)).not.toContain('Enregistré')
  })
  test('at the same instant: only the one recorded last is named', async () => {
    const id = await firm.hire('max', { 'Primes.MontantPrimes': '100' }, ['2026-07'])
    await firm.record(id, { 'Primes.MontantPrimes': '70' }, '2026-07')
    const job = await firm.run('2026-07', { employeeIdentifiers: ['max'], forecast: 'max' })
    const panel = await why(job.id, id, 'Primes')
    expect(panel).toMatch(/ 70 Primes soumises saisi le/)
    expect(panel).not.toContain('somme de')
    expect(await read(`personnes/${id}?vue=saisie&cas=Primes`)).toContain('Enregistré pour juillet 2026 : 70 €.')
  })
})

test('two movements of leave both count, and do not add up', async () => {
  const id = await firm.hire('ines', {}, ['2026-07'])
  const opening = { Nature: 'reprise', Date: '2026-05-31' }
  for (const movement of [
    { ...opening, Evenement: 'un', Compteur: 'N-1', Jours: '0' },
    { ...opening, Evenement: 'deux', Compteur: 'N', Jours: '5' },
  ]) {
    const values = Object.entries(movement).map(([field, value]) => [`CompteurConges.${field}`, value])
    await firm.record(id, Object.fromEntries(values), '2026-05')
  }
  const page = await read(`personnes/${id}?mois=2026-07`)
  for (const value of ['un', 'deux', 'reprise du solde', '0', '5']) {
    expect(page).toMatch(new RegExp(` ${value} depuis le 01/05/2026 · enregistrée le [^·]+ · compte en juillet 2026`))
  }
  expect(page).not.toContain('s’additionnent')
})

test('the explanation of a simulation names its own value, and the rate of a later payment date is not one of the month', async () => {
  const id = await firm.hire('luc', {}, ['2026-07'])
  await firm.record(id, { 'PAS.TauxPAS': '0.08' }, '2026-08')
  await firm.record(id, { 'Primes.MontantPrimes': '500' }, '2026-07', 'idea')
  const job = await firm.run('2026-07', { employeeIdentifiers: ['luc'], forecast: 'idea' })
  expect(await why(job.id, id, 'Primes')).toMatch(/ 500 Primes soumises saisi le/)
  expect(await why(job.id, id, 'PAS')).toMatch(/0,03 Taux personnalisé saisi le .+ valable depuis le 01\/07\/2026/)
})

test('the explanation of a rate names an entry for the establishment of the person, and for no other one', async () => {
  const { partnerId } = firm
  const { of, lyon, lea, noe } = await firmOf(service, partnerId, 'Établissements')
  await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
  const job = await of.run(JUNE)
  const panel = (employeeId: number) => why(job.id, employeeId, 'AccidentsTravail', `/console/dossiers/${of.tenantId}`)
  expect(await panel(lea)).toMatch(/0,04 Taux AT\/MP saisi le/)
  expect(await panel(noe)).toContain('0,0208 Taux AT/MP')
  expect(await panel(noe)).not.toContain('Taux AT/MP saisi le')
})

describe('values of a person that were never entered', () => {
  const hired = async (identifier: string): Promise<number> => {
    const person = { identifier, firstName: 'Prénom', lastName: identifier, divisions: ['Siège'] }
    return (await firm.partner.send('POST', `${firm.path}/employees`, person)).body.id
  }
  const keyIn = (html: string): string => /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? ''
  async function enter(id: number, caseName: string, typed: Readonly<Record<string, string>>, times = 1) {
    const path = `${home}/personnes/${id}?vue=saisie&cas=${caseName}`
    const idempotencyKey = keyIn((await browser.get(path)).html)
    const sent = { depuis: '2026-07-01', userId: String(firm.userId), idempotencyKey, ...typed }
    for (let time = 0; time < times; time += 1) expect((await browser.send(path, sent)).status).toBe(303)
  }

  test('is 0 or false once something is entered by the form: the month is paid', async () => {
    const id = await hired('eve')
    // The same form twice records once.
    await enter(id, 'Contrat', { DateDebutContrat: '2026-07-01' }, 2)
    expect(await recordedOf(id, 'DateDebutContrat')).toHaveLength(1)
    for (const [field, value] of [
      ['NombreRepas', '0'],
      ['MontantRepas', '0'],
      ['TauxPrevoyance', '0'],
      ['TauxPAS', '0'],
      ['HasPrevoyance', 'false'],
      ['HasMutuelleObligatoire', 'false'],
      ['HasMutuelleFacultative', 'false'],
    ] as const) {
      expect([field, await recordedOf(id, field)]).toEqual([field, [[value, '1900-01-01']]])
    }
    // Pay is never presumed.
    expect([await recordedOf(id, 'TauxHoraire'), await recordedOf(id, 'HeuresTravaillees')]).toEqual([[], []])
    await enter(id, 'Remuneration', { SalaireMensuel: '2500' })
    const job = await firm.run('2026-07', { employeeIdentifiers: ['eve'], forecast: 'eve' })
    expect(job).toMatchObject({ faults: [], processedEmployeeCount: 1 })
    expect(await read(`personnes/${id}`)).toMatch(/0 faute d’avoir été dit · enregistrée/)
    // A later entry counts, even with an earlier date.
    await firm.record(id, { 'PAS.TauxPAS': '0.05' }, '2020-01')
    const next = await firm.run('2026-07', { employeeIdentifiers: ['eve'], forecast: 'eve 2' })
    // 2,500 euros minus contributions only: the rate applies to the net taxable, and is never 0.
    expect((await firm.amounts(next.id, 960))['eve']).toBeGreaterThan(90)
  })
  test('keep their recorded value, and a kind of withholding rate presumes no rate', async () => {
    const id = await hired('ugo')
    await firm.record(id, { 'Frais.NombreRepas': '4', 'PAS.TypeTaux': 'neutre' }, '2026-06')
    await enter(id, 'Contrat', { DateDebutContrat: '2026-06-01' })
    expect([await recordedOf(id, 'NombreRepas'), await recordedOf(id, 'TauxPAS')]).toEqual([[['4', '2026-06-01']], []])
    expect(await recordedOf(id, 'MontantRepas')).toEqual([['0', '1900-01-01']])
  })
  test('remain a fault over the routes of values', async () => {
    const id = await hired('tom')
    const { 'Frais.NombreRepas': _, ...others } = MINIMUM
    await firm.record(id, others, '2026-07')
    const job = await firm.run('2026-07', { employeeIdentifiers: ['tom'], forecast: 'tom' })
    expect(job.faults).toMatchObject([{ code: 'missing_field', caseFieldName: 'NombreRepas' }])
  })
  test('are not required by the form', async () => {
    const id = await hired('lea')
    const { html } = await browser.get(`${home}/personnes/${id}?vue=saisie&cas=Frais`)
    expect(textOf(html)).not.toContain('nécessaire à la paie')
    expect(await read(`personnes/${id}?vue=saisie&cas=Remuneration`)).toContain(
      'Taux horaire (€) · nécessaire à la paie',
    )
  })
})
