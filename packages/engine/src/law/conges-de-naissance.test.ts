import { describe, expect, test } from 'vitest'
import { amounts } from '../../testing/law.js'
import { absentMonth as month, stop } from '../../testing/stops.js'
import { readAbsences } from '../dates/absence-events.js'

/** C. trav. L3142-2, L1225-46-2; CSS L331-9. Three pays of 2,500: 3 × 2,500 ÷ 91.25 = 82.1917 a day. */

const Subrogation = 'true'
const SEEN = ['AbsenceParentalite', 'MaintienSalaire', 'IJSSBrutes'] as const

describe('the leave after the death of a child', () => {
  // Monday 12 to Wednesday 21 January 2026, 8 days of work: 2,500 × 56 ÷ 154. 82.1917 × 0.79 = 64.9315: 10 × 64.93.
  const leave = stop('2026-01-12', '2026-01-21', { Nature: 'deuil_enfant', Subrogation })
  test('keeps the whole pay without seniority, and the fund pays the allowances to the employer (C. trav. L3142-2, CSS L331-9)', () => {
    const hired = { Contrat: { DateDebutContrat: '2025-12-01' } }
    const expected = ['909.09', '909.09', '649.30']
    expect(amounts(month('2026-01', [leave]), ...SEEN)).toEqual(expected)
    expect(amounts(month('2026-01', [leave], hired), ...SEEN)).toEqual(expected)
  })
  test('lowers no ceiling', () => {
    expect(amounts(month('2026-01', [leave]), 'PlafondMois')).toEqual(['4005.00'])
  })
})

describe('the supplementary birth leave of 2026', () => {
  // 82.1917 × 0.79 × 0.70 = 45.4520; × 0.60 = 38.9589.
  const leave = (Debut: string, Fin: string, more = {}) =>
    stop(Debut, Fin, { Nature: 'conge_supplementaire_naissance', Subrogation, SubrogationDebut: Debut, ...more })
  test('has 70 % in its first month and 60 % in the second, and no maintained pay', () => {
    const whole = leave('2026-08-17', '2026-10-16')
    // August: 15 days of the first month. September: 16 and 14. October: 16 of the second.
    const paid = (period: string) => amounts(month(period, [whole]), 'MaintienSalaire', 'IJSSBrutes')
    expect(paid('2026-08')).toEqual(['0.00', '681.75'])
    expect(paid('2026-09')).toEqual(['0.00', (16 * 45.45 + 14 * 38.95).toFixed(2)])
    expect(paid('2026-10')).toEqual(['0.00', '623.20'])
  })
  test('has the second rate in a month that prolongs it later', () => {
    const [first, second] = [
      leave('2026-07-06', '2026-08-05'),
      leave('2026-10-05', '2026-11-04', { Prolonge: '2026-07-06' }),
    ]
    expect(amounts(month('2026-10', [first, second]), 'IJSSBrutes')).toEqual([(27 * 38.95).toFixed(2)])
  })
  test('is in the base of the tax without the limit of 60 days', () => {
    // 16 × 38.95 less 3.8 %: 623.20 − 23.68.
    expect(amounts(month('2026-10', [leave('2026-08-17', '2026-10-16')]), 'IJSSAssiettePAS')).toEqual(['599.52'])
  })
  test('before 1 July 2026 is refused by name', () => {
    const outcome = readAbsences([leave('2026-06-30', '2026-07-29')])
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'wrong_absence', caseFieldName: 'Debut' }])
  })
})
