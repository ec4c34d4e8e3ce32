import { describe, expect, test } from 'vitest'
import { employee, healthPlan, officer } from '../../testing/inputs.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { amountOf, lineOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { LineName } from './names.js'

const payslipFor = (base: string, changes: Inputs = {}, period = '2026-06', weekly = '35') =>
  payslipOf(defaut, employee(period, base, changes, weekly))
const amounts = (names: readonly LineName[], ...inputs: Parameters<typeof payslipFor>) => {
  const payslip = payslipFor(...inputs)
  return names.map((name) => amountOf(payslip, name).toFixed(2))
}
const rate = (name: LineName, ...inputs: Parameters<typeof payslipFor>) =>
  lineOf(payslipFor(...inputs), name).rate?.toFixed()
const headcount = (Effectif: string): Inputs => ({ Entreprise: { Effectif, TauxVersementMobilite: '0.02' } })

describe('thresholds of headcount, one below and at', () => {
  test.each<[LineName, string, string, string]>([
    ['FNAL', '49', '50', '0.001 0.005'],
    ['FormationProfessionnelle', '10', '11', '0.0055 0.01'],
    ['VersementMobilite', '10', '11', '0 0.02'],
    ['ForfaitSocial', '10', '11', '0 0.08'],
  ])('%s: %s and %s employees have %s', (name, below, at, expected) => {
    expect(`${rate(name, '2500', headcount(below))} ${rate(name, '2500', headcount(at))}`).toBe(expected)
  })
  test('FNAL is on tranche 1 under 50 employees, on the whole pay from 50', () => {
    expect(lineOf(payslipFor('6000', headcount('49')), 'FNAL').base?.toFixed(2)).toBe('4005.00')
    expect(lineOf(payslipFor('6000', headcount('50')), 'FNAL').base?.toFixed(2)).toBe('6000.00')
  })
  test.each<[string, string, string]>([
    ['2026-06', '19', '15.00'],
    ['2026-06', '20', '5.00'],
    ['2026-06', '250', '5.00'],
    ['2025-06', '249', '5.00'],
    ['2025-06', '250', '0.00'],
  ])('%s with %s employees: 10 hours of overtime spare the employer %s €', (period, Effectif, spared) => {
    const changes = { Entreprise: { Effectif }, HeuresSupplementaires: { HeuresSup25: '10' } }
    expect(amounts(['DeductionForfaitaireHeures'], '2500', changes, period)).toEqual([
      spared === '0.00' ? '0.00' : `-${spared}`,
    ])
  })
})

test('near the minimum wage the overtime deduction is whole: what Urssaf collects besides leaves room for it', () => {
  const changes = { Entreprise: { Effectif: '11', TauxAT: '0.0064' }, HeuresSupplementaires: { HeuresSup25: '10' } }
  expect(amounts(['DeductionForfaitaireHeures'], '1867.02', changes)).toEqual(['-15.00'])
})

describe('reduced rates until 2025, a cent below, at and above their thresholds', () => {
  test.each<[string, string, string, string]>([
    ['2024-06', '4368.00', '0.07', '0.0345'],
    ['2024-06', '4368.01', '0.13', '0.0345'],
    ['2024-06', '6115.20', '0.13', '0.0345'],
    ['2024-06', '6115.21', '0.13', '0.0525'],
    ['2025-06', '4054.05', '0.07', '0.0345'],
    ['2025-06', '4054.06', '0.13', '0.0345'],
    ['2025-06', '5945.94', '0.13', '0.0345'],
    ['2025-06', '5945.95', '0.13', '0.0525'],
    ['2026-06', '1900.00', '0.13', '0.0525'],
  ])('%s, %s €: health %s, family %s', (period, base, health, family) => {
    expect(rate('AssuranceMaladiePatronale', base, {}, period)).toBe(health)
    expect(rate('AllocationsFamiliales', base, {}, period)).toBe(family)
  })
})

describe('dated rates', () => {
  test.each<[LineName, string, string]>([
    ['AGS', '2024-06', '0.002'],
    ['AGS', '2024-07', '0.0025'],
    ['AssuranceChomage', '2025-04', '0.0405'],
    ['AssuranceChomage', '2025-05', '0.04'],
    ['VieillesseDeplafonneePatronale', '2025-12', '0.0202'],
    ['VieillesseDeplafonneePatronale', '2026-01', '0.0211'],
  ])('%s in %s is %s', (name, period, expected) => {
    expect(rate(name, '2500', {}, period)).toBe(expected)
  })
})

