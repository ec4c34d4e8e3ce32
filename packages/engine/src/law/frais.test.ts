import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { amountOf, lineOf } from '../calculate/lines.js'
import { payslip } from '../calculate/payroll.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import type { LineName } from './names.js'

/** facts.md sections 1, 6 and 12: what is exempt stands beside the gross, what is above joins it. */

const amounts = (changes: Inputs, names: readonly LineName[], period = '2026-06') => {
  const payslip = payslipOf(defaut, employee(period, '2500', changes))
  return names.map((name) => amountOf(payslip, name).toFixed(2))
}

describe('meal allowances', () => {
  const names = ['IndemniteRepas', 'ExcedentRepas', 'TotalBrut', 'TotalIndemnites'] as const
  test.each<[string, string, string, string[]]>([
    ['2026-06', 'lieu_travail', '7.50', ['150.00', '0.00', '2500.00', '150.00']],
    ['2026-06', 'lieu_travail', '7.51', ['150.00', '0.20', '2500.20', '150.00']],
    ['2026-06', 'hors_locaux', '10.40', ['208.00', '0.00', '2500.00', '208.00']],
    ['2026-06', 'restaurant', '25', ['428.00', '72.00', '2572.00', '428.00']],
    ['2025-06', 'lieu_travail', '8', ['148.00', '12.00', '2512.00', '148.00']],
    ['2024-06', 'restaurant', '21', ['414.00', '6.00', '2506.00', '414.00']],
  ])('%s, %s at %s € for 20 meals', (period, TypeRepas, MontantRepas, expected) => {
    expect(amounts({ Frais: { NombreRepas: '20', MontantRepas, TypeRepas } }, names, period)).toEqual(expected)
  })
})

describe('mileage', () => {
  const names = ['IndemniteKilometrique', 'ExcedentKilometrique'] as const
  test('is exempt as given without a vehicle', () => {
    expect(amounts({ Frais: { IndemniteKilometrique: '900' } }, names)).toEqual(['900.00', '0.00'])
  })
  test('is exempt as given without kilometres, and the warning says that it was not checked', () => {
    const payslip = payslipOf(
      defaut,
      employee('2026-06', '2500', { Frais: { IndemniteKilometrique: '100', Vehicule: 'voiture_5cv' } }),
    )
    expect(amountOf(payslip, 611).toFixed(2)).toBe('100.00')
    expect(payslip.warnings.map(({ code }) => code)).toEqual(['mileage_not_checked'])
  })
  test('is exempt up to the scale: 1,000 km with 5 CV are 636 €', () => {
    const trip = { IndemniteKilometrique: '700', Kilometres: '1000', Vehicule: 'voiture_5cv' }
    expect(amounts({ Frais: trip }, names)).toEqual(['636.00', '64.00'])
    expect(amounts({ Frais: { ...trip, VehiculeElectrique: 'true' } }, names)).toEqual(['700.00', '0.00'])
  })
  test.each<[string, string, string]>([
    ['voiture_3cv', '5000', '2645.00'],
    ['voiture_4cv', '5001', '3030.34'],
    ['voiture_6cv', '20000', '8937.00'],
    ['voiture_7cv', '20001', '9400.47'],
    ['moto_1_2cv', '3000', '1185.00'],
    ['moto_6cv', '3001', '1820.08'],
    ['cyclomoteur', '6001', '1188.20'],
  ])('%s and %s km: %s €', (Vehicule, Kilometres, limit) => {
    const trip = { IndemniteKilometrique: '20000', Kilometres, Vehicule }
    expect(amounts({ Frais: trip }, ['IndemniteKilometrique'])).toEqual([limit])
  })
  test('runs over the year: the second bracket starts at 5,000 km of the year', () => {
    const trip = { Frais: { IndemniteKilometrique: '2000', Kilometres: '3000', Vehicule: 'voiture_5cv' } }
    const [first, second] = yearOfPayslips(defaut, [
      employee('2026-01', '2500', trip),
      employee('2026-02', '2500', trip),
    ])
    if (first === undefined || second === undefined) throw new Error('no months')
    expect(amountOf(first, 611).toFixed(2)).toBe('1908.00')
    // 6,000 × 0.357 + 1,395 = 3,537 for the year, less 1,908.
    expect(amountOf(second, 611).toFixed(2)).toBe('1629.00')
    expect(amountOf(second, 141).toFixed(2)).toBe('371.00')
  })
})

describe('meal vouchers', () => {
  const names = ['TitresRestaurantSalarial', 'ExcedentTitresRestaurant', 'TotalBrut', 'TotalDeductions'] as const
  test.each<[string, string, string, string[]]>([
    ['half of 10 €: nothing subject', '10', '0.5', ['100.00', '0.00', '2500.00', '100.00']],
    ['60 % of 12 €: 7.20 of 7.32', '12', '0.6', ['96.00', '0.00', '2500.00', '96.00']],
    ['60 % of 13 €: 7.80, 0.48 above the limit', '13', '0.6', ['104.00', '9.60', '2509.60', '113.60']],
    ['70 % of 10 €: 1 € above 60 %', '10', '0.7', ['60.00', '20.00', '2520.00', '80.00']],
    ['49 % of 10 €: all of it', '10', '0.49', ['102.00', '98.00', '2598.00', '200.00']],
  ])('%s', (_name, ValeurTitre, PartPatronaleTitre, expected) => {
    expect(amounts({ TitresRestaurant: { NombreTitres: '20', ValeurTitre, PartPatronaleTitre } }, names)).toEqual(
      expected,
    )
  })
})

