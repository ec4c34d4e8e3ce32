import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import type { Line } from '../tree/formula.js'
import { BaseCETSalariale, Tranche1Salariale, Tranche2Salariale } from './apprentis.js'
import { BaseCET, Tranche1, Tranche2 } from './assiettes.js'
import { saufStage } from './stage.js'

/** Supplementary pension: Agirc-Arrco, CEG and CET. Not for trainees. */

const ANI = 'ANI du 17/11/2017'

export const TauxRetraite = table('TauxRetraite', '2026-12-31', {
  AgircArrcoT1Salariale: [since('2024-01-01', '0.0315', `${ANI} (6,20 % × 127 %, 40/60)`)],
  AgircArrcoT1Patronale: [since('2024-01-01', '0.0472', `${ANI} (6,20 % × 127 %, 40/60)`)],
  AgircArrcoT2Salariale: [since('2024-01-01', '0.0864', `${ANI} (17 % × 127 %, 40/60)`)],
  AgircArrcoT2Patronale: [since('2024-01-01', '0.1295', `${ANI} (17 % × 127 %, 40/60)`)],
  CEGT1Salariale: [since('2024-01-01', '0.0086', ANI)],
  CEGT1Patronale: [since('2024-01-01', '0.0129', ANI)],
  CEGT2Salariale: [since('2024-01-01', '0.0108', ANI)],
  CEGT2Patronale: [since('2024-01-01', '0.0162', ANI)],
  CETSalariale: [since('2024-01-01', '0.0014', ANI)],
  CETPatronale: [since('2024-01-01', '0.0021', ANI)],
})

const cotisation = <Name extends keyof typeof TauxRetraite>(
  name: Name,
  role: 'salariale' | 'patronale',
  label: string,
  base: Line,
) => contribution(name, role, { label, organism: 'agirc_arrco', text: ANI, base, rate: saufStage(TauxRetraite[name]) })

export const AgircArrcoT1Salariale = cotisation(
  'AgircArrcoT1Salariale',
  'salariale',
  'Agirc-Arrco tranche 1',
  Tranche1Salariale,
)
export const AgircArrcoT1Patronale = cotisation('AgircArrcoT1Patronale', 'patronale', 'Agirc-Arrco tranche 1', Tranche1)
export const AgircArrcoT2Salariale = cotisation(
  'AgircArrcoT2Salariale',
  'salariale',
  'Agirc-Arrco tranche 2',
  Tranche2Salariale,
)
export const AgircArrcoT2Patronale = cotisation('AgircArrcoT2Patronale', 'patronale', 'Agirc-Arrco tranche 2', Tranche2)
export const CEGT1Salariale = cotisation('CEGT1Salariale', 'salariale', 'CEG tranche 1', Tranche1Salariale)
export const CEGT1Patronale = cotisation('CEGT1Patronale', 'patronale', 'CEG tranche 1', Tranche1)
export const CEGT2Salariale = cotisation('CEGT2Salariale', 'salariale', 'CEG tranche 2', Tranche2Salariale)
export const CEGT2Patronale = cotisation('CEGT2Patronale', 'patronale', 'CEG tranche 2', Tranche2)
export const CETSalariale = cotisation('CETSalariale', 'salariale', 'CET', BaseCETSalariale)
export const CETPatronale = cotisation('CETPatronale', 'patronale', 'CET', BaseCET)
