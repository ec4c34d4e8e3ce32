import { HeuresTravaillees, MontantPrimes, RemunerationMandat, TauxHoraire } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, times } from '../tree/formula.js'

/** Base salary, pay of a company officer, bonuses. */

export const SalaireBase = line('SalaireBase', 'gain', {
  label: 'Salaire de base',
  text: 'C. trav. L3242-1',
  quantity: { of: HeuresTravaillees, price: TauxHoraire },
  is: cents(times(HeuresTravaillees, TauxHoraire)),
})

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
