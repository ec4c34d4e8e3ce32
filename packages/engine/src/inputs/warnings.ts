import { PlafondSS, SMICHoraire, SMICReduction, TauxChomageNotifie, Zone } from '../cases/company.js'
import * as kinds from '../cases/contract-kinds.js'
import { AssujettiChomage } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import { BaremeLodeom } from '../cases/employer-regimes.js'
import { Dispense, DispenseJusquau } from '../cases/health-dispense.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import { RegimePrevoyance, RegimeSante } from '../cases/plans.js'
import { DispenseEchue, RepriseManquante } from '../cases/warning-derived.js'
import { LODEOM_ZONE_UN } from '../dates/regimes.js'
import { Decimal } from '../ground/money.js'
import { yearOf } from '../ground/period.js'
import { TauxChomage } from '../law/chomage.js'
import { TauxMutuelle } from '../law/mutuelle.js'
import { Plafonds } from '../law/plafond.js'
import { TauxPrevoyances } from '../law/prevoyance.js'
import { Smic } from '../law/smic.js'
import type { Facts } from '../tree/facts.js'
import { type Warning, warning } from '../tree/payslip.js'
import { warningsOfBenefits } from './benefit-warnings.js'
import { KIND_RULES } from './kind-warnings.js'
import { type MonthRead, monthReader, type WarningRule } from './month-read.js'

/** What an officer should check before paying: the inputs allow it, but it is probably a mistake. */
export const warningsOf = (facts: Facts, lawDate: string): readonly Warning[] => warningReader(lawDate)(facts)

/** The same for many people of a month. */
export function warningReader(lawDate: string): (facts: Facts) => readonly Warning[] {
  const monthOf = monthReader(lawDate)
  return (facts) => {
    const month = monthOf(facts)
    const found: Warning[] = []
    for (const rule of RULES) for (const warning of rule(month)) found.push(warning)
    return found
  }
}

const FOR_ALL = [
  [PlafondSS, Plafonds.PlafondSS, { en: 'every capped base is 0', fr: 'toutes les assiettes plafonnées sont nulles' }],
] as const
const FOR_EMPLOYEES = [
  ...FOR_ALL,
  [
    SMICHoraire,
    Smic.SMICHoraire,
    { en: 'pay is not compared with the minimum wage', fr: 'la rémunération n’est pas comparée au SMIC' },
  ],
  [
    SMICReduction,
    Smic.SMICReduction,
    { en: 'there is no general reduction', fr: 'il n’y a pas de réduction générale' },
  ],
] as const

function* ofParameters({ lawDate, number, isTrue, figure }: MonthRead): Generator<Warning> {
  for (const [field, published, effect] of isTrue(AssujettiChomage) ? FOR_EMPLOYEES : FOR_ALL) {
    const entered = number(field)
    if (entered.isZero())
      yield warning('legal_parameters_missing', {
        en: `${field.key} is not set: ${effect.en}`,
        fr: `${field.key} n’est pas renseigné : ${effect.fr}`,
      })
    // Of a month that nobody checked the figure for, nothing is known to be published: a notice says so.
    else if (published.confirmedUntil >= lawDate && !entered.eq(figure(published))) {
      const message = {
        en: `${field.key} is ${entered}; the published value is ${figure(published)}`,
        fr: `${field.key} vaut ${entered} ; la valeur publiée est ${figure(published)}`,
      }
      yield warning('legal_parameters_differ', message)
    }
  }
}

function* ofUnemploymentRate({ number, figure }: MonthRead): Generator<Warning> {
  const rate = number(TauxChomageNotifie)
  if (rate.isZero()) return
  const [least, most] = [figure(TauxChomage.ModulationPlancher), figure(TauxChomage.ModulationPlafond)]
  if (rate.gte(least) && rate.lte(most)) return
  const message = {
    en: `${TauxChomageNotifie.key} is ${rate}: the bonus-malus notifies rates from ${least} to ${most}; check the notification`,
    fr: `${TauxChomageNotifie.key} vaut ${rate} : le bonus-malus notifie des taux de ${least} à ${most} ; vérifier la notification`,
  }
  yield warning('unemployment_rate_out_of_bounds', message)
}