describe('CET', () => {
  test('is due from the first euro a cent above the ceiling, and not at it', () => {
    expect(amounts(['BaseCET', 'CETSalariale'], '4005.00')).toEqual(['0.00', '0.00'])
    expect(amounts(['BaseCET', 'CETSalariale', 'CETPatronale'], '4005.01')).toEqual(['4005.01', '5.61', '8.41'])
  })
  test('stops at 8 ceilings', () => {
    expect(amounts(['BaseCET', 'Tranche2'], '40000')).toEqual(['32040.00', '28035.00'])
  })
})

describe('regimes', () => {
  test('Alsace-Moselle: 1.30 % of the employee, and its own apprenticeship tax', () => {
    const local = { Entreprise: { AlsaceMoselle: 'true' } }
    expect(amounts(['MaladieAlsaceMoselleSalariale', 'TaxeApprentissage'], '2000', local)).toEqual(['26.00', '8.80'])
  })
  test('not resident for tax: 5.50 % in place of CSG and CRDS', () => {
    const names = ['MaladieNonResidentSalariale', 'CSGDeductible', 'CSGNonDeductible', 'CRDS'] as const
    expect(amounts(names, '2000', { Contrat: { NonResidentFiscal: 'true' } })).toEqual([
      '110.00',
      '0.00',
      '0.00',
      '0.00',
    ])
  })
  test('APEC for executives, unless switched off', () => {
    const executive = { StatutCadre: 'true' }
    expect(amounts(['APECSalariale', 'APECPatronale'], '5000', { Contrat: executive })).toEqual(['1.20', '1.80'])
    expect(amounts(['APECSalariale'], '5000', { Contrat: { ...executive, CotisationApec: 'false' } })).toEqual(['0.00'])
  })
  test('a fixed-term contract: 1 % for training, and 10 % at its end if paid monthly', () => {
    const fixedTerm = { TypeContrat: 'CDD', IndemniteFinContratMensuelle: 'true' }
    expect(amounts(['IndemniteFinContrat', 'TotalBrut', 'CPFCDD'], '2000', { Contrat: fixedTerm })).toEqual([
      '200.00',
      '2200.00',
      '22.00',
    ])
    expect(amounts(['IndemniteFinContrat', 'CPFCDD'], '2000')).toEqual(['0.00', '0.00'])
  })
})

test('officers owe training and apprenticeship since May 2024', () => {
  const owed = (period: string) =>
    (['FormationProfessionnelle', 'TaxeApprentissage'] as const).map((name) =>
      amountOf(payslipOf(salaire2026, officer(period, '3000')), name).toFixed(2),
    )
  expect(owed('2024-04')).toEqual(['0.00', '0.00'])
  expect(owed('2024-05')).toEqual(['16.50', '17.70'])
})

describe('the tax limit of plans runs over the year', () => {
  test('a month with little pay is not taxed while the year is under its limit', () => {
    const plan = { PrevoyanceMutuelle: healthPlan('80') }
    const days = { Absences: { MontantAbsenceSansSolde: '2678.57', JoursAbsenceSansSolde: '25' } }
    const [, february] = yearOfPayslips(defaut, [
      employee('2026-01', '3000', plan),
      employee('2026-02', '3000', { ...plan, ...days }),
    ])
    if (february === undefined) throw new Error('no month')
    expect(amountOf(february, 'ExcedentFiscalPrevoyance').toFixed(2)).toBe('0.00')
    const alone = payslipOf(defaut, employee('2026-02', '3000', { ...plan, ...days }))
    expect(amountOf(alone, 'ExcedentFiscalPrevoyance').gt(0)).toBe(true)
  })
})

