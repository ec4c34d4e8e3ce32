import type { CheckedFields } from '../../cases/checked-fields.js'
import { TypeContrat } from '../../cases/employee.js'
import { CongesDeclares, CongesN, RemunerationDuContrat } from '../../cases/leave-derived.js'
import { CaisseConges, DecompteConges, PrisAuDepart } from '../../cases/leave-settings.js'
import { FinCDD, RemunerationAnterieure } from '../../cases/leaving.js'
import { at } from '../../cases/read.js'
import {
  DepartSansCompte,
  JoursSansCompte,
  PaieCDDInconnue,
  RemunerationSansCompte,
} from '../../cases/warning-derived.js'
import { accepted, fault, type Outcome, refused } from '../../ground/fault.js'
import { Decimal, ZERO } from '../../ground/money.js'
import { daysLater, firstDay, later, monthOf, monthsBetween } from '../../ground/period.js'
import type { LineName } from '../../law/names.js'
import type { ContractSpan } from '../../tree/facts.js'
import type { AbsenceEvent } from '../absence-events.js'
import type { EarlierMonth } from '../history.js'
import type { LeaveContracts } from '../read-contract.js'
import { type LeaveAccount, leaveAccount } from './account.js'
import { leaveFigure } from './figures.js'
import { addLeave, paidUntil } from './month.js'
import { movedIn } from './movements.js'
import { openedPay } from './pay.js'
import { referenceYearOf } from './rights.js'
import { termsOn } from './terms.js'

/** The leave of a contract that ends without counters: declared days are paid; missing declarations give a warning. */

interface Month {
  readonly period: string
  readonly contracts: LeaveContracts
  readonly history: readonly EarlierMonth[]
}
interface MonthAtEnd extends Month {
  /** Without leave: a person with recorded leave has counters. */
  readonly absences: readonly AbsenceEvent[]
}

/**
 * Adds what the law reads of a contract that ends in the month, for a person without counters, and the account if days
 * are declared. More days than the contract gave are a fault: leave beyond the rights needs counters.
 */
export function addLeaveAtEnd(fields: CheckedFields, month: MonthAtEnd): Outcome<LeaveAccount | undefined> {
  const { numbers, choices } = fields
  const { period, contracts } = month
  const { current, ended } = contracts
  const endsWith = (to: string | undefined): boolean => to !== undefined && monthOf(to) === period
  if (!endsWith(current.to) && !endsWith(ended?.to)) return NO_ACCOUNT
  // A fund pays it itself (C. trav. L3141-32).
  if (choices[CaisseConges.key] === 'true') return NO_ACCOUNT
  // With two contracts in a month, the fields are those of the second; the leave of the first is unknown.
  if (endsWith(ended?.to) || current.to === undefined) {
    choices[DepartSansCompte.key] = 'inconnu'
    return NO_ACCOUNT
  }
  const declared = numbers[PrisAuDepart.key]
  const isFixedTerm = choices[TypeContrat.key] === 'CDD'
  const from = isFixedTerm ? current.from : later(current.from, yearOfLeave(fields, current.to))
  const settled = { from: later(from, paidUntil(month, from)), to: current.to }
  if (declared === undefined) addUndeclared(fields, month, settled)
  else if (isFixedTerm && declared.isZero()) {
    choices[CongesN.cloture.key] = 'true'
    numbers[RemunerationDuContrat.key] = sumSince(month, settled.from, PAY_OF_FIXED_TERM)
  } else {
    if (!isFixedTerm && !isKnownSince(month, settled.from)) choices[DepartSansCompte.key] = 'declare'
    return declaredAccount(fields, month, settled, declared)
  }
  return NO_ACCOUNT
}
const NO_ACCOUNT = accepted<LeaveAccount | undefined>(undefined)

const yearOfLeave = (fields: CheckedFields, day: string): string =>
  referenceYearOf(day, termsOn(fields, [])(day).start).from

interface Settled {
  readonly from: string
  readonly to: string
}

