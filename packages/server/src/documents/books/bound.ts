import { Books, type Bound, type Difference, USUAL } from '@centime/books'
import { paidMonthsOf } from './read.js'
import type { BookSource } from './source.js'

/** Adds up the payslips of a source. The returned text says which payslips do not add up, and by how much. */
export async function boundOf(source: BookSource): Promise<Bound | { readonly differs: string }> {
  const books = new Books()
  for await (const slice of paidMonthsOf(source)) for (const paid of slice) books.add(paid)
  if (books.differing > 0) return { differs: differenceText(books) }
  const settings = source.settings === undefined ? USUAL : JSON.parse(source.settings)
  return { ...source, books, again: () => paidMonthsOf(source), settings }
}

const LISTED = 5

export function differenceText({ differing, payslips, differences }: Books): string {
  const shown = differences
    .slice(0, LISTED)
    .map(
      ({ employeeIdentifier, period, what, printed, added }: Difference) =>
        `${employeeIdentifier} in ${period}: ${what} is ${printed.toFixed(2)}, its lines add up to ${added.toFixed(2)}`,
    )
  return `${differing} of ${payslips} payslips do not add up: ${shown.join('; ')}`
}
