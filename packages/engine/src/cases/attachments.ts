import { flag, number } from './field.js'

/**
 * Attachments of pay, beside `Retenues.Saisies`, which is an amount to withhold. The part of an alimony or tax seizure
 * that could not be taken is carried to the next month.
 */

/** Dependants: each raises the thresholds (C. trav. R3252-3). */
export const PersonnesACharge = number('Saisies.PersonnesACharge', 'count', 'period', {
  fr: 'Personnes à charge',
  en: 'Dependants',
  max: '30',
})
/** Alimony of a month that the employer pays to the creditor (paiement direct, CPCE L213-1). */
export const PensionAlimentaire = number('Saisies.PensionAlimentaire', 'euros', 'period', {
  fr: 'Pension alimentaire, terme du mois',
  en: 'Alimony of the month',
})
/** Monthly part of the earlier terms due: a twelfth of at most 6 months, or of 24 for the CAF (CPCE L213-4). */
export const ArrieresPension = number('Saisies.ArrieresPension', 'euros', 'period', {
  fr: 'Pension alimentaire, arriérés par mois',
  en: 'Arrears of alimony a month',
})
export const RecouvrementCAF = flag('Saisies.RecouvrementCAF', 'period', {
  fr: 'Pension recouvrée par la CAF',
  en: 'Alimony collected by the CAF',
  readBy: 'code',
})
const NEGATIVE = { min: '-99999999.99' }
/** Correction of the carried alimony; negative: no longer due. */
export const RegularisationPension = number('Saisies.RegularisationPension', 'euros', 'month', {
  fr: 'Pension alimentaire, rectification du report',
  en: 'Correction of the alimony carried',
  ...NEGATIVE,
})
/** Debt of a tax seizure (SATD) notified in the month; negative: released, wholly or in part. */
export const SATD = number('Saisies.SATD', 'euros', 'month', {
  fr: 'Saisie administrative à tiers détenteur notifiée',
  en: 'Tax seizure notified',
  ...NEGATIVE,
})
/** A seizure of pay that takes the whole seizable part each month until it is released (C. trav. R3252-27 s., since 1 July 2025). */
export const SaisieEnCours = flag('Saisies.SaisieEnCours', 'period', {
  fr: 'Saisie des rémunérations en cours',
  en: 'Seizure of pay in force',
})

export const ATTACHMENT_FIELDS = [
  PersonnesACharge,
  PensionAlimentaire,
  ArrieresPension,
  RecouvrementCAF,
  RegularisationPension,
  SATD,
  SaisieEnCours,
] as const

/**
 * Amounts that earlier months could not take, from the last payslip; they cannot be entered. A stored result keeps
 * them.
 */
const report = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'euros', 'month', { fr, en, min: '-99999999.99' })
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
