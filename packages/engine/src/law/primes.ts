import type { NumberField } from '../cases/field.js'
import {
  MoisPrimeAnnuelle,
  MoisTreiziemeMois,
  MontantPrimeAnnuelle,
  MontantTreiziemeMois,
  PrimeAnnuelleAuTravail,
} from '../cases/premiums.js'
import { line } from '../tree/declare.js'
import {
  andElements,
  cents,
  choose,
  greater,
  isTrue,
  type Line,
  minus,
  over,
  plus,
  sum,
  times,
} from '../tree/formula.js'
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

export const primesDuMois = andElements(sum(Primes, TreiziemeMois, PrimeAnnuelle), 'primes')
/** Those in the tenth of leave pay: a premium of the whole year, leave included, would be paid twice (C. trav. L3141-24). */
export const primesDesConges = andElements(
  plus(Primes, choose(isTrue(PrimeAnnuelleAuTravail), PrimeAnnuelle, '0')),
  'conges',
)

const auDelaDeTroisMois = (prime: Line, mois: NumberField) => over(times(prime, greater('0', minus(mois, '3'))), mois)
/** The part of the premiums for more than three months: the three-month mean of severance leaves it out. */
export const PrimesHorsTroisMois = line('PrimesHorsTroisMois', 'base', {
  label: 'Primes annuelles ou exceptionnelles au-delà de trois mois',
  text: 'C. trav. R1234-4 2°, D1237-2 2°',
  is: andElements(
    plus(auDelaDeTroisMois(TreiziemeMois, MoisTreiziemeMois), auDelaDeTroisMois(PrimeAnnuelle, MoisPrimeAnnuelle)),
    'horsTroisMois',
  ),
})
