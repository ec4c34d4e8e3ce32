import { isRecord } from '../cases/read.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { groupedBy } from '../ground/grouped.js'
import { Decimal } from '../ground/money.js'
import { daysLater, earlier, isDay, LAST_DAY_OF_LAW, later } from '../ground/period.js'
import { DureesMaintien, MaintienDuSalaire } from '../law/arrets.js'
import { CongesPayes } from '../law/conges-payes.js'
import { DureesIJ } from '../law/indemnites-journalieres.js'
import { type Bracket, type Figure, figureName, inForce, type Scale, since } from '../tree/figure.js'
import { figureUnder, type Law, SHIPPED, scaleUnder } from '../tree/law.js'
import type { Regulation } from '../tree/regulation.js'
import { ALL_FIGURES, columnSuffixes, hasZeros } from './tables.js'

/**
 * Dated figures of the law as data, published after the release of this package. Its signature is checked by the
 * caller.
 */
export interface LawPack {
  readonly id: string
  /** The day on which it was made. */
  readonly issued: string
  /** The last day for which its figures were checked. */
  readonly confirmedUntil: string
  readonly figures: readonly PackFigure[]
}

/** One value of a figure. For a scale, one cell: `key` is its bound, `plus` for the last, with `.constante` for the second column. */
export interface PackFigure {
  readonly table: string
  readonly key: string
  readonly from: string
  /** Decimal text: euros, a number, or a rate as a fraction. */
  readonly value: string
  readonly text: string
  /** The value that it replaces, as text. Needed for a day that has passed and was confirmed. */
  readonly corrects?: string
}

/** A regulation under a law with packs. */
export const regulationWith = <Key extends string, Name extends string>(
  regulation: Regulation<Key, Name>,
  law: Law,
): Regulation<Key, Name> => Object.freeze({ ...regulation, law })

/**
 * A law with one more pack. `today` decides which days have passed. Faults: a missing member or one of a wrong type; an unknown
 * table or key; a value four times or a quarter of the last one; a gap after the last checked day of a yearly figure; a change of
 * a confirmed day that has passed, without the value that it replaces.
 */
export function lawWith(pack: unknown, today: string, law: Law = SHIPPED): Outcome<Law> {
  const read = readPack(pack)
  if (!read.ok) return read
  const faults: Fault[] = []
  const figures = new Map(law.figures)
  const scales = new Map(law.scales)
  const placed = read.value.figures.map((one, item) => ({ ...one, item }))
  for (const [name, entries] of groupedBy(placed, nameOf)) {
    const known = KNOWN.get(name)
    if (known === undefined || BY_RELEASE.has(name.split('.')[0] ?? '')) {
      const item = entries[0]?.item
      faults.push(fault('unknown_figure', { value: name, item }, 'a table and a key of the law that formulas read'))
    } else if (known.kind === 'figure') {
      const changed = figureWith(figureUnder(law, known), entries, read.value, today, faults)
      figures.set(name, changed)
    } else scales.set(name, scaleWith(scaleUnder(law, known), entries, read.value, today, faults))
  }
  if (faults.length > 0) return refused(faults)
  const next = { figures, scales, completeUntil: law.completeUntil }
  return accepted({ ...next, completeUntil: completeUntilOf(next) })
}

/** Durations that dates are counted with: code reads them, and a new release changes them. */
const BY_RELEASE: ReadonlySet<string> = new Set(
  [DureesMaintien.Carence, MaintienDuSalaire.Taux1, DureesIJ.CarenceMaladie, CongesPayes.JoursParAn].map(
    ({ table }) => table,
  ),
)
const KNOWN: ReadonlyMap<string, Figure | Scale> = new Map(ALL_FIGURES.map((one) => [figureName(one), one]))
const nameOf = ({ table, key }: PackFigure): string =>
  KNOWN.get(table)?.kind === 'scale-table' ? table : `${table}.${key}`

/** The last day on which every yearly figure is checked; never before the end of the shipped law. */
const completeUntilOf = (law: Law): string =>
  later(
    LAST_DAY_OF_LAW,
    ALL_FIGURES.filter(({ isYearly }) => isYearly)
      .map((one) => (one.kind === 'figure' ? figureUnder(law, one) : scaleUnder(law, one)).confirmedUntil)
      .reduce(earlier),
  )

type Shape = Pick<LawPack, 'confirmedUntil'>
/** With its index in the pack. */
interface Placed extends PackFigure {
  readonly item: number
}

