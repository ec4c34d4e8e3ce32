import { NaturePreavis, type ServiceRule } from '../../cases/agreements.js'
import type { Dated, Formula, Operand } from '../../tree/formula.js'

/**
 * A collective agreement as law: one file with its categories, and for each the rules that its articles state, as
 * formulas of the tree (`terms.ts`). It has no rule on a subject whose source was not read.
 */
export interface Agreement {
  /** Its number, without leading zeros. */
  readonly idcc: string
  readonly name: string
  /** The last day for which the rules were compared with their source. */
  readonly checkedUntil: string
  /** The meaning of `Contrat.Coefficient` in this agreement, in French; absent: it reads none. */
  readonly coefficient?: string
  /** With a single one, none is asked for. */
  readonly categories: readonly [Category, ...Category[]]
}

export interface Category {
  /** The word to enter, which never changes. */
  readonly code: string
  /** As the agreement names it, in French; it may be entered too. */
  readonly label: string
  /** Absent: the agreement has no severance pay of its own. */
  readonly severance?: Severance
  /** A kind that is absent is left to the law. */
  readonly notice: Readonly<Partial<Record<NoticeKind, AgreedNotice>>>
}

/** Severance pay, which is compared with that of the law as an amount (L1234-9). */
export interface Severance {
  /** The articles. */
  readonly text: string
  /** Least months of service on the day of the notification; `more`: more than these. */
  readonly right: { readonly months: Operand; readonly more?: boolean }
  /** Months of pay, or parts of a year's pay. */
  readonly months: Dated
  /** The pay; absent: the monthly reference pay of the law. */
  readonly pay?: Formula
  /** How absences count; absent: as by law. */
  readonly service?: ServiceRule
  /** Whether months under an agreement in days of the year count for a half more. */
  readonly daysOfYear?: true
}

export type NoticeKind = Exclude<(typeof NaturePreavis)['values'][number], 'aucun'>
export const NOTICE_KINDS = NaturePreavis.values.filter((kind): kind is NoticeKind => kind !== 'aucun')

/** Notice: months, calendar days and working days, which add up. */
export interface AgreedNotice {
  readonly text: string
  readonly months: Formula
  readonly days: Formula
  readonly workingDays: Formula
}
