import type { Decimal } from '@centime/engine'
import type { DeclaredPerson } from '../dossier/declared.js'
import { addedUp, amountIn } from '../read/amounts.js'
import { childrenOf, valueIn } from '../read/tree.js'
import type { OurAmounts } from './ours.js'

/**
 * Daily allowances that the employer advances, and the abatement of short contracts, as the file says them: the net social has the
 * allowances (58 of type 10), and the tax bears on both (50.013, 50.012).
 */

export function withAllowances(ours: OurAmounts, person: DeclaredPerson): OurAmounts {
  const { social, taxed, abated, rate } = declaredAllowances(person)
  if (social.isZero() && abated.isZero()) return ours
  const found = new Map(ours)
  const add = (what: string, more: Decimal) => {
    const known = found.get(what)
    if (known !== undefined) found.set(what, { ...known, amount: known.amount.plus(more) })
  }
  add('58 03', social)
  add('50.013', taxed.minus(abated))
  const base = found.get('50.013')
  if (base !== undefined) {
    found.set('50.009', { amount: base.amount.times(rate).div(100).toDecimalPlaces(2), isRounded: false })
  }
  return found
}

/** Whether the file has advanced allowances: their amounts are taken from it. */
export const hasAllowances = (person: DeclaredPerson): boolean => !declaredAllowances(person).social.isZero()

function declaredAllowances({ payments }: DeclaredPerson) {
  const of50 = (number: string): Decimal => addedUp(payments.map((payment) => amountIn(payment, number)))
  const nets = payments.flatMap((payment) => childrenOf(payment, '58')).filter((one) => valueIn(one, '003') === '10')
  const social = addedUp(nets.map((one) => amountIn(one, '004')))
  const abated = of50('012')
  const taxed = of50('013').plus(abated).plus(of50('011')).minus(of50('002'))
  const [first] = payments
  return {
    social,
    abated,
    taxed: social.isZero() ? social : taxed,
    rate: first === undefined ? social : amountIn(first, '006'),
  }
}
