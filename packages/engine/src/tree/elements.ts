import type { ElementDefinition } from '../cases/elements.js'
import type { NumberField } from '../cases/field.js'
import type { Since } from './figure.js'
import type { ElementBasis, Formula, Line } from './formula.js'

/** An element of pay that a regulation has beside the lines of the law. */
export interface PayElement {
  /** The field that its values are entered in. */
  readonly field: NumberField
  readonly number: number
  /** In the order of their days. */
  readonly versions: readonly Since<ElementVersion>[]
}

/** An element from a day on. */
export interface ElementVersion {
  readonly definition: ElementDefinition
  readonly line: Line
  /** What the element adds to each basis; absent: nothing. */
  readonly enters: Readonly<Partial<Record<ElementBasis, Formula>>>
  /** Whether the month that pays it counts it for the minimum wage (C. trav. D3231-6). */
  readonly isTowardsMinimumWage: boolean
}

/** An element on the day of a fixed regulation. */
export interface FixedElement {
  readonly field: NumberField
  /** The first day of its first definition. */
  readonly since: string
  /** Undefined before that day. */
  readonly version: ElementVersion | undefined
}
