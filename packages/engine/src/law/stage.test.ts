import { expect, test } from 'vitest'
import { valuesOf } from '../../testing/law.js'
import { Plafonds } from './plafond.js'
import { GratificationStage } from './stage.js'

/** facts.md section 1, « Stage, gratification min »: 15 % of the hourly ceiling, 29 € then 30 €. */

test('the minimum is 15 % of the hourly ceiling and changes with it', () => {
  expect(valuesOf(GratificationStage.GratificationStageHoraire)).toBe('4.35, 4.50 from 2026-01-01')
  expect(valuesOf(Plafonds.PlafondSSHoraire)).toBe('29, 30 from 2026-01-01')
  expect([(29 * 15) / 100, (30 * 15) / 100]).toEqual([4.35, 4.5])
})
