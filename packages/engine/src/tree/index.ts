/** `@centime/engine/tree`, for packages that keep or read results: facts, a regulation fixed at a day, its fields by case. */
export type { Facts } from './facts.js'
export { type FixedRegulation, fix } from './fix.js'
export type { Payslip, WageTypeResult } from './payslip.js'
export { fieldsByCase, type Regulation } from './regulation.js'
