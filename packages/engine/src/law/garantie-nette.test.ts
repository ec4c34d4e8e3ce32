import { describe, expect, test } from 'vitest'
import { amounts } from '../../testing/law.js'
import { absentMonth as month, stop } from '../../testing/stops.js'
import { amountOf } from '../calculate/lines.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'

/**
 * The guarantee of the net by both methods (Cass. soc. 15/12/2004, 30/03/2005). January 2026: 154 hours; an allowance
 * of three pays of 2,500 is 41.09.
 */

const FULL = { BaremeMaintien: '0:90x1' }
const guaranteed = (GarantieNet: string, absences: readonly AbsenceRecord[], Entreprise: Inputs[string] = FULL) =>
  month('2026-01', absences, { Entreprise: { ...Entreprise, GarantieNet } })
const netOf = (absences: readonly AbsenceRecord[], Entreprise?: Inputs[string]) =>
  amounts(guaranteed('aucune', absences, Entreprise), 'NetAvantImpot')
const subrogated = { Subrogation: 'true', SubrogationDebut: '2026-01-05' }
const sick = stop('2026-01-05', '2026-01-24', { Subrogation: 'true', SubrogationDebut: '2026-01-05' })
const unpaid = stop('2026-01-26', '2026-01-30', { Nature: 'sans_solde' })
const SEEN = ['NetAvantImpot', 'AjustementGarantieNet', 'MaintienSalaire', 'IJDeduites'] as const

describe('a month whose only absence is a stop at full pay', () => {
  test('strict: the net of the month as if worked', () => {
    expect(netOf([])).toEqual(['1978.99'])
    // 17 allowances of 41.09.
    expect(amounts(guaranteed('stricte', [sick]), ...SEEN)).toEqual(['1978.99', '-124.78', '1704.55', '698.53'])
  })
  test('less CSG: less what the fund withholds of the allowances', () => {
    // 698.53 × 3.8 % = 26.54, × 2.4 % = 16.76, × 0.5 % = 3.49: 46.79. 1,978.99 − 46.79.
    expect(amounts(guaranteed('moins_csg', [sick]), 'NetAvantImpot')).toEqual(['1932.20'])
  })
  test('counts allowances that the fund pays to the employee: their net of 651.74 is not in the payslip', () => {
    const direct = { ...sick, Subrogation: 'false', SubrogationDebut: '2026-01-05' }
    expect(amounts(guaranteed('stricte', [direct]), 'NetAvantImpot', 'AjustementGarantieNet')).toEqual([
      '1327.25',
      '-124.78',
    ])
    expect(amounts(guaranteed('moins_csg', [direct]), 'NetAvantImpot')).toEqual(['1280.46'])
  })
})

describe('a mixed month has the net of the month as if the days at full pay had been worked', () => {
  const equal = (absences: readonly AbsenceRecord[], others: readonly AbsenceRecord[], settings?: Inputs[string]) => {
    const strict = guaranteed('stricte', absences, settings)
    expect(amounts(strict, 'NetAvantImpot')).toEqual(netOf(others, settings))
    expect(amountOf(strict, 'AjustementGarantieNet').lt(0)).toBe(true)
    const less = guaranteed('moins_csg', absences, settings)
    return amountOf(strict, 'NetAvantImpot').minus(amountOf(less, 'NetAvantImpot')).toFixed(2)
  }
  test('beside unpaid leave', () => {
    expect(equal([sick, unpaid], [unpaid])).toBe('46.79')
  })
  test('beside a stop without maintained pay by law or agreement', () => {
    const maternity = stop('2026-01-26', '2026-01-31', { Nature: 'maternite' })
    expect(equal([sick, maternity], [maternity])).toBe('46.79')
  })
  test('after waiting days of the agreement, which stay without pay', () => {
    // 5 to 7 January are unpaid: as three days of unpaid leave. The allowances are those of 8 to 24: 17.
    const waiting = stop('2026-01-05', '2026-01-07', { Nature: 'sans_solde' })
    expect(equal([sick], [waiting], { ...FULL, CarenceMaintien: '3', MaintienLegal: 'aucun' })).toBe('46.79')
  })
  test('beside days of the same stop at 90 % by law, whose gross is guaranteed', () => {
    // The agreement pays 10 days in full, the law 90 % of 15 to 24 January: as a stop of these days alone without the agreement.
    const accident = (from: string) =>
      stop(from, '2026-01-24', { ...subrogated, Nature: 'accident_travail', SubrogationDebut: from })
    const strict = guaranteed('stricte', [accident('2026-01-05')], { BaremeMaintien: '0:10x1' })
    // 56 h in full, 0.9 × 49 h: 909.09 + 715.91; 20 allowances of 49.30.
    expect(amounts(strict, 'MaintienSalaire', 'IJDeduites')).toEqual(['1625.00', '986.00'])
    expect(amounts(strict, 'NetAvantImpot')).toEqual(netOf([accident('2026-01-15')], {}))
  })
})

test('allowances above the net of the days are the employee’s: no more than the complement is taken back', () => {
  // An accident from Saturday 10 to Saturday 17: 5 days of 7 h are 568.18 gross; 8 allowances of 49.30 are 394.40.
  // With a statement of 66.00 they are 528.00, net 492.62: more than the net of 568.18.
  const accident = stop('2026-01-10', '2026-01-17', {
    ...{ Nature: 'accident_travail', MontantIJ: '66', Subrogation: 'true', SubrogationDebut: '2026-01-10' },
  })
  const strict = guaranteed('stricte', [accident])
  expect(amounts(strict, 'MaintienSalaire', 'IJDeduites', 'AjustementGarantieNet')).toEqual([
    '568.18',
    '528.00',
    '-40.18',
  ])
  expect(amounts(strict, 'TotalBrut')).toEqual(['1931.82'])
})
