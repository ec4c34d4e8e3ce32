import { TauxAT } from '../cases/company.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { Assiette } from './assiettes.js'

/** Work accidents and occupational diseases. */

/** National averages, for information: the contribution takes the rate notified to the establishment. */
export const TauxAccidentsTravail = table('TauxURSSAF', '2026-12-31', {
  AccidentsTravailMoyen: [
    since('2024-01-01', '0.0212', 'Arrêté du 27/12/2023 (taux moyen national)'),
    since('2026-01-01', '0.0208', 'Arrêté du 30/12/2025 (taux moyen national)'),
  ],
  AccidentsTravailFonctionsSupport: [
    since('2024-01-01', '0.0064', 'Arrêté du 27/12/2023'),
    since('2025-05-01', '0.0070', 'Arrêté du 29/04/2025'),
    since('2026-01-01', '0.0064', 'Arrêté du 30/12/2025'),
  ],
})

export const AccidentsTravail = contribution('AccidentsTravail', 'patronale', {
  label: 'Accidents du travail et maladies professionnelles',
  organism: 'urssaf',
  text: 'CSS L241-5, D242-6-1',
  base: Assiette,
  rate: TauxAT,
})
