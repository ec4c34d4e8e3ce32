import type { Decimal, LineName, Payslip, PayslipLine } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'

/** The lines of a result by name. A line that a regulation does not have is worth 0. */
export interface LinesByName {
  readonly payslip: Payslip
  readonly line: (name: LineName) => PayslipLine | undefined
  readonly value: (name: LineName) => Decimal
}

/** Names of lines, checked by the compiler, for `Row.of`. */
export const named = (...names: readonly LineName[]): readonly string[] => names

export const added = (values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum.plus(value), ZERO)

export function linesByName(payslip: Payslip): LinesByName {
  const lines = new Map<string, PayslipLine>(payslip.lines.map((line) => [line.name, line]))
  const line = (name: LineName): PayslipLine | undefined => lines.get(name)
  return { payslip, line, value: (name) => line(name)?.value ?? ZERO }
}
