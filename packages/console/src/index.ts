/** The pages of the console: each a pure function of its data, of who reads it and in which language. */
export { type Chrome, inLanguage, type Say } from './chrome.js'
export { type ActDone, type ClientHome, ClientPage } from './pages/client.js'
export { type Clients, ClientsPage, type MonthMark } from './pages/clients.js'
export { DocumentsPage } from './pages/documents.js'
export { EmployeePage, type EmployeeShown, type EmployeeView } from './pages/employee.js'
export { EmployeesPage, type EmployeesShown, type ListedContract } from './pages/employees.js'
export {
  type Home,
  HomePage,
  type LatePayrun,
  type MonthWait,
  type WaitingJob,
  type WaitingMonth,
} from './pages/home.js'
export { type Journal, JournalPage } from './pages/journal.js'
export { type Keys, KeysPage } from './pages/keys.js'
export { FigurePage, type FigureRow, type FigureShown, type Law, LawPage, type LineRow } from './pages/law.js'
export { type LawDifference, LawDifferencePage } from './pages/law-difference.js'
export { type LawLines, LawLinesPage, LinePage, type LineShown } from './pages/law-lines.js'
export { type MonthDoubt, type MonthNote, MonthPage, type MonthShown } from './pages/month.js'
export { type Notifications, NotificationsPage } from './pages/notifications.js'
export { type OperatorHome, OperatorPage } from './pages/operator.js'
export { type OperatorClient, OperatorClientPage } from './pages/operator-client.js'
export { type Evidence, type LostAnswer, type OperatorMonth, OperatorMonthPage } from './pages/operator-month.js'
export { PayrunPage, type PayrunShown } from './pages/payrun.js'
export { PayrunPersonPage, type PayrunPersonShown } from './pages/payrun-person.js'
export { PayrunsPage, type PayrunsShown } from './pages/payruns.js'
export { RefusalPage, type RefusalShown } from './pages/refusal.js'
export { type SignIn, SignInPage } from './pages/sign-in.js'
export type { CaseFormShown } from './pieces/case-form.js'
export type { ComparedPayslip } from './pieces/changes.js'
export type { Recorded, RecordedAbsence, RecordedInput } from './pieces/entered-by.js'
export type { FormErrors } from './pieces/form.js'
export type { ChangedShown } from './pieces/inputs-changed.js'
export { type DocumentShown, type Happened, isBeingMade, type MonthState } from './pieces/month-parts.js'
export { amountShown, instantShown, monthShown } from './pieces/numbers.js'
export type { ResultsShown } from './pieces/payrun-results.js'
export type { WarningGroup } from './pieces/payrun-warnings.js'
export type { PayslipShown } from './pieces/payslip.js'
export { type RecordedShown, valueShown } from './pieces/recorded.js'
export { type Paged, pageOfRows } from './pieces/table.js'
export type { TimeSpan } from './pieces/time-line.js'
export type { Explanation } from './pieces/why.js'
