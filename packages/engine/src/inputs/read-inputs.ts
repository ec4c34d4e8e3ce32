import { type AbsenceRecord, Evenement } from '../cases/absence-events.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { PlafondSS } from '../cases/company.js'
import {
  AssujettiChomage,
  ContratCourt,
  HeuresDuMois,
  HeuresEmploi,
  JoursDuMois,
  JoursEmploi,
  JoursOuvrablesDuMois,
  JoursOuvrablesEmploi,
  JoursOuvresDuMois,
  JoursOuvresEmploi,
  JoursTravaillesDuMois,
  JoursTravaillesEmploi,
  RegimeAcre,
} from '../cases/derived.js'
import { JoursContratPrecedent } from '../cases/employee.js'
import { DebutAcre } from '../cases/employer-regimes.js'
import { DispenseJusquau } from '../cases/health-dispense.js'
import { type LeaveRecordText, Mouvement } from '../cases/leave-records.js'
import { PrisAuDepart } from '../cases/leave-settings.js'
import type { Asked } from '../cases/minimum-inputs.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import type { Inputs, InputsOf } from '../cases/read.js'
import { SCHEDULE_FIELDS } from '../cases/schedule.js'
import { DispenseEchue, RepriseManquante } from '../cases/warning-derived.js'
import { type AbsenceEvent, readAbsences } from '../dates/absence-events.js'
import { periodsOf } from '../dates/absence-periods.js'
import { absenceWarnings } from '../dates/absence-warnings.js'
import type { Days } from '../dates/employed-days.js'
import { firstComputed, type History, readHistory, sumsOfHistory } from '../dates/history.js'
import type { LeaveAccount } from '../dates/leave/account.js'
import { addLeaveAtEnd, addUnknownPay } from '../dates/leave/at-departure.js'
import { addLeave, keepsLeave } from '../dates/leave/month.js'
import { type LeaveRecord, readLeaveRecords } from '../dates/leave/records.js'
import { leaveWarnings } from '../dates/leave/warnings.js'
import { addLeaving, endsWithReason, faultsOfLeaving } from '../dates/leaving.js'
import { monthAbsences } from '../dates/month-absences.js'
import { type ContractInPeriod, readContract } from '../dates/read-contract.js'
import { faultsOfRegimes, regimeAcre } from '../dates/regimes.js'
import { hoursBetween, scheduleOf, workedDaysBetween } from '../dates/schedule.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, isAbove0, ZERO } from '../ground/money.js'
import {
  dayOfMonth,
  earlier,
  firstDay,
  lastDay,
  mondaysToSaturdays,
  monthOf,
  weekdaysBetween,
} from '../ground/period.js'
import type { ContractSpan, Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Warning } from '../tree/payslip.js'
import { alikeReader } from './alike.js'
import { type CasesInTime, type CasesUntil, readBefore } from './before.js'
import { addCar } from './benefits.js'
import type { FieldReader } from './forms.js'
import { flat } from './forms.js'
import { addKind, faultsOfKind } from './kinds.js'
import { readDates } from './month-dates.js'
import { beganBefore, monthsOfContractBefore, openingSums } from './opening.js'
import { fieldReader } from './read-fields.js'
import { warningReader } from './warnings.js'

/** One person's month, as it is entered. For a regulation that the compiler knows, `Cases` are those of its fields. */
export interface MonthInputs<Cases = Inputs> {
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; absent: the last day of the period. */
  readonly paymentDate?: string
  readonly cases: Cases
  /** Absences, each entered once for all the months that it covers; earlier ones count for waiting days, durations and leave. */
  readonly absences?: readonly AbsenceRecord[]
  /** Opening balances of leave counters and other movements that cannot be derived. */
  readonly leave?: readonly LeaveRecordText[]
  /** Schedule and settings of leave that were others before the month; absent: they were the same. */
  readonly before?: readonly CasesUntil[]
  /** The earlier months of the year; absent: no earlier months are counted. */
  readonly history?: History
}

/** Inputs of any form, such as parsed JSON. */
export interface UncheckedInputs {
  readonly period?: unknown
  readonly paymentDate?: unknown
  readonly cases?: unknown
  readonly absences?: unknown
  readonly leave?: unknown
  readonly before?: unknown
  readonly history?: unknown
}

/** Facts, and warnings for the officer. */
export interface ReadInputs {
  readonly facts: Facts
  readonly warnings: readonly Warning[]
  /** The counters of paid leave at the end of the month; absent: none are kept for the person. */
  readonly leave?: LeaveAccount
}

/**
 * Checks and types the inputs of a month: the facts, or all faults at once. Wrong inputs never throw. What a person does not have is
 * 0, false or absent; the first day of the contract, hours where pay is by the hour and the pay of an officer are required.
 */
