import type { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { addedUp, amountIn, isoDay, isoMonth, numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import type { DeclaredPerson } from './declared.js'

/**
 * What blocks 51 to 54 say of a month's pay. The lines within the gross are not declared: what base salary, overtime, premiums and
 * benefits leave is one sum without a name.
 */

export interface DeclaredPay {
  /** 51 of type 001. */
  readonly gross: Decimal
  /** 51 of type 010; for an officer the pay of the office. */
  readonly base: Decimal
  readonly overtime: Hours
  readonly structural: Hours
  /** Block 52. */
  readonly premiums: Decimal
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
/** Premiums of no contribution and no tax, or outside the gross. */
const OUTSIDE = ['900', '901', '903', '904', '905', '906']

/** The pay of one contract in the month of the declaration. */
export function declaredPay({ payments, period }: DeclaredPerson, contract: DsnBlock): DeclaredPay {
  const number = valueIn(contract, '009')
  const own = (kind: string, of: string) =>
    payments.flatMap((payment) => childrenOf(payment, kind)).filter((one) => [number, ''].includes(valueIn(one, of)))
  const pays = own('51', '010').filter((pay) => isoMonth(valueIn(pay, '001')) === period)
  const ofType = (type: string) => pays.filter((pay) => valueIn(pay, '011') === type)
  const amount = (type: string) => addedUp(ofType(type).map((pay) => amountIn(pay, '013')))
  const hours = (type: string) => ({
    hours: addedUp(ofType(type).map((pay) => amountIn(pay, '012'))),
    amount: amount(type),
  })
  const [gross, restored, base] = [amount('001'), amount('003'), amount('010')]
  const [overtime, structural] = [hours('017'), hours('018')]
  const premiums = addedUp(
    own('52', '006').flatMap((one) => (OUTSIDE.includes(valueIn(one, '001')) ? [] : [amountIn(one, '002')])),
  )
  const benefits = addedUp(
    own('54', '005').flatMap((one) => (BENEFITS.includes(valueIn(one, '001')) ? [amountIn(one, '002')] : [])),
  )
  const rest = addedUp([
    restored,
    ...[base, overtime.amount, structural.amount, premiums, benefits].map((one) => one.neg()),
  ])
  // A restored pay without its premiums is one of several readings: what is below 0 was lost by another name.
  const others = rest.isNegative() ? ZERO : rest
  const days = ofType('001')
    .flatMap((pay) => childrenOf(pay, '53'))
    .filter((one) => valueIn(one, '003') === '40')
  const [first] = ofType('001')
  return {
    gross,
    base,
    overtime,
    structural,
    premiums,
    benefits,
    others,
    lost: restored.minus(gross).plus(others).minus(rest),
    ceilingDays: days.length === 0 ? undefined : addedUp(days.map((one) => numberIn(valueIn(one, '002')) ?? ZERO)),
    from: isoDay(valueIn(first, '001')),
    to: isoDay(valueIn(first, '002')),
  }
}
