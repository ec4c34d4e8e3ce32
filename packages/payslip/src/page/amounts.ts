import { Decimal, type LineName, type Payslip, type PayslipLine } from '@centime/engine'

/** The lines of a result by name. A line that a regulation does not have is worth 0. */
export interface Amounts {
  readonly payslip: Payslip
  readonly line: (name: LineName) => PayslipLine | undefined
  readonly value: (name: LineName) => Decimal
}

/** Names of lines, checked by the compiler, for `Row.of`. */
export const named = (...names: readonly LineName[]): readonly string[] => names

export const ZERO = new Decimal(0)
export const sumOf = (values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum.plus(value), ZERO)

export function amountsOf(payslip: Payslip): Amounts {
  const lines = new Map<string, PayslipLine>(payslip.lines.map((line) => [line.name, line]))
  const line = (name: LineName): PayslipLine | undefined => lines.get(name)
  return { payslip, line, value: (name) => line(name)?.value ?? ZERO }
}
