import { SMICHoraire } from '../cases/company.js'
import * as kinds from '../cases/contract-kinds.js'
import { Age, AgeAuDebut } from '../cases/derived.js'
import * as employee from '../cases/employee.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { dayOfMonth, daysLater, monthsLater } from '../ground/period.js'
import { MinimaAlternance } from '../law/minima-alternance.js'
import { GratificationStage } from '../law/stage.js'
import { Duree } from '../law/temps-de-travail.js'
import type { Warning } from '../tree/payslip.js'
import { warningsOfHours } from './hours-warnings.js'
import type { MonthView, WarningRule } from './month-view.js'

function ofPay(month: MonthView): Generator<Warning> {
  const nature = month.choice(kinds.NatureContrat)
  if (nature === 'stage') return ofTrainee(month)
  if (nature === 'apprentissage') return ofApprentice(month)
  if (nature === 'professionnalisation') return ofMinimum(month, minimumOfProfessionnalisation(month))
  return ofMinimumWage(month)
}

/** Hours a month for hours a week, as they are paid: 151.67 for 35 (C. trav. L3242-1). */
const monthly = (weekly: Decimal): Decimal => roundTo(weekly.times(52).div(12), 2)
const legalHours = ({ figure }: MonthView): Decimal => figure(Duree.HeuresLegalesHebdomadaires)
/** Hours a week that the base salary pays. */
const baseHours = (month: MonthView): Decimal => Decimal.min(month.number(employee.HeuresContrat), legalHours(month))
const monthlyHours = (month: MonthView): Decimal => monthly(baseHours(month))
const forHours = (month: MonthView, fullTime: Decimal): Decimal =>
  fullTime.times(baseHours(month)).div(legalHours(month))

function* ofMinimumWage(month: MonthView): Generator<Warning> {
  const { number, isAbove0 } = month
  const [least, premiums] = [number(SMICHoraire), month.premiumsOfMinimum(monthlyHours)]
  if (isAbove0(kinds.SalaireMensuel)) {
    // An agreement in days has no hours to compare.
    const [salary, minimum] = [kinds.SalaireMensuel, roundTo(least.times(baseHours(month)).times(52).div(12), 2)]
    if (isAbove0(kinds.JoursForfait) || number(salary).plus(premiums).gte(minimum)) return
    const pay = `${number(salary)}${withPremiums(premiums)}`
    const message = `${salary.key} is ${pay}: the minimum wage for the hours of the contract is ${minimum}`
    yield { code: 'hourly_rate_below_minimum_wage', message }
  } else if (isAbove0(employee.HeuresTravaillees)) {
    const rate = number(employee.TauxHoraire)
    if (premiums.isZero() && rate.gte(least)) return
    if (roundTo(rate.plus(premiums.div(number(employee.HeuresTravaillees))), 2).gte(least)) return
    const message = `the hourly rate ${rate}${withPremiums(premiums)} is below the minimum wage ${least}`
    yield { code: 'hourly_rate_below_minimum_wage', message }
  }
}

const withPremiums = (premiums: Decimal): string =>
  premiums.isZero() ? '' : ` with ${premiums} of premiums that count for it`

function* ofApprentice(month: MonthView): Generator<Warning> {
  const { number, figure } = month
  const [age, most] = [number(AgeAuDebut), figure(MinimaAlternance.ApprentiAgeMaximal)]
  if (number(Age).gt(0) && (age.lt(15) || age.gt(most))) {
    const message = `${kinds.DateNaissance.key}: ${age} years at the start of the apprenticeship; from 15 to ${most} (C. trav. L6222-1), later by exception (L6222-2)`
    yield { code: 'apprentice_age', message }
  }
  yield* ofMinimum(month, minimumOfApprentice(month))
}

