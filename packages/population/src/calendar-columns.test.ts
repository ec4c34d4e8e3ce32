import { amountOf, defaut, type Payroll, type Payslip } from '@centime/engine'
import { MethodeEntreeSortie } from '@centime/engine/cases'
import { employee } from '@centime/engine/testing/inputs.js'
import { computed, payrollOf } from '@centime/engine/testing/payrolls.js'
import { describe, expect, test } from 'vitest'
import { calculatePopulation } from './calculate-population.js'
import { amountAt, type PopulationAmounts } from './population-amounts.js'
import type { PopulationMonth } from './population-month.js'

/** People with different contracts in one population: the columns of `Calendrier` give the same amounts as their dates. */

/**
 * In June 2026: start, end, kind, initial term in months; calendar days of employment, whether the contract is a short one, and
 * whether it ends without an account of leave.
 */
const CONTRACTS = [
  { start: '2020-01-01', end: undefined, kind: 'CDI', term: '0', days: 30, short: 'false', left: 'non' },
  { start: '2026-06-11', end: undefined, kind: 'CDI', term: '0', days: 20, short: 'false', left: 'non' },
  { start: '2026-05-15', end: undefined, kind: 'CDD', term: '2', days: 30, short: 'true', left: 'non' },
  { start: '2026-06-22', end: '2026-06-26', kind: 'CDD', term: '0', days: 5, short: 'true', left: 'connu' },
  { start: '2026-03-01', end: '2026-06-30', kind: 'CDD', term: '2', days: 30, short: 'false', left: 'inconnu' },
  { start: '2026-06-01', end: '2026-06-15', kind: 'CDD', term: '12', days: 15, short: 'false', left: 'connu' },
] as const
const LEFT = ['non', 'inconnu', 'connu']

