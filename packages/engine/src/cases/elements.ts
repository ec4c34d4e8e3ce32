import type { NatureAbsence } from './absence-events.js'
import { type NumberField, number, type TimeType, type Unit } from './field.js'

/**
 * Elements of pay that a payroll names itself: a night premium, a 13th month. A definition gives the label, the nature
 * (`law/elements.ts`) and how the amount follows from the value that is entered for a person.
 */

/**
 * What is entered, and the amount that follows:
 * - `amount`: euros, as they are;
 * - `hours`: hours × `rate`, or × the person's hourly rate where the definition has none;
 * - `days`: days × `rate`;
 * - `share`: without `rate` a fraction of the base salary of the month (0.03 is 3 %); with `rate` a base in euros,
 *   of which `rate` is the fraction.
 */
export const ELEMENT_FORMS = ['amount', 'hours', 'days', 'share'] as const
export type ElementForm = (typeof ELEMENT_FORMS)[number]

/** `monthly`: the values of a month add up. `standing`: a value is paid each month from its start until replaced. */
export const ELEMENT_RECURRENCES = ['monthly', 'standing'] as const
export type ElementRecurrence = (typeof ELEMENT_RECURRENCES)[number]

/**
 * When a premium of the year is due without being entered. Presence counts by calendar months, a part of one by its calendar
 * days.
 */
export interface ElementRule {
  /**
   * The amount of a whole year of presence, as decimal text: fractions of the base salary (1 is a 13th month) or euros,
   * by the form.
   */
  readonly yearly: string
  /** One or several payments a year. */
  readonly parts: readonly RulePart[]
  /** The pay of a person who leaves before a payment: the part earned, or nothing. Agreement or contract decides. */
  readonly leaver: 'pro_rata' | 'none'
  /** Natures of absence that earn nothing; absent: all absences count as presence. */
  readonly absences?: readonly NatureAbsence[]
}

/** A payment of a premium of the year: months of the calendar, 1 to 12. */
export interface RulePart {
  readonly paid: number
  /** First and last month in which it is earned; the last one is at most two months after the payment. */
  readonly earnedFrom: number
  readonly earnedTo: number
}

/** The definition of an element from a day on. */
export interface ElementDefinition<Code extends string = string> {
  /** 1 to 20 of A–Z, 0–9 and `_`: the field of the case `Elements` in which its values are entered. */
  readonly code: Code
  /** French, as the payslip prints it. */
  readonly label: string
  /** A name of `ELEMENT_NATURES`. */
  readonly nature: string
  readonly form: ElementForm
  readonly recurrence: ElementRecurrence
  /** Months that a premium of the year rewards, 1 to 12. Absent: 12 for such a nature. */
  readonly coverMonths?: number
  /** Decimal text: euros of an hour or a day, or the fraction of a base. */
  readonly rate?: string
  /** A premium of the year that everybody gets by presence, unless a month has a value. Absent: values are entered. */
  readonly rule?: ElementRule
  /** `YYYY-MM-DD`: the first day on which it is in force, until another definition of the same code. */
  readonly start: string
}

export const ELEMENT_CASE = 'Elements'
/** The case of the elements with fixed codes, which every payroll has. */
export const PREMIUM_CASE = 'Primes'
/** The case under which definitions are recorded for a company: each value is a definition as JSON, or empty. */
export const ELEMENT_DEFINITIONS = 'DefinitionElements'
export const ELEMENT_CODE = /^[A-Z0-9_]{1,20}$/

const UNITS: Readonly<Record<ElementForm, Unit>> = { amount: 'euros', hours: 'hours', days: 'days', share: 'fraction' }
const TIME_TYPES: Readonly<Record<ElementRecurrence, TimeType>> = { monthly: 'month', standing: 'period' }

/** The case field of an element. Form and recurrence are the same in all definitions of a code. */
export function elementField<Code extends string>({
  code,
  label,
  form,
  recurrence,
  rate,
}: ElementDefinition<Code>): NumberField<`Elements.${Code}`> {
  const unit = form === 'share' && rate !== undefined ? 'euros' : UNITS[form]
  return number(`${ELEMENT_CASE}.${code}`, unit, TIME_TYPES[recurrence], {
    ...{ fr: label, en: label },
    ...(unit === 'euros' && { min: '-99999999.99' }),
  })
}

/**
 * The part that the rule of an element has earned and not paid at the end of a month, in the unit of the element:
 * derived, for the provision.
 */
export const earnedField = ({ code, label, form }: ElementDefinition): NumberField =>
  number(`ElementsAcquis.${code}`, UNITS[form], 'month', { fr: `${label} (acquis)`, en: `${label} (earned)` })
