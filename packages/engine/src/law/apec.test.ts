import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** ANI of 17/11/2017: executives, within 4 ceilings; officers by the latest public reading. */

const executive = { Contrat: { StatutCadre: 'true' } }

test.each<[string, string, string, string]>([
  ['2024-01', '5000', 'salariale 5000.00 × 0.00024 = 1.20', 'patronale 5000.00 × 0.00036 = 1.80'],
  ['2026-12', '1562.50', 'salariale 1562.50 × 0.00024 = 0.38', 'patronale 1562.50 × 0.00036 = 0.56'],
  ['2026-12', '20000', 'salariale 16020.00 × 0.00024 = 3.84', 'patronale 16020.00 × 0.00036 = 5.77'],
])('%s, an executive with %s €: %s, %s', (period, pay, employee, employer) => {
  const payslip = ofEmployee(period, pay, executive)
  expect(contributionOf(payslip, 'APECSalariale')).toBe(employee)
  expect(contributionOf(payslip, 'APECPatronale')).toBe(employer)
})

test('an officer owes it, unless the dossier says otherwise (worked-examples.json, E_sasu3000)', () => {
  const payslip = ofOfficer('2026-06', '3000')
  expect(contributionOf(payslip, 'APECSalariale')).toBe('salariale 3000.00 × 0.00024 = 0.72')
  expect(contributionOf(payslip, 'APECPatronale')).toBe('patronale 3000.00 × 0.00036 = 1.08')
  const without = ofOfficer('2026-06', '3000', { Contrat: { CotisationApec: 'false' } })
  expect(contributionOf(without, 'APECSalariale')).toBe('salariale 3000.00 × 0 = 0.00')
  expect(contributionOf(without, 'APECPatronale')).toBe('patronale 3000.00 × 0 = 0.00')
})

test('other employees owe none', () => {
  expect(contributionOf(ofEmployee('2026-06', '5000'), 'APECSalariale')).toBe('salariale 5000.00 × 0 = 0.00')
  expect(contributionOf(ofEmployee('2026-06', '5000'), 'APECPatronale')).toBe('patronale 5000.00 × 0 = 0.00')
})