export function readInputs<Key extends string>(
  fixed: FixedRegulation<Key>,
  inputs: MonthInputs<InputsOf<NoInfer<Key>>>,
): Outcome<ReadInputs> {
  const reader = readers.get(fixed) ?? inputReader(fixed)
  readers.set(fixed, reader)
  return reader(inputs)
}
/** What one month has read serves the next. */
const readers = new WeakMap<FixedRegulation, InputReader>()

type InputReader = (inputs: UncheckedInputs) => Outcome<ReadInputs>

/**
 * `readInputs` for many people: the common cases are read once. A person's own case replaces the common one. `asked` absent: as
 * `readInputs`, which takes what a person does not have as 0 or false.
 */
export function inputReader(fixed: FixedRegulation, common?: CasesInTime, asked?: Asked): InputReader {
  const readBatch = batchInputReader(fixed, common, asked)
  return (inputs) => {
    const read = readBatch(inputs)
    return read.ok ? accepted({ ...read.value, facts: flatFacts(read.value.facts) }) : read
  }
}

/** The same for the batch reader, a third faster: numbers and choices of its facts may be inherited, and are to be read by key. */
export function batchInputReader(
  fixed: FixedRegulation,
  common: CasesInTime = { cases: {} },
  asked?: Asked,
): InputReader {
  const fieldsOf = fieldReader(fixed.regulation, fixed.fields, common.cases, asked)
  const addDefaults = defaultsOf(fixed)
  const reader = { fixed, fieldsOf, common, addDefaults }
  const period = monthOf(fixed.lawDate)
  const warningsOf = warningReader(fixed.lawDate)
  const readAlike = alikeReader(fieldsOf.formOf, (fields, unobserved) => {
    const observer = { ...reader, addDefaults: (of: CheckedFields) => unobserved(() => addDefaults(of)) }
    const model = readMonth(observer, { period }, fields)
    return model.ok && model.value.leave === undefined ? model.value : undefined
  })
  return (inputs) => {
    const alike = isOfMonth(fixed, inputs) && hasCasesOnly(inputs) ? readAlike(inputs.cases) : undefined
    const read = alike ? accepted(alike) : readMonth(reader, inputs, fieldsOf(inputs.cases))
    if (!read.ok) return read
    const warnings = [...warningsOf(read.value.facts), ...read.value.warnings]
    return accepted({ ...read.value, warnings })
  }
}

const isOfMonth = ({ lawDate, paymentDate }: FixedRegulation, inputs: UncheckedInputs): boolean =>
  inputs.period === monthOf(lawDate) && (inputs.paymentDate ?? paymentDate) === paymentDate

/** Whether a month has no records and no earlier months. */
const hasCasesOnly = ({ absences, leave, before, history }: UncheckedInputs): boolean =>
  isNone(absences) && isNone(leave) && isNone(before) && isNone(history)
const isNone = (list: unknown): boolean => list === undefined || (Array.isArray(list) && list.length === 0)

/** Facts that inherit nothing. */
export const flatFacts = (facts: Facts): Facts => ({
  ...facts,
  numbers: flat(facts.numbers),
  choices: flat(facts.choices),
})

interface Reader {
  readonly fixed: FixedRegulation
  readonly fieldsOf: FieldReader
  readonly common: CasesInTime
  readonly addDefaults: (fields: CheckedFields) => void
}

/** Hours and days by the weekly pattern: of the month, and of its days of employment. */
function addPattern(numbers: Record<string, Decimal>, employed: readonly Days[], period: string): void {
  if (!SCHEDULE_FIELDS.some(({ key }) => isAbove0(numbers[key]))) return
  const schedule = scheduleOf({ numbers })
  numbers[HeuresDuMois.key] = hoursBetween(schedule, firstDay(period), lastDay(period))
  numbers[HeuresEmploi.key] = employed.reduce((sum, { from, to }) => sum.plus(hoursBetween(schedule, from, to)), ZERO)
  numbers[JoursTravaillesDuMois.key] = daysAs(workedDaysBetween(schedule, firstDay(period), lastDay(period)))
  numbers[JoursTravaillesEmploi.key] = daysAs(
    employed.reduce((sum, { from, to }) => sum + workedDaysBetween(schedule, from, to), 0),
  )
}

/** The absences of a person whose regulation has any: an officer has none. */
function absencesOf({ regulation, fields }: FixedRegulation, records: unknown): Outcome<readonly AbsenceEvent[]> {
  const read = readAbsences(records)
  if (!read.ok || read.value.length === 0 || fields.has(Evenement.caseName)) return read
  const where = { caseName: Evenement.caseName, value: records }
  return refused([
    fault('unknown_case', where, {
      en: `no absences: ${regulation.name} has none`,
      fr: `aucune absence : ${regulation.name} n’en a pas`,
    }),
  ])
}

