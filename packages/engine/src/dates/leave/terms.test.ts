import { expect, test } from 'vitest'
import type { CheckedFields } from '../../cases/checked-fields.js'
import { AlsaceMoselle } from '../../cases/company.js'
import * as settings from '../../cases/leave-settings.js'
import { termsOn } from './terms.js'

/** The settings that count leave, of the company and of the person, on each day. */

const fields = (choices: Record<string, string> = {}): CheckedFields => ({
  ...{ faults: [], numbers: {}, dates: {}, opening: {} },
  choices,
})
const terms = (choices?: Record<string, string>) => termsOn(fields(choices), [])('2026-01-01')

test('in Alsace-Moselle Good Friday and 26 December are holidays (C. trav. L3134-13)', () => {
  const days = ['2026-04-03', '2026-05-01', '2026-12-26']
  expect(days.map(terms().isHoliday)).toEqual([false, true, false])
  expect(days.map(terms({ [AlsaceMoselle.key]: 'false' }).isHoliday)).toEqual([false, true, false])
  expect(days.map(terms({ [AlsaceMoselle.key]: 'true' }).isHoliday)).toEqual([true, true, true])
})

test('the reference year begins on 1 June unless the company sets another day (R3141-4)', () => {
  expect(terms().start).toBe('06-01')
  expect(terms({ [settings.DebutAnneeConges.key]: '04-01' }).start).toBe('04-01')
})

test('days that were not taken are carried over unless the company has them expire', () => {
  expect(terms().unused).toBe('report')
  expect(terms({ [settings.CongesNonPris.key]: 'perte' }).unused).toBe('perte')
})

test('split leave gives further days unless an agreement or the person renounced them (L3141-21, L3141-23)', () => {
  const of = (agreed: string, renounced: string) =>
    terms({ [settings.FractionnementConges.key]: agreed, [settings.RenonciationFractionnement.key]: renounced }).split
  expect([terms().split, of('true', 'false'), of('true', 'true'), of('false', 'false'), of('false', 'true')]).toEqual([
    ...[true, true, false, false, false],
  ])
})

test('terms of earlier days hold up to their last day, the first that reach a day', () => {
  const own = (unit: string) => fields({ [settings.DecompteConges.key]: unit })
  const on = termsOn(own('ouvrables'), [
    { until: '2025-06-30', fields: own('ouvrables') },
    { until: '2025-12-31', fields: own('ouvres') },
  ])
  const days = ['2025-06-30', '2025-07-01', '2025-12-31', '2026-01-01']
  expect(days.map((day) => on(day).unit)).toEqual(['ouvrables', 'ouvres', 'ouvres', 'ouvrables'])
})
