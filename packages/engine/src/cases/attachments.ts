import { flag, number } from './field.js'

/**
 * Attachments of pay, beside `Retenues.Saisies`, which is an amount to withhold. What an alimony or a tax seizure could not take is
 * carried to the next month.
 */

/** Dependants: each raises the thresholds (C. trav. R3252-3). */
export const PersonnesACharge = number(
  'Saisies.PersonnesACharge',
  'count',
  'period',
  ['Personnes à charge', 'Dependants'],
  { max: '30' },
)
/** Alimony of a month that the employer pays to the creditor (paiement direct, CPCE L213-1). */
export const PensionAlimentaire = number('Saisies.PensionAlimentaire', 'euros', 'period', [
  'Pension alimentaire, terme du mois',
  'Alimony of the month',
])
/** Part of a month of the terms due before: a twelfth of 6 months at most, of 24 for the CAF (CPCE L213-4). */
export const ArrieresPension = number('Saisies.ArrieresPension', 'euros', 'period', [
  'Pension alimentaire, arriérés par mois',
  'Arrears of alimony a month',
])
export const RecouvrementCAF = flag(
  'Saisies.RecouvrementCAF',
  'period',
  ['Pension recouvrée par la CAF', 'Alimony collected by the CAF'],
  { default: 'false', readBy: 'code' },
)
const NEGATIVE = { min: '-99999999.99' }
/** Added to what is carried of alimony; negative: no longer due. */
export const RegularisationPension = number(
  'Saisies.RegularisationPension',
  'euros',
  'month',
  ['Pension alimentaire, rectification du report', 'Correction of the alimony carried'],
  NEGATIVE,
)
/** Debt of a tax seizure (SATD) that is notified in the month; negative: released, wholly or in part. */
export const SATD = number(
  'Saisies.SATD',
  'euros',
  'month',
  ['Saisie administrative à tiers détenteur notifiée', 'Tax seizure notified'],
  NEGATIVE,
)
/** A seizure of pay that takes the whole seizable part each month until it is released (C. trav. R3252-27 s., since 1 July 2025). */
export const SaisieEnCours = flag(
  'Saisies.SaisieEnCours',
  'period',
  ['Saisie des rémunérations en cours', 'Seizure of pay in force'],
  { default: 'false' },
)

export const ATTACHMENT_FIELDS = [
  PersonnesACharge,
  PensionAlimentaire,
  ArrieresPension,
  RecouvrementCAF,
  RegularisationPension,
  SATD,
  SaisieEnCours,
] as const

/** What earlier months could not take, from the last payslip; it cannot be entered. A stored result keeps it. */
const report = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'euros', 'month', [fr, en], { min: '-99999999.99' })
export const ReportPension = report(
  'Calendrier.ReportPension',
  'Pension alimentaire reportée',
  'Alimony carried from earlier months',
)
export const ReportSATD = report(
  'Calendrier.ReportSATD',
  'Saisie administrative reportée',
  'Tax seizure carried from earlier months',
)
export const CARRIED_ATTACHMENTS = [ReportPension, ReportSATD] as const
