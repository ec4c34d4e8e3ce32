import { type Figure, figureName, inForce, type Scale, type Since } from '../tree/figure.js'
import { figureUnder, type Law, SHIPPED, scaleUnder } from '../tree/law.js'
import { type DaysOfLaw, dayOfFigure, isCarried } from '../tree/law-notice.js'
import type { ProvisionalFigure } from '../tree/provisional.js'
import { ALL_FIGURES } from './tables.js'

/** A law as text, so that a result can be computed again under the law that it was computed with. Figures are data; formulas are code. */

interface StoredFigure {
  readonly confirmedUntil: string
  readonly values?: Figure['values']
  readonly versions?: Scale['versions']
}
interface StoredLaw {
  readonly completeUntil: string
  readonly figures: Readonly<Record<string, StoredFigure>>
}

/** The text of all figures of a law: two laws with the same text are the same law. */
export const lawText = (law: Law): string => textOf(law, [...BY_NAME.keys()])

/** The text of the figures in which a law differs from the shipped one; empty: in none. `lawOf` reads both texts. */
export const lawChanges = (law: Law): string =>
  law.figures.size === 0 && law.scales.size === 0 && law.completeUntil === SHIPPED.completeUntil
    ? ''
    : textOf(law, [...law.figures.keys(), ...law.scales.keys()])

/**
 * The law of a text. A figure that the text does not have, since a later release added it, has its shipped values; one that this
 * release does not know is left out. Throws for a text that `lawText` and `lawChanges` did not write.
 */
export function lawOf(text: string): Law {
  if (text === '') return SHIPPED
  const stored: StoredLaw = JSON.parse(text)
  const figures = new Map<string, Figure>()
  const scales = new Map<string, Scale>()
  for (const [name, one] of Object.entries(stored.figures)) {
    const known = BY_NAME.get(name)
    if (known === undefined || JSON.stringify(storedOf(known)) === JSON.stringify(one)) continue
    const { confirmedUntil, values = [], versions = [] } = one
    if (known.kind === 'figure') figures.set(name, { ...known, confirmedUntil, values: values.map(ended) })
    else scales.set(name, { ...known, confirmedUntil, versions })
  }
  const { completeUntil } = stored
  const isShipped = figures.size === 0 && scales.size === 0 && completeUntil === SHIPPED.completeUntil
  return isShipped ? SHIPPED : { figures, scales, completeUntil }
}

/** The figures whose values up to a day differ between two laws, by name: a month until that day may have other amounts. */
export function differingFigures(one: Law, other: Law, until: string): readonly string[] {
  return namesSet(one, other).filter((name) => valuesUntil(one, name, until) !== valuesUntil(other, name, until))
}

/** The figures that one of two laws changes in the shipped law, by name. */
const namesSet = (...laws: readonly Law[]): readonly string[] =>
  [...new Set(laws.flatMap(({ figures, scales }) => [...figures.keys(), ...scales.keys()]))].sort()

/**
 * The figures of a month that a later law has corrected: the law of the month did not carry their value, and the later one has checked
 * another value for the same day. `usedFrom`: the first day of the value that was used; empty: there was none.
 */
export function correctedFigures(
  was: Law,
  now: Law,
  days: Omit<DaysOfLaw, 'completeUntil'>,
): readonly ProvisionalFigure[] {
  return namesSet(was, now).flatMap((figure) => {
    const known = BY_NAME.get(figure)
    if (known === undefined) return []
    const [old, is] = [underLaw(was, known), underLaw(now, known)]
    const day = dayOfFigure(known, days)
    const [used, right] = [valueOn(old, day), valueOn(is, day)]
    const isCorrected =
      is.confirmedUntil >= day && !isCarried(old, { ...days, completeUntil: was.completeUntil }) && !isSame(used, right)
    return isCorrected ? [{ figure, usedFrom: used?.from ?? '' }] : []
  })
}
const valueOn = (one: Figure | Scale, day: string): Since<unknown> | undefined =>
  inForce<unknown>(one.kind === 'figure' ? one.values : one.versions, day)
const isSame = (one: Since<unknown> | undefined, other: Since<unknown> | undefined): boolean =>
  JSON.stringify(one?.value) === JSON.stringify(other?.value)

/** The last value of a figure of a law, up to a day; undefined: it has none, or the name is that of a scale. */
export function lastValueOf(law: Law, name: string, until: string): Since<string> | undefined {
  const known = BY_NAME.get(name)
  if (known?.kind !== 'figure') return undefined
  const last = figureUnder(law, known).values.findLast(({ from }) => from <= until)
  return last?.value === undefined ? undefined : { ...last, value: last.value }
}

/** Whether the law has a figure or a scale of this name: `Table.Key`, or the name of the scale. */
export const isFigureOfLaw = (name: string): boolean => BY_NAME.has(name)

const BY_NAME: ReadonlyMap<string, Figure | Scale> = new Map(ALL_FIGURES.map((one) => [figureName(one), one]))

function textOf(law: Law, names: readonly string[]): string {
  const figures = names.toSorted().flatMap((name) => {
    const known = BY_NAME.get(name)
    return known === undefined ? [] : [[name, storedOf(underLaw(law, known))]]
  })
  return JSON.stringify({ completeUntil: law.completeUntil, figures: Object.fromEntries(figures) })
}

const underLaw = (law: Law, one: Figure | Scale): Figure | Scale =>
  one.kind === 'figure' ? figureUnder(law, one) : scaleUnder(law, one)

const storedOf = (one: Figure | Scale): StoredFigure => {
  const { confirmedUntil } = one
  return one.kind === 'figure' ? { confirmedUntil, values: one.values } : { confirmedUntil, versions: one.versions }
}

/** JSON has no undefined member, which ends a figure. */
const ended = ({ from, value, text }: Since<string | undefined>): Since<string | undefined> => ({ from, value, text })

function valuesUntil(law: Law, name: string, until: string): string {
  const known = BY_NAME.get(name)
  if (known === undefined) return ''
  const one = underLaw(law, known)
  const dated: readonly Since<unknown>[] = one.kind === 'figure' ? one.values : one.versions
  return JSON.stringify(dated.filter(({ from }) => from <= until).reduce<unknown[]>(changesOnly, []))
}

/** A value that is confirmed with a new day and text changes no amount. */
function changesOnly(before: unknown[], { from, value }: Since<unknown>): unknown[] {
  const last = before.at(-1)
  const same = Array.isArray(last) && JSON.stringify(last[1]) === JSON.stringify(value)
  return same ? before : [...before, [from, value]]
}
