import { DateDebutContrat, HeuresTravaillees, RemunerationMandat, TauxHoraire } from './employee.js'
import type { Field } from './field.js'

/**
 * The entries that a month requires. `minimum`: every required field, as over HTTP. `pay`: the first day of the
 * contract, the pay of an officer, and hours where pay is by the hour; any other missing required field is 0 or false.
 */
export type Asked = 'minimum' | 'pay'

/**
 * Fields without a presumed value: a contract has a first day, and without the month's entries nothing would be paid.
 */
const NEVER_PRESUMED: ReadonlySet<string> = new Set(
  [DateDebutContrat, HeuresTravaillees, RemunerationMandat].map(({ key }) => key),
)

/**
 * The presumed value of a required field that was never entered: `0` or `false`; undefined: it must be entered, or is
 * not required.
 */
export function unsaid(field: Field): '0' | 'false' | undefined {
  if (!field.required || NEVER_PRESUMED.has(field.key)) return undefined
  if (field.kind === 'number-field') return '0'
  return field.kind === 'choice-field' && field.values.includes('false') ? 'false' : undefined
}

/**
 * Whether a required field is taken as 0 or false if it was never entered. The hourly rate is not: a person paid by the
 * hour would be paid nothing.
 */
export const isPresumed = (field: Field): boolean => field.key !== TauxHoraire.key && unsaid(field) !== undefined

/** The start of a presumed value: any entered value replaces it, whatever its own start. */
export const UNSAID_DAY = '1900-01-01'

/**
 * Whether a field that has been entered once for a person is 0 in months without a value, such as the number of meals.
 */
export const isZeroWithoutValue = (field: Field): boolean => field.timeType === 'month' && unsaid(field) === '0'
