import { type Fault, fault } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { isDay } from '../ground/period.js'
import { type CaseOf, type Field, isBoolean, isRevocation, type NumberField } from './field.js'

/** Case name → field name → value as text: one month's inputs, in the form of the HTTP interface. */
export type Inputs = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The inputs of the fields with some keys, so that the compiler refuses any other case or field. */
export type InputsOf<Key extends string, Value = string> = string extends Key
  ? Readonly<Record<string, Readonly<Record<string, Value>>>>
  : { readonly [Case in CaseOf<Key>]?: { readonly [Name in NameIn<Case, Key>]?: Value } }
type NameIn<Case extends string, Key extends string> = Key extends `${Case}.${infer Name}` ? Name : never

/**
 * Digits, optionally a point and digits, optionally a leading minus; no exponent and no space. At most 80 characters.
 */
const NUMBER = /^-?\d+(\.\d{1,34})?$/

/** Parses a field's text: the number, or a fault. */
export function readNumber(field: NumberField, value: unknown): Decimal | Fault {
  if (typeof value !== 'string' || value.length > 80 || !NUMBER.test(value)) {
    return fault('wrong_type', { ...at(field), value }, `a decimal number as text, ${range(field)}`)
  }
  const number = new Decimal(value)
  if (number.lt(field.min) || number.gt(field.max)) {
    return fault('out_of_range', { ...at(field), value }, `a number ${range(field)}`)
  }
  return number
}

/** The fault of a text that is not a value of the field; `undefined` for a valid one. */
export function checkValue(field: Field, value: unknown): Fault | undefined {
  switch (field.kind) {
    case 'number-field': {
      const number = readNumber(field, value)
      return number instanceof Decimal ? undefined : number
    }
    case 'choice-field': {
      if (typeof value === 'string' && field.values.includes(value)) return undefined
      const expected = isBoolean(field) ? 'true or false as text' : `one of ${field.values.join(', ')}`
      return fault('wrong_type', { ...at(field), value }, expected)
    }
    case 'date-field':
      if ((typeof value === 'string' && isDay(value)) || isRevocation(field, value)) return undefined
      return fault('wrong_type', { ...at(field), value }, 'a date that exists, YYYY-MM-DD')
    case 'text-field':
      if (typeof value === 'string' && field.form !== undefined) {
        return field.form.pattern.test(value) && field.form.isRight?.(value) !== false
          ? undefined
          : fault('wrong_type', { ...at(field), value }, field.form.expected)
      }
      if (typeof value === 'string' && [...value].length <= 1000) return undefined
      return fault('wrong_type', { ...at(field), value }, 'text of at most 1000 characters')
  }
}

/** Case and field of a fault. */
export const at = (field: Field): { caseName: string; caseFieldName: string } => ({
  caseName: field.caseName,
  caseFieldName: field.name,
})

const range = ({ min, max, unit }: NumberField): string =>
  `from ${min} to ${max}${unit === 'fraction' ? ' (a fraction: 2 % is 0.02)' : ''}`

/** Whether a parsed value is an object with named members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
