import { GarantieNet } from '../cases/absence-settings.js'
import * as month from '../cases/month-absences.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { lineReader } from './line-reader.js'
import { Search } from './search.js'

/** Sums of the stops at full pay in the month, by fact key: hours, pay, allowances and days. */
export type FullPay = Readonly<Record<string, Decimal>>

/**
 * The adjustment of the gross in a month with a stop at full pay whose net an agreement guarantees. It is searched to
 * the cent, since contributions round and have steps. The guaranteed net is that of the month as if the days at full
 * pay had been worked, with all other absences, waiting days and lower rates unchanged. Other months are returned
 * unchanged.
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
  // The net of the month as if these days had been worked (C).
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
  // The guarantee takes back at most the employer's complement: allowances above the net belong to the employee.
  const least = gross.minus(atFull(month.MaintienArrets)).plus(allowances)
  return withGross(Decimal.max(ofCents(found), least))
}
