import { describe, expect, test } from 'vitest'
import { employee, healthPlan } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { computed, yearOfPayslips } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import type { History } from '../inputs/history.js'
import type { MonthInputs } from '../inputs/read-inputs.js'
import { inputsOfPeriod } from '../inputs/recorded-values.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import { amountOf, lineOf } from './lines.js'

/**
 * Issue 34: worked cases of severance of the sheet of office law, each with its article. The sheet is outside this repository; their
 * figures were worked out from the texts.
 */

/** Payslips of months that only their reference pay and annual premiums are read of. */
const months = (pays: Readonly<Record<string, readonly [pay: string, beyondThreeMonths?: string]>>): History =>
  yearOfPayslips(defaut, [employee('2024-01', '1000')]).flatMap(({ carried }) =>
    Object.entries(pays).map(([period, [pay, beyond = '0']]) => ({
      period,
      paymentDate: `${period}-28`,
      contract: { since: '2018-07-01' },
      carried: { ...carried, PaieDeReference: pay, TotalBrut: pay, PrimesHorsTroisMois: beyond },
    })),
  )
const twelveBefore = (period: string): readonly string[] => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return Array.from({ length: 12 }, (_, place) => {
    const index = year * 12 + month - 2 - place
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
const constant = (period: string, pay: string, others: Parameters<typeof months>[0] = {}): History =>
  months({ ...Object.fromEntries(twelveBefore(period).map((one) => [one, [pay] as const])), ...others })

interface End {
  readonly end: string
  readonly salary: string
  readonly since?: string
  readonly Rupture: Inputs[string]
  readonly cases?: Inputs
  readonly weekly?: string
}
function leaving({ end, salary, since = '2010-01-01', Rupture, cases, weekly }: End, more: Partial<MonthInputs> = {}) {
  const changes = {
    ...cases,
    Contrat: { DateDebutContrat: since, DateFinContrat: end, ...cases?.['Contrat'] },
    Rupture: { RemunerationAnneePrecedente: '30000', ...Rupture },
  }
  return computed(defaut, { ...employee(end.slice(0, 7), salary, changes, weekly), ...more }).payslip
}
const cents = (payslip: Payslip, ...names: readonly LineName[]) =>
  names.map((name) => amountOf(payslip, name).toFixed(2))

describe('annual premiums in the reference pay (C. trav. R1234-4, D1237-2)', () => {
  test('S01: a 13th month of December counts whole in twelve months and for three twelfths in three', () => {
    const history = constant('2026-01', '2400', { '2025-12': ['4800', '1800'] })
    const Rupture = { Motif: 'licenciement', DateNotification: '2026-01-15', AncienneteMois: '120' }
    const payslip = leaving({ end: '2026-01-31', salary: '2400', Rupture }, { history })
    expect(cents(payslip, 'MoyenneDouzeMois', 'MoyenneTroisMois', 'IndemniteLegaleRupture')).toEqual([
      '2600.00',
      '2600.00',
      '6500.00',
    ])
  })

  test('S03: one that is paid in two halves covers six months', () => {
    const history = constant('2026-01', '2400', { '2025-12': ['3600', '600'], '2025-06': ['3600', '600'] })
    const Rupture = { Motif: 'licenciement', DateNotification: '2026-01-15', AncienneteMois: '96' }
    const payslip = leaving({ end: '2026-01-31', salary: '2400', Rupture }, { history })
    expect(cents(payslip, 'MoyenneDouzeMois', 'MoyenneTroisMois', 'IndemniteLegaleRupture')).toEqual([
      '2600.00',
      '2600.00',
      '5200.00',
    ])
  })

  test('a payslip says what of its premiums is beyond three months: nine twelfths, or three sixths', () => {
    const beyond = (Primes: Inputs[string]) =>
      amounts(computed(defaut, employee('2025-12', '2400', { Primes })).payslip, 'PrimesHorsTroisMois')
    expect(beyond({ TreiziemeMois: '2400' })).toEqual(['1800.00'])
    expect(beyond({ TreiziemeMois: '1200', MoisTreiziemeMois: '6' })).toEqual(['600.00'])
    expect(beyond({ PrimeAnnuelle: '1000', MoisPrimeAnnuelle: '2' })).toEqual(['0.00'])
    expect(beyond({ MontantPrimes: '1000' })).toEqual(['0.00'])
  })

  test('S05: a retirement on the last day of a month counts that month', () => {
    const history = constant('2026-01', '3000', { '2025-12': ['6600', '2700'] })
    const Rupture = { Motif: 'depart_retraite', AncienneteMois: '264' }
    const payslip = leaving({ end: '2026-01-31', salary: '3000', Rupture }, { history })
    // 11 months of 3,000, one of 6,600 and this one: 3,000 × 12 + 3,600. January 2025 is the thirteenth.
    expect(cents(payslip, 'MoyenneDouzeMois', 'MoyenneTroisMois', 'IndemniteLegaleRupture')).toEqual([
      '3300.00',
      '3300.00',
      '4950.00',
    ])
    const higher = leaving({ end: '2026-01-31', salary: '3600', Rupture }, { history })
    expect(cents(higher, 'MoyenneTroisMois')).toEqual(['3500.00'])
  })
})

describe('working time and service', () => {
  const before = (until: string, HeuresContrat: string) => [{ until, cases: { Contrat: { HeuresContrat } } }]

  test('S06: nine years at full time, then four at 80 % (C. trav. L3123-5)', () => {
    const payslip = leaving(
      {
        end: '2026-06-30',
        since: '2013-07-01',
        salary: '1312',
        weekly: '28',
        Rupture: { Motif: 'licenciement', SalaireReference: '1312' },
      },
      { before: before('2022-06-30', '35') },
    )
    expect(amountOf(payslip, 'Anciennete').toFixed()).toBe('156')
    expect(cents(payslip, 'IndemniteLegaleRupture')).toEqual(['5386.77'])
  })

  test('what was recorded of the working time counts, however long ago', () => {
    const value = (caseFieldName: string, text: string, start: string) => ({
      ...{ caseName: 'Contrat', caseFieldName, value: text },
      ...{ start: `${start}T00:00:00Z`, recordedAt: '2026-01-01T00:00:00Z' },
    })
    const recorded = [
      value('DateDebutContrat', '2013-07-01', '2013-07-01'),
      value('HeuresContrat', '35', '2013-07-01'),
      value('HeuresContrat', '28', '2019-07-01'),
    ]
    const outcome = inputsOfPeriod(defaut, recorded, { period: '2026-06' })
    expect(outcome).toMatchObject({
      ok: true,
      value: { before: [{ until: '2019-06-30', cases: { Contrat: { HeuresContrat: '35' } } }] },
    })
  })

  test('part time of months that are not known here is named with its mean', () => {
    const payslip = leaving(
      { end: '2026-06-30', since: '2013-07-01', salary: '1312', weekly: '28', Rupture: { Motif: 'licenciement' } },
      { before: before('2022-06-30', '35') },
    )
    // 28 and 35 hours: (108 × 35 + 48 × 28) ÷ 156.
    const found = payslip.warnings.find(({ code }) => code === 'working_time_partly_unknown')
    expect(found?.message).toContain('is 28 on the last day and 32.85 on average since 2013-07-01')
  })

  test('the other way round, the part time of the past lowers it: 1 640 × (108 × 0.8 + 48) ÷ 156 × 3.5', () => {
    const payslip = leaving(
      {
        end: '2026-06-30',
        since: '2013-07-01',
        salary: '1640',
        Rupture: { Motif: 'licenciement', SalaireReference: '1640' },
      },
      { before: before('2022-06-30', '28') },
    )
    expect(cents(payslip, 'IndemniteLegaleRupture')).toEqual(['4945.23'])
  })

  const tenYears = {
    end: '2026-06-30',
    since: '2016-07-01',
    salary: '2400',
    Rupture: { Motif: 'licenciement', SalaireReference: '2400' },
  }
  const absence = (Nature: string, Debut: string, Fin: string, more: Readonly<Record<string, string>> = {}) => ({
    absences: [{ Evenement: 'a', Nature, Debut, Fin, ...more }],
  })
  const serviceOf = (more: Partial<MonthInputs>) => {
    const payslip = leaving(tenYears, more)
    return [amountOf(payslip, 'Anciennete').toFixed(), ...cents(payslip, 'IndemniteLegaleRupture')]
  }
  test.each([
    ['S09, sickness', 'maladie', '2020-01-01', '2020-12-31', {}, ['108', '5400.00']],
    ['a commuting accident', 'accident_trajet', '2020-01-01', '2020-12-31', {}, ['108', '5400.00']],
    ['S10, full-time parental leave', 'conge_parental', '2020-01-01', '2021-12-31', {}, ['108', '5400.00']],
    [
      'parental leave at part time',
      'conge_parental',
      '2020-01-01',
      '2021-12-31',
      { PartTravaillee: '0.8' },
      ['120', '6000.00'],
    ],
    ['a work accident', 'accident_travail', '2020-01-01', '2020-12-31', {}, ['120', '6000.00']],
    ['maternity', 'maternite', '2020-01-01', '2020-04-30', {}, ['120', '6000.00']],
  ])('%s (L1234-11, L1225-54, L1226-7)', (_, nature, from, to, more, wanted) => {
    expect(serviceOf(absence(nature, from, to, more))).toEqual(wanted)
  })

  test('AncienneteMois wins over what is recorded', () => {
    const Rupture = { ...tenYears.Rupture, AncienneteMois: '130.92' }
    const payslip = leaving({ ...tenYears, Rupture }, absence('maladie', '2020-01-01', '2020-12-31'))
    // 2 400 × (10 ÷ 4 + 0.91 ÷ 3), as the Ministry's simulator of 10.91 years.
    expect(cents(payslip, 'IndemniteLegaleRupture')).toEqual(['6728.00'])
  })

  test('sickness that was entered as an amount of a month is out of the service', () => {
    const sick = employee('2026-05', '2400', {
      Contrat: { DateDebutContrat: '2016-07-01' },
      Absences: { MontantAbsenceMaladie: '2400' },
    })
    const history = [computed(defaut, sick).payslip]
    expect(serviceOf({ history })).toEqual(['119', '5950.00'])
  })

  test('reference pay is of the months before a stop that runs at the notification (Cass. soc. 23/05/2017, 15-22.223)', () => {
    const pays = { ...Object.fromEntries(twelveBefore('2026-06').map((one) => [one, ['2400'] as const])) }
    const history = months({ ...pays, '2026-03': ['9000'], '2026-04': ['9000'], '2026-05': ['9000'] })
    const Rupture = { Motif: 'licenciement', DateNotification: '2026-06-15' }
    const payslip = leaving({ ...tenYears, Rupture }, { history, ...absence('maladie', '2026-03-10', '2026-06-20') })
    expect(cents(payslip, 'SalaireDeReference')).toEqual(['2400.00'])
  })
})

test('a payslip prints months of pay at the reference pay, where the indemnity is that of the law alone', () => {
  const ended = { end: '2026-06-30', since: '2017-07-01', salary: '2400' }
  const printed = (Rupture: Inputs[string]) => {
    const { quantity, price } = lineOf(leaving({ ...ended, Rupture }), 'IndemniteRuptureExoneree')
    return [quantity?.toFixed(), price?.toFixed()]
  }
  const own = { Motif: 'licenciement', SalaireReference: '2400' }
  expect(printed(own)).toEqual(['2.25', '2400'])
  expect(printed({ ...own, Indemnite: '6000' })).toEqual(['0', '0'])
  expect(printed({ ...own, IndemniteConventionnelle: '6000' })).toEqual(['0', '0'])
})

describe('unfitness (C. trav. L1226-4, L1226-14, L5213-9)', () => {
  const ended = { end: '2026-06-30', since: '2018-07-01', salary: '2400' }
  test('S13: twice the severance, and two months instead of the notice', () => {
    const month = (period: string, changes: Inputs = {}) =>
      employee(period, '2400', {
        ...changes,
        Contrat: { DateDebutContrat: '2018-07-01', ...changes['Contrat'] },
        Entreprise: { Effectif: '12', TauxAT: '0.0208' },
        PrevoyanceMutuelle: healthPlan('40'),
      })
    const end = {
      Contrat: { DateFinContrat: '2026-06-30' },
      Rupture: { Motif: 'inaptitude_professionnelle', RemunerationAnneePrecedente: '28800' },
    }
    const payslip = yearOfPayslips(defaut, [
      ...['01', '02', '03', '04', '05'].map((one) => month(`2026-${one}`)),
      month('2026-06', end),
    ]).at(-1)
    if (payslip === undefined) throw new Error('no payslip')
    const names = ['IndemniteRupture', 'IndemniteInaptitude', 'IndemniteRuptureExoneree', 'RuptureHorsCSG'] as const
    expect(cents(payslip, ...names)).toEqual(['9600.00', '4800.00', '9600.00', '9600.00'])
    const totals = [
      'TotalBrut',
      'TotalCotisationsSalariales',
      'TotalCotisationsPatronales',
      'NetAvantImpot',
      'MontantNetSocial',
      'NetImposable',
      'PAS',
      'NetAPayer',
      'CoutTotal',
    ] as const
    expect(cents(payslip, ...totals)).toEqual([
      '7200.00',
      '1522.44',
      '3136.03',
      '15277.56',
      '15277.56',
      '5903.29',
      '1056.69',
      '14220.87',
      '20684.11',
    ])
    // The reduction of earlier months is given back.
    expect(amountOf(payslip, 'ReductionFillonTotale').abs().toFixed(2)).toBe('748.08')
  })

  test('it is due from the first month on: 2 × 50.00 after a month of 2 400', () => {
    const payslip = leaving({ ...ended, since: '2026-06-01', Rupture: { Motif: 'inaptitude_professionnelle' } })
    expect(cents(payslip, 'IndemniteRupture', 'IndemniteInaptitude')).toEqual(['100.00', '0.00'])
  })

  test('S14: without an occupational cause the notice counts in the service, and is not paid', () => {
    const Rupture = { Motif: 'inaptitude', SalaireReference: '2400' }
    const payslip = leaving({ ...ended, since: '2018-09-01', Rupture })
    expect(amountOf(payslip, 'Anciennete').toFixed()).toBe('96')
    expect(cents(payslip, 'IndemniteRupture', 'IndemnitePreavis', 'IndemniteInaptitude')).toEqual([
      '4800.00',
      '0.00',
      '0.00',
    ])
  })

  test('a fixed term that ends for unfitness has both indemnities, doubled after an accident (L1226-4-3, L1226-20, L1243-8)', () => {
    const fixedTerm = (Motif: string) =>
      leaving({
        ...ended,
        since: '2025-07-01',
        cases: { Contrat: { TypeContrat: 'CDD' } },
        Rupture: { Motif, SalaireReference: '2400' },
      })
    const names = ['IndemniteRupture', 'IndemniteInaptitude', 'IndemniteFinContrat'] as const
    expect(cents(fixedTerm('inaptitude'), ...names)).toEqual(['600.00', '0.00', '240.00'])
    expect(cents(fixedTerm('inaptitude_professionnelle'), ...names)).toEqual(['1200.00', '0.00', '240.00'])
  })

  test.each(['licenciement', 'pse', 'rupture_conventionnelle', 'mise_a_la_retraite'])(
    'a fixed term knows no %s (L1243-1)',
    (Motif) => {
      expect(() => leaving({ ...ended, cases: { Contrat: { TypeContrat: 'CDD' } }, Rupture: { Motif } })).toThrow(
        'Rupture.Motif',
      )
    },
  )

  test.each([
    ['2026-01-02', '0.00'],
    ['2025-07-01', '4800.00'],
    ['2024-07-01', '7200.00'],
  ])('the notice of a disabled worker since %s is doubled, up to three months: %s', (since, paid) => {
    const Rupture = { Motif: 'licenciement', Preavis: 'paye' }
    const payslip = leaving({ ...ended, since, cases: { Contrat: { TravailleurHandicape: 'true' } }, Rupture })
    expect(cents(payslip, 'IndemnitePreavis')).toEqual([paid])
  })
})

test('S15: contributions on 53 880 free of tax are not taken off the taxable pay', () => {
  const plan = {
    HasMutuelleObligatoire: 'true',
    MutuelleObligatoire: '80',
    PartPatronaleMutuelle: '0.5',
    HasPrevoyance: 'true',
    TauxPrevoyance: '0.015',
  }
  const month = (period: string, changes: Inputs = {}) =>
    employee(period, '6500', {
      ...changes,
      Contrat: { DateDebutContrat: '2026-01-01', StatutCadre: 'true', ...changes['Contrat'] },
      Entreprise: { Effectif: '60', TauxAT: '0.0208' },
      PrevoyanceMutuelle: plan,
    })
  const end = {
    Contrat: { DateFinContrat: '2026-06-30' },
    Rupture: {
      Motif: 'licenciement',
      Indemnite: '150000',
      IndemniteConventionnelle: '20000',
      RemunerationAnneePrecedente: '78000',
    },
  }
  const payslip = yearOfPayslips(defaut, [
    ...['01', '02', '03', '04', '05'].map((one) => month(`2026-${one}`)),
    month('2026-06', end),
  ]).at(-1)
  if (payslip === undefined) throw new Error('no payslip')
  expect(
    cents(
      payslip,
      'IndemniteRuptureSoumise',
      'IndemniteRuptureExoneree',
      'RuptureHorsCSG',
      'CotisationsRuptureNonDeductibles',
      'TotalBrut',
      'TotalCotisationsSalariales',
      'NetAvantImpot',
      'NetImposable',
      'PAS',
      'NetAPayer',
      'CoutTotal',
    ),
  ).toEqual([
    '53880.00',
    '96120.00',
    '20000.00',
    '5541.01',
    '60380.00',
    '19536.31',
    '136963.69',
    '5342.80',
    '844.16',
    '136119.53',
    '183121.76',
  ])
})
