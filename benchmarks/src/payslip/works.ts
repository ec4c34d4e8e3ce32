import { defaut, explain, explainAll, lineOf, type Payslip } from '@centime/engine'
import { calculator } from '@centime/engine/calculate'
import { type Facts, fix } from '@centime/engine/tree'
import { type Month, monthOf } from './by-hand/month.js'
import { payslipByHand } from './by-hand/payslip.js'
import type { Case } from './cases.js'
import { asByHand, differences } from './differences.js'
import { readMonth } from './read-month.js'

/** The work of the engine's contestants, ready to time, after checking that they give the same payslip. */

const fixed = fix(defaut, '2026-06-30')
const calculate = calculator(fixed)
const NET_TO_PAY = 990

export interface Work {
  readonly name: string
  readonly payslip: Payslip
  readonly byHand: () => Payslip
  readonly calculate: () => Payslip
  readonly readAndCalculate: () => Payslip
  readonly explainAll: () => unknown
  readonly explainOne: () => unknown
}

export function workOf({ name, inputs }: Case): Work {
  const { facts, warnings } = readMonth(fixed, inputs)
  const month = monthOf(facts, warnings)
  // The kernel takes over after some thousand months: the payslips that are compared are those that are timed.
  for (let month = 1; month < 2500; month += 1) calculate(facts, warnings)
  const payslip = calculate(facts, warnings)
  mustAgree(name, facts, month, payslip)
  return {
    name,
    payslip,
    byHand: () => payslipByHand(month),
    calculate: () => calculate(facts, warnings),
    readAndCalculate: () => {
      const again = readMonth(fixed, inputs)
      return calculate(again.facts, again.warnings)
    },
    explainAll: () => explainAll(fixed, facts),
    explainOne: () => explain(fixed, facts, NET_TO_PAY),
  }
}

/** Compares every line, base and rate to the last digit, and every explained value. */
function mustAgree(name: string, facts: Facts, month: Month, payslip: Payslip): void {
  const explained = explainAll(fixed, facts).map(({ name, value }) => ({ name, value }))
  const calculated = payslip.lines.map(({ name, value }) => ({ name, value }))
  const wrong = [
    ...differences(payslipByHand(month), asByHand(payslip, payslipByHand(month))).map((text) => `by hand: ${text}`),
    ...differences(explained, calculated).map((text) => `explain all: ${text}`),
    ...differences(explain(fixed, facts, NET_TO_PAY).value, lineOf(payslip, NET_TO_PAY).value).map(
      (text) => `explain one: ${text}`,
    ),
  ]
  if (wrong.length > 0) throw new Error(`${name}: not the same payslip\n${wrong.join('\n')}`)
}
