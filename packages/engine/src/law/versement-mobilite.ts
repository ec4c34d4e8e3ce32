import { EffectifVersementMobilite, TauxVersementMobilite } from '../cases/company.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isAtLeast } from '../tree/formula.js'
import { Assiette } from './assiettes.js'

/** Versement mobilité: public transport, at the rate of the commune, from 11 employees. */

/** Rates of Île-de-France, for information: the contribution takes the rate entered for the company. */
export const TauxVersementMobiliteIDF = table('TauxURSSAF', '2026-12-31', {
  VersementMobiliteIDFZone1: [
    since('2024-01-01', '0.0295', 'CGCT L2531-4 (Paris, 92, 93, 94)'),
    since('2024-02-01', '0.0320', 'CGCT L2531-4 (Paris, 92, 93, 94)'),
  ],
  VersementMobiliteIDFZone2: [since('2024-01-01', '0.0201', 'CGCT L2531-4')],
  VersementMobiliteIDFZone3: [since('2024-01-01', '0.0160', 'CGCT L2531-4')],
})

export const SeuilVersementMobilite = table('SeuilsEffectif', '2026-12-31', {
  VersementMobilite: [since('2024-01-01', '11', 'CGCT L2333-64, L2531-2 ; CSS L130-1')],
})

export const VersementMobilite = contribution('VersementMobilite', 'patronale', {
  label: 'Versement mobilité',
  organism: 'urssaf',
  text: 'CGCT L2333-64, L2531-2',
  base: Assiette,
  rate: choose(
    isAtLeast(EffectifVersementMobilite, SeuilVersementMobilite.VersementMobilite),
    TauxVersementMobilite,
    '0',
  ),
})
