/**
 * Dated figures: date, value and legal text on one line; the type requires the text. A value is in force from its day
 * until the next value's day. A figure is text until the engine reads it.
 */
export interface Since<Value> {
  readonly from: string
  readonly value: Value
  readonly text: string
}

/**
 * A value in force from a day on, with its text of law. « (C) » at the end of the text marks professional practice
 * without a text.
 */
export const since = <Value>(from: string, value: Value, text: string): Since<Value> => ({ from, value, text })

/** The day from which a figure is repealed, with its text of law. */
export const until = (from: string, text: string): Since<undefined> => ({ from, value: undefined, text })

/** The date that selects the value: the period worked, or the payment (withholding tax, CGI 204 H). */
export type DatedBy = 'period' | 'payment'

export interface Figure<Name extends string = string, Key extends string = string> {
  readonly kind: 'figure'
  readonly table: Name
  readonly key: Key
  readonly datedBy: DatedBy
  /** The last day for which the value was checked against its source. */
  readonly confirmedUntil: string
  /** Whether an order sets it anew each year. Otherwise it is the law until it is amended. */
  readonly isYearly: boolean
  readonly values: Values
}
/** The values of a figure over time, in the order of their days; a repealed one ends with `until`. */
export type Values = readonly Since<string | undefined>[]

interface Yearly {
  readonly yearly: Values
}
/**
 * The values of a figure that an order sets anew each year: after its last checked day its last value is carried, and the
 * months that use it are provisional.
 */
export const yearly = (...values: Values): Yearly => ({ yearly: values })

/**
 * A table of rates or amounts; the catalogue serves it as a lookup. `confirmedUntil` is the last day for which all its
 * figures were checked: for a yearly figure, the last day of the year of its publication. A figure with another day has
 * a separate table with the same name.
 */
export type Table<Name extends string, Key extends string> = { readonly [Each in Key]: Figure<Name, Each> }

export function table<Name extends string, Key extends string>(
  name: Name,
  confirmedUntil: string,
  entries: Readonly<Record<Key, Values | Yearly>>,
  datedBy: DatedBy = 'period',
): Table<Name, Key> {
  const figures = Object.entries<Values | Yearly>(entries).map(([key, entry]) => {
    const isYearly = 'yearly' in entry
    const values = isYearly ? entry.yearly : entry
    const figure: Figure<Name> = { kind: 'figure', table: name, key, datedBy, confirmedUntil, isYearly, values }
    return [key, figure] as const
  })
  return Object.fromEntries(figures) as Table<Name, Key>
}

/** One bracket: its upper bound (`null`: none), then the columns that a formula reads. */
export type Bracket = readonly [upTo: string | null, ...columns: string[]]

export interface Scale<Name extends string = string> {
  readonly kind: 'scale-table'
  readonly name: Name
  /** Whether a number equal to a bound belongs to the bracket below the bound. */
  readonly boundIncluded: boolean
  readonly datedBy: DatedBy
  /** Same meaning as for a figure. */
  readonly confirmedUntil: string
  readonly isYearly: boolean
  readonly versions: readonly Since<readonly Bracket[]>[]
}

export const scale = <Name extends string>(
  name: Name,
  options: {
    readonly boundIncluded: boolean
    readonly datedBy: DatedBy
    readonly confirmedUntil: string
    /** Absent: false. */
    readonly isYearly?: true
  },
  versions: readonly Since<readonly Bracket[]>[],
): Scale<Name> => ({ kind: 'scale-table', name, isYearly: false, ...options, versions })

/** The value in force on a day; `undefined` before the first one and after its repeal. */
export function inForce<Value>(values: readonly Since<Value | undefined>[], day: string): Since<Value> | undefined {
  const last = values.findLast(({ from }) => from <= day)
  return last?.value === undefined ? undefined : { ...last, value: last.value }
}

/** The name of a figure, `Table.Key`, or of a scale. */
export const figureName = (one: Figure | Scale): string =>
  one.kind === 'figure' ? `${one.table}.${one.key}` : one.name
