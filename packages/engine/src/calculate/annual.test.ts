import { expect, test } from 'vitest'
import { type YearTotals, yearlyLevies } from './annual.js'

test('a wrong total or a year without law is refused', () => {
  const faults = (changes: Partial<YearTotals>) => {
    const outcome = yearlyLevies({ year: '2026', masseSalariale: '1', effectif: '1', ...changes })
    return outcome.ok ? [] : outcome.faults.map(({ code }) => code)
  }
  expect(faults({ masseSalariale: 'abc' })).toEqual(['wrong_type'])
  expect(faults({ partAlternants: '5' })).toEqual(['out_of_range'])
  expect(faults({ year: '2023' })).toEqual(['period_without_law'])
})
