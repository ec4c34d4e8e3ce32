import { conformance } from '@centime/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conformanceTarget, OF_DATABASE } from '../testing/conformance-target.js'

/** The conformance kit against this service, in this process. */

let kit: Awaited<ReturnType<typeof conformanceTarget>>
beforeAll(async () => {
  kit = await conformanceTarget()
})
afterAll(() => kit.stop())

/** All sections of SQLite, and of PostgreSQL with `CENTIME_POSTGRES=all`. */
const { CENTIME_TEST_POSTGRES: folder, CENTIME_POSTGRES: asked } = process.env
const sections = folder === undefined || asked !== undefined ? [] : OF_DATABASE

test('every statement of the kit passes, and none is skipped', async () => {
  const rows = await conformance(kit.target(), sections)
  expect(rows.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(new Set(rows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(sections.length || 31)
}, 120_000)
