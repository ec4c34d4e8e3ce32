import { describe, expect, test } from 'vitest'
import type { AbsenceRecord } from '../cases/absence-events.js'
import { readAbsences } from './absence-events.js'
import { absencesOfMonth, periodsOf } from './absence-spans.js'

/** Consecutive days, hours of the schedule and calendar days of absences, as payslips and routes show them. */

const CONTRACT = { DateDebutContrat: '2024-01-01', HeuresContrat: '35' }
const spansOf = (period: string, records: readonly AbsenceRecord[], more: Readonly<Record<string, string>> = {}) => {
  const events = readAbsences(records)
  if (!events.ok) throw new Error(JSON.stringify(events.faults))
  return absencesOfMonth({ Contrat: { ...CONTRACT, ...more } }, events.value, period).map(
    ({ event, from, to, hours, days }) => `${event} ${from} ${to} ${hours}h ${days}d`,
  )
}
const absence = (Evenement: string, Nature: 'maladie' | 'conges_payes', Debut: string, Fin: string, more = {}) => ({
  ...{ Evenement, Nature, Debut, Fin },
  ...more,
})

test('an event over the turn of a month gives each month its own days', () => {
  // Wednesday 28 January to Wednesday 4 February 2026: three working days in each month.
  const records = [absence('a', 'maladie', '2026-01-28', '2026-02-04')]
  expect(spansOf('2026-01', records)).toEqual(['a 2026-01-28 2026-01-31 21h 4d'])
  expect(spansOf('2026-02', records)).toEqual(['a 2026-02-01 2026-02-04 21h 4d'])
  expect(spansOf('2026-03', records)).toEqual([])
})

test('leave is in two parts where a stop takes its days', () => {
  const leave = absence('c', 'conges_payes', '2026-08-03', '2026-08-21')
  expect(spansOf('2026-08', [leave, absence('m', 'maladie', '2026-08-10', '2026-08-12')])).toEqual([
    'c 2026-08-03 2026-08-09 35h 7d',
    'm 2026-08-10 2026-08-12 21h 3d',
    'c 2026-08-13 2026-08-21 49h 9d',
  ])
})

test('half days and the schedule of a part-time contract count as they are', () => {
  // Monday afternoon and Tuesday morning of 2 × 4 h.
  const records = [absence('c', 'conges_payes', '2026-01-05', '2026-01-06', { DemiJournee: 'debut_et_fin' })]
  expect(spansOf('2026-01', records, { HeuresContrat: '20' })).toEqual(['c 2026-01-05 2026-01-06 4h 1d'])
})

test('days after the end of the contract do not belong to an absence', () => {
  const records = [absence('a', 'maladie', '2026-01-12', '2026-01-30')]
  expect(spansOf('2026-01', records, { DateFinContrat: '2026-01-16' })).toEqual(['a 2026-01-12 2026-01-16 35h 5d'])
})

describe('the days of absence of a payslip, without a gap', () => {
  const JANUARY = ['2026-01-01', '2026-01-31'] as const
  const printed = (...records: readonly AbsenceRecord[]) => {
    const events = readAbsences(records)
    if (!events.ok) throw new Error(JSON.stringify(events.faults))
    return periodsOf(events.value, ...JANUARY).map(
      ({ nature, from, to, fromNoon, untilNoon }) =>
        `${nature} ${from.slice(8)}${fromNoon ? ' noon' : ''} to ${to.slice(8)}${untilNoon ? ' noon' : ''}`,
    )
  }
  const leave = (Debut: string, Fin: string, DemiJournee?: 'debut' | 'fin' | 'debut_et_fin') =>
    absence(Debut, 'conges_payes', `2026-01-${Debut}`, Fin && `2026-01-${Fin}`, DemiJournee && { DemiJournee })
  const sick = (...[Debut, Fin, DemiJournee]: Parameters<typeof leave>): AbsenceRecord => ({
    ...leave(Debut, Fin, DemiJournee),
    ...{ Evenement: `m ${Debut}`, Nature: 'maladie' },
  })

  test('are those of the month', () => {
    expect(printed(absence('a', 'maladie', '2025-12-20', '2026-01-10'))).toEqual(['maladie 01 to 10'])
    expect(printed(sick('20', ''))).toEqual(['maladie 20 to 31'])
  })
  test.each([
    [
      'a stop takes days of leave',
      [leave('12', '23'), sick('14', '15')],
      'leave 12 to 13, leave 16 to 23, maladie 14 to 15',
    ],
    [
      'a stop from noon on',
      [leave('12', '16'), sick('14', '15', 'debut')],
      'leave 12 to 14 noon, leave 16 to 16, maladie 14 noon to 15',
    ],
    [
      'a stop until noon',
      [leave('12', '16'), sick('13', '14', 'fin')],
      'leave 12 to 12, leave 14 noon to 16, maladie 13 to 14 noon',
    ],
    ['half days at both ends', [leave('12', '14', 'debut_et_fin')], 'leave 12 noon to 14 noon'],
    ['a single morning', [leave('12', '12', 'fin')], 'leave 12 to 12 noon'],
    ['the next day goes on', [leave('12', '13'), leave('14', '15')], 'leave 12 to 15'],
    ['the afternoon follows the morning', [leave('12', '14', 'fin'), leave('14', '16', 'debut')], 'leave 12 to 16'],
    ['another nature does not', [sick('12', '13'), leave('14', '15')], 'maladie 12 to 13, leave 14 to 15'],
    ['a day between them', [leave('12', '13'), leave('15', '16')], 'leave 12 to 13, leave 15 to 16'],
    ['an afternoon between them', [leave('12', '13', 'fin'), leave('14', '15')], 'leave 12 to 13 noon, leave 14 to 15'],
    ['a morning between them', [leave('12', '13'), leave('14', '15', 'debut')], 'leave 12 to 13, leave 14 noon to 15'],
  ])('%s', (_, records, wanted) => {
    expect(
      printed(...records)
        .join(', ')
        .replaceAll('conges_payes', 'leave'),
    ).toBe(wanted)
  })
  test.each([
    ['on the last day', leave('12', '14'), leave('14', '15')],
    ['in the morning of the last day', leave('12', '14', 'fin'), leave('14', '15')],
    ['in the afternoon of the last day', leave('12', '14'), leave('14', '15', 'debut')],
    ['on a single day', leave('12', '16'), leave('14', '14')],
    ['after an unknown end', leave('12', ''), leave('14', '15')],
  ])('two absences that share a half day %s are refused', (_, one, other) => {
    const refusal = [
      { code: 'wrong_absence', value: other.Debut, expected: `days that the absence ${one.Evenement} does not cover` },
    ]
    expect(readAbsences([other, one])).toMatchObject({ ok: false, faults: refusal })
  })
})
