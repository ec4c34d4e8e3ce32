import type { NoticeCode } from '../ground/codes.js'
import { later } from '../ground/period.js'
import { type Figure, figureName, type Scale } from './figure.js'

/** What to know about the law of a month. It is the same for everybody: nothing that is entered changes it. */
export interface LawNotice {
  readonly code: NoticeCode
  readonly message: string
}

/** Whether somebody checked a figure for a month: that of the period worked, or that of the payment. */
const isConfirmed = ({ datedBy, confirmedUntil }: Figure | Scale, lawDate: string, paymentDate: string): boolean =>
  confirmedUntil >= (datedBy === 'payment' ? paymentDate : lawDate)

/** The figures that nobody checked for the month, in one notice; none: an empty list. */
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
  return [{ code: 'figures_not_confirmed', message: `nobody checked ${named.join(', ')}${others}` }]
}

/** How many figures a notice names. */
const NAMED = 5
