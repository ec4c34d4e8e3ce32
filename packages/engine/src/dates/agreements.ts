import { BaremeMaintien, BaremeMaintienCadre } from '../cases/absence-settings.js'
import type { OwnScales, ServiceRule } from '../cases/agreements.js'
import * as agreements from '../cases/agreements.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { DateNaissance } from '../cases/contract-kinds.js'
import { StatutCadre } from '../cases/employee.js'
import type { Field, NumberField } from '../cases/field.js'
import * as leaving from '../cases/leaving.js'
import { IDCC } from '../cases/mentions.js'
import { at } from '../cases/read.js'
import { cached } from '../ground/cached.js'
import { type Fault, fault } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import { daysLater, firstDay, LAW_FROM, later, monthOf, yearsBetween } from '../ground/period.js'
import type { Agreement, Category, Severance } from '../law/conventions/agreement.js'
import { agreementOf, categoryOf, NO_AGREEMENT } from '../law/conventions/index.js'
import { linesOfAgreement } from '../law/conventions/lines.js'
import type { AgreementFacts, ContractSpan } from '../tree/facts.js'
import type { Line } from '../tree/formula.js'
import type { Warning } from '../tree/payslip.js'
import { keysRead } from '../tree/reads.js'
import { type AbsenceEvent, ACCIDENT, SICKNESS } from './absence-events.js'
import { endOf, motifOf } from './leaving.js'
import { agreementPays } from './reference-pay.js'
import { type Career, exactMonthsOfService, monthsOfService } from './service.js'

/**
 * The facts of an end of contract that a collective agreement reads, the missing values, and the subjects that it does
 * not cover.
 */

interface Month {
  readonly period: string
  readonly span: ContractSpan | undefined
}

/** The parts of the agreement that the end of a contract needs. */
interface Needs {
  readonly ended: string
  readonly severance: boolean
  readonly notice: (typeof agreements.NaturePreavis)['values'][number]
  /** Whether the indemnity is that of a retirement, which these agreements do not cover. */
  readonly isRetirement: boolean
}

const NOTICES: Readonly<Record<string, Needs['notice']>> = {
  licenciement: 'licenciement',
  pse: 'licenciement',
  inaptitude: 'licenciement',
  demission: 'demission',
  depart_retraite: 'depart_retraite',
  mise_a_la_retraite: 'mise_a_la_retraite',
}
const WITH_SEVERANCE: readonly string[] = [
  'licenciement',
  'pse',
  'inaptitude',
  'inaptitude_professionnelle',
  'rupture_conventionnelle',
]
const RETIREMENTS: readonly string[] = ['depart_retraite', 'mise_a_la_retraite']

/** Undefined: no contract ends, or neither severance pay nor notice is due by this month. */
function needsOf(fields: CheckedFields, month: Month): Needs | undefined {
  const { numbers, choices } = fields
  const ended = endOf(fields, month)
  if (ended === undefined) return undefined
  const motif = motifOf(fields)
  const isNow = monthOf(ended) === month.period
  const isPaid = isNow || numbers[leaving.IndemniteVersee.key]?.gt(0) === true
  // An entered amount is paid, but the months that are due are service (L1234-4).
  const isEntered = numbers[leaving.MoisPreavis.key]?.gt(0) === true
  // Unfitness has no notice, yet its months are service (L1226-4).
  const counts = isNow && !isEntered && (choices[leaving.Preavis.key] === 'paye' || motif === 'inaptitude')
  const severance = isPaid && WITH_SEVERANCE.includes(motif)
  const isRetirement = isPaid && RETIREMENTS.includes(motif)
  const notice = counts ? (NOTICES[motif] ?? 'aucun') : 'aucun'
  return severance || isRetirement || notice !== 'aucun' ? { ended, severance, notice, isRetirement } : undefined
}

/** The agreement of the contract; where it names none, that of the establishment. */
const idccOf = ({ choices }: CheckedFields): string | undefined => {
  const idcc = choices[agreements.IDCCContrat.key] ?? choices[IDCC.key]
  return idcc === undefined || idcc === NO_AGREEMENT ? undefined : idcc
}

/** Whether only the establishment names the agreement: the payslip prints it, and the person has no category. */
const isOfEstablishment = ({ choices }: CheckedFields): boolean => choices[agreements.IDCCContrat.key] === undefined

const namedBy = (fields: CheckedFields): Agreement | undefined => {
  const idcc = idccOf(fields)
  return idcc === undefined ? undefined : agreementOf(idcc)
}

