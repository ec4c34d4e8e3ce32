import { expect, test } from 'vitest'
import { amounts, ofEmployee, owedByOfficers } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/** C. trav. L1243-8: a tenth of the gross pay of a fixed-term contract; here where it is paid each month. */

const monthly = { TypeContrat: 'CDD', IndemniteFinContratMensuelle: 'true' }

test.each<[string, Inputs, string, string, string]>([
  ['of 2,000 €', { Contrat: monthly }, '2000', '200.00', '2200.00'],
  ['of 2,000.05 €, half up', { Contrat: monthly }, '2000.05', '200.01', '2200.06'],
  [
    // 164.83 of overtime, 100 of bonus, 55 in kind, 30 kept, less 50 of absence.
    'of all the pay',
    {
      Contrat: monthly,
      HeuresSupplementaires: { HeuresSup25: '10' },
      Primes: { MontantPrimes: '100' },
      AvantagesNature: { NombreRepasFournis: '10' },
      Absences: { MontantAbsenceMaladie: '50', MontantMaintien: '30' },
    },
    '2000',
    '229.98',
    '2529.81',
  ],
  ['none for a permanent contract', { Contrat: { ...monthly, TypeContrat: 'CDI' } }, '2000', '0.00', '2000.00'],
  ['none before the end', { Contrat: { TypeContrat: 'CDD' } }, '2000', '0.00', '2000.00'],
])('the indemnity: %s', (_name, changes, pay, indemnity, gross) => {
  expect(amounts(ofEmployee('2026-06', pay, changes), 'IndemniteFinContrat', 'TotalBrut')).toEqual([indemnity, gross])
})

test('an officer has none', () => {
  expect(owedByOfficers('IndemniteFinContrat')).toBe(false)
})
