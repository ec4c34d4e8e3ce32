import {
  ArrieresPension,
  PensionAlimentaire,
  RecouvrementCAF,
  ReportPension,
  ReportSATD,
} from '../cases/attachments.js'
import { TypeContrat } from '../cases/employee.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import * as leaving from '../cases/leaving.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { daysLater, firstDay, lastDay, monthOf, monthsBetween, monthsLater, yearOf } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import type { ContractSpan } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import type { EarlierMonth } from './history.js'
import { leavingWarnings, owesPrecarity } from './leaving-warnings.js'
import type { ReadFields } from './read-fields.js'
import type { RegimeRead } from './regimes.js'

/** What follows from the end of a contract in a month, and from what earlier months paid. */

/** A month and its contract. */
interface Month<Span = ContractSpan> {
  readonly period: string
  readonly span: Span
}
type Regime = (typeof leaving.RegimeRupture)['values'][number]
type Motif = (typeof leaving.MotifRupture)['values'][number]

const REGIMES: Readonly<Partial<Record<string, Regime>>> = {
  licenciement: 'licenciement',
  pse: 'pse',
  rupture_conventionnelle: 'conventionnelle',
  depart_retraite: 'retraite_volontaire',
  mise_a_la_retraite: 'retraite_employeur',
} satisfies Partial<Record<Motif, Regime>>
const OF_FIXED_TERM: readonly string[] = ['fin_cdd', 'fin_cdd_sans_indemnite'] satisfies Motif[]
/** Ends with a notice that may be paid instead of worked. */
const WITH_NOTICE: readonly string[] = [
  'demission',
  'licenciement',
  'pse',
  'depart_retraite',
  'mise_a_la_retraite',
  'autre',
] satisfies Motif[]
/** The rate of the employer's contribution before this day is not known here. */
const FIRST_END = '2023-09-01'

/** The day on which the contract ended, in the month or before it; undefined: it goes on. */
function endOf({ dates }: ReadFields, { period, span }: Month<ContractSpan | undefined>): string | undefined {
  const day = dates[leaving.DateRupture.key] ?? span?.end
  return day !== undefined && day <= lastDay(period) ? day : undefined
}

/**
 * Arrears of alimony are those of 6 months, of 24 for the CAF, and are paid in twelve parts (CPCE L213-4; the twelve parts for the CAF: C).
 */
export function* wrongArrears({ number, choice }: RegimeRead): Generator<Fault> {
  const arrears = number(ArrieresPension)
  const months = choice(RecouvrementCAF) === 'true' ? 24 : 6
  const most = roundTo(number(PensionAlimentaire).times(months).div(12), 2)
  if (arrears.lte(most)) return
  const expected = `at most ${most.toFixed(2)}: a twelfth of ${months} months of ${PensionAlimentaire.key}`
  yield fault('out_of_range', { ...at(ArrieresPension), value: arrears.toFixed() }, expected)
}

/** Of a population, which gives what follows from dates as columns: an amount that no end of contract pays. */
export function* wrongLeaving({ number, choice }: RegimeRead): Generator<Fault> {
  const rules = [
    [leaving.IndemniteVersee, leaving.RegimeRupture, (choice(leaving.RegimeRupture) ?? 'aucun') === 'aucun'],
    [leaving.MontantPreavis, leaving.MoisDeRupture, choice(leaving.MoisDeRupture) !== 'true'],
  ] as const
  for (const [field, of, isNone] of rules) {
    if (!isNone || number(field).isZero()) continue
    const expected = `nothing without ${of.key} (C. trav. L1234-5, L1234-9)`
    yield fault('not_of_this_contract', { ...at(field), value: number(field).toFixed() }, expected)
  }
}

/** What an end of contract does not allow, and arrears beyond their limit. */
export function* faultsOfLeaving(fields: ReadFields, month: Month<ContractSpan | undefined>): Generator<Fault> {
  const { numbers, choices, dates } = fields
  yield* wrongArrears({ number: ({ key }) => numbers[key] ?? ZERO, choice: ({ key }) => choices[key] })
  const motif = choices[leaving.MotifRupture.key] ?? 'aucun'
  const wrong = (field: NumberField | ChoiceField, value: string, expected: string): Fault =>
    fault('not_of_this_contract', { ...at(field), value }, expected)
  const isFixedTerm = choices[TypeContrat.key] === 'CDD'
  if (OF_FIXED_TERM.includes(motif) && !isFixedTerm) {
    yield wrong(leaving.MotifRupture, motif, `a reason of an open-ended contract (C. trav. L1243-8)`)
  }
  if (motif === 'rupture_conventionnelle' && isFixedTerm) {
    yield wrong(leaving.MotifRupture, motif, `another reason: a fixed-term contract has none (C. trav. L1237-11)`)
  }
  const day = dates[leaving.DateRupture.key]
  if (day !== undefined && day < FIRST_END) {
    yield fault('out_of_range', { ...at(leaving.DateRupture), value: day }, `a day from ${FIRST_END} on`)
  }
  const ended = endOf(fields, month)
  const paid = numbers[leaving.IndemniteVersee.key] ?? ZERO
  if (paid.gt(0) && (ended === undefined || REGIMES[motif] === undefined)) {
    const expected = `nothing unless the contract has ended and ${leaving.MotifRupture.key} has such an indemnity (C. trav. L1234-9)`
    yield wrong(leaving.IndemniteVersee, paid.toFixed(), expected)
  }
  const notice = choices[leaving.Preavis.key] ?? 'effectue'
  if (notice === 'paye' && !WITH_NOTICE.includes(motif)) {
    const expected = `effectue or non_paye: ${leaving.MotifRupture.key} ${motif} has no notice to pay (C. trav. L1234-1)`
    yield wrong(leaving.Preavis, notice, expected)
  }
  const inLieu = numbers[leaving.MontantPreavis.key] ?? ZERO
  if (inLieu.gt(0) && !(notice === 'paye' && ended !== undefined && monthOf(ended) === month.period)) {
    const expected = `nothing unless ${leaving.Preavis.key} is paye and the contract ends in the month (C. trav. L1234-5)`
    yield wrong(leaving.MontantPreavis, inLieu.toFixed(), expected)
  }
}

