import type { LineName } from '@centime/engine'
import type { FixedRegulation } from '@centime/engine/tree'
import type { Layout } from './layout.js'
import { amountsReader } from './stored-amounts.js'

/**
 * The summary of a stored result: the amounts that lists of people show, since reading all amounts of thousands of
 * people takes long. It is stored beside the amounts, and follows from them.
 */

/** Its lines, in their order. A migration that empties stored summaries comes with each change. */
const SUMMARY = [
  ...(['TotalBrut', 'TotalCotisationsSalariales', 'NetImposable', 'PAS', 'NetAPayer', 'CoutTotal'] as const),
  ...(['DureeReference', 'SoldeCongesReport', 'SoldeCongesN1', 'SoldeCongesN'] as const),
] satisfies readonly LineName[]

/** Makes a writer of summaries from amounts in the order of a regulation's lines; a line that it does not have is 0. */
export function summaryWriter({ lines }: FixedRegulation): (amounts: readonly string[]) => string {
  const places = SUMMARY.map((name) => lines.findIndex((line) => line.name === name))
  return (amounts) => places.map((place) => amounts[place] ?? '0').join(' ')
}

/** Makes a reader of some of its lines, from summaries, or from all amounts in a layout. */
export function summaryReader(
  layout: Pick<Layout, 'lines'>,
  names: readonly string[],
): (text: string) => readonly string[] {
  const known: readonly string[] = SUMMARY
  const places = names.map((name) => known.indexOf(name))
  const ofAmounts = linesReader(layout, names)
  const isWhole = places.every((place, at) => place === at)
  return (text) => {
    if (text.startsWith('[')) return ofAmounts(text)
    const amounts = text.split(' ')
    return isWhole ? amounts : places.map((place) => amounts[place] ?? '0')
  }
}

/** Makes a reader of some lines from all amounts in a layout; a line that it does not have is 0. */
export function linesReader(
  { lines }: Pick<Layout, 'lines'>,
  names: readonly string[],
): (amounts: string) => readonly string[] {
  const places = names.map((name) => lines.findIndex(([line]) => line === name))
  const read = amountsReader(places.filter((place) => place >= 0))
  return (amounts) => {
    const found = read(amounts)[Symbol.iterator]()
    return places.map((place) => (place < 0 ? '0' : (found.next().value ?? '0')))
  }
}
