import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEmployee } from '../../testing/arbitraries.js'
import { employee, officer } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { explainAll, type LineReason } from '../explain/explain.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Regulation } from '../tree/regulation.js'
import { type Cause, causesBetween, causesOfLine } from './months.js'

const explained = (inputs: MonthInputs, regulation: Regulation = defaut) => {
  const { payroll, facts } = computed(regulation, inputs)
  return explainAll(payroll.fixed, facts)
}
/** A month with its amounts as texts. */
function known(inputs: MonthInputs, lines: readonly LineReason[]) {
  const { payroll, facts } = computed(defaut, inputs)
  return { fixed: payroll.fixed, facts, amounts: new Map(lines.map(({ name, value }) => [name, value.toFixed()])) }
}
const ofOfficer = (before: MonthInputs, after: MonthInputs) =>
  causesBetween(explained(before, salaire2026), explained(after, salaire2026))
const named = (causes: readonly Cause[]): readonly string[] =>
  causes.map((cause) => {
    if (cause.kind === 'input') return `${cause.caseName}.${cause.caseFieldName}`
    return 'name' in cause ? cause.name : cause.line
  })

describe('two months of an officer with the neutral rate of the withholding tax', () => {
  test('an entry causes the change of old age after a raise', () => {
    const causes = ofOfficer(officer('2026-06', '3000'), officer('2026-06', '3200'))('VieillesseDeplafonneeSalariale')
    expect(causes).toEqual([
      {
        kind: 'input',
        caseName: 'Remuneration',
        caseFieldName: 'RemunerationMandat',
        before: '3000',
        after: '3200',
      },
    ])
  })

  // About 2 305 € of 2 815 € are taxable (3 000 → 2 456.49): from 2 294 to 2 714 € the grid of 2025 gives 5.3 %, that
  // of 1 May 2026 gives 4.1 % up to 2 315 € (CGI 204 H).
  test('the grid of 1 May 2026 is the only cause of the change of May’s net to pay', () => {
    const causes = ofOfficer(officer('2026-04', '2815'), officer('2026-05', '2815'))('NetAPayer')
    expect(causes).toEqual([
      {
        kind: 'scale',
        name: 'TauxNeutreMetropole',
        before: { value: '0.053', since: '2025-05-01', text: expect.stringContaining('204 H') },
        after: { value: '0.041', since: '2026-05-01', text: expect.stringContaining('204 H') },
      },
    ])
  })

  test('a raise over the ceiling names the pay and the ceiling where each counts', () => {
    // The ceiling of a month of 2026 is 4 005 €: pay of 3 000 is under it, of 5 000 above.
    const causes = ofOfficer(officer('2026-06', '3000'), officer('2026-06', '5000'))
    expect(named(causes('VieillessePlafonneeSalariale'))).toEqual(['Remuneration.RemunerationMandat'])
  })

  test('a line with the same amount has no cause', () => {
    const causes = ofOfficer(officer('2026-06', '5000'), officer('2026-06', '5200'))
    expect(causes('VieillessePlafonneeSalariale')).toEqual([])
    expect(causes('VieillesseDeplafonneeSalariale')).toHaveLength(1)
  })

  test('another kind of rate names the choice', () => {
    const own = { PAS: { TypeTaux: 'personnalise', TauxPAS: '0.02' } }
    const causes = ofOfficer(officer('2026-06', '3000'), officer('2026-06', '3000', own))('PAS')
    expect(causes).toEqual([
      { kind: 'input', caseName: 'PAS', caseFieldName: 'TypeTaux', before: 'neutre', after: 'personnalise' },
    ])
  })
})

test('crossing a headcount threshold names the headcount', () => {
  const of = (Effectif: string) => employee('2026-06', '2500', { Entreprise: { Effectif } })
  const causes = causesBetween(explained(of('30')), explained(of('60')))
  expect(named(causes('FNAL'))).toContain('Entreprise.Effectif')
})

test('the sums of earlier months come last', () => {
  const june = { ...officer('2026-06', '5000'), history: [computed(salaire2026, officer('2026-05', '3000')).payslip] }
  const causes = ofOfficer(officer('2026-05', '3000'), june)('VieillessePlafonneeSalariale')
  expect(causes[0]).toMatchObject({ kind: 'input', before: '3000', after: '5000' })
  expect(causes.at(-1)?.kind).toBe('earlier')
})

test('every line that differs between two months has a cause, and no other line has one', () => {
  fc.assert(
    fc.property(anyEmployee, anyEmployee, (first, second) => {
      const [before, after] = [explained(first), explained(second)]
      const causes = causesBetween(before, after)
      expect(causesOfLine('NetAPayer', known(first, before), known(second, after))).toEqual(causes('NetAPayer'))
      const was = new Map(before.map(({ name, value }) => [name, value]))
      for (const { name, value } of after) {
        const earlier = was.get(name)
        if (earlier === undefined) continue
        if (earlier.eq(value) !== (causes(name).length === 0)) throw new Error(`${name}: ${earlier} → ${value}`)
      }
    }),
    { numRuns: Math.min(RUNS, 30) },
  )
})

test('amounts of another law than today’s are compared by all lines of today’s', () => {
  const [first, second] = [employee('2026-06', '2500'), employee('2026-06', '2600')]
  const [before, after] = [explained(first), explained(second)]
  const { amounts, ...month } = known(second, after)
  const other = { ...month, amounts: new Map([...amounts, ['TotalBrut', '1']]) }
  const causes = causesBetween(before, after)('NetAPayer')
  expect(causes.length).toBeGreaterThan(0)
  expect(causesOfLine('NetAPayer', known(first, before), other)).toEqual(causes)
})
