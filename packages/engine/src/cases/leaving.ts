import { choice, date, flag, number } from './field.js'

/** The end of a contract: reason, date and payments; then fields that follow from dates and earlier months. */

/**
 * The reason of the end. `fin_cdd`: the term of a fixed-term contract with its indemnity; `fin_cdd_sans_indemnite`:
 * followed by an open-ended contract, ended early by the employee, or of a student in the holidays (C. trav. L1243-10).
 * `licenciement`: also for economic reasons; `pse`: within a plan de sauvegarde de l'emploi; `inaptitude`: unfitness
 * without an occupational cause (L1226-4, L1226-4-3), or with another job refused abusively;
 * `inaptitude_professionnelle`: after a work accident or an occupational disease (L1226-14, L1226-20); `faute_grave`:
 * also faute lourde. `aucun`: nothing is paid.
 */
export const MotifRupture = choice(
  'Rupture.Motif',
  'contract',
  [
    'aucun',
    'fin_cdd',
    'fin_cdd_sans_indemnite',
    'demission',
    'fin_periode_essai',
    'licenciement',
    'pse',
    'inaptitude',
    'inaptitude_professionnelle',
    'faute_grave',
    'rupture_conventionnelle',
    'depart_retraite',
    'mise_a_la_retraite',
    'autre',
  ],
  { fr: 'Motif de la rupture', en: 'Why the contract ended', default: 'aucun', readBy: 'code' },
)
/** Day on which the contract ended, if it is not the end of the month's contract: an indemnity that is paid later. */
export const DateRupture = date('Rupture.Date', 'contract', {
  fr: 'Date de la rupture',
  en: 'Day on which the contract ended',
  revocable: true,
})
/**
 * Seniority opens rights on this day (C. trav. L1234-1, L1234-9), and the reference pay covers the months before it.
 * Absent: the end.
 */
export const DateNotification = date('Rupture.DateNotification', 'contract', {
  fr: 'Date de notification de la rupture',
  en: 'Day on which the end was notified',
  revocable: true,
})
/** Indemnity paid in the month, taxed or not. Absent (0) in the month of the end: the minimum of law or agreement. */
export const IndemniteVersee = number('Rupture.Indemnite', 'euros', 'month', {
  fr: 'Indemnité de rupture versée',
  en: 'Severance pay',
})
/** Indemnity of the branch or company agreement. Absent (0) or below the legal one: the legal one applies. */
export const IndemniteConventionnelle = number('Rupture.IndemniteConventionnelle', 'euros', 'contract', {
  fr: 'Indemnité conventionnelle de rupture',
  en: 'Severance pay by agreement',
})
/**
 * Monthly reference pay (C. trav. R1234-4). Absent (0): from the payslips of the previous months, or else the present
 * salary.
 */
export const SalaireReference = number('Rupture.SalaireReference', 'euros', 'contract', {
  fr: 'Salaire de référence',
  en: 'Reference pay',
})
/**
 * Months of service on the last day. Include a notice paid as a lump sum, but not a notice that unfitness excludes: the
 * law adds it. Absent (0): since the chain of contracts began, less the absences that do not count (C. trav. L1234-11).
 */
