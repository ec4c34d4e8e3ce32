import { choice, type Field, flag, number } from './field.js'

/** The company cases: they apply to every employee of a payroll. */

export const Effectif = number('Entreprise.Effectif', 'count', 'period', ['Effectif', 'Headcount'], {
  default: '1',
  max: '1000000',
})
/** Rate of work accidents notified to the establishment (2.08 % is 0.0208). */
export const TauxAT = number('Entreprise.TauxAT', 'fraction', 'period', ['Taux AT/MP', 'Work accident rate'], {
  default: '0.0208',
})
export const TauxVersementMobilite = number(
  'Entreprise.TauxVersementMobilite',
  'fraction',
  'period',
  ['Taux du versement mobilité', 'Mobility rate'],
  { default: '0' },
)
/** Selects the neutral withholding grid. */
export const Zone = choice(
  'Entreprise.Zone',
  'period',
  ['metropole', 'guadeloupe_reunion_martinique', 'guyane_mayotte'],
  ['Zone fiscale', 'Tax zone'],
  { default: 'metropole' },
)
export const AlsaceMoselle = flag(
  'Entreprise.AlsaceMoselle',
  'period',
  ["Régime local d'Alsace-Moselle", 'Alsace-Moselle scheme'],
  { default: 'false' },
)

/** Monthly ceiling of social security. Absent: every capped base is 0, with a warning. */
export const PlafondSS = number('ParametresLegaux.PlafondSS', 'euros', 'period', [
  'Plafond mensuel de la sécurité sociale',
  'Monthly social security ceiling',
])
export const SMICHoraire = number('ParametresLegaux.SMICHoraire', 'euros', 'period', [
  'SMIC horaire',
  'Hourly minimum wage',
])
/** The minimum wage of the general reduction. Absent: no reduction, with a warning. */
export const SMICReduction = number('ParametresLegaux.SMICReduction', 'euros', 'period', [
  'SMIC de la réduction générale',
  'Minimum wage of the reduction',
])

/** Every field of the company, in the order in which the schema and the faults list them. */
export const COMPANY_FIELDS = [
  Effectif,
  TauxAT,
  TauxVersementMobilite,
  Zone,
  AlsaceMoselle,
  PlafondSS,
  SMICHoraire,
  SMICReduction,
] as const

/** Whether a field belongs to the company, for a whole payroll, rather than to one employee. */
export const isCompanyField = (field: Field): boolean => COMPANY_FIELDS.some(({ key }) => key === field.key)
