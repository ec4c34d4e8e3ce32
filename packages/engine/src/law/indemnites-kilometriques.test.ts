import { expect, test } from 'vitest'
import { ofTheMonth } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofYear } from '../../testing/law.js'

/** CGI annexe IV art. 6 B: d × rate + constant, on the kilometres of the year. */

const NAMES = ['IndemniteKilometrique', 'ExcedentKilometrique', 'TotalBrut'] as const

test.each<[string, Record<string, string>]>([
  ['voiture_3cv', { 5000: '2645.00', 5001: '2645.32', 20000: '7385.00', 20001: '7400.37' }],
  ['voiture_4cv', { 5000: '3030.00', 5001: '3030.34', 20000: '8130.00', 20001: '8140.41' }],
  ['voiture_5cv', { 5000: '3180.00', 5001: '3180.36', 20000: '8535.00', 20001: '8540.43' }],
  ['voiture_6cv', { 5000: '3325.00', 5001: '3327.37', 20000: '8937.00', 20001: '8940.45' }],
  ['voiture_7cv', { 5000: '3485.00', 5001: '3485.39', 20000: '9395.00', 20001: '9400.47' }],
  ['moto_1_2cv', { 3000: '1185.00', 3001: '1188.10', 6000: '1485.00', 6001: '1488.25' }],
  ['moto_3_5cv', { 3000: '1404.00', 3001: '1404.08', 6000: '1650.00', 6001: '1650.28' }],
  ['moto_6cv', { 3000: '1818.00', 3001: '1820.08', 6000: '2057.00', 6001: '2058.34' }],
  ['cyclomoteur', { 3000: '945.00', 3001: '948.08', 6000: '1185.00', 6001: '1188.20' }],
])('%s, exempt by kilometres: %j', (Vehicule, expected) => {
  for (const [Kilometres, exempt] of Object.entries(expected)) {
    const trips = { Frais: { IndemniteKilometrique: '20000', Kilometres, Vehicule } }
    expect(amounts(ofEmployee('2024-01', '2500', trips), 'IndemniteKilometrique'), Kilometres).toEqual([exempt])
    expect(amounts(ofEmployee('2026-12', '2500', trips), 'IndemniteKilometrique'), Kilometres).toEqual([exempt])
  }
})

test('1,000 km with 5 CV are 636 € exempt; what is paid above joins the gross', () => {
  const Frais = { IndemniteKilometrique: '700', Kilometres: '1000', Vehicule: 'voiture_5cv' }
  expect(amounts(ofEmployee('2026-06', '2500', { Frais }), ...NAMES)).toEqual(['636.00', '64.00', '2564.00'])
})

test('the exempt part is paid beside the gross', () => {
  const Frais = { IndemniteKilometrique: '700', Kilometres: '1000', Vehicule: 'voiture_5cv' }
  expect(amounts(ofEmployee('2026-06', '2500', { Frais }), 'TotalIndemnites')).toEqual(['636.00'])
})

test('one kilometre with 3 CV is 0.53 €', () => {
  const Frais = { IndemniteKilometrique: '10', Kilometres: '1', Vehicule: 'voiture_3cv' }
  expect(amounts(ofEmployee('2026-06', '2500', { Frais }), ...NAMES)).toEqual(['0.53', '9.47', '2509.47'])
})

test('an electric vehicle has 20 % more: 763.20 €', () => {
  const Frais = {
    IndemniteKilometrique: '800',
    Kilometres: '1000',
    Vehicule: 'voiture_5cv',
    VehiculeElectrique: 'true',
  }
  expect(amounts(ofEmployee('2026-06', '2500', { Frais }), ...NAMES)).toEqual(['763.20', '36.80', '2536.80'])
})

test('both are to the cent, half up', () => {
  // 12.5 km × 0.606 = 7.575; 7.595 € paid, then 5.005 €.
  const Frais = { IndemniteKilometrique: '7.595', Kilometres: '12.5', Vehicule: 'voiture_4cv' }
  expect(amounts(ofEmployee('2026-06', '2500', { Frais }), ...NAMES)).toEqual(['7.58', '0.02', '2500.02'])
  const less = { Frais: { ...Frais, IndemniteKilometrique: '5.005' } }
  expect(amounts(ofEmployee('2026-06', '2500', less), ...NAMES)).toEqual(['5.01', '0.00', '2500.00'])
})

test('without a vehicle, or without kilometres, it is exempt as paid', () => {
  const paid = (Frais: Record<string, string>) => ofEmployee('2026-06', '2500', { Frais })
  const unknown = paid({ IndemniteKilometrique: '900.005', Kilometres: '100' })
  expect(amounts(unknown, ...NAMES)).toEqual(['900.01', '0.00', '2500.00'])
  expect(ofTheMonth(unknown.warnings).map(({ code }) => code)).toEqual(['mileage_not_checked'])
  const unmeasured = paid({ IndemniteKilometrique: '100', Vehicule: 'voiture_5cv' })
  expect(amounts(unmeasured, ...NAMES)).toEqual(['100.00', '0.00', '2500.00'])
  expect(ofTheMonth(unmeasured.warnings).map(({ code }) => code)).toEqual(['mileage_not_checked'])
})

test('the kilometres of the year add up: the second bracket starts at 5,000 km', () => {
  const trips = { Frais: { IndemniteKilometrique: '2000', Kilometres: '3000', Vehicule: 'voiture_5cv' } }
  // 6,000 × 0.357 + 1,395 = 3,537 for the year, less 1,908 in January.
  const year = ofYear('2026', ['2500', trips], ['2500', trips])
  expect(year.map((month) => amounts(month, ...NAMES))).toEqual([
    ['1908.00', '92.00', '2592.00'],
    ['1629.00', '371.00', '2871.00'],
  ])
})

test('a smaller vehicle later in the year is never exempt below 0', () => {
  const trips = (Vehicule: string) => ({ Frais: { IndemniteKilometrique: '1000', Kilometres: '1000', Vehicule } })
  // 1,000 × 0.697, then 2,000 × 0.315 for the year.
  const year = ofYear('2026', ['2500', trips('voiture_7cv')], ['2500', trips('cyclomoteur')])
  expect(year.map((month) => amounts(month, 'IndemniteKilometrique'))).toEqual([['697.00'], ['0.00']])
})
