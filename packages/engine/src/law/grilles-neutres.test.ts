import { expect, test } from 'vitest'
import parameters from '../../testing/parameters.json' with { type: 'json' }
import { Decimal } from '../ground/money.js'
import { GrillesNeutres } from './grilles-neutres.js'

/** CGI 204 H: the three neutral grids, as in `testing/parameters.json`: bound, rate in percent. */

test.each(Object.entries(GrillesNeutres))(
  '%s: bound by bound, on each of its days',
  (zone, { versions, boundIncluded }) => {
    const sheet = parameters.parameters.find(({ key }) => key === `pas.taux_neutre.${zone}`)
    expect(sheet?.values).toHaveLength(3)
    expect(
      versions.map(({ from, value }) => [
        from,
        value.map(([bound, rate]) => [bound, new Decimal(rate ?? 0).times(100).toNumber()]),
      ]),
    ).toEqual(
      sheet?.values.map(({ from, value }) => {
        const brackets: [string | null, string][] = typeof value === 'string' ? JSON.parse(value) : value
        return [from, brackets.map(([bound, percent]) => [bound, Number(percent)])]
      }),
    )
    expect(boundIncluded).toBe(false)
  },
)

test('the payment date picks the grid: that of 2026 starts on 1 May', () => {
  for (const { datedBy, versions } of Object.values(GrillesNeutres)) {
    expect([datedBy, ...versions.map(({ from }) => from)]).toEqual([
      'payment',
      '2024-01-01',
      '2025-05-01',
      '2026-05-01',
    ])
  }
})

test('the bounds rise by 1.8 % in 2025 and 0.9 % in 2026', () => {
  for (const { versions } of Object.values(GrillesNeutres)) {
    const [first, second, third] = versions.map(({ value }) => value.map(([bound]) => Number(bound)))
    expect(second).toEqual(first?.map((bound) => expect.closeTo(bound * 1.018, -0.4)))
    expect(third).toEqual(second?.map((bound) => expect.closeTo(bound * 1.009, -0.4)))
  }
})
