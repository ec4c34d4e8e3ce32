import { expect, test } from 'vitest'
import housing from '../../testing/published-housing.json' with { type: 'json' }
import published from '../../testing/published-values.json' with { type: 'json' }
import { Decimal } from '../ground/money.js'
import { daysLater } from '../ground/period.js'
import { type Figure, inForce } from '../tree/figure.js'
import { ALL_FIGURES } from './tables.js'

/**
 * Values by day as the sheets of figures list them from the texts (`reference`); percentages there
 * are fractions here, and a premium of 25 % is the factor 1.25.
 */

const figures = new Map(
  ALL_FIGURES.flatMap((one): readonly [string, Figure][] =>
    one.kind === 'figure' ? [[`${one.table}.${one.key}`, one]] : [],
  ),
)

interface Published {
  readonly figure: string
  readonly values: readonly (readonly string[])[]
  /** The last day that the sheet states; absent: the end of 2026. */
  readonly until?: string
}

test.each(published.map(({ key, ...of }): readonly [string, Published] => [key, of]))(
  '%s is that of its sheet, on its first and its last day',
  (_key, { figure: name, values, until = '2026-12-31' }) => {
    const figure = figures.get(name)
    const on = (day: string) => {
      const value = figure && inForce(figure.values, day)?.value
      return value === undefined ? undefined : new Decimal(value).toNumber()
    }
    for (const [index, [from = '', value]] of values.entries()) {
      const next = values[index + 1]?.[0]
      const last = next === undefined ? until : daysLater(next, -1)
      expect([from, on(from)]).toEqual([from, Number(value)])
      expect([last, on(last)]).toEqual([last, Number(value)])
    }
    const [[first = ''] = []] = values
    if (first > '2024-01-01') expect(on(daysLater(first, -1))).not.toBe(on(first))
  },
)

test('the scale of housing is that of its sheet, cell by cell', () => {
  const scales = ALL_FIGURES.flatMap((one) => (one.kind === 'figure' ? [] : [one]))
  const versions = scales.find(({ name }) => name === 'BaremeLogement')?.versions ?? []
  expect(versions.map(({ from, value }) => ({ from, value }))).toEqual(housing)
})
