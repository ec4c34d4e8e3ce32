import { AlsaceMoselle } from '../cases/company.js'
import { NonResidentFiscal } from '../cases/employee.js'
import { contribution } from '../tree/declare.js'
import { since, table, until } from '../tree/figure.js'
import { choose, isTrue } from '../tree/formula.js'
import { AssietteSalariale } from './apprentis.js'
import { Lodeom } from './lodeom.js'
import { REPEALED, withReducedRate } from './taux-reduits.js'

/** Health contributions: the employer’s, and the employee’s in Alsace-Moselle or if resident abroad for tax. */

export const TauxMaladie = table('TauxMaladieFamille', '2026-12-31', {
  MaladiePatronale: [since('2024-01-01', '0.13', 'CSS D242-3 ; décret 2017-1891')],
  MaladiePatronaleReduite: [since('2024-01-01', '0.07', 'CSS L241-2-1, D242-3'), until('2026-01-01', REPEALED)],
  MaladieComplement: [since('2024-01-01', '0.06', 'CSS L241-2-1 (13 % − 7 %)'), until('2026-01-01', REPEALED)],
})

export const SeuilMaladie = table('SeuilsTauxReduits', '2026-12-31', {
  Maladie: [
    since('2024-01-01', '2.5', 'CSS D241-1-2 ; décret 2023-1329'),
    since('2025-01-01', '2.25', 'CSS D241-1-2 ; décret 2025-318'),
    until('2026-01-01', REPEALED),
  ],
})

export const TauxMaladieSalariale = table('TauxURSSAF', '2026-12-31', {
  MaladieAlsaceMoselleSalariale: [since('2024-01-01', '0.013', 'CSS D325-4 (1,30 % depuis avril 2022)')],
  MaladieNonResidentSalariale: [since('2024-01-01', '0.055', 'CSS L131-9, D242-3')],
})

const maladie = withReducedRate({
  name: 'Maladie',
  contribution: 'AssuranceMaladiePatronale',
  label: 'Maladie, maternité, invalidité, décès',
  text: 'CSS L241-2, L241-2-1, D242-3',
  full: TauxMaladie.MaladiePatronale,
  reduced: TauxMaladie.MaladiePatronaleReduite,
  difference: TauxMaladie.MaladieComplement,
  threshold: SeuilMaladie.Maladie,
  lodeom: {
    reduced: Lodeom.MaladiePatronaleReduite,
    difference: Lodeom.MaladieComplement,
    threshold: Lodeom.SeuilMaladie,
  },
})
export const AssietteComplementMaladie = maladie.complement
export const AssuranceMaladiePatronale = maladie.contribution
export const RegularisationMaladie = maladie.regularisation

export const MaladieAlsaceMoselleSalariale = contribution('MaladieAlsaceMoselleSalariale', 'salariale', {
  label: 'Maladie, régime local d’Alsace-Moselle',
  organism: 'urssaf',
  text: 'CSS L325-1, D325-4',
  base: AssietteSalariale,
  rate: choose(isTrue(AlsaceMoselle), TauxMaladieSalariale.MaladieAlsaceMoselleSalariale, '0'),
})
export const MaladieNonResidentSalariale = contribution('MaladieNonResidentSalariale', 'salariale', {
  label: 'Maladie, non-résident fiscal',
  organism: 'urssaf',
  text: 'CSS L131-9',
  base: AssietteSalariale,
  rate: choose(isTrue(NonResidentFiscal), TauxMaladieSalariale.MaladieNonResidentSalariale, '0'),
})
