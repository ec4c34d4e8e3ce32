import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEmployee } from '../../testing/arbitraries.js'
import { employee, healthPlan } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { hasLine } from '../calculate/lines.js'
import { Decimal } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { type ConditionReason, explain, explainAll, type LineReason, type Reason } from './explain.js'
import { explanationText } from './explain-text.js'

const c2500 = computed(
  defaut,
  employee('2026-06', '2500', { PrevoyanceMutuelle: healthPlan('60'), Entreprise: { Effectif: '30' } }),
)
const explained = (which: LineName | number): LineReason => explain(c2500.payroll.fixed, c2500.facts, which)

/** All reasons of a tree. */
function* within(reason: Reason): Generator<Reason> {
  yield reason
  switch (reason.kind) {
    case 'line':
      if (reason.because) yield* within(reason.because)
      return
    case 'operation':
      for (const operand of reason.operands) yield* within(operand)
      return
    case 'condition':
      yield* withinCondition(reason.condition)
      yield* within(reason.of)
      return
    case 'rounding':
    case 'choice':
    case 'scale':
    case 'rule':
      yield* within(reason.of)
  }
}
function* withinCondition(condition: ConditionReason): Generator<Reason> {
  if (condition.kind === 'compare') {
    yield* within(condition.left)
    yield* within(condition.right)
  }
  if (condition.kind === 'both') for (const part of condition.conditions) yield* withinCondition(part)
}
const kinds = (reason: Reason): Set<string> => new Set([...within(reason)].map(({ kind }) => kind))

describe('the explanation of old age under the ceiling (210)', () => {
  const reason = explained(210)

  test('is tranche 1 × 6.9 %, to the cent, with the text of the figure', () => {
    expect(reason).toMatchObject({
      kind: 'line',
      number: 210,
      name: 'VieillessePlafonneeSalariale',
      text: 'CSS L241-3, D242-4',
      because: {
        kind: 'rounding',
        decimals: 2,
        of: {
          kind: 'operation',
          operator: '×',
          operands: [
            { kind: 'line', name: 'Tranche1Salariale' },
            {
              kind: 'figure',
              table: 'TauxURSSAF',
              key: 'VieillessePlafonneeSalariale',
              since: '2024-01-01',
              text: 'CSS D242-4',
            },
          ],
        },
      },
    })
    expect(reason.value.toFixed(2)).toBe('172.50')
  })

  test('leads down to the entries', () => {
    const inputs = [...within(reason)].flatMap((part) => (part.kind === 'input' ? [part.caseFieldName] : []))
    expect(inputs).toEqual(expect.arrayContaining(['HeuresTravaillees', 'TauxHoraire', 'PlafondSS', 'JoursEmploi']))
  })
})

test('the neutral rate names its grid, its bracket and its day', () => {
  const scale = [...within(explained(960))].find((part) => part.kind === 'scale')
  expect(scale).toMatchObject({
    scale: 'TauxNeutreMetropole',
    since: '2026-05-01',
    text: expect.stringContaining('204 H'),
  })
  expect(scale?.kind === 'scale' && [scale.from.toFixed(), scale.upTo?.toFixed(), scale.value.toFixed()]).toEqual([
    '1928',
    '2060',
    '0.029',
  ])
})

test('the reduction names the rule in force and the frozen SMIC', () => {
  const parts = [...within(explained(499))]
  expect(parts.filter((part) => part.kind === 'rule').map((part) => part.kind === 'rule' && part.since)).toContain(
    '2026-01-01',
  )
  expect(kinds(explained(499))).toContain('condition')
  const smic = parts.find((part) => part.kind === 'input' && part.caseFieldName === 'SMICReduction')
  expect(smic?.value.toFixed(2)).toBe('12.02')
})

test('a line is unfolded once in a tree', () => {
  const unfolded = [...within(explained(990))].flatMap((part) =>
    part.kind === 'line' && part.because ? [part.name] : [],
  )
  expect(new Set(unfolded).size).toBe(unfolded.length)
  expect(unfolded.length).toBeGreaterThan(60)
})

