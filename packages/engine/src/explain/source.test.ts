import { expect, test } from 'vitest'
import { evaluated } from '../../testing/evaluated.js'
import { employee } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { type LinePart, type Source, sourceText } from '../tree/source.js'
import type { Reason } from './explain.js'
import { sourceExplainer } from './source.js'

/** Sources of the numbers of a payslip: 2,500 euros in June 2026, in a company of 30 people. */
const june = computed(defaut, employee('2026-06', '2500', { Entreprise: { Effectif: '30' } }))
const explained = sourceExplainer(june.payroll.fixed, june.facts)
const part = (line: LineName, which: LinePart = 'amount'): Source => ({ kind: 'part', line, part: which })
const amountOf = (source: Source): string | undefined => explained(source)?.value.toFixed()

test('a part of a line has the tree of that part', () => {
  expect(explained(part('VieillessePlafonneeSalariale'))).toMatchObject({ kind: 'line', number: 210 })
  expect(explained(part('VieillessePlafonneeSalariale', 'base'))).toMatchObject({ name: 'Tranche1Salariale' })
  expect(explained(part('VieillessePlafonneeSalariale', 'rate'))).toMatchObject({ kind: 'figure', table: 'TauxURSSAF' })
  // 151.67 hours; 6.90 % of 2,500.
  expect(amountOf(part('SalaireBase', 'quantity'))).toBe('151.67')
  expect(amountOf(part('VieillessePlafonneeSalariale'))).toBe('172.5')
  expect(explained(part('TotalBrut', 'yearToDate'))).toMatchObject({
    operator: '+',
    operands: [{ kind: 'yearToDate' }, { kind: 'line', name: 'TotalBrut' }],
  })
})

test('signs, sums, percents and roundings are steps of the tree', () => {
  // Unemployment 4 % and AGS 0.25 %: 100.00 + 6.25.
  const both: Source = { kind: 'sum', terms: [part('AssuranceChomage'), part('AGS')] }
  expect(amountOf(both)).toBe('106.25')
  expect(amountOf({ kind: 'negative', of: both })).toBe('-106.25')
  const rate = part('VieillessePlafonneeSalariale', 'rate')
  expect(amountOf({ kind: 'product', of: [rate, { kind: 'constant', value: '100' }] })).toBe('6.9')
  expect(explained({ kind: 'rounded', of: both, decimals: 1 })).toMatchObject({ kind: 'rounding', decimals: 1 })
  expect(amountOf({ kind: 'rounded', of: both, decimals: 1 })).toBe('106.3')
})

test('a source that the law does not have gives undefined, alone or inside another source', () => {
  const without: readonly Source[] = [
    { kind: 'part', line: 'Nothing', part: 'amount' },
    part('SalaireBase', 'base'),
    part('SalaireBase', 'rate'),
    part('CSA', 'quantity'),
    part('CSA', 'price'),
    part('CSA', 'yearToDate'),
  ]
  for (const one of without) {
    expect(explained(one), sourceText(one)).toBeUndefined()
    for (const around of [
      { kind: 'sum', terms: [part('CSA'), one] },
      { kind: 'negative', of: one },
      { kind: 'product', of: [one, part('CSA')] },
      { kind: 'rounded', of: one, decimals: 2 },
    ] satisfies readonly Source[]) {
      expect(explained(around), sourceText(around)).toBeUndefined()
    }
  }
})

test('different sources have different texts', () => {
  const [a, b, c] = [part('CSA'), part('FNAL'), part('AGS')]
  const sources: readonly Source[] = [
    a,
    part('CSA', 'base'),
    { kind: 'constant', value: '1' },
    { kind: 'negative', of: a },
    { kind: 'sum', terms: [a, b] },
    { kind: 'sum', terms: [a, { kind: 'negative', of: b }] },
    { kind: 'negative', of: { kind: 'sum', terms: [a, b] } },
    { kind: 'sum', terms: [{ kind: 'sum', terms: [a, b] }, c] },
    { kind: 'sum', terms: [a, { kind: 'sum', terms: [b, c] }] },
    { kind: 'product', of: [a, b] },
    { kind: 'rounded', of: { kind: 'product', of: [a, b] }, decimals: 2 },
    { kind: 'product', of: [{ kind: 'rounded', of: a, decimals: 2 }, b] },
    { kind: 'rounded', of: a, decimals: 4 },
  ]
  expect(new Set(sources.map(sourceText)).size).toBe(sources.length)
})

test('a tree from which a part is left out does not evaluate', () => {
  const tree = explained({ kind: 'sum', terms: [part('AssuranceChomage'), part('AGS')] })
  if (tree?.kind !== 'operation') throw new Error('no sum')
  expect(evaluated(tree).toFixed()).toBe('106.25')
  const without: Reason = { ...tree, operands: tree.operands.slice(0, 1) }
  expect(() => evaluated(without)).toThrow('operation + says 106.25, and its parts give 100')
})
