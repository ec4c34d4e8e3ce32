import { describe, expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, contributionOf, ofEmployee, ofOfficer, ofYear } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/** CSS D242-1: the plans of a company, their bases and their limits. */

describe('provident plan on both tranches and health plan, above both limits', () => {
  const changes: Inputs = {
    Contrat: { StatutCadre: 'true' },
    Entreprise: { Effectif: '10' },
    RegimePrevoyance: {
      TauxPatronalT1: '0.025',
      TauxSalarialT1: '0.005',
      TauxPatronalT2: '0.03',
      TauxSalarialT2: '0.015',
    },
    RegimeSante: { MontantPatronal: '150', MontantSalarial: '150' },
    PAS: { TypeTaux: 'personnalise', TauxPAS: '0.20' },
  }
  const payslip = ofEmployee('2026-01', '9000', changes)

  test('each share has its base and its rate', () => {
    expect(contributionOf(payslip, 'PrevoyanceT1Salariale')).toBe('salariale 4005.00 × 0.005 = 20.03')
    expect(contributionOf(payslip, 'PrevoyanceT1Patronale')).toBe('patronale 4005.00 × 0.025 = 100.13')
    expect(contributionOf(payslip, 'PrevoyanceT2Salariale')).toBe('salariale 4995.00 × 0.015 = 74.93')
    expect(contributionOf(payslip, 'PrevoyanceT2Patronale')).toBe('patronale 4995.00 × 0.03 = 149.85')
    expect(amounts(payslip, 'SanteForfaitSalariale', 'SanteForfaitPatronale')).toEqual(['150.00', '150.00'])
  })
  test('399.98 under 375.30 is 24.68, 494.94 under 380.25 is 114.69', () => {
    expect(amounts(payslip, 'PartsPatronales', 'LimiteExclusion', 'ExcedentPrevoyance')).toEqual([
      '399.98',
      '375.30',
      '24.68',
    ])
    expect(amounts(payslip, 'PartsDeductibles', 'LimiteFiscale', 'ExcedentFiscalPrevoyance')).toEqual([
      '494.94',
      '380.25',
      '114.69',
    ])
  })
  test('the excess bears contributions, all shares bear CSG', () => {
    expect(amounts(payslip, 'Assiette', 'Tranche2', 'BaseCSG')).toEqual(['9024.68', '5019.68', '9242.48'])
    expect(contributionOf(payslip, 'AssuranceMaladiePatronale')).toBe('patronale 9024.68 × 0.13 = 1173.21')
    expect(contributionOf(payslip, 'AgircArrcoT2Salariale')).toBe('salariale 5019.68 × 0.0864 = 433.70')
    expect(contributionOf(payslip, 'CSGDeductible')).toBe('salariale 9242.48 × 0.068 = 628.49')
  })
  test('totals and nets', () => {
    const totals = ['TotalCotisationsSalariales', 'TotalCotisationsPatronales', 'ForfaitSocial', 'CoutTotal'] as const
    expect(amounts(payslip, ...totals)).toEqual(['2117.24', '4280.78', '0.00', '13280.78'])
    const nets = ['NetAvantImpot', 'MontantNetSocial', 'NetImposable', 'PAS', 'NetAPayer'] as const
    expect(amounts(payslip, ...nets)).toEqual(['6882.76', '6882.76', '7415.48', '1483.10', '5399.66'])
  })
})

