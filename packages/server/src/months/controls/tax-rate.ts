import { Decimal } from '@centime/engine'
import { TypeTaux } from '@centime/engine/cases'
import { dayInParis } from '@centime/engine/ground'
import type { ControlledValue } from '@centime/store'
import type { PersonResult } from '../../calculation/person-results.js'

/**
 * A rate of tax that has changed since the last final month. The rate of the neutral grid follows the pay, and is not a
 * finding.
 */

type Amounts = PersonResult['amounts']

/** The tax of a month is its base × the rate, to the cent: two rates certainly differ if no single rate gives both amounts. */
export function movedRate(before: Amounts, now: Amounts): Readonly<Record<'rate' | 'rateBefore', string>> | undefined {
  if (before.pas === now.pas && before.taxBase === now.taxBase) return undefined
  const [was, is] = [taxOf(before), taxOf(now)]
  if (!was.base.gt(0) || !is.base.gt(0)) return undefined
  // | is ÷ base − was ÷ base | > half a cent ÷ each base, without a division.
  const apart = is.tax.times(was.base).minus(was.tax.times(is.base)).abs()
  if (apart.lte(was.base.plus(is.base).times(HALF_A_CENT))) return undefined
  return { rate: rateOf(is), rateBefore: rateOf(was) }
}

/** Without a base nothing is taxed, and the rate is unknown. */
const taxOf = ({ pas = '0', taxBase = '0' }: Amounts) => ({ tax: new Decimal(pas), base: new Decimal(taxBase) })
const rateOf = ({ tax, base }: ReturnType<typeof taxOf>): string => tax.div(base).toDecimalPlaces(4).toFixed()
const HALF_A_CENT = new Decimal('0.005')

/** Whether the rate of a person on a payment date is that of the neutral grid. `values`: in the order of recording. */
export function isNeutral(values: readonly ControlledValue[], paymentDate: string): boolean {
  let found: ControlledValue | undefined
  for (const value of values) {
    if (value.caseFieldName !== TypeTaux.name || dayInParis(value.start) > paymentDate) continue
    if (found === undefined || value.start >= found.start) found = value
  }
  return found?.value === 'neutre'
}
