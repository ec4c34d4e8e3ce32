import { PlafondSS, SMICHoraire, SMICReduction, TauxChomageNotifie } from '../cases/company.js'
import { AssujettiChomage } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import { RegimePrevoyance, RegimeSante } from '../cases/plans.js'
import type { WARNING_FIELDS } from '../cases/readers.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { TauxChomage } from '../law/chomage.js'
import { TauxMutuelle } from '../law/mutuelle.js'
import { Plafonds } from '../law/plafond.js'
import { TauxPrevoyances } from '../law/prevoyance.js'
import { Smic } from '../law/smic.js'
import { Duree } from '../law/temps-de-travail.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { Warning } from '../tree/payslip.js'

/** What an officer should check before paying: the inputs allow it, but it is probably a mistake. */
export function warningsOf(facts: Facts, lawDate: string): readonly Warning[] {
  const month = monthOf(facts, lawDate)
  return [
    ...ofParameters(month),
    ...ofUnemploymentRate(month),
    ...ofProvidentPlan(month),
    ...ofHealthPlan(month),
    ...ofPay(month),
    ...ofHours(month),
    ...ofAbsences(month),
    ...ofTax(month),
  ]
}

type Key = (typeof WARNING_FIELDS)[number]['key']

/** The facts of a month and the published figures, to compare them. */
interface MonthRead {
  readonly lawDate: string
  readonly number: (field: NumberField<Key>) => Decimal
  readonly choice: (field: ChoiceField<Key>) => string | undefined
  readonly isTrue: (field: ChoiceField<Key>) => boolean
  /** Decimal text; 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => string
}

const monthOf = ({ numbers, choices }: Facts, lawDate: string): MonthRead => ({
  lawDate,
  number: ({ key }) => numbers[key] ?? ZERO,
  choice: ({ key }) => choices[key],
  isTrue: ({ key }) => choices[key] === 'true',
  figure: ({ values }) => inForce(values, lawDate)?.value ?? '0',
})

const FOR_ALL = [[PlafondSS, Plafonds.PlafondSS, 'every capped base is 0']] as const
const FOR_EMPLOYEES = [
  ...FOR_ALL,
  [SMICHoraire, Smic.SMICHoraire, 'pay is not compared with the minimum wage'],
  [SMICReduction, Smic.SMICReduction, 'there is no general reduction'],
] as const

function* ofParameters({ lawDate, number, isTrue, figure }: MonthRead): Generator<Warning> {
  for (const [field, published, effect] of isTrue(AssujettiChomage) ? FOR_EMPLOYEES : FOR_ALL) {
    const entered = number(field)
    if (entered.isZero()) yield { code: 'legal_parameters_missing', message: `${field.key} is not set: ${effect}` }
    // Of a month that nobody checked the figure for, nothing is known to be published: a notice says so.
    else if (published.confirmedUntil >= lawDate && !entered.eq(figure(published))) {
      const message = `${field.key} is ${entered}; the published value is ${figure(published)}`
      yield { code: 'legal_parameters_differ', message }
    }
  }
}

function* ofUnemploymentRate({ number, figure }: MonthRead): Generator<Warning> {
  const rate = number(TauxChomageNotifie)
  if (rate.isZero()) return
  const [least, most] = [figure(TauxChomage.ModulationPlancher), figure(TauxChomage.ModulationPlafond)]
  if (rate.gte(least) && rate.lte(most)) return
  const message = `${TauxChomageNotifie.key} is ${rate}: the bonus-malus notifies rates from ${least} to ${most}; check the notification`
  yield { code: 'unemployment_rate_out_of_bounds', message }
}

function* ofProvidentPlan({ number, isTrue, figure }: MonthRead): Generator<Warning> {
  if (!isTrue(employee.StatutCadre)) return
  const plans = number(RegimePrevoyance.TauxPatronalT1).plus(number(RegimePrevoyance.TauxPatronalTotalite))
  // How much of tranche 1 an amount is, is known at the end of the month only.
  const hasAmount = number(RegimePrevoyance.MontantPatronal).gt(0)
  if (!isTrue(employee.HasPrevoyance) && plans.isZero() && !hasAmount) {
    const message = 'an executive has no provident plan: the employer owes 1.50 % of tranche 1 at least'
    yield { code: 'executive_without_provident_plan', message }
    return
  }
  const rate = isTrue(employee.HasPrevoyance) ? plans.plus(number(employee.TauxPrevoyance)) : plans
  if (!hasAmount && rate.lt(figure(TauxPrevoyances.PrevoyanceCadreMinimum))) {
    yield { code: 'provident_rate_below_minimum', message: 'the provident rate of an executive is below 1.50 %' }
  }
}

function* ofHealthPlan({ number, isTrue, figure }: MonthRead): Generator<Warning> {
  const shortForm = isTrue(employee.HasMutuelleObligatoire)
  if (shortForm && number(employee.MutuelleObligatoire).isZero()) {
    const message = `${employee.MutuelleObligatoire.key} is not set: the mandatory health plan counts for 0`
    yield { code: 'health_plan_amount_missing', message }
  }
  const short = shortForm ? number(employee.MutuelleObligatoire) : ZERO
  const part = number(employee.PartPatronaleMutuelle)
  const shares = [
    [short.times(part), short.minus(short.times(part))] as const,
    ...HEALTH_SHARES.map(([patronal, salarial]) => [number(patronal), number(salarial)] as const),
  ].filter(([theirs, own]) => theirs.plus(own).gt(0))
  const minimum = figure(TauxMutuelle.MutuellePartPatronaleMinimum)
  // Shares on different bases cannot be added before the pay is known.
  if (shares.length > 0 && shares.every(([theirs, own]) => theirs.lt(theirs.plus(own).times(minimum)))) {
    const message = 'the employer pays less than half of the mandatory health plan'
    yield { code: 'health_plan_share_below_minimum', message }
  }
}

/** Employer and employee, on each base. */
const HEALTH_SHARES = [
  [RegimeSante.TauxPatronalT1, RegimeSante.TauxSalarialT1],
  [RegimeSante.TauxPatronalT2, RegimeSante.TauxSalarialT2],
  [RegimeSante.TauxPatronalTotalite, RegimeSante.TauxSalarialTotalite],
  [RegimeSante.MontantPatronal, RegimeSante.MontantSalarial],
] as const

function* ofPay({ number, choice }: MonthRead): Generator<Warning> {
  const isUnchecked = choice(employee.Vehicule) === 'inconnu' || number(employee.Kilometres).isZero()
  if (number(employee.IndemniteKilometriqueVersee).gt(0) && isUnchecked) {
    const message = 'the mileage allowance is taken as exempt: kilometres and vehicle are not given'
    yield { code: 'mileage_not_checked', message }
  }
  if (number(employee.HeuresTravaillees).gt(0) && roundTo(number(employee.TauxHoraire), 2).lt(number(SMICHoraire))) {
    const message = `the hourly rate ${number(employee.TauxHoraire)} is below the minimum wage ${number(SMICHoraire)}`
    yield { code: 'hourly_rate_below_minimum_wage', message }
  }
}

/** Hours a month for hours a week, as they are paid: 151.67 for 35 (C. trav. L3242-1). */
const monthly = (weekly: Decimal): Decimal => roundTo(weekly.times(52).div(12), 2)

function* ofHours({ number, figure }: MonthRead): Generator<Warning> {
  const contract = number(employee.HeuresContrat)
  const legal = new Decimal(figure(Duree.HeuresLegalesHebdomadaires))
  const overtime = number(employee.HeuresSup25).plus(number(employee.HeuresSup50))
  if (contract.gt(legal) && overtime.isZero() && number(employee.HeuresTravaillees).gt(0)) {
    const hours = monthly(contract).minus(monthly(legal))
    const message = `${employee.HeuresSup25.key} is not set: a contract of ${contract} hours a week has ${hours} hours of overtime a month; enter them there, and ${monthly(legal)} in ${employee.HeuresTravaillees.key}`
    yield { code: 'overtime_missing', message }
  }
  const beyond = number(employee.HeuresComplementaires)
  if (beyond.isZero()) return
  const third = roundTo(contract.times(52).div(36), 2)
  if (beyond.gt(third)) {
    const message = `${employee.HeuresComplementaires.key} is ${beyond}: a third of the contract is ${third} hours a month (C. trav. L3123-20); check the hours, or raise ${employee.HeuresContrat.key}`
    yield { code: 'complementary_hours_beyond_third', message }
  }
  if (monthly(contract).plus(beyond).gte(monthly(legal))) {
    const message = `${employee.HeuresComplementaires.key} is ${beyond}: with the ${monthly(contract)} hours of the contract the month reaches full time, ${monthly(legal)} (C. trav. L3123-9); check the hours, or raise ${employee.HeuresContrat.key}`
    yield { code: 'complementary_hours_reach_full_time', message }
  }
}

/** Absences that are paid in part, with pay that is kept, may have no day without any pay. */
function* ofAbsences({ number }: MonthRead): Generator<Warning> {
  if (number(employee.JoursAbsenceSansSolde).gt(0)) return
  const isKept = number(employee.MontantMaintien).gt(0)
  const absences = isKept ? [employee.MontantAbsenceSansSolde] : ABSENCES
  const entered = absences.filter((field) => number(field).gt(0)).map(({ key }) => key)
  if (entered.length === 0) return
  const message = `${employee.JoursAbsenceSansSolde.key} is not set beside ${entered.join(', ')}: the ceiling stays whole; enter the whole calendar days without any pay`
  yield { code: 'unpaid_days_missing', message }
}
const ABSENCES = [
  employee.HeuresAbsenceMaladie,
  employee.MontantAbsenceMaladie,
  employee.MontantAbsenceATMP,
  employee.MontantAbsenceSansSolde,
] as const

function* ofTax({ isTrue }: MonthRead): Generator<Warning> {
  if (isTrue(employee.NonResidentFiscal)) {
    const message = 'a person not resident for tax owes the withholding of CGI 182 A, which is not computed here'
    yield { code: 'non_resident_withholding', message }
  }
}
