import type { Field } from '../cases/field.js'
import type { PayElement } from './elements.js'
import type { Figure } from './figure.js'
import type { Line, YearToDate } from './formula.js'
import type { Law } from './law.js'

/**
 * A regulation is a list: which lines of the law it computes, under which numbers, from which case fields. Rules belong
 * to the law, numbers to the regulation.
 */
export interface Regulation<Key extends string = string, Name extends string = string> {
  readonly name: Name
  readonly description: string
  /** First day that it can compute. */
  readonly validFrom: string
  /** Whether the people it pays are covered by unemployment insurance (C. trav. L5422-13). */
  readonly unemploymentInsurance: boolean
  /** Their keys, `Case.Field`, type the inputs that the regulation takes. */
  readonly fields: readonly Field<Key>[]
  /** The published figures that its company fields hold: a month needs them, though no formula reads them. Absent: none. */
  readonly published?: readonly Figure[]
  /** The figures of installed law packs. Absent: the shipped ones alone. */
  readonly law?: Law
  /** Wage type number: line. */
  readonly lines: Readonly<Record<number, Line>>
  /** The elements of pay that a payroll names itself. Absent: none. */
  readonly elements?: readonly PayElement[]
  /** Lines that code reads in earlier months, beside those that formulas add up. Absent: none. */
  readonly kept?: readonly Line[]
  /** The yearly totals that a payslip shows. */
  readonly cumulated: readonly YearToDate[]
  /** Collector name: the line that totals it. */
  readonly collectors: Readonly<Record<string, Line>>
}

/** A frozen regulation. */
export function regulation<Key extends string, Name extends string>(
  content: Regulation<Key, Name>,
): Regulation<Key, Name> {
  for (const part of [content.fields, content.lines, content.cumulated, content.collectors]) Object.freeze(part)
  return Object.freeze(content)
}

export type FieldsByCase = ReadonlyMap<string, ReadonlyMap<string, Field>>

export function fieldsByCase({ fields }: Regulation): FieldsByCase {
  const known = ofFields.get(fields)
  if (known !== undefined) return known
  const byCase = new Map<string, Map<string, Field>>()
  ofFields.set(fields, byCase)
  for (const field of fields) {
    const ofCase = byCase.get(field.caseName) ?? new Map<string, Field>()
    byCase.set(field.caseName, ofCase.set(field.name, field))
  }
  return byCase
}
/** By the frozen list of fields: thousands of recorded values each ask for theirs. */
const ofFields = new WeakMap<readonly Field[], FieldsByCase>()
