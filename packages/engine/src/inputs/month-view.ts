import type { ChoiceField, NumberField } from '../cases/field.js'
import { cachedFor } from '../ground/cached.js'
import { Decimal, isAbove0, ZERO } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { FixedRegulation } from '../tree/fix.js'
import { figureUnder } from '../tree/law.js'
import type { Warning } from '../tree/payslip.js'

/** The facts of a month and the published figures, for the comparisons that warnings make. */
export interface MonthView {
  readonly lawDate: string
  readonly contract: Facts['contract']
  readonly yearToDate: Facts['yearToDate']
  /** 0 for a number that was not entered. */
  readonly number: (field: NumberField) => Decimal
  readonly isAbove0: (field: NumberField) => boolean
  readonly choice: (field: ChoiceField) => string | undefined
  readonly isTrue: (field: ChoiceField) => boolean
  /** The figure with the values of installed law packs. */
  readonly published: (figure: Figure) => Figure
  /** 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => Decimal
}

/** The last day of the month, and the law with which it is compared. */
export type DayOfLaw = Pick<FixedRegulation, 'lawDate' | 'law'>

/** A month as the rules of warnings read it. */
export const monthView = (
  { numbers, choices, contract, yearToDate }: Facts,
  { lawDate, law }: DayOfLaw,
): MonthView => ({
  lawDate,
  contract,
  yearToDate,
  number: ({ key }) => numbers[key] ?? ZERO,
  isAbove0: ({ key }) => isAbove0(numbers[key]),
  choice: ({ key }) => choices[key],
  isTrue: ({ key }) => choices[key] === 'true',
  published: (figure) => figureUnder(law, figure),
  figure: (figure) => figureOn(figureUnder(law, figure), lawDate),
})

/** Gives the warnings of a month for the officer. It reads these values only. */
export type WarningRule = (month: MonthView) => Iterable<Warning>

/** The figures and the days are few: each law has its own. */
const figureOn = cachedFor(({ values }: Figure, day) => new Decimal(inForce(values, String(day))?.value ?? '0'))
