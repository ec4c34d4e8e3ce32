import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer, ofYear, valuesOf } from '../../testing/law.js'
import { SeuilMaladie, TauxMaladie } from './maladie.js'

/**
 * CSS D242-3, L241-2-1: the full rate, and the reduced one until 2025; the complement of Alsace-Moselle; residents
 * abroad for tax.
 */

test.each<[string, string, string]>([
  ['2024-06', '4368.00', 'patronale 4368.00 × 0.07 = 305.76'],
  ['2024-06', '4368.01', 'patronale 4368.01 × 0.13 = 567.84'],
  ['2025-01', '4054.06', 'patronale 4054.06 × 0.13 = 527.03'],
  ['2025-06', '4054.05', 'patronale 4054.05 × 0.07 = 283.78'],
  ['2025-06', '4054.06', 'patronale 4054.06 × 0.13 = 527.03'],
  ['2025-12', '1900', 'patronale 1900.00 × 0.07 = 133.00'],
  ['2026-01', '1900', 'patronale 1900.00 × 0.13 = 247.00'],
  ['2026-12', '1500.50', 'patronale 1500.50 × 0.13 = 195.07'],
  ['2026-12', '10000', 'patronale 10000.00 × 0.13 = 1300.00'],
])('%s, %s €: %s', (period, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay), 'AssuranceMaladiePatronale')).toBe(expected)
})

test('the difference of 6 % is called on the earlier months when the year crosses the threshold', () => {
  const [, , march] = ofYear('2025', '3000', '3000', '10000')
  expect(march && contributionOf(march, 'RegularisationMaladie')).toBe('patronale 6000.00 × 0.06 = 360.00')
})

test('an officer’s company owes 13 % (worked-examples.json, E_sasu3000)', () => {
  expect(contributionOf(ofOfficer('2026-06', '3000'), 'AssuranceMaladiePatronale')).toBe(
    'patronale 3000.00 × 0.13 = 390.00',
  )
})

test.each<[string, string, string]>([
  ['2024-01', '2000', 'salariale 2000.00 × 0.013 = 26.00'],
  ['2026-12', '1885', 'salariale 1885.00 × 0.013 = 24.51'],
  ['2026-12', '10000', 'salariale 10000.00 × 0.013 = 130.00'],
])('Alsace-Moselle, %s, %s €: %s', (period, pay, expected) => {
  const local = { Entreprise: { AlsaceMoselle: 'true' } }
  expect(contributionOf(ofEmployee(period, pay, local), 'MaladieAlsaceMoselleSalariale')).toBe(expected)
})

test.each<[string, string, string]>([
  ['2024-01', '2000', 'salariale 2000.00 × 0.055 = 110.00'],
  ['2026-12', '2001', 'salariale 2001.00 × 0.055 = 110.06'],
  ['2026-12', '10000', 'salariale 10000.00 × 0.055 = 550.00'],
])('not resident for tax, %s, %s €: %s', (period, pay, expected) => {
  const abroad = { Contrat: { NonResidentFiscal: 'true' } }
  expect(contributionOf(ofEmployee(period, pay, abroad), 'MaladieNonResidentSalariale')).toBe(expected)
})

test('elsewhere the employee owes nothing', () => {
  const payslip = ofEmployee('2026-06', '2000')
  expect(contributionOf(payslip, 'MaladieAlsaceMoselleSalariale')).toBe('salariale 2000.00 × 0 = 0.00')
  expect(contributionOf(payslip, 'MaladieNonResidentSalariale')).toBe('salariale 2000.00 × 0 = 0.00')
})

test('the reduced rate, its difference and its threshold end with 2025', () => {
  expect(Object.values({ ...TauxMaladie, ...SeuilMaladie }).map(valuesOf)).toEqual([
    '0.13',
    '0.07, none from 2026-01-01',
    '0.06, none from 2026-01-01',
    '2.5, 2.25 from 2025-01-01, none from 2026-01-01',
  ])
})
