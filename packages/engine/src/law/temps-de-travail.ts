import { HeuresSupStructurelles, JoursForfait, SalaireMensuel } from '../cases/contract-kinds.js'
import { HeuresContrat, HeuresTravaillees } from '../cases/employee.js'
import { HeuresReference } from '../cases/employer-regimes.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  type Choose,
  choose,
  type Formula,
  greater,
  isAbove,
  isTrue,
  lesser,
  minus,
  over,
  round,
  times,
} from '../tree/formula.js'

/** Working time: 1,820 hours a year is full time (35 × 52); an agreement in days has 218 days at most. */
export const Duree = table('DureeDuTravail', '2026-12-31', {
  HeuresLegalesAnnuelles: [since('2024-01-01', '1820', 'C. trav. L3121-27 (35 h × 52)')],
  HeuresLegalesHebdomadaires: [since('2024-01-01', '35', 'C. trav. L3121-27')],
  HeuresMaximalesQuotidiennes: [since('2024-01-01', '10', 'C. trav. L3121-18')],
  HeuresMaximalesHebdomadaires: [since('2024-01-01', '48', 'C. trav. L3121-20')],
  /** A week, on average over twelve weeks in a row. */
  HeuresMaximalesMoyennes: [since('2024-01-01', '44', 'C. trav. L3121-22')],
  /** The minimum of part time, unless an agreement or a request of the employee says otherwise. */
  HeuresMinimalesTempsPartiel: [since('2024-01-01', '24', 'C. trav. L3123-27')],
  /** Overtime hours of a week at 25 %; those beyond are at 50 %. */
  HeuresSup25Hebdomadaires: [since('2024-01-01', '8', 'C. trav. L3121-36')],
  JoursForfait: [since('2024-01-01', '218', 'C. trav. L3121-64 ; CSS D241-7 IV')],
})

const parMois = (hebdomadaires: Formula): Formula => round(over(times(hebdomadaires, '52'), '12'), 2)

/**
 * Weekly hours of the base salary: at most 35 for a monthly salary, or if the hours above are paid as overtime of the contract.
 * Hours × rate without it may pay 169 hours for 39 a week: the hours above 35 raise the minimum wage of the reduction (D241-7 IV).
 */
export const HeuresDeBase = choose(
  isTrue(HeuresSupStructurelles),
  lesser(HeuresContrat, Duree.HeuresLegalesHebdomadaires),
  choose(isAbove(SalaireMensuel, '0'), lesser(HeuresContrat, Duree.HeuresLegalesHebdomadaires), HeuresContrat),
)

/** 151.67 for 35 hours a week. */
export const HeuresMensuelles = line('HeuresMensuelles', 'base', {
  label: 'Heures du salaire de base du mois',
  text: 'C. trav. L3121-27 ; L3242-1 (mensualisation)',
  is: parMois(HeuresDeBase),
})

/** Overtime of a whole month of a contract above 35 hours a week: 17.33 for 39, all at 25 %. */
const structurelles = (hebdomadaires: Formula): Choose =>
  choose(isTrue(HeuresSupStructurelles), parMois(greater('0', hebdomadaires)), '0')
const auDela = minus(HeuresContrat, Duree.HeuresLegalesHebdomadaires)
export const HeuresStructurelles25 = structurelles(lesser(auDela, Duree.HeuresSup25Hebdomadaires))
export const HeuresStructurelles50 = structurelles(minus(auDela, Duree.HeuresSup25Hebdomadaires))

/**
 * Hours worked ÷ hours of the contract, at most 1: an entry, an exit or an absence lowers it. A monthly salary is lowered by
 * its deductions instead.
 */
export const QuotiteTravaillee = line('QuotiteTravaillee', 'base', {
  label: 'Part des heures contractuelles travaillées',
  text: 'CSS D241-7',
  is: choose(isAbove(SalaireMensuel, '0'), '1', lesser('1', over(round(HeuresTravaillees, 2), HeuresMensuelles))),
})

/** 0 for a contract in hours. The payslip names them (C. trav. R3243-1 5° a). */
export const JoursDuForfait = line('JoursDuForfait', 'base', {
  label: 'Jours du forfait annuel',
  text: 'C. trav. L3121-58, L3121-64',
  is: JoursForfait,
})
/** Days of the agreement ÷ 218, at most 1. */
export const QuotiteForfait = lesser('1', over(JoursDuForfait, Duree.JoursForfait))

/** The hours of a whole month in partial activity: those of the contract unless others are entered (C. trav. R5122-18). */
export const heuresReferenceMois = choose(isAbove(HeuresReference, '0'), HeuresReference, HeuresMensuelles)
