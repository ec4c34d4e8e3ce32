import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer, valuesOf } from '../../testing/law.js'
import { TauxAccidentsTravail } from './accidents-du-travail.js'

/** CSS L241-5, D242-6-1: the rate notified to the establishment, on the whole pay. */

test.each<[string, string, string, string]>([
  ['2024-01', '0.0208', '2500', 'patronale 2500.00 × 0.0208 = 52.00'],
  ['2026-12', '0.0208', '10000', 'patronale 10000.00 × 0.0208 = 208.00'],
  ['2026-12', '0.015', '1667', 'patronale 1667.00 × 0.015 = 25.01'],
])('%s, notified rate %s, %s €: %s', (period, TauxAT, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, { Entreprise: { TauxAT } }), 'AccidentsTravail')).toBe(expected)
})

test('an officer’s company owes it (worked-examples.json, E_sasu3000)', () => {
  expect(contributionOf(ofOfficer('2026-06', '3000'), 'AccidentsTravail')).toBe('patronale 3000.00 × 0.0208 = 62.40')
})

test('the national averages follow the orders of each year; those of 2025 start in May', () => {
  expect(Object.values(TauxAccidentsTravail).map(valuesOf)).toEqual([
    '0.0212, 0.0208 from 2026-01-01',
    '0.0064, 0.0070 from 2025-05-01, 0.0064 from 2026-01-01',
  ])
})
