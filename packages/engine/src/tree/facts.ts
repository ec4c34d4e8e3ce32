import type { NatureAbsence } from '../cases/absence-events.js'
import type { OwnScales } from '../cases/agreements.js'
import type { ElementDefinition } from '../cases/elements.js'
import type { Decimal } from '../ground/money.js'

/** All inputs of a calculation, typed and checked, as `readInputs` makes them. An absent number or sum is 0. */
export interface Facts {
  readonly period: string
  readonly paymentDate: string
  /** Numbers by the key of their field, `Case.Field`. */
  readonly numbers: Readonly<Record<string, Decimal>>
  /** Words of closed lists by the key of their field; booleans are `true` and `false`. */
  readonly choices: Readonly<Record<string, string>>
  readonly contract: ContractSpan
  /** First and last day that contracts cover, for printing only: no formula reads them; absent: those of the month. */
  readonly employed?: EmployedSpan
  /** The days of stops of the month, to be settled before the calculation; absent: no stops. */
  readonly stops?: readonly StopFacts[]
  /** The facts of an end of contract for the agreement of the person, settled before the calculation; absent: none. */
  readonly agreement?: AgreementFacts
  /** The days of absence of the month, for printing only: no formula reads them; absent: no absence. */
  readonly absences?: readonly AbsencePeriod[]
  /** The periods that the base salary of the month adds up, for printing only: no formula reads them; absent: one. */
  readonly periods?: readonly PayPeriod[]
  /** The differences of past months that the month pays, for printing and for its lines; absent: none. */
  readonly backPay?: readonly BackPayMonth[]
  /**
   * The definitions in force of the elements of pay that have a value, for comparing months, for warnings and for the batch reader: no
   * formula reads them; absent: none.
   */
  readonly elements?: readonly ElementDefinition[]
  /** Sums of the earlier months, by the key of a fixed regulation. */
  readonly yearToDate: Readonly<Record<string, Decimal>>
}

/** The part of a month that contracts cover, days between two contracts included. */
interface EmployedSpan {
  readonly from: string
  readonly to: string
}

/** Consecutive days of absence for one reason. */
export interface AbsencePeriod {
  readonly nature: NatureAbsence
  readonly from: string
  readonly to: string
  /** Whether the person is absent only in the afternoon of the first day; only in the morning of the last. */
  readonly fromNoon?: true
  readonly untilNoon?: true
}

/** A part of a month with its own salary, hours or classification. Numbers are decimal text. */
export interface PayPeriod {
  /** First and last day, days of employment. */
  readonly from: string
  readonly to: string
  /** Euros: its part of the base salary of the month. */
  readonly amount: string
  /** Hours that this pays, and the euros of one; absent for an agreement in days. */
  readonly hours?: string
  readonly price?: string
  /** As entered; absent: none is. */
  readonly coefficient?: string
  readonly category?: string
}

/** The days of one stop in the month under one guarantee. */
export interface StopFacts {
  /** First day of the stop: its figures apply to the whole stop. */
  readonly since: string
  readonly numbers: Readonly<Record<string, Decimal>>
  readonly choices: Readonly<Record<string, string>>
}

/** The facts of an end of contract under a collective agreement, or an agreement or custom of the company itself. */
export interface AgreementFacts {
  /** Empty: an agreement of the company itself. */
  readonly idcc: string
  /** The code of the category. */
  readonly category: string
  /** The scales of the company itself; absent: the agreement has a number. */
  readonly own?: OwnScales
  /** The company's own agreement or custom beside that of the branch; absent: there is none. */
  readonly beside?: AgreementFacts
  readonly numbers: Readonly<Record<string, Decimal>>
  readonly choices: Readonly<Record<string, string>>
}

/**
 * The contract of a month as later months read it. Contracts without a gap count as one, unless one is recorded as new.
 */
export interface ContractSpan {
  /** First day of the chain of contracts. */
  readonly since: string
  /** Last day; absent: open-ended. */
  readonly end?: string | undefined
}

/**
 * A past month that is computed again, as the month of payment pays it: plain data, which JSON keeps. Amounts are
 * decimal text.
 */
export interface BackPayMonth {
  /** The month of origin, `YYYY-MM`: its law, its ceilings and its reduction count. */
  readonly period: string
  /** The day on which the month was paid; for a month that was never paid, the day of payment of the difference. */
  readonly paymentDate: string
  readonly contract: ContractSpan
  /** The differences of the lines, 0 left out. */
  readonly lines: readonly BackPayLine[]
  /** Overtime whose exemption follows the year of this payment, since the month itself was paid in an earlier one. Absent: none. */
  readonly lateOvertime?: LateOvertime
  /** Of results of version 0.3.0, without `lateOvertime`: exempt overtime that their lines count as taxable. */
  readonly untaxedOvertime?: string
  /** The amounts that later months read from now on, as `Payslip.carried`: whole values, not differences. */
  readonly carried: Readonly<Record<string, string>>
}

/** Decimal text; negative where the payment takes overtime back. */
export interface LateOvertime {
  readonly pay: string
  /** What the lines exempt of it, as if it had been paid in the year of origin. */
  readonly exempt: string
}

/** Recomputed − counted, of one line. */
export interface BackPayLine {
  readonly name: string
  /** Euros for amounts; hours, fractions and coefficients for some bases. */
  readonly value: string
  /** The difference of the base in euros; absent: 0 or none. */
  readonly base?: string
  /** The rate of the month of origin as a fraction, where the difference has a base. */
  readonly rate?: string
  /** The difference of the hours or of another quantity; absent: 0 or none. */
  readonly quantity?: string
}
