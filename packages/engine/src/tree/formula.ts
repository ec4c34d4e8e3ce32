import type { ElementDefinition } from '../cases/elements.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import type { Figure, Scale, Since } from './figure.js'
import type { Organism } from './organism.js'

/**
 * The law as data. A formula is one of these few kinds of node, which several readers share: `calculate` (amounts),
 * `explain` (reasons), `catalogue` (rates). Money is in euros, rates are fractions, time is in hours.
 */
export type Formula =
  | Constant
  | NumberField
  | Figure
  | Line
  | YearToDate
  | Binary
  | Sum
  | Round
  | Choose
  | Match
  | ScaleRead
  | Total
  | AndElements
  | Dated

/** A number in the text of the law itself (the 12 months of a year), as decimal text. */
export interface Constant {
  readonly kind: 'constant'
  readonly value: string
}

/**
 * A named rule of the law: a line of the payslip, or a value that several rules share. The regulation gives its number.
 */
export interface Line<Name extends string = string> {
  readonly kind: 'line'
  readonly name: Name
  /** French, as a payslip prints it. */
  readonly label: string
  readonly role: Role
  /** The article that states the rule. */
  readonly text: string
  readonly formula: Formula
  /** For a contribution: amount = base × rate, to the cent. */
  readonly contribution?: { readonly base: Line; readonly rate: Formula }
  /**
   * The quantity and price that a payslip prints before the amount, such as hours or meals. `formula` gives the amount.
   */
  readonly quantity?: { readonly of: Formula; readonly price: Formula }
  /**
   * The base in euros and the rate as a fraction, printed for a part of an amount; rate 0 if it does not give the
   * amount.
   */
  readonly share?: { readonly base: Formula; readonly rate: Formula }
  /** A base that the social security ceiling limits. */
  readonly capped?: true
  /** The employer's cost or saving, if the role does not determine it. */
  readonly employer?: true
  /** The organism it is paid to. A contribution without one is the sum of lines that each have one. */
  readonly organism?: Organism
}

/** The role of a line on a payslip, which decides the totals that count it. */
export type Role =
  | 'gain'
  | 'retenue'
  | 'salariale'
  | 'patronale'
  | 'allegement'
  | 'indemnite'
  | 'deduction'
  | 'base'
  | 'total'
  | 'net'
  | 'information'

/** The sum of a line over the earlier months of the year. 0 without history. */
export interface YearToDate {
  readonly kind: 'yearToDate'
  readonly line: string
  readonly window: Window
}

/**
 * The earlier months that count: those of the calendar year of the period, those paid in the calendar year of this
 * payment, the twelve before the period, or those of the calendar year since the person's contract began.
 */
export type Window = 'period-year' | 'payment-year' | 'twelve-months' | ContractWindow

/**
 * The months of the calendar year since the chain of contracts began (CSS L241-13 III, D241-7 V), and since a month in
 * which a text restarts the computation. Contracts without a gap form one chain.
 */
export interface ContractWindow {
  readonly kind: 'contract'
  readonly restarts: readonly Restart[]
}
export interface Restart {
  /** `YYYY-MM`: the first month of the new computation. */
  readonly month: string
  readonly text: string
}
export const sinceContract = (...restarts: Restart[]): ContractWindow => ({ kind: 'contract', restarts })

export type Operator = '+' | '-' | '×' | '÷' | 'min' | 'max' | '^'
export interface Binary {
  readonly kind: 'binary'
  readonly operator: Operator
  readonly left: Formula
  readonly right: Formula
}
export interface Sum {
  readonly kind: 'sum'
  readonly terms: readonly Formula[]
}
export interface Round {
  readonly kind: 'round'
  readonly decimals: number
  readonly of: Formula
  /** Truncated, not rounded: an amount of the funds. */
  readonly down?: true
}
export interface Choose {
  readonly kind: 'choose'
  readonly when: Condition
  readonly so: Formula
  readonly otherwise: Formula
}
/** One formula for each value of a case field that is a closed list. */
export interface Match {
  readonly kind: 'match'
  readonly field: ChoiceField
  readonly cases: Readonly<Record<string, Formula>>
}
/** Reads a column of a dated scale, in the bracket that contains a number. */
export interface ScaleRead {
  readonly kind: 'scale'
  readonly scale: Scale
  readonly column: number
  readonly of: Formula
}
/** The sum of the lines of a role that the regulation numbers. */
export interface Total {
  readonly kind: 'total'
  readonly role: Role
}
/** A sum that the pay elements of a regulation enter: `beside`, and the amount that each element adds. */
export interface AndElements {
  readonly kind: 'elements'
  readonly basis: ElementBasis
  readonly beside: Formula
}
/**
 * What elements of pay can enter besides gross pay: `primes` all bonuses of the month, `conges` the tenth of paid
 * leave, `maintien` the salary of a month that paid leave maintains, `auDepart` that of pay in lieu of leave, `preavis` that of
 * pay in lieu of notice, `preavisHorsConges` its part outside the tenth, `heuresSup` the hourly rate of overtime, `horsTroisMois`
 * the part outside the three-month mean of severance.
 */
