/**
 * Under which text a month is stored: its period, of the month of a payroll with `@` and the payroll's id behind it. So months of
 * officers have the text that they have always had, and whoever asks for a period finds no other.
 */
export const monthKey = (period: string, payrollId: number | undefined): string =>
  payrollId === undefined ? period : `${period}@${payrollId}`

/** The period of a stored month, and its payroll; undefined: the month of an officer. */
export function readMonthKey(key: string): { readonly period: string; readonly payrollId: number | undefined } {
  const [period = '', payrollId] = key.split('@')
  return { period, payrollId: payrollId === undefined ? undefined : Number(payrollId) }
}

/** What the keys of payrolls' months are like, and no other. */
export const KEYS_OF_PAYROLLS = '%@%'
