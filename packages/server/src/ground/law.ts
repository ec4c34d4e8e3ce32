import { firstDay, hasLaw, LAST_DAY_OF_LAW, later, lawMonths } from '@centime/engine/ground'
import { type Refusal, refuse } from './refusal.js'

/**
 * The months that requests may name: those of the shipped law, and of every law pack that was ever added, since results
 * of a removed pack can still be read. Whether a month can be computed is decided by the law in force when its job
 * starts.
 */
let completeUntil = LAST_DAY_OF_LAW

/** The last day that the database of a request knows. Every request reads it, so that all servers of a database serve the same months. */
export function lawServedUntil(day = LAST_DAY_OF_LAW): void {
  completeUntil = later(LAST_DAY_OF_LAW, day)
}

/** A law is, or was, complete until a day. */
export function lawKnownUntil(day: string | undefined): void {
  if (day !== undefined) completeUntil = later(completeUntil, day)
}

/** Setting: the last day of the latest complete law. */
export const LAW_COMPLETE_UNTIL = 'law-complete-until'

/** Whether a day can be named. */
const isServed = (day: string): boolean => hasLaw(day, completeUntil)

/** Why a month (`YYYY-MM`) cannot be answered; undefined where it has law. */
export const monthWithoutLaw = (period: string): string | undefined =>
  isServed(firstDay(period)) ? undefined : `there is no law for ${period}: ${lawMonths(completeUntil)}`

/** The same for a month or a year (`YYYY`); a year has law where one of its months has. */
export const periodWithoutLaw = (period: string): string | undefined =>
  period.length === 4 && (isServed(`${period}-01-01`) || isServed(`${period}-12-31`))
    ? undefined
    : monthWithoutLaw(period)

/** The same for a day (`YYYY-MM-DD`). */
export const dayWithoutLaw = (day: string): string | undefined =>
  isServed(day) ? undefined : `there is no law on ${day}: ${lawMonths(completeUntil)}`

/** The refusal that every route gives for a month or a day without law; `pointer`: where the request names it. */
export const lawMissing = (pointer: string, message: string): Refusal<'law_missing'> =>
  refuse('law_missing', message, { errors: [{ pointer, message }] })
