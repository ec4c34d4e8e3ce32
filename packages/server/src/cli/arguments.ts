import { isDay, isMonth } from '@centime/engine/ground'
import { InvalidArgumentError } from 'commander'

/** Arguments that several commands read. */

/** A day, or the first day of a month. */
export function dayIn({ wrong }: { readonly wrong: (text: string) => never }, text: string): string {
  const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text
  return isDay(day) ? day : wrong(`centime: ${text} is not a month YYYY-MM or a day YYYY-MM-DD`)
}

export function positive(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a positive whole number.')
  return Number(text)
}

export function monthArgument(text: string): string {
  if (!isMonth(text)) throw new InvalidArgumentError('It must be YYYY-MM.')
  return text
}
