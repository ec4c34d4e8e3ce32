/** Adds up payslips: payroll book, journal, contributions, sums, and the effects of a change of law; as JSON, CSV, XLSX, HTML. */
export { ACCOUNTS, type AccountName, accountOf, type JournalSettings, USUAL } from './accounts.js'
export { Books } from './books.js'
export type { Difference } from './check.js'
export { csvOf } from './csv.js'
export { jsonOf } from './json.js'
export {
  type AskedLaw,
  type AskedLaws,
  type ComparedLine,
  type ComparedPeople,
  type ComparedPerson,
  type Impact,
  ImpactSums,
  type PastDifferences,
  type PeopleToCompare,
} from './law-impact.js'
export { impactFile, impactJson, impactListing } from './law-impact-files.js'
export { impactHtml } from './law-impact-html.js'
export { amountColumn, inSlices, type Listing, type ListingRow, textColumn } from './listing.js'
export { bookLinesOf, type PaidMonth, paidMonthOf, storedAmounts } from './paid-month.js'
export { xlsxOf } from './spreadsheet.js'
export { BOOKS, type BookName, type Bound, listingOf } from './write.js'
