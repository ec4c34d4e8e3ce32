/**
 * Centime's engine: French payslips from dated law, in decimals. Pure: no clock, no files, no network, no state.
 * Start with `payslip`; for many people `payroll` and `readInputs`; to know why, `explain`.
 */
export { type YearlyLevies, type YearTotals, yearlyLevies } from './annual.js'
export { type AmountColumn, amountAt, type PopulationAmounts } from './batch/amount-columns.js'
export { calculateMany, type MonthAmounts } from './batch/many.js'
export { type Amounts, amountsOf, type BatchCalculator, batchCalculator } from './batch/of-facts.js'
export type { NumberColumn, PopulationMonth, WordColumn } from './batch/population.js'
export { isAligned, joined, peopleOf } from './batch/slices.js'
export { type Calculator, calculator, netLineOf, warningsOfNet } from './calculate.js'
export {
  type ChoiceField,
  type Field,
  type NumberField,
  type PlainField,
  type TimeType,
  valueTypeOf,
} from './cases/field.js'
export { checkValue, type Inputs } from './cases/read.js'
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
export { type ConditionReason, explain, explainAll, type LineReason, type Reason } from './explain.js'
export { explanationText } from './explain-text.js'
export type { Facts } from './facts.js'
export type { Fault, FaultCode, Outcome, Refusal } from './fault.js'
export { type FixedRegulation, fix, hasLaw } from './fix.js'
export { frenchAmount, frenchDate, frenchMonth, frenchNumber, frenchPercent } from './french.js'
export type { History, HistoryMonth } from './history.js'
export { PublicDecimal as Decimal } from './money.js'
export { type GrossSearch, grossFor, type Solution, type Wanted } from './net-to-gross.js'
export { type Payroll, payroll, payslip } from './payroll.js'
export {
  amountOf,
  type CollectorResult,
  lineOf,
  type PayrunResult,
  type Payslip,
  type PayslipLine,
  type WageTypeResult,
  type Warning,
  type WarningCode,
} from './payslip.js'
export {
  dayInParis,
  endInParis,
  firstDay,
  isDay,
  isInstant,
  isMonth,
  LAW_FROM,
  LAW_UNTIL,
  lastDay,
  monthOf,
  monthsLater,
} from './period.js'
export { type LegalParameters, publishedParameters } from './published.js'
export type { CompanyFacts } from './rate-sources.js'
export { inputReader, type MonthInputs, type ReadInputs, readInputs } from './read-inputs.js'
export {
  inputsOfPeriod,
  type RecordedValue,
  type RecordReader,
  recordReader,
  type Viewpoint,
} from './recorded-values.js'
export { type FieldsByCase, fieldsByCase, type Regulation } from './regulation.js'
export { defaut } from './regulations/defaut.js'
export { isCompanyField } from './regulations/parts.js'
export { salaire2026 } from './regulations/salaire-2026.js'
export { collectorResults, collectorsOf, payrunResults } from './results.js'
