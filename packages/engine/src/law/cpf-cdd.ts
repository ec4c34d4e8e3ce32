import { NatureContrat } from '../cases/contract-kinds.js'
import { MotifCDD, TypeContrat } from '../cases/employee.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { both, choose, is, match } from '../tree/formula.js'
import { Assiette } from './assiettes.js'

/** Training account (CPF) of fixed-term contracts. */

export const TauxCPFCDD = table('TauxFormation', '2026-12-31', {
  CPFCDD: [since('2024-01-01', '0.01', 'C. trav. L6331-6')],
})

const parMotif = match(MotifCDD, {
  autre: TauxCPFCDD.CPFCDD,
  remplacement: TauxCPFCDD.CPFCDD,
  accroissement: TauxCPFCDD.CPFCDD,
  saisonnier: '0',
  usage: TauxCPFCDD.CPFCDD,
  formation: '0',
})

/** Not for seasonal work, training and aided employment, apprentices and contrats de professionnalisation. */
export const CPFCDD = contribution('CPFCDD', 'patronale', {
  label: 'CPF des contrats à durée déterminée',
  organism: 'urssaf',
  text: 'C. trav. L6331-6',
  base: Assiette,
  rate: choose(both(is(TypeContrat, 'CDD'), is(NatureContrat, 'ordinaire')), parMotif, '0'),
})
