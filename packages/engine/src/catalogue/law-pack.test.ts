import { seeded } from '@centime/testing'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import { randomMonth } from '../../testing/random-months.js'
import { RUNS } from '../../testing/runs.js'
import { YEARLY_FIGURES } from '../../testing/yearly-figures.js'
import { payslip } from '../explain/payslip.js'
import { defaut } from '../regulations/defaut.js'
import type { Law } from '../tree/law.js'
import { type LawPack, lawWith, type PackFigure, regulationWith } from './law-pack.js'
import { publishedParameters } from './published.js'
import { LOOKUP_TABLES } from './tables.js'

const TEXT = 'Arrêté fictif'
const figure = (
  table: string,
  key: string,
  from: string,
  value: string,
  more: Partial<PackFigure> = {},
): PackFigure => ({
  table,
  key,
  from,
  value,
  text: TEXT,
  ...more,
})
const pack = (...figures: readonly PackFigure[]): LawPack => ({
  id: 'essai-2027',
  issued: '2026-12-24',
  confirmedUntil: '2027-12-31',
  figures,
})
const CEILING = figure('Plafonds', 'PlafondSS', '2027-01-01', '4075')

function lawOf(given: unknown, today = '2027-01-04', before?: Law): Law {
  const outcome = lawWith(given, today, before)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}
const codesOf = (given: unknown, today = '2027-01-04') => {
  const outcome = lawWith(given, today)
  return outcome.ok ? [] : outcome.faults.map(({ code }) => code)
}

describe('a law pack', () => {
  test('sets a figure, which is not provisional any more', () => {
    const regulation = regulationWith(defaut, lawOf(pack(CEILING)))
    const inputs = employee('2027-01', '5000', { ParametresLegaux: { PlafondSS: '4075' } })
    const names = computed(regulation, inputs).payslip.provisional.map(({ figure: name }) => name)
    expect(names).not.toContain('Plafonds.PlafondSS')
    expect(names).toContain('SMIC.SMICReduction')
    expect(publishedParameters('2027-01-31', regulation.law)?.PlafondSS).toBe('4075')
    expect(publishedParameters('2026-12-31', regulation.law)?.PlafondSS).toBe('4005')
  })
  test('compares what a company entered with it', () => {
    const regulation = regulationWith(defaut, lawOf(pack(CEILING)))
    const codes = computed(regulation, employee('2027-01', '5000')).payslip.warnings.map(({ code }) => code)
    expect(codes).toContain('legal_parameters_differ')
  })
  test('leaves the regulation without it as it was', () => {
    regulationWith(defaut, lawOf(pack(CEILING)))
    expect(publishedParameters('2027-01-31')?.PlafondSS).toBe('4005')
    expect(defaut.law).toBeUndefined()
  })
  test('prolongs a measure that would end', () => {
    const prolonged = figure('LimitesFrais', 'TransportPartExoneree', '2027-01-01', '0.75')
    const inputs = employee('2027-01', '2500', { Transport: { CoutAbonnement: '90', PartRemboursee: '0.75' } })
    expect(payslip(defaut, inputs).ok).toBe(false)
    expect(payslip(regulationWith(defaut, lawOf(pack(prolonged))), inputs).ok).toBe(true)
  })
  test('sets a scale by its cells, as the catalogue names them', () => {
    const cells = ['1000', 'plus'].map((key, place) => figure('TauxNeutreMetropole', key, '2027-02-01', `0.${place}5`))
    const law = lawOf(pack(...cells))
    expect(law.scales.get('TauxNeutreMetropole')?.versions.at(-1)).toEqual({
      from: '2027-02-01',
      value: [
        ['1000', '0.05'],
        [null, '0.15'],
      ],
      text: TEXT,
    })
  })
})

const SCALE = 'TauxNeutreMetropole'