/** Compares the pay of a full month with a full-time minimum; undefined if the age is unknown. */
function* ofMinimum(month: MonthView, minimum: Decimal | undefined): Generator<Warning> {
  const { number } = month
  if (minimum === undefined) {
    const message = `${kinds.DateNaissance.key} is not set: the minimum pay is not checked (C. trav. D6222-26, D6325-15)`
    yield { code: 'birth_date_missing', message }
    return
  }
  const salary = number(kinds.SalaireMensuel)
  const hourly = number(employee.TauxHoraire).times(monthlyHours(month))
  const [pay, least] = [roundTo(salary.gt(0) ? salary : hourly, 2), roundTo(forHours(month, minimum), 2)]
  if (pay.gte(least)) return
  const field = salary.gt(0) ? kinds.SalaireMensuel : employee.TauxHoraire
  const message = `${field.key} gives ${pay} for a full month: the minimum of this contract is ${least} (C. trav. D6222-26, D6325-15, D6325-18)`
  yield { code: 'pay_below_minimum_of_kind', message }
}

/** Not exact to the cent, since the SMIC is an hourly amount. */
const minimumWage = ({ number, figure }: MonthView): Decimal =>
  number(SMICHoraire).times(figure(Duree.HeuresLegalesAnnuelles)).div(12)

function minimumOfApprentice(month: MonthView): Decimal | undefined {
  const { number, figure, isTrue } = month
  const age = number(Age)
  if (age.isZero()) return undefined
  const year = Math.min(Number(number(kinds.AnneeExecution).toFixed(0)), 3) - 1
  const bracket = APPRENTICES.find(([below]) => age.lt(below))?.[1]
  const part = figure(bracket?.[year] ?? MinimaAlternance.Apprenti26EtPlus)
  const more = bracket && isTrue(kinds.ApprentissageComplementaire) ? figure(MinimaAlternance.ApprentiMajoration) : ZERO
  const ofBranch = age.gte(21) ? number(kinds.MinimumConventionnel) : ZERO
  return Decimal.max(minimumWage(month), ofBranch).times(part.plus(more))
}
/** Upper age limit, then the shares of the first, second and third year. A fourth year has the third's (D6222-28). */
const { ApprentiMoins18Annee1, ApprentiMoins18Annee2, ApprentiMoins18Annee3 } = MinimaAlternance
const { Apprenti18A20Annee1, Apprenti18A20Annee2, Apprenti18A20Annee3 } = MinimaAlternance
const { Apprenti21A25Annee1, Apprenti21A25Annee2, Apprenti21A25Annee3 } = MinimaAlternance
const APPRENTICES = [
  [18, [ApprentiMoins18Annee1, ApprentiMoins18Annee2, ApprentiMoins18Annee3]],
  [21, [Apprenti18A20Annee1, Apprenti18A20Annee2, Apprenti18A20Annee3]],
  [26, [Apprenti21A25Annee1, Apprenti21A25Annee2, Apprenti21A25Annee3]],
] as const

function minimumOfProfessionnalisation(month: MonthView): Decimal | undefined {
  const { number, figure, isTrue } = month
  const age = number(Age)
  if (age.isZero()) return undefined
  const least = minimumWage(month)
  const hasBac = isTrue(kinds.NiveauBac)
  const { ProfessionnalisationMoins21, ProfessionnalisationMoins21Bac } = MinimaAlternance
  if (age.lt(21)) return least.times(figure(hasBac ? ProfessionnalisationMoins21Bac : ProfessionnalisationMoins21))
  const { Professionnalisation21A25, Professionnalisation21A25Bac } = MinimaAlternance
  if (age.lt(26)) return least.times(figure(hasBac ? Professionnalisation21A25Bac : Professionnalisation21A25))
  const ofBranch = number(kinds.MinimumConventionnel).times(figure(MinimaAlternance.Professionnalisation26EtPlus))
  return Decimal.max(least, ofBranch)
}

