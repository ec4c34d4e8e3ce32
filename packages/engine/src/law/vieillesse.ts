import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { AssietteSalariale, Tranche1Salariale } from './apprentis.js'
import { Assiette, Tranche1 } from './assiettes.js'

/** Basic old-age insurance: on tranche 1 (« plafonnée ») and on the whole pay (« déplafonnée »). */

export const TauxVieillesse = table('TauxURSSAF', '2026-12-31', {
  VieillessePlafonneeSalariale: [since('2024-01-01', '0.069', 'CSS D242-4')],
  VieillessePlafonneePatronale: [since('2024-01-01', '0.0855', 'CSS D242-4')],
  VieillesseDeplafonneeSalariale: [since('2024-01-01', '0.004', 'CSS D242-4')],
  VieillesseDeplafonneePatronale: [
    since('2024-01-01', '0.0202', 'CSS D242-4 ; décret 2023-1329'),
    since('2026-01-01', '0.0211', 'CSS D242-4 ; décret 2025-1446'),
  ],
})

export const VieillessePlafonneeSalariale = contribution('VieillessePlafonneeSalariale', 'salariale', {
  label: 'Vieillesse plafonnée',
  organism: 'urssaf',
  text: 'CSS L241-3, D242-4',
  base: Tranche1Salariale,
  rate: TauxVieillesse.VieillessePlafonneeSalariale,
})
export const VieillessePlafonneePatronale = contribution('VieillessePlafonneePatronale', 'patronale', {
  label: 'Vieillesse plafonnée',
  organism: 'urssaf',
  text: 'CSS L241-3, D242-4',
  base: Tranche1,
  rate: TauxVieillesse.VieillessePlafonneePatronale,
})
export const VieillesseDeplafonneeSalariale = contribution('VieillesseDeplafonneeSalariale', 'salariale', {
  label: 'Vieillesse déplafonnée',
  organism: 'urssaf',
  text: 'CSS L241-3, D242-4',
  base: AssietteSalariale,
  rate: TauxVieillesse.VieillesseDeplafonneeSalariale,
})
export const VieillesseDeplafonneePatronale = contribution('VieillesseDeplafonneePatronale', 'patronale', {
  label: 'Vieillesse déplafonnée',
  organism: 'urssaf',
  text: 'CSS L241-3, D242-4',
  base: Assiette,
  rate: TauxVieillesse.VieillesseDeplafonneePatronale,
})
