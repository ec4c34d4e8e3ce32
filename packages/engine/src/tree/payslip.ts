import type { WarningCode } from '../ground/codes.js'
import type { Decimal } from '../ground/money.js'
import type { BackPayMonth, ContractSpan } from './facts.js'
import type { Role } from './formula.js'
import type { LawNotice } from './law-notice.js'
import type { ProvisionalFigure } from './provisional.js'

/** One rule of the law with its amounts for one month. */
export interface PayslipLine {
  readonly name: string
  /** Wage type number; absent for a line without a number in the regulation (bases, coefficients). */
  readonly number: number | undefined
  /** French, for the page. */
  readonly label: string
  readonly role: Role
  /** Euros for amounts; hours, fractions and coefficients for some bases. */
  readonly value: Decimal
  /** For a contribution, and for an indemnity that is a part of an amount: the base in euros. */
  readonly base: Decimal | undefined
  /** For the same lines, the rate as a fraction (6.9 % is 0.069). 0 for an indemnity that base × rate does not give. */
  readonly rate: Decimal | undefined
  /** For pay by the hour or by the meal: the quantity and the unit price in euros. */
  readonly quantity: Decimal | undefined
  readonly price: Decimal | undefined
}

export interface WageTypeResult {
  readonly wageTypeNumber: number
  readonly wageTypeName: string
  readonly value: Decimal
}

/** A total, with the numbers of the wage types that it adds up. */
export interface CollectorResult {
  readonly collectorName: string
  readonly value: Decimal
  readonly wageTypeNumbers: readonly number[]
}

/** A named value other than a wage type: a base, a coefficient, a yearly total. */
export interface PayrunResult {
  readonly name: string
  readonly value: string
  readonly valueType: 'number'
  readonly source: string
  readonly start: string
  readonly end: string
}

/** A warning for the officer to check; the payslip is still valid. */
export interface Warning {
  readonly code: WarningCode
  readonly message: string
}

/** The result of one person's month. */
export interface Payslip {
  readonly regulation: { readonly name: string; readonly lawDate: string }
  readonly period: string
  readonly paymentDate: string
  /** The contract, which the history of later months needs. */
  readonly contract: ContractSpan
  /** Every line, in the order of calculation. An amount includes the back pay of the month; bases that are lines do not. */
  readonly lines: readonly PayslipLine[]
  /** The numbered lines, by number. */
  readonly wageTypes: readonly WageTypeResult[]
  /** Monthly values that later months of the year need as their history, by line name. */
  readonly carried: Readonly<Record<string, Decimal>>
  /** Totals of the year up to and including this month, by line name. */
  readonly cumulated: Readonly<Record<string, Decimal>>
  /** The back pay in the lines, by past month, each under its own law; absent: none. */
  readonly backPay?: readonly BackPayMonth[]
  readonly warnings: readonly Warning[]
  /** Notices about the law of the month. */
  readonly notices: readonly LawNotice[]
  /** The figures of earlier years that it uses because the new ones are not published; empty where all are. */
  readonly provisional: readonly ProvisionalFigure[]
}
