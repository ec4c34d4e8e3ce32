/** `@centime/engine/ground`, for everything around the engine: days and months, French text, faults and their codes. */
export {
  type Codes,
  codeText,
  FAULT_CODES,
  type FaultCode,
  NOTICE_CODES,
  type NoticeCode,
  WARNING_CODES,
  type WarningCode,
} from './codes.js'
export { accepted, type Fault, fault, type Outcome, type Refused, refused } from './fault.js'
export { frenchAmount, frenchDate, frenchMonth, frenchNumber, frenchPercent, separated } from './french.js'
export { APE, isSiren, isSiret, isSocialSecurityNumber } from './identifiers.js'
export { type Bilingual, type Language, type Said, said, typographic } from './message.js'
export { roundTo, ZERO } from './money.js'
export {
  dayInParis,
  dayOfMonth,
  daysLater,
  earlier,
  endInParis,
  firstDay,
  hasLaw,
  isDay,
  isInstant,
  isMonth,
  LAST_DAY_OF_LAW,
  LAW_DAYS,
  LAW_FROM,
  LAW_MONTHS,
  LAW_UNTIL,
  lastDay,
  later,
  monthOf,
  monthsLater,
} from './period.js'