/** The scales of the company's own agreement or custom for a person; undefined: it has none. */
function ownScalesOf({ numbers, choices }: CheckedFields): OwnScales | undefined {
  const isCadre = choices[StatutCadre.key] === 'true'
  const scaleOf = (forAll: { readonly key: string }, cadre: { readonly key: string }): string | undefined =>
    (isCadre ? choices[cadre.key] : undefined) ?? choices[forAll.key]
  const scale = scaleOf(agreements.AccordIndemnite, agreements.AccordIndemniteCadre)
  const notice = scaleOf(agreements.AccordPreavis, agreements.AccordPreavisCadre)
  const resignation = scaleOf(agreements.AccordPreavisDemission, agreements.AccordPreavisDemissionCadre)
  if (scale === undefined && notice === undefined && resignation === undefined) return undefined
  const number = (field: NumberField, absent: string): string => numbers[field.key]?.toFixed() ?? absent
  return {
    reference: choices[agreements.AccordReference.key] ?? '',
    prevails: choices[agreements.AccordNature.key] !== 'usage_entreprise',
    ...(scale !== undefined && {
      severance: {
        scale,
        right: number(agreements.AccordIndemniteDroit, '8'),
        cap: number(agreements.AccordIndemnitePlafond, '0'),
      },
    }),
    ...(notice !== undefined && { notice }),
    ...(resignation !== undefined && { resignation }),
  }
}

/**
 * Whether the company's own agreement has every rule that an end of contract needs, and prevails over that of the
 * branch.
 */
function isAllOwn(fields: CheckedFields, { severance, notice, isRetirement }: Needs): boolean {
  const own = ownScalesOf(fields)
  if (own?.prevails !== true || isRetirement) return false
  const ofNotice = notice === 'demission' || notice === 'depart_retraite' ? own.resignation : own.notice
  return (!severance || own.severance !== undefined) && (notice === 'aucun' || ofNotice !== undefined)
}

/** The keys that the rules of a category read. */
const READS = cached(
  (key: string): { readonly severance: ReadonlySet<string>; readonly notice: ReadonlySet<string> } => {
    const [idcc = '', code = ''] = key.split(' ')
    const agreement = agreementOf(idcc)
    const category = agreement?.categories.find((one) => one.code === code)
    if (agreement === undefined || category === undefined) throw new Error(`no category ${key}`)
    const { severance, noticeDue } = linesOfAgreement(agreement, category)
    const keys = (line: Line) => keysRead({ lines: { 1: line }, collectors: {} })
    return { severance: keys(severance), notice: keys(noticeDue) }
  },
)
const readsOf = ({ idcc }: Agreement, { code }: Category, needs: Needs): ReadonlySet<string> => {
  const { severance, notice } = READS(`${idcc} ${code}`)
  return new Set([...(needs.severance ? severance : []), ...(needs.notice === 'aucun' ? [] : notice)])
}

/** Faults: the entries that the agreement needs for the end of a contract and that are missing or unknown to it. */
export function* faultsOfAgreement(fields: CheckedFields, month: Month): Generator<Fault> {
  const needs = needsOf(fields, month)
  if (needs === undefined || (!needs.severance && needs.notice === 'aucun')) return
  if (ownScalesOf(fields)?.reference === '') {
    const { key } = agreements.AccordIndemnite
    yield fault(
      'missing_field',
      at(agreements.AccordReference),
      `a reference: ${key} and the notices beside it name it`,
    )
  }
  const agreement = namedBy(fields)
  if (agreement === undefined || isAllOwn(fields, needs)) return
  const { numbers, choices, dates } = fields
  const entered = choices[agreements.CategorieConventionnelle.key]
  const category = categoryOf(agreement, entered)
  // An agreement that only the establishment names refuses nothing: without a category the warning says what is left out.
  if (category === undefined && entered === undefined && isOfEstablishment(fields)) return
  if (category === undefined) {
    const of = agreement.categories.map(({ code }) => code).join(', ')
    const expected = `one of ${of}: the agreement IDCC ${agreement.idcc} needs it for the end of the contract`
    const where = { ...at(agreements.CategorieConventionnelle), ...(entered !== undefined && { value: entered }) }
    yield fault(entered === undefined ? 'missing_field' : 'out_of_range', where, expected)
    return
  }
  const read = readsOf(agreement, category, needs)
  const missing = (field: Field): Fault =>
    fault(
      'missing_field',
      at(field),
      `a value: the agreement IDCC ${agreement.idcc} needs it for the end of the contract`,
    )
  const isZero = ({ key }: NumberField): boolean => !numbers[key]?.gt(0)
  if (read.has(agreements.CoefficientConvention.key) && isZero(agreements.CoefficientContrat)) {
    yield missing(agreements.CoefficientContrat)
  }
  if (read.has(agreements.AgeFin.key) && dates[DateNaissance.key] === undefined) {
    yield missing(DateNaissance)
  }
}

