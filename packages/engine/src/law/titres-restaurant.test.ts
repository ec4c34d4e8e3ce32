import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/** CGI 81 19°: exempt with an employer share of 50 to 60 %, up to a limit per voucher. */

const NAMES = ['TitresRestaurantPatronal', 'TitresRestaurantSalarial', 'ExcedentTitresRestaurant'] as const

test.each<[string, string, string, string, string[]]>([
  ['half of 10 €: nothing subject', '2026-06', '10', '0.5', ['100.00', '100.00', '0.00']],
  ['60 % of 12 €: 7.20 of 7.32', '2026-06', '12', '0.6', ['144.00', '96.00', '0.00']],
  ['60 % of 12.20 €: 7.32, at the limit', '2026-06', '12.20', '0.6', ['146.40', '97.60', '0.00']],
  ['60 % of 13 €: 0.48 above the limit of 2026', '2026-01', '13', '0.6', ['156.00', '104.00', '9.60']],
  ['60 % of 13 €: 0.54 above the limit of 2025', '2025-12', '13', '0.6', ['156.00', '104.00', '10.80']],
  ['60 % of 13 €: 0.54 above the limit of 2025', '2025-01', '13', '0.6', ['156.00', '104.00', '10.80']],
  ['60 % of 13 €: 0.62 above the limit of 2024', '2024-12', '13', '0.6', ['156.00', '104.00', '12.40']],
  ['70 % of 10 €: 1 € above 60 %', '2026-06', '10', '0.7', ['140.00', '60.00', '20.00']],
  ['49 % of 10 €: all of it', '2026-06', '10', '0.49', ['98.00', '102.00', '98.00']],
  ['half of 9.0028 €, each part to the cent', '2026-06', '9.0028', '0.5', ['90.03', '90.03', '0.00']],
])('20 vouchers, %s', (_name, period, ValeurTitre, PartPatronaleTitre, expected) => {
  const vouchers = { TitresRestaurant: { NombreTitres: '20', ValeurTitre, PartPatronaleTitre } }
  expect(amounts(ofEmployee(period, '2500', vouchers), ...NAMES)).toEqual(expected)
})

test('the subject part joins the gross and is taken back from the net with the employee’s share', () => {
  const vouchers = { TitresRestaurant: { NombreTitres: '20', ValeurTitre: '13', PartPatronaleTitre: '0.6' } }
  const payslip = ofEmployee('2026-06', '2500', vouchers)
  expect(amounts(payslip, 'TotalBrut', 'RepriseTitresRestaurant', 'TotalDeductions')).toEqual([
    '2509.60',
    '9.60',
    '113.60',
  ])
})
