/**
 * `@centime/engine/tree`: how law is written (`line`, `cents`, `times`, `regulation`, …), and what a regulation is once it is
 * fixed at a day.
 */
export { line } from './declare.js'
export type { Facts } from './facts.js'
export { type FixedRegulation, fix } from './fix.js'
export { cents, type Formula, type Line, over, plus, power, round, times, yearToDate } from './formula.js'
export type { CollectorResult, PayrunResult, Payslip, WageTypeResult } from './payslip.js'
export { type FieldsByCase, fieldsByCase, type Regulation, regulation } from './regulation.js'