test('half of a travel pass is refunded; what is above 75 % joins the gross', () => {
  const pass = (PartRemboursee: string) => ({ Transport: { CoutAbonnement: '90.80', PartRemboursee } })
  const names = ['RemboursementTransport', 'ExcedentTransport'] as const
  expect(amounts(pass('0.5'), names)).toEqual(['45.40', '0.00'])
  expect(amounts(pass('0.75'), names)).toEqual(['68.10', '0.00'])
  expect(amounts(pass('1'), names, '2025-06')).toEqual(['68.10', '22.70'])
})

test('benefits in kind bear contributions and are taken back from the net', () => {
  const changes = { AvantagesNature: { NombreRepasFournis: '10', MontantAvantagesNature: '100' } }
  expect(amounts(changes, ['AvantagesNature', 'TotalBrut', 'RepriseAvantagesNature'])).toEqual([
    '155.00',
    '2655.00',
    '155.00',
  ])
})

test('a net adjustment changes the net and nothing else', () => {
  const [plain, more, less] = ['0', '12.34', '-12.34'].map((Regularisation) =>
    amounts({ Frais: { Regularisation } }, ['NetAvantImpot', 'NetImposable', 'MontantNetSocial', 'TotalBrut']),
  )
  if (plain === undefined) throw new Error('no payslip')
  const [net = '', ...rest] = plain
  expect(more).toEqual([(Number(net) + 12.34).toFixed(2), ...rest])
  expect(less).toEqual([(Number(net) - 12.34).toFixed(2), ...rest])
})

test('advances and attachments are withheld from the net, before the tax is shown', () => {
  const [net = '', withheld = '', social = ''] = amounts({ Retenues: { Acomptes: '100', Saisies: '50' } }, [
    'NetAvantImpot',
    'TotalDeductions',
    'MontantNetSocial',
  ])
  expect(withheld).toBe('150.00')
  expect((Number(social) - Number(net)).toFixed(2)).toBe('150.00')
})

describe('absences', () => {
  const names = ['AbsenceMaladie', 'AbsenceATMP', 'AbsenceSansSolde', 'TotalBrut'] as const
  test.each<[string, Record<string, string>, string[]]>([
    [
      'hours at their own rate',
      { HeuresAbsenceMaladie: '7', TauxHoraireAbsence: '15' },
      ['105.00', '0.00', '0.00', '2395.00'],
    ],
    [
      'an amount wins over hours',
      { HeuresAbsenceMaladie: '7', TauxHoraireAbsence: '15', MontantAbsenceMaladie: '90' },
      ['90.00', '0.00', '0.00', '2410.00'],
    ],
    [
      'hours at the contract rate: 2,500 ÷ 151.67 × 7',
      { HeuresAbsenceMaladie: '7' },
      ['115.38', '0.00', '0.00', '2384.62'],
    ],
    [
      'a work accident and unpaid leave',
      { MontantAbsenceATMP: '20', MontantAbsenceSansSolde: '30' },
      ['0.00', '20.00', '30.00', '2450.00'],
    ],
  ])('%s', (_name, absences, expected) => {
    expect(amounts({ Absences: absences }, names)).toEqual(expected)
  })
})

test('pay that is kept during an absence joins the gross and keeps the reference minimum wage', () => {
  const kept = { Absences: { MontantAbsenceMaladie: '600', MontantMaintien: '600' } }
  expect(amounts(kept, ['MaintienSalaire', 'TotalBrut'])).toEqual(['600.00', '2500.00'])
  expect(amounts(kept, ['SmicReference', 'ReductionFillonTotale'])).toEqual(['1823.03', '-429.75'])
})

test('more unpaid days than the contract has in the month are refused', () => {
  const cases = { Contrat: { DateDebutContrat: '2026-06-25' }, Absences: { JoursAbsenceSansSolde: '7' } }
  const outcome = payslip(defaut, employee('2026-06', '2500', cases))
  expect(!outcome.ok && outcome.faults).toMatchObject([
    { code: 'out_of_range', caseFieldName: 'JoursAbsenceSansSolde', value: '7' },
  ])
})

test('hours and their price stand beside the pay', () => {
  const payslip = payslipOf(defaut, employee('2026-06', '2000', { HeuresSupplementaires: { HeuresSup25: '10' } }))
  const overtime = lineOf(payslip, 'HeuresSupplementaires25')
  expect([overtime.quantity?.toFixed(2), overtime.price?.toFixed(4), overtime.value.toFixed(2)]).toEqual([
    '10.00',
    '16.4831',
    '164.83',
  ])
})
