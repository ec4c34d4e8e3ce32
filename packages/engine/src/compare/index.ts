// Room: two laws or two months: which line moves, and by which input, figure or rule
// Uses: ground, cases, tree, law, dates, inputs, calculate, explain, catalogue, batch. Used by: index.ts.

export type { OtherLaw } from '../tree/fix.js'
/**
 * `@centime/engine/compare`: the same month under two laws, and two months of a person: the causes of each changed
 * line.
 */
export { type BackPayInputs, type DifferenceReason, pastDifferences } from './back-pay.js'
export { type LawDiff, lawDiff, type MovedLine, type PersonDiff, type PersonMonths } from './law-diff.js'
export { type Cause, causesBetween, causesOfLine } from './months.js'
export type { Mover, MoverSource } from './movers.js'
export { computedAsAmounts, computedAsPayslips, type PastPayroll, type PayrollsByMonth } from './recomputed.js'
export type { CountedMonth } from './recomputed-months.js'
export { type LawSide, lawSide } from './under-law.js'
