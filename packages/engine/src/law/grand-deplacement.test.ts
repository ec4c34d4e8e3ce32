import { expect, test } from 'vitest'
import { valuesOf } from '../../testing/law.js'
import { LimitesGrandDeplacement } from './grand-deplacement.js'

/** Arrêté du 20/12/2002 art. 5: a night with breakfast, the first three months. */

test('the limits by year, in Paris and around it and elsewhere', () => {
  expect(Object.entries(LimitesGrandDeplacement).map(([name, figure]) => `${name} ${valuesOf(figure)}`)).toEqual([
    'GrandDeplacementParis 74.30, 75.60 from 2025-01-01, 76.60 from 2026-01-01',
    'GrandDeplacementAutres 55.10, 56.10 from 2025-01-01, 56.80 from 2026-01-01',
  ])
})