describe('the ceiling of the month', () => {
  test.each<[string, Inputs, string, string]>([
    ['full', {}, '35', '4005.00'],
    ['28 hours a week', {}, '28', '3204.00'],
    ['20 hours a week, to the cent', {}, '20', '2288.57'],
    ['39 hours a week: never above the whole', {}, '39', '4005.00'],
    ['complementary hours raise it', { HeuresSupplementaires: { HeuresComplementaires: '10' } }, '28', '3468.07'],
    ['and overtime does not', { HeuresSupplementaires: { HeuresSup25: '20' } }, '35', '4005.00'],
    ['entry on the 16th of June: 15 of 30 days', { Contrat: { DateDebutContrat: '2026-06-16' } }, '35', '2002.50'],
    ['exit on the 10th', { Contrat: { DateFinContrat: '2026-06-10' } }, '35', '1335.00'],
    [
      'in and out: 5 days',
      { Contrat: { DateDebutContrat: '2026-06-03', DateFinContrat: '2026-06-07' } },
      '35',
      '667.50',
    ],
    [
      '6 whole days without pay',
      { Absences: { MontantAbsenceSansSolde: '400', JoursAbsenceSansSolde: '6' } },
      '35',
      '3204.00',
    ],
    ['an unpaid amount without days', { Absences: { MontantAbsenceSansSolde: '400' } }, '35', '4005.00'],
  ])('%s', (_name, changes, weekly, ceiling) => {
    expect(amounts(['PlafondMois'], '3500', changes, '2026-06', weekly)).toEqual([ceiling])
  })
  test('a month that was worked and lost to a clawback has one', () => {
    expect(amounts(['PlafondMois', 'TotalBrut'], '1000', { Primes: { MontantPrimes: '-1500' } })).toEqual([
      '4005.00',
      '-500.00',
    ])
  })
  test('a month without pay counts for none, nor for any minimum wage', () => {
    expect(amounts(['SmicReference'], '0')).toEqual(['0.00'])
    expect(amounts(['PlafondMois', 'TotalCotisationsPatronales'], '0')).toEqual(['0.00', '0.00'])
  })
})

describe('overtime and complementary hours', () => {
  test('an hour is worth base ÷ hours, to 4 decimals: 25 % and 50 %', () => {
    const hours = { HeuresSupplementaires: { HeuresSup25: '10', HeuresSup50: '4' } }
    expect(amounts(['HeuresSupplementaires25', 'HeuresSupplementaires50'], '2000', hours)).toEqual(['164.83', '79.12'])
  })
  test('complementary hours: 10 % up to a tenth of the contract, 25 % beyond', () => {
    const hours = { HeuresSupplementaires: { HeuresComplementaires: '15' } }
    // 1,600 ÷ 121.33 = 13.1872; a tenth of 121.33 is 12.13 hours.
    expect(amounts(['HeuresComplementaires10', 'HeuresComplementaires25'], '1600', hours, '2026-06', '28')).toEqual([
      '175.96',
      '47.31',
    ])
  })
  test('the reduction is 11.31 % under the ceiling, and less above it', () => {
    const hours = { HeuresSupplementaires: { HeuresSup25: '10' } }
    expect(amounts(['ReductionSalarialeHeures'], '2000', hours)).toEqual(['-18.64'])
    // 5,412.08: (0.40 % + T1 4,005 × 10.91 % + T2 1,407.08 × 9.72 % + 0.14 %) ÷ pay = 11.1406 % of 412.08.
    expect(amounts(['ReductionSalarialeHeures'], '5000', hours)).toEqual(['-45.91'])
  })
})

test('the employer shares of plans above 6 % of the ceiling and 1.5 % of pay join the base of contributions', () => {
  const plan = { PrevoyanceMutuelle: { ...healthPlan('800'), PartPatronaleMutuelle: '0.5' } }
  // Limit: 4,005 × 6 % + 2,500 × 1.5 % = 277.80; share 400.
  const names = ['ExcedentPrevoyance', 'Assiette', 'TotalBrut', 'BaseCSG'] as const
  expect(amounts(names, '2500', plan)).toEqual(['122.20', '2622.20', '2500.00', '2856.25'])
})

test('the optional health plan is paid by the employee and stays taxable and in the net social', () => {
  const optional = { PrevoyanceMutuelle: { HasMutuelleFacultative: 'true', MutuelleFacultative: '30' } }
  const names = ['NetAvantImpot', 'NetImposable', 'MontantNetSocial'] as const
  const [net = '', taxable, social] = amounts(names, '2500')
  expect(amounts(names, '2500', optional)).toEqual([(Number(net) - 30).toFixed(2), taxable, social])
})
