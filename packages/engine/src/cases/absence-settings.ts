import { choice, flag, number, words } from './field.js'

/** How a company treats absences, where the law leaves it to agreements, usage or a disputed text. */

const METHODS = [
  'heures_reelles',
  'heures_moyennes',
  'jours_ouvres_reels',
  'jours_ouvres_moyens',
  'jours_ouvrables_reels',
  'jours_ouvrables_moyens',
  'jours_calendaires',
  'trentiemes',
] as const
/**
 * One method for all absences (Cass. soc. 11/02/1982 endorses the real hours of the month; the others are by usage or
 * agreement).
 */
export const MethodeRetenue = choice('Entreprise.MethodeRetenue', 'period', METHODS, {
  fr: 'Méthode de retenue des absences',
  en: 'Method of the retention of absences',
  default: 'heures_reelles',
  readBy: 'code',
})
/**
 * One method for a monthly salary in months with an entry, an exit or days between two contracts. The
 * court uses the real hours of the month (Cass. soc. 24/06/1992); the other methods are usages (C).
 * `law/entree-sortie.ts` describes the deduction of each.
 */
export const MethodeEntreeSortie = choice('Entreprise.MethodeEntreeSortie', 'period', METHODS, {
  fr: 'Méthode des entrées et sorties en cours de mois',
  en: 'Method of entries and exits within a month',
  default: 'heures_reelles',
})
/**
 * `legal`: C. trav. L1226-1, and L1226-23 in Alsace-Moselle; `aucun`: for home, seasonal and temporary workers
 * (L1226-1).
 */
export const MaintienLegal = choice('Entreprise.MaintienLegal', 'period', ['legal', 'aucun'], {
  fr: 'Maintien légal du salaire',
  en: 'Legal maintained pay',
  default: 'legal',
  readBy: 'code',
})

const TRANCHE = '\\d{1,4}x(0(\\.\\d{1,4})?|1)'
const TRANCHES = `\\d{1,2}:${TRANCHE}(,${TRANCHE}){0,9}`
const BAREME = {
  timeType: 'period',
  form: {
    pattern: new RegExp(`^${TRANCHES}(;${TRANCHES}){0,19}$`),
    expected:
      'brackets as 1:30x1,60x0.8;5:60x1 (from 1 year: 30 days at 100 %, then 60 at 80 %; from 5 years: 60 at 100 %)',
  },
} as const
/**
 * Maintained pay under the agreement: days and rates by full years of seniority, `1:30x1,60x0.8;5:60x1`. Each day gets
 * the greatest of the rights under the law, local law and the agreement. Absent: no agreement.
 */
export const BaremeMaintien = words('Entreprise.BaremeMaintien', {
  fr: 'Barème de maintien de l’accord',
  en: 'Maintained pay of the agreement',
  ...BAREME,
})
/** The scale for executives. Absent: the scale for all. */
export const BaremeMaintienCadre = words('Entreprise.BaremeMaintienCadre', {
  fr: 'Barème de maintien de l’accord, cadres',
  en: 'Maintained pay of the agreement, executives',
  ...BAREME,
})
/** Days of each stop before the agreement maintains pay; none after a work accident. */
export const CarenceMaintien = number('Entreprise.CarenceMaintien', 'count', 'period', {
  fr: 'Jours de carence du maintien de l’accord',
  en: 'Waiting days of the agreement',
  readBy: 'code',
})
/**
 * Whether pay is fully maintained during maternity, paternity and adoption leave: by agreement, since no text requires
 * it.
 */
export const MaintienParentalite = flag('Entreprise.MaintienParentalite', 'period', {
  fr: 'Maintien du salaire pendant les congés de maternité, de paternité et d’adoption',
  en: 'Pay kept during parents’ leaves',
  readBy: 'code',
})
/** Days of full pay under C. trav. L1226-23, whose text states no number: six weeks by usage (C). */
export const JoursDroitLocal = number('Entreprise.JoursDroitLocal', 'count', 'period', {
  fr: 'Jours de maintien du droit local',
  en: 'Days of pay under the local law',
  default: '42',
  readBy: 'code',
})
/**
 * The guarantee of a stop at full pay. `aucune`: the gross is guaranteed; `stricte`: the habitual net; `moins_csg`: the
 * habitual net less CSG and CRDS on the allowances (Cass. soc. 15/12/2004, 30/03/2005). The agreement decides.
 */
export const GarantieNet = choice('Entreprise.GarantieNet', 'period', ['aucune', 'stricte', 'moins_csg'], {
  fr: 'Garantie du net',
  en: 'Guarantee of the net',
  default: 'aucune',
  readBy: 'code',
})
/**
 * Reference minimum wage of a month with fully maintained pay: in the ratio of pay without allowances, or whole (D241-7
 * IV; disputed).
 */
export const SmicMaintien = choice('Entreprise.SmicMaintien', 'period', ['rapport', 'entier'], {
  fr: 'SMIC de référence en maintien intégral',
  en: 'Reference minimum wage at full maintained pay',
  default: 'rapport',
})
/**
 * Whether the monthly minimum wage and the reference are rounded to the cent, as payslips print them. The texts do not
 * specify it.
 */
export const SmicAuCentime = flag('Entreprise.SmicAuCentime', 'period', {
  fr: 'SMIC de référence arrondi au centime',
  en: 'Reference minimum wage rounded to the cent',
})

export const ABSENCE_SETTINGS = [
  MethodeRetenue,
  MethodeEntreeSortie,
  MaintienLegal,
  BaremeMaintien,
  BaremeMaintienCadre,
  CarenceMaintien,
  MaintienParentalite,
  JoursDroitLocal,
  GarantieNet,
  SmicMaintien,
  SmicAuCentime,
] as const
