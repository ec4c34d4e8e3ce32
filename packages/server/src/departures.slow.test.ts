import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { conformance } from '@centime/conformance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conformanceTarget } from '../testing/conformance-target.js'
import { DEPARTURES, type Planted } from '../testing/departures.js'
import { builtServer } from '../testing/server-process.js'

/** The conformance kit finds planted departures, each by the statement that it breaks. */

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

test('a receiver that the server does not reach is skipped by name', async () => {
  const hooks = { url: 'http://127.0.0.1:1025/hooks', port: 0 }
  const rows = await conformance({ ...kit.target(), hooks }, ['Webhooks'])
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']))
  expect(rows[0]?.seen).toContain('does not reach http://127.0.0.1:1025/hooks')
})

describe('npm run conformance', () => {
  const PROGRAM = fileURLToPath(new URL('../../../conformance/dist/main.js', import.meta.url))
  beforeAll(builtServer)
  const run = (...args: readonly string[]) =>
    new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
      const child = spawn(process.execPath, [PROGRAM, ...args])
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
      child.once('close', (code) => resolve({ code, output }))
    })
  const against = async (planted?: Planted) => {
    const { base, close } = await kit.listen(planted?.fetch)
    const { key, partnerId } = kit.target()
    try {
      return await run('--base', base, '--partner', `${partnerId}`, '--key', key, '--section', '5')
    } finally {
      close()
    }
  }
  test('prints a table by section, names what it skips, and ends with 0 where nothing departs', async () => {
    const { code, output } = await against()
    expect([code, output]).toEqual([0, expect.stringMatching(/\n5 {2}Keys\n {2}✓ passed .*\[401/)])
    expect(output).toContain(
      '5  Isolation of partners, skipped: no --other-key\n  – skipped  The key of another partner',
    )
    expect(output).toMatch(/\n\d+ passed, 0 failed, \d+ skipped\n$/)
  })
  test('ends with 1 on a departure, and shows the request and what was wanted', async () => {
    const { code, output } = await against(DEPARTURES.find(({ name }) => name === 'browsers are let in'))
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('✗ failed   No answer allows a browser of another origin'),
    ])
    expect(output).toContain('Access-Control-Allow-Origin: wanted null, was "*"')
  })
  test.each([
    [['--key', 'k'], '--base must be a URL'],
    [['--base', 'http://127.0.0.1:1'], '--key is missing'],
    [['--base', 'http://127.0.0.1:1', '--key', 'k', '--partner', 'x'], '--partner must be a number, not x'],
    [['--base', 'http://127.0.0.1:1', '--key', 'k', '--receiver', 'https://x.example'], 'go together'],
    [['--base', 'http://127.0.0.1:1', '--key', 'k', '--section', '77'], 'there is no section 77'],
    [['--bad'], "Unknown option '--bad'"],
  ])('%j ends with 2 and one line why', async (args, why) => {
    const { code, output } = await run(...args)
    expect([code, output]).toEqual([2, expect.stringContaining(why)])
  })
  test('a server that is not there is a failure with its reason', async () => {
    const { code, output } = await run('--base', 'http://127.0.0.1:1', '--key', 'k', '--section', '2.1')
    expect(code).toBe(1)
    expect(output).toMatch(/✗ failed .*played to their end\n +fetch failed: .*ECONNREFUSED|bad port/)
  })
})
