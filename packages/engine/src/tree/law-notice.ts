import type { NoticeCode } from '../ground/codes.js'
import { later } from '../ground/period.js'
import { type Figure, figureName, type Scale } from './figure.js'

/** Notices about the law of a month. They are the same for every person: no entry changes them. */
export interface LawNotice {
  readonly code: NoticeCode
  readonly message: string
}

/** Whether a figure was checked for a month: that of the period worked, or that of the payment. */
const isConfirmed = ({ datedBy, confirmedUntil }: Figure | Scale, lawDate: string, paymentDate: string): boolean =>
  confirmedUntil >= (datedBy === 'payment' ? paymentDate : lawDate)

/** The unchecked figures of the month, in one notice; an empty list if all are checked. */
export function noticesOf(
  figures: Iterable<Figure | Scale>,
  lawDate: string,
  paymentDate: string = lawDate,
): readonly LawNotice[] {
  const unchecked = [...figures].filter((figure) => !isConfirmed(figure, lawDate, paymentDate))
  if (unchecked.length === 0) return []
  const named = unchecked.slice(0, NAMED).map((figure) => `${figureName(figure)} after ${figure.confirmedUntil}`)
  const more = unchecked.length - NAMED
  const others =
    more > 0 ? ` and ${more} more figures: \`centime law-due ${later(lawDate, paymentDate)}\` lists them` : ''
  return [{ code: 'figures_not_confirmed', message: `not checked: ${named.join(', ')}${others}` }]
}

/** Limit of figures that a notice names. */
const NAMED = 5
