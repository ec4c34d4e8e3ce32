/** `@centime/engine/calculate`, for services and checks: a calculator for facts, a payslip as results, lines by unchecked names. */
export { calculator, netLineOf, warningsOfNet } from './calculate.js'
export { findLine, hasLine } from './lines.js'
export type { Payroll } from './payroll.js'
export { collectorResults, collectorsOf, payrunResults } from './results.js'
