import { Decimal } from '@centime/engine'
import type { LeftBackPay } from '../../calculation/batch.js'
import { type FoundOfPerson, foundBy } from './findings.js'

/** The people whose past months have differences without a decision, or cannot be computed again. */
export function backPayFindings(left: readonly LeftBackPay[]): readonly FoundOfPerson[] {
  return left.flatMap(({ employeeId, months, refused }) => {
    const undecided = months.filter(({ decision }) => decision === 'undecided')
    const sum = (of: (month: LeftBackPay['months'][number]) => string): string =>
      undecided.reduce((total, month) => total.plus(of(month)), new Decimal(0)).toFixed()
    const amounts = { months: undecided.map(({ period }) => period).join(', '), gross: sum((one) => one.gross) }
    return [
      ...(undecided.length === 0
        ? []
        : [foundBy('back_pay_undecided', employeeId, { ...amounts, net: sum((one) => one.net) })]),
      ...(refused === undefined ? [] : [foundBy('back_pay_not_computed', employeeId, { reason: refused.message })]),
    ]
  })
}
