import { ABSENCE_SETTINGS } from './absence-settings.js'
import { COMPANY_AGREEMENT_FIELDS } from './agreements.js'
import { ELEMENT_DEFINITIONS } from './elements.js'
import { BaremeLodeom, RapportTaxeSalaires } from './employer-regimes.js'
import { choice, type Field, flag, type NumberField, number } from './field.js'
import { LEAVE_SETTINGS } from './leave-settings.js'
import { EMPLOYER_MENTIONS } from './mentions.js'

/** The company cases: they apply to every employee of a payroll. */

/** Yearly average headcount (CSS L130-1 I). It applies to every threshold without a headcount of its own below. */
export const Effectif = number('Entreprise.Effectif', 'count', 'period', {
  fr: 'Effectif',
  en: 'Headcount',
  default: '1',
  max: '1000000',
})
/**
 * The headcount for one threshold. A threshold is crossed upwards after five consecutive calendar years at or above it;
 * a year below it restarts the count (CSS L130-1 II). So a company of 55 may owe the FNAL of fewer than 50 and the
 * training levy of 11 and more: enter for the frozen threshold the last headcount that counted. Absent: `Effectif`.
 */
const headcountOf = <Key extends string>(key: Key, fr: string, en: string): NumberField<Key> =>
  number(key, 'count', 'period', { fr, en, fallback: Effectif, max: '1000000' })
/** For the FNAL, and so for the greatest coefficient of the general reduction: 50 (CCH L813-4; CSS D241-7 III). */
export const EffectifFNAL = headcountOf('Entreprise.EffectifFNAL', 'Effectif pour le FNAL', 'Headcount for the FNAL')
/** For the training levy: 11 (C. trav. L6331-1, L6331-3). */
export const EffectifFormation = headcountOf(
  'Entreprise.EffectifFormation',
  'Effectif pour la formation professionnelle',
  'Headcount for the training levy',
)
/** For the social levy on provident and health plans: 11 (CSS L137-15). */
export const EffectifForfaitSocial = headcountOf(
  'Entreprise.EffectifForfaitSocial',
  'Effectif pour le forfait social',
  'Headcount for the social levy',
)
/** For the mobility levy, in the zone of the establishment: 11 (CGCT L2333-64, L2531-2). */
export const EffectifVersementMobilite = headcountOf(
  'Entreprise.EffectifVersementMobilite',
  'Effectif pour le versement mobilité',
  'Headcount for the mobility levy',
)
/** For the flat deduction on overtime: 20 and 250 (CSS L241-18, L241-18-1). */
export const EffectifHeuresSupplementaires = headcountOf(
  'Entreprise.EffectifHeuresSupplementaires',
  'Effectif pour la déduction sur heures supplémentaires',
  'Headcount for the deduction on overtime',
)
/** For the value-sharing premium: 50 for its exemption from CSG and tax, 250 for the social levy (loi 2022-1158; CSS L137-15). */
export const EffectifPartageValeur = headcountOf(
  'Entreprise.EffectifPartageValeur',
  'Effectif pour la prime de partage de la valeur',
  'Headcount for the value-sharing premium',
)
/**
 * Whether the limit of the value-sharing premium is 6,000 € instead of 3,000 €: a profit-sharing agreement (intéressement), or
 * participation below 50 employees, or an association or foundation of public interest (loi 2022-1158 art. 1 IV).
 */
export const PlafondMajorePartageValeur = flag('Entreprise.PlafondMajorePartageValeur', 'period', {
  fr: 'Plafond majoré de la prime de partage de la valeur',
  en: 'Higher limit of the value-sharing premium',
})
/** Work accident rate notified to the establishment (2.08 % is 0.0208). */
export const TauxAT = number('Entreprise.TauxAT', 'fraction', 'period', {
  fr: 'Taux AT/MP',
  en: 'Work accident rate',
  default: '0.0208',
})
export const TauxVersementMobilite = number('Entreprise.TauxVersementMobilite', 'fraction', 'period', {
  fr: 'Taux du versement mobilité',
  en: 'Mobility rate',
  default: '0',
})
/**
 * Unemployment insurance rate notified to the company (bonus-malus, from 11 employees in the sectors of the order of
 * the convention: 4.2 % is 0.042). Absent or 0: the rate of the law. The general reduction ignores it (CSS D241-7 III).
 */
