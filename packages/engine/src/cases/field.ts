import { Decimal } from '../ground/money.js'

/**
 * Case fields: what a payroll officer enters. A field is declared once; the law reads it as a node of its formulas, and
 * the reading of inputs, the JSON Schema and the explanation read the same declaration.
 */
export type Field<Key extends string = string> = NumberField<Key> | ChoiceField<Key> | PlainField<Key>

/** The case of a key `Case.Field`, and the field's own name; both are literal types if the key is. */
export type CaseOf<Key extends string> = Key extends `${infer Case}.${string}` ? Case : string
type NameOf<Key extends string> = Key extends `${string}.${infer Name}` ? Name : string

/**
 * How recorded values apply to a month.
 * - `timeless`: the one recorded last (identity);
 * - `contract`: it belongs to the contract in force on its `start`, and is in force from there;
 * - `period`: the one in force on the month's last day, from `start` until replaced (rates, flags, company values);
 * - `payment`: the one in force on the payment date (withholding tax);
 * - `month`: the sum of all whose `start` lies in the month (hours, meals, bonuses, absences);
 * - `year`: the one in force, until the end of the calendar year of its `start` (opening balances);
 * - `event`: it belongs to one record of a repeatable case (`absence-events.ts`).
 */
export type TimeType = 'timeless' | 'contract' | 'period' | 'payment' | 'month' | 'year' | 'event'

interface Described<Key extends string> {
  /** `Case.Field`: unique, while two cases may have a field of the same name. */
  readonly key: Key
  readonly caseName: CaseOf<Key>
  readonly name: NameOf<Key>
  readonly timeType: TimeType
  /** A month cannot be calculated without it. */
  readonly required?: boolean
  /** The value if absent; a field that is neither required nor has a default is 0. */
  readonly default?: string
  /** Printed only: no formula reads it. */
  readonly mention?: true
  /** Set if a regulation has no formula that reads the field, because code of `dates/` or `inputs/` reads it. */
  readonly readBy?: 'code'
  readonly fr: string
  readonly en: string
}

/** A decimal number: euros, hours, a count, or a rate as a fraction. */
export interface NumberField<Key extends string = string> extends Described<Key> {
  readonly kind: 'number-field'
  readonly unit: Unit
  readonly min: Decimal
  readonly max: Decimal
  /** If absent, the field takes the value of this one, which precedes it in the same case. */
  readonly fallback?: NumberField
}
export type Unit = 'euros' | 'hours' | 'count' | 'days' | 'kilometres' | 'fraction'

/** A closed list of words; a boolean is the list `true`, `false`. It has a default or is required. */
export interface ChoiceField<Key extends string = string, Value extends string = string> extends Described<Key> {
  readonly kind: 'choice-field'
  readonly values: readonly Value[]
}

/** A name or a date: no formula reads it as a number. */
export interface PlainField<Key extends string = string> extends Described<Key> {
  readonly kind: 'text-field' | 'date-field'
  /** For a date that an empty text withdraws. */
  readonly revocable?: true
  /** Checks a text that has its own syntax or a check key. */
  readonly form?: {
    readonly pattern: RegExp
    readonly isRight?: (text: string) => boolean
    readonly expected: string
  }
}

/** How the value is represented over HTTP. */
export function valueTypeOf(field: Field): 'string' | 'number' | 'date' | 'boolean' {
  switch (field.kind) {
    case 'number-field':
      return 'number'
    case 'date-field':
      return 'date'
    case 'text-field':
      return 'string'
    case 'choice-field':
      return isBoolean(field) ? 'boolean' : 'string'
  }
}

export const isBoolean = (field: ChoiceField): boolean => field.values.length === 2 && field.values.includes('true')

/** Both labels, and what absence means. */
interface Declared<Value = string> {
  readonly fr: string
  readonly en: string
  readonly required?: true
  readonly default?: Value
  readonly mention?: true
  readonly readBy?: 'code'
}

function described<Key extends string>(key: Key, timeType: TimeType, declared: Declared): Described<Key> {
  const [caseName = '', name = ''] = key.split('.')
  // The two parts of a literal key have the literal types that `CaseOf` and `NameOf` read from it.
  return { key, caseName: caseName as CaseOf<Key>, name: name as NameOf<Key>, timeType, ...declared }
}

const LARGEST: Record<Unit, string> = {
  euros: '99999999.99',
  hours: '744',
  count: '100000',
  days: '31',
  kilometres: '100000',
  fraction: '1',
}

export function number<Key extends string>(
  key: Key,
  unit: Unit,
  timeType: TimeType,
  {
    min = '0',
    max = LARGEST[unit],
    fallback,
    ...declared
  }: Declared & { readonly min?: string; readonly max?: string; readonly fallback?: NumberField },
): NumberField<Key> {
  const limits = { min: new Decimal(min), max: new Decimal(max), ...(fallback && { fallback }) }
  return { kind: 'number-field', ...described(key, timeType, declared), unit, ...limits }
}

/** A boolean: false if it is absent and neither required nor true by default. */
export const flag = <Key extends string>(
  key: Key,
  timeType: TimeType,
  declared: Declared<'true' | 'false'>,
): ChoiceField<Key, 'true' | 'false'> =>
  choice(key, timeType, ['true', 'false'], declared.required ? declared : { default: 'false', ...declared })

export const choice = <Key extends string, Value extends string>(
  key: Key,
  timeType: TimeType,
  values: readonly Value[],
  declared: Declared<NoInfer<Value>>,
): ChoiceField<Key, Value> => ({ kind: 'choice-field', ...described(key, timeType, declared), values })

export const words = <Key extends string>(
  key: Key,
  { timeType = 'timeless', form, ...declared }: Declared & { readonly timeType?: TimeType } & Pick<PlainField, 'form'>,
): PlainField<Key> => ({ kind: 'text-field', ...described(key, timeType, declared), ...(form && { form }) })

export const date = <Key extends string>(
  key: Key,
  timeType: TimeType,
  { revocable, ...declared }: Declared & Pick<PlainField, 'revocable'>,
): PlainField<Key> => ({ kind: 'date-field', ...described(key, timeType, declared), ...(revocable && { revocable }) })

/** Whether a value withdraws a date. */
export const isRevocation = (field: Field, value: unknown): boolean =>
  field.kind === 'date-field' && field.revocable === true && value === ''
