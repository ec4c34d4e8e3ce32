// Room: wage types, rate tables, figures in force, published values
// Uses: ground, cases, tree, law, regulations, calculate. Used by: compare, index.ts.

/** `@centime/engine/catalogue`, for services that publish the law: wage types, rate tables and figures in force on a day. */
export { AGREEMENTS, type AgreementInWords, agreementInWords, agreementOf } from './agreements.js'
export {
  type FigureInForce,
  figuresDue,
  figuresInForce,
  type Lookup,
  type LookupValue,
  lawNotices,
  lawTables,
  lookups,
  lookupValues,
  type RateVariant,
  type WageTypeAttributes,
  type WageTypeDefinition,
  wageTypeDefinitions,
} from './catalogue.js'
export { type LawPack, lawWith, type PackFigure, regulationWith } from './law-pack.js'
export {
  correctedFigures,
  differingFigures,
  isFigureOfLaw,
  lastValueOf,
  lawChanges,
  lawOf,
  lawText,
} from './law-text.js'
export {
  type LineInWords,
  type LineNamed,
  lineInWords,
  readersOfFigure,
  readersOfLine,
  type Words,
} from './line-words.js'
export { type LegalParameters, PUBLISHED_UNTIL } from './published.js'
export type { CompanyFacts } from './rate-sources.js'
export { type CalendarEntry, yearlyCalendar } from './yearly-calendar.js'
