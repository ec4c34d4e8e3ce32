import type { CheckedFields } from '../../cases/checked-fields.js'
import * as derived from '../../cases/leave-derived.js'
import { SuiviConges } from '../../cases/leave-settings.js'
import { type Decimal, roundTo, ZERO } from '../../ground/money.js'
import { firstDay, lastDay, later, monthOf, monthsLater } from '../../ground/period.js'
import type { LineName } from '../../law/names.js'
import type { Warning } from '../../tree/payslip.js'
import type { AbsenceEvent } from '../absence-events.js'
import { type AbsenceUnits, absenceUnits } from '../absence-units.js'
import type { ContractInPeriod, LeaveContracts } from '../read-contract.js'
import { type LeaveAccount, leaveAccount } from './account.js'
import { balanceOf, type Counter, movedIn } from './movements.js'
import { carriedPay, daysUnder, EarlierPay, type LeaveHistory, openedPay } from './pay.js'
import type { LeaveRecord } from './records.js'
import { isBefore } from './rights.js'
import { type FieldsUntil, termsOn } from './terms.js'

/** The counters of leave in one month, as the law reads them. */

/** The records that the account of a month is derived from: events, contracts and earlier payslips. */
export interface LeaveMonth {
  readonly period: string
  readonly contracts: LeaveContracts
  readonly absences: readonly AbsenceEvent[]
  readonly records: readonly LeaveRecord[]
  readonly history: LeaveHistory
  /** Earlier values of the fields, in the order of the last days on which they applied. */
  readonly before: readonly FieldsUntil[]
  /** The earlier periods of a month that is paid by periods, of those that the contracts cover. */
  readonly within?: readonly FieldsUntil[]
  /** Days taken, as declared at the end of the contract, if the person has no counters. */
  readonly declared?: Decimal
}

/** Whether the person has counters. */
export const keepsLeave = (
  { choices }: CheckedFields,
  { absences, records }: Pick<LeaveMonth, 'absences' | 'records'>,
): boolean =>
  choices[SuiviConges.key] === 'true' || records.length > 0 || absences.some(({ nature }) => nature === 'conges_payes')

/** The account at the end of a month, for the contract in force then. */
export const accountOfMonth = (fields: CheckedFields, month: LeaveMonth): LeaveAccount =>
  ofContract(fields, month, month.contracts.current).account

interface OfContract {
  readonly account: LeaveAccount
  readonly pay: EarlierPay
  /** Whether the contract ends in the month: its leave is paid. */
  readonly ends: boolean
}

function ofContract(
  fields: CheckedFields,
  month: LeaveMonth,
  { from, to }: LeaveContracts['current'],
  ended?: LeaveContracts['ended'],
): OfContract {
  const { period, absences, records, before, history, declared } = month
  const contract = { from: later(from, paidUntil(month, from)), to }
  const situation = { contract, absences, records, termsOn: termsOn(fields, before), declared }
  const account = leaveAccount(situation, lastDay(period))
  const pay = new EarlierPay(history, { from: later(contract.from, account.begins), ended })
  return { account, pay, ends: to !== undefined && monthOf(to) === period }
}

/**
 * The day after the last month in which a payslip paid leave at the end of a contract: days acquired before are
 * settled. A contract that begins within that month came after the one that was paid.
 */
export function paidUntil({ history }: Pick<LeaveMonth, 'history'>, from: string): string {
  const paid = history.findLast(({ carried }) => carried.get(COMPENSATRICE)?.isZero() === false)
  return paid === undefined || from > firstDay(paid.period) ? '' : monthsLater(firstDay(paid.period), 1)
}
const COMPENSATRICE: LineName = 'CompensatriceConges'

/**
 * Adds the fields that the law reads from the accounts of a month, and returns the account of the contract in force at
 * its end.
 */
