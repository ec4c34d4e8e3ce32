import { number } from './field.js'

/** Back pay: differences of past months that a month pays or takes back. Only the written agreement is entered. */

/**
 * The most of an overpaid net that may be taken this month by written agreement, beyond the tenth of the law. 0: the
 * tenth.
 */
export const RepriseConvenue = number('Retenues.RepriseConvenue', 'euros', 'month', {
  fr: 'Reprise de trop-perçu convenue par écrit',
  en: 'Recovery of an overpayment agreed in writing',
})

const derived = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'euros', 'month', { fr, en, min: '-99999999.99' })

/** Sums of the differences of past months that the month pays. They follow from `MonthInputs.backPay`. */
export const RappelNet = derived('Calendrier.RappelNet', 'Rappels, net avant impôt', 'Back pay before tax')
export const RappelAssiettePAS = derived(
  'Calendrier.RappelAssiettePAS',
  'Rappels, base du prélèvement à la source',
  'Back pay, base of the withholding tax',
)
export const RappelSaisissable = derived(
  'Calendrier.RappelSaisissable',
  'Rappels, rémunération saisissable avant impôt',
  'Back pay that can be seized, before tax',
)
/** Pay of overtime of months that were paid in an earlier year: the tax limit is that of the year of the money. */
export const RappelHeuresAnterieures = derived(
  'Calendrier.RappelHeuresAnterieures',
  'Rappels d’heures supplémentaires d’années antérieures',
  'Back pay of overtime of earlier years',
)
/** What the differences exempt of that overtime, within the limits of the years of origin: the month of payment takes it back. */
export const RappelHeuresExonerees = derived(
  'Calendrier.RappelHeuresExonerees',
  'Rappels d’heures d’années antérieures, exonérés dans leur mois d’origine',
  'Back pay of overtime of earlier years that its months of origin exempt',
)
/** Net of the month without the differences, less its net with them; 0 where they raise it. */
export const TropPercu = derived('Calendrier.TropPercu', 'Trop-perçu net du mois', 'Overpaid net')
/** The amount that earlier months could not take back, from the last payslip. A stored result keeps it. */
export const ReportTropPercu = derived(
  'Calendrier.ReportTropPercu',
  'Trop-perçu reporté des mois précédents',
  'Overpayment carried from earlier months',
)

/** The facts of back pay that are read from the inputs and the history of a month. */
export const BACK_PAY_SUMS = [
  RappelNet,
  RappelAssiettePAS,
  RappelSaisissable,
  RappelHeuresAnterieures,
  RappelHeuresExonerees,
  ReportTropPercu,
] as const
