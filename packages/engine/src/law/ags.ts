import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { Base4Plafonds } from './assiettes.js'
import { saufStage } from './stage.js'

/** Wage guarantee (AGS): employees only, not trainees, up to 4 ceilings. */

/** The board sets the rate in June and in December; its decision for 1 July 2026 was not found. */
export const TauxAGS = table('TauxChomage', '2026-06-30', {
  AGS: [
    since('2024-01-01', '0.0020', 'C. trav. L3253-18 ; CA AGS du 27/11/2023'),
    since('2024-07-01', '0.0025', 'C. trav. L3253-18 ; CA AGS de juin 2024, maintenu le 16/12/2025'),
  ],
})

export const AGS = contribution('AGS', 'patronale', {
  label: 'AGS',
  organism: 'urssaf',
  text: 'C. trav. L3253-18',
  base: Base4Plafonds,
  rate: saufStage(TauxAGS.AGS),
})
