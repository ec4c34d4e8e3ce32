import { describe, expect, test } from 'vitest'
import type { NatureAbsence } from '../cases/absence-events.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { AbsenceEvent } from './absence-events.js'
import { type StopDay, type StopRules, stopDays } from './stop-days.js'

/** Days of stops on both sides of each limit of the texts, counted by hand. */

const stop = (nature: NatureAbsence, from: string, to: string, more: Partial<AbsenceEvent> = {}): AbsenceEvent => {
  const id = `${nature} ${from}`
  const none = { subrogation: undefined, allowance: undefined, worked: ZERO, pays: [] }
  return { id, nature, from, to, fromNoon: false, untilNoon: false, root: { id, nature, from }, ...none, ...more }
}
const RULES: StopRules = {
  sinceOf: () => '2024-01-01',
  isLegal: true,
  localDays: 0,
  brackets: [],
  waitingDays: 0,
  keepsParents: false,
}
type Shown = (day: StopDay) => string
/** Runs of equal values: `0×3 1×7`. */
function runs(shown: Shown, events: readonly AbsenceEvent[], rules: Partial<StopRules> = {}): string {
  const found: { value: string; count: number }[] = []
  for (const day of stopDays(events, '2028-12-31', { ...RULES, ...rules })) {
    const last = found.at(-1)
    if (last?.value === shown(day)) last.count += 1
    else found.push({ value: shown(day), count: 1 })
  }
  return found.map(({ value, count }) => `${value}×${count}`).join(' ')
}
const allowance: Shown = (day) => `${day.allowance}`
const taxed: Shown = (day) => `${day.isTaxed}`
const guarantee: Shown = (day) => day.guarantee.kind

describe('waiting days of the fund (CSS R323-1)', () => {
  const first = stop('maladie', '2026-03-02', '2026-03-11')
  test.each([
    ['three', [first], '0×3 1×7'],
    ['none after 48 hours of work, 12 and 13 March', [first, stop('maladie', '2026-03-14', '2026-03-18')], '0×3 1×12'],
    ['three after three days', [first, stop('maladie', '2026-03-15', '2026-03-19')], '0×3 1×7 0×3 1×2'],
    [
      'an accident just before is no sickness',
      [stop('accident_travail', '2026-03-02', '2026-03-11'), stop('maladie', '2026-03-12', '2026-03-16')],
      '1×10 0×3 1×2',
    ],
    ['none in therapeutic part time', [stop('temps_partiel_therapeutique', '2026-03-02', '2026-03-06')], '1×5'],
  ])('%s', (_name, events, expected) => expect(runs(allowance, events)).toBe(expected))

  const longIllness = stop('affection_longue_duree', '2024-03-02', '2024-03-06')
  test.each([
    ['none for another stop within three years', '2027-03-02', '0×3 1×7'],
    ['three after three years', '2027-03-03', '0×3 1×2 0×3 1×2'],
  ])('of a long illness (L323-3): %s', (_name, from, expected) => {
    const next = stop('affection_longue_duree', from, from === '2027-03-02' ? '2027-03-06' : '2027-03-07')
    expect(runs(allowance, [longIllness, next])).toBe(expected)
  })
  test('a sickness is not a long illness, before or after one', () => {
    const sick = stop('maladie', '2025-01-06', '2025-01-10')
    const long = stop('affection_longue_duree', '2025-06-02', '2025-06-06')
    expect(runs(allowance, [sick, long])).toBe('0×3 1×2 0×3 1×2')
    expect(runs(allowance, [long, stop('maladie', '2025-09-01', '2025-09-05')])).toBe('0×3 1×2 0×3 1×2')
  })
})

describe('at most 360 allowances in three years (CSS R323-1 4°)', () => {
  // Paid from 4 January to 28 December 2024.
  const year = stop('maladie', '2024-01-01', '2025-01-04')
  test('a stop of 370 days has 360', () => expect(runs(allowance, [year])).toBe('0×3 1×360 0×7'))
  test('the first of them is three years ago on 4 January 2027, and more on the 5th', () => {
    expect(runs(allowance, [year, stop('maladie', '2027-01-01', '2027-01-06')])).toBe('0×3 1×360 0×11 1×2')
  })
  test('a long illness has no such limit', () => {
    expect(runs(allowance, [stop('affection_longue_duree', '2024-01-01', '2025-01-04')])).toBe('0×3 1×367')
  })
})

test('an accident has the second rate from the 29th day (CSS R433-3)', () => {
  expect(runs(allowance, [stop('accident_travail', '2026-03-02', '2026-03-31')])).toBe('1×28 2×2')
})

describe('the base of the withholding tax (BOI-IR-PAS-20-10-10)', () => {
  const sixty = stop('maladie', '2026-01-05', '2026-03-05')
  test('60 days of a sickness', () => {
    expect(runs(taxed, [stop('maladie', '2026-01-05', '2026-03-07')])).toBe('true×60 false×2')
  })
  test('which count anew after work, also in a prolongation', () => {
    expect(runs(taxed, [sixty, stop('maladie', '2026-03-06', '2026-03-07', { root: sixty.root })])).toBe(
      'true×60 false×2',
    )
    expect(runs(taxed, [sixty, stop('maladie', '2026-03-09', '2026-03-10', { root: sixty.root })])).toBe('true×62')
  })
  test('all days of an accident, none in therapeutic part time', () => {
    expect(runs(taxed, [stop('accident_travail', '2026-01-05', '2026-03-07')])).toBe('true×62')
    expect(runs(taxed, [stop('temps_partiel_therapeutique', '2026-03-02', '2026-03-06')])).toBe('false×5')
  })
})

