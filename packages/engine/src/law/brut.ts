import { IndemniteFinContratMensuelle, TypeContrat } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { both, cents, choose, is, isTrue, minus, sum, times, total } from '../tree/formula.js'
import { RemunerationHeures } from './heures-supplementaires.js'
import { Absences, AvantagesNature, MaintienSalaire, Primes, SalaireBase } from './salaire.js'

/** Gross pay. */

export const FinContrat = table('FinContrat', {
  Indemnite: [since('2024-01-01', '0.10', 'C. trav. L1243-8')],
})

export const IndemniteFinContrat = line('IndemniteFinContrat', 'gain', {
  label: 'Indemnité de fin de contrat',
  text: 'C. trav. L1243-8',
  is: choose(
    both(is(TypeContrat, 'CDD'), isTrue(IndemniteFinContratMensuelle)),
    cents(
      times(
        minus(sum(SalaireBase, RemunerationHeures, Primes, AvantagesNature, MaintienSalaire), Absences),
        FinContrat.Indemnite,
      ),
    ),
    '0',
  ),
})

export const TotalBrut = line('TotalBrut', 'total', {
  label: 'Rémunération brute',
  text: 'CSS L242-1, L136-1-1',
  is: minus(total('gain'), total('retenue')),
})