function* ofTrainee({ number, figure, contract, lawDate }: MonthView): Generator<Warning> {
  const [paid, hours] = [number(kinds.Gratification), number(kinds.HeuresStage)]
  const rate = figure(GratificationStage.GratificationStageHoraire)
  const least = roundTo(hours.times(rate), 2)
  const twoMonths = monthsLater(contract.since, 2)
  if (paid.lt(least) && (contract.end === undefined || contract.end >= twoMonths)) {
    const message = `${kinds.Gratification.key} is ${paid}: beyond two months of internship ${hours} hours have ${least} at least (C. éduc. L124-6)`
    yield { code: 'gratification_below_minimum', message }
  }
  // 35 hours for each of four weeks, and seven hours for each of at most three more days.
  const most = 7 * (dayOfMonth(lawDate) - 8)
  if (hours.gt(most)) {
    const message = `${kinds.HeuresStage.key} is ${hours}: at 35 hours a week the month has ${most} at most (C. éduc. L124-14; C. trav. L3121-27)`
    yield { code: 'internship_hours_beyond_legal_time', message }
  }
}

/** Divides a monthly salary into days by the greatest divisor in use, which gives the lowest daily pay (C). */
const MOST_DAYS = 22

function* ofTerms({ number, isAbove0, choice, isTrue }: MonthView): Generator<Warning> {
  if (isTrue(employee.IndemniteFinContratMensuelle) && choice(kinds.NatureContrat) !== 'ordinaire') {
    const message = `${employee.IndemniteFinContratMensuelle.key}: a contract for training owes none, unless an agreement says so (C. trav. L1243-10)`
    yield { code: 'end_of_contract_indemnity_not_due', message }
  }
  if (isAbove0(kinds.JoursRenonces)) yield* ofRestDays(number)
  if (isAbove0(kinds.SalaireMensuel) && isAbove0(employee.JoursContratPrecedent)) {
    const message = `${kinds.SalaireMensuel.key} counts for the ${number(employee.JoursContratPrecedent)} days of an earlier contract too; check the deduction of the month`
    yield { code: 'salary_of_two_contracts', message }
  }
}

function* ofRestDays(number: MonthView['number']): Generator<Warning> {
  const [days, paid] = [number(kinds.JoursRenonces), number(kinds.MontantJoursRenonces)]
  const salary = number(kinds.SalaireMensuel)
  const least = roundTo(salary.times(days).times('1.1').div(MOST_DAYS), 2)
  if (paid.lt(least)) {
    const message = `${kinds.MontantJoursRenonces.key} is ${paid}: ${days} days of the salary with 10 % more are ${least} at least (C. trav. L3121-59)`
    yield { code: 'rest_days_below_minimum', message }
  }
}

function* ofOvertime(month: MonthView): Generator<Warning> {
  const { number, isAbove0, isTrue } = month
  const [contract, legal] = [number(employee.HeuresContrat), legalHours(month)]
  if (contract.eq(legal)) return
  const ofContract = monthly(Decimal.max(contract.minus(legal), ZERO))
  const isEntered = isAbove0(employee.HeuresSup25) || isAbove0(employee.HeuresSup50)
  if (isTrue(kinds.HeuresSupStructurelles)) {
    const entered = number(employee.HeuresSup25).plus(number(employee.HeuresSup50))
    if (ofContract.isZero() || !entered.eq(ofContract)) return
    const message = `${employee.HeuresSup25.key}: the ${ofContract} hours of overtime of the contract are paid already; enter the hours beyond them`
    yield { code: 'overtime_entered_twice', message }
  } else if (contract.gt(legal) && !isEntered && isPaid(month)) {
    const message = `${employee.HeuresSup25.key} is not set: a contract of ${contract} hours a week has ${ofContract} hours of overtime a month; set ${kinds.HeuresSupStructurelles.key}, or enter them there and ${monthly(legal)} in ${employee.HeuresTravaillees.key}`
    yield { code: 'overtime_missing', message }
  } else if (contract.lt(legal) && isEntered) {
    const message = `${employee.HeuresSup25.key}: part time of ${contract} hours a week has complementary hours, no overtime (C. trav. L3123-9)`
    yield { code: 'overtime_of_part_time', message }
  }
}

