import { type Decimal, defaut, type LineName, payslip } from '@centime/engine'
import { accepted, type Fault, fault, type Outcome, refused, ZERO } from '@centime/engine/ground'
import { datesOf } from './leaving-dates.js'
import { decimal, type LeavingInputs, monthOfEnd } from './leaving-inputs.js'
import { type LeavingItem, type LeavingSituation, problemOfLeaving } from './leaving-situation.js'

/**
 * Drives the engine to the end of a contract in the form of `leaving.json`. The law is the engine's: here stand the inputs that a
 * situation means, and which line answers it.
 */

/** As the form has them: JSON numbers. */
interface LeavingAnswer {
  readonly amount?: number
  /** Of what the end of a contract pays: whether anything is due. */
  readonly eligible?: boolean
  readonly duration_months?: number
  readonly duration_years?: number
}

type ItemAnswer =
  | { readonly id: string; readonly result: LeavingAnswer }
  | { readonly id: string; readonly faults: readonly Pick<Fault, 'message'>[] }

export function answerLeaving(item: LeavingItem): ItemAnswer {
  const { id, subject, situation } = item
  const problem = problemOfLeaving(item)
  if (problem !== undefined) return { id, faults: [{ message: problem }] }
  const outcome = ANSWERS[subject](situation)
  return outcome.ok ? { id, result: outcome.value } : { id, faults: outcome.faults }
}

type Asked = (situation: LeavingSituation) => Outcome<LeavingAnswer>
const ANSWERS: Readonly<Record<LeavingItem['subject'], Asked>> = {
  severance: severanceOf,
  reference_pay: (situation) => lineOf(endOf(situation), 'SalaireDeReference', amount),
  notice: noticeOf,
  retirement: noticeOf,
  seniority: seniorityOf,
  precarity: precarityOf,
}

const amount = (value: Decimal): LeavingAnswer => ({ amount: value.toNumber() })
const amountDue = (value: Decimal): LeavingAnswer => ({ ...amount(value), eligible: value.gt(0) })
const months = (value: Decimal): LeavingAnswer => ({ duration_months: value.toNumber() })
const years = (value: Decimal): LeavingAnswer => ({ duration_years: value.div(12).toNumber() })

/** What a line of the month says. */
function lineOf<Value>(inputs: LeavingInputs, line: LineName, read: (value: Decimal) => Value): Outcome<Value> {
  const outcome = payslip(defaut, inputs)
  if (!outcome.ok) return outcome
  return accepted(read(outcome.value.lines.find(({ name }) => name === line)?.value ?? ZERO))
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

/** Service that is given already has the notice that unfitness leaves out: then the rest of it is a dismissal. */
function motifOf(situation: LeavingSituation): string {
  const { termination = 'dismissal', hired } = situation
  if (situation.serious_misconduct === true) return 'faute_grave'
  if (termination !== 'dismissal') return TERMINATIONS[termination]
  if (situation.occupational_unfitness === true) return 'inaptitude_professionnelle'
  return situation.non_occupational_unfitness === true && hired !== undefined ? 'inaptitude' : TERMINATIONS.dismissal
}

const referenceOf = ({ legal_reference_pay_monthly_eur: own, reference_pay_monthly_eur: pay }: LeavingSituation) =>
  own ?? pay

/** The month of the end, with the pay of the situation, else another one. A service of 0 cannot be entered: the contract has one day. */
function endOf(situation: LeavingSituation, other = 0): LeavingInputs {
  const reference = referenceOf(situation)
  const salary = decimal(reference ?? situation.pay?.[0]?.gross_eur ?? other).toFixed()
  const given = reference !== undefined && { SalaireReference: salary }
  const service = serviceOf(situation)
  const Rupture = {
    Motif: motifOf(situation),
    ...given,
    ...(service !== undefined && { AncienneteMois: inMonths(service) }),
  }
  const { hired: _, ...undated } = situation
  const dates = datesOf(service === 0 ? { ...undated, seniority_months: 0 } : situation)
  return monthOfEnd(situation, dates, salary, { Rupture })
}

/** Months of a service that is given in years, such as 0.916666666: to more decimals than any amount needs. */
const inMonths = (service: number): string => decimal(service).times(12).toDecimalPlaces(6).toFixed()

/** Given in years. */
const serviceOf = ({ legal_seniority_years: own, seniority_years: service }: LeavingSituation) => own ?? service

/** Where the service for the right is given apart from that for the amount, it is asked for by itself. */
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
    return refused([
      fault('missing_field', {}, { en: 'reference_pay_monthly_eur or pay', fr: 'reference_pay_monthly_eur ou pay' }),
    ])
  }
  const whole = due(service)
  return whole.ok ? accepted(amountDue(whole.value)) : whole
}
/** Without pay the question is whether there is a right. */
const SOME_PAY = 1000

/** Agreements and usage say the notice of a resignation, other articles that of a trial period; serious misconduct has none (L1234-1). */
function noticeOf(situation: LeavingSituation): Outcome<LeavingAnswer> {
  if (WITHOUT_NOTICE.includes(motifOf(situation))) return accepted(months(ZERO))
  return lineOf(endOf(situation), 'PreavisLegal', months)
}
const WITHOUT_NOTICE: readonly string[] = ['demission', 'faute_grave', 'fin_periode_essai']

/** Of the right up to the day of the notification. */
function seniorityOf({ count, ...situation }: LeavingSituation): Outcome<LeavingAnswer> {
  const { notified } = situation
  const left = count === 'for_the_right' && notified !== undefined ? { left: notified } : {}
  return lineOf(endOf({ ...situation, ...left }), 'Anciennete', years)
}

/** Reasons of a fixed term without an indemnity, as the form's French names them. */
const REASONS = [
  [/saison/i, 'saisonnier'],
  [/usage/i, 'usage'],
  [/formation|insertion|apprenti|professionnalisation/i, 'formation'],
] as const

/** A mission of temporary work is to it what a fixed term is. */
function precarityOf(situation: LeavingSituation): Outcome<LeavingAnswer> {
  const { fixed_term_type: type = '', gross_pay_of_contract_eur: gross } = situation
  const isKept = Object.entries(situation).some(([name, value]) => value === true && WITHOUT_PRECARITY.test(name))
  if (gross === undefined && !isKept)
    return refused([fault('missing_field', {}, { en: 'gross_pay_of_contract_eur', fr: 'gross_pay_of_contract_eur' })])
  const inputs = monthOfEnd(situation, datesOf({ ...situation, seniority_months: 3 }), '0', {
    Contrat: { TypeContrat: 'CDD', MotifCDD: REASONS.find(([name]) => name.test(type))?.[1] ?? 'autre' },
    Rupture: {
      Motif: isKept || /vacances/i.test(type) ? 'fin_cdd_sans_indemnite' : 'fin_cdd',
      RemunerationAnterieure: decimal(gross ?? 0).toFixed(),
    },
  })
  return lineOf(inputs, 'IndemniteFinContrat', amountDue)
}
/** A refusal, an end before the term, an open-ended contract that follows, serious misconduct: each leaves none due (L1243-10). */
const WITHOUT_PRECARITY = /^((temp_)?(refused|ended|hired_open_ended)_|serious_misconduct)/
