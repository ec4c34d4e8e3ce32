import { type NumberField, number } from './field.js'

/** What the absences of a month come to: found from the events by `dates/month-absences.ts`, never entered. All are 0 without one. */

const units = <Key extends string>(key: Key, fr: string, en: string): NumberField<Key> =>
  number(key, 'hours', 'month', [fr, en])

/** Of the whole month, by the method of the retention: hours that would have been worked (Cass. soc. 11/02/1982), or days. */
export const UnitesDuMois = units('AbsencesDuMois.UnitesDuMois', 'Heures du mois', 'Hours of the month')
/** Hours or days of absence, by what the payslip calls it. */
export const UnitesMaladie = units('AbsencesDuMois.UnitesMaladie', "Heures d'arrêt maladie", 'Hours of sick leave')
export const UnitesATMP = units(
  'AbsencesDuMois.UnitesATMP',
  "Heures d'arrêt pour accident ou maladie professionnelle",
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
  "Heures d'absence sans rémunération",
  'Hours of absence without pay',
)
/** Whole calendar days without pay of unpaid leave, parental leave and strike: they lower the ceiling (CSS R242-2). */
export const JoursSansPaie = number('AbsencesDuMois.JoursSansPaie', 'days', 'month', [
  'Jours sans aucune rémunération',
  'Whole days without pay',
])
/** Units of stops whose pay is not maintained in full. */
export const UnitesNonMaintenues = units(
  'AbsencesDuMois.UnitesNonMaintenues',
  "Heures d'arrêt sans maintien intégral",
  'Hours of stops without full pay',
)

/** What the stops of the month come to, each the sum of a line of the regulation of stops (`calculate/settle.ts`). */
const amount = <Key extends string>(key: Key, fr: string, en: string): NumberField<Key> =>
  number(key, 'euros', 'month', [fr, en])
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
/** Those in the base of the withholding tax: of sickness for 60 days, of parents' leaves without limit. */
export const IJImposablesArrets = amount(
  'AbsencesDuMois.IJImposables',
  'Indemnités journalières dans l’assiette du prélèvement',
  'Daily allowances in the base of the withholding tax',
)
/** Those of work accidents, taxed for half (CGI 81 8°). */
export const IJAccidentArrets = amount(
  'AbsencesDuMois.IJAccident',
  "Indemnités journalières d'accident du travail subrogées",
  'Daily allowances of work accidents',
)
export const JoursArretSansPaie = number('AbsencesDuMois.JoursArretSansPaie', 'days', 'month', [
  "Jours d'arrêt sans aucune rémunération",
  'Days of stops without pay',
])
/** What the payslip prints beside these amounts: hours, or days by the method of the retention; calendar days. */
export const UnitesMaintenues = units(
  'AbsencesDuMois.UnitesMaintenues',
  'Heures maintenues',
  'Hours with maintained pay',
)
export const JoursIJDeduites = number('AbsencesDuMois.JoursIJDeduites', 'days', 'month', [
  'Jours d’indemnités déduites du maintien',
  'Days of allowances deducted from the maintained pay',
])
export const JoursIJSubrogees = number('AbsencesDuMois.JoursIJSubrogees', 'days', 'month', [
  'Jours d’indemnités subrogées',
  'Days of allowances paid to the employer',
])
/** Added to the gross so that the net is the one that is guaranteed; mostly negative. Found by a search to the cent. */
export const AjustementNet = number(
  'AbsencesDuMois.AjustementNet',
  'euros',
  'month',
  ['Ajustement pour la garantie du net', 'Adjustment to the guaranteed net'],
  { min: '-99999999.99' },
)
