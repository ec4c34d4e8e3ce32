import { TauxChomageNotifie } from '../cases/company.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isAbove } from '../tree/formula.js'
import { Base4Plafonds } from './assiettes.js'
import { saufStage } from './stage.js'

/** Unemployment insurance: employees only, not trainees, up to 4 ceilings. */

export const TauxChomage = table('TauxChomage', '2026-12-31', {
  AssuranceChomage: [
    since('2024-01-01', '0.0405', 'C. trav. L5422-9 ; décret 2019-797'),
    since('2025-05-01', '0.0400', 'Arrêté du 19/12/2024 ; circulaire Unédic de mai 2025'),
  ],
  /** The least and the greatest rate that the bonus-malus notifies. */
  ModulationPlancher: [
    since('2024-01-01', '0.0300', 'Décret 2019-797, art. 50-1 à 51 (C : bornes des taux notifiés)'),
    since('2025-05-01', '0.0295', 'Convention du 15/11/2024 (C : taux notifiés − 0,05 point)'),
  ],
  ModulationPlafond: [
    since('2024-01-01', '0.0505', 'Décret 2019-797, art. 50-1 à 51 (C : bornes des taux notifiés)'),
    since('2025-05-01', '0.0500', 'Convention du 15/11/2024 (C : taux notifiés − 0,05 point)'),
  ],
})

/** At the rate notified to the company, where there is one. */
export const AssuranceChomage = contribution('AssuranceChomage', 'patronale', {
  label: 'Assurance chômage',
  organism: 'urssaf',
  text: 'C. trav. L5422-9, L5422-12',
  base: Base4Plafonds,
  rate: saufStage(choose(isAbove(TauxChomageNotifie, '0'), TauxChomageNotifie, TauxChomage.AssuranceChomage)),
})
