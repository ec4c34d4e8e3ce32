import { conformance } from '@centime/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conformanceTarget } from '../testing/conformance-target.js'
import { DEPARTURES } from '../testing/departures.js'

/** Must hold 2 of issue 21: the conformance kit finds planted departures, each by the statement that it breaks. */

let kit: Awaited<ReturnType<typeof conformanceTarget>>
beforeAll(async () => {
  kit = await conformanceTarget()
})
afterAll(() => kit.stop())

test('there are at least 12 of them, each with a name of its own', () => {
  expect(DEPARTURES.length).toBeGreaterThanOrEqual(12)
  expect(new Set(DEPARTURES.map(({ name }) => name)).size).toBe(DEPARTURES.length)
})

test.each(DEPARTURES.map((planted) => [planted.name, planted] as const))(
  'the kit finds that %s',
  async (_, { sections, breaks, fetch, transport }) => {
    const rows = await conformance(kit.target(fetch, transport), sections)
    expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ statement }) => statement)).toContain(breaks)
  },
  120_000,
)
