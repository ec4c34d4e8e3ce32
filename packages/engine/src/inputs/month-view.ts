import type { EnteredValues } from '../cases/checked-fields.js'
import type { ChoiceField } from '../cases/field.js'
import { Decimal, isAbove0, ZERO } from '../ground/money.js'
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
  /** The elements of pay of the payroll. */
  readonly elements: DayOfLaw['elements']
  /** The figure with the values of installed law packs. */
  readonly published: (figure: Figure) => Figure
  /**
   * The pay of the month in elements that count for the minimum wage, in euros. `hoursOf`: the hours that its base
   * salary pays.
   */
  readonly premiumsOfMinimum: (hoursOf: (month: MonthView) => Decimal) => Decimal
  /** 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => Decimal
}

/** The last day of the month, the law with which it is compared, and the elements that the payroll has. */
export type DayOfLaw = Pick<FixedRegulation, 'lawDate' | 'law' | 'elements'>

/**
 * Months as the rules of warnings read them, one after another: the view of a month is that of the next one as soon as this is asked for.
 * A view for each person would take longer than its rules.
 */
export function monthViews({ lawDate, law, elements }: DayOfLaw): (facts: Facts) => MonthView {
  let month: Facts
  const figures = new Map<Figure, Decimal>()
  const ofMinimum = elements.filter(({ version }) => version?.isTowardsMinimumWage)
  const published = (figure: Figure): Figure => figureUnder(law, figure)
  const view: MonthView = {
    lawDate,
    elements,
    get contract() {
      return month.contract
    },
    get yearToDate() {
      return month.yearToDate
    },
    number: ({ key }) => month.numbers[key] ?? ZERO,
    isAbove0: ({ key }) => isAbove0(month.numbers[key]),
    choice: ({ key }) => month.choices[key],
    isTrue: ({ key }) => month.choices[key] === 'true',
    // Most people have none of the elements of a payroll, and this is read for each person.
    premiumsOfMinimum: (hoursOf) =>
      towardsMinimumWage(month.elements === undefined ? [] : ofMinimum, view, () => hoursOf(view)),
    published,
    figure: (figure) => {
      const known = figures.get(figure) ?? new Decimal(inForce(published(figure).values, lawDate)?.value ?? '0')
      figures.set(figure, known)
      return known
    },
  }
  return (facts) => {
    month = facts
    return view
  }
}

/** Gives the warnings of a month for the officer. It reads these values only. */
export type WarningRule = (month: MonthView) => Iterable<Warning>
