import type { CheckedFields } from '../cases/checked-fields.js'
import {
  DateDebutContrat,
  DateFinContrat,
  DebutContratPrecedent,
  DebutContratSuivant,
  DebutSuite,
  DureeInitialeMois,
  FinContratPrecedent,
  JoursAbsenceSansSolde,
  JoursContratPrecedent,
  NouveauContrat,
  PeriodesPrecedentes,
  TypeContrat,
} from '../cases/employee.js'
import type { ChoiceField, Field, NumberField } from '../cases/field.js'
import { at } from '../cases/read.js'
import { accepted, fault, type Outcome, type Refused, refused } from '../ground/fault.js'
import type { Bilingual } from '../ground/message.js'
import { type Decimal, ZERO } from '../ground/money.js'
import {
  dayOfMonth,
  daysBetween,
  daysLater,
  earlier,
  firstDay,
  later,
  monthOf,
  monthsLater,
  weekdaysBetween,
} from '../ground/period.js'
import type { ContractSpan } from '../tree/facts.js'
import { chainSince } from './contracts.js'
import { type Days, employedDays, periodsText, saysDays } from './employed-days.js'

export interface ContractInPeriod {
  readonly span: ContractSpan
  /** Calendar days of the period that contracts cover. */
  readonly days: number
  /** Which days these are. */
  readonly employed: readonly Days[]
  /** Mondays to Fridays among them. */
  readonly workingDays: number
  /** First day of the last contract. */
  readonly start: string
  /** The contracts whose leave the month counts. */
  readonly ofLeave: LeaveContracts
  /** Fixed term of two months at most, and still within the first two (CGI 204 H III 1 d). */
  readonly short: boolean
}

/** Which contracts leave is counted for. */
export interface LeaveContracts {
  /** First day of the chain of contracts, and its last; undefined: open, or continued by the next contract. */
  readonly current: { readonly from: string; readonly to: string | undefined }
  /** One that the chain does not continue, and that ended in the month in which it begins. */
  readonly ended: { readonly from: string; readonly to: string } | undefined
}

