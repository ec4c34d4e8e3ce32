import { TypeContrat } from '../cases/employee.js'
import {
  MoisDeRupture,
  NombreInaptitude,
  ReferenceInaptitude,
  RegimeRupture,
  SalaireReference,
} from '../cases/leaving.js'
import { line } from '../tree/declare.js'
import {
  both,
  cents,
  choose,
  type Formula,
  is,
  isAbove,
  isTrue,
  type Operand,
  over,
  round,
  times,
} from '../tree/formula.js'
import { preavisOrdinaire, salaireDuPreavis } from './preavis.js'

/** Unfitness for the job after a work accident or an occupational disease: its additions to the severance pay. */

const siInaptitude = (formula: Operand): Formula =>
  choose(is(RegimeRupture, 'inaptitude_professionnelle'), formula, '0')

/** The mean of the last three months as if the person had gone on working at the job, premiums included. */
export const SalaireInaptitude = line('SalaireInaptitude', 'base', {
  label: 'Salaire moyen des trois derniers mois, comme travaillés',
  text: 'C. trav. L1226-16',
  is: siInaptitude(
    choose(
      isAbove(NombreInaptitude, '0'),
      over(ReferenceInaptitude, NombreInaptitude),
      choose(isAbove(SalaireReference, '0'), SalaireReference, salaireDuPreavis),
    ),
  ),
})

/**
 * As much as the notice of L1234-1, which a disability does not double (Cass. soc. 10/03/2009, 08-42.249). It is a salary, and gives no
 * leave (Cass. soc. 07/02/2024, 22-15.988). A fixed-term contract has none (L1226-20).
 */
const estDue = both(isTrue(MoisDeRupture), is(TypeContrat, 'CDI'))
const mois = siInaptitude(choose(estDue, preavisOrdinaire, '0'))
export const IndemniteInaptitude = line('IndemniteInaptitude', 'gain', {
  label: 'Indemnité compensatrice d’inaptitude professionnelle',
  text: 'C. trav. L1226-14, L1226-16',
  quantity: { of: mois, price: round(SalaireInaptitude, 4) },
  is: cents(times(SalaireInaptitude, mois)),
})
