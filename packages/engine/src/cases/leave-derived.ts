import { flag, number } from './field.js'

/**
 * Facts of a month from the counters of paid leave. `dates/leave` computes them from events and history; they cannot be
 * entered.
 */

/** `Report`: carried days; `N1`: days of the previous year, taken in this one; `N`: days of this year. */
export type CounterName = 'Report' | 'N1' | 'N'

/** Negative if more was taken, or given back, than the counter holds. */
const days = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'count', 'month', { fr, en, min: '-100000' })

const counter = <Name extends CounterName>(name: Name, fr: string, en: string) => ({
  /** Days taken in the month, and the hours of work in them. */
  pris: days(`Calendrier.CongesPris${name}`, `Congés pris, ${fr}`, `Leave taken, ${en}`),
  heures: number(`Calendrier.CongesHeures${name}`, 'hours', 'month', {
    fr: `Heures de congés, ${fr}`,
    en: `Hours of leave, ${en}`,
  }),
  /** Days acquired under the law before rounding, and pay of the year of acquisition in earlier months. */
  acquis: days(`Calendrier.CongesAcquis${name}`, `Congés acquis, ${fr}`, `Leave acquired, ${en}`),
  remuneration: number(`Calendrier.CongesRemuneration${name}`, 'euros', 'month', {
    fr: `Rémunération de référence, ${fr}`,
    en: `Reference pay, ${en}`,
  }),
  /** Days taken up to and including this month, and indemnities paid for them in earlier months. */
  prisEnTout: days(`Calendrier.CongesPrisEnTout${name}`, `Congés pris en tout, ${fr}`, `Leave taken so far, ${en}`),
  verse: number(`Calendrier.CongesVerse${name}`, 'euros', 'month', {
    fr: `Indemnités versées, ${fr}`,
    en: `Indemnities paid, ${en}`,
  }),
  /** Whether the tenth of all its days is compared this month. */
  cloture: flag(`Calendrier.CongesCloture${name}`, 'month', {
    fr: `Comparaison, ${fr}`,
    en: `Comparison, ${en}`,
  }),
  /** Days paid at the end of the contract; negative: too many were taken. */
  payes: days(`Calendrier.CongesPayes${name}`, `Congés payés au départ, ${fr}`, `Leave paid at the end, ${en}`),
  /** Balance at the end of the month. */
  solde: days(`Calendrier.CongesSolde${name}`, `Solde de congés, ${fr}`, `Balance of leave, ${en}`),
})

export const CongesReport = counter('Report', 'report', 'carried over')
export const CongesN1 = counter('N1', 'N-1', 'N-1')
export const CongesN = counter('N', 'N', 'N')

/** Hours of the pattern in the whole month, public holidays included. 0: the person has no counters. */
export const HeuresCalendaires = number('Calendrier.HeuresCalendaires', 'hours', 'month', {
  fr: 'Heures du mois selon le calendrier',
  en: 'Hours of the calendar month',
})
/** `false` if an opening balance of the month already includes its pay. */
export const MoisComptePourConges = flag('Calendrier.MoisComptePourConges', 'month', {
  fr: 'Rémunération du mois comptée',
  en: 'Pay of the month counts',
  default: 'true',
})
/** Days of the month under a contract that ended in it while another one continues: its share of the month's pay. */
export const JoursContratClos = days(
  'Calendrier.CongesJoursContratClos',
  'Jours du mois sous le contrat qui a pris fin',
  'Days of the month under the contract that ended',
)
/**
 * Reference pay for each day carried over at the end of the month: later months use it when its year is out of their
 * history.
 */
export const CongesReportParJour = number('Calendrier.CongesReportParJour', 'euros', 'month', {
  fr: 'Rémunération de référence par jour reporté',
  en: 'Reference pay of a carried day',
})
/** Pay of the contract in earlier months, and the days it gave: for the minimum of a fixed term (C. trav. L1242-16). */
export const RemunerationDuContrat = number('Calendrier.RemunerationDuContrat', 'euros', 'month', {
  fr: 'Rémunération du contrat',
  en: 'Pay of the contract',
  min: '-99999999.99',
})
export const CongesDuContrat = days('Calendrier.CongesDuContrat', 'Congés du contrat', 'Leave of the contract')

/**
 * Indemnities that earlier months paid for leave of the contract: a fixed term's tenth is reduced by them (C. trav.
 * L1242-16).
 */
export const IndemnitesDuContrat = number('Calendrier.IndemnitesDuContrat', 'euros', 'month', {
  fr: 'Indemnités de congés du contrat',
  en: 'Leave indemnities of the contract',
})
/** Earlier pay of a contract that ends, as given by opening balances. */
export const RemunerationDeReprise = number('Calendrier.RemunerationDeReprise', 'euros', 'month', {
  fr: 'Rémunération de la reprise',
  en: 'Pay of the opening balances',
})
/** Days that `Conges.PrisAuDepart` declares, if they count: at the end of a contract without counters. */
export const CongesDeclares = days(
  'Calendrier.CongesDeclares',
  'Congés déclarés au départ',
  'Leave declared at the end',
)

/** Facts that depend on earlier payslips and not only on the events: a stored result keeps them. */
export const LEAVE_SUMS = [
  ...[CongesReport, CongesN1, CongesN].flatMap(({ remuneration, verse }) => [remuneration, verse]),
  RemunerationDuContrat,
  CongesReportParJour,
  IndemnitesDuContrat,
  RemunerationDeReprise,
] as const
