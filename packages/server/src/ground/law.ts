import { firstDay, hasLaw, lawMonths } from '@centime/engine/ground'
import { type Refusal, refuse } from './refusal.js'

/** Why a month (`YYYY-MM`) cannot be answered; undefined where it has law. */
export const monthWithoutLaw = (period: string): string | undefined =>
  hasLaw(firstDay(period)) ? undefined : `there is no law for ${period}: ${lawMonths()}`

/** The same for a month or a year (`YYYY`); a year has law where one of its months has. */
export const periodWithoutLaw = (period: string): string | undefined =>
  period.length === 4 && (hasLaw(`${period}-01-01`) || hasLaw(`${period}-12-31`)) ? undefined : monthWithoutLaw(period)

/** The same for a day (`YYYY-MM-DD`). */
export const dayWithoutLaw = (day: string): string | undefined =>
  hasLaw(day) ? undefined : `there is no law on ${day}: ${lawMonths()}`

/** The refusal that every route gives for a month or a day without law; `pointer`: where the request names it. */
export const lawMissing = (pointer: string, message: string): Refusal =>
  refuse('law_missing', message, { errors: [{ pointer, message }] })