/** Warns below the age of 18 of a week above 35 hours or of overtime. */
function* ofYouth({ number, isAbove0, figure }: MonthView): Generator<Warning> {
  const [contract, age] = [number(employee.HeuresContrat), number(Age)]
  const legal = figure(Duree.HeuresLegalesHebdomadaires)
  if (age.isZero() || age.gte(18)) return
  const hasOvertime = isAbove0(employee.HeuresSup25) || isAbove0(employee.HeuresSup50)
  if (!hasOvertime && contract.lte(legal)) return
  const field = hasOvertime ? employee.HeuresSup25 : employee.HeuresContrat
  const message = `${field.key}: a person of ${age} years works ${legal} hours a week at most (C. trav. L3162-1, L6222-25); check the exception`
  yield { code: 'overtime_of_minor', message }
}

const isPaid = ({ isAbove0 }: MonthView): boolean =>
  isAbove0(employee.HeuresTravaillees) || isAbove0(kinds.SalaireMensuel)

/**
 * Contracts of at most seven days and fixed terms that replace an employee have no minimum hours (C. trav. L3123-7).
 */
const hasNoMinimum = ({ choice, contract: { since, end } }: MonthView): boolean => {
  const [term, reason] = [choice(employee.TypeContrat), choice(employee.MotifCDD)]
  return (term === 'CDD' && reason === 'remplacement') || (end !== undefined && end < daysLater(since, 7))
}

function* ofPartTime(month: MonthView): Generator<Warning> {
  const { number, isAbove0, choice, isTrue, figure } = month
  const [contract, legal] = [number(employee.HeuresContrat), legalHours(month)]
  const least = figure(Duree.HeuresMinimalesTempsPartiel)
  if (contract.lt(least) && !isTrue(kinds.DerogationDureeMinimale) && !hasNoMinimum(month) && isPaid(month)) {
    const message = `${employee.HeuresContrat.key} is ${contract}: part time has ${least} hours a week at least (C. trav. L3123-27); record ${kinds.DerogationDureeMinimale.key} where an exception applies`
    yield { code: 'part_time_below_minimum', message }
  }
  if (!isAbove0(employee.HeuresComplementaires)) return
  const beyond = number(employee.HeuresComplementaires)
  const [third, tenth] = [roundTo(contract.times(52).div(36), 2), roundTo(contract.times(52).div(120), 2)]
  if (beyond.gt(third)) {
    const message = `${employee.HeuresComplementaires.key} is ${beyond}: a third of the contract is ${third} hours a month (C. trav. L3123-20); check the hours, or raise ${employee.HeuresContrat.key}`
    yield { code: 'complementary_hours_beyond_third', message }
  } else if (beyond.gt(tenth) && choice(kinds.LimiteHeuresComplementaires) === 'dixieme') {
    const message = `${employee.HeuresComplementaires.key} is ${beyond}: a tenth of the contract is ${tenth} hours a month (C. trav. L3123-28); record ${kinds.LimiteHeuresComplementaires.key} tiers where an agreement allows a third`
    yield { code: 'complementary_hours_beyond_tenth', message }
  }
  if (monthly(contract).plus(beyond).gte(monthly(legal))) {
    const message = `${employee.HeuresComplementaires.key} is ${beyond}: with the ${monthly(contract)} hours of the contract the month reaches full time, ${monthly(legal)} (C. trav. L3123-9); check the hours, or raise ${employee.HeuresContrat.key}`
    yield { code: 'complementary_hours_reach_full_time', message }
  }
}

/** Warns of entries that the kind of contract probably does not allow: minimum pay, ages, limits of hours. */
export const KIND_RULES: readonly WarningRule[] = [ofPay, ofTerms, ofOvertime, warningsOfHours, ofYouth, ofPartTime]
