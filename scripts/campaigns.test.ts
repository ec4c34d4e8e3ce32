import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BUGS } from '../packages/server/testing/simulation/bugs.js'
import { CAMPAIGNS } from './campaign-list.mjs'
import { judged } from './campaigns.mjs'
import { ROOT } from './rooms.js'

test('the campaigns of a release take two hours at most, and tiny ones name what is there', () => {
  const minutes = CAMPAIGNS.map(({ minutes: [, ofRelease] }) => ofRelease)
  expect(minutes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(130)
  const [, bug] = CAMPAIGNS.find(({ name }) => name === 'bugs')?.ofTiny ?? []
  expect(BUGS.map(({ name }) => name)).toContain(bug)
})

describe('a campaign', () => {
  test('has passed with exit code 0, and its last line says how much it did', () => {
    expect(judged('one\n 9 passed, 0 failed, 0 skipped\nDone\n\n', 0, false)).toEqual({
      outcome: 'passed',
      remark: '9 passed, 0 failed, 0 skipped',
    })
  })
  test('that its box ends has not failed, unless a test of it has', () => {
    expect(judged('✓ one\n✓ two', null, 20)).toEqual({
      outcome: 'stopped after 20 min, no failure so far',
      remark: '✓ two',
    })
    expect(judged('✓ one\n  × two 3ms\nFAIL two', null, 20)).toMatchObject({ outcome: 'failed', remark: '× two 3ms' })
  })
  test('that fails is named with its first failed test and its first error', () => {
    expect(judged(' × two 3ms\n FAIL  two\nAssertionError: expected 1 to be 2\n1 failed', 1, false)).toEqual({
      outcome: 'failed',
      remark: '× two 3ms: AssertionError: expected 1 to be 2',
    })
    expect(judged('centime: the build failed', 1, false).remark).toBe('centime: the build failed')
    expect(judged('killed', 137, false).remark).toBe('exit code 137: killed')
  })
})

test('each file that a campaign plays is there', () => {
  const played = CAMPAIGNS.flatMap(({ task, ofTiny = [] }) => [...task, ...ofTiny])
  const paths = played.filter((one) => /^(packages|scripts)\//.test(one))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !isThere(join(ROOT, path)))).toEqual([])
})

/** Whether a file or a folder begins with a path, as vitest selects files. */
const isThere = (path: string): boolean =>
  existsSync(dirname(path)) && readdirSync(dirname(path)).some((name) => name.startsWith(basename(path)))
