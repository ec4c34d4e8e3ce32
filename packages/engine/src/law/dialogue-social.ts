import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { Assiette } from './assiettes.js'
import { saufStage } from './stage.js'

/** Contribution to social dialogue: employees only, not trainees. */

export const TauxDialogueSocial = table('TauxChomage', '2026-12-31', {
  DialogueSocial: [since('2024-01-01', '0.00016', 'C. trav. L2135-10, D2135-34')],
})

export const DialogueSocial = contribution('DialogueSocial', 'patronale', {
  label: 'Contribution au dialogue social',
  organism: 'urssaf',
  text: 'C. trav. L2135-10',
  base: Assiette,
  rate: saufStage(TauxDialogueSocial.DialogueSocial),
})
