import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, valuesOf } from '../../testing/law.js'
import { TauxVersementMobiliteIDF } from './versement-mobilite.js'

/** CGCT L2333-64, L2531-2: the rate of the commune on the whole pay, from 11 employees. */

test.each<[string, string, string, string]>([
  ['10', '0.032', '4500', 'patronale 4500.00 × 0 = 0.00'],
  ['11', '0.032', '4500', 'patronale 4500.00 × 0.032 = 144.00'],
  ['60', '0.032', '10000', 'patronale 10000.00 × 0.032 = 320.00'],
  ['11', '0.02', '2000.25', 'patronale 2000.25 × 0.02 = 40.01'],
])('%s employees, rate %s, %s €: %s', (Effectif, TauxVersementMobilite, pay, expected) => {
  const changes = { Entreprise: { Effectif, TauxVersementMobilite } }
  expect(contributionOf(ofEmployee('2024-01', pay, changes), 'VersementMobilite')).toBe(expected)
  expect(contributionOf(ofEmployee('2026-12', pay, changes), 'VersementMobilite')).toBe(expected)
})

// CSS L130-1 II: the headcount of this threshold, if it has its own.
test.each<[string, string, string]>([
  ['60', '10', 'patronale 4500.00 × 0 = 0.00'],
  ['10', '11', 'patronale 4500.00 × 0.032 = 144.00'],
  ['10', '12', 'patronale 4500.00 × 0.032 = 144.00'],
])('%s employees, %s for the mobility levy: %s', (Effectif, EffectifVersementMobilite, expected) => {
  const changes = { Entreprise: { Effectif, EffectifVersementMobilite, TauxVersementMobilite: '0.032' } }
  expect(contributionOf(ofEmployee('2026-06', '4500', changes), 'VersementMobilite')).toBe(expected)
})

test('Île-de-France: 2.95 % then 3.20 % in Paris and around, 2.01 % and 1.60 % further out', () => {
  expect(Object.values(TauxVersementMobiliteIDF).map(valuesOf)).toEqual([
    '0.0295, 0.0320 from 2024-02-01',
    '0.0201',
    '0.0160',
  ])
})
