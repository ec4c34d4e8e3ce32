/**
 * The text under which a month is stored: its period; for the month of a payroll followed by `@` and the payroll's id. So the keys of
 * officers' months are the same as before payrolls had months, and a query for a period finds only officers' months.
 */
export const monthKey = (period: string, payrollId: number | undefined): string =>
  payrollId === undefined ? period : `${period}@${payrollId}`

/** The period of a stored month, and its payroll; undefined: the month of an officer. */
export function readMonthKey(key: string): { readonly period: string; readonly payrollId: number | undefined } {
  const [period = '', payrollId] = key.split('@')
  return { period, payrollId: payrollId === undefined ? undefined : Number(payrollId) }
}

/** The pattern that matches the keys of payrolls' months and no others. */
export const KEYS_OF_PAYROLLS = '%@%'
