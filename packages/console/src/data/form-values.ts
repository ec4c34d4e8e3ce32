import type { Say } from '../chrome.js'

/** A member of a body that an empty field leaves out. */
export const given = (name: string, value = ''): Readonly<Record<string, string>> =>
  value.trim() === '' ? {} : { [name]: value }

/** A number as the API wants it: French numbers have a comma, and spaces between thousands. */
export const typedNumber = (typed: string): string => typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')

/** Whether `typedNumber` has given a number. */
export const isNumber = (typed: string): boolean => /^-?\d+(\.\d+)?$/.test(typed)
/** What to type instead of a text that is no number. */
export const numberWanted = (say: Say): string => say('Un nombre, comme 1250,50.', 'A number, such as 1250,50.')

/** The consent to provisional figures, where its box is ticked. */
export const lawAccepted = (form: Readonly<Partial<Record<string, string>>>) =>
  form['acceptProvisionalLaw'] === undefined ? {} : { acceptProvisionalLaw: true }