export const TauxChomageNotifie = number('Entreprise.TauxChomageNotifie', 'fraction', 'period', {
  fr: 'Taux d’assurance chômage notifié',
  en: 'Notified unemployment rate',
})
/**
 * Whether the employer is exempt from the apprenticeship tax (C. trav. L6241-1). `sans_but_lucratif`: associations,
 * foundations, endowment funds and unions, which owe it from the periods of March 2026. `autre`: always exempt, such as
 * schools, farming and craft cooperatives and HLM (III), or in a month in which apprentices exempt the employer (IV).
 */
export const ExonerationTaxeApprentissage = choice(
  'Entreprise.ExonerationTaxeApprentissage',
  'period',
  ['aucune', 'sans_but_lucratif', 'autre'],
  { fr: 'Exonération de la taxe d’apprentissage', en: 'Outside the apprenticeship tax', default: 'aucune' },
)
/** Selects the neutral withholding grid. */
export const Zone = choice(
  'Entreprise.Zone',
  'period',
  ['metropole', 'guadeloupe_reunion_martinique', 'guyane_mayotte'],
  { fr: 'Zone fiscale', en: 'Tax zone', default: 'metropole' },
)
export const AlsaceMoselle = flag('Entreprise.AlsaceMoselle', 'period', {
  fr: 'Régime local d’Alsace-Moselle',
  en: 'Alsace-Moselle scheme',
})

/** Monthly ceiling of social security. Absent: every capped base is 0, with a warning. */
export const PlafondSS = number('ParametresLegaux.PlafondSS', 'euros', 'period', {
  fr: 'Plafond mensuel de la sécurité sociale',
  en: 'Monthly social security ceiling',
})
export const SMICHoraire = number('ParametresLegaux.SMICHoraire', 'euros', 'period', {
  fr: 'SMIC horaire',
  en: 'Hourly minimum wage',
  readBy: 'code',
})
/** The minimum wage of the general reduction. Absent: no reduction, with a warning. */
export const SMICReduction = number('ParametresLegaux.SMICReduction', 'euros', 'period', {
  fr: 'SMIC de la réduction générale',
  en: 'Minimum wage of the reduction',
  readBy: 'code',
})

/** The company fields of every monthly regulation, in the order of the schema and of the faults. */
export const COMPANY_FIELDS = [
  Effectif,
  EffectifFNAL,
  EffectifFormation,
  EffectifForfaitSocial,
  EffectifVersementMobilite,
  TauxAT,
  TauxVersementMobilite,
  Zone,
  AlsaceMoselle,
  ExonerationTaxeApprentissage,
  RapportTaxeSalaires,
  PlafondSS,
  SMICHoraire,
  SMICReduction,
  ...EMPLOYER_MENTIONS,
] as const
/** Fields for employees only: officers have no overtime, no unemployment insurance and no leave. */
export const EMPLOYER_FIELDS = [
  EffectifHeuresSupplementaires,
  EffectifPartageValeur,
  PlafondMajorePartageValeur,
  TauxChomageNotifie,
  BaremeLodeom,
  ...ABSENCE_SETTINGS,
  ...LEAVE_SETTINGS,
] as const

const OF_COMPANY: ReadonlySet<string> = new Set(
  [...COMPANY_FIELDS, ...EMPLOYER_FIELDS, ...COMPANY_AGREEMENT_FIELDS].map(({ key }) => key),
)
/** Whether a field belongs to the company, for a whole payroll, rather than to one employee. */
export const isCompanyField = ({ caseName, key }: Field): boolean =>
  caseName === ELEMENT_DEFINITIONS || OF_COMPANY.has(key)

/** Headcounts of the whole company (CSS L130-1): an establishment has none of its own, except in the zone of its mobility levy. */
const OF_WHOLE_COMPANY: ReadonlySet<string> = new Set(
  [
    Effectif,
    EffectifFNAL,
    EffectifFormation,
    EffectifForfaitSocial,
    EffectifHeuresSupplementaires,
    EffectifPartageValeur,
  ].map(({ key }) => key),
)
/** Whether an establishment cannot have a value of its own of a company field: headcounts, and figures of the law. */
export const isOfWholeCompany = ({ key, caseName }: Field): boolean =>
  OF_WHOLE_COMPANY.has(key) || caseName === PlafondSS.caseName
