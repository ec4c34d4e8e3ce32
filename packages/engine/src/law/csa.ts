import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { Assiette } from './assiettes.js'

/** Contribution solidarité autonomie. */

export const TauxCSA = table('TauxURSSAF', '2026-12-31', {
  CSA: [since('2024-01-01', '0.003', 'CSS L137-40 ; CASF L14-10-4')],
})

export const CSA = contribution('CSA', 'patronale', {
  label: 'Contribution solidarité autonomie',
  organism: 'urssaf',
  text: 'CSS L137-40',
  base: Assiette,
  rate: TauxCSA.CSA,
})
