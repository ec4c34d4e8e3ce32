import { describe, expect, test } from 'vitest'
import type { AbsenceRecord } from '../cases/absence-events.js'
import { inputsOfPeriod, type RecordedValue } from '../inputs/recorded-values.js'
import { defaut } from '../regulations/defaut.js'
import { readAbsences } from './absence-events.js'

/** An event is entered once; a later record corrects or withdraws it. */

const stop = (Evenement: string, Debut: string, Fin?: string, more: AbsenceRecord = {}): AbsenceRecord => ({
  ...{ Evenement, Nature: 'maladie', Debut },
  ...(Fin !== undefined && { Fin }),
  ...more,
})
const eventsOf = (...records: readonly unknown[]) => {
  const outcome = readAbsences(records)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value.map(({ id, from, to }) => `${id} ${from} ${to}`)
}
const faultsOf = (...records: readonly unknown[]) => {
  const outcome = readAbsences(records)
  return outcome.ok ? [] : outcome.faults.map(({ code, caseFieldName, expected }) => [code, caseFieldName, expected])
}

describe('a later record', () => {
  test('of the same name corrects the event wholly', () => {
    expect(eventsOf(stop('a', '2026-01-05', '2026-01-09'), stop('a', '2026-01-06'))).toEqual(['a 2026-01-06 undefined'])
  })
  test('that has only a name withdraws it', () => {
    expect(eventsOf(stop('a', '2026-01-05', '2026-01-09'), { Evenement: 'a', Annule: 'true' })).toEqual([])
  })
})

test('a stop that prolongs a prolongation belongs to the first one', () => {
  const outcome = readAbsences([
    stop('c', '2026-02-02', '2026-02-06', { Prolonge: 'b' }),
    stop('a', '2026-01-05', '2026-01-18'),
    stop('b', '2026-01-19', '2026-02-01', { Prolonge: 'a' }),
  ])
  expect(outcome.ok && outcome.value.map(({ id, root }) => [id, root.id, root.from])).toEqual([
    ['a', 'a', '2026-01-05'],
    ['b', 'a', '2026-01-05'],
    ['c', 'a', '2026-01-05'],
  ])
})

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ['a first day before 1990', [stop('a', '0026-01-05', '2026-01-14')], ['wrong_absence', 'Debut']],
  ['a last day after 2099', [stop('a', '2026-01-05', '2926-01-14')], ['wrong_absence', 'Fin']],
  ['an end before the first day', [stop('a', '2026-01-05', '2026-01-04')], ['wrong_absence', 'Fin']],
  [
    'both half days of one day',
    [stop('a', '2026-01-05', '2026-01-05', { DemiJournee: 'debut_et_fin' })],
    ['wrong_absence', 'DemiJournee'],
  ],
  ['an unknown field', [{ ...stop('a', '2026-01-05'), Motif: 'x' }], ['unknown_field', 'Motif']],
  ['an unknown reason', [stop('a', '2026-01-05', undefined, { Nature: 'sieste' })], ['wrong_type', 'Nature']],
  ['no first day', [{ Evenement: 'a', Nature: 'maladie' }], ['missing_field', 'Debut']],
  ['a stop that is not known', [stop('a', '2026-01-05', undefined, { Prolonge: 'z' })], ['wrong_absence', 'Prolonge']],
  ['no record', ['a'], ['wrong_type', undefined]],
  [
    'a subrogation that begins before the stop',
    [stop('a', '2026-01-05', '2026-01-09', { SubrogationDebut: '2026-01-04' })],
    ['wrong_absence', 'SubrogationDebut'],
  ],
  [
    'days of another absence',
    [stop('a', '2026-01-05', '2026-01-09'), stop('b', '2026-01-09', '2026-01-12')],
    ['wrong_absence', 'Debut'],
  ],
])('%s is refused by name', (_what, records, [code, field]) => {
  expect(faultsOf(...records).map(([one, name]) => [one, name])).toEqual([[code, field]])
})

describe('two absences', () => {
  test('may share a day, one in the morning and one in the afternoon', () => {
    const morning = stop('a', '2026-01-05', '2026-01-09', { DemiJournee: 'fin' })
    const afternoon = stop('b', '2026-01-09', '2026-01-09', { DemiJournee: 'debut', Nature: 'sans_solde' })
    expect(eventsOf(morning, afternoon)).toHaveLength(2)
  })
  test('may overlap where one is leave and the other a stop (Cass. soc. 10/09/2025 23-22.732)', () => {
    const leave = stop('a', '2026-01-05', '2026-01-18', { Nature: 'conges_payes' })
    expect(eventsOf(leave, stop('b', '2026-01-12', '2026-01-14'))).toHaveLength(2)
  })
})

describe('recorded values of ArretOuConge', () => {
  const recorded = (minute: number, fields: AbsenceRecord, forecast?: string): readonly RecordedValue[] =>
    Object.entries(fields).map(([caseFieldName, value]) => ({
      caseName: 'ArretOuConge',
      caseFieldName,
      value,
      start: '2026-01-01T00:00:00Z',
      recordedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
      ...(forecast !== undefined && { forecast }),
    }))
  const absencesIn = (period: string, values: readonly RecordedValue[], forecast?: string) => {
    const outcome = inputsOfPeriod(defaut, values, { period, ...(forecast !== undefined && { forecast }) })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    expect(outcome.value.cases).toEqual({})
    return outcome.value.absences
  }
  const first = stop('a', '2026-01-28', '2026-02-04')

  test('of one change are one record, which counts from the month of its first day on', () => {
    const values = recorded(0, first)
    expect(absencesIn('2025-12', values)).toBeUndefined()
    for (const period of ['2026-01', '2026-02', '2026-03']) expect(absencesIn(period, values)).toEqual([first])
  })
  test('of a later change replace or withdraw it', () => {
    const changed = stop('a', '2026-01-28', '2026-01-30')
    const values = [...recorded(0, first), ...recorded(1, changed)]
    expect(absencesIn('2026-01', values)).toEqual([changed])
    expect(absencesIn('2026-01', [...values, ...recorded(2, { Evenement: 'a', Annule: 'true' })])).toBeUndefined()
  })
  test('of a simulation count in that simulation only', () => {
    const values = [...recorded(0, first), ...recorded(1, { Evenement: 'a', Annule: 'true' }, 'sans')]
    expect(absencesIn('2026-01', values)).toEqual([first])
    expect(absencesIn('2026-01', values, 'sans')).toBeUndefined()
  })
  test('without an Evenement in the same change are refused', () => {
    const outcome = inputsOfPeriod(defaut, recorded(0, { Fin: '2026-01-30' }), { period: '2026-01' })
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'missing_field', caseFieldName: 'Evenement' }])
  })
})
