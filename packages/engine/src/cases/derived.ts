import { choice, flag, number } from './field.js'

/** Fields that `inputs/` computes from the calendar and the contract. They cannot be entered. */

export const JoursDuMois = number('Calendrier.JoursDuMois', 'days', 'month', {
  fr: 'Jours calendaires du mois',
  en: 'Calendar days of the month',
})
/** Calendar days of the month that the contract covers. */
export const JoursEmploi = number('Calendrier.JoursEmploi', 'days', 'month', {
  fr: 'Jours calendaires d’emploi',
  en: 'Calendar days of employment',
})
/** Mondays to Fridays of the month; public holidays count, since they would have been worked. */
export const JoursOuvresDuMois = number('Calendrier.JoursOuvresDuMois', 'days', 'month', {
  fr: 'Jours ouvrés du mois',
  en: 'Working days of the month',
})
/** The working days above that the contract covers. */
export const JoursOuvresEmploi = number('Calendrier.JoursOuvresEmploi', 'days', 'month', {
  fr: 'Jours ouvrés d’emploi du mois',
  en: 'Working days of employment',
})
/** Mondays to Saturdays of the month, and those of employment; public holidays count. */
export const JoursOuvrablesDuMois = number('Calendrier.JoursOuvrablesDuMois', 'days', 'month', {
  fr: 'Jours ouvrables du mois',
  en: 'Mondays to Saturdays of the month',
})
export const JoursOuvrablesEmploi = number('Calendrier.JoursOuvrablesEmploi', 'days', 'month', {
  fr: 'Jours ouvrables d’emploi du mois',
  en: 'Mondays to Saturdays of employment',
})
/** Days of the month with hours in the pattern of the contract, and those of employment; 0 without a pattern. */
export const JoursTravaillesDuMois = number('Calendrier.JoursTravaillesDuMois', 'days', 'month', {
  fr: 'Jours du mois à l’horaire',
  en: 'Days of the month in the schedule',
})
export const JoursTravaillesEmploi = number('Calendrier.JoursTravaillesEmploi', 'days', 'month', {
  fr: 'Jours d’emploi à l’horaire',
  en: 'Days of employment in the schedule',
})
/** Hours of the month by the pattern of the contract, and those of its days; 0 without a pattern: days count then. */
export const HeuresDuMois = number('Calendrier.HeuresDuMois', 'hours', 'month', {
  fr: 'Heures du mois',
  en: 'Hours of the month',
})
export const HeuresEmploi = number('Calendrier.HeuresEmploi', 'hours', 'month', {
  fr: 'Heures d’emploi du mois',
  en: 'Hours of employment',
})
/**
 * Age in full years on the day before the month: minimum pay rises from the month after a birthday (C. trav. D6222-31).
 * 0: unknown.
 */
export const Age = number('Calendrier.Age', 'count', 'month', {
  fr: 'Âge au début du mois',
  en: 'Age at the start of the month',
})
/** Age in full years on the first day of the contract. 0: unknown. */
export const AgeAuDebut = number('Calendrier.AgeAuDebut', 'count', 'month', {
  fr: 'Âge au début du contrat',
  en: 'Age at the start of the contract',
})
/** First day of signature of an apprentice's contract under the present rule (C. trav. D6243-5 ; décret 2025-290). */
export const APPRENTIS_DEPUIS = '2025-03-01'
/** Whether an apprentice's contract was signed before 1 March 2025 (C. trav. D6243-5). */
export const ApprentiAncienRegime = flag('Calendrier.ApprentiAncienRegime', 'period', {
  fr: 'Contrat d’apprentissage signé avant le 1er mars 2025',
  en: 'Apprenticeship signed before 1 March 2025',
})
/** Fixed term of two months at most, within its first two months (CGI 204 H III 1 d). */
export const ContratCourt = flag('Calendrier.ContratCourt', 'period', {
  fr: 'Contrat court (deux mois au plus)',
  en: 'Short contract',
})
/** Whether a dispense from the health plan ended before the last day of the month under the contract (CSS L911-7). */
export const DispenseEchue = flag('Calendrier.DispenseEchue', 'period', {
  fr: 'Dispense échue',
  en: 'Dispense has ended',
})
/**
 * Month of the year (1 to 12) in which the chain of contracts began; also 1 if it began in an earlier year. Only a
 * population has it, as a column: for one person the dates of the contract give it.
 */
export const MoisDebutSuite = number('Calendrier.MoisDebutSuite', 'count', 'period', {
  fr: 'Mois de début de la suite de contrats',
  en: 'Month in which the chain of contracts began',
  min: '1',
  max: '12',
  default: '1',
})
/** Whether the employer owes unemployment insurance for the person (C. trav. L5422-13). Not for officers. */
export const AssujettiChomage = flag('Calendrier.AssujettiChomage', 'period', {
  fr: 'Assujetti à l’assurance chômage',
  en: 'Covered by unemployment insurance',
  default: 'true',
})
/** The rates of the exemption Acre for the month, by the day on which the company was created (CSS D131-6-1). */
export const RegimeAcre = choice(
  'Calendrier.RegimeAcre',
  'period',
  ['aucun', 'creation_avant_2026', 'creation_depuis_2026'],
  { fr: 'Régime d’Acre du mois', en: 'Acre regime of the month', default: 'aucun' },
)
/** The flat values of a company car for the month, by the day on which it was lent (arrêté du 25/02/2025). */
export const RegimeVehicule = choice(
  'Calendrier.RegimeVehicule',
  'period',
  ['aucun', 'avant_fevrier_2025', 'depuis_fevrier_2025'],
  { fr: 'Régime du véhicule de fonction', en: 'Regime of the company car', default: 'aucun' },
)
/** Whether the car was registered more than five years before the first day of the month. */
export const VehiculeAncien = flag('Calendrier.VehiculeAncien', 'period', {
  fr: 'Véhicule de plus de cinq ans',
  en: 'Car of more than five years',
})
