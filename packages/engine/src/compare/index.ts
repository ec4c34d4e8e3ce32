/** `@centime/engine/compare`: the same month under two laws, and two months of a person: what moved which line. */
export type { OtherLaw } from '../tree/fix.js'
export { type LawDiff, lawDiff, type MovedLine, type PersonDiff, type PersonMonths } from './law-diff.js'
export { type Cause, causesBetween } from './months.js'
export type { Mover, MoverSource } from './movers.js'
export { type LawSide, lawSide } from './under-law.js'
