import type { ChoiceField, NumberField } from '../cases/field.js'
import { cachedFor } from '../ground/cached.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'

/** The facts of a month and the published figures, to compare them in a warning. `Key` names the fields that it may read. */
export interface MonthRead<Key extends string> {
  readonly lawDate: string
  readonly contract: Facts['contract']
  readonly number: (field: NumberField<Key>) => Decimal
  readonly choice: (field: ChoiceField<Key>) => string | undefined
  readonly isTrue: (field: ChoiceField<Key>) => boolean
  /** 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => Decimal
}

export const readMonth = <Key extends string>(
  { numbers, choices, contract }: Facts,
  lawDate: string,
): MonthRead<Key> => ({
  lawDate,
  contract,
  number: ({ key }) => numbers[key] ?? ZERO,
  choice: ({ key }) => choices[key],
  isTrue: ({ key }) => choices[key] === 'true',
  figure: (figure) => figureOn(figure, lawDate),
})

/** The figures and the days are those of the law: few. */
const figureOn = cachedFor(({ values }: Figure, day) => new Decimal(inForce(values, String(day))?.value ?? '0'))
