/**
 * From a payslip of the engine to a page: `pageOf` fills the statutory model. `@centime/payslip/html` and
 * `@centime/payslip/pdf` draw it. Pure: no clock, no randomness.
 */

export { type EarlierGross, type LeavingRecord, leavingRecord } from './leaving.js'
export { type EmployeeMentions, type EmployerMentions, mentionsOf } from './page/mentions.js'
export { type NamedNumber, numbersOf } from './page/numbers.js'
export {
  type Attachment,
  type DocumentKind,
  type Fact,
  type ModelName,
  PAGE_WARNINGS,
  type Page,
  type PageBox,
  type PageTable,
  type PageWarning,
  type Party,
  type PrintedNumber,
  type Row,
} from './page/page.js'
export { LEGAL_NOTICES, NOTHING_PAID, type PageInput, pageOf, printedFacts, type Replaced } from './page/page-of.js'
