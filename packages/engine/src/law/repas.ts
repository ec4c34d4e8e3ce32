import { MontantRepas, NombreRepas, TypeRepas } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { cents, lesser, match, minus, times } from '../tree/formula.js'

/** Meal allowances: exempt up to the limit, beyond it they join the gross. */

export const LimitesRepas = table('LimitesFrais', '2026-12-31', {
  RepasLieuTravail: yearly(
    since('2024-01-01', '7.30', 'Arrêté du 20/12/2002, art. 3'),
    since('2025-01-01', '7.40', 'Arrêté du 20/12/2002, art. 3'),
    since('2026-01-01', '7.50', 'Arrêté du 20/12/2002, art. 3'),
  ),
  RepasHorsLocaux: yearly(
    since('2024-01-01', '10.10', 'Arrêté du 20/12/2002, art. 3'),
    since('2025-01-01', '10.30', 'Arrêté du 20/12/2002, art. 3'),
    since('2026-01-01', '10.40', 'Arrêté du 20/12/2002, art. 3'),
  ),
  RepasRestaurant: yearly(
    since('2024-01-01', '20.70', 'Arrêté du 20/12/2002, art. 3'),
    since('2025-01-01', '21.10', 'Arrêté du 20/12/2002, art. 3'),
    since('2026-01-01', '21.40', 'Arrêté du 20/12/2002, art. 3'),
  ),
})

const LimiteRepas = match(TypeRepas, {
  lieu_travail: LimitesRepas.RepasLieuTravail,
  hors_locaux: LimitesRepas.RepasHorsLocaux,
  restaurant: LimitesRepas.RepasRestaurant,
})

export const IndemniteRepas = line('IndemniteRepas', 'indemnite', {
  label: 'Indemnités de repas',
  text: 'Arrêté du 20/12/2002, art. 3',
  quantity: { of: NombreRepas, price: lesser(MontantRepas, LimiteRepas) },
  is: cents(times(NombreRepas, lesser(MontantRepas, LimiteRepas))),
})
export const ExcedentRepas = line('ExcedentRepas', 'gain', {
  label: 'Indemnités de repas, part soumise',
  text: 'CSS L242-1 ; arrêté du 20/12/2002, art. 3',
  quantity: { of: NombreRepas, price: minus(MontantRepas, lesser(MontantRepas, LimiteRepas)) },
  is: minus(cents(times(NombreRepas, MontantRepas)), IndemniteRepas),
})
