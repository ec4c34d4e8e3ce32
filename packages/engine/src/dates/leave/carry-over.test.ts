import { expect, test } from 'vitest'
import { isHoliday } from '../../ground/holidays.js'
import { Decimal, ZERO } from '../../ground/money.js'
import { expiryOf, sickDaysIn } from './carry-over.js'
import type { LeaveAbsence } from './rights.js'
import type { LeaveTerms } from './terms.js'

/** Leave that sickness prevented (C. trav. L3141-19-1 to -3), acquired until 31 May 2025, to be taken from June 2025 to May 2026. */

const ACQUIRED = { from: '2024-06-01', to: '2025-05-31' }
const TAKEN = { from: '2025-06-01', to: '2026-05-31' }
const stop = (
  from: string,
  to: string | undefined,
  nature: LeaveAbsence['nature'] = 'maladie',
  worked = ZERO,
): LeaveAbsence => ({ id: from, nature, from, to, fromNoon: false, untilNoon: false, worked })
const expiry = (stops: readonly LeaveAbsence[], ...informed: readonly string[]): string | undefined =>
  expiryOf(ACQUIRED, TAKEN, stops, informed)

const MAY = stop('2026-05-04', '2026-05-30')
const OCTOBER = stop('2025-10-06', '2025-10-11')

test('fifteen months from the first information on or after the day of the return (L3141-19-1, -3)', () => {
  expect(expiry([MAY], '2026-08-17', '2026-06-15')).toBe('2027-09-15')
  expect(expiry([MAY], '2026-05-20', '2026-08-17')).toBe('2027-11-17')
  expect(expiry([MAY], '2026-05-31')).toBe('2027-08-31')
  expect(expiry([MAY], '2026-05-30')).toBeUndefined()
})

test('the return ends the last stop of the year with what prolongs it', () => {
  const prolonged = [stop('2026-06-01', '2026-08-16'), stop('2026-05-04', '2026-05-31')]
  expect(expiry(prolonged, '2026-06-15', '2026-08-17')).toBe('2027-11-17')
  // Back on 1 June alone, it is another stop.
  expect(expiry([stop('2026-06-02', '2026-08-16'), stop('2026-05-04', '2026-05-31')], '2026-06-15')).toBe('2027-09-15')
  expect(expiry([OCTOBER, stop('2026-06-01', '2026-08-16')], '2025-11-03', '2026-09-01')).toBe('2027-02-03')
  expect(expiry([stop('2026-05-31', '2026-06-30')], '2026-06-15', '2026-07-06')).toBe('2027-10-06')
  expect(expiry([stop('2025-05-20', '2025-06-01')], '2025-06-10')).toBe('2026-09-10')
  // A leave without pay is no stop.
  expect(expiry([OCTOBER, stop('2025-10-12', '2025-12-31', 'sans_solde')], '2025-11-03')).toBe('2027-02-03')
})

test('after a stop of the whole year of acquisition they begin with its end, and wait from the return to the information (L3141-19-2)', () => {
  // Until 31 August 2026. Back on 1 December 2025, 274 days are left: from 15 March to 13 December 2026.
  expect(expiry([stop('2024-06-01', '2025-11-30')], '2026-03-15')).toBe('2026-12-13')
  expect(expiry([stop('2024-06-01', '2024-12-31'), stop('2025-01-01', '2025-11-30')], '2026-03-15')).toBe('2026-12-13')
  expect(expiry([stop('2024-03-01', undefined)])).toBe('2026-08-31')
  // Back on the last day, one day is left; back on the day after, none.
  expect(expiry([stop('2024-06-01', '2026-08-30')], '2026-10-10')).toBe('2026-10-10')
  expect(expiry([stop('2024-06-01', '2026-08-31')], '2026-10-10')).toBe('2026-08-31')
  // A day less than the year, at its beginning or at its end, and maternity.
  expect(expiry([stop('2024-06-02', '2025-11-30')], '2026-03-15')).toBe('2027-06-15')
  expect(expiry([stop('2024-03-01', '2025-05-30'), OCTOBER], '2025-11-03')).toBe('2027-02-03')
  expect(expiry([stop('2024-06-01', '2025-11-30', 'maternite')], '2026-03-15')).toBe('2027-06-15')
})

test('at most the working days of stops within the year could not be taken', () => {
  const terms: LeaveTerms = {
    ...{ week: [true, true, true, true, true, false, false], isHoliday: (day) => isHoliday(day, false) },
    ...{ unit: 'ouvrables', start: '06-01', unused: 'perte', split: true },
  }
  const days = (...stops: readonly LeaveAbsence[]): string => sickDaysIn(stops, TAKEN, () => terms).toFixed()
  // Monday to Saturday: 2 to 7 June 2025, 26 to 30 May 2026 after Whit Monday.
  expect(days(stop('2025-05-26', '2025-06-07'))).toBe('6')
  expect(days(stop('2026-05-25', '2026-06-13'))).toBe('5')
  expect(days(stop('2026-05-26', undefined), stop('2025-06-02', '2025-06-07'))).toBe('11')
  expect(days(stop('2025-05-05', '2025-05-31'), stop('2026-06-01', '2026-06-06'))).toBe('0')
  expect(
    days(
      stop('2025-10-06', '2025-10-11', 'sans_solde'),
      stop('2025-11-03', '2025-11-08', 'maladie', new Decimal('0.5')),
    ),
  ).toBe('0')
})
