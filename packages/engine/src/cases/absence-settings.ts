import { choice, flag, number, words } from './field.js'

/** How a company treats absences: what agreements, usage or a disputed text leave to it. */

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
/** One method for all absences (Cass. soc. 11/02/1982 endorses the real hours of the month; the others are by usage or agreement). */
export const MethodeRetenue = choice(
  'Entreprise.MethodeRetenue',
  'period',
  METHODS,
  ['Méthode de retenue des absences', 'Method of the retention of absences'],
  { default: 'heures_reelles', readBy: 'code' },
)
/**
 * One method for all entries and exits within a month, and days between two contracts, of a monthly salary. The real hours of the
 * month are the court's (Cass. soc. 24/06/1992); the others are usages (C). `law/entree-sortie.ts` says what each deducts.
 */
export const MethodeEntreeSortie = choice(
  'Entreprise.MethodeEntreeSortie',
  'period',
  METHODS,
  ['Méthode des entrées et sorties en cours de mois', 'Method of entries and exits within a month'],
  { default: 'heures_reelles' },
)
/** `legal`: C. trav. L1226-1, and L1226-23 in Alsace-Moselle; `aucun`: home, seasonal and temporary workers have none (L1226-1). */
export const MaintienLegal = choice(
  'Entreprise.MaintienLegal',
  'period',
  ['legal', 'aucun'],
  ['Maintien légal du salaire', 'Legal maintained pay'],
  { default: 'legal', readBy: 'code' },
)

const TRANCHE = '\\d{1,4}x(0(\\.\\d{1,4})?|1)'
const TRANCHES = `\\d{1,2}:${TRANCHE}(,${TRANCHE}){0,9}`
const BAREME = {
  timeType: 'period',
  form: {
    pattern: new RegExp(`^${TRANCHES}(;${TRANCHES}){0,19}$`),
    expected: {
      en: 'brackets as 1:30x1,60x0.8;5:60x1 (from 1 year: 30 days at 100 %, then 60 at 80 %; from 5 years: 60 at 100 %)',
      fr: 'des tranches comme 1:30x1,60x0.8;5:60x1 (dès 1 an : 30 jours à 100 %, puis 60 à 80 % ; dès 5 ans : 60 à 100 %)',
    },
  },
} as const
/**
 * Maintained pay of the agreement: by full years of seniority, days and rates, `1:30x1,60x0.8;5:60x1`. Each day gets the greatest of
 * what law, local law and agreement give. Absent: no agreement.
 */
export const BaremeMaintien = words(
  'Entreprise.BaremeMaintien',
  ["Barème de maintien de l'accord", 'Maintained pay of the agreement'],
  BAREME,
)
/** The same of executives. Absent: that of all. */
export const BaremeMaintienCadre = words(
  'Entreprise.BaremeMaintienCadre',
  ["Barème de maintien de l'accord, cadres", 'Maintained pay of the agreement, executives'],
  BAREME,
)
/** Days of each stop before the agreement maintains pay; none after a work accident. */
export const CarenceMaintien = number(
  'Entreprise.CarenceMaintien',
  'count',
  'period',
  ["Jours de carence du maintien de l'accord", 'Waiting days of the agreement'],
  { readBy: 'code' },
)
/** Whether pay is maintained in full during maternity, paternity and adoption leave: by agreement, no text demands it. */
export const MaintienParentalite = flag(
  'Entreprise.MaintienParentalite',
  'period',
  [
    'Maintien du salaire pendant les congés de maternité, de paternité et d’adoption',
    'Pay kept during parents’ leaves',
  ],
  { default: 'false', readBy: 'code' },
)
/** Days of full pay under C. trav. L1226-23, whose text has no number: six weeks by usage (C). */
export const JoursDroitLocal = number(
  'Entreprise.JoursDroitLocal',
  'count',
  'period',
  ['Jours de maintien du droit local', 'Days of pay under the local law'],
  { default: '42', readBy: 'code' },
)
/**
 * Of a stop at full pay: `aucune`: the gross is guaranteed; `stricte`: the habitual net; `moins_csg`: the habitual net less CSG and
 * CRDS on the allowances (Cass. soc. 15/12/2004, 30/03/2005). The agreement decides.
 */
export const GarantieNet = choice(
  'Entreprise.GarantieNet',
  'period',
  ['aucune', 'stricte', 'moins_csg'],
  ['Garantie du net', 'Guarantee of the net'],
  { default: 'aucune', readBy: 'code' },
)
/** Reference minimum wage of a month at full maintained pay: by the ratio of pays without allowances, or whole (D241-7 IV; disputed). */
export const SmicMaintien = choice(
  'Entreprise.SmicMaintien',
  'period',
  ['rapport', 'entier'],
  ['SMIC de référence en maintien intégral', 'Reference minimum wage at full maintained pay'],
  { default: 'rapport' },
)
/** Whether the monthly minimum wage and the reference are rounded to the cent, as payslips print them. No text says so. */
export const SmicAuCentime = flag(
  'Entreprise.SmicAuCentime',
  'period',
  ['SMIC de référence arrondi au centime', 'Reference minimum wage rounded to the cent'],
  { default: 'false' },
)

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