/** Movements of leave counters, as absences. */
function leaveRecordsOf({ regulation, fields }: FixedRegulation, records: unknown): Outcome<readonly LeaveRecord[]> {
  const read = readLeaveRecords(records)
  if (!read.ok || read.value.length === 0 || fields.has(Mouvement.caseName)) return read
  const where = { caseName: Mouvement.caseName, value: records }
  return refused([
    fault('unknown_case', where, {
      en: `no leave: ${regulation.name} has none`,
      fr: `aucun congé : ${regulation.name} n’en a pas`,
    }),
  ])
}

/** Numbers of days of a month, made once. */
const DAYS = Array.from({ length: 32 }, (_, days) => new Decimal(days))
const daysAs = (days: number): Decimal => DAYS[days] ?? new Decimal(days)

/** Adds what follows from the calendar and the contract. */
function addCalendar(fields: CheckedFields, contract: ContractInPeriod, lawDate: string): void {
  const { numbers, choices } = fields
  const period = monthOf(lawDate)
  numbers[JoursDuMois.key] = daysAs(dayOfMonth(lawDate))
  numbers[JoursEmploi.key] = daysAs(contract.days)
  numbers[JoursOuvresDuMois.key] = daysAs(weekdaysBetween(firstDay(period), lawDate))
  numbers[JoursOuvresEmploi.key] = daysAs(contract.workingDays)
  numbers[JoursOuvrablesDuMois.key] = daysAs(mondaysToSaturdays(firstDay(period), lawDate))
  numbers[JoursOuvrablesEmploi.key] = daysAs(
    contract.employed.reduce((sum, { from, to }) => sum + mondaysToSaturdays(from, to), 0),
  )
  addPattern(numbers, contract.employed, period)
  addKind(fields, contract.start, period)
  choices[ContratCourt.key] = String(contract.short)
}

/** Fields that the law reads and the regulation does not have: an officer has no overtime. Numbers that are 0 stay absent. */
function defaultsOf({ reads }: FixedRegulation): (fields: CheckedFields) => void {
  const numbers: { readonly key: string; readonly fallback: string; readonly value: Decimal | undefined }[] = []
  const choices: { readonly key: string; readonly value: string }[] = []
  for (const field of reads) {
    const { key, default: value } = field
    if (field.kind === 'choice-field') choices.push({ key, value: value ?? '' })
    else if (field.fallback !== undefined || value !== undefined)
      numbers.push({
        key,
        fallback: field.fallback?.key ?? key,
        value: value === undefined ? undefined : new Decimal(value),
      })
  }
  return (fields) => {
    for (const { key, fallback, value } of numbers) {
      // What a form gives is inherited, and stays so: a record with few members of its own is read faster.
      if (fields.numbers[key] !== undefined) continue
      const number = fields.numbers[fallback] ?? value
      if (number !== undefined) fields.numbers[key] = number
    }
    for (const { key, value } of choices) fields.choices[key] ??= value
  }
}

/** Of inputs that are of another month, or paid on another day. */
function faultsOfDates(fixed: FixedRegulation, { period, paymentDate }: UncheckedInputs): readonly Fault[] {
  const dates = readDates(fixed.regulation, period, paymentDate)
  const expected = {
    en: `${monthOf(fixed.lawDate)} paid ${fixed.paymentDate}, as this payroll`,
    fr: `${monthOf(fixed.lawDate)} payé le ${fixed.paymentDate}, comme cette paie`,
  }
  return dates.ok ? [fault('wrong_period', { value: period }, expected)] : dates.faults
}

/** What the kind, the regimes and the end of a contract do not allow. */
const faultsOfTerms = (fields: CheckedFields, period: string, contract: ContractInPeriod | undefined) => [
  ...faultsOfKind(fields, contract?.workingDays),
  ...faultsOfRegimes(fields, period),
  ...faultsOfLeaving(fields, { period, span: contract?.span }),
]

/** The opening balances, complete; none where one of them is wrong. */
function openingOf(
  fixed: FixedRegulation,
  { faults, opening, numbers }: CheckedFields,
  contract: Outcome<ContractInPeriod>,
  history: ReturnType<typeof readHistory>,
) {
  const entered = faults.every(({ caseName }) => caseName !== OPENING_CASE) ? opening : {}
  const first = firstComputed(monthOf(fixed.lawDate), history.ok ? history.value : [])
  const since = contract.ok ? contract.value.span.since : undefined
  const [ceilings, ceiling] = [entered.PlafondMois ?? ZERO, numbers[PlafondSS.key] ?? ZERO]
  return openingSums(fixed, entered, () => monthsOfContractBefore(first, since, ceilings, ceiling))
}

