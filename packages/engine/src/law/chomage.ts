import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { Assiette, Base4Plafonds } from './assiettes.js'

/** Unemployment insurance, wage guarantee, social dialogue: employees only. */

export const TauxChomage = table('TauxChomage', {
  AssuranceChomage: [
    since('2024-01-01', '0.0405', 'C. trav. L5422-9 ; décret 2019-797'),
    since('2025-05-01', '0.0400', 'Arrêté du 19/12/2024 ; circulaire Unédic de mai 2025'),
  ],
  AGS: [
    since('2024-01-01', '0.0020', 'C. trav. L3253-18 ; CA AGS du 27/11/2023'),
    since('2024-07-01', '0.0025', 'C. trav. L3253-18 ; CA AGS de juin 2024, maintenu le 16/12/2025'),
  ],
  DialogueSocial: [since('2024-01-01', '0.00016', 'C. trav. L2135-10, D2135-34')],
})

export const AssuranceChomage = contribution('AssuranceChomage', 'patronale', {
  label: 'Assurance chômage',
  text: 'C. trav. L5422-9',
  base: Base4Plafonds,
  rate: TauxChomage.AssuranceChomage,
})
export const AGS = contribution('AGS', 'patronale', {
  label: 'AGS',
  text: 'C. trav. L3253-18',
  base: Base4Plafonds,
  rate: TauxChomage.AGS,
})
export const DialogueSocial = contribution('DialogueSocial', 'patronale', {
  label: 'Contribution au dialogue social',
  text: 'C. trav. L2135-10',
  base: Assiette,
  rate: TauxChomage.DialogueSocial,
})
