import { choice, date, flag, number } from './field.js'

/**
 * Kinds of contract other than the ordinary employee paid by the hour: the monthly salary, executives on days,
 * apprentices, contrats de professionnalisation, trainees; hours above and below full time.
 */

/**
 * `stage` is not a contract of employment (C. éduc. L124-7): it has no unemployment insurance, no supplementary pension
 * and no general reduction. An apprentice and a contrat de professionnalisation may be open-ended or for a fixed term:
 * `TypeContrat`.
 */
export const NatureContrat = choice(
  'Contrat.NatureContrat',
  'contract',
  ['ordinaire', 'apprentissage', 'professionnalisation', 'stage'],
  { fr: 'Nature du contrat', en: 'Nature of the contract', default: 'ordinaire' },
)
/** Decides which exemption of apprentices applies: before 1 March 2025 or from it (C. trav. D6243-5). Absent: the contract's start. */
export const DateSignature = date('Contrat.DateSignature', 'contract', {
  fr: 'Date de signature du contrat',
  en: 'Day on which the contract was signed',
})
/** For the minimum pay of young people. Absent: the minimum pay is not checked. */
export const DateNaissance = date('Identite.DateNaissance', 'timeless', {
  fr: 'Date de naissance',
  en: 'Date of birth',
})
/** Year of an apprentice's contract, for the minimum pay. Absent (0): counted from the contract's start. */
export const AnneeExecution = number('Contrat.AnneeExecution', 'count', 'contract', {
  fr: 'Année d’exécution du contrat d’apprentissage',
  en: 'Year of the apprenticeship',
  max: '4',
  readBy: 'code',
})
/** Branch minimum for the job, full time, per month. Absent (0): only the minimum wage counts. */
export const MinimumConventionnel = number('Contrat.MinimumConventionnel', 'euros', 'contract', {
  fr: 'Minimum conventionnel mensuel de l’emploi',
  en: 'Monthly minimum of the branch for the job',
  readBy: 'code',
})
/** A further contract of at most a year at the same level: 15 points more (C. trav. D6222-30). */
export const ApprentissageComplementaire = flag('Contrat.ApprentissageComplementaire', 'contract', {
  fr: 'Apprentissage complémentaire d’un an au plus',
  en: 'Further apprenticeship of a year at most',
  readBy: 'code',
})
/** A diploma of the level of the professional baccalauréat or above raises the minimum pay (C. trav. D6325-15). */
export const NiveauBac = flag('Contrat.NiveauBac', 'contract', {
  fr: 'Qualification de niveau bac professionnel ou plus',
  en: 'Qualification of the level of the baccalauréat',
  readBy: 'code',
})

/** Working days a year of an agreement in days, at most 218 (C. trav. L3121-64). Absent (0): the contract is in hours. */
export const JoursForfait = number('Contrat.JoursForfait', 'count', 'contract', {
  fr: 'Jours du forfait annuel',
  en: 'Working days a year',
  max: '218',
})
/**
 * Whether the employee agreed to a ceiling in proportion to the days, under an agreement of fewer than 218 days (CSS
 * R242-2).
 */
export const PlafondReduit = flag('Contrat.PlafondReduit', 'contract', {
  fr: 'Plafond réduit selon les jours du forfait',
  en: 'Ceiling reduced to the days of the agreement',
})
/** Divisor of the monthly salary for a day of absence (21.67, 22). Absent (0): the working days of the month. */
export const DiviseurAbsence = number('Contrat.DiviseurAbsence', 'count', 'contract', {
  fr: 'Diviseur du salaire pour un jour d’absence',
  en: 'Divisor of the salary for a day of absence',
})
/**
 * Whether the contract's hours above 35 a week are paid each month as overtime: 17.33 hours for 39. `false`: overtime
 * is entered month by month.
 */
export const HeuresSupStructurelles = flag('Contrat.HeuresSupStructurelles', 'contract', {
  fr: 'Heures supplémentaires structurelles payées chaque mois',
  en: 'Contractual overtime paid each month',
})
/** Complementary hours of part time: a tenth of the contract, or a third by agreement (C. trav. L3123-20, L3123-28). */
export const LimiteHeuresComplementaires = choice(
  'Contrat.LimiteHeuresComplementaires',
  'contract',
  ['dixieme', 'tiers'],
  { fr: 'Limite des heures complémentaires', en: 'Limit of complementary hours', default: 'dixieme', readBy: 'code' },
)
/** Whether part time below 24 hours a week is allowed: by agreement, on request, for students (C. trav. L3123-7, L3123-19). */
export const DerogationDureeMinimale = flag('Contrat.DerogationDureeMinimale', 'contract', {
  fr: 'Dérogation à la durée minimale du temps partiel',
  en: 'Part time below the minimum is allowed',
  readBy: 'code',
})

/**
 * Gross base salary of a whole month, instead of hours × rate. Above 35 hours a week it pays 35 hours. Absent or 0:
 * hours × rate.
 */
export const SalaireMensuel = number('Remuneration.SalaireMensuel', 'euros', 'period', {
  fr: 'Salaire mensuel',
  en: 'Monthly salary',
})
/** The total gratification of a trainee in the month. */
export const Gratification = number('Remuneration.Gratification', 'euros', 'month', {
  fr: 'Gratification de stage',
  en: 'Trainee allowance',
})
/** Hours of presence of a trainee in the month. */
export const HeuresStage = number('Remuneration.HeuresStage', 'hours', 'month', {
  fr: 'Heures de présence en stage',
  en: 'Hours of presence of a trainee',
})

/**
 * Working days of absence from a monthly salary; half days are allowed. A deduction entered as an amount overrides it.
 */
export const JoursOuvresMaladie = number('Absences.JoursOuvresMaladie', 'days', 'month', {
  fr: 'Jours ouvrés d’absence maladie',
  en: 'Working days of sick leave',
})
export const JoursOuvresATMP = number('Absences.JoursOuvresATMP', 'days', 'month', {
  fr: 'Jours ouvrés d’absence accident du travail',
  en: 'Working days of absence after a work accident',
})
export const JoursOuvresSansSolde = number('Absences.JoursOuvresSansSolde', 'days', 'month', {
  fr: 'Jours ouvrés d’absence sans solde',
  en: 'Working days of unpaid leave',
})

/** Days beyond 218 a year for which the employee gave up rest (C. trav. L3121-59), and their pay, at least 10 % above a day's. */
export const JoursRenonces = number('HeuresSupplementaires.JoursRenonces', 'days', 'month', {
  fr: 'Jours de repos travaillés au-delà du forfait',
  en: 'Days of rest worked beyond the agreement',
})
export const MontantJoursRenonces = number('HeuresSupplementaires.MontantJoursRenonces', 'euros', 'month', {
  fr: 'Rémunération des jours de repos travaillés',
  en: 'Pay of days of rest worked',
})