/** What the contract is in the month that ends on `last`; `before` is that of the earlier month, where it is known. */
export function readContract(
  { numbers, choices, dates }: CheckedFields,
  last: string,
  before: ContractSpan | undefined,
): Outcome<ContractInPeriod> {
  const number = ({ key }: NumberField): Decimal => numbers[key] ?? ZERO
  const choice = ({ key }: ChoiceField): string | undefined => choices[key]
  const first = firstDay(monthOf(last))
  const start = dates[DateDebutContrat.key] ?? first
  const end = dates[DateFinContrat.key]
  if (end !== undefined && end < start) {
    const expected = { en: `a day from ${start} on`, fr: `un jour à partir du ${start}` }
    return refused([fault('contract_ends_before_start', { ...at(DateFinContrat), value: end }, expected)])
  }
  const whole = start <= first && (end === undefined || end >= last)
  const own = whole ? dayOfMonth(last) : daysBetween(later(start, first), earlier(end ?? last, last))
  if (own === 0) {
    const wrong = start > last ? { ...at(DateDebutContrat), value: start } : { ...at(DateFinContrat), value: end }
    return refused([
      fault('contract_outside_period', wrong, {
        en: `a contract that covers a day of ${monthOf(last)}`,
        fr: `un contrat qui couvre un jour de ${monthOf(last)}`,
      }),
    ])
  }
  const daysBefore = number(JoursContratPrecedent)
  const most = start > first ? daysBetween(first, start) - 1 : 0
  if (daysBefore.gt(most) || !daysBefore.isInteger()) {
    return outOfRange(JoursContratPrecedent, daysBefore.toFixed(), {
      en: `whole days, at most the ${most} days before the contract`,
      fr: `des jours entiers, au plus les ${most} jours avant le contrat`,
    })
  }
  const since = dates[DebutSuite.key] ?? chainSince(start, choice(NouveauContrat) === 'true', before)
  if (since > start) {
    return outOfRange(DebutSuite, since, {
      en: `a day that is not after ${start}, the start of the contract`,
      fr: `un jour qui n’est pas après le ${start}, début du contrat`,
    })
  }
  const days = own + Number(daysBefore.toFixed())
  const unpaid = number(JoursAbsenceSansSolde)
  if (unpaid.gt(days)) {
    return outOfRange(JoursAbsenceSansSolde, unpaid.toFixed(), {
      en: `at most the ${days} days employed`,
      fr: `au plus les ${days} jours d’emploi`,
    })
  }
  const ofLeave = leaveContracts(dates, since, end)
  if (!ofLeave.ok) return ofLeave
  const span = { since, ...(end !== undefined && { end }) }
  const { ended } = ofLeave.value
  const known = ended && { from: later(ended.from, first), to: ended.to }
  const isKnown = known !== undefined && daysBefore.gt(0) && daysBefore.eq(daysBetween(known.from, known.to))
  const apart = choices[PeriodesPrecedentes.key] ?? (isKnown ? periodsText([known]) : undefined)
  if (apart !== undefined && !(start > first && saysDays(apart, Number(daysBefore.toFixed()), start))) {
    const expected = {
      en: `the ${daysBefore} days of ${JoursContratPrecedent.name}, before ${start}`,
      fr: `les ${daysBefore} jours de ${JoursContratPrecedent.name}, avant le ${start}`,
    }
    return outOfRange(PeriodesPrecedentes, apart, expected)
  }
  const employed = employedDays({ start, end, before: Number(daysBefore.toFixed()), apart, last })
  const workingDays = employed.reduce((sum, { from, to }) => sum + weekdaysBetween(from, to), 0)
  const about = { span, days, employed, workingDays, start, ofLeave: ofLeave.value }
  if (choice(TypeContrat) !== 'CDD') return accepted({ ...about, short: false })
  const twoMonths = monthsLater(since, 2)
  const months = number(DureeInitialeMois)
  const shortTerm = months.gt(0) ? months.lte(2) : end !== undefined && end < twoMonths
  return accepted({ ...about, short: shortTerm && first < twoMonths })
}

const outOfRange = (field: Field, value: string | undefined, expected: Bilingual): Refused =>
  refused([fault('out_of_range', { ...at(field), value }, expected)])

/** A contract that continues another one begins on the day after its end at the latest; one before it ended in its first month. */
function leaveContracts(
  dates: CheckedFields['dates'],
  since: string,
  end: string | undefined,
): Outcome<LeaveContracts> {
  const next = dates[DebutContratSuivant.key]
  if (next !== undefined && end !== undefined && next > daysLater(end, 1)) {
    return outOfRange(DebutContratSuivant, next, {
      en: `at the latest ${daysLater(end, 1)}, the day after the contract`,
      fr: `au plus tard le ${daysLater(end, 1)}, lendemain du contrat`,
    })
  }
  const current = { from: since, to: next === undefined ? end : undefined }
  const [from, to] = [dates[DebutContratPrecedent.key], dates[FinContratPrecedent.key]]
  if (from === undefined && to === undefined) return accepted({ current, ended: undefined })
  if (from === undefined || from > (to ?? since)) {
    return outOfRange(DebutContratPrecedent, from, {
      en: `a day that is not after ${to ?? since}, the end of that contract`,
      fr: `un jour qui n’est pas après le ${to ?? since}, fin de ce contrat`,
    })
  }
  if (to === undefined || to >= since || monthOf(to) !== monthOf(since)) {
    return outOfRange(FinContratPrecedent, to, {
      en: `a day of ${monthOf(since)} before ${since}`,
      fr: `un jour de ${monthOf(since)} avant le ${since}`,
    })
  }
  return accepted({ current, ended: { from, to } })
}
