import { expect, test } from 'vitest'
import type { AbsenceRecord } from '../cases/absence-events.js'
import { readAbsences } from './absence-events.js'
import { absencesOfMonth } from './absence-spans.js'

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
