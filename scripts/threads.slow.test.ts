import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { built } from './prepare.mjs'

/** Threads run the built package, so the test starts a process of its own: a population on two threads, and the same on one. */

interface Pair<Value> {
  readonly whole: Value
  readonly together: Value
}
let printed: {
  readonly lines?: Pair<number>
  readonly rest?: Pair<unknown>
  readonly [name: string]: unknown
} = {}
beforeAll(async () => {
  await built()
  const program = fileURLToPath(new URL('on-threads.mjs', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  expect(stderr).toBe('')
  printed = JSON.parse(stdout)
}, 120_000)

test('every line of every person is the same on two threads', () => {
  const { lines, rest, wrong } = printed
  expect(lines?.whole).toBeGreaterThan(100)
  expect(lines?.together).toBe(lines?.whole)
  expect(wrong).toEqual([])
  expect(rest?.together).toEqual(rest?.whole)
})
test('only the requested lines are computed; an unknown line throws', () => {
  expect(printed['one']).toEqual(['NetAPayer'])
  expect(printed['unknownLine']).toContain('Centime.Defaut has no line NetAPaye')
  expect(printed['unknownRegulation']).toContain('no regulation Centime.Default')
})
test('a fault names its row in the whole population', () => {
  expect(printed['refused']).toMatchObject({ ok: false, faults: [{ code: 'out_of_range', caseFieldName: 'TauxAT' }] })
  expect(JSON.stringify(printed['refused'])).toContain('in row 8000')
  const wrongHistory = { code: 'wrong_history', expected: '9001 people in 2026-05' }
  expect(printed['ofOthers']).toMatchObject({ ok: false, faults: [wrongHistory] })
  expect(JSON.stringify(printed['tooLong'])).toContain('a column of 9000 entries')
  expect(printed['withoutLaw']).toMatchObject({ ok: false, faults: [{ code: 'period_without_law' }] })
})
test('an empty population', () => {
  expect(printed['empty']).toMatchObject({ ok: true, value: { count: 0, fellBack: 0 } })
})
