import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { Base4Plafonds } from './assiettes.js'

/** Unemployment insurance: employees only, up to 4 ceilings. */

export const TauxChomage = table('TauxChomage', '2026-12-31', {
  AssuranceChomage: [
    since('2024-01-01', '0.0405', 'C. trav. L5422-9 ; décret 2019-797'),
    since('2025-05-01', '0.0400', 'Arrêté du 19/12/2024 ; circulaire Unédic de mai 2025'),
  ],
})

export const AssuranceChomage = contribution('AssuranceChomage', 'patronale', {
  label: 'Assurance chômage',
  text: 'C. trav. L5422-9',
  base: Base4Plafonds,
  rate: TauxChomage.AssuranceChomage,
})
