import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, contributionOf, ofEmployee, ofYear } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * C. trav. L1234-9, R1234-2; CSS L242-1; CGI 80 duodecies. The ceilings of 2026 are 48 060 a year: 2 of them 96 120, 5
 * are 240 300, 6 are 288 360, 10 are 480 600. Cases W11, W11b and W21 of `testing/worked-leaving.json` are in
 * `calculate/worked-leaving.test.ts`.
 */

const leaving = (Rupture: Inputs[string], end = '2026-06-30', since = '2018-01-01'): Payslip =>
  ofEmployee(end.slice(0, 7), '3000', {
    Contrat: { DateDebutContrat: since, DateFinContrat: end },
    Rupture: { IndemniteConventionnelle: '6375', AncienneteMois: '1', ...Rupture },
  })
const parts = (payslip: Payslip) =>
  amounts(payslip, 'IndemniteRuptureExoneree', 'IndemniteRuptureSoumise', 'IndemniteRuptureImposable', 'RuptureHorsCSG')
const agreed = { Motif: 'rupture_conventionnelle', RemunerationAnneePrecedente: '60000' }

describe('the exempt parts', () => {
  test('of an agreed termination: two ceilings of contributions, twice the pay of the year before of tax', () => {
    const payslip = leaving({ ...agreed, Indemnite: '150000' })
    expect(parts(payslip)).toEqual(['96120.00', '53880.00', '30000.00', '6375.00'])
    // 150 000 − 6 375 = 143 625, of which 30 000 are taxed.
    expect(contributionOf(payslip, 'CSGRuptureDeductible')).toBe('salariale 30000.00 × 0.068 = 2040.00')
    expect(contributionOf(payslip, 'CSGRuptureNonDeductible')).toBe('salariale 30000.00 × 0.024 = 720.00')
    expect(contributionOf(payslip, 'CSGRuptureNonImposable')).toBe('salariale 113625.00 × 0.092 = 10453.50')
    expect(contributionOf(payslip, 'CRDSRupture')).toBe('salariale 143625.00 × 0.005 = 718.13')
    expect(contributionOf(payslip, 'ContributionRupture')).toBe('patronale 96120.00 × 0.4 = 38448.00')
    // The abatement of wages is not of severance: 3 000 × 98.25 %.
    expect(amounts(payslip, 'BaseCSGTotale', 'TotalBrut', 'Assiette')).toEqual(['2947.50', '56880.00', '56880.00'])
  })

  test('half of the indemnity where it is more than twice the pay, at most six ceilings; five for a mise à la retraite', () => {
    const limit = (Rupture: Inputs[string]) => amounts(leaving(Rupture), 'RuptureNonImposable')
    const dismissed = { Motif: 'licenciement', RemunerationAnneePrecedente: '1000' }
    expect(limit({ ...dismissed, Indemnite: '90000' })).toEqual(['45000.00'])
    const rich = { RemunerationAnneePrecedente: '200000', Indemnite: '300000' }
    expect(limit({ ...rich, Motif: 'licenciement' })).toEqual(['288360.00'])
    expect(limit({ ...rich, Motif: 'mise_a_la_retraite' })).toEqual(['240300.00'])
  })

  test('beyond ten ceilings all bears contributions and CSG from the first euro; a cent less does not', () => {
    const rich = { ...agreed, RemunerationAnneePrecedente: '300000' }
    expect(parts(leaving({ ...rich, Indemnite: '480600' }))).toEqual(['96120.00', '384480.00', '192240.00', '6375.00'])
    const all = leaving({ ...rich, Indemnite: '480600.01' })
    expect(parts(all)).toEqual(['0.00', '480600.01', '192240.01', '0.00'])
    expect(amounts(all, 'BaseCSGRupture', 'ContributionRupture')).toEqual(['480600.01', '0.00'])
  })

  test('who could draw a pension pays tax on an agreed termination, and its CSG is deductible', () => {
    const payslip = leaving({ ...agreed, Indemnite: '30000', DroitPension: 'true' })
    expect(parts(payslip)).toEqual(['30000.00', '0.00', '30000.00', '6375.00'])
    expect(contributionOf(payslip, 'CSGRuptureDeductible')).toBe('salariale 23625.00 × 0.068 = 1606.50')
    expect(amounts(payslip, 'CSGRuptureNonImposable', 'ContributionRupture')).toEqual(['0.00', '12000.00'])
  })

  test('a plan de sauvegarde is free of tax, a dismissal owes no contribution of the employer', () => {
    const plan = leaving({ Motif: 'pse', Indemnite: '200000' })
    expect(parts(plan)).toEqual(['96120.00', '103880.00', '0.00', '6375.00'])
    expect(amounts(plan, 'ContributionRupture')).toEqual(['0.00'])
  })

  test('who leaves for a pension of his own will pays all on the indemnity: two months after 30 years', () => {
    const retired = { Motif: 'depart_retraite', IndemniteConventionnelle: '0', SalaireReference: '3000' }
    const months = (AncienneteMois: string) => amounts(leaving({ ...retired, AncienneteMois }), 'IndemniteRupture')
    expect(['119', '120', '180', '240', '359', '360'].map((service) => months(service)[0])).toEqual([
      '0.00',
      '1500.00',
      '3000.00',
      '4500.00',
      '4500.00',
      '6000.00',
    ])
    const payslip = leaving({ ...retired, AncienneteMois: '372' })
    expect(parts(payslip)).toEqual(['0.00', '6000.00', '6000.00', '0.00'])
    expect(amounts(payslip, 'CSGRuptureDeductible', 'CSGRuptureNonDeductible', 'CRDSRupture')).toEqual([
      '408.00',
      '144.00',
      '30.00',
    ])
  })

  test('what is paid later counts with what was paid: the limits hold over the whole', () => {
    const paid = (Indemnite: string): [string, Inputs] => [
      '3000',
      { Rupture: { ...agreed, Date: '2026-01-31', IndemniteConventionnelle: '6375', AncienneteMois: '1', Indemnite } },
    ]
    const [first, second] = ofYear('2026', paid('60000'), paid('90000'))
    expect(first && parts(first)).toEqual(['60000.00', '0.00', '0.00', '6375.00'])
    // 150 000 in all: 96 120 are exempt, 120 000 free of tax.
    expect(second && parts(second)).toEqual(['36120.00', '53880.00', '30000.00', '0.00'])
  })

  test('never exceed their limits over a contract, however it is paid', () => {
    const euros = fc.integer({ min: 1, max: 40_000_000 }).map((value) => new Decimal(value).div(100).toFixed(2))
    const motif = fc.constantFrom('licenciement', 'pse', 'rupture_conventionnelle', 'mise_a_la_retraite')
    fc.assert(
      fc.property(motif, euros, fc.array(euros, { minLength: 1, maxLength: 3 }), (Motif, before, payments) => {
        const Rupture = {
          Motif,
          Date: '2025-12-15',
          RemunerationAnneePrecedente: before,
          IndemniteConventionnelle: before,
          AncienneteMois: '1',
          SalaireReference: '0.01',
        }
        const history: Payslip[] = []
        for (const [place, Indemnite] of payments.entries()) {
          // From December on, over the end of the year.
          const period = place === 0 ? '2025-12' : `2026-0${place}`
          history.push(
            payslipOf(defaut, { ...employee(period, '3000', { Rupture: { ...Rupture, Indemnite } }), history }),
          )
        }
        const all = (
          name: 'IndemniteRupture' | 'IndemniteRuptureExoneree' | 'RuptureHorsCSG' | 'RuptureNonImposable',
        ) => history.reduce((sum, one) => sum.plus(amountOf(one, name)), new Decimal(0))
        const [paid, exempt] = [all('IndemniteRupture'), all('IndemniteRuptureExoneree')]
        expect(paid.toFixed(2)).toBe(payments.reduce((sum, one) => sum.plus(one), new Decimal(0)).toFixed(2))
        expect(exempt.lte(96_120) && exempt.lte(paid) && exempt.gte(0)).toBe(true)
        expect(all('RuptureHorsCSG').lte(Decimal.min(before, exempt))).toBe(true)
        const most =
          Motif === 'pse'
            ? paid
            : Decimal.max(
                before,
                Decimal.min(288_360, Decimal.max(new Decimal(before).times(2), paid.div(2).toFixed(2))),
              )
        expect(all('RuptureNonImposable').lte(Decimal.min(paid, most))).toBe(true)
      }),
      { numRuns: Math.ceil(RUNS / 20) },
    )
  })
})

