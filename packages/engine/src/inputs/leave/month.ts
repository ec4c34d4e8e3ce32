import { AlsaceMoselle } from '../../cases/company.js'
import type { ChoiceField } from '../../cases/field.js'
import * as derived from '../../cases/leave-derived.js'
import {
  CongesNonPris,
  DebutAnneeConges,
  DecompteConges,
  FractionnementConges,
  RenonciationFractionnement,
  SuiviConges,
} from '../../cases/leave-settings.js'
import { isHoliday } from '../../ground/holidays.js'
import { type Decimal, ZERO } from '../../ground/money.js'
import { firstDay, lastDay, later, monthOf, monthsLater } from '../../ground/period.js'
import type { LineName } from '../../law/names.js'
import type { ContractSpan } from '../../tree/facts.js'
import type { AbsenceEvent } from '../absence-events.js'
import { absenceUnits } from '../absence-units.js'
import type { EarlierMonth } from '../history.js'
import type { ReadFields } from '../read-fields.js'
import { scheduleOf } from '../schedule.js'
import { type LeaveAccount, leaveAccount } from './account.js'
import { balanceOf, type Counter, movedIn } from './movements.js'
import type { LeaveRecord } from './records.js'
import { type ReferenceYear, yearBefore } from './rights.js'

/** The counters of leave in one month, as the law reads them. */

/** What the account of a month is derived from: events, contract and earlier payslips. */
export interface LeaveMonth {
  readonly period: string
  readonly contract: ContractSpan
  readonly absences: readonly AbsenceEvent[]
  readonly records: readonly LeaveRecord[]
  readonly history: readonly Pick<EarlierMonth, 'period' | 'carried'>[]
}

/** The account at the end of a month; undefined where no counters are kept for the person. */
export function accountOfMonth(fields: ReadFields, month: LeaveMonth): LeaveAccount | undefined {
  const choice = ({ key }: ChoiceField): string => fields.choices[key] ?? ''
  const { period, contract, absences, records } = month
  const isKept =
    choice(SuiviConges) === 'true' || records.length > 0 || absences.some(({ nature }) => nature === 'conges_payes')
  if (!isKept) return undefined
  const { week } = scheduleOf(fields)
  const isAlsace = choice(AlsaceMoselle) === 'true'
  const calendar = {
    week: week.map((hours) => hours.gt(0)),
    isHoliday: (day: string) => isHoliday(day, isAlsace),
    unit: choice(DecompteConges) === 'ouvres' ? ('ouvres' as const) : ('ouvrables' as const),
  }
  const settings = {
    start: choice(DebutAnneeConges) || (DebutAnneeConges.default ?? ''),
    unused: choice(CongesNonPris) === 'perte' ? ('perte' as const) : ('report' as const),
    split: choice(FractionnementConges) !== 'false' && choice(RenonciationFractionnement) !== 'true',
  }
  const from = later(contract.since, paidUntil(month))
  return leaveAccount({ contract: { from, to: contract.end }, absences, records, calendar, settings }, lastDay(period))
}

/** The day after the last month in which a payslip paid leave at the end of a contract: what was acquired before is settled. */
function paidUntil({ history }: LeaveMonth): string {
  const paid = history.findLast(({ carried }) => carried.get(COMPENSATRICE)?.isZero() === false)
  return paid === undefined ? '' : monthsLater(firstDay(paid.period), 1)
}
const COMPENSATRICE: LineName = 'CompensatriceConges'

/** Adds what the law reads of the account to the fields of a month, and returns it; undefined where no counters are kept. */
export function addLeave(fields: ReadFields, month: LeaveMonth): LeaveAccount | undefined {
  const account = accountOfMonth(fields, month)
  if (account === undefined) return undefined
  const { numbers, choices } = fields
  const { period } = month
  const units = absenceUnits(fields, lastDay(period))
  numbers[derived.HeuresCalendaires.key] = units.ofMonth
  const { year, counters } = account
  const own = (of: ReferenceYear) => counters.filter((one) => !one.carriedOver && one.year.from === of.from)
  const groups = [
    [derived.CongesReport, counters.filter(({ carriedOver }) => carriedOver)],
    [derived.CongesN1, own(yearBefore(year))],
    [derived.CongesN, own(year)],
  ] as const
  for (const [names, group] of groups) {
    const sums = sumsOf(group, account, month)
    for (const name of SUMS) numbers[names[name].key] = sums[name]
    const taken = account.takings.filter(({ day, counter }) => monthOf(day) === period && group.includes(counter))
    numbers[names.heures.key] = taken.reduce((sum, { day, days }) => sum.plus(units.ofDay(day).times(days)), ZERO)
    choices[names.cloture.key] = String(isClosed(names === derived.CongesN1, group, account, month))
  }
  const current = own(year)[0]?.opening
  choices[derived.MoisComptePourConges.key] = String(current === undefined || monthOf(current.date) < period)
  numbers[derived.RemunerationDuContrat.key] = payOfContract(account, month)
  numbers[derived.CongesDuContrat.key] = counters
    .filter(({ carriedOver }) => !carriedOver)
    .reduce(
      (sum, one) => sum.plus(one.opening?.acquired ?? 0).plus(movedIn(one, ['acquired', 'rounded'], '', END)),
      ZERO,
    )
  return account
}
const END = '9999-12-31'

