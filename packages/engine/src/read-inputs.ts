import { AssujettiChomage, ContratCourt, JoursDuMois, JoursEmploi } from './cases/derived.js'
import {
  DateDebutContrat,
  DateFinContrat,
  DureeInitialeMois,
  JoursAbsenceSansSolde,
  TauxPAS,
  TypeContrat,
  TypeTaux,
} from './cases/employee.js'
import type { Field } from './cases/field.js'
import { at, checkValue, type Inputs, readNumber } from './cases/read.js'
import type { Facts } from './facts.js'
import { accepted, type Fault, fault, type Outcome, refused } from './fault.js'
import { type FixedRegulation, hasLaw } from './fix.js'
import { type History, yearToDate } from './history.js'
import { Decimal, ZERO } from './money.js'
import { openingSums } from './opening.js'
import type { Warning } from './payslip.js'
import {
  dayOfMonth,
  daysBetween,
  earlier,
  firstDay,
  isDay,
  isMonth,
  lastDay,
  later,
  monthOf,
  monthsLater,
} from './period.js'
import type { Regulation } from './regulation.js'
import { warningsOf } from './warnings.js'

/** One person's month, as it is entered. */
export interface MonthInputs {
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; absent: the last day of the period. */
  readonly paymentDate?: string
  readonly cases: Inputs
  /** The earlier months of the year; absent: the month stands alone. */
  readonly history?: History
}

/** Facts, and what the officer should look at. */
export interface ReadInputs {
  readonly facts: Facts
  readonly warnings: readonly Warning[]
}

/** Faults of a period and its payment date: they must be known before a regulation is fixed. */
export function checkDates(regulation: Regulation, period: string, paymentDate?: string): readonly Fault[] {
  if (!isMonth(period)) return [fault('wrong_period', { value: period }, 'a month, YYYY-MM')]
  if (!hasLaw(firstDay(period)) || lastDay(period) < regulation.validFrom) {
    return [
      fault('period_without_law', { value: period }, `a period with law for ${regulation.name}: 2024-01 to 2026-12`),
    ]
  }
  if (paymentDate === undefined) return []
  const latest = lastDay(monthsLater(firstDay(period), 1).slice(0, 7))
  if (!isDay(paymentDate) || paymentDate < firstDay(period) || paymentDate > latest) {
    return [
      fault('wrong_payment_date', { value: paymentDate }, `a day from ${firstDay(period)} to ${latest}, YYYY-MM-DD`),
    ]
  }
  return []
}

/** Checks and types the inputs of a month. All faults at once; never an exception for what a user sends. */
export function readInputs(fixed: FixedRegulation, inputs: MonthInputs): Outcome<ReadInputs> {
  const { regulation } = fixed
  const { period, cases } = inputs
  const paymentDate = inputs.paymentDate ?? fixed.paymentDate
  if (period !== monthOf(fixed.lawDate) || paymentDate !== fixed.paymentDate) {
    const faults = checkDates(regulation, period, inputs.paymentDate)
    if (faults.length > 0) return refused(faults)
    throw new Error(`the regulation is fixed for ${fixed.lawDate}, paid ${fixed.paymentDate}: not for ${period}`)
  }

  const faults: Fault[] = [...unknownNames(fixed, cases)]
  const numbers: Record<string, Decimal> = {}
  const choices: Record<string, string> = {}
  const opening: Record<string, Decimal> = {}
  for (const field of regulation.fields) {
    const entered: unknown = cases[field.caseName]?.[field.name]
    if (entered === undefined && field.required && !excused(field, cases)) {
      faults.push(fault('missing_field', at(field), `a value: ${field.fr} is required`))
      continue
    }
    const value = entered === undefined ? field.default : entered
    if (field.kind === 'number-field') {
      const number = value === undefined ? ZERO : readNumber(field, value)
      if (!(number instanceof Decimal)) faults.push(number)
      else if (field.caseName !== 'CumulsDeReprise') numbers[field.name] = number
      else if (entered !== undefined) opening[field.name] = number
    } else if (value !== undefined) {
      const wrong = checkValue(field, value)
      if (wrong !== undefined) faults.push(wrong)
      else if (field.kind === 'choice-field') choices[field.name] = String(value)
    }
  }
  if (faults.length > 0) return refused(faults)

  const contract = readContract(cases, fixed.lawDate, numbers)
  if (!contract.ok) return contract
  const opened = openingSums(fixed, opening)
  if (!opened.ok) return opened
  const sums = yearToDate(fixed, period, inputs.history ?? [], opened.value)
  if (!sums.ok) return sums

  numbers[JoursDuMois.name] = new Decimal(dayOfMonth(fixed.lawDate))
  numbers[JoursEmploi.name] = new Decimal(contract.value.days)
  choices[ContratCourt.name] = String(contract.value.short)
  choices[AssujettiChomage.name] = String(regulation.unemploymentInsurance)
  // What the law reads and the regulation does not ask for: an officer has no overtime.
  for (const field of fixed.reads) {
    if (field.kind === 'number-field') numbers[field.name] ??= new Decimal(field.default ?? 0)
    else choices[field.name] ??= field.default ?? ''
  }
  const facts: Facts = { period, paymentDate, numbers, choices, yearToDate: sums.value }
  return accepted({ facts, warnings: warningsOf(facts) })
}

