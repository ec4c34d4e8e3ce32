import { expect, test } from 'vitest'
import { amounts, ofEmployee, ofOfficer } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/** The gross is the sum of the gross pay lines less the absences. */

test.each<[string, Inputs, string]>([
  ['the base salary alone', {}, '2000.00'],
  ['10 hours of overtime (worked-examples.json, F_hs)', { HeuresSupplementaires: { HeuresSup25: '10' } }, '2164.83'],
  ['a bonus less an absence', { Primes: { MontantPrimes: '100' }, Absences: { MontantAbsenceATMP: '50' } }, '2050.00'],
  ['an absence with the pay kept', { Absences: { MontantAbsenceMaladie: '50', MontantMaintien: '50' } }, '2000.00'],
  [
    'a meal allowance a euro above its limit, 20 times',
    { Frais: { NombreRepas: '20', MontantRepas: '8.50' } },
    '2020.00',
  ],
  ['a refund within its limit', { Transport: { CoutAbonnement: '90', PartRemboursee: '0.5' } }, '2000.00'],
])('%s', (_name, changes, expected) => {
  expect(amounts(ofEmployee('2026-06', '2000', changes), 'TotalBrut')).toEqual([expected])
})

test('an officer’s gross is the pay of the mandate and bonuses', () => {
  expect(amounts(ofOfficer('2026-06', '3000', { Primes: { MontantPrimes: '500' } }), 'TotalBrut')).toEqual(['3500.00'])
})
