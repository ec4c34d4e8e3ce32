// Room: kinds of formula, dated figures, lines; a regulation, fixed at a day
// Uses: ground, cases. Used by: law, regulations, kernel, dates, inputs, calculate, explain, catalogue, batch, compare, index.ts.

/**
 * `@centime/engine/tree`, for packages that store or read results: facts, a regulation fixed at a day, its fields by
 * case.
 */
export { sumsBehind, sumTextAt } from './earlier-sums.js'
export { elementsOn, isElement } from './elements.js'
export type { AbsencePeriod, AgreementFacts, BackPayLine, BackPayMonth, Facts, PayPeriod } from './facts.js'
export { type Figure, figureName, inForce, type Scale } from './figure.js'
export { type FixedFormula, type FixedRegulation, type FixedYearToDate, fix } from './fix.js'
export { figureUnder, type Law, SHIPPED, scaleUnder } from './law.js'
export type { LawNotice } from './law-notice.js'
export { ORGANISMS, type Organism } from './organism.js'
export type { CollectorResult, PayrunResult, Payslip, PayslipLine, WageTypeResult } from './payslip.js'
export type { ProvisionalFigure } from './provisional.js'
export { type FieldsByCase, fieldsByCase, type Regulation } from './regulation.js'
export { LINE_PARTS, type LinePart, type Source, sourceText } from './source.js'
