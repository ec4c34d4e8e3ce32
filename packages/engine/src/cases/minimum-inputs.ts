import { DateDebutContrat, HeuresTravaillees, RemunerationMandat, TauxHoraire } from './employee.js'
import type { Field } from './field.js'

/**
 * What must have been entered of a month. `minimum`: every required field, as over HTTP. `pay`: the first day of the contract, the pay
 * of an officer, and hours where pay is by the hour; any other required field that a person does not have is 0 or false.
 */
export type Asked = 'minimum' | 'pay'

/** What is never presumed: a contract has a first day, and without what is entered for the month nothing would be paid. */
const NEVER_PRESUMED: ReadonlySet<string> = new Set(
  [DateDebutContrat, HeuresTravaillees, RemunerationMandat].map(({ key }) => key),
)

/** What a required field means that was never said of a person: `0` or `false`; undefined: it has to be said, or is not required. */
export function unsaid(field: Field): '0' | 'false' | undefined {
  if (!field.required || NEVER_PRESUMED.has(field.key)) return undefined
  if (field.kind === 'number-field') return '0'
  return field.kind === 'choice-field' && field.values.includes('false') ? 'false' : undefined
}

/**
 * Whether a required field is taken as 0 or false where nothing was said. Not the hourly rate: a person who is paid by the hour would be
 * paid nothing.
 */
export const isPresumed = (field: Field): boolean => field.key !== TauxHoraire.key && unsaid(field) !== undefined

/** From when a value counts that stands for what was never said: any value that is entered later takes its place, from whichever day. */
export const UNSAID_DAY = '1900-01-01'

/** Whether a field that was said once of a person is 0 in the months without a value, as the number of meals. */
export const isZeroWithoutValue = (field: Field): boolean => field.timeType === 'month' && unsaid(field) === '0'
