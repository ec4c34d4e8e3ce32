import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BUGS, planted } from '../testing/simulation/bugs.js'

/** `npm run bugs` plants bugs in the source and wants the simulation to find them. Here: that each can be planted. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('there are at least 70 of them, each with a name of its own', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(70)
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
})

test.each(BUGS.map((bug) => [bug.name, bug] as const))('the source holds once what "%s" replaces', (_, bug) => {
  const source = readFileSync(join(ROOT, bug.file), 'utf8')
  expect(bug.changes).not.toEqual([])
  expect(planted(bug, source)).not.toBe(source)
})
