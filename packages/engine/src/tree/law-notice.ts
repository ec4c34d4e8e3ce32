import type { NoticeCode } from '../ground/codes.js'
import { earlier, later } from '../ground/period.js'
import { type Figure, figureName, type Scale } from './figure.js'

/** Notices about the law of a month. They are the same for every person: no entry changes them. */
export interface LawNotice {
  readonly code: NoticeCode
  readonly message: string
}

/** The days that select the figures of a month. */
export interface DaysOfLaw {
  readonly lawDate: string
  readonly paymentDate: string
  /** The last day with complete law. */
  readonly completeUntil: string
}

/** The day that selects the value of a figure. */
export const dayOfFigure = (
  { datedBy }: Figure | Scale,
  { lawDate, paymentDate }: Omit<DaysOfLaw, 'completeUntil'>,
): string => (datedBy === 'payment' ? paymentDate : lawDate)

/** Whether the last known value of a yearly figure is carried on its day of a month, because no new one is published. */
export const isCarried = (figure: Figure | Scale, days: DaysOfLaw): boolean =>
  figure.isYearly && dayOfFigure(figure, days) > later(figure.confirmedUntil, days.completeUntil)

/**
 * The unchecked figures of the month, in one notice; an empty list if all are checked. A carried figure is not among
 * them: it makes the month provisional. Every other figure is the law until it is amended, so it is checked to the end
 * of the complete law.
 */
export function noticesOf(figures: Iterable<Figure | Scale>, days: DaysOfLaw): readonly LawNotice[] {
  const unchecked = [...figures].filter(
    (figure) =>
      !isCarried(figure, days) && figure.confirmedUntil < earlier(dayOfFigure(figure, days), days.completeUntil),
  )
  if (unchecked.length === 0) return []
  const named = unchecked.slice(0, NAMED).map((figure) => `${figureName(figure)} after ${figure.confirmedUntil}`)
  const more = unchecked.length - NAMED
  const others =
    more > 0 ? ` and ${more} more figures: \`centime law-due ${later(days.lawDate, days.paymentDate)}\` lists them` : ''
  return [{ code: 'figures_not_confirmed', message: `not checked: ${named.join(', ')}${others}` }]
}

/** Limit of figures that a notice names. */
const NAMED = 5
