import { EffectifFNAL } from '../cases/company.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isAtLeast } from '../tree/formula.js'
import { Assiette, Tranche1 } from './assiettes.js'

/** Fonds national d’aide au logement. */

export const TauxFNAL = table('TauxURSSAF', '2026-12-31', {
  FNALMoins50: [since('2024-01-01', '0.001', 'CCH L813-5')],
  FNAL50EtPlus: [since('2024-01-01', '0.005', 'CCH L813-5')],
})

export const SeuilFNAL = table('SeuilsEffectif', '2026-12-31', {
  FNAL: [since('2024-01-01', '50', 'CCH L813-4 ; CSS L130-1')],
})

export const auSeuilFNAL = isAtLeast(EffectifFNAL, SeuilFNAL.FNAL)

/** Under 50 employees on tranche 1, from 50 on the whole pay. */
export const BaseFNAL = line('BaseFNAL', 'base', {
  label: 'Assiette du FNAL',
  text: 'CCH L813-5',
  is: choose(auSeuilFNAL, Assiette, Tranche1),
})
export const FNAL = contribution('FNAL', 'patronale', {
  label: 'FNAL',
  organism: 'urssaf',
  text: 'CCH L813-4, L813-5',
  base: BaseFNAL,
  rate: choose(auSeuilFNAL, TauxFNAL.FNAL50EtPlus, TauxFNAL.FNALMoins50),
})
