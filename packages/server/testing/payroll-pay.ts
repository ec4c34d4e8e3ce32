import type { Rows } from './month-rules.js'

/** The pay due to a person of a payroll in a month, by the recorded values. */

/** The hours that each person works in each month. */
export const HOURS = '151.67'
/** Hourly rates in euros. Some differences between two of them move pay by enough to be checked, others do not. */
export const HOURLY_RATES = [15, 16, 20] as const
/** An end of the contract before its beginning: the person has a fault. All are recorded from one day, so that the last one counts. */
export const [FAULT, FAULT_DAY] = ['2023-01-01', '2026-01-01']

/** The inputs of a person's pay: the gross pay in cents, and whether tax is withheld. */
export interface Pay {
  readonly gross: number
  readonly isTaxed: boolean
}
export const textOf = ({ gross, isTaxed }: Pay): string => `${gross / 100} euros${isTaxed ? ' with tax' : ''}`

type Value = Rows['values'][number]

/** The value in force on a day: of the latest start, the one recorded last. */
function inForce(values: readonly Value[], day: string): string {
  const started = values.filter(({ start }) => start.slice(0, 10) <= day)
  const latest = started
    .map(({ start }) => start)
    .sort()
    .at(-1)
  return started.findLast(({ start }) => start === latest)?.value ?? ''
}

/** The pay of a person in a month, by the values of a payroll; undefined: the person has a fault. */
export function payOf(
  values: readonly Value[],
  employeeId: number,
  month: string,
  paymentDate: string,
): Pay | undefined {
  const of = (field: string) => values.filter((one) => one.employeeId === employeeId && one.caseFieldName === field)
  if (of('DateFinContrat').at(-1)?.value === FAULT) return undefined
  const cents = Math.round(Number(inForce(of('TauxHoraire'), `${month}-01`)) * Math.round(Number(HOURS) * 100))
  return { gross: cents, isTaxed: Number(inForce(of('TauxPAS'), paymentDate)) > 0 }
}
