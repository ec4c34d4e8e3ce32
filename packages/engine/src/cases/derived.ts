import { choice, number } from './field.js'

/** Fields that `read-inputs.ts` computes from the calendar and the contract. They cannot be entered. */

export const JoursDuMois = number('Calendrier.JoursDuMois', 'days', 'month', [
  'Jours calendaires du mois',
  'Calendar days of the month',
])
/** Calendar days of the month that the contract covers. */
export const JoursEmploi = number('Calendrier.JoursEmploi', 'days', 'month', [
  "Jours calendaires d'emploi",
  'Calendar days of employment',
])
/** Fixed term of two months at most, within its first two months (CGI 204 H III 1 d). */
export const ContratCourt = choice(
  'Calendrier.ContratCourt',
  'period',
  ['true', 'false'],
  ['Contrat court (deux mois au plus)', 'Short contract'],
  { default: 'false' },
)
/** Whether the employer owes unemployment insurance for the person (C. trav. L5422-13). Not for officers. */
export const AssujettiChomage = choice(
  'Calendrier.AssujettiChomage',
  'period',
  ['true', 'false'],
  ["Assujetti à l'assurance chômage", 'Covered by unemployment insurance'],
  { default: 'true' },
)
