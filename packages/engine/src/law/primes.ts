import { MontantPrimeAnnuelle, MontantTreiziemeMois, PrimeAnnuelleAuTravail } from '../cases/premiums.js'
import { line } from '../tree/declare.js'
import { cents, choose, isTrue, plus, sum } from '../tree/formula.js'
import { Primes } from './salaire.js'

/** Premiums of the year: they bear everything that pay bears, and differ from monthly bonuses in leave pay alone. */

export const TreiziemeMois = line('TreiziemeMois', 'gain', {
  label: '13e mois',
  text: 'CSS L242-1 ; convention ou contrat',
  is: cents(MontantTreiziemeMois),
})
export const PrimeAnnuelle = line('PrimeAnnuelle', 'gain', {
  label: 'Prime annuelle',
  text: 'CSS L242-1 ; convention ou contrat',
  is: cents(MontantPrimeAnnuelle),
})

export const primesDuMois = sum(Primes, TreiziemeMois, PrimeAnnuelle)
/** Those in the tenth of leave pay: a premium of the whole year, leave included, would be paid twice (C. trav. L3141-24). */
export const primesDesConges = plus(Primes, choose(isTrue(PrimeAnnuelleAuTravail), PrimeAnnuelle, '0'))
