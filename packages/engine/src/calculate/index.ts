/** `@centime/engine/calculate`: a calculator for facts, and the totals and bases of a payslip as results. */
export type { YearTotals } from './annual.js'
export { type Calculator, calculator, netLineOf, warningsOfNet } from './calculate.js'
export { findLine, hasLine } from './lines.js'
export type { GrossSearch, Wanted } from './net-to-gross.js'
export { type Payroll, payroll } from './payroll.js'
export { collectorResults, collectorsOf, payrunResults } from './results.js'
