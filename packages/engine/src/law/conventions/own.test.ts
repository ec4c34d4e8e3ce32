import { describe, expect, test } from 'vitest'
import { employee } from '../../../testing/inputs.js'
import { amounts } from '../../../testing/law.js'
import type { Inputs } from '../../cases/read.js'
import { explain } from '../../explain/explain.js'
import { explanationText } from '../../explain/explain-text.js'
import { payslip } from '../../explain/payslip.js'
import { defaut } from '../../regulations/defaut.js'

/**
 * A company's own agreement or custom: 15 years of service on 30 June 2026 with 3,000 € a month. By law 10/4 + 5/3 months, 12,500 €, and
 * two months of notice; by Syntec for executives 15/3 months, 15,000 €, and three months.
 */

const SYNTEC = { IDCC: '1486', CategorieConventionnelle: 'ingenieurs_cadres' }
const AccordReference = 'Accord du 12/03/2024, art. 7'
interface Given {
  readonly contract?: Inputs[string]
  readonly leaving?: Inputs[string]
}
const inputs = (Entreprise: Inputs[string], { contract, leaving }: Given = {}) =>
  employee('2026-06', '3000', {
    Contrat: { DateDebutContrat: '2011-07-01', DateFinContrat: '2026-06-30', ...contract },
    Rupture: { Motif: 'licenciement', ...leaving },
    Entreprise,
  })
const computed = (own: Inputs[string], given?: Given) => {
  const outcome = payslip(defaut, inputs(own, given))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}
const paid = (own: Inputs[string], given?: Given) =>
  amounts(computed({ AccordReference, ...own }, given), 'IndemniteRupture', 'IndemnitePreavis').join(' ')
const [PAID, OF_SYNTEC] = [{ leaving: { Preavis: 'paye' } }, { contract: SYNTEC }]

describe('severance pay of a company', () => {
  test('is that of its scale where the law gives less, with its limit', () => {
    expect(paid({})).toBe('12500.00 0.00')
    // A half for each year: 7.5 months.
    expect(paid({ AccordIndemnite: '0:1/2' })).toBe('22500.00 0.00')
    expect(paid({ AccordIndemnite: '0:1/2', AccordIndemnitePlafond: '6' })).toBe('18000.00 0.00')
    // 10/4 + 5/2 months; rows in any order.
    expect(paid({ AccordIndemnite: '10:1/2;0:1/4' })).toBe('15000.00 0.00')
    // A fifth is less than the law.
    expect(paid({ AccordIndemnite: '0:1/5' })).toBe('12500.00 0.00')
  })
  test('of executives has a scale of its own, and a least service', () => {
    const scales = { AccordIndemnite: '0:1/5', AccordIndemniteCadre: '0:1/2' }
    expect(paid(scales, { contract: { StatutCadre: 'true' } })).toBe('22500.00 0.00')
    expect(paid({ AccordIndemnite: '0:1/2', AccordIndemniteDroit: '181' })).toBe('12500.00 0.00')
  })
  test('by agreement takes precedence over that of the branch (C. trav. L2253-3); by custom the more favourable counts', () => {
    expect(paid({}, OF_SYNTEC)).toBe('15000.00 0.00')
    expect(paid({ AccordIndemnite: '0:1/5' }, OF_SYNTEC)).toBe('12500.00 0.00')
    expect(paid({ AccordIndemnite: '0:1/5', AccordNature: 'usage_entreprise' }, OF_SYNTEC)).toBe('15000.00 0.00')
    expect(paid({ AccordIndemnite: '0:1/2', AccordNature: 'usage_entreprise' }, OF_SYNTEC)).toBe('22500.00 0.00')
  })
  test('is explained beside law and branch, each by its text', () => {
    const own = { AccordReference, AccordIndemnite: '0:1/2', AccordNature: 'usage_entreprise' }
    const text = explanationText(explain(computed(own, OF_SYNTEC), 'MinimumRupture')).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(text).toContain('12 500 [Indemnité légale de rupture]')
    expect(text).toContain('15 000 [Indemnité de rupture de la convention collective]')
    expect(text).toContain('22 500 [Indemnité de rupture de la convention collective]')
    expect(text).toContain('IDCC 1486, art. 4.5 (avenant 46), 12')
    expect(text).toContain(AccordReference)
  })
})

describe('the notice of a company', () => {
  test('of a dismissal is the longer of law and agreement; a paid one is service', () => {
    // Two months by law: 15.1667 years.
    expect(paid({}, PAID)).toBe('12666.67 6000.00')
    expect(paid({ AccordPreavis: '0:15j;6:1m;24:4m' }, PAID)).toBe('12833.33 12000.00')
    expect(paid({ AccordPreavis: '0:15j' }, PAID)).toBe('12666.67 6000.00')
    expect(
      paid({ AccordPreavis: '0:1m', AccordPreavisCadre: '24:3m' }, { ...PAID, contract: { StatutCadre: 'true' } }),
    ).toBe('12750.00 9000.00')
  })
  test('beside a branch follows the agreement, and of a custom the longer one', () => {
    const both = { ...PAID, ...OF_SYNTEC }
    // Three months by Syntec: 15.25/3 months of severance pay.
    expect(paid({}, both)).toBe('15250.00 9000.00')
    expect(paid({ AccordPreavis: '0:2m' }, both)).toBe('15166.67 6000.00')
    expect(paid({ AccordPreavis: '0:2m', AccordNature: 'usage_entreprise' }, both)).toBe('15250.00 9000.00')
    expect(paid({ AccordPreavis: '0:4m', AccordNature: 'usage_entreprise' }, both)).toBe('15333.33 12000.00')
  })
  test('of a person who retires is the shorter one', () => {
    const retiring = { leaving: { Motif: 'depart_retraite', Preavis: 'paye' } }
    expect(paid({ AccordPreavisDemission: '0:1m' }, retiring)).toMatch(/ 3000\.00$/)
    expect(paid({}, retiring)).toMatch(/ 6000\.00$/)
  })
})

test('a scale without its reference is refused at the end of a contract by name, and read by no other month', () => {
  const outcome = payslip(defaut, inputs({ AccordIndemnite: '0:1/2' }))
  expect(outcome.ok || outcome.faults.map(({ code, caseFieldName }) => [code, caseFieldName])).toEqual([
    ['missing_field', 'AccordReference'],
  ])
  const month = (own: Inputs[string]) => {
    const { Contrat: _, Rupture: __, ...cases } = inputs(own).cases
    return payslip(defaut, { ...inputs(own), cases: { ...cases, Contrat: { DateDebutContrat: '2011-07-01' } } })
  }
  const lines = (own: Inputs[string]) => {
    const found = month(own)
    return found.ok ? found.value.lines.map(({ value }) => value.toFixed()) : found.faults
  }
  expect(lines({ AccordIndemnite: '0:1/2' })).toEqual(lines({}))
})

test.each([
  ['AccordIndemnite', '0:1/0'],
  ['AccordIndemnite', '1/4'],
  ['AccordPreavis', '0:1'],
  ['AccordPreavis', '6:1m,24:2m'],
])('%s %s is refused', (field, value) => {
  const outcome = payslip(defaut, inputs({ AccordReference, [field]: value }))
  expect(outcome.ok || outcome.faults.map(({ caseFieldName }) => caseFieldName)).toEqual([field])
})
