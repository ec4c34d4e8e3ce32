import { IndemniteFinContratMensuelle, TypeContrat } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { both, cents, choose, is, isTrue, minus, plus, sum, times } from '../tree/formula.js'
import { Absences, MaintienSalaire } from './absences.js'
import { avantagesEnNature } from './avantages-nature.js'
import { AbsenceConges, indemnitesDeConges } from './conges-payes.js'
import { RemunerationHeures } from './heures-supplementaires.js'
import { primesDuMois } from './primes.js'
import { SalaireBase } from './salaire.js'

/** The end-of-contract indemnity of a fixed-term contract, if it is paid each month. */

export const FinContrat = table('FinContrat', '2026-12-31', {
  Indemnite: [since('2024-01-01', '0.10', 'C. trav. L1243-8')],
})

export const IndemniteFinContrat = line('IndemniteFinContrat', 'gain', {
  label: 'Indemnité de fin de contrat',
  text: 'C. trav. L1243-8',
  is: choose(
    both(is(TypeContrat, 'CDD'), isTrue(IndemniteFinContratMensuelle)),
    cents(
      times(
        minus(
          sum(SalaireBase, RemunerationHeures, primesDuMois, avantagesEnNature, MaintienSalaire, indemnitesDeConges),
          plus(Absences, AbsenceConges),
        ),
        FinContrat.Indemnite,
      ),
    ),
    '0',
  ),
})
