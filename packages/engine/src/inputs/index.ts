/** `@centime/engine/inputs`, for services that record values: from those to the inputs of a month, and from inputs to facts. */
export { type AbsenceEvent, isStop, readAbsences } from './absence-events.js'
export { absencesOfMonth } from './absence-spans.js'
export { GIVEN_BY_CONTRACTS } from './counting-values.js'
export { decimalOf, type History, type HistoryMonth, isCounted, readHistory } from './history.js'
export { faultsOf, type KindRead, OF_KINDS } from './kinds.js'
export { readLeave } from './leave/read.js'
export { readLeaveRecords } from './leave/records.js'
export { type LeaveView, leaveView } from './leave/view.js'
export { wrongArrears, wrongLeaving } from './leaving.js'
export { naturesBehind } from './month-absences.js'
export { beganBefore } from './opening.js'
export { batchInputReader, inputReader, type MonthInputs, type ReadInputs, readInputs } from './read-inputs.js'
export {
  countingReader,
  inputsOfPeriod,
  type RecordedInputs,
  type RecordedValue,
  type RecordReader,
  recordReader,
  type ValuesOfField,
  type Viewpoint,
} from './recorded-values.js'
export { wrongRegimes } from './regimes.js'
export { warningsOf } from './warnings.js'
