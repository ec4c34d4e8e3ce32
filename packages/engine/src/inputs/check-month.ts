import { Evenement } from '../cases/absence-events.js'
import { type CheckedFields, valuesIn } from '../cases/checked-fields.js'
import { PlafondSS } from '../cases/company.js'
import { AssujettiChomage, RegimeAcre } from '../cases/derived.js'
import { JoursContratPrecedent } from '../cases/employee.js'
import { DebutAcre } from '../cases/employer-regimes.js'
import { Mouvement } from '../cases/leave-records.js'
import { PrisAuDepart } from '../cases/leave-settings.js'
import { OPENING_CASE, type OpeningBalances } from '../cases/opening-balances.js'
import { RepriseManquante } from '../cases/warning-derived.js'
import { type AbsenceEvent, readAbsences } from '../dates/absence-events.js'
import { periodsOf } from '../dates/absence-spans.js'
import { agreementFacts, agreementWarnings, faultsOfAgreement, keptPayWarnings } from '../dates/agreements.js'
import { type EarlierMonth, firstComputed, readHistory } from '../dates/history.js'
import { addLeaveAtEnd, addUnknownPay } from '../dates/leave/at-departure.js'
import { addLeave, keepsLeave, leaveWarnings } from '../dates/leave/month.js'
import { type LeaveRecord, readLeaveRecords } from '../dates/leave/records.js'
import { addLeaving, endsWithReason, faultsOfLeaving } from '../dates/leaving.js'
import { absenceWarnings, monthAbsences } from '../dates/month-absences.js'
import { type EarlierPeriod, paidByPeriods } from '../dates/pay-periods.js'
import { type ContractInPeriod, readContract } from '../dates/read-contract.js'
import { faultsOfRegimes, regimeAcre } from '../dates/regimes.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { ZERO } from '../ground/money.js'
import { firstDay, monthOf } from '../ground/period.js'
import type { BackPayMonth, ContractSpan, Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { addBackPay, hasEnded, readBackPay, withoutWork } from './back-pay.js'
import { type CasesInTime, readBefore } from './before.js'
import { addCalendar, addCar } from './calendar.js'
import { addDispense } from './dispense.js'
import { addDueByRules, elementsPaid, faultsOfElements } from './elements.js'
import { type FieldReader, flatFacts } from './entry-shapes.js'
import { faultsOf } from './kinds.js'
import type { CheckedInputs, UncheckedInputs } from './month-inputs.js'
import { readDates } from './month-inputs.js'
import { beganBefore, monthsOfContractBefore, openingSums } from './opening.js'
import { wrongCorrection } from './withholding.js'
import { readWithin } from './within.js'

export interface MonthChecker {
  readonly fixed: FixedRegulation
  readonly fieldsOf: FieldReader
  readonly common: CasesInTime
  readonly addDefaults: (fields: CheckedFields) => void
  /** The sums of the earlier months: `sumsOfHistory`. */
  readonly sumsOf: (
    history: readonly EarlierMonth[],
    opened: OpeningBalances,
    contract: ContractSpan,
  ) => Facts['yearToDate']
}

/**
 * The facts of a month with its warnings, or all faults at once. Warnings that depend on the facts alone are not
 * included. `known`: the earlier months, where they have been read and the month has no back pay.
 */
export function checkMonth(
  checker: MonthChecker,
  inputs: UncheckedInputs,
  fields: CheckedFields,
  known?: Outcome<readonly EarlierMonth[]>,
): Outcome<CheckedInputs> {
  const { fixed, addDefaults } = checker
  if (!isOfMonth(fixed, inputs)) return refused([...faultsOfDates(fixed, inputs), ...fields.faults])
  const period = monthOf(fixed.lawDate)
  const backPay = readBackPay(fixed, inputs.backPay)
  if (!backPay.ok) return refused([...fields.faults, ...backPay.faults])
  if (backPay.value.length > 0 && hasEnded(fields, period)) {
    return withoutWork(fixed, inputs, fields, backPay.value, addDefaults)
  }
  const history = known ?? readHistory(fixed, period, inputs.history ?? [], backPay.value)
  const parts = readParts(checker, inputs, fields, history, backPay.value)
  return parts.ok ? checkedInputs(checker, fields, parts.value) : parts
}

/** The data of a month besides its fields. */
interface Parts {
  readonly contract: ContractInPeriod
  /** The earlier months. */
  readonly history: readonly EarlierMonth[]
  readonly opened: ValueOf<typeof openingOf>
  /** The absences that begin in the month or before it. */
  readonly absences: readonly AbsenceEvent[]
  readonly leave: readonly LeaveRecord[]
  /** Whether counters of leave are kept for the person. */
  readonly keepsCounters: boolean
  /** Values of terms before the month, where they differ. */
  readonly before: ValueOf<typeof readBefore>
  /** The earlier periods of the month, where its pay changes within it. */
  readonly within: readonly EarlierPeriod[]
  readonly backPay: readonly BackPayMonth[]
}
type ValueOf<Reads extends (...given: never[]) => Outcome<unknown>> = Extract<ReturnType<Reads>, { ok: true }>['value']

function readParts(
  { fixed, fieldsOf, common }: MonthChecker,
  inputs: UncheckedInputs,
  fields: CheckedFields,
  history: Outcome<readonly EarlierMonth[]>,
  backPay: readonly BackPayMonth[],
): Outcome<Parts> {
  const { lawDate } = fixed
  const period = monthOf(lawDate)
  const contract = readContract(fields, lawDate, history.ok ? history.value.at(-1)?.contract : undefined)
  const opened = openingOf(fixed, fields, contract, history)
  const ofTerms = [
    ...faultsOfTerms(fields, period, contract.ok ? contract.value : undefined),
    ...faultsOfElements(fixed, fields),
    ...wrongCorrection(fields, fixed.paymentDate),
  ]
  const events = absencesOf(fixed, inputs.absences)
  const leave = leaveRecordsOf(fixed, inputs.leave)
  const absences = events.ok ? events.value.filter(({ from }) => from <= lawDate) : []
  const keepsCounters = leave.ok && keepsLeave(fields, { absences, records: leave.value })
  const needsTerms = keepsCounters || endsWithReason(fields)
  const before = needsTerms ? readBefore(firstDay(period), fieldsOf, common, inputs) : accepted([])
  const within = readWithin(period, fieldsOf, common, inputs)
  const isRight = contract.ok && opened.ok && history.ok && events.ok && leave.ok && before.ok && within.ok
  if (fields.faults.length > 0 || ofTerms.length > 0 || !isRight) {
    const others = [contract, opened, history, events, leave, before, within].flatMap((part) =>
      part.ok ? [] : part.faults,
    )
    // A field that is wrong both before the month and in it is reported once.
    const named = new Set(fields.faults.map(({ message }) => message))
    return refused([...fields.faults, ...ofTerms, ...others.filter(({ message }) => !named.has(message))])
  }
  return accepted({
    ...{ contract: contract.value, history: history.value, opened: opened.value },
    ...{ absences, leave: leave.value, keepsCounters, before: before.value, within: within.value, backPay },
  })
}

/**
 * Adds the facts that follow from each part of a month. The order matters: each step reads what earlier steps added.
 */
function checkedInputs(
  { fixed, addDefaults, sumsOf }: MonthChecker,
  fields: CheckedFields,
  { contract, history, opened, absences, leave, keepsCounters, before, within, backPay }: Parts,
): Outcome<CheckedInputs> {
  const { regulation, lawDate, paymentDate } = fixed
  const { numbers, choices } = fields
  const period = monthOf(lawDate)
  const { span, employed, ofLeave: contracts } = contract
  addCalendar(fields, contract, lawDate)
  choices[AssujettiChomage.key] = String(regulation.unemploymentInsurance)
  addCar(fields, period)
  choices[RegimeAcre.key] = regimeAcre(fields.dates[DebutAcre.key], period)
  const ofPerson = { fields, period, contract: span, employed, ended: contracts.ended, history }
  const worked = within.filter(({ until }) => employed.some(({ from }) => from <= until))
  const found = monthAbsences({ ...ofPerson, events: absences, within: worked })
  if (!found.ok) return found
  Object.assign(numbers, found.value?.numbers)
  const ofLeave = { period, contracts, history }
  const account = keepsCounters
    ? addLeave(fields, { ...ofLeave, absences, records: leave, before, within: worked })
    : undefined
  const isPaidAtEnd = !keepsCounters && fixed.fields.has(PrisAuDepart.caseName)
  const atEnd = isPaidAtEnd ? addLeaveAtEnd(fields, { ...ofLeave, absences }) : accepted(undefined)
  if (!atEnd.ok) return atEnd
  const career = { span, absences, history, before }
  const leavingWarnings = [
    ...addLeaving(fields, period, career),
    ...agreementWarnings(fields, { period, span }),
    ...keptPayWarnings(fields, period, absences),
  ]
  const agreement = agreementFacts(fields, period, career)
  addUnknownPay(fields, span, ofLeave, account)
  addKnown(fields, span, firstComputed(period, history))
  addDispense(fields, span, lawDate)
  addBackPay(fields, backPay)
  addDueByRules(fixed, fields, period, contracts, absences)
  addDefaults(fields)
  const byPeriods = within.length > 0 ? paidByPeriods(fields, within, period, employed) : undefined
  Object.assign(numbers, byPeriods?.numbers)
  const yearToDate = sumsOf(history, opened, span)
  const month = { period, paymentDate, numbers, choices, contract: span, yearToDate }
  const stops = found.value?.stops ?? []
  const facts: Facts = {
    // Stops and agreements are settled with copies of the month's facts.
    ...(stops.length > 0 || agreement !== undefined ? flatFacts(month) : month),
    ...(stops.length > 0 && { stops }),
    ...(agreement !== undefined && { agreement }),
    ...(byPeriods && { periods: byPeriods.periods }),
    ...(backPay.length > 0 && { backPay }),
    ...elementsPaid(fixed, fields),
    ...daysOf(contract, lawDate, absences),
  }
  const daysBefore = numbers[JoursContratPrecedent.key] ?? ZERO
  const ofRecords = { daysBefore, records: leave, firstKnown: history[0]?.period ?? period }
  const counterWarnings = leaveWarnings(account, contract, ofRecords)
  const warnings = [...absenceWarnings(found.value, facts), ...counterWarnings, ...leavingWarnings]
  const shown = account ?? atEnd.value
  return accepted({ facts, warnings, ...(shown && { leave: shown }) })
}

/** The days of employment, unless they are the whole month; the periods of absence, if any. */
function daysOf(
  { employed }: ContractInPeriod,
  lawDate: string,
  events: readonly AbsenceEvent[],
): Pick<Facts, 'employed' | 'absences'> {
  const first = firstDay(monthOf(lawDate))
  const days = { from: employed[0]?.from ?? first, to: employed.at(-1)?.to ?? lawDate }
  const absences = employed.flatMap(({ from, to }) => periodsOf(events, from, to))
  return {
    ...((days.from > first || days.to < lawDate) && { employed: days }),
    ...(absences.length > 0 && { absences }),
  }
}

/** Whether inputs have the month and the day of payment that the law was fixed for. */
export const isOfMonth = ({ lawDate, paymentDate }: FixedRegulation, inputs: UncheckedInputs): boolean =>
  inputs.period === monthOf(lawDate) && (inputs.paymentDate ?? paymentDate) === paymentDate

/** The fault of inputs for another month or another day of payment. */
function faultsOfDates(fixed: FixedRegulation, { period, paymentDate }: UncheckedInputs): readonly Fault[] {
  const dates = readDates(fixed.regulation, period, paymentDate)
  const expected = `${monthOf(fixed.lawDate)} paid ${fixed.paymentDate}, as this payroll`
  return dates.ok ? [fault('wrong_period', { value: period }, expected)] : dates.faults
}

/** Faults: entries that the kind of contract, the regimes or the end of the contract does not allow. */
const faultsOfTerms = (fields: CheckedFields, period: string, contract: ContractInPeriod | undefined) => [
  ...faultsOf(valuesIn(fields), contract?.workingDays),
  ...faultsOfRegimes(fields, period),
  ...faultsOfLeaving(fields, { period, span: contract?.span }),
  ...faultsOfAgreement(fields, { period, span: contract?.span }),
]

/** The complete opening balances; undefined if one of them is wrong. */
function openingOf(
  fixed: FixedRegulation,
  { faults, opening, numbers }: CheckedFields,
  contract: Outcome<ContractInPeriod>,
  history: Outcome<readonly EarlierMonth[]>,
) {
  const entered = faults.every(({ caseName }) => caseName !== OPENING_CASE) ? opening : {}
  const first = firstComputed(monthOf(fixed.lawDate), history.ok ? history.value : [])
  const since = contract.ok ? contract.value.span.since : undefined
  const [ceilings, ceiling] = [entered.PlafondMois ?? ZERO, numbers[PlafondSS.key] ?? ZERO]
  return openingSums(fixed, entered, () => monthsOfContractBefore(first, since, ceilings, ceiling))
}

/** The absences of a person, if the regulation has absences: the regulation of officers has none. */
function absencesOf({ regulation, fields }: FixedRegulation, records: unknown): Outcome<readonly AbsenceEvent[]> {
  const read = readAbsences(records)
  if (!read.ok || read.value.length === 0 || fields.has(Evenement.caseName)) return read
  const where = { caseName: Evenement.caseName, value: records }
  return refused([fault('unknown_case', where, `no absences: ${regulation.name} has none`)])
}

/** Movements of leave counters, as absences. */
function leaveRecordsOf({ regulation, fields }: FixedRegulation, records: unknown): Outcome<readonly LeaveRecord[]> {
  const read = readLeaveRecords(records)
  if (!read.ok || read.value.length === 0 || fields.has(Mouvement.caseName)) return read
  const where = { caseName: Mouvement.caseName, value: records }
  return refused([fault('unknown_case', where, `no leave: ${regulation.name} has none`)])
}

/** Adds which months of the year are unknown, `first` being the first known one. */
function addKnown({ choices, opening }: CheckedFields, { since }: ContractSpan, first: string): void {
  if (Object.keys(opening).length === 0 && beganBefore(first, since)) choices[RepriseManquante.key] = 'true'
}
