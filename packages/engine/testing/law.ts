import { amountOf, lineOf } from '../src/calculate/lines.js'
import type { Inputs } from '../src/cases/read.js'
import type { Decimal } from '../src/ground/money.js'
import { defaut } from '../src/regulations/defaut.js'
import { salaire2026 } from '../src/regulations/salaire-2026.js'
import type { Figure } from '../src/tree/figure.js'
import type { Payslip } from '../src/tree/payslip.js'
import { employee, officer } from './inputs.js'
import { payslipOf, yearOfPayslips } from './payrolls.js'

/** Payslips for the tests of a branch of law, and their lines as text. */

type Name = Parameters<typeof lineOf>[1]

/** One month of an employee: base salary in euros, changed inputs, hours per week. */
export const ofEmployee = (period: string, pay: string, changes: Inputs = {}, weekly = '35'): Payslip =>
  payslipOf(defaut, employee(period, pay, changes, weekly))

export const ofOfficer = (period: string, pay: string, changes: Inputs = {}): Payslip =>
  payslipOf(salaire2026, officer(period, pay, changes))

/** The months of an employee from January on: each the base salary, or the salary with changed inputs. */
export const ofYear = (year: string, ...months: readonly (string | readonly [string, Inputs])[]): readonly Payslip[] =>
  yearOfPayslips(
    defaut,
    months.map((month, index) => {
      const [pay, changes] = typeof month === 'string' ? [month, {}] : month
      return employee(`${year}-${String(index + 1).padStart(2, '0')}`, pay, changes)
    }),
  )

/** Euros and cents; more decimals only where the value has them. */
const text = (value: Decimal | undefined): string => value?.toFixed(Math.max(2, value.decimalPlaces())) ?? 'none'

/** The amounts of some lines. */
export const amounts = (payslip: Payslip, ...names: readonly Name[]): readonly string[] =>
  names.map((name) => text(amountOf(payslip, name)))

/** Payer, base, rate and amount: `patronale 4005.00 × 0.0855 = 342.43`. */
export function contributionOf(payslip: Payslip, name: Name): string {
  const { role, base, rate, value } = lineOf(payslip, name)
  return `${role} ${text(base)} × ${rate?.toFixed()} = ${text(value)}`
}

/** The values of a figure with their first days: `0.0405, 0.04 from 2025-05-01`. */
export const valuesOf = ({ values }: Figure): string =>
  values.map(({ from, value }) => `${value ?? 'none'}${from === '2024-01-01' ? '' : ` from ${from}`}`).join(', ')

/** Whether the regulation of officers lists a line. */
export const owedByOfficers = (name: Name): boolean =>
  Object.values(salaire2026.lines).some((line) => line.name === name)
