import { Decimal } from '@centime/engine'
import type { Faults } from '../faults.js'
import { numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, rubriqueOf, valueIn } from '../read/tree.js'
import type { Sums } from './sums.js'

/** The payments to bodies (20) of the month against what is due to them. Quarterly payments are not judged. */

/** Each plan occurs once, under a number of its own, and covers a person. */
export function checkPlans(establishment: DsnBlock, sums: Sums, faults: Faults): void {
  const plans = childrenOf(establishment, '15')
  const references = new Set<string>()
  const numbers = new Set<string>()
  for (const plan of plans) {
    const reference = `${valueIn(plan, '001')} ${valueIn(plan, '002')}`
    if (references.has(reference)) faults.add('plan_twice', plan.line, 'S21.G00.15.001')
    references.add(reference)
    const number = rubriqueOf(plan, '005')
    if (number !== undefined && numbers.has(number.value)) faults.add('plan_number', number.line, 'S21.G00.15.005')
    numbers.add(number?.value ?? '')
  }
  for (const plan of plans) {
    if (valueIn(plan, '004') === '01' && !sums.plans.has(valueIn(plan, '005'))) {
      faults.add('unused_plan', plan.line, 'S21.G00.15')
    }
  }
}

interface Declared {
  /** MMAAAA. */
  readonly month: string
  /** Otherwise their totals say nothing about payments. */
  readonly areBordereauxRight: boolean
}
export function checkPayments(
  establishment: DsnBlock,
  { month, areBordereauxRight }: Declared,
  sums: Sums,
  faults: Faults,
): void {
  const plans = childrenOf(establishment, '15')
  const payments = childrenOf(establishment, '20')
  const bordereaux = childrenOf(establishment, '22')
  for (const payment of payments) {
    const period = [valueIn(payment, '006').slice(2), valueIn(payment, '007').slice(2)]
    const said = rubriqueOf(payment, '005')
    const paid = said && numberIn(said.value)
    if (said === undefined || paid === undefined || period[0] !== period[1] || isPaidElsewhere(payment)) continue
    const body = valueIn(payment, '001')
    const isWhole = body === 'DGFIP' || bordereaux.some((one) => valueIn(one, '001') === body)
    const isOfBordereau = isWhole && body !== 'DGFIP'
    if (isWhole && !paid.isInteger()) faults.add('whole_euros', said.line, 'S21.G00.20.005')
    const due = dueTo(body, period[0] ?? '', { month, bordereaux, plans, payments, sums })
    if (isOfBordereau && !areBordereauxRight) continue
    if (due?.amount.minus(paid).abs().gt(due.within)) {
      faults.add('payment_sum', said.line, 'S21.G00.20.005', due.amount.toFixed(2))
    } else checkParts(payment, paid, faults)
  }
}

/** A payment and the plans among which it is divided. */
function checkParts(payment: DsnBlock, paid: Decimal, faults: Faults): void {
  const parts = childrenOf(payment, '55').map((part) => rubriqueOf(part, '001'))
  const sum = Decimal.sum(0, ...parts.map((part) => (part && numberIn(part.value)) ?? 0))
  const [first] = parts
  if (first === undefined || parts.includes(undefined) || sum.eq(paid)) return
  faults.add('payment_parts', first.line, 'S21.G00.55.001', paid.toFixed(2))
}

/** A payment by another establishment, for this one or for several. */
const isPaidElsewhere = (payment: DsnBlock): boolean =>
  valueIn(payment, '010') === '06' || rubriqueOf(payment, '012') !== undefined

interface Dues {
  readonly month: string
  readonly bordereaux: readonly DsnBlock[]
  readonly plans: readonly DsnBlock[]
  readonly payments: readonly DsnBlock[]
  readonly sums: Sums
}
/** The sum due to a body for a month, and the tolerance; undefined: the declaration does not say. */
function dueTo(body: string, period: string, { month, bordereaux, plans, payments, sums }: Dues) {
  const own = bordereaux.filter((one) => valueIn(one, '001') === body && valueIn(one, '003').slice(2) === period)
  if (own.length > 0) {
    // A credit of another month lowers the payment.
    if (bordereaux.some((one) => valueIn(one, '005').startsWith('-'))) return undefined
    return { amount: Decimal.sum(0, ...own.map((one) => numberIn(valueIn(one, '005')) ?? 0)), within: 0 }
  }
  if (period !== month) return undefined
  if (body === 'DGFIP') return { amount: sums.tax, within: 1 }
  const ofBody = plans.filter((plan) => valueIn(plan, '002') === body)
  if (ofBody.length > 0) {
    const amounts = ofBody.map((plan) => sums.plans.get(valueIn(plan, '005')) ?? 0)
    return { amount: Decimal.sum(0, ...amounts), within: 0 }
  }
  const known = [...bordereaux.map((one) => valueIn(one, '001')), ...plans.map((plan) => valueIn(plan, '002')), 'DGFIP']
  const others = new Set(payments.map((one) => valueIn(one, '001')).filter((one) => !known.includes(one)))
  return others.size === 1 ? { amount: sums.pension, within: 0 } : undefined
}
