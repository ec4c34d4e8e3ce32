import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/** CSS L242-1; arrêté du 25/02/2025: the flat value of meals, and their deduction from the net. */

const meals = (NombreRepasFournis: string, MontantAvantagesNature = '0') => ({
  AvantagesNature: { NombreRepasFournis, MontantAvantagesNature },
})

test.each([
  ['2024-12', '53.50'],
  ['2025-01', '54.50'],
  ['2025-12', '54.50'],
  ['2026-01', '55.00'],
])('10 meals given in %s count for %s €', (period, expected) => {
  expect(amounts(ofEmployee(period, '2500', meals('10')), 'AvantagesNature')).toEqual([expected])
})

test('benefits join the gross and are taken back from the net', () => {
  const payslip = ofEmployee('2026-06', '2500', meals('10', '100.005'))
  expect(amounts(payslip, 'AvantagesNature', 'TotalBrut', 'RepriseAvantagesNature', 'TotalDeductions')).toEqual([
    '155.01',
    '2655.01',
    '155.01',
    '155.01',
  ])
})

test('nothing given, nothing added', () => {
  expect(amounts(ofEmployee('2026-06', '2500'), 'AvantagesNature', 'RepriseAvantagesNature')).toEqual(['0.00', '0.00'])
})

// One minimum garanti a meal (arrêté du 25/02/2025).
test.each([
  ['2024-10', '41.50'],
  ['2024-11', '42.20'],
  ['2026-05', '42.50'],
  ['2026-06', '43.50'],
])('10 meals of a hotel or restaurant in %s count for %s €', (period, expected) => {
  const payslip = ofEmployee(period, '2500', { AvantagesNature: { NombreRepasFournis: '10', RepasHCR: 'true' } })
  expect(amounts(payslip, 'AvantagesNature', 'RepriseAvantagesNature')).toEqual([expected, expected])
})

// A tenth of 1,000 € is 100 € a year.
test('a phone or computer counts for a tenth of its price a year, taken back with the other benefits', () => {
  const lent = { AvantagesNature: { CoutOutilsNumeriques: '1000', NombreRepasFournis: '10' } }
  const payslip = ofEmployee('2026-06', '2500', lent)
  expect(amounts(payslip, 'AvantageOutils', 'TotalBrut', 'RepriseAvantagesNature')).toEqual([
    '8.33',
    '2563.33',
    '63.33',
  ])
})
