import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, caseOf, company, MINIMUM } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'
import type { ControlCode } from '../../ground/control-codes.js'

/** Every finding names exactly the people whom it concerns. April and May 2026 are paid by jobs; June is the month. */

const MONTHS = ['2026-04', '2026-05', '2026-06']
const JUNE = '2026-06'
let service: TestService
let of: Company
let month: PayrollMonth
const ids = new Map<string, number>()
const idOf = (name: string): number => ids.get(name) ?? 0

/** A person without findings: 100 hours at 20 euros, covered by a health plan elsewhere. */
const ORDINARY = { 'Remuneration.HeuresTravaillees': '100', 'Remuneration.TauxHoraire': '20', 'Sante.Dispense': 'css' }
const NUMBER = '185057800608491'
const LEAVING = {
  'Contrat.DateFinContrat': '2026-06-30',
  'Contrat.Emploi': 'Comptable',
  'Identite.NumeroSecuriteSociale': '290027505601250',
  'Identite.Adresse': '1 rue de la Paix, 75002 Paris',
}

/** The values of each person in all three months, and those from June on. */
const PEOPLE: Readonly<Record<string, readonly [of: object, fromJune: object]>> = {
  quiet: [{}, {}],
  // Less than 15 % more, and 20 %.
  raised: [{}, { 'Remuneration.TauxHoraire': '22.9' }],
  moved: [{}, { 'Remuneration.TauxHoraire': '24' }],
  absent: [{}, { 'Remuneration.HeuresTravaillees': '0' }],
  taxed: [{}, { 'PAS.TauxPAS': '0.05' }],
  neutral: [{ 'PAS.TypeTaux': 'neutre' }, { 'Remuneration.TauxHoraire': '30' }],
  named: [{ 'PAS.TypeTaux': 'neutre' }, { 'PAS.TypeTaux': 'personnalise', 'PAS.TauxPAS': '0.3' }],
  rested: [{}, {}],
  tired: [{}, {}],
  leaver: [{}, { 'Contrat.DateFinContrat': '2026-06-30' }],
  complete: [{}, { ...LEAVING, 'Rupture.Motif': 'demission' }],
  renewed: [{ 'Contrat.TypeContrat': 'CDD' }, { 'Contrat.DateFinContrat': '2026-06-30' }],
  numbered: [{ 'Identite.NumeroSecuriteSociale': NUMBER }, {}],
  doubled: [{ 'Identite.NumeroSecuriteSociale': NUMBER }, {}],
  born: [{ 'Identite.DateNaissance': '1990-02-03' }, {}],
  again: [{ 'Identite.DateNaissance': '1990-02-03' }, {}],
  other: [{ 'Identite.DateNaissance': '1990-02-03' }, {}],
  // 151.67 hours, and 43.34 of overtime that the contract has: 45 a week.
  long: [{ 'Contrat.HeuresContrat': '45', 'Contrat.HeuresSupStructurelles': 'true', ...whole() }, {}],
  late: [{}, {}],
  limit: [{ 'Contrat.HeuresContrat': '44', 'Contrat.HeuresSupStructurelles': 'true', ...whole() }, {}],
}
function whole(): object {
  return { 'Remuneration.HeuresTravaillees': '151.67' }
}

/** Days of leave of the year that ended on 31 May; June adds 2.5. */
const openingOf = (days: string) => ({
  ...{ 'CompteurConges.Evenement': 'reprise', 'CompteurConges.Nature': 'reprise', 'CompteurConges.Date': '2026-05-31' },
  ...{ 'CompteurConges.Compteur': 'N', 'CompteurConges.Jours': days, 'CompteurConges.JoursAcquis': days },
})

beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner('one'))
  for (const [name, [values]] of Object.entries(PEOPLE)) {
    ids.set(name, await of.hire(name, { ...ORDINARY, ...values }, MONTHS))
  }
  const named = async (name: string, firstName: string, lastName: string) =>
    must(200, of.admin.send('PATCH', `${of.path}/employees/${idOf(name)}`, { firstName, lastName }))
  await named('born', 'Éva', 'Durand-Roy')
  await named('again', 'EVA', 'Durand Roy')
  await of.move((await of.run('2026-04')).id, 'Release')
  ids.set('joined', await of.hire('joined', ORDINARY, MONTHS))
  await of.move((await of.run('2026-05')).id, 'Release')
  for (const [name, [, values]] of Object.entries(PEOPLE)) {
    if (Object.keys(values).length > 0) await of.record(idOf(name), { ...values })
  }
  await of.record(idOf('renewed'), { 'Contrat.DateDebutContrat': '2026-07-01' }, '2026-07')
  await of.record(idOf('rested'), openingOf('57'))
  await of.record(idOf('tired'), openingOf('61'))
  await of.record(idOf('late'), { 'Remuneration.TauxHoraire': '21' }, '2026-05')
  await of.record(idOf('joined'), { 'Remuneration.TauxHoraire': '21' }, '2026-04')
  month = payrollMonth(of, JUNE)
  await month.open()
  await month.calculated()
}, 120_000)
afterAll(() => service.stop())

interface Person {
  readonly employeeId: number
  readonly amounts: Readonly<Record<string, string>>
  readonly warnings?: readonly { readonly code: string; readonly message: string }[]
}
/** The people of a finding by name, each with its amounts. */
async function found(code: string): Promise<Readonly<Record<string, Person['amounts']>>> {
  const controls = await month.list('/controls')
  const people: readonly Person[] = controls.find((one: { code: string }) => one.code === code)?.people ?? []
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  return Object.fromEntries(people.map(({ employeeId, amounts }) => [names.get(employeeId), amounts]))
}

const FOUND: Readonly<Record<ControlCode, Readonly<Record<string, unknown>>>> = {
  pay_moved: {
    moved: expect.objectContaining({ grossBefore: '2000', gross: '2400' }),
    absent: expect.objectContaining({ grossBefore: '2000', gross: '0', netPayable: '0' }),
    neutral: expect.objectContaining({ grossBefore: '2000', gross: '3000' }),
    named: expect.objectContaining({ grossBefore: '2000', gross: '2000' }),
  },
  net_pay_zero: { absent: { gross: '0', netPayable: '0' } },
  tax_rate_changed: {
    taxed: { rateBefore: '0.03', rate: '0.05' },
    named: expect.objectContaining({ rate: '0.3' }),
  },
  leave_above_limit: { tired: { leaveDays: '63.5' } },
  leaving_data_missing: {
    leaver: { missing: 'Identite.NumeroSecuriteSociale, Identite.Adresse, Contrat.Emploi, Rupture.Motif' },
  },
  entered_twice: {
    numbered: { same: 'social_security_number', as: 'doubled' },
    doubled: { same: 'social_security_number', as: 'numbered' },
    born: { same: 'name_and_birth_date', as: 'again' },
    again: { same: 'name_and_birth_date', as: 'born' },
  },
  // 100 hours at a euro more; before the first payslip of a person nothing can be computed again.
  back_pay_undecided: { late: expect.objectContaining({ months: '2026-05', gross: '100' }) },
  back_pay_not_computed: { joined: { reason: expect.stringContaining('2026-04') } },
  average_hours_beyond_maximum: { long: { averageHours: '45', mostHours: '44', since: '2026-04' } },
}

describe('the finding', () => {
  test.each(Object.entries(FOUND))('%s', async (code, people) => {
    expect(await found(code)).toEqual(people)
  })

  test('of missing data is gone once it is recorded, without another calculation', async () => {
    const { 'Contrat.DateFinContrat': _, ...said } = LEAVING
    await of.record(idOf('leaver'), { ...said, 'Identite.NumeroSecuriteSociale': '177023304400111' })
    expect((await month.read()).body.state).toBe('preview_ready')
    expect(await found('leaving_data_missing')).toEqual({ leaver: { missing: 'Rupture.Motif' } })
  })
})

interface Control {
  readonly code: string
  readonly message: string
  readonly severity: string
  readonly people: readonly Person[]
}

