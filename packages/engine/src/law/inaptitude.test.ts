import { describe, expect, test } from 'vitest'
import { cents, leaving } from '../../testing/leaving.js'
import type { Inputs } from '../cases/read.js'

/** Cases S13 and S14 of `testing/worked-office.json` are in `calculate/worked-office.test.ts`. */

describe('unfitness (C. trav. L1226-4, L1226-14, L5213-9)', () => {
  const ended = { end: '2026-06-30', since: '2018-07-01', salary: '2400' }
  test('it is due from the first month on: 2 × 50.00 after a month of 2 400', () => {
    const payslip = leaving({ ...ended, since: '2026-06-01', Rupture: { Motif: 'inaptitude_professionnelle' } })
    expect(cents(payslip, 'IndemniteRupture', 'IndemniteInaptitude')).toEqual(['100.00', '0.00'])
  })

  test('a fixed term that ends for unfitness has both indemnities, doubled after an accident (L1226-4-3, L1226-20, L1243-8)', () => {
    const fixedTerm = (Motif: string) =>
      leaving({
        ...ended,
        since: '2025-07-01',
        cases: { Contrat: { TypeContrat: 'CDD' } },
        Rupture: { Motif, SalaireReference: '2400' },
      })
    const names = ['IndemniteRupture', 'IndemniteInaptitude', 'IndemniteFinContrat'] as const
    expect(cents(fixedTerm('inaptitude'), ...names)).toEqual(['600.00', '0.00', '240.00'])
    expect(cents(fixedTerm('inaptitude_professionnelle'), ...names)).toEqual(['1200.00', '0.00', '240.00'])
  })

  test.each(['licenciement', 'pse', 'rupture_conventionnelle', 'mise_a_la_retraite'])(
    'a fixed term knows no %s (L1243-1)',
    (Motif) => {
      expect(() => leaving({ ...ended, cases: { Contrat: { TypeContrat: 'CDD' } }, Rupture: { Motif } })).toThrow(
        'Rupture.Motif',
      )
    },
  )

  test.each([
    ['2026-01-02', '0.00'],
    ['2025-07-01', '4800.00'],
    ['2024-07-01', '7200.00'],
  ])('the notice of a disabled worker since %s is doubled, up to three months: %s', (since, paid) => {
    const Rupture = { Motif: 'licenciement', Preavis: 'paye' }
    const payslip = leaving({ ...ended, since, cases: { Contrat: { TravailleurHandicape: 'true' } }, Rupture })
    expect(cents(payslip, 'IndemnitePreavis')).toEqual([paid])
  })

  test('contributions on untaxed severance leave out those of the indemnities beside it: paid as a notice they give the same', () => {
    const above = { Indemnite: '150000', IndemniteConventionnelle: '150000', SalaireReference: '6500' }
    const paid = (Rupture: Inputs[string], TravailleurHandicape = 'false') => {
      const cases = { Contrat: { StatutCadre: 'true', TravailleurHandicape } }
      const payslip = leaving({ ...ended, salary: '6500', cases, Rupture: { ...above, ...Rupture } })
      return cents(payslip, 'TotalBrut', 'CotisationsRuptureNonDeductibles', 'NetImposable')
    }
    const dismissed = { Motif: 'licenciement', Preavis: 'paye' }
    // 6 500 × 2 of L1226-14, and × 3 of L5213-9.
    expect(paid({ Motif: 'inaptitude_professionnelle' })).toEqual(paid({ ...dismissed, MontantPreavis: '13000' }))
    expect(paid(dismissed, 'true')).toEqual(paid({ ...dismissed, MontantPreavis: '19500' }))
  })
})
