import { choice, date, flag, number } from './field.js'

/** Regimes of an employer or of a job: exemptions, flat deduction for professions, payroll tax; and partial activity. */

/**
 * Scale of the exemption of overseas employers (CSS L752-3-2, L752-3-3): the first three in Guadeloupe, Guyane,
 * Martinique and La Réunion, the others in Saint-Barthélemy and Saint-Martin. It replaces the general reduction.
 */
export const BaremeLodeom = choice(
  'Entreprise.BaremeLodeom',
  'period',
  [
    'aucun',
    'competitivite',
    'competitivite_renforcee',
    'innovation_croissance',
    'moins_de_11',
    'sectoriel',
    'renforce',
  ],
  { fr: 'Barème d’exonération Lodeom', en: 'Lodeom scale', default: 'aucun' },
)
/**
 * JEI exemptions granted to the establishment since 1 January, before this payslip, for all employees: at most five
 * yearly ceilings (loi 2003-1311 art. 131). Absent: none yet.
 */
export const ExonerationsJEI = number('Exonerations.ExonerationsJEI', 'euros', 'month', {
  fr: 'Exonérations JEI de l’établissement depuis le 1er janvier',
  en: 'JEI exemptions of the establishment since 1 January',
})
/**
 * Receipts without VAT ÷ all receipts of the previous year (CGI 231): 1 for an employer without VAT. Absent: 0, no
 * payroll tax.
 */
export const RapportTaxeSalaires = number('Entreprise.RapportTaxeSalaires', 'fraction', 'period', {
  fr: 'Rapport d’assujettissement à la taxe sur les salaires',
  en: 'Share liable to the payroll tax',
})

/** Research staff or officer of a young innovative company (JEI, JEU, JEC); no general reduction then. */
export const JEI = flag('Exonerations.JEI', 'period', {
  fr: 'Exonération des jeunes entreprises innovantes',
  en: 'Exemption of young innovative companies',
})
/**
 * Day on which the company was created or taken over, for its officer's exemption Acre of twelve months. Absent: no
 * exemption.
 */
export const DebutAcre = date('Exonerations.DebutAcre', 'period', {
  fr: 'Création de l’entreprise, pour l’Acre',
  en: 'Creation of the company, for the exemption Acre',
})

/**
 * Profession whose flat deduction for expenses lowers the base of contributions (arrêté du 20/12/2002 art. 9; BOSS).
 */
export const ProfessionDFS = choice(
  'Contrat.ProfessionDFS',
  'contract',
  [
    'aucune',
    'batiment',
    'proprete',
    'journaliste',
    'vrp',
    'transport_marchandises',
    'aviation',
    'musicien',
    'dramatique',
  ],
  { fr: 'Profession à déduction forfaitaire spécifique', en: 'Profession with a flat deduction', default: 'aucune' },
)

/** Contract hours not worked because of partial activity, at most 35 a week. */
export const HeuresActivitePartielle = number('ActivitePartielle.Heures', 'hours', 'month', {
  fr: 'Heures d’activité partielle',
  en: 'Hours of partial activity',
})
/**
 * Monthly hours that divide the monthly pay into the hourly pay and the ceiling. Absent (0): 151.67 for 35 hours a
 * week.
 */
export const HeuresReference = number('ActivitePartielle.HeuresReference', 'hours', 'period', {
  fr: 'Heures de référence du mois',
  en: 'Reference hours of the month',
})
/**
 * Monthly hours that divide the monthly pay for the deduction, by the real calendar of the month. Absent (0): the
 * reference.
 */
export const HeuresRetenue = number('ActivitePartielle.HeuresRetenue', 'hours', 'month', {
  fr: 'Heures réelles du mois pour la retenue',
  en: 'Real hours of the month for the deduction',
})
/** Monthly average of the variable pay over the previous twelve months (C. trav. R5122-18). */
export const MoyenneVariables = number('ActivitePartielle.MoyenneVariables', 'euros', 'period', {
  fr: 'Moyenne mensuelle des éléments variables',
  en: 'Monthly average of variable pay',
})
/** `apld`: an agreement of long-term partial activity, including its successor (APLD rebond). */
export const DispositifActivitePartielle = choice('ActivitePartielle.Dispositif', 'period', ['droit_commun', 'apld'], {
  fr: 'Dispositif d’activité partielle',
  en: 'Scheme of partial activity',
  default: 'droit_commun',
})
/**
 * Whether the hourly net minimum wage is the lowest hourly indemnity (C): for part time, temporary work, apprentices
 * and contrats de professionnalisation paid at least the minimum wage (C. trav. L5122-5, R5122-18). A full-time
 * employee has the monthly minimum instead.
 */
export const PlancherHoraire = flag('ActivitePartielle.PlancherHoraire', 'period', {
  fr: 'Plancher horaire de l’indemnité',
  en: 'Hourly minimum of the indemnity',
})

/** Employees only: an officer has neither hours nor a profession with a deduction. */
export const REGIME_FIELDS = [
  JEI,
  ExonerationsJEI,
  ProfessionDFS,
  HeuresActivitePartielle,
  HeuresReference,
  HeuresRetenue,
  MoyenneVariables,
  DispositifActivitePartielle,
  PlancherHoraire,
] as const