function figureWith(
  figure: Figure,
  entries: readonly Placed[],
  { confirmedUntil }: Shape,
  today: string,
  faults: Fault[],
): Figure {
  const name = figureName(figure)
  const values = new Map(figure.values.map((one) => [one.from, one]))
  const sorted = entries.toSorted(byDay)
  faults.push(...faultsOfDays(name, figure, sorted, confirmedUntil))
  for (const { from, value, text, corrects, item } of sorted) {
    const replaced = inForce(figure.values, from)?.value
    // A later release ships what a pack has set: the pack changes nothing there.
    if (from <= figure.confirmedUntil && replaced !== undefined && isSameNumber(replaced, value)) continue
    const last = replaced ?? figure.values.findLast((one) => one.value !== undefined)?.value
    if (last !== undefined) faults.push(...faultsOfValue({ name, from, item }, value, last))
    const isPassed = from <= today && from <= figure.confirmedUntil
    if (corrects === undefined ? isPassed : corrects !== replaced) {
      const expected =
        replaced === undefined
          ? `a day on which ${name} has a value`
          : `corrects: ${replaced}, the value of ${name} that ${from} has`
      faults.push(fault('figure_confirmed', { value: corrects, item }, expected))
    }
    values.set(from, since(from, value, text))
  }
  return {
    ...figure,
    confirmedUntil: later(figure.confirmedUntil, confirmedUntil),
    values: [...values.values()].sort(byDay),
  }
}

function scaleWith(
  scale: Scale,
  entries: readonly Placed[],
  { confirmedUntil }: Shape,
  today: string,
  faults: Fault[],
): Scale {
  const versions = new Map(scale.versions.map((one) => [one.from, one]))
  const days = [...groupedBy(entries, ({ from }) => from)].sort(([a], [b]) => (a < b ? -1 : 1))
  const firsts = days.map(([from, cells]) => ({ from, item: cells[0]?.item }))
  faults.push(...faultsOfDays(scale.name, scale, firsts, confirmedUntil))
  for (const [from, cells] of days) {
    const item = cells[0]?.item
    const columns = (scale.versions.at(-1)?.value[0]?.length ?? 2) - 1
    const brackets = bracketsOf(cells, scale, columns)
    if (brackets === undefined) {
      const expected = `for ${scale.name} from ${from}: each bound once, in ${columns} columns, and \`plus\``
      faults.push(fault('wrong_type', { value: cells.map(({ key }) => key).join(' '), item }, expected))
      continue
    }
    const replaced = inForce(scale.versions, from)?.value
    // A later release ships what a pack has set: the pack changes nothing there.
    if (from <= scale.confirmedUntil && replaced !== undefined && isSameScale(replaced, brackets)) continue
    if (from <= today && from <= scale.confirmedUntil) {
      const expected = `a day after ${scale.confirmedUntil}: a scale that is confirmed is corrected by a new release`
      faults.push(fault('figure_confirmed', { value: from, item }, expected))
    }
    const last = replaced ?? scale.versions.at(-1)?.value
    for (let column = 1; last !== undefined && column <= columns; column++) {
      const before = greatestOf(last, column)
      // A notice of months may become one of days.
      if (hasZeros(scale) && before === '0') continue
      faults.push(...faultsOfValue({ name: scale.name, from, item }, greatestOf(brackets, column), before))
    }
    const text = cells[0]?.text ?? ''
    versions.set(from, since(from, brackets, text))
  }
  return {
    ...scale,
    confirmedUntil: later(scale.confirmedUntil, confirmedUntil),
    versions: [...versions.values()].sort(byDay),
  }
}

const isSameScale = (one: readonly Bracket[], other: readonly Bracket[]): boolean =>
  one.length === other.length &&
  one.every((bracket, at) => bracket.every((cell, column) => isSameCell(cell, other[at]?.[column])))
const isSameCell = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one == null || other == null ? one === other : isSameNumber(one, other)

/** The greatest value of a column of a scale: the first column after the bounds is 1. */
const greatestOf = (brackets: readonly Bracket[], column: number): string =>
  Decimal.max(...brackets.map((bracket) => bracket[column] ?? '0')).toFixed()

/** The brackets of the cells of one day, from the lowest bound on; undefined if a cell is missing, double or not a number. */
function bracketsOf(cells: readonly PackFigure[], scale: Scale, columns: number): readonly Bracket[] | undefined {
  const suffixes = columnSuffixes(scale)
  const byBound = new Map<string, (string | undefined)[]>()
  for (const { key, value } of cells) {
    const column = Math.max(
      0,
      suffixes.findIndex((suffix) => suffix !== '' && key.endsWith(suffix)),
    )
    const bound = key.slice(0, key.length - (suffixes[column] ?? '').length)
    const row = byBound.get(bound) ?? []
    const isTwice = row[column] !== undefined
    if (column >= columns || isTwice || !(bound === 'plus' || NUMBER.test(bound)) || !NUMBER.test(value))
      return undefined
    row[column] = value
    byBound.set(bound, row)
  }
  const rows = [...byBound].sort(([a], [b]) => (a === 'plus' ? 1 : b === 'plus' ? -1 : new Decimal(a).cmp(b)))
  if (rows.at(-1)?.[0] !== 'plus') return undefined
  const brackets: Bracket[] = []
  for (const [bound, row] of rows) {
    const filled = hasZeros(scale) ? Array.from({ length: columns }, (_, column) => row[column] ?? '0') : row
    const values = filled.filter((value) => value !== undefined)
    if (values.length !== columns) return undefined
    brackets.push([bound === 'plus' ? null : bound, ...values])
  }
  return brackets
}

