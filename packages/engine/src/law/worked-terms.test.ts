import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Given, oneLine, type Part } from '../../testing/one-line.js'

/**
 * Lines by themselves, whose amounts are worked by hand from the article and the steps that each case names. Their values are made to
 * differ, so that each term, limit and rounding of the line shows in the cents.
 */

interface Term {
  readonly line: string
  readonly steps: string
  readonly given: Given
  readonly expected: string
  readonly part?: Part
  readonly period?: string
  /** Of an agreement, `IDCC.category`. */
  readonly category?: string
}
const terms: readonly Term[] = JSON.parse(
  readFileSync(new URL('../../testing/worked-terms.json', import.meta.url), 'utf8'),
)

test.each(terms)('$line: $steps', ({ line, given, expected, part = 'amount', period = '2026-01', category }) => {
  expect(oneLine(period, line, given, part, category)).toBe(expected)
})
