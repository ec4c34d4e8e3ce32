import { since, table, until } from '../tree/figure.js'
import { Lodeom } from './lodeom.js'
import { REPEALED, withReducedRate } from './taux-reduits.js'

/** Family contribution of the employer. */

export const TauxFamille = table('TauxMaladieFamille', '2026-12-31', {
  FamillePatronale: [since('2024-01-01', '0.0525', 'CSS L241-6, D241-3-1')],
  FamillePatronaleReduite: [since('2024-01-01', '0.0345', 'CSS L241-6-1, D241-3-2'), until('2026-01-01', REPEALED)],
  FamilleComplement: [since('2024-01-01', '0.018', 'CSS L241-6-1 (5,25 % − 3,45 %)'), until('2026-01-01', REPEALED)],
})

export const SeuilFamille = table('SeuilsTauxReduits', '2026-12-31', {
  Famille: [
    since('2024-01-01', '3.5', 'CSS D241-3-2 ; décret 2023-1329'),
    since('2025-01-01', '3.3', 'CSS D241-3-2 ; décret 2025-318'),
    until('2026-01-01', REPEALED),
  ],
})

const famille = withReducedRate({
  name: 'Famille',
  contribution: 'AllocationsFamiliales',
  label: 'Allocations familiales',
  text: 'CSS L241-6, L241-6-1, D241-3-1',
  full: TauxFamille.FamillePatronale,
  reduced: TauxFamille.FamillePatronaleReduite,
  difference: TauxFamille.FamilleComplement,
  threshold: SeuilFamille.Famille,
  lodeom: {
    reduced: Lodeom.FamillePatronaleReduite,
    difference: Lodeom.FamilleComplement,
    threshold: Lodeom.SeuilFamille,
  },
})
export const AssietteComplementFamille = famille.complement
export const AllocationsFamiliales = famille.contribution
export const RegularisationFamille = famille.regularisation