/** Days that occur twice, and the days of a yearly figure that a pack would confirm without setting them. */
function* faultsOfDays(
  name: string,
  { isYearly, confirmedUntil }: Figure | Scale,
  entries: readonly (Pick<PackFigure, 'from'> & { readonly item: number | undefined })[],
  until: string,
): Generator<Fault> {
  for (const [index, { from, item }] of entries.entries()) {
    if (from === entries[index + 1]?.from) yield fault('wrong_type', { value: from, item }, `once a day: ${name}`)
    if (from > until)
      yield fault('out_of_range', { value: from, item }, `a day of ${name} up to confirmedUntil, ${until}`)
  }
  const [first] = entries
  const next = daysLater(confirmedUntil, 1)
  if (isYearly && first !== undefined && first.from > next && until > confirmedUntil) {
    yield fault(
      'figure_gap',
      { value: first.from, item: first.item },
      `no gap: ${name} from ${next} on, since it was checked until ${confirmedUntil}`,
    )
  }
}

/** A figure never moves to four times or a quarter of itself: a wrong unit does. */
const MOST = 4
function* faultsOfValue(
  { name, from, item }: { readonly name: string; readonly from: string; readonly item: number | undefined },
  value: string,
  last: string,
): Generator<Fault> {
  const [number, before] = [new Decimal(value), new Decimal(last)]
  const isFar = number.gte(before.times(MOST)) || number.times(MOST).lte(before)
  if (isFar && !number.eq(before)) {
    yield fault(
      'out_of_range',
      { value, item },
      `less than four times and more than a quarter of ${last} for ${name} from ${from}`,
    )
  }
}

const isSameNumber = (one: string, other: string): boolean => new Decimal(one).eq(other)

const byDay = (a: { readonly from: string }, b: { readonly from: string }): number => (a.from < b.from ? -1 : 1)
const NUMBER = /^\d{1,9}(\.\d{1,8})?$/

type Check = readonly [isRight: (text: string) => boolean, expected: string]
const TEXT: Check = [(text) => text.trim() !== '' && text.length <= 500, 'a text of 1 to 500 characters']
const DAY: Check = [isDay, 'a day, YYYY-MM-DD']
const DECIMAL: Check = [(text) => NUMBER.test(text), 'decimals as text, such as 4005 or 0.0855']
const PACK = { id: TEXT, issued: DAY, confirmedUntil: DAY } as const
const FIGURE = { table: TEXT, key: TEXT, from: DAY, value: DECIMAL, text: TEXT } as const

function readPack(json: unknown): Outcome<LawPack> {
  if (!isRecord(json)) return refused([fault('wrong_type', { value: json }, 'a law pack, an object')])
  const faults = [...faultsOfMembers(json, PACK, '')]
  const list = json['figures']
  if (!Array.isArray(list) || list.length === 0) {
    return refused([...faults, fault('wrong_type', { value: list }, 'figures, a list of at least one')])
  }
  const figures = list.map((given: unknown, index): PackFigure => {
    const entry = isRecord(given) ? given : {}
    faults.push(...faultsOfMembers(entry, FIGURE, `figures[${index}].`))
    const corrects = entry['corrects']
    if (corrects !== undefined && typeof corrects !== 'string') {
      faults.push(
        fault('wrong_type', { value: corrects, item: index }, `figures[${index}].corrects: the replaced value as text`),
      )
    }
    const { table, key, from, value, text } = textsOf(entry, FIGURE)
    return { table, key, from, value, text, ...(typeof corrects === 'string' && { corrects }) }
  })
  return faults.length > 0 ? refused(faults) : accepted({ ...textsOf(json, PACK), figures })
}

function* faultsOfMembers(
  entry: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
  at: string,
): Generator<Fault> {
  for (const [name, [isRight, expected]] of Object.entries(checks)) {
    const value = entry[name]
    if (typeof value !== 'string' || !isRight(value)) {
      yield fault('wrong_type', { value }, `${at}${name}: ${expected}`)
    }
  }
}

function textsOf<Name extends string>(
  entry: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<Name, Check>>,
): Record<Name, string> {
  const names = Object.keys(checks) as Name[]
  return Object.fromEntries(names.map((name) => [name, String(entry[name])])) as Record<Name, string>
}
