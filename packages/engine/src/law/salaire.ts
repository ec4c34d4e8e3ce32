import { JoursForfait, SalaireMensuel } from '../cases/contract-kinds.js'
import { HeuresTravaillees, MontantPrimes, RemunerationMandat, TauxHoraire } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, choose, isAbove, over, round, times } from '../tree/formula.js'
import { HeuresMensuelles } from './temps-de-travail.js'

/** Base salary, pay of a company officer, bonuses. */

/** The monthly salary where there is one: it does not depend on the hours of the month (mensualisation). */
export const SalaireBase = line('SalaireBase', 'gain', {
  label: 'Salaire de base',
  text: 'C. trav. L3242-1',
  quantity: {
    of: choose(
      isAbove(SalaireMensuel, '0'),
      choose(isAbove(JoursForfait, '0'), '0', HeuresMensuelles),
      HeuresTravaillees,
    ),
    price: choose(
      isAbove(SalaireMensuel, '0'),
      choose(isAbove(JoursForfait, '0'), '0', round(over(SalaireMensuel, HeuresMensuelles), 4)),
      TauxHoraire,
    ),
  },
  is: choose(isAbove(SalaireMensuel, '0'), cents(SalaireMensuel), cents(times(HeuresTravaillees, TauxHoraire))),
})

/** Base salary of a whole month of the contract, whatever hours the month pays. */
export const salaireMoisEntier = cents(
  choose(isAbove(SalaireMensuel, '0'), SalaireMensuel, times(HeuresMensuelles, TauxHoraire)),
)

export const RemunerationDuMandat = line('RemunerationMandat', 'gain', {
  label: 'Rémunération du mandat social',
  text: 'CSS L311-3 11°, 12° et 23°',
  is: cents(RemunerationMandat),
})

export const Primes = line('Primes', 'gain', {
  label: 'Primes',
  text: 'CSS L242-1',
  is: cents(MontantPrimes),
})
