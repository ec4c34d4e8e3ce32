import { Decimal, type LineName, readInputs } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { accepted, type Fault, fault, monthsLater, type Outcome, refused, ZERO } from '@centime/engine/ground'
import {
  type AgreementRead,
  agreementLines,
  type Duration,
  type GivenService,
  noticeOf as noticeIn,
  underAgreement,
} from './agreement.js'
import { datesOf } from './leaving-dates.js'
import { decimal, type LeavingInputs, monthOfEnd, payrollOf } from './leaving-inputs.js'
import { type LeavingItem, type LeavingSituation, problemOfLeaving } from './leaving-situation.js'

/**
 * Runs the engine on the end of a contract in the form of `leaving.json`. The engine has the law; this file has the inputs that a
 * situation means, and the line that answers it.
 */

/** In the form's representation: JSON numbers. */
interface LeavingAnswer extends Duration {
  readonly amount?: number
  /** Whether the end of the contract pays anything. */
  readonly eligible?: boolean
  readonly duration_years?: number
  readonly extra?: Readonly<Record<string, number | boolean>>
}

type ItemAnswer =
  | { readonly id: string; readonly result: LeavingAnswer }
  | { readonly id: string; readonly faults: readonly Pick<Fault, 'message'>[] }

export function answerLeaving(item: LeavingItem): ItemAnswer {
  const { id, idcc, subject, basis, situation } = item
  const problem = problemOfLeaving(item)
  if (problem !== undefined) return { id, faults: [{ message: problem }] }
  const outcome = (basis === 'law' || idcc === null ? ANSWERS : AGREED)[subject](situation, item)
  return outcome.ok ? { id, result: outcome.value } : { id, faults: outcome.faults }
}

type Asked = (situation: LeavingSituation, item: LeavingItem) => Outcome<LeavingAnswer>
const ANSWERS: Readonly<Record<LeavingItem['subject'], Asked>> = {
  severance: severanceOf,
  reference_pay: (situation) => lineOf(endOf(situation), 'SalaireDeReference', amount),
  notice: noticeOf,
  retirement: noticeOf,
  seniority: seniorityOf,
  precarity: precarityOf,
}
/** The same under an agreement; the indemnity of a fixed term is that of the law. */
const AGREED: Readonly<Record<LeavingItem['subject'], Asked>> = {
  severance: agreedSeverance,
  reference_pay: (situation, item) => lineOfAgreement(situation, item, 'pay', amount),
  notice: agreedNotice,
  retirement: agreedNotice,
  seniority: agreedSeniority,
  precarity: precarityOf,
}

const amount = (value: Decimal): LeavingAnswer => ({ amount: value.toNumber() })
const amountDue = (value: Decimal): LeavingAnswer => ({ ...amount(value), eligible: value.gt(0) })
const months = (value: Decimal): LeavingAnswer => ({ duration_months: value.toNumber() })
const years = (value: Decimal): LeavingAnswer => ({ duration_years: value.div(12).toNumber() })

/** The amount of a line of the month. */
function lineOf<Value>(inputs: LeavingInputs, line: LineName, read: (value: Decimal) => Value): Outcome<Value> {
  const { fixed, calculate } = payrollOf(inputs.period)
  const facts = readInputs(fixed, inputs)
  if (!facts.ok) return facts
  return accepted(read(findLine(calculate(facts.value.facts), line)?.value ?? ZERO))
}

const TERMINATIONS = {
  dismissal: 'licenciement',
  agreed_termination: 'rupture_conventionnelle',
  resignation: 'demission',
  trial_period: 'fin_periode_essai',
  retirement_by_employer: 'mise_a_la_retraite',
  retirement_by_employee: 'depart_retraite',
  end_of_fixed_term: 'fin_cdd',
} as const

/** A given service already includes the notice, which unfitness leaves out of it: the case is then calculated as a dismissal. */
function motifOf(situation: LeavingSituation): string {
  const { termination = 'dismissal', hired, pay } = situation
  if (situation.serious_misconduct === true) return 'faute_grave'
  if (termination !== 'dismissal') return TERMINATIONS[termination]
  if (situation.occupational_unfitness === true) return 'inaptitude_professionnelle'
  const isKnown = hired !== undefined || (pay !== undefined && serviceOf(situation) === undefined)
  return situation.non_occupational_unfitness === true && isKnown ? 'inaptitude' : TERMINATIONS.dismissal
}
/** For an agreement that has rules of its own for unfitness, which leaves one month of notice out of a given service. */
const UNFIT = { Motif: 'inaptitude', MoisPreavis: '1' } as const

const referenceOf = ({ legal_reference_pay_monthly_eur: own, reference_pay_monthly_eur: pay }: LeavingSituation) =>
  own ?? pay

/**
 * The month of the end, with the pay of the situation, or any pay without one. A service of 0 cannot be entered: the contract has
 * one day.
 */