/** Saint-Barthélemy and Saint-Martin have no tax zone of their own here. */
function* ofLodeom({ choice }: MonthRead): Generator<Warning> {
  const bareme = choice(BaremeLodeom)
  if (choice(Zone) !== 'metropole' || bareme === undefined || !LODEOM_ZONE_UN.includes(bareme)) return
  const message = {
    en: `${BaremeLodeom.key} is ${bareme} and ${Zone.key} metropole: the scale is of establishments in Guadeloupe, Guyane, Martinique and La Réunion (CSS L752-3-2)`,
    fr: `${BaremeLodeom.key} vaut ${bareme} et ${Zone.key} metropole : ce barème est celui des établissements de Guadeloupe, de Guyane, de Martinique et de La Réunion (CSS L752-3-2)`,
  }
  yield warning('lodeom_in_metropole', message)
}

function* ofProvidentPlan({ number, isAbove0, isTrue, figure }: MonthRead): Generator<Warning> {
  if (!isTrue(employee.StatutCadre)) return
  const plans = number(RegimePrevoyance.TauxPatronalT1).plus(number(RegimePrevoyance.TauxPatronalTotalite))
  // How much of tranche 1 an amount is, is known at the end of the month only.
  const hasAmount = isAbove0(RegimePrevoyance.MontantPatronal)
  if (!isTrue(employee.HasPrevoyance) && plans.isZero() && !hasAmount) {
    const message = {
      en: 'an executive has no provident plan: the employer owes 1.50 % of tranche 1 at least',
      fr: 'un cadre n’a pas de prévoyance : l’employeur doit au moins 1,50 % de la tranche 1',
    }
    yield warning('executive_without_provident_plan', message)
    return
  }
  const rate = isTrue(employee.HasPrevoyance) ? plans.plus(number(employee.TauxPrevoyance)) : plans
  if (!hasAmount && rate.lt(figure(TauxPrevoyances.PrevoyanceCadreMinimum))) {
    yield warning('provident_rate_below_minimum', {
      en: 'the provident rate of an executive is below 1.50 %',
      fr: 'le taux de prévoyance d’un cadre est inférieur à 1,50 %',
    })
  }
}

function* ofHealthPlan({ number, isAbove0, isTrue, figure }: MonthRead): Generator<Warning> {
  const shortForm = isTrue(employee.HasMutuelleObligatoire)
  const hasAmount = isAbove0(employee.MutuelleObligatoire)
  if (shortForm && !hasAmount) {
    const message = {
      en: `${employee.MutuelleObligatoire.key} is not set: the mandatory health plan counts for 0`,
      fr: `${employee.MutuelleObligatoire.key} n’est pas renseigné : la mutuelle obligatoire compte pour 0`,
    }
    yield warning('health_plan_amount_missing', message)
  }
  const minimum = figure(TauxMutuelle.MutuellePartPatronaleMinimum)
  const areBelow = HEALTH_SHARES.filter(([theirs, own]) => isAbove0(theirs) || isAbove0(own)).map(([theirs, own]) =>
    number(theirs).lt(number(theirs).plus(number(own)).times(minimum)),
  )
  if (shortForm && hasAmount) areBelow.push(number(employee.PartPatronaleMutuelle).lt(minimum))
  // Shares on different bases cannot be added before the pay is known.
  if (areBelow.length > 0 && areBelow.every(Boolean)) {
    const message = {
      en: 'the employer pays less than half of the mandatory health plan',
      fr: 'l’employeur paie moins de la moitié de la mutuelle obligatoire',
    }
    yield warning('health_plan_share_below_minimum', message)
  }
}

/** Every employee is in the health plan of the company, or has asked to be left out of it. Trainees are no employees. */
function* ofHealthCover({ isAbove0, isTrue, choice }: MonthRead): Generator<Warning> {
  if (!isTrue(AssujettiChomage) || choice(kinds.NatureContrat) === 'stage') return
  if (isTrue(employee.HasMutuelleObligatoire)) return
  if (HEALTH_SHARES.some(([theirs, own]) => isAbove0(theirs) || isAbove0(own))) return
  const hasEnded = isTrue(DispenseEchue)
  if ((choice(Dispense) ?? 'aucune') !== 'aucune' && !hasEnded) return
  const what = hasEnded
    ? { en: `the dispense has ended (${DispenseJusquau.key})`, fr: `sa dispense est échue (${DispenseJusquau.key})` }
    : { en: 'no dispense is recorded', fr: 'aucune dispense n’est enregistrée' }
  const message = {
    en: `the person has no health plan and ${what.en}: the employer owes half of one (CSS L911-7); record the plan, or ${Dispense.key}`,
    fr: `la personne n’a pas de mutuelle obligatoire et ${what.fr} : l’employeur en doit la moitié (CSS L911-7) ; saisir la mutuelle, ou ${Dispense.key}`,
  }
  yield warning('health_cover_missing', message)
}

