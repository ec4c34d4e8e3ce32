import { MontantAvantagesNature, NombreRepasFournis } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, isAbove, plus, times } from '../tree/formula.js'

/** Benefits in kind: they bear contributions and are deducted from the net, because they are not paid in money. */

export const LimitesAvantagesNature = table('LimitesFrais', '2026-12-31', {
  RepasFourni: [
    since('2024-01-01', '5.35', 'Arrêté du 10/12/2002'),
    since('2025-01-01', '5.45', 'Arrêté du 25/02/2025'),
    since('2026-01-01', '5.50', 'Arrêté du 25/02/2025'),
  ],
})

/** Meals alone: their number with other benefits would not give the amount. */
const repas = {
  of: choose(isAbove(MontantAvantagesNature, '0'), '0', NombreRepasFournis),
  price: choose(isAbove(MontantAvantagesNature, '0'), '0', LimitesAvantagesNature.RepasFourni),
}

export const AvantagesNature = line('AvantagesNature', 'gain', {
  label: 'Avantages en nature',
  text: 'CSS L242-1 ; arrêté du 25/02/2025',
  quantity: repas,
  is: cents(plus(times(NombreRepasFournis, LimitesAvantagesNature.RepasFourni), MontantAvantagesNature)),
})

export const RepriseAvantagesNature = line('RepriseAvantagesNature', 'deduction', {
  label: 'Reprise des avantages en nature',
  text: 'CSS L242-1',
  quantity: repas,
  is: AvantagesNature,
})