export function addLeave(fields: CheckedFields, month: LeaveMonth): LeaveAccount {
  const { numbers, choices } = fields
  const { period, contracts } = month
  const current = ofContract(fields, month, contracts.current, contracts.ended)
  const before = contracts.ended && monthOf(contracts.ended.to) === period ? contracts.ended : undefined
  const all = before === undefined ? [current] : [ofContract(fields, month, before), current]
  const ending = all.filter(({ ends }) => ends)
  // Contracts that end in the month are settled together.
  const settled = ending.length > 0 ? ending : [current]
  const units = absenceUnits(fields, lastDay(period), month.within)
  numbers[derived.HeuresCalendaires.key] = units.ofMonth
  for (const [names, groupOf] of GROUPS) {
    const settlements = settled.map((one) => settlementOf(names, groupOf(one.account), one, month))
    for (const name of SETTLED) numbers[names[name].key] = sumOver(settlements, (one) => one[name])
    numbers[names.pris.key] = sumOver(all, ({ account }) => takenIn(groupOf(account), firstDay(period), month))
    numbers[names.heures.key] = sumOver(all, ({ account }) => hoursTaken(account, groupOf(account), units, period))
    numbers[names.solde.key] = sumOver(groupOf(current.account), balanceOf)
    const isClosed =
      ending.length > 0 || (names === derived.CongesN1 && isOver(groupOf(current.account), current, period))
    choices[names.cloture.key] = String(isClosed)
  }
  const [first = current] = settled
  const opened = ofYear(first.account)[0]?.opening
  choices[derived.MoisComptePourConges.key] = String(opened === undefined || monthOf(opened.date) < period)
  numbers[derived.JoursContratClos.key] = sumOver(before && !current.ends ? [before] : [], (one) =>
    daysUnder(period, one),
  )
  numbers[derived.RemunerationDuContrat.key] = sumOver(settled, ({ account, pay }) => pay.ofContract(account))
  if (ending.length > 0) addSettled(fields, settled)
  const { days, pay } = carriedPay(carried(current.account), balanceOf, current.pay)
  numbers[derived.CongesReportParJour.key] = days.isZero() ? ZERO : roundTo(pay.div(days), 6)
  numbers[derived.CongesDuContrat.key] = sumOver(
    settled.flatMap(({ account }) => account.counters.filter(({ carriedOver }) => !carriedOver)),
    (one) => movedIn(one, ['acquired', 'rounded'], '', END).plus(one.opening?.acquired ?? 0),
  )
  return current.account
}
const END = '9999-12-31'

/**
 * Fields that the tenth of a fixed term reads at its end: indemnities paid for leave, and the pay of opening balances.
 */
function addSettled({ numbers }: CheckedFields, settled: readonly OfContract[]): void {
  numbers[derived.IndemnitesDuContrat.key] = sumOver(settled, ({ account, pay }) => pay.forLeaveOfContract(account))
  numbers[derived.RemunerationDeReprise.key] = sumOver(settled, ({ account }) => openedPay(account))
}

const sumOver = <One>(all: readonly One[], of: (one: One) => Decimal | number): Decimal =>
  all.reduce((sum, one) => sum.plus(of(one)), ZERO)

const carried = ({ counters }: LeaveAccount): readonly Counter[] => counters.filter(({ carriedOver }) => carriedOver)
const ofYearBefore = ({ counters, year }: LeaveAccount): readonly Counter[] =>
  counters.filter((one) => !one.carriedOver && isBefore(one.year, year))
const ofYear = ({ counters, year }: LeaveAccount): readonly Counter[] =>
  counters.filter((one) => !one.carriedOver && one.year.from === year.from)
const GROUPS = [
  [derived.CongesReport, carried],
  [derived.CongesN1, ofYearBefore],
  [derived.CongesN, ofYear],
] as const

const SETTLED = ['acquis', 'remuneration', 'prisEnTout', 'verse', 'payes'] as const

/**
 * The pay that values the days of some counters. Carried days count only if they move: each year has its own daily pay.
 */
