import { expect, test } from 'vitest'
import { reductionOver } from './person-charts.js'

/** A month of 2,000 euros beside a minimum wage of 1,800, whose reduction falls to 0 at the exit of the law. */
const shapeOf = (period: string, exit: number) =>
  reductionOver(
    {
      varied: (factors) =>
        factors.map((factor) => {
          const gross = 2000 * Number(factor)
          return [gross.toFixed(2), Math.min(0, gross / 10 - 180 * exit).toFixed(2), '1800']
        }),
    },
    period,
  )

test.each([
  ['2025-12', 1.6, '1.6'],
  ['2026-01', 3, '3'],
])('the shape of %s reaches beyond the exit of its law, at %d minimum wages (CSS L241-13)', (period, exit, text) => {
  const shown = shapeOf(period, exit)
  expect(shown?.exit).toBe(text)
  const beyond = shown?.points.filter(({ gross }) => Number(gross) > exit * 1800) ?? []
  expect(beyond.length).toBeGreaterThan(0)
  expect(beyond.length).toBeLessThan(5)
  expect(beyond.every(({ reduction }) => Number(reduction) === 0)).toBe(true)
})
