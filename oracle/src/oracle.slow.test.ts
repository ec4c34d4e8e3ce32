import { readFileSync } from 'node:fs'
import {
  calculateMany,
  Decimal,
  defaut,
  type MonthInputs,
  type Payroll,
  payroll,
  payslip,
  type Regulation,
  salaire2026,
} from '@centime/engine'
import { expect, test } from 'vitest'
import { type Answer, answerOf } from './answer.js'
import { departures, type Expected } from './compare.js'
import { inputsOf } from './inputs.js'
import { answerItem } from './oracle.js'
import type { Situation } from './situation.js'

interface Case {
  readonly id: string
  readonly situation: Situation
  readonly expected: Expected
  /** Fields that the form excludes from comparison. */
  readonly compareExcept?: readonly string[]
}

const read = (name: string): readonly Case[] =>
  JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'))
const first149 = read('cases.json')
/** Other contracts, exemptions and partial activity. */
const kinds = read('kinds.json')
const cases = [...first149, ...kinds]

const resultOf = (item: Case): Answer => {
  const answer = answerItem(item)
  if (!('result' in answer)) throw new Error(JSON.stringify(answer))
  return answer.result
}

test('the oracle has 149 payslips, and 88 of other contracts and regimes', () => {
  expect(first149).toHaveLength(149)
  expect(kinds).toHaveLength(88)
})

test.each(cases.map((item) => [item.id, item] as const))('%s agrees', (_id, item) => {
  expect(departures(item.situation, item.expected, resultOf(item), item.compareExcept)).toEqual([])
})

const payrolls = new Map<string, Payroll>()

/** The payroll of a day, built once: compiling its batch reader takes longer than a hundred payslips. */
function payrollOf(regulation: Regulation, { period, paymentDate }: MonthInputs): Payroll {
  const key = `${regulation.name} ${period} ${paymentDate}`
  const known = payrolls.get(key)
  if (known !== undefined) return known
  const ready = payroll(regulation, period, paymentDate)
  if (!ready.ok) throw new Error('refused')
  payrolls.set(key, ready.value)
  return ready.value
}

/** The same payslip with the amounts and bases of the batch reader, which has no rates. */
function throughBatch({ situation }: Case): Answer {
  const regulation = situation.worker === 'officer' ? salaire2026 : defaut
  const inputs = inputsOf(situation)
  const ready = payrollOf(regulation, inputs)
  const one = payslip(regulation, inputs)
  if (!one.ok) throw new Error('refused')
  const { fixed } = ready
  const [many] = calculateMany(ready, [inputs])
  if (!many?.ok) throw new Error(JSON.stringify(many))
  const amountAt = (index: number) => new Decimal(many.value.lines[index] ?? Number.NaN)
  const lines = one.value.lines.map((line, index) => {
    const base = fixed.lines[index]?.contribution?.base
    return { ...line, value: amountAt(index), base: base === undefined ? undefined : amountAt(base) }
  })
  return answerOf({ ...one.value, lines }, situation)
}

test.each(cases.map((item) => [item.id, item] as const))('%s agrees through the batch reader', (_id, item) => {
  const answer = throughBatch(item)
  expect(departures(item.situation, item.expected, answer, item.compareExcept)).toEqual([])
  expect(answer).toEqual(resultOf(item))
})

test('the comparison sees a wrong cent, a wrong rate and a wrong coefficient', () => {
  const [first] = cases
  if (first === undefined) throw new Error('no cases')
  const right = resultOf(first)
  const csa = right.lines['solidarity_autonomy']
  if (csa === undefined) throw new Error('no CSA')
  const seen = (answer: Answer) => departures(first.situation, first.expected, answer)
  expect(seen({ ...right, lines: { ...right.lines, solidarity_autonomy: { ...csa, employer: '2.82' } } })).toHaveLength(
    1,
  )
  expect(
    seen({ ...right, lines: { ...right.lines, solidarity_autonomy: { ...csa, employer_rate_pct: '0.31' } } }),
  ).toHaveLength(1)
  expect(seen({ ...right, general_reduction: { ...right.general_reduction, coefficient: '0.3980' } })).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['there is no month', { months: [] }],
  ['months must be a list', { months: 3 }],
  ['month 1: expected a situation', {}],
  [
    'month 1: incomeTax must be personal with ratePct, or neutral',
    { situation: { ...cases[0]?.situation, incomeTax: {} } },
  ],
  [
    'month 1: fixedTermReason must be one of seasonal, replacement, usage',
    { situation: { ...cases[0]?.situation, fixedTermReason: 'summer' } },
  ],
  ['month 1: baseGross must be a number', { situation: { ...cases[0]?.situation, baseGross: '2000' } }],
  ['month 2: 2026-07 does not follow 2026-07 in one year', { months: [cases[0]?.situation, cases[0]?.situation] }],
])('a wrong item has its fault: %s', (message, item) => {
  const answer = answerItem(Object.assign({ id: 'x' }, JSON.parse(JSON.stringify(item))))
  expect(answer).toEqual({ id: 'x', faults: [{ message }] })
})

test('a contract signed within or after the month has the whole month, ceiling and exempt pay: the form knows no entry', () => {
  const situation = kinds.find(({ id }) => id === 'pub2-2026-06-apprentice-003')?.situation
  const amountsOf = (contractDate: string) => {
    const answer = answerItem({ id: 'x', situation: { ...situation, contractDate } as Situation })
    return 'result' in answer && [answer.result['social_security_ceiling'], answer.result.apprentice?.['exempt_pay']]
  }
  // 50 % of 1,867.02 €.
  for (const day of ['2026-06-01', '2026-06-15', '2026-09-01']) expect(amountsOf(day)).toEqual(['4005.00', '933.51'])
})

test('a year of a person is computed month by month, each with the months before it', () => {
  const situation = { ...cases.find(({ id }) => id === 'pub-2026-07-employee-076')?.situation } as Situation
  const months = [2000, 2000, 4500, 2000].map((baseGross, index) => ({
    ...situation,
    baseGross,
    period: `2026-0${index + 1}`,
  }))
  const answer = answerItem({ id: 'year', months })
  expect('results' in answer && answer.results.map((month) => month.general_reduction.amount)).toEqual([
    '629.40',
    '629.40',
    '-246.45',
    '555.30',
  ])
})