test('days of employment and short contracts as columns give the amounts of the dates', () => {
  const payroll = payrollOf(defaut, '2026-06')
  const ordinary = employee('2026-06', '2500', { Contrat: { IndemniteFinContratMensuelle: 'true' } }).cases
  const outcome = calculatePopulation(payroll, {
    period: '2026-06',
    count: CONTRACTS.length,
    cases: {
      ...ordinary,
      Calendrier: {
        JoursEmploi: { decimals: 0, values: Uint8Array.from(CONTRACTS, ({ days }) => days) },
        ContratCourt: {
          words: ['false', 'true'],
          places: Uint8Array.from(CONTRACTS, ({ short }) => (short === 'true' ? 1 : 0)),
        },
        DepartSansCompte: { words: LEFT, places: Uint8Array.from(CONTRACTS, ({ left }) => LEFT.indexOf(left)) },
      },
      Contrat: {
        ...ordinary['Contrat'],
        TypeContrat: {
          words: ['CDI', 'CDD'],
          places: Uint8Array.from(CONTRACTS, ({ kind }) => (kind === 'CDD' ? 1 : 0)),
        },
      },
    },
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  for (const [row, { start, end, kind, term }] of CONTRACTS.entries()) {
    const contract = { DateDebutContrat: start, TypeContrat: kind, DureeInitialeMois: term }
    const Contrat = { ...ordinary['Contrat'], ...contract, ...(end !== undefined && { DateFinContrat: end }) }
    const { payslip } = computed(defaut, { period: '2026-06', cases: { ...ordinary, Contrat } })
    for (const { name, value } of payslip.lines) {
      const column = outcome.value.columns[name]
      if (column === undefined) throw new Error(`no ${name}`)
      const away = amountAt(column, row).minus(value).abs()
      const most = column.decimals === null ? value.abs().plus(1).times('1e-13') : 0
      expect([row, name, away.lte(most)]).toEqual([row, name, true])
    }
  }
  // The ceiling of five days of June, and the abatement of the neutral grid for a short contract, make a difference.
  const tax = outcome.value.columns['PlafondMois']
  expect(tax && amountAt(tax, 3).toFixed(2)).toBe('667.50')
})

test('the regime and age of a company car as columns give the amounts of the dates', () => {
  const cars = [
    { MiseADisposition: '2025-01-31', PremiereCirculation: '2024-05-01', regime: 1, old: 0 },
    { MiseADisposition: '2025-02-01', PremiereCirculation: '2019-05-01', regime: 2, old: 1 },
    { MiseADisposition: '2026-07-01', PremiereCirculation: '2026-06-01', regime: 0, old: 0 },
  ]
  const { cases } = employee('2026-06', '2500', { Vehicule: { Prix: '30000' } })
  const outcome = calculatePopulation(payrollOf(defaut, '2026-06'), {
    period: '2026-06',
    count: cars.length,
    cases: {
      ...cases,
      Calendrier: {
        RegimeVehicule: {
          words: ['aucun', 'avant_fevrier_2025', 'depuis_fevrier_2025'],
          places: Uint8Array.from(cars, ({ regime }) => regime),
        },
        VehiculeAncien: { words: ['false', 'true'], places: Uint8Array.from(cars, ({ old }) => old) },
      },
    },
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  for (const [row, { MiseADisposition, PremiereCirculation }] of cars.entries()) {
    const Vehicule = { Prix: '30000', MiseADisposition, PremiereCirculation }
    const { payslip } = computed(defaut, { period: '2026-06', cases: { ...cases, Vehicule } })
    for (const name of ['AvantageVehicule', 'NetAPayer'] as const) {
      const column = outcome.value.columns[name]
      expect([row, name, column && amountAt(column, row).toFixed(2)]).toEqual([
        row,
        name,
        amountOf(payslip, name).toFixed(2),
      ])
    }
  }
})

describe('the reduction by contract, in columns', () => {
  /** First days of three people's chains of contracts in a month of 2025: the last of them begins a new one in July. */
  const sinceIn = (month: string) => ['2020-01-01', '2025-03-01', month < '07' ? '2024-02-01' : '2025-07-01']
  const PAYS = ['1900', '3000', '2600']
  const MONTHS = ['04', '05', '06', '07', '08', '09']

  test('the month in which a chain began, as a column, gives the amounts of the dates, with the months before', () => {
    const before: PopulationAmounts[] = []
    const histories: Payslip[][] = PAYS.map(() => [])
    for (const month of MONTHS) {
      const period = `2025-${month}`
      const payroll = payrollOf(defaut, period)
      const { cases } = employee(period, '2500')
      const began = sinceIn(month).map((since) => (since < '2025' ? 1 : Number(since.slice(5, 7))))
      const amounts = amountsOf(payroll, {
        period,
        count: PAYS.length,
        cases: {
          ...cases,
          Calendrier: { MoisDebutSuite: { decimals: 0, values: Uint8Array.from(began) } },
          Remuneration: {
            HeuresTravaillees: '100',
            TauxHoraire: { decimals: 2, values: Int32Array.from(PAYS, Number) },
          },
        },
        history: [...before],
      })
      before.push(amounts)
      for (const [row, history] of histories.entries()) {
        const Contrat = { ...cases['Contrat'], DateDebutContrat: sinceIn(month)[row] ?? '', Nouveau: 'true' }
        const Remuneration = { HeuresTravaillees: '100', TauxHoraire: String(Number(PAYS[row]) / 100) }
        const own = { period, cases: { ...cases, Contrat, Remuneration }, history: [...history] }
        const { payslip } = computed(defaut, own)
        history.push(payslip)
        for (const name of ['ReductionFillonTotale', 'RegularisationMaladie', 'CoutTotal', 'PlafondMois'] as const) {
          const column = amounts.columns[name]
          expect([period, row, name, column && amountAt(column, row).toFixed(2)]).toEqual([
            period,
            row,
            name,
            amountOf(payslip, name).toFixed(2),
          ])
        }
      }
    }
  })

  test.each([
    ['a new contract', '2026-01-31', 'false'],
    ['a renewal', '2026-06-30', 'false'],
    ['a new contract without a gap', '2026-06-30', 'true'],
  ])('common dates: %s, as for one person', (_, end, Nouveau) => {
    const first = employee('2026-01', '1900', { Contrat: { DateFinContrat: end } })
    const second = employee('2026-07', '4000', { Contrat: { DateDebutContrat: '2026-07-01', Nouveau } })
    const months = [first, second].map(({ period, cases }): PopulationMonth => ({ period, cases, count: 2 }))
    const [january, july] = months
    if (january === undefined || july === undefined) throw new Error('no months')
    const history = [amountsOf(payrollOf(defaut, '2026-01'), january)]
    const { columns } = amountsOf(payrollOf(defaut, '2026-07'), { ...july, history })
    const own = computed(defaut, { ...second, history: [computed(defaut, first).payslip] }).payslip
    for (const name of ['ReductionFillonTotale', 'RemunerationCumulee', 'PlafondAnnuel'] as const) {
      expect([name, columns[name] && amountAt(columns[name], 1).toFixed(2)]).toEqual([
        name,
        amountOf(own, name).toFixed(2),
      ])
    }
  })

  test('opening balances beside the column are refused', () => {
    const { cases } = employee('2026-06', '2500')
    const column = { decimals: 0, values: Uint8Array.of(1, 7) }
    const outcome = calculatePopulation(payrollOf(defaut, '2026-06'), {
      period: '2026-06',
      count: 2,
      cases: { ...cases, Calendrier: { MoisDebutSuite: column }, CumulsDeReprise: { Kilometres: '10' } },
    })
    expect(!outcome.ok && outcome.faults).toMatchObject([{ caseFieldName: 'MoisDebutSuite' }])
  })
})

function amountsOf(payroll: Payroll, month: PopulationMonth): PopulationAmounts {
  const outcome = calculatePopulation(payroll, month)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}

test('an apprentice of an older contract and a monthly salary, below an ordinary first row, have the same pay as alone', () => {
  const payroll = payrollOf(defaut, '2026-06')
  const { cases } = employee('2026-06', '2500', { Contrat: { DateDebutContrat: '2024-09-02' } })
  const natures = ['ordinaire', 'apprentissage'] as const
  const salary = 180000
  const outcome = calculatePopulation(payroll, {
    period: '2026-06',
    count: 2,
    cases: {
      ...cases,
      Contrat: { ...cases['Contrat'], NatureContrat: { words: [...natures], places: Uint8Array.from([0, 1]) } },
      Remuneration: {
        ...cases['Remuneration'],
        HeuresTravaillees: { decimals: 2, values: Float64Array.from([15167, 0]) },
        SalaireMensuel: { decimals: 2, values: Float64Array.from([0, salary]) },
      },
      Absences: { JoursOuvresSansSolde: { decimals: 1, values: Uint8Array.from([0, 20]) } },
    },
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const { payslip } = computed(defaut, {
    period: '2026-06',
    cases: {
      ...cases,
      Contrat: { ...cases['Contrat'], NatureContrat: 'apprentissage' },
      Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '1800' },
      Absences: { JoursOuvresSansSolde: '2' },
    },
  })
  // 1,800 ÷ 22 working days × 2 = 163.64; 79 % of 1,867.02 bear nothing: 1,636.36 - 1,474.95 = 161.41.
  for (const [name, amount] of [
    ['AbsenceSansSolde', '163.64'],
    ['AssietteSalariale', '161.41'],
  ] as const) {
    expect([name, amountOf(payslip, name).toFixed(2)]).toEqual([name, amount])
    const column = outcome.value.columns[name]
    expect([name, column && amountAt(column, 1).toFixed(2)]).toEqual([name, amount])
  }
})

describe('a common schedule, with entries and exits in columns', () => {
  // Tuesdays and Thursdays of 8 hours: June 2026 has 5 and 4 of them, 72 hours; from Thursday 11 on 3 and 3, 48 hours.
  const cases = (Contrat: Record<string, string> = {}) => ({
    ...employee('2026-06', '1000', { Horaire: { Mardi: '8', Jeudi: '8' } }, '16').cases,
    Contrat: { DateDebutContrat: '2020-01-01', HeuresContrat: '16', ...Contrat },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '900' },
  })
  const month = (Calendrier: PopulationMonth['cases'][string]) =>
    calculatePopulation(payrollOf(defaut, '2026-06'), {
      period: '2026-06',
      count: 2,
      cases: { ...cases(), Calendrier },
    })
  const days = { JoursEmploi: { decimals: 0, values: Uint8Array.of(30, 20) } }
  const faults = (outcome: ReturnType<typeof month>) =>
    outcome.ok ? [] : outcome.faults.map(({ code, caseFieldName }) => `${code} ${caseFieldName}`)

  test('deducts the hours of the schedule outside the employment', () => {
    const outcome = month({ ...days, HeuresEmploi: { decimals: 0, values: Uint8Array.of(72, 48) } })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    const { payslip } = computed(defaut, { period: '2026-06', cases: cases({ DateDebutContrat: '2026-06-11' }) })
    // 900 × 24 ÷ 72.
    expect(amountOf(payslip, 'EntreeSortie').toFixed(2)).toBe('300.00')
    const column = outcome.value.columns['EntreeSortie']
    expect(column && [0, 1].map((row) => amountAt(column, row).toFixed(2))).toEqual(['0.00', '300.00'])
    const net = outcome.value.columns['NetAPayer']
    expect(net && amountAt(net, 1).toFixed(2)).toBe(amountOf(payslip, 'NetAPayer').toFixed(2))
  })
  test('is refused without those hours, with more than the month has, and with working days', () => {
    expect(faults(month(days))).toEqual(['missing_field HeuresEmploi'])
    const more = { decimals: 0, values: Uint8Array.of(73, 48) }
    expect(faults(month({ ...days, HeuresEmploi: more }))).toEqual(['out_of_range HeuresEmploi'])
    const worked = { decimals: 0, values: Uint8Array.of(22, 14) }
    expect(faults(month({ ...days, JoursOuvresEmploi: worked }))).toEqual(['missing_field HeuresEmploi'])
    const tooMany = { decimals: 0, values: Uint8Array.of(23, 14) }
    const ofMonth = { HeuresEmploi: { decimals: 0, values: Uint8Array.of(72, 48) }, JoursOuvresEmploi: tooMany }
    expect(faults(month({ ...days, ...ofMonth }))).toEqual(['out_of_range JoursOuvresEmploi'])
  })
})

describe('the method of entries and exits, in columns', () => {
  /**
   * Days of employment of January 2026, as their dates give them: calendar, working, six a week, hours of the schedule and its
   * days.
   */
  const PEOPLE = [
    { dates: {}, days: 31, open: 22, six: 27, hours: 49.5, worked: 9 },
    { dates: { DateDebutContrat: '2026-01-12' }, days: 20, open: 15, six: 18, hours: 34.5, worked: 6 },
    { dates: { DateFinContrat: '2026-01-16' }, days: 16, open: 12, six: 14, hours: 26.5, worked: 5 },
    {
      dates: { DateDebutContrat: '2026-01-30', DateFinContrat: '2026-01-31' },
      ...{ days: 2, open: 1, six: 2, hours: 0, worked: 0 },
    },
  ] as const
  const SCHEDULES = [{}, { Horaire: { Mardi: '8', Jeudi: '3.5' } }]
  const NEEDED: Readonly<Record<string, readonly [string, string]>> = {
    heures_reelles: ['JoursOuvresEmploi', 'HeuresEmploi'],
    heures_moyennes: ['JoursOuvresEmploi', 'HeuresEmploi'],
    jours_ouvres_reels: ['JoursOuvresEmploi', 'JoursTravaillesEmploi'],
    jours_ouvres_moyens: ['JoursOuvresEmploi', 'JoursOuvresEmploi'],
    jours_ouvrables_reels: ['JoursOuvrablesEmploi', 'JoursOuvrablesEmploi'],
    jours_ouvrables_moyens: ['JoursOuvrablesEmploi', 'JoursOuvrablesEmploi'],
    jours_calendaires: ['', ''],
    trentiemes: ['', ''],
  }
  const COLUMNS: Readonly<Record<string, readonly number[]>> = {
    JoursOuvresEmploi: PEOPLE.map(({ open }) => open * 10),
    JoursOuvrablesEmploi: PEOPLE.map(({ six }) => six * 10),
    HeuresEmploi: PEOPLE.map(({ hours }) => hours * 10),
    JoursTravaillesEmploi: PEOPLE.map(({ worked }) => worked * 10),
  }
  const column = (values: readonly number[]) => ({ decimals: 1, values: Int32Array.from(values) })

  test.each(MethodeEntreeSortie.values)('%s gives the amounts of the dates, and names its missing column', (method) => {
    const payroll = payrollOf(defaut, '2026-01')
    for (const [place, schedule] of SCHEDULES.entries()) {
      const { cases } = employee('2026-01', '900', { ...schedule, Entreprise: { MethodeEntreeSortie: method } }, '11.5')
      const Remuneration = { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '900' }
      const Contrat = { ...cases['Contrat'], DateDebutContrat: '2024-01-01' }
      const month = (name: string, values: readonly number[] = []) =>
        calculatePopulation(payroll, {
          ...{ period: '2026-01', count: PEOPLE.length },
          cases: {
            ...{ ...cases, Contrat, Remuneration },
            Calendrier: {
              JoursEmploi: column(PEOPLE.map(({ days }) => days * 10)),
              ...(name !== '' && values.length > 0 && { [name]: column(values) }),
            },
          },
        })
      const name = NEEDED[method]?.[place] ?? ''
      const without = month(name)
      expect(without.ok ? '' : without.faults.map(({ code, caseFieldName }) => `${code} ${caseFieldName}`)).toEqual(
        name === '' ? '' : [`missing_field ${name}`],
      )
      const outcome = month(name, COLUMNS[name])
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
      for (const [row, { dates }] of PEOPLE.entries()) {
        const own = { ...cases, Remuneration, Contrat: { ...Contrat, ...dates } }
        const { payslip } = computed(defaut, { period: '2026-01', cases: own })
        for (const line of [
          'EntreeSortie',
          'TotalBrut',
          'PlafondMois',
          'ReductionFillonTotale',
          'NetAPayer',
        ] as const) {
          const values = outcome.value.columns[line]
          const found = values && amountAt(values, row).toFixed(2)
          expect([method, place, row, line, found]).toEqual([
            ...[method, place, row, line],
            amountOf(payslip, line).toFixed(2),
          ])
        }
      }
    }
  })
})