describe('a law pack is refused', () => {
  test.each([
    ['that is no object', 5, 'wrong_type'],
    ['without figures', { ...pack(), figures: [] }, 'wrong_type'],
    ['with a day that does not exist', pack({ ...CEILING, from: '2027-02-30' }), 'wrong_type'],
    ['with a number of JSON for a value', { ...pack(), figures: [{ ...CEILING, value: 4075 }] }, 'wrong_type'],
    ['without a text', pack({ ...CEILING, text: '' }), 'wrong_type'],
    ['with an unknown table', pack({ ...CEILING, table: 'Plafond' }), 'unknown_figure'],
    ['with an unknown key', pack({ ...CEILING, key: 'PlafondMensuel' }), 'unknown_figure'],
    ['for a duration that code reads', pack(figure('DureesMaintien', 'Carence', '2027-01-01', '7')), 'unknown_figure'],
    ['with a rate of 60 for 0.60', pack(figure('ActivitePartielle', 'Indemnite', '2027-01-01', '60')), 'out_of_range'],
    ['with a figure twice on a day', pack(CEILING, CEILING), 'wrong_type'],
    ['with a gap in a yearly figure', pack({ ...CEILING, from: '2027-02-01' }), 'figure_gap'],
    ['with a confirmed day that has passed', pack({ ...CEILING, from: '2026-06-01' }), 'figure_confirmed'],
    ['that corrects another value', pack({ ...CEILING, from: '2026-06-01', corrects: '3925' }), 'figure_confirmed'],
    [
      'with a scale without its last bracket',
      pack(figure('TauxNeutreMetropole', '1000', '2027-01-01', '0.05')),
      'wrong_type',
    ],
    [
      'with a scale of 5 and 43 for 0.05 and 0.43',
      pack(figure(SCALE, '1000', '2027-01-01', '5'), figure(SCALE, 'plus', '2027-01-01', '43')),
      'out_of_range',
    ],
    [
      'with a scale whose cell is of a column that it does not have',
      pack(figure(SCALE, '1000.constante', '2027-01-01', '0.05'), figure(SCALE, 'plus', '2027-01-01', '0.43')),
      'wrong_type',
    ],
    [
      'with another scale for a confirmed day that has passed',
      pack(figure(SCALE, '1000', '2026-06-01', '0.05'), figure(SCALE, 'plus', '2026-06-01', '0.43')),
      'figure_confirmed',
    ],
  ])('%s', (_, given, code) => {
    expect(codesOf(given)).toContain(code)
  })
  test('with all its faults at once', () => {
    const wrong = pack({ ...CEILING, table: 'Plafond' }, figure('ActivitePartielle', 'Indemnite', '2027-01-01', '60'))
    expect(codesOf(wrong)).toEqual(['unknown_figure', 'out_of_range'])
  })
})

test('a confirmed day is corrected by naming the value that it had; a day to come needs no correction', () => {
  expect(codesOf(pack({ ...CEILING, from: '2026-06-01', corrects: '4005' }))).toEqual([])
  expect(codesOf(pack({ ...CEILING, from: '2026-12-01', value: '4010' }), '2026-11-24')).toEqual([])
})

test('a scale that a later release ships changes nothing, and the other figures of the pack count', () => {
  const shipped = LOOKUP_TABLES.find(({ name }) => name === SCALE)?.entriesOn('2026-06-01') ?? []
  expect(shipped.length).toBeGreaterThan(10)
  const cells = shipped.map(({ key, value }) => figure(SCALE, key, '2026-06-01', value))
  expect(codesOf(pack(...cells, CEILING))).toEqual([])
})

test('days that a carried figure served are filled without a correction', () => {
  expect(codesOf(pack(CEILING), '2027-02-15')).toEqual([])
})

test('a pack of every yearly figure completes its year: its months are not provisional, and April is computed', () => {
  const law = lawOf(pack(...YEARLY_FIGURES))
  expect(law.completeUntil).toBe('2027-12-31')
  const regulation = regulationWith(defaut, law)
  expect(computed(regulation, { ...employee('2027-03', '2500'), period: '2027-06' }).payslip.provisional).toEqual([])
})

test('a provisional month gives the same amounts once a pack confirms the figures that it carried', () => {
  const confirmed = regulationWith(defaut, lawOf(pack(...YEARLY_FIGURES)))
  const month = fc.record({
    period: fc.constantFrom('2027-01', '2027-02', '2027-03'),
    pay: fc.integer({ min: 0, max: 900_000 }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(month, ({ seed, ...of }) => {
      const inputs = randomMonth(seeded(seed), { regulation: defaut, ...of })
      const [before, after] = [computed(defaut, inputs).payslip, computed(confirmed, inputs).payslip]
      expect(after.provisional).toEqual([])
      expect(after.lines.map(({ value }) => value.toFixed())).toEqual(before.lines.map(({ value }) => value.toFixed()))
    }),
    { numRuns: Math.ceil(RUNS / 3) },
  )
})

test('whatever is sent is accepted or refused with faults, never with an exception', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('Plafonds', 'PlafondSS', '2027-01-01', '4075', 'plus', ''))
  const entry = fc.record({ table: text, key: text, from: text, value: text, text }, { requiredKeys: [] })
  const any = fc.oneof(
    fc.anything(),
    fc.record(
      { id: text, issued: text, confirmedUntil: text, figures: fc.oneof(fc.array(entry), fc.anything()) },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(any, (given) => {
      const outcome = lawWith(given, '2027-01-04')
      expect(outcome.ok || outcome.faults.length > 0).toBe(true)
    }),
    { numRuns: RUNS },
  )
})
