// Room: recorded values → typed facts of a month, or all faults; warnings
// Uses: ground, cases, tree, law, kernel, dates. Used by: calculate, explain, batch, compare, index.ts.

/**
 * `@centime/engine/inputs`, for services that record values: recorded values to the inputs of a month, and inputs to
 * facts.
 */
export { type AbsenceEvent, givesWay, isStop, readAbsences } from '../dates/absence-events.js'
export { absencesOfMonth } from '../dates/absence-spans.js'
export { carriedOf, StoredCarried } from '../dates/carried.js'
export { type History, type HistoryMonth, isCounted, readHistory } from '../dates/history.js'
export { readLeaveRecords } from '../dates/leave/records.js'
export { type LeaveView, leaveView } from '../dates/leave/view.js'
export { wrongArrears, wrongLeaving } from '../dates/leaving.js'
export { naturesBehind } from '../dates/month-absences.js'
export { wrongRegimes } from '../dates/regimes.js'
export { decimalOf } from '../ground/scaled.js'
export { GIVEN_BY_CONTRACTS } from './counting-values.js'
export { elementsPaid, faultsOfElements } from './elements.js'
export { inheritedMembers, someEntered } from './entry-shapes.js'
export { establishmentReader } from './establishment.js'
export { HEADCOUNT_FIELDS, headcountReader, headcountsOfYear, YEARS_OF_CROSSING, yearlyHeadcount } from './headcount.js'
export { weeklyMaxima } from './hours-warnings.js'
export { faultsOf, KIND_FIELDS, type KindRead, OF_KINDS } from './kinds.js'
export { laterReader } from './later-values.js'
export type { CheckedInputs, MonthInputs } from './month-inputs.js'
export { beganBefore } from './opening.js'
export { inputReader, readInputs } from './read-inputs.js'
export { readLeave } from './read-leave.js'
export {
  countingReader,
  inputsOfPeriod,
  movingReader,
  type RecordedInputs,
  type RecordedValue,
  type RecordReader,
  recordReader,
  type ValuesOfField,
  type Viewpoint,
} from './recorded-values.js'
export { warningsOf } from './warnings.js'
