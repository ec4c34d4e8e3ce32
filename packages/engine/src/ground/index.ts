// Room: decimals, days and months, French text, faults
// Uses: no room. Used by: cases, tree, regulations, kernel, dates, inputs, calculate, explain, catalogue, batch, compare, index.ts.

/** `@centime/engine/ground`, for code around the engine: days and months, French text, faults and their codes. */
export { cachedByObject } from './cached.js'
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
export {
  frenchAmount,
  frenchDate,
  frenchMonth,
  frenchNumber,
  frenchOfMonth,
  frenchPercent,
  separated,
} from './french.js'
export { ENGINE_TEXTS } from './french-texts.js'
export { groupedBy } from './grouped.js'
export { isHoliday } from './holidays.js'
export { APE, isSiren, isSiret, isSocialSecurityNumber } from './identifiers.js'
export { isAbove0, roundTo, ZERO } from './money.js'
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
  LAW_FROM,
  lastDay,
  lastDayServed,
  later,
  lawDays,
  lawMonths,
  monthOf,
  monthsLater,
  startOf,
  yearOf,
} from './period.js'
export { decimalText } from './scaled.js'
export { frenchTexts, isEnglish, type Language, type Translate, translator, typographic } from './translate.js'
export { dayOf, monthIn, type Read } from './written.js'