function settlementOf(
  names: (typeof GROUPS)[number][0],
  group: readonly Counter[],
  { account, pay }: OfContract,
  month: LeaveMonth,
): Readonly<Record<(typeof SETTLED)[number], Decimal>> {
  const { period } = month
  const paid = (one: Counter): Decimal => movedIn(one, ['paid'], firstDay(period), lastDay(period)).negated()
  const common = {
    prisEnTout: takenIn(group, '', month).plus(sumOver(group, takenBefore)),
    payes: sumOver(group, paid),
  }
  if (names === derived.CongesReport) {
    const moved = (one: Counter): Decimal => paid(one).plus(takenIn([one], firstDay(period), month))
    const { days, pay: remuneration } = carriedPay(group, moved, pay)
    return { ...common, acquis: days, remuneration: roundTo(remuneration, 6), verse: ZERO }
  }
  return {
    ...common,
    acquis: sumOver(group, ({ acquired }) => acquired),
    remuneration: sumOver(group, (one) => pay.ofYear(one)),
    verse: sumOver(group, (one) => pay.forDays(one, account.year)),
  }
}

/** Days taken from a day to the end of the month, without those given back. */
const takenIn = (group: readonly Counter[], from: string, { period }: LeaveMonth): Decimal =>
  sumOver(group, (one) => movedIn(one, ['taken', 'given_back'], from, lastDay(period))).negated()

/** Days that an opening balance records as taken, if it also records their pay. */
const takenBefore = ({ opening }: Counter): Decimal =>
  opening?.paid === undefined ? ZERO : opening.acquired.minus(opening.days)

const hoursTaken = (
  { takings }: LeaveAccount,
  group: readonly Counter[],
  units: AbsenceUnits,
  period: string,
): Decimal =>
  sumOver(
    takings.filter(({ day, counter }) => monthOf(day) === period && group.includes(counter)),
    ({ day, days }) => units.ofDay(day).times(days),
  )

/** Whether the tenth of the previous year's days is compared: the last of them is taken, or their period ends. */
function isOver(group: readonly Counter[], { account: { year } }: OfContract, period: string): boolean {
  if (monthOf(year.to) === period) return true
  const isTaken = group.some(({ movements }) =>
    movements.some(({ kind, until }) => kind === 'taken' && monthOf(until) === period),
  )
  return isTaken && group.every((one) => balanceOf(one).isZero())
}

/** Data of a month's leave besides the account. */
interface KnownOfLeave {
  /** Days of the month under an earlier contract. */
  readonly daysBefore: Decimal
  readonly records: readonly LeaveRecord[]
  /** The first month with a known payslip; the month itself counts. */
  readonly firstKnown: string
}

/** Warnings about the counters of a month. */
export function* leaveWarnings(
  account: LeaveAccount | undefined,
  { span: { since }, start, ofLeave }: ContractInPeriod,
  { daysBefore, records, firstKnown }: KnownOfLeave,
): Generator<Warning> {
  if (account === undefined) return
  const { year, counters, begins } = account
  const isOlder = since < begins || monthOf(since) < firstKnown
  if (isOlder && !records.some(({ nature }) => nature === 'reprise')) {
    const message = `the contract began on ${since} and no balance is recorded: the counters begin on ${begins}, as if nothing had been taken since; enter a record of CompteurConges of kind reprise`
    yield { code: 'leave_opening_missing', message }
  }
  if (daysBefore.gt(0) && since === start && ofLeave.ended === undefined) {
    const message = `${daysBefore.toFixed()} days of the month are under an earlier contract, whose leave is not paid: enter DebutContratPrecedent and FinContratPrecedent`
    yield { code: 'leave_of_earlier_contract', message }
  }
  const current = counters.find((one) => !one.carriedOver && one.year.from === year.from)
  const balance = current && balanceOf(current)
  if (balance?.isNegative()) {
    const message = `${balance.negated().toFixed()} days of leave are taken beyond the rights of the year from ${year.from}: an agreement is needed (C. trav. L3141-12)`
    yield { code: 'leave_taken_in_advance', message }
  }
}
