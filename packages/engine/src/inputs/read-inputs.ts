import { AssujettiChomage, ContratCourt, JoursDuMois, JoursEmploi } from '../cases/derived.js'
import type { Inputs } from '../cases/read.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { dayOfMonth, firstDay, hasLaw, isDay, isMonth, lastDay, monthOf, monthsLater } from '../ground/period.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Warning } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { type History, sumsOfHistory } from './history.js'
import { openingSums } from './opening.js'
import { readContract } from './read-contract.js'
import { fieldReader, type ReadFields } from './read-fields.js'
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

/** Faults of a period and its payment date: a regulation is fixed for dates that are right. */
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
  return inputReader(fixed)(inputs)
}

/** `readInputs` for many people: what all of them have as common cases is read once. A case of their own replaces it. */
export function inputReader(fixed: FixedRegulation, common: Inputs = {}): (inputs: MonthInputs) => Outcome<ReadInputs> {
  const fieldsOf = fieldReader(fixed.regulation, fixed.fields, common)
  return (inputs) => read(fixed, inputs, fieldsOf(inputs.cases))
}

function read(fixed: FixedRegulation, inputs: MonthInputs, fields: ReadFields): Outcome<ReadInputs> {
  const { regulation, lawDate, paymentDate } = fixed
  const { period } = inputs
  if (period !== monthOf(lawDate) || (inputs.paymentDate ?? paymentDate) !== paymentDate) {
    const wrongDates = checkDates(regulation, period, inputs.paymentDate)
    const anotherMonth = fault(
      'wrong_period',
      { value: period },
      `${monthOf(lawDate)} paid ${paymentDate}, as this payroll`,
    )
    return refused([...(wrongDates.length > 0 ? wrongDates : [anotherMonth]), ...fields.faults])
  }

  const contract = readContract(fields, lawDate)
  const balancesAreRight = fields.faults.every(({ caseName }) => caseName !== 'CumulsDeReprise')
  const opened = openingSums(fixed, balancesAreRight ? fields.opening : {})
  const sums = sumsOfHistory(fixed, period, inputs.history ?? [], opened.ok ? opened.value : {})
  if (fields.faults.length > 0 || !contract.ok || !opened.ok || !sums.ok) {
    const others = [contract, opened, sums].flatMap((part) => (part.ok ? [] : part.faults))
    return refused([...fields.faults, ...others])
  }

  const { numbers, choices } = fields
  numbers[JoursDuMois.key] = new Decimal(dayOfMonth(lawDate))
  numbers[JoursEmploi.key] = new Decimal(contract.value.days)
  choices[ContratCourt.key] = String(contract.value.short)
  choices[AssujettiChomage.key] = String(regulation.unemploymentInsurance)
  // What the law reads and the regulation does not ask for: an officer has no overtime.
  for (const field of fixed.reads) {
    if (field.kind === 'number-field') numbers[field.key] ??= new Decimal(field.default ?? 0)
    else choices[field.key] ??= field.default ?? ''
  }
  const facts: Facts = { period, paymentDate, numbers, choices, yearToDate: sums.value }
  return accepted({ facts, warnings: warningsOf(facts, lawDate) })
}
