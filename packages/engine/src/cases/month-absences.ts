import { type NumberField, number } from './field.js'

/**
 * Facts of a month's absences: `dates/month-absences.ts` derives them from the events; they cannot be entered. Without
 * an event all are 0.
 */

const units = <Key extends string>(key: Key, fr: string, en: string): NumberField<Key> =>
  number(key, 'hours', 'month', { fr, en })

/**
 * Units of the whole month, by the method of the deduction: hours that would have been worked (Cass. soc. 11/02/1982),
 * or days.
 */
export const UnitesDuMois = units('AbsencesDuMois.UnitesDuMois', 'Heures du mois', 'Hours of the month')
/** Hours or days of absence, by the name on the payslip. */
export const UnitesMaladie = units('AbsencesDuMois.UnitesMaladie', 'Heures d’arrêt maladie', 'Hours of sick leave')
export const UnitesATMP = units(
  'AbsencesDuMois.UnitesATMP',
  'Heures d’arrêt pour accident ou maladie professionnelle',
  'Hours of absence after a work accident',
)
export const UnitesParentalite = units(
  'AbsencesDuMois.UnitesParentalite',
  'Heures de congé de maternité, de paternité ou d’adoption',
  'Hours of maternity, paternity or adoption leave',
)
export const UnitesTempsPartielTherapeutique = units(
  'AbsencesDuMois.UnitesTempsPartielTherapeutique',
  'Heures non travaillées pour temps partiel thérapeutique',
  'Hours not worked in therapeutic part time',
)
export const UnitesSansSolde = units(
  'AbsencesDuMois.UnitesSansSolde',
  'Heures d’absence sans rémunération',
  'Hours of absence without pay',
)
/** Whole unpaid calendar days of unpaid leave, parental leave and strike: they lower the ceiling (CSS R242-2). */
export const JoursSansPaie = number('AbsencesDuMois.JoursSansPaie', 'days', 'month', {
  fr: 'Jours sans aucune rémunération',
  en: 'Whole days without pay',
})
/** Those of them on which a company car was lent, a benefit in kind that goes on. */
export const JoursSansPaieVehicule = number('AbsencesDuMois.JoursSansPaieVehicule', 'days', 'month', {
  fr: 'Jours sans autre rémunération que le véhicule',
  en: 'Whole days without other pay than the car',
})
/** Units of stops whose pay is not fully maintained. */
export const UnitesNonMaintenues = units(
  'AbsencesDuMois.UnitesNonMaintenues',
  'Heures d’arrêt sans maintien intégral',
  'Hours of stops without full pay',
)

/** Sums over the stops of the month, each of a line of the regulation of stops (`calculate/settle.ts`). */
const amount = <Key extends string>(key: Key, fr: string, en: string): NumberField<Key> =>
  number(key, 'euros', 'month', { fr, en })
export const MaintienArrets = amount('AbsencesDuMois.MaintienArrets', 'Salaire maintenu', 'Maintained pay')
export const IJDeduitesArrets = amount(
  'AbsencesDuMois.IJDeduites',
  'Indemnités journalières déduites du maintien',
  'Daily allowances deducted from the maintained pay',
)
export const IJSubrogeesArrets = amount(
  'AbsencesDuMois.IJSubrogees',
  'Indemnités journalières brutes subrogées',
  'Gross daily allowances paid to the employer',
)
/** Allowances in the base of the withholding tax: 60 days for sickness, without limit for parents' leaves. */
export const IJImposablesArrets = amount(
  'AbsencesDuMois.IJImposables',
  'Indemnités journalières dans l’assiette du prélèvement',
  'Daily allowances in the base of the withholding tax',
)
/** Allowances for work accidents, half of which is taxed (CGI 81 8°). */
export const IJAccidentArrets = amount(
  'AbsencesDuMois.IJAccident',
  'Indemnités journalières d’accident du travail subrogées',
  'Daily allowances of work accidents',
)
export const JoursArretSansPaie = number('AbsencesDuMois.JoursArretSansPaie', 'days', 'month', {
  fr: 'Jours d’arrêt sans aucune rémunération',
  en: 'Days of stops without pay',
})
export const JoursArretVehicule = number('AbsencesDuMois.JoursArretVehicule', 'days', 'month', {
  fr: 'Jours d’arrêt sans autre rémunération que le véhicule',
  en: 'Days of stops without other pay than the car',
})
/** Units that the payslip prints beside these amounts: hours, or days by the method of the deduction; calendar days. */
export const UnitesMaintenues = units(
  'AbsencesDuMois.UnitesMaintenues',
  'Heures maintenues',
  'Hours with maintained pay',
)
export const JoursIJDeduites = number('AbsencesDuMois.JoursIJDeduites', 'days', 'month', {
  fr: 'Jours d’indemnités déduites du maintien',
  en: 'Days of allowances deducted from the maintained pay',
})
export const JoursIJSubrogees = number('AbsencesDuMois.JoursIJSubrogees', 'days', 'month', {
  fr: 'Jours d’indemnités subrogées',
  en: 'Days of allowances paid to the employer',
})
/** Adjustment of the gross that gives the guaranteed net; mostly negative. Searched to the cent. */
export const AjustementNet = number('AbsencesDuMois.AjustementNet', 'euros', 'month', {
  fr: 'Ajustement pour la garantie du net',
  en: 'Adjustment to the guaranteed net',
  min: '-99999999.99',
})
