import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, owedByOfficers, valuesOf } from '../../testing/law.js'
import { computed, payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { amountOf } from '../calculate/lines.js'
import { explain } from '../explain/explain.js'
import { explanationText } from '../explain/explain-text.js'
import { payslipFromJson } from '../explain/payslip.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import type { LineName } from './names.js'
import { ReductionGenerale } from './reduction-generale.js'

/** CSS L241-13, D241-7: pay, coefficient, reduction, Urssaf part, Agirc-Arrco part. */

type Row = readonly [
  pay: string,
  coefficient: string,
  reduction: string,
  urssaf?: string | undefined,
  agirc?: string | undefined,
]

const named = (rows: readonly Row[]) => rows.map((row) => ({ pay: row[0], row }))

const expectRow = (period: string, headcount: string, [pay, coefficient, reduction, urssaf, agirc]: Row): void => {
  const payslip = payslipOf(defaut, employee(period, pay, { Entreprise: { Effectif: headcount } }))
  const spared = (name: LineName): string | undefined => amounts(payslip, name)[0]?.replace('-', '')
  expect(amountOf(payslip, 'CoefficientReduction').toFixed(4)).toBe(coefficient)
  expect(spared('ReductionFillonTotale')).toBe(reduction)
  expect(spared('TotalAllegements')).toBe(reduction)
  if (urssaf !== undefined) expect(spared('ReductionFillonURSSAF')).toBe(urssaf)
  if (agirc !== undefined) expect(spared('ReductionFillonAGIRC')).toBe(agirc)
}

describe('RGDU 2026, fewer than 50 employees', () => {
  const rows: Row[] = [
    ['0.50', '0.3981', '0.20'],
    ['1823.03', '0.3981', '725.75', '616.19', '109.56'],
    ['1867.02', '0.3750', '700.13', '594.43', '105.70'],
    ['1900', '0.3588', '681.72', '578.80', '102.92'],
    ['2000', '0.3147', '629.40', '534.38', '95.02'],
    ['2200', '0.2448', '538.56', '457.26', '81.30'],
    ['2500', '0.1719', '429.75', '364.87', '64.88'],
    ['3000', '0.0999', '299.70', '254.46', '45.24'],
    ['3500', '0.0611', '213.85', '181.57', '32.28'],
    ['4000', '0.0395', '158.00', '134.15', '23.85'],
    ['4500', '0.0277', '124.65', '105.83', '18.82'],
    ['5000', '0.0218', '109.00', '92.54', '16.46'],
    ['5469.09', '0.0200', '109.38', '92.87', '16.51'],
    ['5469.10', '0.0000', '0.00', '0.00', '0.00'],
  ]
  test.each(named(rows))('$pay €', ({ row }) => expectRow('2026-03', '10', row))
  test.each(named(rows))('$pay € after the SMIC rose in June: the same', ({ row }) => expectRow('2026-06', '10', row))
})

// CSS D241-7 III: by the rate of the FNAL that the employer owes, so by its headcount. 1,823.03 € × 0.4021 is 733.04 €.
test.each([
  ['2026-01', '60', '49', '-725.75'],
  ['2026-01', '10', '50', '-733.04'],
  ['2026-01', '10', '51', '-733.04'],
])('%s, %s employees, %s for the FNAL: %s € at the SMIC', (period, Effectif, EffectifFNAL, expected) => {
  const payslip = ofEmployee(period, '1823.03', { Entreprise: { Effectif, EffectifFNAL } })
  expect(amounts(payslip, 'ReductionFillonTotale')).toEqual([expected])
})

test.each([
  ['24.05', '3758.05', '75.16', '3758.06'],
  ['24.15', '3773.67', '75.47', '3773.68'],
])(
  '%s hours a week, an exit point with fractions of a cent: %s € have %s, %s € nothing',
  (weekly, at, spared, above) => {
    // 3 × 12.02 × 1820/12 × 24.05/35 is 3,758.053 €, and 3,773.679 € with 24.15 hours (D241-7 IV); 2 % of the pay.
    expect(amounts(ofEmployee('2026-06', at, {}, weekly), 'ReductionFillonTotale')).toEqual([`-${spared}`])
    expect(amounts(ofEmployee('2026-06', above, {}, weekly), 'ReductionFillonTotale')).toEqual(['0.00'])
  },
)

describe('RGDU 2026, 50 employees and more', () => {
  const rows: Row[] = [
    ['1823.03', '0.4021', '733.04', '623.48', '109.56'],
    ['1900', '0.3624', '688.56', '585.64', '102.92'],
    ['2000', '0.3178', '635.60', '540.60', '95.00'],
    ['2200', '0.2472', '543.84', '462.55', '81.29'],
    ['2500', '0.1735', '433.75', '368.92', '64.83'],
    ['3000', '0.1008', '302.40', '257.20', '45.20'],
    ['3500', '0.0615', '215.25', '183.08', '32.17'],
    ['4000', '0.0397', '158.80', '135.06', '23.74'],
    ['4500', '0.0277', '124.65', '106.02', '18.63'],
    ['5000', '0.0218', '109.00', '92.71', '16.29'],
    ['5469.09', '0.0200', '109.38', '93.03', '16.35'],
    ['5469.10', '0.0000', '0.00'],
  ]
  test.each(named(rows))('$pay €', ({ row }) => expectRow('2026-06', '60', row))
})

describe('Fillon', () => {
  test.each<[string, string, Row]>([
    ['2024-01', '10', ['1801.80', '0.3029', '545.77', '443.08', '102.69']],
    ['2024-01', '10', ['2000', '0.2201', '440.20']],
    ['2024-01', '49', ['1700', '0.3194', '542.98']],
    ['2024-01', '50', ['1700', '0.3234', '549.78']],
    ['2025-04', '50', ['1700', '0.3234', '549.78']],
    ['2025-05', '50', ['1700', '0.3233', '549.61']],
    ['2024-01', '10', ['2300', '0.1220', '280.60']],
    ['2024-01', '10', ['2800', '0.0051', '14.28']],
    ['2025-01', '10', ['1801.80', '0.3194', '575.49']],
    ['2025-04', '10', ['2000', '0.2350', '470.00']],
    ['2025-02', '10', ['2300', '0.1349', '310.27']],
    ['2025-05', '10', ['1801.80', '0.3193', '575.31', '467.02', '108.29']],
    ['2025-05', '10', ['2000', '0.2349', '469.80']],
    ['2025-05', '60', ['2000', '0.2379', '475.80']],
  ])('%s with %s employees: pay, coefficient, reduction %j', (period, headcount, row) =>
    expectRow(period, headcount, row),
  )
})

const reductions = (period: (month: number) => string, pays: readonly string[], bonuses: readonly string[] = []) =>
  yearOfPayslips(
    defaut,
    pays.map((pay, index) =>
      employee(period(index), pay, {
        Primes: { MontantPrimes: bonuses[index] ?? '0' },
        Entreprise: { Effectif: '10' },
      }),
    ),
  ).map((payslip) => ({
    coefficient: amountOf(payslip, 'CoefficientReduction').toFixed(4),
    amount: amountOf(payslip, 'ReductionFillonTotale').neg().toFixed(2),
    agirc: amountOf(payslip, 'ReductionFillonAGIRC').neg().toFixed(),
  }))

describe('the reduction is progressive over the year', () => {
  test('2,000, 2,000, 4,500 with a bonus, 2,000: 629.40, 629.40, −246.45, 555.30 (D241-7 V)', () => {
    const months = reductions((index) => `2026-0${index + 1}`, ['2000', '2000', '2000', '2000'], ['0', '0', '2500'])
    expect(months.map(({ amount }) => amount)).toEqual(['629.40', '629.40', '-246.45', '555.30'])
    expect(months.map(({ coefficient }) => coefficient)).toEqual(['0.3147', '0.3147', '0.1191', '0.1493'])
    // The split is on the reduction of the year: 95.02, 190.04, 152.83, 236.66.
    expect(months.map(({ agirc }) => agirc)).toEqual(['95.02', '95.02', '-37.21', '83.83'])
  })

  test('2025 has two periods: May starts again with its own T', () => {
    const months = reductions((index) => `2025-0${index + 3}`, ['2000', '2000', '2000', '2000'])
    expect(months.map(({ amount }) => amount)).toEqual(['470.00', '470.00', '469.80', '469.80'])
  })
})

test.each([
  ['2024-12', '2025-01', '470.00'],
  ['2025-12', '2026-01', '629.40'],
])('a new year starts again: %s is not counted in %s', (december, january, expected) => {
  const [, second] = reductions((index) => [december, january][index] ?? '', ['4000', '2000'])
  expect(second?.amount).toBe(expected)
})

test('T ends with 2025, when the RGDU starts', () => {
  const { TFnalMoins50, TFnal50EtPlus, Tmin, TdeltaFnalMoins50, TdeltaFnal50EtPlus, Exposant } = ReductionGenerale
  expect([TFnalMoins50, TFnal50EtPlus].map(valuesOf)).toEqual([
    '0.3194, 0.3193 from 2025-05-01, none from 2026-01-01',
    '0.3234, 0.3233 from 2025-05-01, none from 2026-01-01',
  ])
  expect([Tmin, TdeltaFnalMoins50, TdeltaFnal50EtPlus, Exposant].map(valuesOf)).toEqual([
    '0.0200 from 2026-01-01',
    '0.3781 from 2026-01-01',
    '0.3821 from 2026-01-01',
    '1.75 from 2026-01-01',
  ])
})

describe('the highest coefficient', () => {
  test('is lowered by what a work accident rate lacks to the fraction in T (0.49 % in 2026)', () => {
    const of = (rate: string) =>
      amountOf(payslipOf(defaut, employee('2026-06', '1500', { Entreprise: { TauxAT: rate } })), 'CoefficientReduction')
    expect(of('0.0049').toFixed(4)).toBe('0.3981')
    expect(of('0.0010').toFixed(4)).toBe('0.3942')
  })
  test.each([
    ['2024-01', '0.3158'],
    ['2025-04', '0.3158'],
    ['2025-05', '0.3153'],
    ['2025-12', '0.3153'],
    ['2026-01', '0.3942'],
  ])('with a rate of 0.10 %% in %s is %s: the fraction is 0.46, 0.50 then 0.49 %%', (period, expected) => {
    const payslip = payslipOf(defaut, employee(period, '1500', { Entreprise: { TauxAT: '0.0010' } }))
    expect(amountOf(payslip, 'CoefficientReduction').toFixed(4)).toBe(expected)
  })
})

test('an absence that is deducted lowers the reference SMIC in proportion to the pay', () => {
  const deducted = payslipOf(defaut, employee('2026-06', '2000', { Absences: { MontantAbsenceMaladie: '500' } }))
  expect(amountOf(deducted, 'SmicReference').toFixed(4)).toBe('1367.2750')
  expect(amountOf(deducted, 'CoefficientReduction').toFixed(4)).toBe('0.3147')
})

test('hours worked below the contract lower the reference SMIC in proportion', () => {
  const inputs = employee('2026-06', '2000', { Remuneration: { HeuresTravaillees: '75.83', TauxHoraire: '13.20' } })
  expect(amountOf(payslipOf(defaut, inputs), 'SmicReference').toFixed(2)).toBe('911.46')
})

test('without the SMIC of the reduction there is no reduction, and a warning', () => {
  const { cases, period } = employee('2026-06', '2000')
  const { SMICReduction: _left, ...parameters } = cases['ParametresLegaux'] ?? {}
  const payslip = payslipOf(defaut, { period, cases: { ...cases, ParametresLegaux: parameters } })
  expect(amountOf(payslip, 499).toFixed(2)).toBe('0.00')
  expect(payslip.warnings.map(({ code }) => code)).toContain('legal_parameters_missing')
})

test('officers have none', () => {
  expect(owedByOfficers('ReductionFillonTotale')).toBe(false)
})

describe('the reduction is computed by contract', () => {
  /** A fixed term from `start` to `end`: the months of 2026 that are named, each with its pay. */
  const fixedTerm = (start: string, end: string | undefined, ...months: readonly (readonly [string, string])[]) =>
    months.map(([month, pay]) => {
      const dates = { DateDebutContrat: start, ...(end !== undefined && { DateFinContrat: end }) }
      return employee(`2026-${month}`, pay, { Contrat: { TypeContrat: 'CDD', ...dates } })
    })
  const FIRST = fixedTerm('2026-01-01', '2026-02-28', ['01', '1823.03'], ['02', '1823.03'])
  const REDUCTION = [
    'ReductionFillonTotale',
    'ReductionFillonURSSAF',
    'ReductionFillonAGIRC',
    'CoefficientReduction',
  ] as const
  const lastOf = (months: readonly MonthInputs[]): Payslip => {
    const payslip = yearOfPayslips(defaut, months).at(-1)
    if (payslip === undefined) throw new Error('no month')
    return payslip
  }

  // 4,000 € × 0.0395, and the Agirc-Arrco part 158.00 × 0.0601 ÷ 0.3981.
  test('two separate fixed terms are two computations', () => {
    const september = lastOf([...FIRST, ...fixedTerm('2026-09-01', '2026-12-31', ['09', '4000'])])
    expect(amounts(september, ...REDUCTION)).toEqual(['-158.00', '-134.15', '-23.85', '0.0395'])
    expect(amounts(september, 'RemunerationCumulee', 'Tranche1', 'TotalBrut')).toEqual([
      '4000.00',
      '4000.00',
      '4000.00',
    ])
  })
  test.each([
    ['W15', '09', '2026-09-01', '5594.24'],
    ['W15b', '03', '2026-03-01', '5959.73'],
  ])('the other lines of %s are those of the worked case', (_, month, start, cost) => {
    const months = [...FIRST, ...fixedTerm(start, '2026-12-31', [month, '4000'])].map((inputs) => ({
      ...inputs,
      cases: { ...inputs.cases, PAS: { TypeTaux: 'personnalise', TauxPAS: '0.099' } },
    }))
    const totals = ['TotalCotisationsSalariales', 'NetAvantImpot', 'MontantNetSocial', 'NetImposable', 'PAS'] as const
    const expected = ['833.61', '3166.39', '3166.39', '3280.36', '324.76', cost]
    expect(amounts(lastOf(months), ...totals, 'CoutTotal')).toEqual(expected)
  })
  // Coefficient 0.1627 × 7,646.06 = 1,244.01; 1,451.50 was granted before.
  test.each([
    ['a renewal', fixedTerm('2026-03-01', '2026-12-31', ['03', '4000'])],
    [
      'a fixed term that becomes permanent',
      [employee('2026-03', '4000', { Contrat: { DateDebutContrat: '2026-03-01' } })],
    ],
    ['a correction of the start', fixedTerm('2026-01-01', undefined, ['03', '4000'])],
  ])('%s is the same contract (W15b)', (_, march) => {
    expect(amounts(lastOf([...FIRST, ...march]), ...REDUCTION)).toEqual(['207.49', '176.16', '31.33', '0.1627'])
  })
  test('a contract that begins the day after another one ended is a new one where it is said to be', () => {
    const march = employee('2026-03', '4000', { Contrat: { DateDebutContrat: '2026-03-01', Nouveau: 'true' } })
    const april = employee('2026-04', '4000', { Contrat: { DateDebutContrat: '2026-03-01', Nouveau: 'true' } })
    expect(amounts(lastOf([...FIRST, march]), ...REDUCTION)).toEqual(['-158.00', '-134.15', '-23.85', '0.0395'])
    // Two months of 4,000 € have the coefficient of one; 316.00 × 0.0601 ÷ 0.3981 is 47.71, less 23.85.
    expect(amounts(lastOf([...FIRST, march, april]), ...REDUCTION)).toEqual(['-158.00', '-134.14', '-23.86', '0.0395'])
  })
  test('a renewal goes on in its second month, and its own renewal too', () => {
    const rest = [
      ...fixedTerm('2026-03-01', '2026-04-15', ['03', '4000'], ['04', '4000']),
      ...fixedTerm('2026-04-16', undefined, ['05', '4000']),
    ]
    const one = fixedTerm(
      '2026-01-01',
      undefined,
      ['01', '1823.03'],
      ['02', '1823.03'],
      ['03', '4000'],
      ['04', '4000'],
      ['05', '4000'],
    )
    const [chain, single] = [lastOf([...FIRST, ...rest]), lastOf(one)]
    expect(amounts(chain, ...REDUCTION)).toEqual(amounts(single, ...REDUCTION))
  })
  test('the ceiling stays cumulated over the contracts of the year', () => {
    // 2 × 1,823.03 and 10,000 € under three ceilings of 4,005 €: 12,015 − 3,646.06 in tranche 1.
    const september = lastOf([...FIRST, ...fixedTerm('2026-09-01', '2026-12-31', ['09', '10000'])])
    expect(amounts(september, 'Tranche1', 'Tranche2')).toEqual(['8368.94', '1631.06'])
  })
  test('the start of the chain can be entered: it wins over the history', () => {
    const chained = { DateDebutContrat: '2026-09-01', DebutSuite: '2026-01-01' }
    const september = employee('2026-09', '4000', { Contrat: chained })
    expect(amounts(lastOf([...FIRST, september]), 'ReductionFillonTotale')).toEqual(['207.49'])
    const { payroll, facts } = computed(defaut, { ...september, history: [lastOf(FIRST)] })
    expect(facts.contract).toEqual({ since: '2026-01-01' })
    const wrong = readInputs(payroll.fixed, employee('2026-09', '4000', { Contrat: { DebutSuite: '2026-09-02' } }))
    expect(!wrong.ok && wrong.faults).toMatchObject([{ code: 'out_of_range', caseFieldName: 'DebutSuite' }])
  })
  test('the explanation names the first month of the contract', () => {
    const months = [...FIRST, ...fixedTerm('2026-09-01', '2026-12-31', ['09', '4000'])]
    const [october] = fixedTerm('2026-09-01', '2026-12-31', ['10', '4000'])
    if (october === undefined) throw new Error('no month')
    const { payroll, facts } = computed(defaut, { ...october, history: yearOfPayslips(defaut, months) })
    const text = explanationText(explain(payroll.fixed, facts, 'RemunerationCumulee'))
    expect(text).toContain('[RemunerationReduction, mois antérieurs depuis 09/2026]')
    expect(text).not.toContain('01/2026')
  })
  test('earlier results without their contract count for a contract that covers them, not for a later one', () => {
    const stored = yearOfPayslips(defaut, FIRST).map(({ contract: _, ...month }) => month)
    const march = (start: string) => payslipOf(defaut, { ...fixedTermIn(start), history: stored })
    const fixedTermIn = (start: string): MonthInputs =>
      employee('2026-03', '4000', { Contrat: { DateDebutContrat: start } })
    expect(amounts(march('2026-01-01'), 'ReductionFillonTotale')).toEqual(['207.49'])
    expect(amounts(march('2026-03-01'), 'ReductionFillonTotale')).toEqual(['-158.00'])
  })
  test.each([
    [{ since: '2026-02-30' }, 'wrong_history'],
    [{ since: '2026-01-01', end: 'x' }, 'wrong_history'],
    ['2026-01-01', 'wrong_history'],
  ])('a contract %j in a parsed history is refused by name', (contract, code) => {
    const [january] = yearOfPayslips(defaut, FIRST)
    const parsed = { ...employee('2026-03', '4000'), history: [{ ...january, contract }] }
    const outcome = payslipFromJson(defaut, parsed)
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code }])
  })
  test('opening balances count for a contract that began before the first calculated month', () => {
    const CumulsDeReprise = {
      Assiette: '3646.06',
      PlafondMois: '8010',
      SmicReference: '3646.0667',
      ReductionFillonTotale: '-1451.50',
      ReductionFillonAGIRC: '-219.13',
      SeuilMaladie: '0',
      SeuilFamille: '0',
    }
    const march = (start: string): Payslip =>
      payslipOf(defaut, employee('2026-03', '4000', { Contrat: { DateDebutContrat: start }, CumulsDeReprise }))
    expect(amounts(march('2026-01-01'), ...REDUCTION)).toEqual(['207.49', '176.16', '31.33', '0.1627'])
    expect(amounts(march('2026-03-01'), ...REDUCTION)).toEqual(['-158.00', '-134.15', '-23.85', '0.0395'])
    // The ceilings of January and February count all the same: 12,015 − 3,646.06.
    const high = { Contrat: { DateDebutContrat: '2026-03-01' }, CumulsDeReprise }
    expect(amounts(payslipOf(defaut, employee('2026-03', '10000', high)), 'Tranche1')).toEqual(['8368.94'])
  })
})
