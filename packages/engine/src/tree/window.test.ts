import { describe, expect, test } from 'vitest'
import { readHistory, sumsOfHistory } from '../dates/history.js'
import { lastDay } from '../ground/period.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { fix } from './fix.js'
import { sinceContract, type Window } from './formula.js'
import { firstMonthOf, windowOn } from './window.js'

/** Windows follow the calendar year; only exceptions are listed. */

const CONTRACT = { since: '2020-01-01' }
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The windows that the formulas of both regulations have, on any day. */
function windowsOfLaw(): readonly Window[] {
  const seen = new Set<unknown>()
  const windows = new Set<Window>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    if ('kind' in node && node.kind === 'yearToDate' && 'window' in node) windows.add(node.window as Window)
    for (const part of Object.values(node)) visit(part)
  }
  for (const { lines, collectors, cumulated } of [defaut, salaire2026]) visit([lines, collectors, cumulated])
  return [...windows]
}

const windowsOfAYear = () => windowsOfLaw().filter((window) => window !== 'twelve-months')

describe('no list of years', () => {
  test('the law has windows of the year, of the year of payment, of the contract and of twelve months', () => {
    const kinds = windowsOfLaw().map((window) => (typeof window === 'string' ? window : window.kind))
    expect([...new Set(kinds)].sort()).toEqual(['contract', 'payment-year', 'period-year', 'twelve-months'])
  })

  test.each(['2024', '2026', '2027', '2028', '2041'])('every window of a year opens in January of %s', (year) => {
    for (const window of windowsOfAYear()) {
      for (const month of MONTHS) {
        const day = lastDay(`${year}-${month}`)
        expect(firstMonthOf(windowOn(window, day, day), CONTRACT)).toBe(`${year}-01`)
      }
    }
  })

  test('January of a year without law opens every sum at zero, with the previous year in its history', () => {
    // The regulation of December 2026, with its windows one month later, and one year later.
    const fixed = fix(defaut, '2026-12-31')
    const carried = Object.fromEntries(fixed.carried.map((name) => [name, '1000']))
    const year = MONTHS.map((month) => ({ period: `2026-${month}`, paymentDate: lastDay(`2026-${month}`), carried }))
    const sumsIn = (period: string): readonly string[] => {
      const yearToDates = windowsOfAYear().map((window) => {
        const day = lastDay(period)
        return {
          kind: 'yearToDate' as const,
          line: 'TotalBrut',
          key: 'sum',
          yearKey: 'sum',
          window: windowOn(window, day, day),
        }
      })
      const months = readHistory(fixed, period, year.slice(0, 11))
      if (!months.ok) throw new Error(JSON.stringify(months.faults))
      return yearToDates.map((sum) =>
        String(sumsOfHistory({ ...fixed, yearToDates: [sum] }, period, months.value, {}, CONTRACT)['sum'] ?? 0),
      )
    }
    expect(new Set(sumsIn('2026-12'))).toEqual(new Set(['11000']))
    expect(new Set(sumsIn('2027-01'))).toEqual(new Set(['0']))
  })

  test('the reduction starts again in May 2025, for the rest of that year', () => {
    const restarted = windowsOfLaw().filter((window) => typeof window !== 'string' && window.restarts.length > 0)
    expect(restarted).toHaveLength(1)
    for (const window of restarted) {
      const opening = (day: string) => firstMonthOf(windowOn(window, day, day), CONTRACT)
      expect(['2025-04-30', '2025-05-31', '2025-12-31', '2026-01-31'].map(opening)).toEqual([
        '2025-01',
        '2025-05',
        '2025-05',
        '2026-01',
      ])
    }
  })
})

test('a window by contract opens in the first month of the contract, if that is later', () => {
  const opening = (window: Window, since: string) =>
    firstMonthOf(windowOn(window, '2025-09-30', '2025-09-30'), { since })
  expect(opening(sinceContract(), '2025-03-17')).toBe('2025-03')
  expect(opening(sinceContract({ month: '2025-05', text: 'x' }), '2025-03-17')).toBe('2025-05')
  expect(opening(sinceContract({ month: '2025-05', text: 'x' }), '2025-08-31')).toBe('2025-08')
  expect(opening('period-year', '2025-08-31')).toBe('2025-01')
})

test('a window of twelve months opens twelve months before the period, and leaves out the period', () => {
  const first = (day: string) => firstMonthOf(windowOn('twelve-months', day, '2030-01-01'), { since: '2026-05-01' })
  expect([first('2026-06-30'), first('2026-01-31'), first('2024-02-29')]).toEqual(['2025-06', '2025-01', '2023-02'])
})
