import { choice, flag, number } from './field.js'

/** What reading finds for warnings alone: nothing that is paid follows from it, and it is in no digest. It cannot be entered. */

const found = <Key extends string>(key: Key, fr: string, en: string) =>
  flag(key, 'period', [fr, en], { default: 'false' })

/** The contract is older than the first month known of the year, and no opening balance is entered. */
export const RepriseManquante = found('Calendrier.RepriseManquante', 'Cumuls de reprise absents', 'Opening is missing')
/** The dispense from the health plan ended before the last day of the month under the contract. */
export const DispenseEchue = found('Calendrier.DispenseEchue', 'Dispense échue', 'Dispense has ended')
/** A fixed term ends, and the pay of some of its months is not known. */
export const PaieCDDInconnue = found('Calendrier.PaieCDDInconnue', 'Mois du CDD inconnus', 'Months are unknown')
/**
 * A contract ends and nothing says how much leave was taken; `connu`: the months that its pay follows from are known; `declare`: the days
 * are said, and some of those months are not known.
 */
export const DepartSansCompte = choice(
  'Calendrier.DepartSansCompte',
  'period',
  ['non', 'inconnu', 'connu', 'declare'],
  ['Départ sans compte de congés', 'End without a leave account'],
  { default: 'non' },
)
/** Then: days for the full months of the reference year under the contract, and what its earlier months paid; of a fixed term all. */
export const JoursSansCompte = number('Calendrier.JoursSansCompte', 'count', 'month', [
  'Congés acquis sans compte',
  'Leave acquired without an account',
])
export const RemunerationSansCompte = number('Calendrier.RemunerationSansCompte', 'euros', 'month', [
  'Rémunération des mois connus',
  'Pay of the months known',
])

export const WARNING_DERIVED = [
  RepriseManquante,
  DispenseEchue,
  PaieCDDInconnue,
  DepartSansCompte,
  JoursSansCompte,
  RemunerationSansCompte,
] as const