/** The facts that the agreement of a person reads of an end of contract; undefined: it reads none. */
export function agreementFacts(fields: CheckedFields, period: string, career: Career): AgreementFacts | undefined {
  const needs = needsOf(fields, { period, span: career.span })
  if (needs === undefined || (!needs.severance && needs.notice === 'aucun')) return undefined
  const agreement = namedBy(fields)
  const category = agreement && categoryOf(agreement, fields.choices[agreements.CategorieConventionnelle.key])
  const ofBranch =
    agreement &&
    category &&
    factsUnder({ idcc: agreement.idcc, category: category.code }, { fields, career, needs }, category.severance)
  const own = ownScalesOf(fields)
  const ofCompany = own && factsUnder({ idcc: '', category: '', own }, { fields, career, needs })
  return ofBranch && ofCompany ? { ...ofBranch, beside: ofCompany } : (ofBranch ?? ofCompany)
}

interface Leaving {
  readonly fields: CheckedFields
  readonly career: Career
  readonly needs: Needs
}
/** The facts under one agreement, whose severance pay says how service counts. */
function factsUnder(
  of: Pick<AgreementFacts, 'idcc' | 'category' | 'own'>,
  { fields, career, needs }: Leaving,
  severance?: Severance,
): AgreementFacts {
  const { ended } = needs
  const { numbers, choices, dates } = fields
  const notified = dates[leaving.DateNotification.key] ?? ended
  const rule = severance?.service ?? {}
  const entered = numbers[leaving.AncienneteMois.key] ?? ZERO
  const atEnd = exactMonthsOfService(career, ended, rule)
  const atNotification = exactMonthsOfService(career, notified, rule)
  const birth = dates[DateNaissance.key]
  const pays = agreementPays(fields, career, { period: monthOf(ended), ended, notified })
  return {
    ...of,
    numbers: {
      [agreements.MoisConvention.key]: monthsOfService(career, ended, rule),
      // The entered months are those of the last day.
      [agreements.MoisNotification.key]: entered.gt(0)
        ? Decimal.max(ZERO, entered.minus(atEnd).plus(atNotification))
        : atNotification,
      [agreements.MoisNonCadre.key]: monthsBefore(dates[agreements.DateCadre.key], career, rule),
      [agreements.SemestresDeService.key]: (entered.gt(0) ? entered : atEnd).div(6).floor(),
      [agreements.SemestresAvant2002.key]: monthsBefore(YEAR_2002, career, rule).div(6).floor(),
      [agreements.EmbaucheApres1999.key]: new Decimal(career.span.since < YEAR_2000 ? 0 : 1),
      [agreements.MoisForfait.key]: severance?.daysOfYear ? monthsOfForfait(fields, career, ended, rule) : ZERO,
      [agreements.MoisMaladie.key]: numbers[agreements.MoisAbsence.key] ?? ZERO,
      [agreements.AgeFin.key]: birth === undefined ? ZERO : new Decimal(yearsBetween(birth, ended)),
      [agreements.CoefficientConvention.key]: numbers[agreements.CoefficientContrat.key] ?? ZERO,
      [agreements.DernierMois.key]: pays.month.pay,
      [agreements.HorsTroisMoisDernier.key]: pays.month.beyond,
      [agreements.DernierMoisFin.key]: pays.monthToEnd.pay,
      [agreements.HorsTroisMoisDernierFin.key]: pays.monthToEnd.beyond,
      [agreements.HorsTroisMois.key]: pays.quarter.beyond,
      [agreements.TroisMoisFin.key]: pays.quarterToEnd.pay,
      [agreements.HorsTroisMoisFin.key]: pays.quarterToEnd.beyond,
      [agreements.DouzeMoisFin.key]: pays.yearToEnd.pay,
      [agreements.NombreTroisMoisFin.key]: pays.quarterToEnd.known,
      [agreements.NombreDouzeMoisFin.key]: pays.yearToEnd.known,
    },
    choices: {
      ...causesOf(fields),
      [agreements.NaturePreavis.key]: needs.notice,
      [agreements.VariableConvention.key]: choices[agreements.RemunerationVariable.key] ?? 'false',
      [agreements.EstAncienCadre.key]: choices[agreements.AncienCadre.key] ?? 'false',
    },
  }
}

/**
 * Half-years of service count differently from 2002 on; people hired before 2000 have another cap (banque, art. 26,
 * 29).
 */
