import { Decimal, defaut, explain, explainAll, lineOf, type Payslip } from '@centime/engine'
import { type Calculator, calculator } from '@centime/engine/calculate'
import { type Facts, fix } from '@centime/engine/tree'
import { type Employee, type Line, payslipByHand } from './by-hand.js'
import { type Case, inputsOf } from './cases.js'
import { ordinaire } from './ordinary.js'
import { readMonth } from './read-month.js'

/** The work of the engine's contestants, ready to time, after checking that they give the same payslip. */

const fixed = fix(ordinaire, '2026-06-30')
const calculate = calculator(fixed)
const whole = fix(defaut, '2026-06-30')
const calculateWhole = calculator(whole)
const NET_TO_PAY = 990

export interface Work {
  readonly name: string
  readonly payslip: Payslip
  readonly byHand: () => unknown
  readonly calculate: () => Payslip
  /** The payslip by the default regulation, with all its lines. */
  readonly calculateWhole: () => Payslip
  readonly readAndCalculate: () => Payslip
  readonly explainAll: () => unknown
  readonly explainOne: () => unknown
}

export function workOf({ name, employee }: Case): Work {
  const inputs = inputsOf(employee)
  const { facts, warnings } = readMonth(fixed, inputs)
  const all = readMonth(whole, inputs)
  const payslip = byKernel(calculate, facts)
  const wrong = [
    ...differencesOf(employee, byKernel(calculateWhole, all.facts), payslip),
    ...unexplained(facts, payslip),
  ]
  if (wrong.length > 0) throw new Error(`${name}: not the same payslip\n${wrong.join('\n')}`)
  return {
    name,
    payslip,
    byHand: () => payslipByHand(employee),
    calculate: () => calculate(facts, warnings),
    calculateWhole: () => calculateWhole(all.facts, all.warnings),
    readAndCalculate: () => {
      const again = readMonth(fixed, inputs)
      return calculate(again.facts, again.warnings)
    },
    explainAll: () => explainAll(fixed, facts),
    explainOne: () => explain(fixed, facts, NET_TO_PAY),
  }
}

/** The kernel takes over after some thousand months, so the comparison uses the payslips that are timed. */
function byKernel(calculate: Calculator, facts: Facts): Payslip {
  for (let month = 1; month < 2500; month += 1) calculate(facts)
  return calculate(facts)
}

/** Compares every line by hand with the payslip of both regulations, to the last digit. */
function differencesOf(employee: Employee, whole: Payslip, payslip: Payslip): readonly string[] {
  const byHand = payslipByHand(employee)
  return [...differencesByHand(byHand, whole), ...differencesByHand(byHand, payslip)].map((text) => `by hand: ${text}`)
}

function unexplained(facts: Facts, payslip: Payslip): readonly string[] {
  const explained = explainAll(fixed, facts).map(({ name, value }) => ({ name, value }))
  const calculated = payslip.lines.map(({ name, value }) => ({ name, value }))
  return [
    ...differences(explained, calculated).map((text) => `explain all: ${text}`),
    ...differences(explain(fixed, facts, NET_TO_PAY).value, lineOf(payslip, NET_TO_PAY).value).map(
      (text) => `explain one: ${text}`,
    ),
  ]
}

/** The places where two results differ: keys, order, texts, decimals to the last digit. Empty if they are equal. */
function differences(actual: unknown, expected: unknown): readonly string[] {
  const left = leaves(actual)
  const right = leaves(expected)
  const places = [...new Set([...left.keys(), ...right.keys()])]
  return places
    .filter((place) => left.get(place) !== right.get(place))
    .map((place) => `${place}: ${left.get(place) ?? 'nothing'} instead of ${right.get(place) ?? 'nothing'}`)
}

/** Value by place. The place of a list's line is its name; the place of the list has the names in order. */
function leaves(value: unknown, place = '', found = new Map<string, string>()): Map<string, string> {
  if (Decimal.isDecimal(value)) return found.set(place, `decimal ${value.valueOf()}`)
  if (typeof value !== 'object' || value === null) return found.set(place, `${typeof value} ${value}`)
  const parts = Object.entries(value).map(
    ([key, part]) => [Array.isArray(value) ? nameOf(part, key) : key, part] as const,
  )
  found.set(place, parts.map(([key]) => key).join(' '))
  for (const [key, part] of parts) leaves(part, `${place}/${key}`, found)
  return found
}

function nameOf(line: unknown, key: string): string {
  if (typeof line !== 'object' || line === null) return key
  return 'name' in line ? String(line.name) : key
}

/** The differences between the lines by hand and the payslip of the default regulation: amount, base and rate, and every further
 * numbered line that is not 0. */
export function differencesByHand(byHand: readonly Line[], payslip: Payslip): readonly string[] {
  const names: ReadonlySet<string> = new Set(byHand.map(({ name }) => name))
  const missing = payslip.lines.filter(
    ({ name, number, value }) => number !== undefined && !names.has(name) && !value.isZero(),
  )
  const wanted = byHand.map(({ name, base, rate }) => {
    const line = payslip.lines.find((one) => one.name === name)
    return { name, value: line?.value, base: base && line?.base, rate: rate && line?.rate }
  })
  return [...differences(byHand, wanted), ...missing.map(({ name, value }) => `${name}: ${value} and not by hand`)]
}