describe('pay maintained by law (C. trav. L1226-1, D1226-1 to D1226-4)', () => {
  const long = stop('maladie', '2026-03-02', '2026-07-09')
  test.each([
    ['16 years', '2010-03-02', 'aucune×7 legale_1×60 legale_2×60 aucune×3'],
    ['a day less than 16 years', '2010-03-03', 'aucune×7 legale_1×50 legale_2×50 aucune×23'],
    ['one year', '2025-03-02', 'aucune×7 legale_1×30 legale_2×30 aucune×63'],
    ['a day less than one year', '2025-03-03', 'aucune×130'],
  ])('%s of service, 130 days of sickness', (_name, since, expected) => {
    expect(runs(guarantee, [long], { sinceOf: () => since })).toBe(expected)
  })
  test('no waiting days after an accident at work, seven after one on the way', () => {
    expect(runs(guarantee, [stop('accident_travail', '2026-03-02', '2026-03-11')])).toBe('legale_1×10')
    expect(runs(guarantee, [stop('accident_trajet', '2026-03-02', '2026-03-11')])).toBe('aucune×7 legale_1×3')
  })
  // Thirty days paid, from 9 March to 7 April 2025.
  const before = stop('maladie', '2025-03-02', '2025-04-07')
  test.each([
    ['2026-03-09', '2026-04-22', 'aucune×7 legale_1×30 aucune×7 legale_2×30 aucune×8'],
    ['2026-03-10', '2026-04-23', 'aucune×7 legale_1×30 aucune×7 legale_1×1 legale_2×30 aucune×7'],
  ])('days paid in the twelve months before %s count (D1226-4)', (from, to, expected) => {
    expect(runs(guarantee, [before, stop('maladie', from, to)])).toBe(expected)
  })
  test('none where the law is left out', () => expect(runs(guarantee, [long], { isLegal: false })).toBe('aucune×130'))
})

test('the local law pays the first days in full, also those that wait (C. trav. L1226-23)', () => {
  expect(runs(guarantee, [stop('maladie', '2026-03-02', '2026-03-11')], { localDays: 4 })).toBe(
    'droit_local×4 aucune×3 legale_1×3',
  )
})

test('the agreement waits and pays by its own days, the better right wins', () => {
  const brackets = [{ years: 2, tranches: [{ days: 5, rate: new Decimal(1) }] }]
  const sick = stop('maladie', '2026-03-02', '2026-03-13')
  const rules = { brackets, waitingDays: 3 }
  expect(runs(guarantee, [sick], rules)).toBe('aucune×3 conventionnelle×5 legale_1×4')
  expect(runs(guarantee, [sick], { ...rules, sinceOf: () => '2024-03-03' })).toBe('aucune×7 legale_1×5')
  const accident = stop('accident_travail', '2026-03-02', '2026-03-13')
  expect(runs(guarantee, [accident], rules)).toBe('conventionnelle×5 legale_1×7')
})

test('leaves of parents are paid where the agreement keeps pay; a child’s death always (C. trav. L3142-1-1)', () => {
  const mother = stop('maternite', '2026-03-02', '2026-03-06')
  expect(runs(guarantee, [mother])).toBe('aucune×5')
  expect(runs(guarantee, [mother], { keepsParents: true })).toBe('conventionnelle×5')
  expect(runs(guarantee, [stop('deuil_enfant', '2026-03-02', '2026-03-06')])).toBe('deuil_enfant×5')
})

test('the second month of a birth leave begins a month after the first (C. trav. L1225-46-2)', () => {
  const leave = stop('conge_supplementaire_naissance', '2026-07-10', '2026-09-09')
  expect(runs(({ regime }) => regime, [leave])).toBe('naissance_mois_1×31 naissance_mois_2×31')
  expect(runs(guarantee, [leave], { keepsParents: true })).toBe('aucune×62')
})

test('therapeutic part time gives way to each day of a whole stop, and loses a part of the pay', () => {
  const half = stop('temps_partiel_therapeutique', '2026-03-02', '2026-03-13', { worked: new Decimal('0.5') })
  const sick = stop('maladie', '2026-03-05', '2026-03-06')
  const days = stopDays([half, sick], '2026-03-10', RULES)
  expect(days.map(({ day }) => day.slice(8)).join(' ')).toBe('02 03 04 07 08 09 10 05 06')
  expect(runs(guarantee, [half])).toBe('perte_partielle×12')
  const open = { ...sick, to: undefined }
  const both = stopDays([half, open], '2026-03-10', RULES)
  expect([half, open].map((one) => both.filter(({ event }) => event === one).length)).toEqual([3, 6])
})
