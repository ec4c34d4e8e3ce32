import type { Fault } from '../ground/fault.js'
import { type Decimal, isAbove0, ZERO } from '../ground/money.js'
import type { ChoiceField, NumberField } from './field.js'
import type { OpeningBalances } from './opening-balances.js'

/**
 * The values of a month by the key of their field, and every fault. Faulty values and fields that are not entered are
 * left out.
 */
export interface CheckedFields {
  readonly faults: readonly Fault[]
  readonly numbers: Record<string, Decimal>
  readonly choices: Record<string, string>
  readonly dates: Readonly<Record<string, string>>
  /** The entered opening balances, by the name of their line. */
  readonly opening: OpeningBalances
}

/** The values of a month as rules read them. */
export interface EnteredValues {
  /** 0 for a number that was not entered. */
  readonly number: (field: NumberField) => Decimal
  readonly isAbove0: (field: NumberField) => boolean
  readonly choice: (field: ChoiceField) => string | undefined
}
export const valuesIn = ({
  numbers,
  choices,
}: {
  readonly numbers: Readonly<Record<string, Decimal>>
  readonly choices: Readonly<Record<string, string>>
}): EnteredValues => ({
  number: ({ key }) => numbers[key] ?? ZERO,
  isAbove0: ({ key }) => isAbove0(numbers[key]),
  choice: ({ key }) => choices[key],
})