function endOf(situation: LeavingSituation, other = 0, item?: LeavingItem): LeavingInputs {
  const reference = referenceOf(situation)
  const salary = decimal(reference ?? situation.pay?.[0]?.gross_eur ?? other).toFixed()
  const given = reference !== undefined && { SalaireReference: salary }
  const service = serviceOf(situation)
  const Rupture = {
    Motif: motifOf(situation),
    ...given,
    ...(service !== undefined && service <= LONGEST && { AncienneteMois: inMonths(service) }),
  }
  const isUnfit = item !== undefined && situation.non_occupational_unfitness === true && service !== undefined
  const ofUnfit = isUnfit && { ...UNFIT, AncienneteMois: inMonths(service, -1) }
  const { hired: _, ...undated } = situation
  const isByDates = service !== undefined && (service === 0 || service > LONGEST)
  const dates = datesOf(isByDates ? { ...undated, seniority_months: 12 * service } : situation, item !== undefined)
  const month = monthOfEnd(situation, dates, salary, { Rupture: { ...Rupture, ...ofUnfit } })
  return item === undefined ? month : underAgreement({ ...item, situation }, month, dates)
}

/** Years of service that can be entered. */
const LONGEST = 65
/** Months of a service that is given in years, such as 0.916666666: to more decimals than any amount needs. */
const inMonths = (service: number, more = 0): string =>
  decimal(service).times(12).plus(more).toDecimalPlaces(6).toFixed()

/** The service in years. */
const serviceOf = ({ legal_seniority_years: own, seniority_years: service }: LeavingSituation) => own ?? service

/** If the service for the right is given apart from that for the amount, the right is calculated by itself. */
function severanceOf(situation: LeavingSituation): Outcome<LeavingAnswer> {
  const service = serviceOf(situation)
  const { legal_seniority_for_right_years: forRight = situation.seniority_for_right_years ?? service } = situation
  const due = (years: number | undefined): Outcome<Decimal> => {
    const given = years !== undefined && { legal_seniority_years: years }
    return lineOf(endOf({ ...situation, ...given }, SOME_PAY), 'IndemniteRupture', (value) => value)
  }
  const right = due(forRight)
  if (!right.ok || right.value.isZero()) return right.ok ? accepted(amountDue(ZERO)) : right
  if (referenceOf(situation) === undefined && situation.pay === undefined) {
    return refused([fault('missing_field', {}, 'reference_pay_monthly_eur or pay')])
  }
  const whole = due(service)
  return whole.ok ? accepted(amountDue(whole.value)) : whole
}
/** Without pay the question is whether there is a right. */
const SOME_PAY = 1000

/**
 * Agreements and usage set the notice of a resignation, other articles that of a trial period; serious misconduct has none
 * (L1234-1).
 */
function noticeOf(situation: LeavingSituation): Outcome<LeavingAnswer> {
  if (WITHOUT_NOTICE.includes(motifOf(situation))) return accepted(months(ZERO))
  return lineOf(endOf(situation), 'PreavisLegal', months)
}
const WITHOUT_NOTICE: readonly string[] = ['demission', 'faute_grave', 'fin_periode_essai']

/** The service for the right, up to the day of the notification. */
function seniorityOf({ count, ...situation }: LeavingSituation): Outcome<LeavingAnswer> {
  const { notified } = situation
  const left = count === 'for_the_right' && notified !== undefined ? { left: notified } : {}
  return lineOf(endOf({ ...situation, ...left }), 'Anciennete', years)
}

/** Reasons of a fixed term without an indemnity, by the form's French names. */
const REASONS = [
  [/saison/i, 'saisonnier'],
  [/usage/i, 'usage'],
  [/formation|insertion|apprenti|professionnalisation/i, 'formation'],
] as const

/** The law treats a mission of temporary work like a fixed term. */
function precarityOf(situation: LeavingSituation): Outcome<LeavingAnswer> {
  const { fixed_term_type: type = '', gross_pay_of_contract_eur: gross } = situation
  const isKept = Object.entries(situation).some(([name, value]) => value === true && WITHOUT_PRECARITY.test(name))
  if (gross === undefined && !isKept) return refused([fault('missing_field', {}, 'gross_pay_of_contract_eur')])
  const inputs = monthOfEnd(situation, datesOf({ ...situation, seniority_months: 3 }), '0', {
    Contrat: { TypeContrat: 'CDD', MotifCDD: REASONS.find(([name]) => name.test(type))?.[1] ?? 'autre' },
    Rupture: {
      Motif: isKept || /vacances/i.test(type) ? 'fin_cdd_sans_indemnite' : 'fin_cdd',
      RemunerationAnterieure: decimal(gross ?? 0).toFixed(),
    },
  })
  return lineOf(inputs, 'IndemniteFinContrat', amountDue)
}
/**
 * A refusal, an end before the term, an open-ended contract that follows, serious misconduct: in each case none is due
 * (L1243-10).
 */
const WITHOUT_PRECARITY = /^((temp_)?(refused|ended|hired_open_ended)_|serious_misconduct)/

