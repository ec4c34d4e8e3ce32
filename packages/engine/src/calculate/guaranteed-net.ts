import { GarantieNet } from '../cases/absence-settings.js'
import * as month from '../cases/month-absences.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { compileFormula } from './compile.js'
import { linesBehind, Search } from './search.js'

/**
 * Where an agreement guarantees the net during a stop at full pay, the adjustment of the gross that gives it: searched to the
 * cent, since contributions round and have steps. Other months are returned as they are.
 */
export function withGuaranteedNet(fixed: FixedRegulation, facts: Facts): Facts {
  const { numbers } = facts
  const number = ({ key }: { readonly key: string }): Decimal => numbers[key] ?? ZERO
  const method = facts.choices[GarantieNet.key] ?? GarantieNet.default
  if (method === 'aucune' || number(month.UnitesNonMaintenues).gt(0) || number(month.IJDeduitesArrets).isZero()) {
    return facts
  }
  const lineValue = (line: LineName, changes: Readonly<Record<string, Decimal>> = {}): Decimal =>
    evaluated(fixed, line, { ...facts, numbers: { ...numbers, ...changes } })
  const without = Object.fromEntries(ABSENCE_KEYS.map((key) => [key, ZERO]))
  // The net of this month as if it had been worked (C).
  const habitual = lineValue('NetAvantImpot', without)
  const whole = number(month.IJDeduitesArrets)
  const netOfAll = lineValue('IJSSNettes', { [month.IJSubrogeesArrets.key]: whole })
  const paidByFund = netOfAll.minus(lineValue('IJSSNettes'))
  const withheld = method === 'moins_csg' ? whole.minus(netOfAll) : ZERO
  const gross = lineValue('TotalBrut')
  const adjusted = (cents: number): Facts => {
    const AjustementNet = new Decimal(cents).div(100).minus(gross)
    return { ...facts, numbers: { ...numbers, [month.AjustementNet.key]: AjustementNet } }
  }
  const amount = habitual.minus(withheld).minus(paidByFund)
  const found = new Search(fixed, adjusted, { line: 'NetAvantImpot', amount: amount.toFixed() }).nearest()
  return found === undefined ? facts : adjusted(found)
}

const ABSENCE_KEYS: readonly string[] = Object.values(month).map(({ key }) => key)

function evaluated(fixed: FixedRegulation, wanted: LineName, facts: Facts): Decimal {
  const values: Decimal[] = []
  const index = fixed.lines.findIndex(({ name }) => name === wanted)
  let value = ZERO
  for (const line of linesBehind(fixed, index)) {
    const formula = fixed.lines[line]?.formula
    if (formula === undefined) throw new Error(`no line ${wanted}`)
    value = compileFormula(formula)(facts, values)
    values[line] = value
  }
  return value
}
