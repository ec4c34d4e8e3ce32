import { choice, number } from './field.js'

/**
 * The days of one stop in one month under one guarantee of the employer, as the regulation of stops reads them.
 * `dates/stops.ts` derives them from the events; they cannot be entered.
 */

/** The allowances that the fund owes. */
export const RegimeIJ = choice(
  'Arret.RegimeIJ',
  'period',
  ['maladie', 'accident', 'parentalite', 'naissance_mois_1', 'naissance_mois_2'],
  { fr: 'Régime des indemnités journalières', en: 'Kind of daily allowances', default: 'maladie' },
)
/** The rule by which the employer owes pay for these days. */
export const GarantieArret = choice(
  'Arret.Garantie',
  'period',
  ['aucune', 'legale_1', 'legale_2', 'droit_local', 'conventionnelle', 'deuil_enfant', 'perte_partielle'],
  { fr: 'Garantie de l’employeur', en: 'Guarantee of the employer', default: 'aucune' },
)
const euros = <Key extends string>(key: Key, fr: string, en: string) => number(key, 'euros', 'period', { fr, en })
const jours = <Key extends string>(key: Key, fr: string, en: string) => number(key, 'days', 'period', { fr, en })

export const PaieMois1 = euros('Arret.PaieMois1', 'Paie du mois avant l’arrêt', 'Pay of the month before')
export const PaieMois2 = euros('Arret.PaieMois2', 'Paie de l’avant-dernier mois', 'Pay two months before')
export const PaieMois3 = euros('Arret.PaieMois3', 'Paie du troisième mois avant', 'Pay three months before')
/** Gross daily allowance in the fund's statement; 0: computed. */
export const IJDuDecompte = euros(
  'Arret.IJDuDecompte',
  'Indemnité journalière du décompte',
  'Allowance of the statement',
)
/** Rate of the agreement, a fraction. */
export const TauxConventionnel = number('Arret.TauxConventionnel', 'fraction', 'period', {
  fr: 'Taux de maintien de l’accord',
  en: 'Rate of the agreement',
})
/** Hours or days, by the method of the deduction. */
export const UnitesArret = number('Arret.Unites', 'hours', 'period', { fr: 'Heures d’arrêt', en: 'Hours of the stop' })
/** Calendar days without any work. */
export const JoursArret = jours('Arret.Jours', 'Jours d’arrêt entiers', 'Whole days of the stop')
/** Those of them on which a company car was lent. */
export const JoursVehicule = jours('Arret.JoursVehicule', 'Jours d’arrêt avec véhicule', 'Days with a company car')
/** Days with an allowance at the first rate; at the second rate, for work accidents from day 29 on. */
export const JoursIJ1 = jours('Arret.JoursIJ1', 'Jours indemnisés au premier taux', 'Days at the first rate')
export const JoursIJ2 = jours('Arret.JoursIJ2', 'Jours indemnisés au second taux', 'Days at the second rate')
/** Days whose allowance the employer receives while he maintains at least as much. */
export const JoursSubroges1 = jours('Arret.JoursSubroges1', 'Jours subrogés au premier taux', 'Paid to the employer')
export const JoursSubroges2 = jours(
  'Arret.JoursSubroges2',
  'Jours subrogés au second taux',
  'Paid to the employer, second',
)
/** Days whose allowance the employer receives whatever he maintains, by recorded dates. */
export const JoursDits1 = jours('Arret.JoursDits1', 'Jours dits subrogés au premier taux', 'Said to be his, first rate')
export const JoursDits2 = jours('Arret.JoursDits2', 'Jours dits subrogés au second taux', 'Said to be his, second rate')
/** Subrogated days within the first 60 of a stop; other days within them. */
export const JoursImposables = jours('Arret.JoursImposables', 'Jours subrogés imposables', 'Taxed subrogated days')
export const JoursDitsImposables = jours('Arret.JoursDitsImposables', 'Jours dits imposables', 'Said to be his, taxed')

export const STOP_FIELDS = [
  RegimeIJ,
  GarantieArret,
  PaieMois1,
  PaieMois2,
  PaieMois3,
  IJDuDecompte,
  TauxConventionnel,
  UnitesArret,
  JoursArret,
  JoursVehicule,
  JoursIJ1,
  JoursIJ2,
  JoursSubroges1,
  JoursSubroges2,
  JoursDits1,
  JoursDits2,
  JoursImposables,
  JoursDitsImposables,
] as const