export type ElementBasis =
  | 'primes'
  | 'conges'
  | 'maintien'
  | 'auDepart'
  | 'preavis'
  | 'preavisHorsConges'
  | 'heuresSup'
  | 'horsTroisMois'
/** An element from a day on. */
export interface ElementVersion {
  readonly definition: ElementDefinition
  readonly line: Line
  /**
   * For an element with a rule: the part earned and not paid at the end of the month, and the derived field that it
   * reads.
   */
  readonly provision?: { readonly earned: NumberField; readonly line: Line }
  /** The amount that the element adds to each basis; absent: 0. */
  readonly enters: Readonly<Partial<Record<ElementBasis, Formula>>>
  /** Whether the month that pays it counts it for the minimum wage (C. trav. D3231-6). */
  readonly isTowardsMinimumWage: boolean
  /** Whether a share of the base salary is one of a whole month, whatever hours the month pays. */
  readonly isOfYear: boolean
}
/** A rule with dated versions: the formula in force on the day. */
export interface Dated {
  readonly kind: 'dated'
  readonly versions: readonly Since<Formula>[]
}

export type Condition = Compare | Is | Both
export interface Compare {
  readonly kind: 'compare'
  readonly operator: '<' | '≤' | '>' | '≥'
  readonly left: Formula
  readonly right: Formula
}
export interface Is {
  readonly kind: 'is'
  readonly field: ChoiceField
  readonly value: string
}
export interface Both {
  readonly kind: 'both'
  readonly conditions: readonly Condition[]
}

/** The argument of the constructors: a formula, or a number as written in the text of the law. */
export type Operand = Formula | string

export const formulaOf = (operand: Operand): Formula =>
  typeof operand === 'string' ? { kind: 'constant', value: operand } : operand

const binary =
  (operator: Operator) =>
  (left: Operand, right: Operand): Binary => ({
    kind: 'binary',
    operator,
    left: formulaOf(left),
    right: formulaOf(right),
  })

export const plus = binary('+')
export const minus = binary('-')
export const times = binary('×')
export const over = binary('÷')
export const lesser = binary('min')
export const greater = binary('max')
/** Power; the exponent is a figure or a constant, a multiple of a quarter (1.75 in CSS D241-7). */
export const power = binary('^')

export const sum = (...terms: Operand[]): Sum => ({ kind: 'sum', terms: terms.map(formulaOf) })
export const total = (role: Role): Total => ({ kind: 'total', role })
export const andElements = (beside: Operand, basis: ElementBasis): AndElements => ({
  kind: 'elements',
  basis,
  beside: formulaOf(beside),
})
export const round = (of: Operand, decimals: number): Round => ({ kind: 'round', decimals, of: formulaOf(of) })
/** Truncates further decimals. */
export const down = (of: Operand, decimals: number): Round => ({ ...round(of, decimals), down: true })
/** Rounds to the cent, half up. */
export const cents = (of: Operand): Round => round(of, 2)

export const yearToDate = (line: string, window: Window = 'period-year'): YearToDate => ({
  kind: 'yearToDate',
  line,
  window,
})

export const choose = (when: Condition, so: Operand, otherwise: Operand): Choose => ({
  kind: 'choose',
  when,
  so: formulaOf(so),
  otherwise: formulaOf(otherwise),
})
export const match = <Value extends string>(
  field: ChoiceField<string, Value>,
  cases: Readonly<Record<NoInfer<Value>, Operand>>,
): Match => ({
  kind: 'match',
  field,
  cases: Object.fromEntries(Object.entries<Operand>(cases).map(([value, operand]) => [value, formulaOf(operand)])),
})
export const read = (scale: Scale, of: Operand, column = 0): ScaleRead => ({
  kind: 'scale',
  scale,
  column,
  of: formulaOf(of),
})
export const dated = (...versions: Since<Formula>[]): Dated => ({ kind: 'dated', versions })

const compare =
  (operator: Compare['operator']) =>
  (left: Operand, right: Operand): Compare => ({
    kind: 'compare',
    operator,
    left: formulaOf(left),
    right: formulaOf(right),
  })
export const isBelow = compare('<')
export const isAtMost = compare('≤')
export const isAbove = compare('>')
export const isAtLeast = compare('≥')
export const is = <Value extends string>(field: ChoiceField<string, Value>, value: NoInfer<Value>): Is => ({
  kind: 'is',
  field,
  value,
})
export const isTrue = (field: ChoiceField<string, 'true' | 'false'>): Is => is(field, 'true')
export const both = (...conditions: Condition[]): Both => ({ kind: 'both', conditions })
