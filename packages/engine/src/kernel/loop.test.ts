import { expect, test } from 'vitest'
import { compiled, ROWS } from './loop.js'

/**
 * A row of 20,000 sums, each one greater than the previous; every tenth passes a branch. Half of the rows fall back at
 * the end.
 */
const STATEMENTS = [
  'const t0 = a0[i]',
  ...Array.from({ length: 20_000 }, (_, index) => {
    const [before, own] = [`${index % 10 === 1 && index > 1 ? 'x' : 't'}${index}`, index + 1]
    return index % 10 === 0 && index > 0
      ? [`let x${own} = 0`, `if (t0 > 0) {\nx${own} = ${before} + 1\n}`]
      : [`const t${own} = ${before} + 1`]
  }).flat(),
  'if (t0 > 1000) { fallback[i] = 1; continue row }',
  'o0[i] = t20000',
]

test('a law that is longer than V8 optimizes is computed by several functions, with the same numbers', () => {
  const rows = 2 * ROWS + 3
  const input = Float64Array.from({ length: rows }, (_, row) => row * 4 + 1)
  const [output, fallback] = [new Float64Array(rows), new Uint8Array(rows)]
  fallback[5] = 1
  compiled(STATEMENTS)?.([input], [output], fallback, 1, rows - 1)
  for (const row of [1, 2, 100, 249]) expect([row, output[row]]).toEqual([row, row * 4 + 20_001])
  // Row 0 and the last row are outside the range, row 5 was marked before, row 250 exceeds 1,000.
  for (const row of [0, 5, 250, rows - 1]) expect([row, output[row]]).toEqual([row, 0])
  expect([...fallback.keys()].filter((row) => fallback[row] === 1)).toEqual([
    5,
    ...Array.from({ length: rows - 251 }, (_, place) => 250 + place),
  ])
})