const [YEAR_2000, YEAR_2002] = ['2000-01-01', '2002-01-01']
/** Full months of service before a day; 0 for a day that is not entered. */
const monthsBefore = (day: string | undefined, career: Career, rule: ServiceRule): Decimal =>
  day === undefined || day <= career.span.since ? ZERO : monthsOfService(career, daysLater(day, -1), rule)

/** Months of service under an agreement in days; for a former executive only those since the agreement of 2024. */
function monthsOfForfait({ dates, choices }: CheckedFields, career: Career, ended: string, rule: ServiceRule): Decimal {
  const day = dates[agreements.DateForfaitJours.key]
  if (day === undefined) return ZERO
  const since = later(day, choices[agreements.AncienCadre.key] === 'true' ? LAW_FROM : career.span.since)
  return monthsOfService({ ...career, span: { ...career.span, since } }, ended, rule)
}

/** The cause of a dismissal as the flags that rules read. A plan de sauvegarde is economic and collective. */
function causesOf(fields: CheckedFields): Readonly<Record<string, string>> {
  const entered = fields.choices[agreements.CauseLicenciement.key] ?? 'autre'
  const cause = motifOf(fields) === 'pse' ? 'economique_collective' : entered
  const flags = [
    [agreements.EstEconomique, ['economique', 'economique_collective']],
    [agreements.EstCollectif, ['economique_collective']],
    [agreements.EstDisciplinaire, ['disciplinaire']],
    [agreements.EstPourMaladie, ['absences_maladie']],
    [agreements.ConduiteTemporaire, ['inaptitude_conduite_temporaire']],
    [agreements.ConduiteDefinitive, ['inaptitude_conduite_definitive']],
  ] as const
  return Object.fromEntries(flags.map(([{ key }, causes]) => [key, String(causes.some((one) => one === cause))]))
}

/** The warning of an end of contract for which the agreement has a rule that is not computed. */
export function* agreementWarnings(fields: CheckedFields, month: Month): Generator<Warning> {
  const needs = needsOf(fields, month)
  const idcc = needs && idccOf(fields)
  if (idcc === undefined || needs === undefined) return
  const isEntered = fields.numbers[leaving.IndemniteConventionnelle.key]?.gt(0) === true
  const { key } = agreements.IDCCContrat
  const instead = `${leaving.IndemniteConventionnelle.key}, ${leaving.MoisPreavis.key}`
  const agreement = agreementOf(idcc)
  const isCovered = agreement !== undefined
  if (isEntered || isAllOwn(fields, needs)) return
  const entered = fields.choices[agreements.CategorieConventionnelle.key]
  if (agreement !== undefined && !needs.isRetirement && entered === undefined && !categoryOf(agreement, entered)) {
    const field = agreements.CategorieConventionnelle.key
    const message = `${field} is not set: the agreement ${idcc} of the establishment is not applied without it, so severance pay and notice are those of the law; record it, or ${instead}`
    yield { code: 'agreement_not_covered', message }
    return
  }
  if (isCovered && !needs.isRetirement) return
  const message = isCovered
    ? `${key} is ${idcc}: the retirement pay of this agreement is not covered, so that of the law is paid; check it, and record ${instead} if it gives more`
    : `${key} is ${idcc}: this agreement is not covered, so severance pay and notice are those of the law; check it, and record ${instead} if it gives more`
  yield { code: 'agreement_not_covered', message }
}

/**
 * The warning of a month with a stop for sickness or an accident: no agreement's scale of kept pay is covered. No
 * warning if a scale is entered, or if no agreement was entered for the person.
 */
export function* keptPayWarnings(
  fields: CheckedFields,
  period: string,
  absences: readonly AbsenceEvent[],
): Generator<Warning> {
  const { choices } = fields
  const idcc = idccOf(fields)
  const isOfPerson = !isOfEstablishment(fields) || choices[agreements.CategorieConventionnelle.key] !== undefined
  const scaleOfCadre = choices[StatutCadre.key] === 'true' ? choices[BaremeMaintienCadre.key] : undefined
  const isEntered = (scaleOfCadre ?? choices[BaremeMaintien.key]) !== undefined
  if (idcc === undefined || !isOfPerson || isEntered) return
  const first = firstDay(period)
  const isStopped = absences.some(
    ({ nature, worked, to }) =>
      [...SICKNESS, ...ACCIDENT].includes(nature) && worked.isZero() && (to === undefined || to >= first),
  )
  if (!isStopped) return
  const { key } = isOfEstablishment(fields) ? IDCC : agreements.IDCCContrat
  const message = `${key} is ${idcc}: the pay that this agreement keeps in sickness is not covered, so that of the law is kept; check it, and record ${BaremeMaintien.key} if it gives more`
  yield { code: 'agreement_not_covered', message }
}