/** Adds what the law reads of the end of the contract and of what attachments left; returns what the officer should check. */
export function addLeaving(fields: ReadFields, month: Month, history: readonly EarlierMonth[]): readonly Warning[] {
  const { numbers } = fields
  const last = history.at(-1)?.carried
  for (const [{ key }, name] of CARRIED) numbers[key] = last?.get(name) ?? ZERO
  const ended = endOf(fields, month)
  if (ended === undefined) return []
  // Without a reason nothing follows from the end: the facts, and so the digest of the month, stay what they are.
  if ((fields.choices[leaving.MotifRupture.key] ?? 'aucun') !== 'aucun') addEnd(fields, month, ended, history)
  return [...leavingWarnings(fields, month, ended, history)]
}
const CARRIED = [
  [ReportPension, 'RestePension'],
  [ReportSATD, 'ResteSATD'],
] as const satisfies readonly (readonly [NumberField, LineName])[]

function addEnd(fields: ReadFields, { period, span }: Month, ended: string, history: readonly EarlierMonth[]): void {
  const { numbers, choices, dates } = fields
  const motif = choices[leaving.MotifRupture.key] ?? 'aucun'
  const isNow = monthOf(ended) === period
  const isPaid = numbers[leaving.IndemniteVersee.key]?.gt(0) === true
  const regime = isNow || isPaid ? (REGIMES[motif] ?? 'aucun') : 'aucun'
  choices[leaving.RegimeRupture.key] = regime
  choices[leaving.MoisDeRupture.key] = String(isNow && motif !== 'aucun')
  choices[leaving.RuptureAvantHausse.key] = String(ended < leaving.HAUSSE_CONTRIBUTION)
  const isDue = isNow && motif === 'fin_cdd' && owesPrecarity(choices)
  choices[leaving.FinCDD.key] = String(isDue)
  const notified = dates[leaving.DateNotification.key] ?? ended
  const entered = numbers[leaving.AncienneteMois.key] ?? ZERO
  const service = (until: string): Decimal =>
    entered.gt(0) ? entered : new Decimal(monthsBetween(span.since, daysLater(until, 1)))
  numbers[leaving.AncienneteRupture.key] = service(ended)
  numbers[leaving.AncienneteNotification.key] = service(notified)
  const sum = (months: readonly EarlierMonth[], name: LineName): Decimal =>
    months.reduce((total, { carried }) => total.plus(carried.get(name) ?? ZERO), ZERO)
  if (regime !== 'aucun') {
    const since = history.filter((one) => one.period >= monthOf(ended))
    for (const [{ key }, name] of PAID) numbers[key] = sum(since, name)
    numbers[leaving.ReferenceRupture.key] = referencePay(history, span.since, notified)
    const before = String(Number(yearOf(ended)) - 1)
    const ofYear = history.filter((one) => yearOf(one.period) === before)
    numbers[leaving.BrutAnneePrecedente.key] = sum(ofYear, 'TotalBrut')
  }
  if (isDue) {
    const ofContract = history.filter((one) => one.period >= monthOf(span.since))
    const paid = sum(ofContract, 'IndemniteFinContrat')
    numbers[leaving.PrecariteVersee.key] = paid
    numbers[leaving.RemunerationCDD.key] = sum(ofContract, 'RemunerationHorsCompensatrice').minus(paid)
  }
}
const PAID = [
  [leaving.RuptureVersee, 'IndemniteRupture'],
  [leaving.RuptureExonereeAvant, 'IndemniteRuptureExoneree'],
  [leaving.RuptureHorsCSGAvant, 'RuptureHorsCSG'],
  [leaving.RuptureNonImposableAvant, 'RuptureNonImposable'],
] as const satisfies readonly (readonly [NumberField, LineName])[]

/**
 * The better of the mean of the twelve months before the notification, or of all where there are fewer, and that of the last three
 * (C. trav. R1234-4). Bonuses of those months count as they were paid (C). 0 without payslips.
 */
function referencePay(history: readonly EarlierMonth[], since: string, notified: string): Decimal {
  const until = firstDay(monthOf(notified))
  const meanSince = (months: number): Decimal => {
    const from = monthOf(monthsLater(until, -months))
    const pays = history
      .filter(({ period }) => period >= from && period < monthOf(until) && period >= monthOf(since))
      .map(({ carried }) => payOf(carried))
    return pays.length === 0 ? ZERO : pays.reduce((sum, pay) => sum.plus(pay), ZERO).div(pays.length)
  }
  return roundTo(Decimal.max(meanSince(12), meanSince(3)), 6)
}
/** The pay without absences; of a month that was calculated before it was kept, the gross. */
const payOf = (carried: EarlierMonth['carried']): Decimal => {
  const pay = carried.get('PaieDeReference' satisfies LineName) ?? ZERO
  return pay.gt(0) ? pay : (carried.get('TotalBrut' satisfies LineName) ?? ZERO)
}