describe('the minimum', () => {
  const legal = { IndemniteConventionnelle: '0', AncienneteMois: '0', SalaireReference: '3000' }
  test('of 8 years and 6 months at 3 000 is 6 375, which is paid by default (worked-leaving.json, W11)', () => {
    const payslip = leaving({ ...legal, ...agreed })
    expect(amounts(payslip, 'IndemniteLegaleRupture', 'IndemniteRupture')).toEqual(['6375.00', '6375.00'])
  })
  test('needs eight months of service for a dismissal; an agreed termination counts from the first (C)', () => {
    const after = (Motif: string, since: string) =>
      amounts(
        leaving({ ...legal, Motif, RemunerationAnneePrecedente: '1' }, '2026-06-30', since),
        'IndemniteLegaleRupture',
      )
    expect(after('licenciement', '2025-11-02')).toEqual(['0.00'])
    // 3 000 × 8 ÷ 12 ÷ 4, and × 7.
    expect(after('licenciement', '2025-11-01')).toEqual(['500.00'])
    expect(after('rupture_conventionnelle', '2025-12-01')).toEqual(['437.50'])
  })
  test('less than it is paid, with a warning', () => {
    const payslip = leaving({ ...agreed, Indemnite: '6374.99' })
    expect(amounts(payslip, 'IndemniteRupture')).toEqual(['6374.99'])
    expect(payslip.warnings.map(({ code }) => code)).toContain('severance_below_minimum')
  })
  test('names the payslips that it misses; the year before only where tax has a limit', () => {
    const missing = (Motif: string, more: Inputs[string] = {}) =>
      leaving({ ...legal, Motif, ...more })
        .warnings.filter(({ code }) => code === 'severance_pay_unknown')
        .map(({ message }) => message.split(' ')[0])
    expect(missing('licenciement', { SalaireReference: '0' })).toEqual([
      'Rupture.SalaireReference',
      'Rupture.RemunerationAnneePrecedente',
    ])
    expect(missing('licenciement', { RemunerationAnneePrecedente: '36000' })).toEqual([])
    expect(missing('depart_retraite')).toEqual([])
    expect(missing('pse')).toEqual([])
  })
  test('bears on the better of twelve months and of three', () => {
    const end = { Contrat: { DateFinContrat: '2026-12-31' }, Rupture: { Motif: 'licenciement' } }
    const months = [...Array.from({ length: 9 }, () => '2000'), '3000', '3000', ['3000', end] as const]
    // September to November: 8 000 ÷ 3; January to November are 24 000 ÷ 11 = 2 181.82.
    expect(
      ofYear('2026', ...months)
        .slice(-1)
        .map((last) => amountOf(last, 'SalaireDeReference').toFixed(2)),
    ).toEqual(['2666.67'])
  })
})

describe('refused by name', () => {
  test.each([
    [{ Motif: 'rupture_conventionnelle', Indemnite: '1' }, {}, 'Rupture.Indemnite'],
    [{ Motif: 'demission', Indemnite: '1' }, { DateFinContrat: '2026-06-30' }, 'Rupture.Indemnite'],
    [{ Motif: 'fin_cdd' }, {}, 'Rupture.Motif'],
    [{ Motif: 'rupture_conventionnelle' }, { TypeContrat: 'CDD' }, 'Rupture.Motif'],
    [{ Motif: 'faute_grave', Preavis: 'paye' }, { DateFinContrat: '2026-06-30' }, 'Rupture.Preavis'],
    [{ Motif: 'licenciement', MontantPreavis: '1' }, { DateFinContrat: '2026-06-30' }, 'Rupture.MontantPreavis'],
    [{ Motif: 'licenciement', Date: '2023-08-31' }, {}, 'Rupture.Date'],
  ])('%o beside %o', (Rupture, Contrat, field) => {
    expect(() => ofEmployee('2026-06', '3000', { Contrat, Rupture })).toThrow(`${field}: expected`)
  })
})
