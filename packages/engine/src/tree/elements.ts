import { ELEMENT_CASE } from '../cases/elements.js'
import type { NumberField } from '../cases/field.js'
import type { Since } from './figure.js'
import type { ElementVersion } from './formula.js'

/** An element of pay that a regulation has beside the lines of the law. */
export interface PayElement {
  /** The field that its values are entered in. */
  readonly field: NumberField
  readonly number: number
  /** In the order of their days. */
  readonly versions: readonly Since<ElementVersion>[]
}

/** An element on the day of a fixed regulation. */
export interface FixedElement {
  readonly field: NumberField
  /** The first day of its first definition. */
  readonly since: string
  /** Undefined before that day. */
  readonly version: ElementVersion | undefined
}

/** Whether a line is an element of pay, by its name. */
export const isElement = ({ name }: { readonly name: string }): boolean => name.startsWith(`${ELEMENT_CASE}.`)
