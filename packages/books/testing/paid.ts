import type { MonthInputs, Regulation } from '@centime/engine'
import { computed } from '@centime/engine/testing/payrolls.js'
import { USUAL } from '../src/accounts.js'
import { Books } from '../src/books.js'
import type { Listing, ListingRow } from '../src/listing.js'
import { type PaidMonth, paidMonthOf } from '../src/paid-month.js'
import { type BookName, listingOf } from '../src/write.js'

/** Payslips as the books read them, and the rows of a book. */

export function paidOf(regulation: Regulation, inputs: MonthInputs, identifier = 'one'): PaidMonth {
  const { payslip, payroll } = computed(regulation, inputs)
  return paidMonthOf({ identifier, lastName: 'Lenoir', firstName: 'Jeanne' }, payroll.fixed, payslip)
}

export function booksOf(all: readonly PaidMonth[]): Books {
  const books = new Books()
  for (const paid of all) books.add(paid)
  return books
}

/** A book of payslips. */
export function bookOf(book: BookName, all: readonly PaidMonth[]): Listing {
  const again = async function* () {
    yield all
  }
  return listingOf(book, { books: booksOf(all), again, period: all[0]?.period ?? '', isDraft: false, settings: USUAL })
}

/** The rows of a book as text by the keys of its columns, with its last row of totals. */
export async function rowsOf(book: BookName, all: readonly PaidMonth[]) {
  const { columns, slices, totals } = bookOf(book, all)
  const shown = (row: ListingRow) =>
    Object.fromEntries(columns.map(({ key }, place) => [key, String(row[place] ?? '')]))
  const rows: ReturnType<typeof shown>[] = []
  for await (const slice of slices()) rows.push(...slice.map(shown))
  return { rows, totals: totals && shown(totals), heads: columns.map(({ label }) => label) }
}
