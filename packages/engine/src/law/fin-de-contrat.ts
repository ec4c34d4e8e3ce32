import { IndemniteFinContratMensuelle, TypeContrat } from '../cases/employee.js'
import {
  FinCDD,
  IndemniteFinContratReduite,
  PrecariteVersee,
  RemunerationAnterieure,
  RemunerationCDD,
} from '../cases/leaving.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  both,
  cents,
  choose,
  type Formula,
  greater,
  is,
  isAbove,
  isTrue,
  minus,
  type Operand,
  sum,
  times,
} from '../tree/formula.js'
import { Absences, AjustementGarantieNet, IJDeduites, MaintienSalaire } from './absences.js'
import { avantagesEnNature } from './avantages-nature.js'
import { AbsenceConges, indemnitesDeConges } from './conges-payes.js'
import { RemunerationHeures } from './heures-supplementaires.js'
import { primesDuMois } from './primes.js'
import { SalaireBase } from './salaire.js'

/** The end-of-contract indemnity of a fixed-term contract: paid each month, or as a lump sum at its end. */

export const FinContrat = table('FinContrat', '2026-12-31', {
  Indemnite: [since('2024-01-01', '0.10', 'C. trav. L1243-8')],
  IndemniteReduite: [since('2024-01-01', '0.06', 'C. trav. L1243-9 (accord de branche)')],
})

const taux = choose(isTrue(IndemniteFinContratReduite), FinContrat.IndemniteReduite, FinContrat.Indemnite)
/** Gross pay of the month for its work and leave. Daily allowances are not pay, and lower what the employer maintains. */
export const remunerationBrute = minus(
  sum(
    SalaireBase,
    RemunerationHeures,
    primesDuMois,
    avantagesEnNature,
    MaintienSalaire,
    AjustementGarantieNet,
    indemnitesDeConges,
  ),
  sum(Absences, IJDeduites, AbsenceConges),
)
/** On all gross pay of the chain of contracts, less the indemnities that were paid for it. */
const remunerationTotale = sum(RemunerationCDD, RemunerationAnterieure, remunerationBrute)
const auTerme = minus(cents(times(remunerationTotale, taux)), cents(PrecariteVersee))
/** When it is due: each month, at the term, or never. */
const siDue = (chaqueMois: Operand, finDeContrat: Operand): Formula =>
  choose(
    both(is(TypeContrat, 'CDD'), isTrue(IndemniteFinContratMensuelle)),
    chaqueMois,
    choose(isTrue(FinCDD), finDeContrat, '0'),
  )

export const IndemniteFinContrat = line('IndemniteFinContrat', 'gain', {
  label: 'Indemnité de fin de contrat',
  text: 'C. trav. L1243-8 à L1243-10',
  share: {
    base: siDue(remunerationBrute, remunerationTotale),
    // Earlier payments are deducted after the rate.
    rate: siDue(taux, choose(isAbove(PrecariteVersee, '0'), '0', taux)),
  },
  is: siDue(cents(times(remunerationBrute, taux)), greater('0', auTerme)),
})
