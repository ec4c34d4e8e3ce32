import { Decimal } from '@centime/engine'
import { monthsLater } from '@centime/engine/ground'
import { addedUp, amountIn, isoDay } from '../read/amounts.js'
import { childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import type { DeclaredPerson } from './declared.js'

/** Pay of the months before the move: a later end of the contract, or a stop, needs it, and no payslip here has it. */

/** Gross (51 of type 001) or restored pay (003) of the contract in a month. */
const payOf = ({ payments }: DeclaredPerson, number: string, type: string): Decimal =>
  addedUp(
    payments
      .flatMap((payment) => childrenOf(payment, '51'))
      .filter((pay) => valueIn(pay, '010') === number && valueIn(pay, '011') === type)
      .map((pay) => amountIn(pay, '013')),
  )

/** The months of a contract among those of the person, in order, and whether each follows the one before. */
function monthsOf(known: readonly DeclaredPerson[], number: string) {
  const own = known.filter(({ contracts }) => contracts.some((one) => valueIn(one, '009') === number))
  const isWhole = own.every(
    ({ period }, index) => index === 0 || monthsLater(`${own[index - 1]?.period}-01`, 1).slice(0, 7) === period,
  )
  return { own, isWhole }
}

/** The gross of a fixed term since its first day; undefined where a month is missing. */
export function earlierPay(known: readonly DeclaredPerson[], contract: DsnBlock): Decimal | undefined {
  const { own, isWhole } = monthsOf(known, valueIn(contract, '009'))
  const start = isoDay(valueIn(contract, '001'))
  if (!isWhole || own[0]?.period !== start.slice(0, 7)) return undefined
  return addedUp(own.map((month) => payOf(month, valueIn(contract, '009'), '001')))
}
/** Whether a contract is a fixed term that continues and whose end is paid by its gross (C. trav. L1243-8). */
export const isFixedTerm = (contract: DsnBlock): boolean =>
  valueIn(contract, '007') === '02' && valueIn(contract, '008') === '99' && childrenOf(contract, '62').length === 0

/**
 * The reference pay of severance after the last month (C. trav. R1234-4): the better mean of twelve months, or of the whole service, and
 * of three, as if no absence had lowered them. Undefined: months are missing. Premiums of the year count whole in both.
 */
export function referencePay(known: readonly DeclaredPerson[], contract: DsnBlock): Decimal | undefined {
  const number = valueIn(contract, '009')
  const { own, isWhole } = monthsOf(known, number)
  const start = isoDay(valueIn(contract, '001'))
  const isService = own[0]?.period === start.slice(0, 7)
  if (!isWhole || own.length === 0 || (own.length < 12 && !isService)) return undefined
  const mean = (count: number): Decimal => {
    const last = own.slice(-count)
    return addedUp(last.map((month) => payOf(month, number, '003'))).div(last.length)
  }
  return Decimal.max(mean(12), mean(3)).toDecimalPlaces(2)
}