export const AncienneteMois = number('Rupture.AncienneteMois', 'count', 'contract', {
  fr: 'Mois d’ancienneté',
  en: 'Months of service',
  max: '780',
})
/** Gross pay of the calendar year before the end (CGI 80 duodecies). Absent (0): from the payslips of that year. */
export const RemunerationAnneePrecedente = number('Rupture.RemunerationAnneePrecedente', 'euros', 'contract', {
  fr: 'Rémunération brute de l’année précédente',
  en: 'Gross pay of the year before',
})
/** For an agreed termination: whether the person could draw a pension, full or reduced (CGI 80 duodecies 6°). */
export const DroitPension = flag('Rupture.DroitPension', 'contract', {
  fr: 'Droit à une pension de retraite',
  en: 'Entitled to a pension',
})
/** `paye`: not worked, and paid as a lump sum. A notice paid month by month precedes the end of the contract. */
export const Preavis = choice('Rupture.Preavis', 'contract', ['effectue', 'paye', 'non_paye'], {
  fr: 'Préavis',
  en: 'Notice',
  default: 'effectue',
})
/** Months of notice that are paid. Absent (0): the legal ones, by seniority (C. trav. L1234-1). */
export const MoisPreavis = number('Rupture.MoisPreavis', 'count', 'contract', {
  fr: 'Mois de préavis payés',
  en: 'Months of notice paid',
  max: '12',
})
/** Payment for it. Absent (0): the months × the monthly salary. */
export const MontantPreavis = number('Rupture.MontantPreavis', 'euros', 'month', {
  fr: 'Indemnité compensatrice de préavis',
  en: 'Pay in lieu of notice',
})
/** Whether the rate is 6 % instead of 10 %, by a branch agreement that gives training in return (C. trav. L1243-9). */
export const IndemniteFinContratReduite = flag('Rupture.IndemniteFinContratReduite', 'contract', {
  fr: 'Indemnité de fin de contrat à 6 %',
  en: 'End-of-contract indemnity of 6 %',
})
/** Gross pay of a fixed-term contract in months that are not calculated here. */
export const RemunerationAnterieure = number('Rupture.RemunerationAnterieure', 'euros', 'contract', {
  fr: 'Rémunération antérieure du contrat',
  en: 'Earlier pay of the contract',
})

export const LEAVING_FIELDS = [
  MotifRupture,
  DateRupture,
  DateNotification,
  IndemniteVersee,
  IndemniteConventionnelle,
  SalaireReference,
  AncienneteMois,
  RemunerationAnneePrecedente,
  DroitPension,
  Preavis,
  MoisPreavis,
  MontantPreavis,
  IndemniteFinContratReduite,
  RemunerationAnterieure,
] as const

/** Fields that `dates/leaving.ts` computes; they cannot be entered. */

/**
 * The rules of the month's indemnity: `aucun` unless the contract ended in the month, or ended earlier and the
 * indemnity is paid now.
 */
export const RegimeRupture = choice(
  'Calendrier.RegimeRupture',
  'period',
  [
    'aucun',
    'licenciement',
    'pse',
    'inaptitude',
    'inaptitude_professionnelle',
    'conventionnelle',
    'retraite_volontaire',
    'retraite_employeur',
  ],
  { fr: 'Régime de l’indemnité de rupture', en: 'Rules of the severance pay', default: 'aucun' },
)
export const MoisDeRupture = flag('Calendrier.MoisDeRupture', 'period', {
  fr: 'Contrat rompu dans le mois',
  en: 'Contract ended in the month',
})
/** The first day of the contribution of 40 % (CSS L137-12, loi 2025-1403 art. 15). */
export const HAUSSE_CONTRIBUTION = '2025-12-31'
export const RuptureAvantHausse = flag('Calendrier.RuptureAvantHausse', 'period', {
  fr: 'Contrat rompu avant le 31 décembre 2025',
  en: 'Contract ended before 31 December 2025',
})
/** For a retirement on the last day of the month: the reference pay includes this month (C. trav. D1237-2). */
export const DernierMoisCompte = flag('Calendrier.DernierMoisCompte', 'period', {
  fr: 'Mois de la rupture dans le salaire de référence',
  en: 'Month of the end in the reference pay',
})
/** Whether a fixed-term contract has its indemnity paid as a lump sum in the month. */
export const FinCDD = flag('Calendrier.FinCDD', 'period', {
  fr: 'Fin de CDD avec indemnité',
  en: 'End of a fixed term with its indemnity',
})
const mois = <Key extends string>(key: Key, fr: string, en: string) => number(key, 'count', 'month', { fr, en })
export const AncienneteRupture = mois(
  'Calendrier.AncienneteRupture',
  'Mois d’ancienneté à la rupture',
  'Months of service at the end',
)
export const AncienneteNotification = mois(
  'Calendrier.AncienneteNotification',
  'Mois d’ancienneté à la notification',
  'Months of service at the notification',
)
/** Sums over earlier payslips. */
const somme = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'euros', 'month', { fr, en, min: '-99999999.99' })
/**
 * Pay of the twelve months of the reference pay, and of the last three less the part of annual premiums beyond three
 * months; the number of known months among them. Pay under another working time is converted to that of the last day.
 */