test('an unknown line is a bug of the caller', () => {
  expect(() => explained(12345)).toThrow(RangeError)
  expect(() => explained('PASReporte')).toThrow('has no line PASReporte')
})

test('in every step of every line the operands give the value', () => {
  const right = (reason: Reason): boolean => {
    if (reason.kind === 'rounding') {
      const { of, decimals, down } = reason
      const rounded = down ? of.value.toDecimalPlaces(decimals, Decimal.ROUND_DOWN) : of.value.toDecimalPlaces(decimals)
      return rounded.eq(reason.value)
    }
    if (reason.kind !== 'operation') return true
    const [first, ...rest] = reason.operands.map(({ value }) => value)
    if (first === undefined) return reason.value.isZero()
    const fold: Partial<Record<string, (a: Decimal, b: Decimal) => Decimal>> = {
      '+': (a, b) => a.plus(b),
      '-': (a, b) => a.minus(b),
      '×': (a, b) => a.times(b),
      '÷': (a, b) => a.div(b),
      min: (a, b) => (a.lt(b) ? a : b),
      max: (a, b) => (a.gt(b) ? a : b),
    }
    const step = fold[reason.operator]
    return step === undefined || rest.reduce(step, first).eq(reason.value)
  }
  fc.assert(
    fc.property(anyEmployee, (inputs) => {
      const { facts, payroll } = computed(defaut, inputs)
      for (const line of explainAll(payroll.fixed, facts)) {
        for (const part of line.because ? within(line.because) : []) {
          if (!right(part)) throw new Error(`${line.name}: ${part.kind} ${part.value}`)
        }
      }
    }),
    { numRuns: RUNS },
  )
})

test('the tree of one line has the amount of the payslip, as JSON too', () => {
  for (const { number, name, value } of c2500.payslip.lines) {
    const line = number ?? name
    if (!hasLine(c2500.payroll.fixed, line)) throw new Error(`no line ${name}`)
    expect(JSON.parse(JSON.stringify(explained(line))).value).toBe(value.toFixed())
  }
})

describe('in French', () => {
  const text = explanationText(explained(210)).replaceAll('\u00a0', ' ')

  test('a person reads the formula in numbers, with the name of each', () => {
    expect(text).toContain('210 Vieillesse plafonnée : 172,5   [CSS L241-3, D242-4]')
    expect(text).toContain(
      '= arrondi au centime de (2 500 [Tranche 1, part salariale] × 0,069 [TauxURSSAF.VieillessePlafonneeSalariale])',
    )
    expect(text).toContain(
      'TauxURSSAF.VieillessePlafonneeSalariale = 0,069, en vigueur depuis le 01/01/2024 : CSS D242-4',
    )
    expect(text).toContain('Remuneration.HeuresTravaillees')
  })

  test('an operation inside another one has its parentheses, with terms that are 0 left out', () => {
    const absent = computed(defaut, employee('2026-06', '2500', { Absences: { MontantAbsenceSansSolde: '500' } }))
    const paid = explanationText(explain(absent.payroll.fixed, absent.facts, 'PartPayee')).replaceAll('\u00a0', ' ')
    expect(paid).toContain('(2 500 [Salaire de base] − 500 [Absences retenues]) ÷ 2 500 [Salaire de base]')
    const worked = explanationText(explained('QuotiteTravaillee'))
    expect(worked).toContain('arrondi au centime de (151,67 [Remuneration.HeuresTravaillees]) ÷ 151,67')
  })

  test('a condition gives its reason', () => {
    const net = explanationText(explained(960))
    expect(net).toContain('{TypeTaux = neutre}')
    expect(explanationText(explained(240))).toContain('{car 30 [Entreprise.Effectif] < 50 [SeuilsEffectif.FNAL]}')
  })

  test('a headcount is named by the field that was entered', () => {
    const Entreprise = { Effectif: '60', EffectifFNAL: '49' }
    const frozen = computed(defaut, employee('2026-06', '2500', { Entreprise }))
    const text = explanationText(explain(frozen.payroll.fixed, frozen.facts, 240))
    expect(text).toContain('{car 49 [Entreprise.EffectifFNAL] < 50 [SeuilsEffectif.FNAL]}')
  })
})
