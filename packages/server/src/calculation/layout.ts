import { collectorsOf } from '@centime/engine/calculate'
import { HISTORY_SUMS } from '@centime/engine/cases'
import { StoredCarried } from '@centime/engine/inputs'
import type { FixedRegulation, LawNotice } from '@centime/engine/tree'
import { BUILD } from '../ground/build.js'
import { digitsReader } from './stored-amounts.js'

/**
 * The order of the amounts in a stored result: one for each line, then one for each year total. Names and numbers are
 * stored here, once for all results of the same layout.
 */
export interface Layout {
  readonly regulation: { readonly name: string; readonly lawDate: string }
  /** Every line in the order of calculation; null: a line without a number. */
  readonly lines: readonly (readonly [name: string, number: number | null])[]
  /** Year totals, by the name of their line. */
  readonly cumulated: readonly string[]
  /** Names of the lines that later months read. */
  readonly carried: readonly string[]
  /** Collectors: the place of their line, and the numbers of the lines that they add up. */
  readonly collectors: readonly (readonly [name: string, place: number, numbers: readonly number[]])[]
  /** Keys of the sums of earlier months, in the order in which they are stored; absent: each sum is stored with its key. */
  readonly sums?: readonly string[]
  /** Notices of the law, which all results share; absent: none. */
  readonly notices?: readonly LawNotice[]
  /** The version of the program that calculated; absent: a version before 0.2.0. */
  readonly build?: string
}

export function layoutOf(fixed: FixedRegulation): Layout {
  const places = new Map(fixed.lines.map(({ name }, place) => [name, place]))
  return {
    regulation: { name: fixed.regulation.name, lawDate: fixed.lawDate },
    lines: fixed.lines.map(({ name, number }) => [name, number ?? null]),
    cumulated: fixed.cumulated.map(({ line }) => line),
    carried: fixed.carried,
    collectors: collectorsOf(fixed).map(({ collectorName, line, wageTypeNumbers }) => [
      collectorName,
      places.get(line) ?? noAmount(collectorName),
      wageTypeNumbers,
    ]),
    sums: [...fixed.yearToDates, ...HISTORY_SUMS].map(({ key }) => key),
    ...(fixed.notices.length > 0 && { notices: fixed.notices }),
    build: BUILD,
  }
}

/** The lines with a number, sorted by number, with their places in a stored result. */
export const numberedLines = ({ lines }: Layout) =>
  lines
    .flatMap(([wageTypeName, wageTypeNumber], place) =>
      wageTypeNumber === null ? [] : [{ wageTypeNumber, wageTypeName, place }],
    )
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)

/** The numbered lines of a stored result, sorted by number. */
export const wageTypesOf = (layout: Layout, amounts: readonly string[]) =>
  numberedLines(layout).map(({ place, ...line }) => ({ ...line, value: amounts[place] ?? noAmount(line.wageTypeName) }))

/** Makes a reader of the lines that later months need from the text of a stored result. */
export function carriedReader({ lines, carried }: Layout): (amounts: string) => StoredCarried {
  const wanted = new Set(carried)
  const lineAt = lines.flatMap(([name], place) => (wanted.has(name) ? [{ name, place }] : []))
  const read = digitsReader(lineAt.map(({ place }) => place))
  const places = new Map(lineAt.map(({ name }, at) => [name, at]))
  return (amounts) => {
    const { digits, others } = read(amounts)
    return new StoredCarried(places, digits, others)
  }
}

/** Throws for a result that does not fit its layout or its batch. */
export function noAmount(what: string | number): never {
  throw new Error(`a result has no amount of ${what}`)
}
