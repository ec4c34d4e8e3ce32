import { flag, number } from './field.js'

/** What a month reads of the counters of paid leave. `inputs/leave` computes it from events and history; it cannot be entered. */

/** `Report`: days carried over; `N1`: those of the year before, which are taken in this one; `N`: those of this year. */
export type CounterName = 'Report' | 'N1' | 'N'

/** Negative where more was taken, or given back, than the counter has. */
const days = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'count', 'month', [fr, en], { min: '-100000' })

const counter = <Name extends CounterName>(name: Name, fr: string, en: string) => ({
  /** Days taken in the month, and the hours of work in them. */
  pris: days(`Calendrier.CongesPris${name}`, `Congés pris, ${fr}`, `Leave taken, ${en}`),
  heures: number(`Calendrier.CongesHeures${name}`, 'hours', 'month', [
    `Heures de congés, ${fr}`,
    `Hours of leave, ${en}`,
  ]),
  /** Acquired under the law before rounding, and pay of the year of acquisition in earlier months. */
  acquis: days(`Calendrier.CongesAcquis${name}`, `Congés acquis, ${fr}`, `Leave acquired, ${en}`),
  remuneration: number(`Calendrier.CongesRemuneration${name}`, 'euros', 'month', [
    `Rémunération de référence, ${fr}`,
    `Reference pay, ${en}`,
  ]),
  /** Taken so far with this month, and indemnities paid for them in earlier months. */
  prisEnTout: days(`Calendrier.CongesPrisEnTout${name}`, `Congés pris en tout, ${fr}`, `Leave taken so far, ${en}`),
  verse: number(`Calendrier.CongesVerse${name}`, 'euros', 'month', [
    `Indemnités versées, ${fr}`,
    `Indemnities paid, ${en}`,
  ]),
  /** Whether the tenth of all its days is compared this month. */
  cloture: flag(`Calendrier.CongesCloture${name}`, 'month', [`Comparaison, ${fr}`, `Comparison, ${en}`], {
    default: 'false',
  }),
  /** Paid at the end of the contract; negative: taken too many. */
  payes: days(`Calendrier.CongesPayes${name}`, `Congés payés au départ, ${fr}`, `Leave paid at the end, ${en}`),
  /** At the end of the month. */
  solde: days(`Calendrier.CongesSolde${name}`, `Solde de congés, ${fr}`, `Balance of leave, ${en}`),
})

export const CongesReport = counter('Report', 'report', 'carried over')
export const CongesN1 = counter('N1', 'N-1', 'N-1')
export const CongesN = counter('N', 'N', 'N')

/** Hours of the pattern in the whole month, public holidays included. 0: no counters are kept. */
export const HeuresCalendaires = number('Calendrier.HeuresCalendaires', 'hours', 'month', [
  'Heures du mois selon le calendrier',
  'Hours of the calendar month',
])
/** `false` where an opening balance of the month already holds its pay. */
export const MoisComptePourConges = flag(
  'Calendrier.MoisComptePourConges',
  'month',
  ['Rémunération du mois comptée', 'Pay of the month counts'],
  { default: 'true' },
)
/** Days of the month under a contract that ended in it, where another one goes on: its part of the pay of the month. */
export const JoursContratClos = days(
  'Calendrier.CongesJoursContratClos',
  'Jours du mois sous le contrat qui a pris fin',
  'Days of the month under the contract that ended',
)
/** Reference pay for each day that is carried over at the end of the month: later months read it once its year is too old. */
export const CongesReportParJour = number('Calendrier.CongesReportParJour', 'euros', 'month', [
  'Rémunération de référence par jour reporté',
  'Reference pay of a carried day',
])
/** Pay of the contract in earlier months, and days that it gave: for the minimum of a fixed term (C. trav. L1242-16). */
export const RemunerationDuContrat = number(
  'Calendrier.RemunerationDuContrat',
  'euros',
  'month',
  ['Rémunération du contrat', 'Pay of the contract'],
  { min: '-99999999.99' },
)
export const CongesDuContrat = days('Calendrier.CongesDuContrat', 'Congés du contrat', 'Leave of the contract')

/** Indemnities that earlier months paid for leave of the contract: a fixed term's tenth is less these (C. trav. L1242-16). */
export const IndemnitesDuContrat = number('Calendrier.IndemnitesDuContrat', 'euros', 'month', [
  'Indemnités de congés du contrat',
  'Leave indemnities of the contract',
])
/** Of the pay of a contract that ends, what opening balances say of the months before them. */
export const RemunerationDeReprise = number('Calendrier.RemunerationDeReprise', 'euros', 'month', [
  'Rémunération de la reprise',
  'Pay of the opening balances',
])
/** Days that `Conges.PrisAuDepart` declares, where they count: at the end of a contract without counters. */
export const CongesDeclares = days(
  'Calendrier.CongesDeclares',
  'Congés déclarés au départ',
  'Leave declared at the end',
)

/** What depends on earlier payslips and not on the events alone: a stored result keeps it. */
export const LEAVE_SUMS = [
  ...[CongesReport, CongesN1, CongesN].flatMap(({ remuneration, verse }) => [remuneration, verse]),
  RemunerationDuContrat,
  CongesReportParJour,
  IndemnitesDuContrat,
  RemunerationDeReprise,
] as const
