import { expect, test } from 'vitest'
import { deadlinesOf, headcountIn } from './deadlines.js'

test('a headcount of 50 from 1 July in Paris leaves the DSN of June due on the 15th (CSS R133-14)', () => {
  const recorded = [
    { value: '50', start: '2026-06-30T22:00:00Z' },
    { value: '12', start: '2026-01-01T00:00:00Z' },
  ]
  expect(headcountIn('2026-06', [recorded])).toBe(12)
  expect(headcountIn('2026-07', [recorded])).toBe(50)
  expect(deadlinesOf('2026-06', '2026-06-30', 12).filing).toBe('2026-07-15')
  expect(deadlinesOf('2026-07', '2026-07-31', 50).filing).toBe('2026-08-05')
})

test('the company of two payrolls has the larger of their last headcounts; without any it has none', () => {
  const [small, large] = [
    [
      { value: '70', start: '2025-01-01T00:00:00Z' },
      { value: '8', start: '2026-01-01T00:00:00Z' },
    ],
    [{ value: '60', start: '2026-01-01T00:00:00Z' }],
  ]
  expect(headcountIn('2026-06', [small, large])).toBe(60)
  expect(headcountIn('2026-06', [small])).toBe(8)
  expect(headcountIn('2026-06', [[], []])).toBe(0)
})