/**
 * Days and pay of the months, for the warning that states the amount due. Full months of the contract give the days, and
 * never more than the absences in them leave.
 */
function addUndeclared(fields: CheckedFields, month: MonthAtEnd, { from, to }: Settled): void {
  const { numbers, choices } = fields
  const isFixedTerm = choices[TypeContrat.key] === 'CDD'
  const isDeclared = isFixedTerm && hasEarlierPay(fields)
  choices[DepartSansCompte.key] = isDeclared || isKnownSince(month, from) ? 'connu' : 'inconnu'
  const aMonth = leaveFigure('JoursParMois', to)
  const days = Decimal.min(aMonth.times(monthsBetween(from, daysLater(to, 1))), leaveFigure('JoursParAn', to))
  const ofMonths = choices[DecompteConges.key] === 'ouvres' ? days.times(5).div(6) : days
  numbers[JoursSansCompte.key] = Decimal.min(ofMonths, acquiredIn({ from, to }, fields, month))
  numbers[RemunerationSansCompte.key] = sumSince(month, from, isFixedTerm ? PAY_OF_FIXED_TERM : 'RemunerationConges')
}

/** Days that the law gives in a contract, before they are rounded up. */
const acquiredIn = (contract: Settled, fields: CheckedFields, { absences }: MonthAtEnd): Decimal =>
  leaveAccount({ contract, absences, records: [], termsOn: termsOn(fields, []) }, contract.to)
    .counters.filter(({ carriedOver }) => !carriedOver)
    .reduce((sum, { acquired }) => sum.plus(acquired), ZERO)

function declaredAccount(
  fields: CheckedFields,
  { period, contracts, history, absences }: MonthAtEnd,
  current: Settled,
  declared: Decimal,
): Outcome<LeaveAccount> {
  const { numbers } = fields
  numbers[CongesDeclares.key] = declared
  const contract = { current, ended: contracts.ended }
  const account = addLeave(fields, {
    period,
    contracts: contract,
    absences,
    records: [],
    history,
    before: [],
    declared,
  })
  const most = account.counters.reduce(
    (sum, one) => sum.plus(one.carriedOver ? 0 : movedIn(one, ['acquired', 'rounded'], '', current.to)),
    ZERO,
  )
  if (declared.lte(most)) return accepted(account)
  const expected = `at most the ${most.toFixed()} days acquired since ${current.from}: keep counters where more was taken (C. trav. L3141-29)`
  return refused([fault('out_of_range', { ...at(PrisAuDepart), value: declared.toFixed() }, expected)])
}

/** Records whether the pay of some months is unknown, for a fixed term that ends and whose tenth is paid. */
export function addUnknownPay(
  fields: CheckedFields,
  { since }: ContractSpan,
  month: Month,
  account?: LeaveAccount,
): void {
  const { choices } = fields
  if (choices[TypeContrat.key] !== 'CDD' || hasEarlierPay(fields) || isKnownSince(month, since)) return
  const isOpened = account !== undefined && openedPay(account).gt(0)
  const paysLeave = choices[CongesN.cloture.key] === 'true' && !isOpened
  if (choices[FinCDD.key] === 'true' || paysLeave) choices[PaieCDDInconnue.key] = 'true'
}

const hasEarlierPay = ({ numbers }: CheckedFields): boolean => numbers[RemunerationAnterieure.key]?.gt(0) === true

const PAY_OF_FIXED_TERM: LineName = 'RemunerationHorsCompensatrice'

const sumSince = ({ history }: Month, from: string, name: LineName): Decimal =>
  history
    .filter(({ period }) => period >= monthOf(from))
    .reduce((sum, { carried }) => sum.plus(carried.get(name) ?? 0), ZERO)

/** Whether the earlier payslips hold every month from a day on. */
const isKnownSince = ({ history, period }: Month, from: string): boolean =>
  history.filter((one) => one.period >= monthOf(from)).length >=
  monthsBetween(firstDay(monthOf(from)), firstDay(period))
