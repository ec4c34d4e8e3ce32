/** `@centime/engine/catalogue`: wage types, rate tables and figures on a day, without a calculation. */
export {
  type FigureInForce,
  figuresInForce,
  type Lookup,
  type LookupValue,
  lookups,
  lookupValues,
  type RateVariant,
  type WageTypeAttributes,
  type WageTypeDefinition,
  wageTypeDefinitions,
} from './catalogue.js'
export { type LegalParameters, publishedParameters } from './published.js'
export type { CompanyFacts } from './rate-sources.js'
