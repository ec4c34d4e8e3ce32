import { TauxHoraire, TravailleurHandicape, TypeContrat } from '../cases/employee.js'
import * as leaving from '../cases/leaving.js'
import { line } from '../tree/declare.js'
import { scale, since, table } from '../tree/figure.js'
import {
  andElements,
  both,
  cents,
  choose,
  is,
  isAbove,
  isAtMost,
  isTrue,
  lesser,
  match,
  read,
  round,
  sum,
  times,
} from '../tree/formula.js'
import { salaireDuMois } from './absences.js'
import { Majorations, prixMajore } from './heures-supplementaires.js'
import { SalaireBase } from './salaire.js'
import { HeuresMensuelles, HeuresStructurelles25, HeuresStructurelles50 } from './temps-de-travail.js'

/** Notice at the end of a contract: pay in lieu of it is a salary. */

/** Base salary of a month of the contract, however little of this month was worked. */
export const salaireDeBaseDUnMois = choose(
  isAbove(SalaireBase, '0'),
  salaireDuMois,
  times(TauxHoraire, HeuresMensuelles),
)
/** With the overtime of the contract. */
export const salaireDUnMois = sum(
  salaireDeBaseDUnMois,
  times(HeuresStructurelles25, prixMajore(Majorations.HeuresSup25)),
  times(HeuresStructurelles50, prixMajore(Majorations.HeuresSup50)),
)

/** A month of notice as if it were worked, with the elements of pay that it would have paid (C. trav. L1234-5). */
export const salaireDuPreavis = andElements(salaireDUnMois, 'preavis')

/** Months of notice by months of service at the notification; below six months, agreements and usage decide. */
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
export const PreavisHandicap = table('PreavisTravailleurHandicape', '2026-12-31', {
  Multiplicateur: [since('2024-01-01', '2', 'C. trav. L5213-9')],
  MoisMaximum: [since('2024-01-01', '3', 'C. trav. L5213-9')],
})

/** Months of L1234-1, without those that a disability adds. */
export const preavisOrdinaire = read(MoisDePreavis, leaving.AncienneteNotification)
/** A dismissal of a disabled worker has twice the notice; a retirement has the notice of L1234-1 too (L1237-6, L1237-10; C). */
const preavisDeLicenciement = choose(
  isTrue(TravailleurHandicape),
  lesser(PreavisHandicap.MoisMaximum, times(PreavisHandicap.Multiplicateur, preavisOrdinaire)),
  preavisOrdinaire,
)

/** The notice of the law. Occupational unfitness has an indemnity of its own instead (L1226-14), an agreed termination has none. */
export const PreavisLegal = line('PreavisLegal', 'base', {
  label: 'Préavis légal, en mois',
  text: 'C. trav. L1234-1, L1237-6, L1237-10, L5213-9',
  is: choose(
    isTrue(leaving.MoisDeRupture),
    match(leaving.RegimeRupture, {
      aucun: preavisOrdinaire,
      licenciement: preavisDeLicenciement,
      pse: preavisDeLicenciement,
      inaptitude: choose(is(TypeContrat, 'CDD'), '0', preavisDeLicenciement),
      inaptitude_professionnelle: '0',
      conventionnelle: '0',
      retraite_volontaire: preavisDeLicenciement,
      retraite_employeur: preavisDeLicenciement,
    }),
    '0',
  ),
})
/** Months under an agreement or the contract, else the legal ones. */
export const moisDuPreavis = choose(isAbove(leaving.MoisPreavis, '0'), leaving.MoisPreavis, PreavisLegal)

const estPaye = both(is(leaving.Preavis, 'paye'), isTrue(leaving.MoisDeRupture))
export const IndemnitePreavis = line('IndemnitePreavis', 'gain', {
  label: 'Indemnité compensatrice de préavis',
  text: 'C. trav. L1234-1, L1234-5, L5213-9',
  quantity: {
    of: choose(estPaye, choose(isAbove(leaving.MontantPreavis, '0'), '0', moisDuPreavis), '0'),
    price: choose(estPaye, round(salaireDuPreavis, 4), '0'),
  },
  is: choose(
    estPaye,
    choose(
      isAbove(leaving.MontantPreavis, '0'),
      cents(leaving.MontantPreavis),
      cents(times(salaireDuPreavis, moisDuPreavis)),
    ),
    '0',
  ),
})
/** Its elements that the tenth of leave leaves out, as it does in a month of work. */
export const preavisHorsConges = choose(
  both(estPaye, isAtMost(leaving.MontantPreavis, '0')),
  cents(times(andElements('0', 'preavisHorsConges'), moisDuPreavis)),
  '0',
)
