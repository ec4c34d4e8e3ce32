import type { ChoiceField, NumberField } from '../cases/field.js'
import { cachedFor } from '../ground/cached.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { Look } from '../ground/remembered.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { Warning } from '../tree/payslip.js'

/** The facts of a month and the published figures, to compare them in a warning. `Key` names the fields that it may read. */
export interface MonthRead<Key extends string> {
  readonly lawDate: string
  readonly contract: Facts['contract']
  readonly yearToDate: Facts['yearToDate']
  readonly number: (field: NumberField<Key>) => Decimal
  readonly choice: (field: ChoiceField<Key>) => string | undefined
  readonly isTrue: (field: ChoiceField<Key>) => boolean
  /** 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => Decimal
}

export function readMonth(facts: Facts, lawDate: string, look?: Look<Facts>): MonthRead<string> {
  const choice = ({ key }: ChoiceField): string | undefined => {
    look?.(({ choices }) => choices[key])
    return facts.choices[key]
  }
  return {
    lawDate,
    get contract() {
      look?.(({ contract }) => contract)
      return facts.contract
    },
    get yearToDate() {
      look?.(({ yearToDate }) => yearToDate)
      return facts.yearToDate
    },
    number: ({ key }) => {
      look?.(({ numbers }) => numbers[key])
      return facts.numbers[key] ?? ZERO
    },
    choice,
    isTrue: (field) => choice(field) === 'true',
    figure: (figure) => figureOn(figure, lawDate),
  }
}

/** What the officer should check of a month. It reads nothing else. */
export type WarningRule = (month: MonthRead<string>) => Iterable<Warning>

/** The figures and the days are those of the law: few. */
const figureOn = cachedFor(({ values }: Figure, day) => new Decimal(inForce(values, String(day))?.value ?? '0'))
