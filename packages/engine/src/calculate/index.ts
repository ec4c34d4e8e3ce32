// Room: a payslip by closures or kernel; payroll, results, net to gross, yearly levies
// Uses: ground, cases, tree, law, regulations, kernel, dates, inputs. Used by: explain, catalogue, batch, compare, index.ts.

/**
 * `@centime/engine/calculate`, for services and checks: a calculator for facts, a payslip as results, lines by
 * unchecked names, and the argument and result types of `grossFor`, `yearlyLevies`, `yearBases`, `payrollTax` and
 * `closeYear`.
 */
export { agreementReader } from './agreement.js'
export type { PayrollTax, PayrollTaxBases, YearBases, YearlyLevies, YearTotals } from './annual.js'
export { type Calculator, calculator } from './calculate.js'
export { findLine, hasLine } from './lines.js'
export { type MonthCheck, monthCheck, warningsOfNet } from './month-check.js'
export type { GrossSearch, Solution } from './net-to-gross.js'
export type { Payroll } from './payroll.js'
export { provisionalOfMonth } from './provisional.js'
export { collectorResults, collectorsOf, payrunResults } from './results.js'
export type { Wanted } from './search.js'
export type { YearClosing, YearDifference } from './year-closing.js'
