import { type Fault, fault } from '../ground/fault.js'
import type { Bilingual } from '../ground/message.js'
import { Decimal } from '../ground/money.js'
import { isDay } from '../ground/period.js'
import { type CaseOf, type Field, isBoolean, isRevocation, type NumberField } from './field.js'

/** Case name → field name → value as text: one month's inputs, as the specification writes them. */
export type Inputs = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The inputs that the fields with some keys take, so that the compiler refuses a case or field that is not among them. */
export type InputsOf<Key extends string, Value = string> = string extends Key
  ? Readonly<Record<string, Readonly<Record<string, Value>>>>
  : { readonly [Case in CaseOf<Key>]?: { readonly [Name in NameIn<Case, Key>]?: Value } }
type NameIn<Case extends string, Key extends string> = Key extends `${Case}.${infer Name}` ? Name : never

/** Digits, a point, digits: no exponent, no sign but a minus, no space. At most 80 characters. */
const NUMBER = /^-?\d+(\.\d{1,34})?$/

/** Parses a field's text: the number, or a fault. */
export function readNumber(field: NumberField, value: unknown): Decimal | Fault {
  if (typeof value !== 'string' || value.length > 80 || !NUMBER.test(value)) {
    return fault(
      'wrong_type',
      { ...at(field), value },
      {
        en: `a decimal number as text, ${range(field).en}`,
        fr: `un nombre décimal en texte, avec un point, ${range(field).fr}`,
      },
    )
  }
  const number = new Decimal(value)
  if (number.lt(field.min) || number.gt(field.max)) {
    return fault(
      'out_of_range',
      { ...at(field), value },
      { en: `a number ${range(field).en}`, fr: `un nombre ${range(field).fr}` },
    )
  }
  return number
}

/** The fault of a text that is no value of the field; `undefined` for a valid one. */
export function checkValue(field: Field, value: unknown): Fault | undefined {
  switch (field.kind) {
    case 'number-field': {
      const number = readNumber(field, value)
      return number instanceof Decimal ? undefined : number
    }
    case 'choice-field': {
      if (typeof value === 'string' && field.values.includes(value)) return undefined
      const expected = isBoolean(field)
        ? { en: 'true or false as text', fr: 'true ou false en texte' }
        : { en: `one of ${field.values.join(', ')}`, fr: `l’une des valeurs ${field.values.join(', ')}` }
      return fault('wrong_type', { ...at(field), value }, expected)
    }
    case 'date-field':
      if ((typeof value === 'string' && isDay(value)) || isRevocation(field, value)) return undefined
      return fault(
        'wrong_type',
        { ...at(field), value },
        { en: 'a date that exists, YYYY-MM-DD', fr: 'une date qui existe, AAAA-MM-JJ' },
      )
    case 'text-field':
      if (typeof value === 'string' && field.form !== undefined) {
        return field.form.pattern.test(value) && field.form.isRight?.(value) !== false
          ? undefined
          : fault('wrong_type', { ...at(field), value }, field.form.expected)
      }
      if (typeof value === 'string' && [...value].length <= 1000) return undefined
      return fault(
        'wrong_type',
        { ...at(field), value },
        { en: 'text of at most 1000 characters', fr: 'un texte de 1000 caractères au plus' },
      )
  }
}

/** Case and field of a fault. */
export const at = (field: Field): { caseName: string; caseFieldName: string } => ({
  caseName: field.caseName,
  caseFieldName: field.name,
})

const range = ({ min, max, unit }: NumberField): Bilingual =>
  unit === 'fraction'
    ? {
        en: `from ${min} to ${max} (a fraction: 2 % is 0.02)`,
        fr: `de ${min} à ${max} (une fraction : 2 % s’écrit 0.02)`,
      }
    : { en: `from ${min} to ${max}`, fr: `de ${min} à ${max}` }

/** Whether a parsed value is an object with named members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