function* ofOpening({ isTrue, lawDate }: MonthRead): Generator<Warning> {
  if (!isTrue(RepriseManquante)) return
  const message = {
    en: `the contract began before the first month known of ${yearOf(lawDate)} and no ${OPENING_CASE} is recorded: yearly totals and ceilings start from nothing; enter the totals of the months before`,
    fr: `le contrat a commencé avant le premier mois connu de ${yearOf(lawDate)} et aucun ${OPENING_CASE} n’est enregistré : les cumuls et les plafonds de l’année partent de zéro ; saisir les totaux des mois précédents`,
  }
  yield warning('year_opening_missing', message)
}

/** Employer and employee, on each base. */
const HEALTH_SHARES = [
  [RegimeSante.TauxPatronalT1, RegimeSante.TauxSalarialT1],
  [RegimeSante.TauxPatronalT2, RegimeSante.TauxSalarialT2],
  [RegimeSante.TauxPatronalTotalite, RegimeSante.TauxSalarialTotalite],
  [RegimeSante.MontantPatronal, RegimeSante.MontantSalarial],
] as const

function* ofPay({ isAbove0, choice }: MonthRead): Generator<Warning> {
  const isUnchecked = choice(employee.Vehicule) === 'inconnu' || !isAbove0(employee.Kilometres)
  if (isAbove0(employee.IndemniteKilometriqueVersee) && isUnchecked) {
    const message = {
      en: 'the mileage allowance is taken as exempt: kilometres and vehicle are not given',
      fr: 'les indemnités kilométriques sont exonérées telles quelles : les kilomètres et le véhicule ne sont pas indiqués',
    }
    yield warning('mileage_not_checked', message)
  }
}

/** Absences that are paid in part, with pay that is kept, may have no day without any pay. */
function* ofAbsences({ isAbove0, number }: MonthRead): Generator<Warning> {
  if (isAbove0(employee.JoursAbsenceSansSolde)) return
  const isKept = isAbove0(employee.MontantMaintien)
  const absences = isKept ? [employee.MontantAbsenceSansSolde, kinds.JoursOuvresSansSolde] : ABSENCES
  // Half a day without pay lowers no ceiling.
  const entered = absences
    .filter((field) => number(field).gte(field.unit === 'days' ? ONE_DAY : ONE_HUNDREDTH))
    .map(({ key }) => key)
  if (entered.length === 0) return
  const message = {
    en: `${employee.JoursAbsenceSansSolde.key} is not set beside ${entered.join(', ')}: the ceiling stays whole; enter the whole calendar days without any pay`,
    fr: `${employee.JoursAbsenceSansSolde.key} n’est pas renseigné à côté de ${entered.join(', ')} : le plafond reste entier ; saisir les jours calendaires entiers sans aucun salaire`,
  }
  yield warning('unpaid_days_missing', message)
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

function* ofTax({ isTrue }: MonthRead): Generator<Warning> {
  if (isTrue(employee.NonResidentFiscal)) {
    const message = {
      en: 'a person not resident for tax owes the withholding of CGI 182 A, which is not computed here',
      fr: 'un non-résident fiscal doit la retenue à la source de l’article 182 A du CGI, qui n’est pas calculée ici',
    }
    yield warning('non_resident_withholding', message)
  }
}

const RULES: readonly WarningRule[] = [
  ...[ofParameters, ofUnemploymentRate, ofLodeom, ofProvidentPlan, ofHealthPlan, ofHealthCover, ofOpening, ofPay],
  ...KIND_RULES,
  ...[warningsOfBenefits, ofAbsences, ofTax],
]
