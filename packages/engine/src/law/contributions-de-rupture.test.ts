import { expect, test } from 'vitest'
import { amounts, contributionOf, ofEmployee, owedByOfficers } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/**
 * CSS L137-12, L136-1-1; bases and CSG of each kind of end are in `indemnites-de-rupture.test.ts`, W11 in
 * `calculate/worked-leaving.test.ts`.
 */

const leaving = (Rupture: Inputs[string], end = '2026-06-30', others: Inputs = {}) =>
  ofEmployee(end.slice(0, 7), '3000', {
    Contrat: { DateDebutContrat: '2018-01-01', DateFinContrat: end },
    Rupture: { Motif: 'rupture_conventionnelle', Indemnite: '10000', RemunerationAnneePrecedente: '36000', ...Rupture },
    ...others,
  })

test('the employer pays 30 % where the contract ended until 30 December 2025, 40 % from the 31st', () => {
  const rate = (end: string) => contributionOf(leaving({}, end), 'ContributionRupture')
  expect(rate('2025-12-30')).toBe('patronale 10000.00 × 0.3 = 3000.00')
  expect(rate('2025-12-31')).toBe('patronale 10000.00 × 0.4 = 4000.00')
})

test('by the day on which the contract ended, not that of payment', () => {
  const paidLater = { Motif: 'mise_a_la_retraite', Date: '2025-12-15', Indemnite: '10000', AncienneteMois: '1' }
  const payslip = ofEmployee('2026-01', '3000', { Rupture: { ...paidLater, RemunerationAnneePrecedente: '36000' } })
  expect(contributionOf(payslip, 'ContributionRupture')).toBe('patronale 10000.00 × 0.3 = 3000.00')
})

test('a dismissal owes none, and neither does an officer', () => {
  expect(amounts(leaving({ Motif: 'licenciement' }), 'ContributionRupture')).toEqual(['0.00'])
  expect(owedByOfficers('ContributionRupture')).toBe(false)
})

test('who is not resident for tax bears no CSG or CRDS on it', () => {
  const abroad = leaving({}, '2026-06-30', {
    Contrat: { DateDebutContrat: '2018-01-01', DateFinContrat: '2026-06-30', NonResidentFiscal: 'true' },
  })
  expect(amounts(abroad, 'CSGRuptureNonImposable', 'CRDSRupture')).toEqual(['0.00', '0.00'])
})

test('pay that bears CSG counts for the taxe sur les salaires: 3 000 and 10 000 less the minimum of 6 375', () => {
  const taxed = leaving({}, '2026-06-30', { Entreprise: { RapportTaxeSalaires: '1' } })
  expect(amounts(taxed, 'BaseTaxeSalaires')).toEqual(['6625.00'])
})
