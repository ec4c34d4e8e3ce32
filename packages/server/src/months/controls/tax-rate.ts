import { Decimal } from '@centime/engine'
import { TypeTaux } from '@centime/engine/cases'
import { dayInParis } from '@centime/engine/ground'
import type { ControlledValue } from '@centime/store'
import type { PersonResult } from '../payroll/results.js'

/** A rate of tax that has changed since the last final month. The rate of the neutral grid follows the pay, and is no finding. */

type Amounts = PersonResult['amounts']

/** The tax of a month is its base × the rate, to the cent: two rates differ for certain where no rate gives both amounts. */
export function movedRate(before: Amounts, now: Amounts): Readonly<Record<'rate' | 'rateBefore', string>> | undefined {
  if (before.pas === now.pas && before.taxBase === now.taxBase) return undefined
  const [was, is] = [rateOf(before), rateOf(now)]
  if (was === undefined || is === undefined) return undefined
  if (is.rate.minus(was.rate).abs().lte(is.within.plus(was.within))) return undefined
  return { rate: is.rate.toDecimalPlaces(4).toFixed(), rateBefore: was.rate.toDecimalPlaces(4).toFixed() }
}

/** Undefined where nothing is taxed: no rate can be told. */
function rateOf({ pas = '0', taxBase = '0' }: Amounts) {
  const base = new Decimal(taxBase)
  return base.gt(0) ? { rate: new Decimal(pas).div(base), within: HALF_A_CENT.div(base) } : undefined
}
const HALF_A_CENT = new Decimal('0.005')

/** Whether the rate of a person on a day of payment is that of the neutral grid; `values` in the order of recording. */
export function isNeutral(values: readonly ControlledValue[], paymentDate: string): boolean {
  let found: ControlledValue | undefined
  for (const value of values) {
    if (value.caseFieldName !== TypeTaux.name || dayInParis(value.start) > paymentDate) continue
    if (found === undefined || value.start >= found.start) found = value
  }
  return found?.value === 'neutre'
}
