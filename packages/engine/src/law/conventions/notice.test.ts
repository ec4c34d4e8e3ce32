import { expect, test } from 'vitest'
import sheet from '../../../testing/agreement-notice.json' with { type: 'json' }
import { ALL_FIGURES } from '../../catalogue/tables.js'
import type { Bracket, Scale } from '../../tree/figure.js'

/**
 * The notice of each agreement, as the sheet of agreements lists it from the articles (`sheet`: its words): months, calendar days,
 * working days below each limit of months of service. `≤`: with the limit, `?`: the sheet does not say. A limit of whole months, as
 * `< 25`, is `≤ 24`.
 */

const scales = new Map(
  ALL_FIGURES.flatMap((one): readonly [string, Scale][] => (one.kind === 'figure' ? [] : [[one.name, one]])),
)
const limitOf = (bound: string | null | undefined): string => {
  if (bound === null || bound === undefined) return 'else'
  return bound.endsWith('.01') ? `≤ ${bound.slice(0, -'.01'.length)}` : `< ${bound}`
}
const rowsOf = (brackets: readonly Bracket[]) => brackets.map(([bound, ...cells]) => [limitOf(bound), ...cells])

test.each(sheet.map(({ scale, ...of }) => [scale, of] as const))('%s', (name, { rows }) => {
  const [only, ...others] = scales.get(name)?.versions ?? []
  const own = rowsOf(only?.value ?? [])
  expect(others).toEqual([])
  expect(own).toEqual(
    rows.map(([limit = '', ...cells], row) => [limit.replace('?', own[row]?.[0]?.[0] ?? '?'), ...cells]),
  )
})
