import { SMICReduction } from '../cases/company.js'
import { HeuresComplementaires, HeuresContrat, HeuresSup25, HeuresSup50 } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { choose, greater, isAbove, lesser, minus, over, plus, sum, times } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { Absences, MaintienSalaire, SalaireBase } from './salaire.js'
import { Duree, QuotiteTravaillee } from './temps-de-travail.js'

/** The reference minimum wage of the month (CSS L241-13 III, D241-7), for the reduction and for the reduced rates. */

/**
 * Pay received over the pay of a full month: an absence that is deducted lowers the reference, a maintained one does not.
 * Without base pay, the whole (commission only); without any pay, nothing.
 */
const PartPayee = line('PartPayee', 'base', {
  label: 'Part du salaire de base effectivement payée',
  text: 'CSS D241-7 ; BOSS réduction générale (rapport des rémunérations)',
  is: choose(
    isAbove(SalaireBase, '0'),
    lesser('1', greater('0', over(plus(minus(SalaireBase, Absences), MaintienSalaire), SalaireBase))),
    choose(isAbove(TotalBrut, '0'), '1', '0'),
  ),
})

/** Hours at the minimum wage: 1820/12 for full time, in proportion to the contract and to the pay, plus extra hours. */
export const DureeReference = line('DureeReference', 'base', {
  label: 'Heures de référence du SMIC',
  text: 'CSS L241-13 III, D241-7',
  is: sum(
    over(
      times(times(times(Duree.HeuresLegalesAnnuelles, HeuresContrat), QuotiteTravaillee), PartPayee),
      times('12', Duree.HeuresLegalesHebdomadaires),
    ),
    HeuresSup25,
    plus(HeuresSup50, HeuresComplementaires),
  ),
})

/** Not rounded: 12.02 × 1820/12 is 1823.0333…, and three times it 5469.10 exactly. */
export const SmicReference = line('SmicReference', 'base', {
  label: 'SMIC de référence du mois',
  text: 'CSS L241-13 III, D241-7',
  is: times(DureeReference, SMICReduction),
})
