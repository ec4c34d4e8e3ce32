import { choice, flag, number } from './field.js'

/** Facts for warnings alone: they change no payment, belong to no digest, and cannot be entered. */

const found = <Key extends string>(key: Key, fr: string, en: string) => flag(key, 'period', { fr, en })

/** Whether the contract is older than the first known month of the year, and no opening balance is entered. */
export const RepriseManquante = found('Calendrier.RepriseManquante', 'Cumuls de reprise absents', 'Opening is missing')
/** Whether the dispense from the health plan ended with the day before the month, or within the month: the cover resumes. */
export const CouvertureReprise = found('Calendrier.CouvertureReprise', 'Mutuelle reprise', 'Health cover resumes')
/** Whether the proof of another collective cover is more than a year old. */
export const JustificatifAncien = found('Calendrier.JustificatifAncien', 'Justificatif ancien', 'Proof is old')
/** Whether a fixed term ends and the pay of some of its months is unknown. */
export const PaieCDDInconnue = found('Calendrier.PaieCDDInconnue', 'Mois du CDD inconnus', 'Months are unknown')
/**
 * A contract ends with unknown leave taken. `connu`: the months that its pay depends on are known; `declare`: the days
 * are declared, but some of those months are unknown.
 */
export const DepartSansCompte = choice(
  'Calendrier.DepartSansCompte',
  'period',
  ['non', 'inconnu', 'connu', 'declare'],
  { fr: 'Départ sans compte de congés', en: 'End without a leave account', default: 'non' },
)
/**
 * In that case: days for the full months of the reference year under the contract, less those that absences cost, and the
 * pay of its earlier months; for a fixed term, those of all its months.
 */
export const JoursSansCompte = number('Calendrier.JoursSansCompte', 'count', 'month', {
  fr: 'Congés acquis sans compte',
  en: 'Leave acquired without an account',
})
export const RemunerationSansCompte = number('Calendrier.RemunerationSansCompte', 'euros', 'month', {
  fr: 'Rémunération des mois connus',
  en: 'Pay of the months known',
})

export const WARNING_DERIVED = [
  RepriseManquante,
  CouvertureReprise,
  JustificatifAncien,
  PaieCDDInconnue,
  DepartSansCompte,
  JoursSansCompte,
  RemunerationSansCompte,
] as const