export const ReferenceDouzeMois = somme(
  'Calendrier.ReferenceDouzeMois',
  'Rémunération des douze derniers mois',
  'Pay of the last twelve months',
)
export const NombreDouzeMois = mois(
  'Calendrier.NombreDouzeMois',
  'Mois connus des douze derniers',
  'Months known of the last twelve',
)
export const ReferenceTroisMois = somme(
  'Calendrier.ReferenceTroisMois',
  'Rémunération des trois derniers mois, primes annuelles en proportion',
  'Pay of the last three months, annual premiums in proportion',
)
export const NombreTroisMois = mois(
  'Calendrier.NombreTroisMois',
  'Mois connus des trois derniers',
  'Months known of the last three',
)
/**
 * For occupational unfitness: the three months before the notification as if worked, premiums whole (C. trav.
 * L1226-16).
 */
export const ReferenceInaptitude = somme(
  'Calendrier.ReferenceInaptitude',
  'Rémunération des trois mois avant la rupture pour inaptitude',
  'Pay of the three months before the end for unfitness',
)
export const NombreInaptitude = mois(
  'Calendrier.NombreInaptitude',
  'Mois connus des trois mois avant la rupture pour inaptitude',
  'Months known of the three before the end for unfitness',
)
/**
 * Mean working time of the service ÷ that of the last day, if the contract had full-time and part-time periods (C.
 * trav. L3123-5); 0: it had not.
 */
export const RapportTempsDeTravail = number('Calendrier.RapportTempsDeTravail', 'count', 'month', {
  fr: 'Temps de travail moyen ÷ celui du dernier jour',
  en: 'Mean working time ÷ that of the last day',
})
/** Employee contributions of the month that the subject part of the indemnity causes, from `calculate/settle.ts`. */
export const CotisationsRupture = somme(
  'Calendrier.CotisationsRupture',
  'Cotisations salariales dues à la part soumise de l’indemnité',
  'Employee contributions due to the part of the indemnity that bears them',
)
export const BrutAnneePrecedente = somme(
  'Calendrier.BrutAnneePrecedente',
  'Brut versé l’année précédant la rupture',
  'Gross pay of the year before the end',
)
/** Sums since the month in which the contract ended. */
export const RuptureVersee = somme('Calendrier.RuptureVersee', 'Indemnité déjà versée', 'Severance paid before')
export const RuptureExonereeAvant = somme(
  'Calendrier.RuptureExoneree',
  'Indemnité déjà exonérée de cotisations',
  'Severance exempt from contributions before',
)
export const RuptureHorsCSGAvant = somme(
  'Calendrier.RuptureHorsCSG',
  'Indemnité déjà exonérée de CSG',
  'Severance exempt from CSG before',
)
export const RuptureNonImposableAvant = somme(
  'Calendrier.RuptureNonImposable',
  'Indemnité déjà exonérée d’impôt',
  'Severance exempt from tax before',
)
/** Gross pay of the chain of fixed-term contracts in earlier months without its indemnities; the indemnities. */
export const RemunerationCDD = somme('Calendrier.RemunerationCDD', 'Rémunération du CDD', 'Pay of the fixed term')
export const PrecariteVersee = somme(
  'Calendrier.PrecariteVersee',
  'Indemnités de fin de contrat déjà versées',
  'End-of-contract indemnities paid before',
)

/** Fields that depend on earlier payslips: a stored result keeps them. */
export const LEAVING_SUMS = [
  AncienneteRupture,
  AncienneteNotification,
  ReferenceDouzeMois,
  NombreDouzeMois,
  ReferenceTroisMois,
  NombreTroisMois,
  ReferenceInaptitude,
  NombreInaptitude,
  RapportTempsDeTravail,
  BrutAnneePrecedente,
  RuptureVersee,
  RuptureExonereeAvant,
  RuptureHorsCSGAvant,
  RuptureNonImposableAvant,
  RemunerationCDD,
  PrecariteVersee,
] as const

/** All fields that follow from dates and payslips: a population may give them as columns. */
export const LEAVING_DERIVED = [
  RegimeRupture,
  MoisDeRupture,
  RuptureAvantHausse,
  FinCDD,
  DernierMoisCompte,
  ...LEAVING_SUMS,
  CotisationsRupture,
] as const
