import { line } from '../tree/declare.js'
import { choose, greater, isAbove, lesser, minus, plus, sum, times, yearToDate } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { DeductionDFS } from './dfs.js'
import { ExcedentPrevoyance } from './limites-prevoyance.js'
import { ExcedentRetraite } from './limites-retraite.js'
import { PlafondMois } from './plafond-du-mois.js'
import { FranchiseStage } from './stage.js'

/**
 * The bases of contributions. Ceilings are yearly: the base of a month is the pay since 1 January within the ceilings since
 * 1 January, minus the bases of earlier months (CSS R243-10). A negative base refunds contributions.
 */

/** The gross, plus the excess of plans over their limits, less an exempt gratification and the flat deduction. */
export const Assiette = line('Assiette', 'base', {
  label: 'Assiette des cotisations',
  text: 'CSS L242-1, D242-1',
  is: minus(sum(TotalBrut, ExcedentPrevoyance, ExcedentRetraite), plus(FranchiseStage, DeductionDFS)),
})

export const AssietteAnnuelle = line('AssietteAnnuelle', 'base', {
  label: 'Assiette depuis le 1er janvier',
  text: 'CSS R243-10',
  is: plus(yearToDate('Assiette'), Assiette),
})
export const PlafondAnnuel = line('PlafondAnnuel', 'base', {
  label: 'Plafonds depuis le 1er janvier',
  text: 'CSS R243-10',
  is: plus(yearToDate('PlafondMois'), PlafondMois),
})

export const Tranche1 = line('Tranche1', 'base', {
  label: 'Tranche 1',
  capped: true,
  text: 'CSS R243-10 ; ANI du 17/11/2017',
  is: minus(lesser(AssietteAnnuelle, PlafondAnnuel), yearToDate('Tranche1')),
})
export const Tranche2 = line('Tranche2', 'base', {
  label: 'Tranche 2 (de 1 à 8 plafonds)',
  capped: true,
  text: 'ANI du 17/11/2017',
  is: minus(
    lesser(greater('0', minus(AssietteAnnuelle, PlafondAnnuel)), times('7', PlafondAnnuel)),
    yearToDate('Tranche2'),
  ),
})
export const Base4Plafonds = line('Base4Plafonds', 'base', {
  label: 'Assiette dans la limite de 4 plafonds',
  capped: true,
  text: 'C. trav. L5422-9 ; CSS R243-10',
  is: minus(lesser(AssietteAnnuelle, times('4', PlafondAnnuel)), yearToDate('Base4Plafonds')),
})
/** The whole pay once it exceeds the ceiling; 0 otherwise. */
export const BaseCET = line('BaseCET', 'base', {
  label: 'Assiette de la CET',
  capped: true,
  text: 'ANI du 17/11/2017',
  is: minus(
    choose(isAbove(AssietteAnnuelle, PlafondAnnuel), lesser(AssietteAnnuelle, times('8', PlafondAnnuel)), '0'),
    yearToDate('BaseCET'),
  ),
})
