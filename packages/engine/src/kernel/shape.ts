import type { Decimal } from '../ground/money.js'

/**
 * The layout of a kernel's inputs. A common value is a constant of the code; other values are columns. An exact column
 * holds integers, value = entry / 10^decimals; a mixed one also holds near entries that are not integers; a near one
 * holds doubles that are `CARRIED_ENOUGH`.
 */
export interface Shape {
  /** By key of the case field: all numbers that the regulation reads. */
  readonly numbers: ReadonlyMap<string, NumberSlot>
  /** By key: the sums of the earlier months. */
  readonly yearToDate: ReadonlyMap<string, NumberSlot>
  /** By key of the case field: the common word, or a column of positions in the field's list. */
  readonly choices: ReadonlyMap<string, ChoiceSlot>
}
export type NumberSlot = { readonly kind: 'constant'; readonly value: Decimal } | ExactSlot | { readonly kind: 'near' }
/** Bounds of the entries: from `least` to `most`. */
export interface ExactSlot {
  readonly kind: 'exact' | 'mixed'
  readonly decimals: number
  readonly least: number
  readonly most: number
}
export type ChoiceSlot = { readonly kind: 'constant'; readonly word: string } | { readonly kind: 'column' }

/** The columns of a shape, in the order of the kernel's parameters. */
export interface ColumnNames {
  readonly numbers: readonly string[]
  readonly yearToDate: readonly string[]
  readonly choices: readonly string[]
}
export const columnsOf = ({ numbers, yearToDate, choices }: Shape): ColumnNames => {
  const varying = (slots: ReadonlyMap<string, NumberSlot | ChoiceSlot>): readonly string[] =>
    [...slots].flatMap(([name, { kind }]) => (kind === 'constant' ? [] : [name]))
  return { numbers: varying(numbers), yearToDate: varying(yearToDate), choices: varying(choices) }
}
