import { Decimal, ZERO } from '../ground/money.js'
import { yearOf } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import type { BackPayLine, BackPayMonth } from '../tree/facts.js'

/**
 * Overtime that is paid in a later year than its month: it is exempt within the limit of the year of the money (CGI 81
 * quater; C). The differences of its month exempt it by the year of origin; the month of payment puts this right.
 */

/** The late overtime of some months of origin together. */
export const lateOvertimeOf = (months: readonly BackPayMonth[] = []): { pay: Decimal; exempt: Decimal } => ({
  pay: months.reduce((sum, { lateOvertime }) => sum.plus(lateOvertime?.pay ?? ZERO), ZERO),
  exempt: months.reduce((sum, { lateOvertime }) => sum.plus(lateOvertime?.exempt ?? ZERO), ZERO),
})

/** A month as this version writes it: version 0.3.0 wrote late overtime as taxable, without what the payment pays of it. */
export function withLateOvertime(month: BackPayMonth, paymentDate: string): BackPayMonth {
  const pay = worthIn(month.lines, 'RemunerationHeures')
  const isLate = pay.gt(0) && yearOf(month.paymentDate) !== yearOf(paymentDate)
  if (month.lateOvertime !== undefined || !isLate) return month
  const { untaxedOvertime: exempt = '0', ...known } = month
  const inOrigin = movedBy(month.lines, 'HeuresExonerees', new Decimal(exempt))
  const lines = movedBy(inOrigin, 'NetImposable', new Decimal(exempt).neg())
  return { ...known, lines, lateOvertime: { pay: pay.toFixed(), exempt } }
}

function movedBy(lines: readonly BackPayLine[], name: LineName, by: Decimal): readonly BackPayLine[] {
  const value = worthIn(lines, name).plus(by)
  const others = lines.filter((line) => line.name !== name)
  return value.isZero() ? others : [...others, { name, value: value.toFixed() }]
}

/** The difference of a line; 0: it has none. */
export const worthIn = (lines: readonly BackPayLine[], wanted: string): Decimal =>
  new Decimal(lines.find(({ name }) => name === wanted)?.value ?? 0)
