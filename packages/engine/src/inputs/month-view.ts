import { type EnteredValues, valuesIn } from '../cases/checked-fields.js'
import type { ChoiceField } from '../cases/field.js'
import { cachedFor } from '../ground/cached.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { FixedRegulation } from '../tree/fix.js'
import { figureUnder } from '../tree/law.js'
import type { Warning } from '../tree/payslip.js'
import { towardsMinimumWage } from './elements.js'

/** The facts of a month and the published figures, for the comparisons that warnings make. */
export interface MonthView extends EnteredValues {
  readonly lawDate: string
  readonly contract: Facts['contract']
  readonly yearToDate: Facts['yearToDate']
  readonly isTrue: (field: ChoiceField) => boolean
  /** The figure with the values of installed law packs. */
  readonly published: (figure: Figure) => Figure
  /** What the month pays in elements that count for the minimum wage, in euros. */
  readonly premiumsOfMinimum: () => Decimal
  /** 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => Decimal
}

/** The last day of the month, the law with which it is compared, and the elements that the payroll has. */
export type DayOfLaw = Pick<FixedRegulation, 'lawDate' | 'law' | 'elements'>

/** A month as the rules of warnings read it. */
export const monthView = (facts: Facts, { lawDate, law, elements }: DayOfLaw): MonthView => ({
  ...valuesIn(facts),
  lawDate,
  contract: facts.contract,
  yearToDate: facts.yearToDate,
  isTrue: ({ key }) => facts.choices[key] === 'true',
  premiumsOfMinimum: () => towardsMinimumWage(elements, valuesIn(facts)),
  published: (figure) => figureUnder(law, figure),
  figure: (figure) => figureOn(figureUnder(law, figure), lawDate),
})

/** Gives the warnings of a month for the officer. It reads these values only. */
export type WarningRule = (month: MonthView) => Iterable<Warning>

/** The figures and the days are few: each law has its own. */
const figureOn = cachedFor(({ values }: Figure, day) => new Decimal(inForce(values, String(day))?.value ?? '0'))
