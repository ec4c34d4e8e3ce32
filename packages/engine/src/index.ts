/**
 * Centime's engine: French payslips from dated law, in decimals. Pure: no clock, no files, no network, no state.
 * Start with `payslip`; for many people `payroll` and `calculateMany`; for the reasons of an amount `explain`. Cases, fields
 * and lines have literal names; for parsed JSON use `payslipFromJson`.
 * The rest is in subpaths, one a room: `ground`, `cases`, `tree`, `inputs`, `calculate`, `explain`, `catalogue`, `batch`,
 * `compare`.
 */
export { calculateMany } from './batch/many.js'
export { payrollTax, yearBases, yearlyLevies } from './calculate/annual.js'
export { amountOf, lineOf } from './calculate/lines.js'
export { grossFor } from './calculate/net-to-gross.js'
export { type Payroll, payroll } from './calculate/payroll.js'
export { closeYear } from './calculate/year-closing.js'
export type { ElementDefinition, ElementRule } from './cases/elements.js'
export { publishedParameters } from './catalogue/published.js'
export { type BackPay, backPay, whyDifference } from './compare/back-pay.js'
export { explain, explainAll } from './explain/explain.js'
export { explanationText } from './explain/explain-text.js'
export type { ExplainablePayslip } from './explain/explainable.js'
export { type ExplainedPayslip, type PayslipOptions, payslip, payslipFromJson } from './explain/payslip.js'
export type { Fault, Outcome } from './ground/fault.js'
export { PublicDecimal as Decimal } from './ground/money.js'
export type { MonthInputs } from './inputs/month-inputs.js'
export { readInputs } from './inputs/read-inputs.js'
export { ELEMENT_NATURES, type ElementNature, UNNAMED_NATURE } from './law/elements.js'
export type { LineName } from './law/names.js'
export { defaut } from './regulations/defaut.js'
export { type CommonElement, commonElements } from './regulations/fixed-codes.js'
export {
  definitionText,
  recordedCodes,
  recordedElements,
  withRecordedElements,
} from './regulations/recorded-elements.js'
export { salaire2026 } from './regulations/salaire-2026.js'
export { fixedOn, REGULATIONS, regulationById, regulationOfPayroll } from './regulations/shipped.js'
export { type WrongMember, withElements, wrongMembers } from './regulations/with-elements.js'
export type { Payslip, PayslipLine, Warning } from './tree/payslip.js'
export type { Regulation } from './tree/regulation.js'
