import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { defaut } from '../src/regulations/defaut.js'
import { salaire2026 } from '../src/regulations/salaire-2026.js'
import type { Regulation } from '../src/tree/regulation.js'
import { employee, healthPlan, officer } from './inputs.js'
import examples from './worked-examples.json' with { type: 'json' }

/** The inputs of the eight worked payslips; `worked-examples.json` has their amounts. */

export type WorkedExample = keyof typeof examples
export const regulationOf = (id: WorkedExample): Regulation => (id === 'E_sasu3000' ? salaire2026 : defaut)

const mutuelle = (total: string) => ({ PrevoyanceMutuelle: healthPlan(total) })
export const INPUTS: Readonly<Record<WorkedExample, MonthInputs>> = {
  A_jan_smic: employee('2026-01', '1823.03', mutuelle('40')),
  B_juin_smic: employee('2026-06', '1867.02', mutuelle('40')),
  C_2500: employee('2026-06', '2500', { ...mutuelle('60'), Entreprise: { Effectif: '30' } }),
  D_cadre4500: employee('2026-06', '4500', {
    Contrat: { StatutCadre: 'true' },
    PrevoyanceMutuelle: { ...healthPlan('80'), HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
    Entreprise: { Effectif: '60', TauxVersementMobilite: '0.032' },
  }),
  E_sasu3000: officer('2026-06', '3000'),
  F_hs: employee('2026-06', '2000', {
    ...mutuelle('40'),
    HeuresSupplementaires: { HeuresSup25: '10' },
    Entreprise: { Effectif: '10' },
  }),
  G_80: employee('2026-06', '1600', { ...mutuelle('40'), Entreprise: { Effectif: '10' } }, '28'),
  H_10000: employee('2026-06', '10000', {
    Contrat: { StatutCadre: 'true' },
    PrevoyanceMutuelle: { ...healthPlan('100'), HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
    Entreprise: { Effectif: '10' },
  }),
}
