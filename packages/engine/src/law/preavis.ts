import { TauxHoraire } from '../cases/employee.js'
import { AncienneteNotification, MoisDeRupture, MoisPreavis, MontantPreavis, Preavis } from '../cases/leaving.js'
import { line } from '../tree/declare.js'
import { scale, since } from '../tree/figure.js'
import { both, cents, choose, is, isAbove, isTrue, read, sum, times } from '../tree/formula.js'
import { salaireDuMois } from './absences.js'
import { Majorations, prixMajore } from './heures-supplementaires.js'
import { SalaireBase } from './salaire.js'
import { HeuresMensuelles, HeuresStructurelles25, HeuresStructurelles50 } from './temps-de-travail.js'

/** Notice at the end of a contract: pay in lieu of it is a salary. */

/** A month of the contract with its overtime, however little of this month was worked. */
export const salaireDUnMois = sum(
  choose(isAbove(SalaireBase, '0'), salaireDuMois, times(TauxHoraire, HeuresMensuelles)),
  times(HeuresStructurelles25, prixMajore(Majorations.HeuresSup25)),
  times(HeuresStructurelles50, prixMajore(Majorations.HeuresSup50)),
)

/** Months of notice by full months of service at the notification; below six months agreements and usage say it. */
export const MoisDePreavis = scale(
  'MoisDePreavis',
  { boundIncluded: false, datedBy: 'period', confirmedUntil: '2026-12-31' },
  [
    since(
      '2024-01-01',
      [
        ['6', '0'],
        ['24', '1'],
        [null, '2'],
      ],
      'C. trav. L1234-1, L1237-6, L1237-10',
    ),
  ],
)

export const IndemnitePreavis = line('IndemnitePreavis', 'gain', {
  label: 'Indemnité compensatrice de préavis',
  text: 'C. trav. L1234-1, L1234-5',
  is: choose(
    both(is(Preavis, 'paye'), isTrue(MoisDeRupture)),
    choose(
      isAbove(MontantPreavis, '0'),
      cents(MontantPreavis),
      cents(
        times(
          salaireDUnMois,
          choose(isAbove(MoisPreavis, '0'), MoisPreavis, read(MoisDePreavis, AncienneteNotification)),
        ),
      ),
    ),
    '0',
  ),
})