describe('the warnings of the calculation', () => {
  const people = new Map<string, number>()
  let office: Company
  let june: PayrollMonth
  beforeAll(async () => {
    office = await company(service, of.partnerId, 'office')
    const hired = async (name: string, values: Readonly<Record<string, string>>) =>
      void people.set(name, await office.hire(name, { 'Sante.Dispense': 'css', ...values }))
    await hired('poor', { 'Remuneration.TauxHoraire': '5' })
    await hired('poorer', { 'Remuneration.TauxHoraire': '4' })
    await hired('indebted', { 'Retenues.Acomptes': '9000' })
    const term = { 'Contrat.TypeContrat': 'CDD', 'Contrat.DateFinContrat': '2026-06-30', 'Rupture.Motif': 'fin_cdd' }
    await hired('leaving', term)
    await hired('weary', { 'Remuneration.HeuresTravaillees': '230' })
    await hired('new', { 'Contrat.DateDebutContrat': '2026-06-01' })
    june = payrollMonth(office, JUNE)
    await june.open()
    await june.calculated()
  })
  const listed = async (accept: string): Promise<readonly Control[]> =>
    must(200, office.partner.send('GET', `${june.path}/controls`, undefined, { 'accept-language': accept }))
  const named = ({ people: those }: Control): readonly string[] => {
    const ids = new Set(those.map(({ employeeId }) => employeeId))
    return [...people].filter(([, id]) => ids.has(id)).map(([name]) => name)
  }

  test('are grouped by code, each with its people and what it says of them', async () => {
    const controls = await listed('en')
    const byCode = new Map(controls.map((one) => [one.code, one]))
    const whom = Object.fromEntries([...byCode].map(([code, one]) => [code, named(one)]))
    expect(whom).toMatchObject({
      hourly_rate_below_minimum_wage: ['poor', 'poorer'],
      net_pay_negative: ['indebted'],
      fixed_term_pay_unknown: ['leaving'],
      weekly_hours_beyond_maximum: ['weary'],
      year_opening_missing: ['poor', 'poorer', 'indebted', 'leaving', 'weary'],
    })
    const [poor] = byCode.get('hourly_rate_below_minimum_wage')?.people ?? []
    expect(poor).toEqual({
      employeeId: people.get('poor'),
      amounts: { gross: '758.35', netPayable: expect.stringMatching(/^\d{3}\.\d{1,2}$/) },
      warnings: [
        { code: 'hourly_rate_below_minimum_wage', message: expect.stringContaining('hourly rate 5 is below') },
      ],
    })
    expect((await office.partner.get(`${office.path}/payruns/jobs`)).body[0]).toMatchObject({ openingsMissing: 5 })
  })

  test('the two that forbid a payment are blocking, each other one is to check', async () => {
    const severities = (await listed('en')).map(({ code, severity }) => [code, severity])
    expect(severities[0]).toEqual(['net_pay_negative', 'blocking'])
    expect(new Set(severities.slice(1).map(([, severity]) => severity))).toEqual(new Set(['to_check']))
  })

  test('parameters that are missing are blocking too: one finding of a person, with a message for each', async () => {
    const small = await company(service, of.partnerId, 'small')
    const { path, divisionId, userId } = small
    const anna = await small.hire('anna')
    const bare = (
      await must(201, small.admin.send('POST', `${path}/payrolls`, { name: 'Nue', divisionId, regulationId: 1 }))
    ).id
    await must(201, small.admin.send('POST', `${path}/payruns`, { name: 'Nue', payrollId: bare }))
    const body = { userId, employeeId: anna, divisionId, case: caseOf(MINIMUM, '2026-06-01T00:00:00Z') }
    await must(201, small.partner.send('POST', `${path}/payrolls/${bare}/cases`, body))
    const own = payrollMonth(small, JUNE, bare)
    await own.open()
    await own.calculated()
    const [first]: readonly Control[] = await own.list('/controls')
    expect(first).toMatchObject({ code: 'legal_parameters_missing', severity: 'blocking' })
    expect(first?.people).toHaveLength(1)
    expect(first?.people[0]?.warnings?.map(({ message }) => message)).toEqual([
      expect.stringContaining('PlafondSS is not set'),
      expect.stringContaining('SMICHoraire is not set'),
      expect.stringContaining('SMICReduction is not set'),
    ])
  })

  test.each([
    ['en', 'hourly_rate_below_minimum_wage', 'is below the minimum wage; check the rate or the salary'],
    ['fr', 'hourly_rate_below_minimum_wage', 'inférieur au SMIC ; vérifier le taux ou le salaire'],
    ['en', 'leaving_data_missing', 'is missing; record the fields that `missing` names'],
    ['fr', 'leaving_data_missing', 'manquent ; saisir les champs que `missing` nomme'],
  ])('in %s %s says what to do', async (language, code, text) => {
    const controls = await listed(language)
    expect(controls.find((one) => one.code === code)?.message.replaceAll(/\s/gu, ' ')).toContain(text)
  })
})