/** Reads a month without the warnings of its facts. */
function readMonth(
  { fixed, fieldsOf, common, addDefaults }: Reader,
  inputs: UncheckedInputs,
  fields: CheckedFields,
): Outcome<ReadInputs> {
  const { regulation, lawDate, paymentDate } = fixed
  const period = monthOf(lawDate)
  if (!isOfMonth(fixed, inputs)) return refused([...faultsOfDates(fixed, inputs), ...fields.faults])

  const history = readHistory(fixed, period, inputs.history ?? [])
  const contract = readContract(fields, lawDate, history.ok ? history.value.at(-1)?.contract : undefined)
  const opened = openingOf(fixed, fields, contract, history)
  const ofKind = faultsOfTerms(fields, period, contract.ok ? contract.value : undefined)
  const absences = absencesOf(fixed, inputs.absences)
  const leave = leaveRecordsOf(fixed, inputs.leave)
  const events = absences.ok ? absences.value.filter(({ from }) => from <= lawDate) : []
  const isKept = leave.ok && keepsLeave(fields, { absences: events, records: leave.value })
  const before =
    isKept || endsWithReason(fields) ? readBefore(firstDay(period), fieldsOf, common, inputs) : accepted([])
  const isRight = contract.ok && opened.ok && history.ok && absences.ok && leave.ok && before.ok
  if (fields.faults.length > 0 || ofKind.length > 0 || !isRight) {
    const others = [contract, opened, history, absences, leave, before].flatMap((part) => (part.ok ? [] : part.faults))
    // Fields that were wrong before the month as they are in it are named once.
    const named = new Set(fields.faults.map(({ message }) => message))
    return refused([...fields.faults, ...ofKind, ...others.filter(({ message }) => !named.has(message))])
  }

  const { numbers, choices } = fields
  addCalendar(fields, contract.value, lawDate)
  choices[AssujettiChomage.key] = String(regulation.unemploymentInsurance)
  addCar(fields, period)
  choices[RegimeAcre.key] = regimeAcre(fields.dates[DebutAcre.key], period)
  const { span, employed, ofLeave: contracts } = contract.value
  const about = { fields, events, period, contract: span, employed, ended: contracts.ended }
  const found = monthAbsences({ ...about, history: history.value })
  if (!found.ok) return found
  Object.assign(numbers, found.value?.numbers)
  const ofMonth = { period, contracts, history: history.value }
  const ofLeave = { ...ofMonth, absences: events, records: leave.value, before: before.value }
  const account = isKept ? addLeave(fields, ofLeave) : undefined
  const hasLeave = !isKept && fixed.fields.has(PrisAuDepart.caseName)
  const atEnd = hasLeave ? addLeaveAtEnd(fields, ofMonth) : accepted(undefined)
  if (!atEnd.ok) return atEnd
  const career = { span, absences: events, history: history.value, before: before.value }
  const ofLeaving = addLeaving(fields, period, career)
  addUnknownPay(fields, span, ofMonth, account)
  addKnown(fields, lawDate, span, firstComputed(period, history.value))
  addDefaults(fields)
  const periods = employed.flatMap(({ from, to }) => periodsOf(events, from, to))
  const yearToDate = sumsOfHistory(fixed, period, history.value, opened.value, span)
  const month = { period, paymentDate, numbers, choices, contract: span, yearToDate }
  const stops = found.value?.stops ?? []
  const of = { from: employed[0]?.from ?? firstDay(period), to: employed.at(-1)?.to ?? lawDate }
  const isPart = of.from > firstDay(period) || of.to < lawDate
  const facts: Facts = {
    // Stops are settled with copies of the facts of the month.
    ...(stops.length > 0 ? { ...flatFacts(month), stops } : month),
    ...(isPart && { employed: of }),
    ...(periods.length > 0 && { absences: periods }),
  }
  const leaveOf = leaveWarnings(account, contract.value, {
    daysBefore: numbers[JoursContratPrecedent.key] ?? ZERO,
    records: leave.value,
    firstKnown: history.value[0]?.period ?? period,
  })
  const warnings = [...absenceWarnings(found.value, facts), ...leaveOf, ...ofLeaving]
  const shown = account ?? atEnd.value
  return accepted({ facts, warnings, ...(shown && { leave: shown }) })
}

/** Adds what is not known of the year, whose first month known is `first`, and whether the dispense has ended. */
function addKnown(
  { choices, dates, opening }: CheckedFields,
  lawDate: string,
  { since, end = lawDate }: ContractSpan,
  first: string,
): void {
  if (Object.keys(opening).length === 0 && beganBefore(first, since)) choices[RepriseManquante.key] = 'true'
  const until = dates[DispenseJusquau.key]
  if (until !== undefined && until < earlier(end, lawDate)) choices[DispenseEchue.key] = 'true'
}