describe('the bases of a plan', () => {
  const T2 = ['BasePrevoyanceT2', 'PrevoyanceT2Patronale'] as const
  const provident = (fields: Record<string, string>): Inputs => ({ RegimePrevoyance: fields })

  test.each([
    ['nothing up to the ceiling', '4005', '8', '0.00'],
    ['from the ceiling on', '4105', '8', '100.00'],
    ['to eight ceilings: 7 × 4,005', '40000', '8', '28035.00'],
    ['or to four, as the contract says: 3 × 4,005', '40000', '4', '12015.00'],
  ])('tranche 2: %s', (_which, pay, PlafondsT2, base) => {
    const payslip = ofEmployee('2026-06', pay, provident({ TauxPatronalT2: '0.01', PlafondsT2 }))
    expect(amounts(payslip, 'BasePrevoyanceT2')).toEqual([base])
  })
  test('tranche 2 is that of the year: 2,000 € in January come back where February is 2,000 € below the ceiling', () => {
    const plan = provident({ TauxPatronalT2: '0.01' })
    const year = ofYear('2026', ['6005', plan], ['2005', plan], ['4505', plan])
    expect(year.map((month) => amounts(month, ...T2))).toEqual([
      ['2000.00', '20.00'],
      ['-2000.00', '-20.00'],
      ['500.00', '5.00'],
    ])
  })
  test('a plan that begins in February has the tranches of the year, which add up to the pay of the month', () => {
    const plan = provident({ TauxPatronalT1: '0.01', TauxPatronalT2: '0.01' })
    const [, february] = ofYear('2026', '6005', ['2005', plan])
    expect(february && amounts(february, 'BasePrevoyance', 'BasePrevoyanceT2')).toEqual(['4005.00', '-2000.00'])
  })
  test('without the ceiling of the law only the whole pay has a base', () => {
    const rates = { TauxPatronalT1: '0.01', TauxPatronalT2: '0.01', TauxPatronalTotalite: '0.01' }
    const payslip = ofEmployee('2026-06', '9000', { ...provident(rates), ParametresLegaux: { PlafondSS: '0' } })
    const lines = ['PrevoyanceT1Patronale', 'PrevoyanceT2Patronale', 'PrevoyanceTotalitePatronale'] as const
    expect(amounts(payslip, ...lines)).toEqual(['0.00', '0.00', '90.00'])
  })
  test('the short forms add to them', () => {
    const payslip = ofEmployee('2026-06', '3000', {
      PrevoyanceMutuelle: { ...healthPlan('60'), HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
      RegimePrevoyance: { TauxPatronalT1: '0.005', MontantPatronal: '3', MontantSalarial: '1' },
      RegimeSante: { TauxPatronalTotalite: '0.01', TauxSalarialT1: '0.002', MontantPatronal: '10' },
    })
    // 45 + 15 + 3 of provident plans, 30 + 30 + 10 of health plans; 6 + 30 + 1 of the employee's.
    expect(amounts(payslip, 'SantePatronale', 'PartsPatronales', 'PartsDeductibles')).toEqual([
      '70.00',
      '133.00',
      '100.00',
    ])
  })
  // 12,000.55 − 4,005 = 7,995.55; a health plan up to two ceilings beside it has 4,005.
  test('each plan has its own number of ceilings', () => {
    const payslip = ofEmployee('2026-06', '12000.55', {
      RegimeSante: { TauxPatronalT2: '0.01', PlafondsT2: '2' },
      RegimeRetraite: { TauxPatronalT2: '0.04049', TauxSalarialT2: '0.00707', PlafondsT2: '4' },
    })
    const lines = [
      'RetraiteSupplementaireT2Patronale',
      'RetraiteSupplementaireT2Salariale',
      'SanteT2Patronale',
    ] as const
    expect(amounts(payslip, ...lines)).toEqual(['323.74', '56.53', '40.05'])
  })
  test('of an officer too', () => {
    const payslip = ofOfficer('2026-06', '3000', { RegimePrevoyance: { TauxSalarialTotalite: '0.01' } })
    expect(contributionOf(payslip, 'PrevoyanceTotaliteSalariale')).toBe('salariale 3000.00 × 0.01 = 30.00')
  })
})

/**
 * Pays of 5,000.37, 12,000.55 and 1,000.01 € under a ceiling of 4,005 €: tranche 1 is 4,005 € each month. Tranche 2 of the year, up to n
 * ceilings, is the pay beyond the ceilings so far, at most n − 1 times these: 995.37 in January; to February 17,000.92 − 8,010 = 8,990.92,
 * at most 8,010 for two; to March 18,000.93 − 12,015 = 5,985.93. Each month has the difference; a share is its base × its rate, to the cent.
 */
describe('three months of plans on both tranches, the whole pay and fixed amounts', () => {
  const rates = (p1: string, s1: string, p2: string, s2: string, pt: string, st: string, PlafondsT2: string) => ({
    ...{ TauxPatronalT1: p1, TauxSalarialT1: s1, TauxPatronalT2: p2, TauxSalarialT2: s2 },
    ...{
      TauxPatronalTotalite: pt,
      TauxSalarialTotalite: st,
      PlafondsT2,
      MontantPatronal: '3.335',
      MontantSalarial: '1.115',
    },
  })
  const plans: Inputs = {
    RegimeSante: rates('0.01234', '0.00567', '0.02345', '0.01111', '0.00321', '0.00123', '2'),
    RegimePrevoyance: rates('0.01357', '0.00246', '0.03131', '0.01717', '0.00219', '0.00333', '3'),
    RegimeRetraite: rates('0.02021', '0.01013', '0.04049', '0.00707', '0.00457', '0.00189', '2'),
  }
  const year = ofYear('2026', ['5000.37', plans], ['12000.55', plans], ['1000.01', plans])

  test.each([
    [
      'Sante',
      [
        ['995.37', '22.71', '49.42', '11.06', '23.34', '6.15', '16.05'],
        ['7014.63', '22.71', '49.42', '77.93', '164.49', '14.76', '38.52'],
        ['-2024.07', '22.71', '49.42', '-22.49', '-47.46', '1.23', '3.21'],
      ],
    ],
    [
      'Prevoyance',
      [
        ['995.37', '9.85', '54.35', '17.09', '31.17', '16.65', '10.95'],
        ['7995.55', '9.85', '54.35', '137.28', '250.34', '39.96', '26.28'],
        ['-3004.99', '9.85', '54.35', '-51.60', '-94.09', '3.33', '2.19'],
      ],
    ],
    [
      'RetraiteSupplementaire',
      [
        ['995.37', '40.57', '80.94', '7.04', '40.30', '9.45', '22.85'],
        ['7014.63', '40.57', '80.94', '49.59', '284.02', '22.68', '54.84'],
        ['-2024.07', '40.57', '80.94', '-14.31', '-81.95', '1.89', '4.57'],
      ],
    ],
  ] as const)('%s', (kind, expected) => {
    const lines = [
      ...[`Base${kind}T2` as const, `${kind}T1Salariale` as const, `${kind}T1Patronale` as const],
      ...[`${kind}T2Salariale` as const, `${kind}T2Patronale` as const],
      ...[`${kind}TotaliteSalariale` as const, `${kind}TotalitePatronale` as const],
    ]
    expect(year.map((month) => amounts(month, ...lines))).toEqual(expected)
    const fixed = [`${kind}ForfaitSalariale`, `${kind}ForfaitPatronale`] as const
    expect(year.map((month) => amounts(month, ...fixed))).toEqual([1, 2, 3].map(() => ['1.12', '3.34']))
  })

  // 49.42 + 23.34 + 16.05 + 3.34 of health in January, and so on; of provident plans 99.81, 334.31 and −34.21 beside it.
  test('the shares of the employer add up', () => {
    const sums = ['SantePatronale', 'RetraitePatronale', 'PartsPatronales'] as const
    expect(year.map((month) => amounts(month, ...sums))).toEqual([
      ['92.15', '147.43', '191.96'],
      ['255.77', '423.14', '590.08'],
      ['8.51', '6.90', '-25.70'],
    ])
  })
})
