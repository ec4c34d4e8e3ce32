import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { contributionOf, ofEmployee, ofOfficer, valuesOf } from '../../testing/law.js'
import { TauxForfaitSocial } from './forfait-social.js'

/** CSS L137-15, L137-16: 8 % of the exempt employer shares of plans, from 11 employees. */

const plans = (total: string, Effectif: string) => ({
  Entreprise: { Effectif },
  PrevoyanceMutuelle: { ...healthPlan(total), HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
})

test.each<[string, string, string, string, string]>([
  ['2026-06', '10', '80', '4500', 'patronale 100.08 × 0 = 0.00'],
  ['2026-06', '11', '80', '4500', 'patronale 100.08 × 0.08 = 8.01'],
  ['2024-01', '11', '80', '4500', 'patronale 97.96 × 0.08 = 7.84'],
])('%s, %s employees, a health plan of %s €, %s € of pay: %s', (period, Effectif, total, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, plans(total, Effectif)), 'ForfaitSocial')).toBe(expected)
})

// CSS L130-1 II: the headcount of this threshold, if it has its own.
test.each<[string, string, string]>([
  ['60', '10', 'patronale 40.00 × 0 = 0.00'],
  ['10', '11', 'patronale 40.00 × 0.08 = 3.20'],
  ['10', '12', 'patronale 40.00 × 0.08 = 3.20'],
])('%s employees, %s for the social levy: %s', (Effectif, EffectifForfaitSocial, expected) => {
  const changes = { Entreprise: { Effectif, EffectifForfaitSocial }, PrevoyanceMutuelle: healthPlan('80') }
  expect(contributionOf(ofEmployee('2026-06', '2500', changes), 'ForfaitSocial')).toBe(expected)
})

test('a share that bears contributions does not bear it: 277.80 of 400 €', () => {
  const changes = { Entreprise: { Effectif: '30' }, PrevoyanceMutuelle: healthPlan('800') }
  expect(contributionOf(ofEmployee('2026-06', '2500', changes), 'ForfaitSocial')).toBe(
    'patronale 277.80 × 0.08 = 22.22',
  )
})

test('an officer’s company owes it from 11 employees', () => {
  const payslip = ofOfficer('2026-06', '3000', { Entreprise: { Effectif: '11' } })
  expect(contributionOf(payslip, 'ForfaitSocial')).toBe('patronale 45.00 × 0.08 = 3.60')
})

test('the general rate, for other sums, is 20 %', () => {
  expect(valuesOf(TauxForfaitSocial.ForfaitSocialGeneral)).toBe('0.20')
})
