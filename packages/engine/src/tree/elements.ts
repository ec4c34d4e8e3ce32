import { ELEMENT_CASE } from '../cases/elements.js'
import type { NumberField } from '../cases/field.js'
import { inForce, type Since } from './figure.js'
import type { ElementVersion, Line } from './formula.js'

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

/** The elements of a regulation with their numbers, as they are on a day. */
export const elementsOn = (elements: readonly PayElement[] = [], day: string) =>
  elements.map(({ field, number, versions }) => {
    const element: FixedElement = { field, since: versions[0]?.from ?? day, version: inForce(versions, day)?.value }
    return { number, element }
  })

/** Provisions have numbers of their own: the provision of 10001 is 20001. */
export const linesOfElement = (
  number: number,
  { line, provision }: ElementVersion,
): readonly (readonly [number, Line])[] => [
  [number, line],
  ...(provision ? [[number + 10_000, provision.line] as const] : []),
]

/** Whether a line is an element of pay, by its name. */
export const isElement = ({ name }: { readonly name: string }): boolean => name.startsWith(`${ELEMENT_CASE}.`)
