import * as benefits from '../cases/benefits.js'
import * as company from '../cases/company.js'
import * as kinds from '../cases/contract-kinds.js'
import { AssujettiChomage, DispenseEchue, RegimeVehicule } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import { BaremeLodeom } from '../cases/employer-regimes.js'
import { Dispense, DispenseJusquau, JustificatifDispense } from '../cases/health-dispense.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import { RegimePrevoyance, RegimeSante } from '../cases/plans.js'
import { MontantPartageValeur, SeuilPartageValeur } from '../cases/premiums.js'
import { CouvertureReprise, JustificatifAncien, RepriseManquante } from '../cases/warning-derived.js'
import { LODEOM_ZONE_UN } from '../dates/regimes.js'
import { cached } from '../ground/cached.js'
import { Decimal } from '../ground/money.js'
import { daysLater, earlier, firstDay, lastDay, later, monthOf, weekdaysBetween, yearOf } from '../ground/period.js'
import { TauxChomage } from '../law/chomage.js'
import { TauxMutuelle } from '../law/mutuelle.js'
import { PetitsEmployeurs, SmicPartageValeur } from '../law/partage-valeur.js'
import { Plafonds } from '../law/plafond.js'
import { TauxPrevoyances } from '../law/prevoyance.js'
import { Smic } from '../law/smic.js'
import type { Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import { KIND_RULES } from './kind-warnings.js'
import { type DayOfLaw, type MonthView, monthViews, type WarningRule } from './month-view.js'

/** Warns of entries that are allowed but probably a mistake, for the officer to check before paying. */
export function warningsOf(facts: Facts, day: DayOfLaw): readonly Warning[] {
  const month = monthViews(day)(facts)
  const found: Warning[] = []
  for (const rule of RULES) for (const warning of rule(month)) found.push(warning)
  return found
}

/**
 * `warningsOf` for people whose facts differ in some values alone: `shared` throws where a number or a sum of these is read, and has no
 * choice at the keys of `personal`. A rule that reads none of them gives the same warnings to all with the same choices, so it runs once.
 */
export function sharedWarnings(
  shared: Facts,
  personal: readonly string[],
  day: DayOfLaw,
  isPersonal: (error: unknown) => boolean,
): (facts: Facts) => readonly Warning[] {
  const viewOf = monthViews(day)
  // No valid text contains a line feed.
  const partsOf = cached((chosen) => {
    const texts = chosen.split('\n')
    const own = Object.fromEntries(personal.map((key, at) => [key, texts[at] ?? '']))
    const month = viewOf({ ...shared, choices: { ...shared.choices, ...own } })
    return RULES.map((rule) => {
      try {
        return [...rule(month)]
      } catch (error) {
        if (isPersonal(error)) return rule
        throw error
      }
    }).filter((part) => typeof part === 'function' || part.length > 0)
  })
  return (facts) => {
    const parts = partsOf(personal.map((key) => facts.choices[key]).join('\n'))
    const ofPerson = viewOf(facts)
    const found: Warning[] = []
    for (const part of parts) for (const one of typeof part === 'function' ? part(ofPerson) : part) found.push(one)
    return found
  }
}

const FOR_ALL = [[company.PlafondSS, Plafonds.PlafondSS, 'every capped base is 0']] as const
const FOR_EMPLOYEES = [
  ...FOR_ALL,
  [company.SMICHoraire, Smic.SMICHoraire, 'pay is not compared with the minimum wage'],
  [company.SMICReduction, Smic.SMICReduction, 'there is no general reduction'],
] as const

function* ofParameters({ lawDate, number, isTrue, published: under, figure }: MonthView): Generator<Warning> {
  for (const [field, published, effect] of isTrue(AssujettiChomage) ? FOR_EMPLOYEES : FOR_ALL) {
    const entered = number(field)
    if (entered.isZero()) yield { code: 'legal_parameters_missing', message: `${field.key} is not set: ${effect}` }
    // If the figure is unchecked for the month, it is unknown whether it is published: a notice says so.
    else if (under(published).confirmedUntil >= lawDate && !entered.eq(figure(published))) {
      const message = `${field.key} is ${entered}; the published value is ${figure(published)}`
      yield { code: 'legal_parameters_differ', message }
    }
  }
}

function* ofUnemploymentRate({ number, figure }: MonthView): Generator<Warning> {
  const rate = number(company.TauxChomageNotifie)
  if (rate.isZero()) return
  const [least, most] = [figure(TauxChomage.ModulationPlancher), figure(TauxChomage.ModulationPlafond)]
  if (rate.gte(least) && rate.lte(most)) return
  const message = `${company.TauxChomageNotifie.key} is ${rate}: the bonus-malus notifies rates from ${least} to ${most}; check the notification`
  yield { code: 'unemployment_rate_out_of_bounds', message }
}

/** Saint-Barthélemy and Saint-Martin have no tax zone of their own here. */
function* ofLodeom({ choice }: MonthView): Generator<Warning> {
  const bareme = choice(BaremeLodeom)
  if (choice(company.Zone) !== 'metropole' || bareme === undefined || !LODEOM_ZONE_UN.includes(bareme)) return
  const message = `${BaremeLodeom.key} is ${bareme} and ${company.Zone.key} metropole: the scale is of establishments in Guadeloupe, Guyane, Martinique and La Réunion (CSS L752-3-2)`
  yield { code: 'lodeom_in_metropole', message }
}

function* ofProvidentPlan({ number, isAbove0, isTrue, figure }: MonthView): Generator<Warning> {
  if (!isTrue(employee.StatutCadre)) return
  const plans = number(RegimePrevoyance.TauxPatronalT1).plus(number(RegimePrevoyance.TauxPatronalTotalite))
  // The share of tranche 1 is known at the end of the month only.
  const hasAmount = isAbove0(RegimePrevoyance.MontantPatronal)
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

function* ofHealthPlan({ number, isAbove0, isTrue, figure }: MonthView): Generator<Warning> {
  const shortForm = isTrue(employee.HasMutuelleObligatoire)
  const hasAmount = isAbove0(employee.MutuelleObligatoire)
  if (shortForm && !hasAmount) {
    const message = `${employee.MutuelleObligatoire.key} is not set: the mandatory health plan counts for 0`
    yield { code: 'health_plan_amount_missing', message }
  }
  const minimum = figure(TauxMutuelle.MutuellePartPatronaleMinimum)
  const areBelow = HEALTH_SHARES.filter(([theirs, own]) => isAbove0(theirs) || isAbove0(own)).map(([theirs, own]) =>
    number(theirs).lt(number(theirs).plus(number(own)).times(minimum)),
  )
  if (shortForm && hasAmount) areBelow.push(number(employee.PartPatronaleMutuelle).lt(minimum))
  // Shares on different bases cannot be added before the pay is known.
  if (areBelow.length > 0 && areBelow.every(Boolean)) {
    const message = 'the employer pays less than half of the mandatory health plan'
    yield { code: 'health_plan_share_below_minimum', message }
  }
}

/** Every employee is in the health plan of the company, or has asked to be exempt. Trainees are not employees. */
function* ofHealthCover({ isAbove0, isTrue, choice }: MonthView): Generator<Warning> {
  if (!isTrue(AssujettiChomage) || choice(kinds.NatureContrat) === 'stage') return
  if (isTrue(JustificatifAncien)) {
    const message = `the proof of the dispense (${JustificatifDispense.key}) is more than a year old: another collective cover is proven each year (CSS D911-5)`
    yield { code: 'health_dispense_to_check', message }
  }
  const hasShares = HEALTH_SHARES.some(([theirs, own]) => isAbove0(theirs) || isAbove0(own))
  if (isTrue(employee.HasMutuelleObligatoire) || hasShares) {
    if (isTrue(CouvertureReprise)) {
      const message = `the dispense has ended (${DispenseJusquau.key}): the health plan applies again from this month`
      yield { code: 'health_dispense_to_check', message }
    }
    return
  }
  const hasEnded = isTrue(DispenseEchue)
  if ((choice(Dispense) ?? 'aucune') !== 'aucune' && !hasEnded) return
  const what = hasEnded ? `the dispense has ended (${DispenseJusquau.key})` : 'no dispense is recorded'
  const message = `the person has no health plan and ${what}: the employer owes half of one (CSS L911-7); record the plan, or ${Dispense.key}`
  yield { code: 'health_cover_missing', message }
}

function* ofOpening({ isTrue, lawDate }: MonthView): Generator<Warning> {
  if (!isTrue(RepriseManquante)) return
  const message = `the contract began before the first month known of ${yearOf(lawDate)} and no ${OPENING_CASE} is recorded: yearly totals and ceilings start from nothing; enter the totals of the months before`
  yield { code: 'year_opening_missing', message }
}

/** The shares of employer and employee, on each base. */
const HEALTH_SHARES = [
  [RegimeSante.TauxPatronalT1, RegimeSante.TauxSalarialT1],
  [RegimeSante.TauxPatronalT2, RegimeSante.TauxSalarialT2],
  [RegimeSante.TauxPatronalTotalite, RegimeSante.TauxSalarialTotalite],
  [RegimeSante.MontantPatronal, RegimeSante.MontantSalarial],
] as const

function* ofPay({ isAbove0, choice }: MonthView): Generator<Warning> {
  const isUnchecked = choice(employee.Vehicule) === 'inconnu' || !isAbove0(employee.Kilometres)
  if (isAbove0(employee.IndemniteKilometriqueVersee) && isUnchecked) {
    const message = 'the mileage allowance is taken as exempt: kilometres and vehicle are not given'
    yield { code: 'mileage_not_checked', message }
  }
}

/** Absences with partly maintained pay may have no fully unpaid day. */
function* ofAbsences({ isAbove0, number }: MonthView): Generator<Warning> {
  if (isAbove0(employee.JoursAbsenceSansSolde)) return
  const isKept = isAbove0(employee.MontantMaintien)
  const absences = isKept ? [employee.MontantAbsenceSansSolde, kinds.JoursOuvresSansSolde] : ABSENCES
  // Half a day without pay lowers no ceiling.
  const entered = absences
    .filter((field) => number(field).gte(field.unit === 'days' ? ONE_DAY : ONE_HUNDREDTH))
    .map(({ key }) => key)
  if (entered.length === 0) return
  const message = `${employee.JoursAbsenceSansSolde.key} is not set beside ${entered.join(', ')}: the ceiling stays whole; enter the whole calendar days without any pay`
  yield { code: 'unpaid_days_missing', message }
}
const [ONE_DAY, ONE_HUNDREDTH] = [new Decimal(1), new Decimal('0.01')]
const ABSENCES = [
  employee.HeuresAbsenceMaladie,
  employee.MontantAbsenceMaladie,
  employee.MontantAbsenceATMP,
  employee.MontantAbsenceSansSolde,
  kinds.JoursOuvresMaladie,
  kinds.JoursOuvresATMP,
  kinds.JoursOuvresSansSolde,
] as const

/** A standing element counts for the whole month, whose working days a contract may cover in part. Shares follow the salary. */
function* ofStandingElements({ elements, number, isAbove0, lawDate, contract }: MonthView): Generator<Warning> {
  if (elements.length === 0) return
  const [first, last] = [firstDay(monthOf(lawDate)), lastDay(monthOf(lawDate))]
  const from = isAbove0(employee.JoursContratPrecedent) ? first : later(first, contract.since)
  const to = earlier(last, contract.end ?? last)
  const out = [weekdaysBetween(first, daysLater(from, -1)), weekdaysBetween(daysLater(to, 1), last)]
  if (out.every((days) => days === 0)) return
  for (const { field, version } of elements) {
    if (version === undefined || version.definition.recurrence === 'monthly' || number(field).isZero()) continue
    const { form, rate } = version.definition
    if (form === 'share' && rate === undefined && !version.isOfYear) continue
    const message = `${field.key} is ${number(field)} for the whole month, and the contract covers ${from} to ${to}: if days of presence count, record the part of this month`
    yield { code: 'standing_element_in_part', message }
  }
}

function* ofTax({ isTrue }: MonthView): Generator<Warning> {
  if (isTrue(employee.NonResidentFiscal)) {
    const message = 'a person not resident for tax owes the withholding of CGI 182 A, which is not computed here'
    yield { code: 'non_resident_withholding', message }
  }
}

const RULES: readonly WarningRule[] = [
  ...[ofParameters, ofUnemploymentRate, ofLodeom, ofProvidentPlan, ofHealthPlan, ofHealthCover, ofOpening, ofPay],
  ...KIND_RULES,
  ...[warningsOfBenefits, ofAbsences, ofStandingElements, ofTax],
]

/** Warns of fields that are probably missing beside a premium or a benefit. */
function* warningsOfBenefits(month: MonthView): Generator<Warning> {
  const { isAbove0, number, choice, isTrue, figure } = month
  const isSmall = number(company.EffectifPartageValeur).lt(figure(PetitsEmployeurs.EffectifExonere))
  const isUnknown = (): boolean => {
    for (const key in month.yearToDate) {
      if (key.startsWith(`${SmicPartageValeur.name} `) && month.yearToDate[key]?.gt(0)) return false
    }
    return true
  }
  const began = () => month.contract.since < firstDay(monthOf(month.lawDate))
  const isCompared = isAbove0(MontantPartageValeur) && isSmall && choice(SeuilPartageValeur) === 'calcule'
  if (isCompared && isUnknown() && began()) {
    const message = `${SeuilPartageValeur.key} is calcule and no earlier month is known: this month alone is compared with three minimum wages; record sous_3_smic or des_3_smic`
    yield { code: 'value_sharing_pay_unknown', message }
  }
  const price = isTrue(benefits.VehiculeLoue) ? benefits.LoyerVehicule : benefits.PrixVehicule
  if (choice(RegimeVehicule) !== 'aucun' && !isAbove0(price)) {
    const message = `${price.key} is not set: the car that is lent counts for 0`
    yield { code: 'car_value_missing', message }
  }
  const isWithoutDays = !isAbove0(benefits.JoursTeletravail) && !isAbove0(benefits.TeletravailParSemaine)
  if (isAbove0(benefits.AllocationTeletravail) && isWithoutDays) {
    const message = `${benefits.AllocationTeletravail.key} bears contributions in full: neither ${benefits.JoursTeletravail.key} nor ${benefits.TeletravailParSemaine.key} is set`
    yield { code: 'home_work_days_missing', message }
  }
}