/** The personal rate is not needed where the neutral one applies. */
const excused = (field: Field, cases: Inputs): boolean =>
  field === TauxPAS && cases[TypeTaux.caseName]?.[TypeTaux.name] === 'neutre'

interface ContractInPeriod {
  /** Calendar days of the period that the contract covers. */
  readonly days: number
  /** Two months at most, and still within the first two. */
  readonly short: boolean
}

function readContract(
  cases: Inputs,
  last: string,
  numbers: Readonly<Record<string, Decimal>>,
): Outcome<ContractInPeriod> {
  const first = firstDay(monthOf(last))
  const start = cases[DateDebutContrat.caseName]?.[DateDebutContrat.name] ?? first
  const end = cases[DateFinContrat.caseName]?.[DateFinContrat.name]
  if (end !== undefined && end < start) {
    const expected = `a day from ${start} on`
    return refused([fault('contract_ends_before_start', { ...at(DateFinContrat), value: end }, expected)])
  }
  const whole = start <= first && (end === undefined || end >= last)
  const days = whole ? dayOfMonth(last) : daysBetween(later(start, first), earlier(end ?? last, last))
  if (days === 0) {
    const wrong = start > last ? { ...at(DateDebutContrat), value: start } : { ...at(DateFinContrat), value: end }
    return refused([fault('contract_outside_period', wrong, `a contract that covers a day of ${monthOf(last)}`)])
  }
  if (numbers[JoursAbsenceSansSolde.name]?.gt(days)) {
    const value = numbers[JoursAbsenceSansSolde.name]?.toFixed()
    return refused([
      fault('out_of_range', { ...at(JoursAbsenceSansSolde), value }, `at most the ${days} days employed`),
    ])
  }
  if (cases[TypeContrat.caseName]?.[TypeContrat.name] !== 'CDD') return accepted({ days, short: false })
  const twoMonths = monthsLater(start, 2)
  const months = numbers[DureeInitialeMois.name] ?? ZERO
  const shortTerm = months.gt(0) ? months.lte(2) : end !== undefined && end < twoMonths
  return accepted({ days, short: shortTerm && first < twoMonths })
}

function* unknownNames({ fields, regulation }: FixedRegulation, cases: Inputs): Generator<Fault> {
  for (const [caseName, entered] of Object.entries(cases)) {
    const known = fields.get(caseName)
    if (known === undefined) {
      yield fault('unknown_case', { caseName }, `a case of ${regulation.name}: ${[...fields.keys()].join(', ')}`)
      continue
    }
    for (const caseFieldName of Object.keys(entered)) {
      if (known.has(caseFieldName)) continue
      const names = [...known.keys()].join(', ')
      yield fault('unknown_field', { caseName, caseFieldName }, `a field of ${caseName}: ${names}`)
    }
  }
}