const SUMS = ['pris', 'acquis', 'remuneration', 'prisEnTout', 'verse', 'payes', 'solde'] as const
type Sums = Readonly<Record<(typeof SUMS)[number], Decimal>>

function sumsOf(group: readonly Counter[], account: LeaveAccount, month: LeaveMonth): Sums {
  const [first, last] = [firstDay(month.period), lastDay(month.period)]
  const sum = (of: (one: Counter) => Decimal, counters = group): Decimal =>
    counters.reduce((all, one) => all.plus(of(one)), ZERO)
  // Two carried counters of one year share what the year gave.
  const years = group.filter((one, index) => group.findIndex(({ year }) => year.from === one.year.from) === index)
  const taken = (from: string) => (one: Counter) => movedIn(one, ['taken', 'given_back'], from, last).negated()
  return {
    pris: sum(taken(first)),
    acquis: sum(({ acquired }) => acquired, years),
    remuneration: sum((one) => payOf(one, month), years),
    prisEnTout: sum((one) => taken('')(one).plus(takenBefore(one))),
    verse: sum((one) => paidFor(one, account.year, month), years),
    payes: sum((one) => movedIn(one, ['paid'], first, last).negated()),
    solde: sum(balanceOf),
  }
}

/** Days that an opening balance says were taken, where it says too what was paid for them. */
const takenBefore = ({ opening }: Counter): Decimal =>
  opening?.paid === undefined ? ZERO : opening.acquired.minus(opening.days)

/** Pay of a counter's reference year in earlier months. */
const payOf = ({ year, opening }: Counter, { history }: LeaveMonth): Decimal =>
  sumOf('RemunerationConges', history, year, opening?.date).plus(opening?.pay ?? 0)

/** Indemnities that earlier months paid for the days of a counter: in its own year in advance, and in the year after. */
function paidFor({ year, opening }: Counter, current: ReferenceYear, { history }: LeaveMonth): Decimal {
  const inAdvance = sumOf('CongesVersesN', history, year, opening?.date)
  const inTime = year.from === current.from ? ZERO : sumOf('CongesVersesN1', history, current, opening?.date)
  return inAdvance.plus(inTime).plus(opening?.paid ?? 0)
}

/** The sum of a line over the months of a span that come after the month of an opening balance. */
function sumOf(
  name: LineName,
  history: LeaveMonth['history'],
  { from, to }: ReferenceYear,
  opened: string | undefined,
): Decimal {
  const counts = ({ period }: { readonly period: string }): boolean =>
    period >= monthOf(from) && period <= monthOf(to) && (opened === undefined || period > monthOf(opened))
  return history.reduce((sum, one) => (counts(one) ? sum.plus(one.carried.get(name) ?? 0) : sum), ZERO)
}

/** Whether the tenth of a counter is compared: its last day is taken, its period ends, or the contract does. */
function isClosed(isBefore: boolean, group: readonly Counter[], { year }: LeaveAccount, month: LeaveMonth): boolean {
  const { period, contract } = month
  if (contract.end !== undefined && monthOf(contract.end) === period) return true
  if (!isBefore) return false
  if (monthOf(year.to) === period) return true
  const isTaken = group.some(({ movements }) =>
    movements.some(({ kind, until }) => kind === 'taken' && monthOf(until) === period),
  )
  return isTaken && group.every((one) => balanceOf(one).isZero())
}

/** Pay of the contract before this month, opening balances included. */
function payOfContract({ counters }: LeaveAccount, { history, contract }: LeaveMonth): Decimal {
  const own = counters.filter(({ carriedOver }) => !carriedOver)
  const opened = own.reduce((sum, { opening }) => sum.plus(opening?.pay ?? 0), ZERO)
  const date = own.find(({ opening }) => opening !== undefined)?.opening?.date
  const span = { from: contract.since, to: contract.end ?? END }
  return sumOf('RemunerationHorsCompensatrice', history, span, date).plus(opened)
}
