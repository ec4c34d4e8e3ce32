import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** CSS L241-3, D242-4: « vieillesse plafonnée » and « déplafonnée ». */

test.each<[string, string, string, string]>([
  ['2024-01', '4000', 'salariale 3864.00 × 0.069 = 266.62', 'patronale 3864.00 × 0.0855 = 330.37'],
  ['2025-12', '4000', 'salariale 3925.00 × 0.069 = 270.83', 'patronale 3925.00 × 0.0855 = 335.59'],
  ['2026-12', '4004.99', 'salariale 4004.99 × 0.069 = 276.34', 'patronale 4004.99 × 0.0855 = 342.43'],
  ['2026-12', '4005', 'salariale 4005.00 × 0.069 = 276.35', 'patronale 4005.00 × 0.0855 = 342.43'],
  ['2026-12', '4005.01', 'salariale 4005.00 × 0.069 = 276.35', 'patronale 4005.00 × 0.0855 = 342.43'],
])('plafonnée, %s, %s €: %s, %s', (period, pay, employee, employer) => {
  const payslip = ofEmployee(period, pay)
  expect(contributionOf(payslip, 'VieillessePlafonneeSalariale')).toBe(employee)
  expect(contributionOf(payslip, 'VieillessePlafonneePatronale')).toBe(employer)
})

test.each<[string, string, string, string]>([
  ['2024-01', '3000', 'salariale 3000.00 × 0.004 = 12.00', 'patronale 3000.00 × 0.0202 = 60.60'],
  ['2025-12', '3000', 'salariale 3000.00 × 0.004 = 12.00', 'patronale 3000.00 × 0.0202 = 60.60'],
  ['2026-01', '3000', 'salariale 3000.00 × 0.004 = 12.00', 'patronale 3000.00 × 0.0211 = 63.30'],
  ['2026-12', '10000', 'salariale 10000.00 × 0.004 = 40.00', 'patronale 10000.00 × 0.0211 = 211.00'],
  ['2026-12', '1501.25', 'salariale 1501.25 × 0.004 = 6.01', 'patronale 1501.25 × 0.0211 = 31.68'],
])('déplafonnée, %s, %s €: %s, %s', (period, pay, employee, employer) => {
  const payslip = ofEmployee(period, pay)
  expect(contributionOf(payslip, 'VieillesseDeplafonneeSalariale')).toBe(employee)
  expect(contributionOf(payslip, 'VieillesseDeplafonneePatronale')).toBe(employer)
})

test('an officer owes the same (worked-examples.json, E_sasu3000)', () => {
  const payslip = ofOfficer('2026-06', '3000')
  expect(contributionOf(payslip, 'VieillessePlafonneeSalariale')).toBe('salariale 3000.00 × 0.069 = 207.00')
  expect(contributionOf(payslip, 'VieillessePlafonneePatronale')).toBe('patronale 3000.00 × 0.0855 = 256.50')
})
