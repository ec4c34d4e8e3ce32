import {
  DateDebutContrat,
  DateFinContrat,
  DureeInitialeMois,
  JoursAbsenceSansSolde,
  TypeContrat,
} from '../cases/employee.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import { at } from '../cases/read.js'
import type { CONTRACT_FIELDS } from '../cases/readers.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { type Decimal, ZERO } from '../ground/money.js'
import { dayOfMonth, daysBetween, earlier, firstDay, later, monthOf, monthsLater } from '../ground/period.js'
import type { ReadFields } from './read-fields.js'

export interface ContractInPeriod {
  /** Calendar days of the period that the contract covers. */
  readonly days: number
  /** Fixed term of two months at most, and still within the first two (CGI 204 H III 1 d). */
  readonly short: boolean
}

type Key = (typeof CONTRACT_FIELDS)[number]['key']

/** What the contract is in the month that ends on `last`. */
export function readContract({ numbers, choices, dates }: ReadFields, last: string): Outcome<ContractInPeriod> {
  const number = ({ key }: NumberField<Key>): Decimal => numbers[key] ?? ZERO
  const choice = ({ key }: ChoiceField<Key>): string | undefined => choices[key]
  const first = firstDay(monthOf(last))
  const start = dates[DateDebutContrat.key] ?? first
  const end = dates[DateFinContrat.key]
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
  const unpaid = number(JoursAbsenceSansSolde)
  if (unpaid.gt(days)) {
    const where = { ...at(JoursAbsenceSansSolde), value: unpaid.toFixed() }
    return refused([fault('out_of_range', where, `at most the ${days} days employed`)])
  }
  if (choice(TypeContrat) !== 'CDD') return accepted({ days, short: false })
  const twoMonths = monthsLater(start, 2)
  const months = number(DureeInitialeMois)
  const shortTerm = months.gt(0) ? months.lte(2) : end !== undefined && end < twoMonths
  return accepted({ days, short: shortTerm && first < twoMonths })
}
