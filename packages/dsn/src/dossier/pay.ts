import type { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { addedUp, amountIn, isoDay, isoMonth, numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import type { DeclaredPerson } from './declared.js'

/**
 * A month's pay from blocks 51 to 54. The lines within the gross are not declared: the rest after base salary,
 * overtime, premiums and benefits is one sum without a name.
 */

export interface DeclaredPay {
  /** 51 of type 001. */
  readonly gross: Decimal
  /** 51 of type 010; for an officer the pay of the office. */
  readonly base: Decimal
  readonly overtime: Hours
  readonly structural: Hours
  /** Block 52, but for severance and the premium of value sharing. */
  readonly premiums: Decimal
  /** Block 52 of the end of a contract, whole: a part of it may be within the gross. */
  readonly severance: Decimal
  /** Block 52, types 904 to 906: outside the gross. */
  readonly valueSharing: Decimal
  /** Block 54, types 02 to 06: within the gross. */
  readonly benefits: Decimal
  /** The rest of the gross of a whole month, without a name. */
  readonly others: Decimal
  /** Pay that an absence, an entry or an exit took: 003 less 001. */
  readonly lost: Decimal
  /** Calendar days that count for the ceiling (53 of unit 40); undefined: not declared. */
  readonly ceilingDays: Decimal | undefined
  /** First and last day of employment in the month, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}
interface Hours {
  readonly hours: Decimal
  readonly amount: Decimal
}

const BENEFITS = ['02', '03', '04', '05', '06']
const SEVERANCE = ['001', '002', '003', '004', '005', '006', '007', '008', '009', '010', '021', '022']
const VALUE_SHARING = ['904', '905', '906']
/** Premiums of no contribution and no tax, and those of other rules. */
const OUTSIDE = ['900', '901', '903', ...VALUE_SHARING]

/** Past months that have bases of their own (78) in a payment: they are corrected. */
export const correctedMonths = (payments: readonly DsnBlock[], period: string): ReadonlySet<string> =>
  new Set(
    payments
      .flatMap((payment) => childrenOf(payment, '78'))
      .map((base) => isoMonth(valueIn(base, '002')))
      .filter((origin) => origin !== period),
  )

const isLate = (pay: DsnBlock, period: string, corrected: ReadonlySet<string>): boolean => {
  const origin = isoMonth(valueIn(pay, '001'))
  return valueIn(pay, '011') === '001' && origin !== period && !corrected.has(origin)
}

/** The pay of one contract in the month of the declaration. */
export function declaredPay({ payments, period }: DeclaredPerson, contract: DsnBlock): DeclaredPay {
  const number = valueIn(contract, '009')
  const own = (kind: string, of: string) =>
    payments.flatMap((payment) => childrenOf(payment, kind)).filter((one) => [number, ''].includes(valueIn(one, of)))
  const corrected = correctedMonths(payments, period)
  const all = own('51', '010')
  const pays = all.filter((pay) => isoMonth(valueIn(pay, '001')) === period)
  // Pay of a past month without bases of that month is pay of this one.
  const late = addedUp(all.filter((pay) => isLate(pay, period, corrected)).map((pay) => amountIn(pay, '013')))
  const ofType = (type: string) => pays.filter((pay) => valueIn(pay, '011') === type)
  const amount = (type: string) => addedUp(ofType(type).map((pay) => amountIn(pay, '013')))
  const hours = (type: string) => ({
    hours: addedUp(ofType(type).map((pay) => amountIn(pay, '012'))),
    amount: amount(type),
  })
  const [gross, restored, base] = [amount('001'), amount('003'), amount('010')]
  const [overtime, structural] = [hours('017'), hours('018')]
  const ofBlock = (kind: string, of: string, isCounted: (type: string) => boolean) =>
    addedUp(own(kind, of).flatMap((one) => (isCounted(valueIn(one, '001')) ? [amountIn(one, '002')] : [])))
  const premiums = ofBlock('52', '006', (type) => !OUTSIDE.includes(type) && !SEVERANCE.includes(type))
  const benefits = ofBlock('54', '005', (type) => BENEFITS.includes(type))
  const rest = addedUp([
    restored,
    ...[base, overtime.amount, structural.amount, premiums, benefits].map((one) => one.neg()),
  ])
  // To leave premiums out of a restored pay is one of several readings: a result below 0 shows a loss under another
  // name.
  const others = rest.isNegative() ? ZERO : rest
  const days = ofType('001')
    .flatMap((pay) => childrenOf(pay, '53'))
    .filter((one) => valueIn(one, '003') === '40')
  const [first] = ofType('001')
  return {
    gross: gross.plus(late),
    base,
    overtime,
    structural,
    premiums,
    severance: ofBlock('52', '006', (type) => SEVERANCE.includes(type)),
    valueSharing: ofBlock('52', '006', (type) => VALUE_SHARING.includes(type)),
    benefits,
    others: others.plus(late),
    lost: restored.minus(gross).plus(others).minus(rest),
    ceilingDays: days.length === 0 ? undefined : addedUp(days.map((one) => numberIn(valueIn(one, '002')) ?? ZERO)),
    from: isoDay(valueIn(first, '001')),
    to: isoDay(valueIn(first, '002')),
  }
}