/** A line of the agreement alone. */
function lineOfAgreement<Value>(
  situation: LeavingSituation,
  item: LeavingItem,
  line: Parameters<AgreementRead>[0],
  read: (value: Decimal) => Value,
  given?: GivenService,
): Outcome<Value> {
  const lines = agreementLines(endOf(situation, SOME_PAY, item), given)
  return lines.ok ? accepted(read(lines.value(line))) : lines
}

/** The amount of the agreement alone, or the better one; the right may have a service of its own. */
function agreedSeverance(situation: LeavingSituation, item: LeavingItem): Outcome<LeavingAnswer> {
  const own = ownOf(situation, item)
  const inYears = (years: unknown) =>
    typeof years === 'number' ? decimal(years).times(12).toDecimalPlaces(6).toNumber() : undefined
  const given = { forRight: inYears(own.seniority_for_right_years), before: inYears(own['years_as_non_executive']) }
  const agreed = lineOfAgreement(own, item, 'severance', (value) => value, given)
  if (!agreed.ok || item.basis === 'agreement') return agreed.ok ? accepted(amountDue(agreed.value)) : agreed
  const byLaw = severanceOf(situation)
  if (!byLaw.ok) return byLaw
  return accepted(amountDue(Decimal.max(agreed.value, byLaw.value.amount ?? 0)))
}

/**
 * A situation with the service and the pay of the agreement, where the law has others: a year's pay is entered as that of a month,
 * and years before the person was an executive are service too.
 */
function ownOf(situation: LeavingSituation, { idcc }: LeavingItem): LeavingSituation {
  const { agreement_reference_pay_monthly_eur: pay, legal_reference_pay_monthly_eur: _, ...others } = situation
  const { legal_seniority_years: __, legal_seniority_for_right_years: ___, ...rest } = others
  const yearly = situation['reference_pay_yearly_eur'] ?? situation['agreement_reference_pay_yearly_eur']
  const given = typeof yearly === 'number' ? decimal(yearly).div(12).toNumber() : pay
  const before = situation['years_as_non_executive']
  const halves = [situation['full_half_years_before_2002'], situation['full_half_years_after_2002']]
  const [old, recent] = halves
  return {
    ...rest,
    ...(typeof given === 'number' && { reference_pay_monthly_eur: given }),
    ...(typeof before === 'number' &&
      APART.includes(String(idcc)) &&
      rest.seniority_years !== undefined && { seniority_years: rest.seniority_years + before }),
    ...(typeof old === 'number' &&
      typeof recent === 'number' &&
      situation['disciplinary_dismissal'] !== true && {
        seniority_years: (old + recent) / 2,
        hired: monthsLater('2002-01-01', -6 * old),
      }),
  }
}

/** Agreements whose rows give the years as an executive alone as service. */
const APART: readonly string[] = ['16', '1672']

/** The form may give law and agreement services of their own, in bands: each is then asked for its own notice. */
function agreedNotice(situation: LeavingSituation, item: LeavingItem): Outcome<LeavingAnswer> {
  if (['faute_grave', 'fin_periode_essai'].includes(motifOf(situation))) return accepted(months(ZERO))
  const { seniority_band_legal: ofLaw, seniority_band: band, ...others } = situation
  const own = band === undefined && ofLaw === undefined ? others : { ...others, seniority_band: band ?? ofLaw ?? {} }
  const lines = agreementLines(endOf(own, SOME_PAY, item))
  if (!lines.ok) return lines
  const isApart = ofLaw !== undefined && band !== undefined
  if (!isApart) return accepted(noticeIn(lines.value))
  const law = lineOf(endOf(situation), 'PreavisLegal', (value) => value)
  return law.ok ? accepted(noticeIn(lines.value, law.value)) : law
}

/** Service as the agreement counts it; where it counts years as an executive apart, these, and the others as an extra. */
function agreedSeniority({ count, ...situation }: LeavingSituation, item: LeavingItem): Outcome<LeavingAnswer> {
  const { notified } = situation
  const left = count === 'for_the_right' && notified !== undefined ? { left: notified } : {}
  const lines = agreementLines(endOf({ ...situation, ...left }, SOME_PAY, item))
  if (!lines.ok) return lines
  const service = lines.value('service')
  const before = lines.value.fact('Convention.MoisNonCadre').div(12)
  const isApart = APART.includes(String(item.idcc)) && situation['executive_since'] !== undefined
  return accepted({
    duration_years: (isApart ? service.minus(before) : service).toNumber(),
    extra: { years_as_non_executive: before.toNumber(), ...extraOf(situation, lines.value) },
  })
}

const extraOf = (situation: LeavingSituation, { fact }: AgreementRead) => ({
  full_half_years_before_2002: fact('Convention.SemestresAvant2002').toNumber(),
  full_half_years_after_2002: fact('Convention.Semestres').minus(fact('Convention.SemestresAvant2002')).toNumber(),
  rules_before_2023_05_01: (situation.left ?? '') < '2023-05-01',
  leave_over_12_months: (situation.absences ?? []).some(({ months: length }) => length > 12),
  ...Object.fromEntries((situation.absences ?? []).map(({ reason }) => [reason, true])),
})
