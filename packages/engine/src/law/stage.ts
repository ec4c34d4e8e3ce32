import { Gratification, HeuresStage, NatureContrat } from '../cases/contract-kinds.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { cents, choose, is, lesser, type Operand, times } from '../tree/formula.js'
import { TotalBrut } from './brut.js'

/**
 * Trainees: no contract of employment. A part of the gratification and benefits in kind bears nothing: 15 % of the hourly
 * ceiling for each hour of presence in the month. The rest bears social security, CSG and CRDS.
 */

export const GratificationStage = table('LimitesFrais', '2026-12-31', {
  GratificationStageHoraire: yearly(
    since('2024-01-01', '4.35', 'C. éduc. L124-6 ; CSS L136-1-1 III 1° b, D136-1 (15 % du plafond horaire)'),
    since('2026-01-01', '4.50', 'C. éduc. L124-6 ; CSS L136-1-1 III 1° b, D136-1 (15 % du plafond horaire)'),
  ),
})

export const estStagiaire = is(NatureContrat, 'stage')

/** A rate that is 0 for trainees, because the contribution follows from a contract of employment. */
export const saufStage = (taux: Operand) => choose(estStagiaire, '0', taux)

export const GratificationDeStage = line('GratificationStage', 'gain', {
  label: 'Gratification de stage',
  text: 'C. éduc. L124-6, D124-6',
  is: cents(Gratification),
})

/** D136-1 names the day on which the agreement was signed, Urssaf the hours of the month; the latter applies here. */
export const FranchiseStage = line('FranchiseStage', 'base', {
  label: 'Gratification hors assiette',
  text: 'CSS L136-1-1 III 1° b, D136-1 ; Urssaf (heures de présence du mois)',
  is: choose(
    estStagiaire,
    lesser(TotalBrut, cents(times(HeuresStage, GratificationStage.GratificationStageHoraire))),
    '0',
  ),
})
