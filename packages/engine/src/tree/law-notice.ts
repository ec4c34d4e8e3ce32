import type { NoticeCode } from '../ground/codes.js'
import { type Said, said } from '../ground/message.js'
import { later } from '../ground/period.js'
import { type Figure, figureName, type Scale } from './figure.js'

/** What to know about the law of a month. It is the same for everybody: nothing that is entered changes it. */
export interface LawNotice extends Said {
  readonly code: NoticeCode
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
  const named = (after: string): string =>
    unchecked
      .slice(0, NAMED)
      .map((figure) => `${figureName(figure)} ${after} ${figure.confirmedUntil}`)
      .join(', ')
  const more = unchecked.length - NAMED
  const command = `\`centime law-due ${later(lawDate, paymentDate)}\``
  const en = `nobody checked ${named('after')}${more > 0 ? ` and ${more} more figures: ${command} lists them` : ''}`
  const fr = `personne n’a vérifié ${named('après le')}${more > 0 ? ` et ${more} autres chiffres : ${command} les énumère` : ''}`
  return [{ code: 'figures_not_confirmed', ...said({ en, fr }) }]
}

/** How many figures a notice names. */
const NAMED = 5
