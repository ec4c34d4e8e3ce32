import type { Decimal } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Payslip, PayslipLine } from '../tree/payslip.js'

/** The value of a line by name or number; throws a RangeError if the payslip's regulation does not have it. */
export function amountOf(payslip: Payslip, which: LineName | number): Decimal {
  return lineOf(payslip, which).value
}

/** A line by name or number; throws a RangeError if the payslip's regulation does not have it. */
export function lineOf(payslip: Payslip, which: LineName | number): PayslipLine {
  const line = findLine(payslip, which)
  if (line === undefined) throw new RangeError(`${payslip.regulation.name} has no line ${which}`)
  return line
}

/** Whether a regulation has a line with this name or number, unchecked by the compiler. */
export const hasLine = ({ lines }: FixedRegulation, which: string | number): which is LineName | number =>
  lines.some(({ name, number }) => (typeof which === 'number' ? number : name) === which)

/** A line by name or number, unchecked by the compiler; undefined if the payslip's regulation does not have it. */
export function findLine({ lines }: Payslip, which: string | number): PayslipLine | undefined {
  return lines.find(({ name, number }) => (typeof which === 'number' ? number : name) === which)
}
