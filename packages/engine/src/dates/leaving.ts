import {
  ArrieresPension,
  PensionAlimentaire,
  RecouvrementCAF,
  ReportPension,
  ReportSATD,
} from '../cases/attachments.js'
import { ReportTropPercu } from '../cases/back-pay.js'
import { type CheckedFields, type EnteredValues, valuesIn } from '../cases/checked-fields.js'
import { TypeContrat } from '../cases/employee.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import * as leaving from '../cases/leaving.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { lastDay, monthOf, yearOf } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import type { ContractSpan } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import type { EarlierMonth } from './history.js'
import { leavingWarnings, owesPrecarity } from './leaving-warnings.js'
import { addReferencePay } from './reference-pay.js'
import { type Career, monthsOfService, serviceWarnings } from './service.js'

/** Facts that follow from the end of a contract in a month, and from the payments of earlier months. */

interface Month<Span = ContractSpan> {
  readonly period: string
  readonly span: Span
}
type Amounts = Pick<EnteredValues, 'number' | 'choice'>
type Regime = (typeof leaving.RegimeRupture)['values'][number]
type Motif = (typeof leaving.MotifRupture)['values'][number]

const REGIMES: Readonly<Partial<Record<string, Regime>>> = {
  licenciement: 'licenciement',
  pse: 'pse',
  inaptitude: 'inaptitude',
  inaptitude_professionnelle: 'inaptitude_professionnelle',
  rupture_conventionnelle: 'conventionnelle',
  depart_retraite: 'retraite_volontaire',
  mise_a_la_retraite: 'retraite_employeur',
} satisfies Partial<Record<Motif, Regime>>
const OF_FIXED_TERM: readonly string[] = ['fin_cdd', 'fin_cdd_sans_indemnite'] satisfies Motif[]
/** Reasons that no fixed term has: it ends early for serious misconduct, unfitness, force majeure or by agreement (C. trav. L1243-1). */
const OF_OPEN_TERM: readonly string[] = [
  'licenciement',
  'pse',
  'rupture_conventionnelle',
  'mise_a_la_retraite',
] satisfies Motif[]
/** Ends of a fixed term with its indemnity; unfitness is not among the exceptions (C. trav. L1243-8, L1243-10). */
const WITH_PRECARITY: readonly string[] = ['fin_cdd', 'inaptitude', 'inaptitude_professionnelle'] satisfies Motif[]
/** Ends with a notice that may be paid instead of worked. */
const WITH_NOTICE: readonly string[] = [
  'demission',
  'licenciement',
  'pse',
  'depart_retraite',
  'mise_a_la_retraite',
  'autre',
] satisfies Motif[]
/** The rate of the employer's contribution before this day is not in the engine. */
const FIRST_END = '2023-09-01'

/** The day on which the contract ended, in the month or before it; undefined: it continues. */
export function endOf({ dates }: CheckedFields, { period, span }: Month<ContractSpan | undefined>): string | undefined {
  const day = dates[leaving.DateRupture.key] ?? span?.end
  return day !== undefined && day <= lastDay(period) ? day : undefined
}

/**
 * Arrears of alimony cover 6 months, or 24 for the CAF, and are paid in twelve parts (CPCE L213-4; the twelve parts for
 * the CAF: C).
 */
export function* wrongArrears({ number, choice }: Amounts): Generator<Fault> {
  const arrears = number(ArrieresPension)
  const months = choice(RecouvrementCAF) === 'true' ? 24 : 6
  const most = roundTo(number(PensionAlimentaire).times(months).div(12), 2)
  if (arrears.lte(most)) return
  const expected = `at most ${most.toFixed(2)}: a twelfth of ${months} months of ${PensionAlimentaire.key}`
  yield fault('out_of_range', { ...at(ArrieresPension), value: arrears.toFixed() }, expected)
}

/**
 * For a population, whose dates and payslips are given as columns: the fault of an amount that no end of contract pays.
 */
