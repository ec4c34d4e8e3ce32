import { HeuresContrat, HeuresTravaillees } from '../cases/employee.js'
import { HeuresReference } from '../cases/employer-regimes.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isAbove, lesser, over, round, times } from '../tree/formula.js'

/** Working time: 1,820 hours a year is full time (35 × 52). */
export const Duree = table('DureeDuTravail', '2026-12-31', {
  HeuresLegalesAnnuelles: [since('2024-01-01', '1820', 'C. trav. L3121-27 (35 h × 52)')],
  HeuresLegalesHebdomadaires: [since('2024-01-01', '35', 'C. trav. L3121-27')],
})

/** 151.67 for 35 hours a week. */
export const HeuresMensuelles = line('HeuresMensuelles', 'base', {
  label: 'Heures contractuelles du mois',
  text: 'C. trav. L3121-27 ; L3242-1 (mensualisation)',
  is: round(over(times(HeuresContrat, '52'), '12'), 2),
})

/** Hours worked ÷ hours of the contract, at most 1: an entry, an exit or an absence lowers it. */
export const QuotiteTravaillee = line('QuotiteTravaillee', 'base', {
  label: 'Part des heures contractuelles travaillées',
  text: 'CSS D241-7',
  is: lesser('1', over(round(HeuresTravaillees, 2), HeuresMensuelles)),
})

/** The hours of a whole month in partial activity: those of the contract unless others are entered (C. trav. R5122-18). */
export const heuresReferenceMois = choose(isAbove(HeuresReference, '0'), HeuresReference, HeuresMensuelles)
