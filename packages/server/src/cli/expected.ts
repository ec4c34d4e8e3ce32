import { Decimal, type Payslip } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { frenchAmount, frenchMonth } from '@centime/engine/ground'
import type { MonthOfFile, PayrollFile } from './payroll-file.js'

/** `expected` of an input file: its author’s amounts, checked to the cent, or to as many decimals as they have. */

/** The number of expected amounts, and each amount that differs from the payslips, in French. */
export function comparedWith(file: PayrollFile, computed: readonly MonthOfFile[]) {
  const expected = [
    ...(file.months ?? []).map((month, index) => [computed[index], month.expected] as const),
    [computed.at(-1), file.expected] as const,
  ].flatMap(([month, amounts = {}]) =>
    month === undefined ? [] : Object.entries(amounts).map(([name, amount]) => ({ ...month, name, amount })),
  )
  const differences = expected.flatMap(({ payslip, name, amount }) => differenceOf(payslip, name, amount) ?? [])
  return { count: expected.length, differences }
}

function differenceOf(payslip: Payslip, name: string, amount: string): string | undefined {
  const line = findLine(payslip, /^\d+$/.test(name) ? Number(name) : name)
  const place = `${frenchMonth(payslip.period)}, ${name}`
  if (line === undefined) return `${place}\u00a0: le bulletin n’a pas cette ligne`
  const decimals = Math.max(2, amount.split('.')[1]?.length ?? 0)
  const [expected, value] = [new Decimal(amount), new Decimal(line.value.toFixed(decimals))]
  if (value.eq(expected)) return undefined
  const [wanted, got, gap] = [expected, value, value.minus(expected)].map((number) => frenchAmount(number, decimals))
  return `${place}\u00a0: attendu ${wanted}, calculé ${got}, écart ${gap}`
}