export function* wrongLeaving({ number, choice }: Amounts): Generator<Fault> {
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

/** Faults: entries that an end of contract does not allow, and arrears beyond their limit. */
export function* faultsOfLeaving(fields: CheckedFields, month: Month<ContractSpan | undefined>): Generator<Fault> {
  const { numbers, choices, dates } = fields
  yield* wrongArrears(valuesIn(fields))
  const motif = choices[leaving.MotifRupture.key] ?? 'aucun'
  const wrong = (field: NumberField | ChoiceField, value: string, expected: string): Fault =>
    fault('not_of_this_contract', { ...at(field), value }, expected)
  const isFixedTerm = choices[TypeContrat.key] === 'CDD'
  if (OF_FIXED_TERM.includes(motif) && !isFixedTerm) {
    yield wrong(leaving.MotifRupture, motif, `a reason of an open-ended contract (C. trav. L1243-8)`)
  }
  if (OF_OPEN_TERM.includes(motif) && isFixedTerm) {
    const expected =
      'another reason: a fixed-term contract knows faute_grave, inaptitude, inaptitude_professionnelle and its term (C. trav. L1243-1)'
    yield wrong(leaving.MotifRupture, motif, expected)
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

/** Why the contract ended; `aucun`: no reason is recorded. */
export const motifOf = ({ choices }: CheckedFields): string => choices[leaving.MotifRupture.key] ?? 'aucun'
/** Whether the end of the contract gives any fact. */
export const endsWithReason = (fields: CheckedFields): boolean => motifOf(fields) !== 'aucun'

/**
 * Adds the facts that the law reads of the end of the contract and of amounts left over by attachments; returns the
 * warnings.
 */
export function addLeaving(fields: CheckedFields, period: string, career: Career): readonly Warning[] {
  const { numbers } = fields
  const { history, span } = career
  const month = { period, span }
  const last = history.at(-1)?.carried
  for (const [{ key }, name] of CARRIED) numbers[key] = last?.get(name) ?? ZERO
  const owed = last?.get('ResteTropPercu' satisfies LineName)
  if (owed !== undefined) numbers[ReportTropPercu.key] = owed
  const ended = endOf(fields, month)
  if (ended === undefined) return []
  // Without a reason the end gives no fact, so that the facts and the digest of the month remain unchanged.
  if (endsWithReason(fields)) addEnd(fields, period, ended, career)
  return [...leavingWarnings(fields, period, ended, career), ...serviceWarnings(fields, career, period)]
}
const CARRIED = [
  [ReportPension, 'RestePension'],
  [ReportSATD, 'ResteSATD'],
] as const satisfies readonly (readonly [NumberField, LineName])[]

function addEnd(fields: CheckedFields, period: string, ended: string, career: Career): void {
  const { numbers, choices, dates } = fields
  const { span, history } = career
  const motif = choices[leaving.MotifRupture.key] ?? 'aucun'
  const isNow = monthOf(ended) === period
  const isPaid = numbers[leaving.IndemniteVersee.key]?.gt(0) === true
  const regime = isNow || isPaid ? (REGIMES[motif] ?? 'aucun') : 'aucun'
  choices[leaving.RegimeRupture.key] = regime
  choices[leaving.MoisDeRupture.key] = String(isNow && motif !== 'aucun')
  choices[leaving.RuptureAvantHausse.key] = String(ended < leaving.HAUSSE_CONTRIBUTION)
  const isDue = isNow && WITH_PRECARITY.includes(motif) && owesPrecarity(choices)
  choices[leaving.FinCDD.key] = String(isDue)
  const notified = dates[leaving.DateNotification.key] ?? ended
  const entered = numbers[leaving.AncienneteMois.key] ?? ZERO
  const ofContract = { ended: monthsOfService(career, ended), notified: monthsOfService(career, notified) }
  // The entered months are those of the last day: the right counts fewer if the notification came earlier.
  const service = (of: keyof typeof ofContract): Decimal =>
    entered.gt(0) ? Decimal.max(ZERO, entered.minus(ofContract.ended).plus(ofContract[of])) : ofContract[of]
  numbers[leaving.AncienneteRupture.key] = service('ended')
  numbers[leaving.AncienneteNotification.key] = service('notified')
  const sum = (months: readonly EarlierMonth[], name: LineName): Decimal =>
    months.reduce((total, { carried }) => total.plus(carried.get(name) ?? ZERO), ZERO)
  if (regime !== 'aucun') {
    const since = history.filter((one) => one.period >= monthOf(ended))
    for (const [{ key }, name] of PAID) numbers[key] = sum(since, name)
    addReferencePay(fields, career, { period, ended, notified })
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
