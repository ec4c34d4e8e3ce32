import { choice, flag, number } from './field.js'

/** How a company counts and pays leave. The defaults follow the law, or the practice that the law allows. */

/**
 * Whether all employees have leave counters: rights, balances, pay in lieu at the end of a contract. A person with an
 * absence of kind `conges_payes` or a record of `CompteurConges` always has them.
 */
export const SuiviConges = flag('Entreprise.SuiviConges', 'period', {
  fr: 'Compteurs de congés tenus',
  en: 'Leave counters are kept',
  readBy: 'code',
})
/** First day of the reference year: 1 June, 1 April with a leave fund, another by agreement (C. trav. L3141-10, R3141-4). */
export const DebutAnneeConges = choice(
  'Entreprise.DebutAnneeConges',
  'period',
  ['01-01', '02-01', '03-01', '04-01', '05-01', '06-01', '07-01', '08-01', '09-01', '10-01', '11-01', '12-01'],
  {
    fr: 'Début de l’année de référence des congés',
    en: 'First day of the reference year of leave',
    default: '06-01',
    readBy: 'code',
  },
)
/**
 * Working days from Monday to Saturday, or open days: 25 instead of 30 (Cass. soc., never to the employee's
 * disadvantage).
 */
export const DecompteConges = choice('Entreprise.DecompteConges', 'period', ['ouvrables', 'ouvres'], {
  fr: 'Décompte des congés',
  en: 'Days in which leave is counted',
  default: 'ouvrables',
})
/**
 * Whether days expire when the year in which they are taken ends. Days that a stop prevented from being taken are
 * carried over.
 */
export const CongesNonPris = choice('Entreprise.CongesNonPris', 'period', ['report', 'perte'], {
  fr: 'Congés non pris à la fin de la période',
  en: 'Leave not taken in time',
  default: 'report',
  readBy: 'code',
})
/**
 * When the tenth of the pay is compared with maintained pay: once the leave of a reference year is taken or its period
 * ends, or for the days of each month.
 */
export const ComparaisonConges = choice('Entreprise.ComparaisonConges', 'period', ['fin_de_periode', 'chaque_prise'], {
  fr: 'Comparaison avec le dixième',
  en: 'Comparison with the tenth',
  default: 'fin_de_periode',
})
/** Whether split leave gives further days (C. trav. L3141-23): `false` by agreement. */
export const FractionnementConges = flag('Entreprise.FractionnementConges', 'period', {
  fr: 'Jours de fractionnement',
  en: 'Further days for split leave',
  default: 'true',
  readBy: 'code',
})
/**
 * Pay in lieu of leave for a fixed term with days taken (C. trav. L1242-16). `dixieme_total`: a tenth of its total
 * gross less the pay for the days taken, or the value of the remaining days if higher: never below the law. `prorata`:
 * the tenth in proportion to the remaining days, or their value (C).
 */
export const CompensatriceCDD = choice('Entreprise.CompensatriceCDD', 'period', ['dixieme_total', 'prorata'], {
  fr: 'Congés non pris à la fin d’un CDD',
  en: 'Leave left at the end of a fixed term',
  default: 'dixieme_total',
})
/**
 * A leave fund pays leave and the indemnity in lieu of it (C. trav. L3141-32): the end of a contract pays nothing for
 * declared days.
 */
export const CaisseConges = flag('Entreprise.CaisseConges', 'period', {
  fr: 'Congés payés par une caisse',
  en: 'A leave fund pays leave',
  readBy: 'code',
})
export const LEAVE_SETTINGS = [
  SuiviConges,
  DebutAnneeConges,
  DecompteConges,
  CongesNonPris,
  ComparaisonConges,
  FractionnementConges,
  CompensatriceCDD,
  CaisseConges,
] as const

/**
 * At the end of a contract without counters: days taken out of those acquired since the start of the reference year or
 * of the contract; for a fixed term, since its start. 0: none taken. Absent: unknown, and nothing is paid in lieu (C.
 * trav. L3141-28).
 */
export const PrisAuDepart = number('Conges.PrisAuDepart', 'count', 'contract', {
  fr: 'Jours de congés pris, au départ',
  en: 'Days of leave taken, at the end',
  max: '90',
  readBy: 'code',
})

/** Whether the person renounced the further days for split leave (C. trav. L3141-23). */
export const RenonciationFractionnement = flag('Contrat.RenonciationFractionnement', 'contract', {
  fr: 'Renonciation aux jours de fractionnement',
  en: 'Renounces further days for split leave',
  readBy: 'code',
})
/** Part of the month's bonuses that the tenth excludes: those of a whole year, 13th month (C. trav. L3141-24). */
export const PrimesHorsConges = number('Primes.PrimesHorsConges', 'euros', 'month', {
  fr: 'Primes hors indemnité de congés',
  en: 'Bonuses that leave pay does not count',
})
/** Whether benefits in kind are lost during leave: the tenth counts them only then (C. trav. L3141-25). */
export const AvantagesPerdusEnConges = flag('AvantagesNature.AvantagesPerdusEnConges', 'period', {
  fr: 'Avantages perdus pendant les congés',
  en: 'Benefits lost during leave',
})
/** Cases of an employee. */
export const LEAVE_FIELDS = [
  RenonciationFractionnement,
  PrimesHorsConges,
  AvantagesPerdusEnConges,
  PrisAuDepart,
] as const
