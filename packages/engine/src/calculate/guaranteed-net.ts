import { GarantieNet } from '../cases/absence-settings.js'
import * as month from '../cases/month-absences.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { lineReader } from './line-reader.js'
import { Search } from './search.js'

/** What the stops at full pay come to in the month, by the keys of its facts: their hours, pay, allowances and days. */
export type FullPay = Readonly<Record<string, Decimal>>

/**
 * Where an agreement guarantees the net during a stop at full pay, the adjustment of the gross that gives it: searched to the cent,
 * since contributions round and have steps. The net is that of the month as if the days at full pay had been worked, whatever its
 * other absences, waiting days and lower rates come to. Other months are returned as they are.
 */
export function withGuaranteedNet(fixed: FixedRegulation, facts: Facts, atFullPay: FullPay): Facts {
  const { numbers } = facts
  const ofAll = ({ key }: { readonly key: string }): Decimal => numbers[key] ?? ZERO
  const atFull = ({ key }: { readonly key: string }): Decimal => atFullPay[key] ?? ZERO
  const method = facts.choices[GarantieNet.key] ?? GarantieNet.default
  const allowances = atFull(month.IJDeduitesArrets)
  if (method === 'aucune' || allowances.isZero()) return facts
  const lineValue = (line: LineName, changes: Readonly<Record<string, Decimal>> = {}): Decimal =>
    lineReader(fixed, { ...facts, numbers: { ...numbers, ...changes } })(line)
  // The net of this month as if these days had been worked (C).
  const worked = Object.fromEntries(Object.keys(atFullPay).map((key) => [key, ofAll({ key }).minus(atFull({ key }))]))
  const others = ofAll(month.IJSubrogeesArrets).minus(atFull(month.IJSubrogeesArrets))
  const netOfOthers = lineValue('IJSSNettes', { [month.IJSubrogeesArrets.key]: others })
  const netOfAll = lineValue('IJSSNettes', { [month.IJSubrogeesArrets.key]: others.plus(allowances) })
  const paidByFund = netOfAll.minus(lineValue('IJSSNettes'))
  const withheld = method === 'moins_csg' ? allowances.minus(netOfAll.minus(netOfOthers)) : ZERO
  const gross = lineValue('TotalBrut')
  const withGross = (wanted: Decimal): Facts => ({
    ...facts,
    numbers: { ...numbers, [month.AjustementNet.key]: wanted.minus(gross) },
  })
  const ofCents = (cents: number): Decimal => new Decimal(cents).div(100)
  const adjusted = (cents: number): Facts => withGross(ofCents(cents))
  const amount = lineValue('NetAvantImpot', worked).minus(withheld).minus(paidByFund)
  const found = new Search(fixed, adjusted, { line: 'NetAvantImpot', amount: amount.toFixed() }).nearest()
  if (found === undefined) return facts
  // The employer's complement is all that the guarantee can take back: allowances above the net are the employee's.
  const least = gross.minus(atFull(month.MaintienArrets)).plus(allowances)
  return withGross(Decimal.max(ofCents(found), least))
}
