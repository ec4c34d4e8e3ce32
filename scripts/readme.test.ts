import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtServer, launchServer } from '../packages/server/testing/server-process.js'
import { has } from './debian-tools.mjs'
import { ROOT } from './rooms.js'

/** What the README and the pages of docs/ show is true: their programs run, their links lead somewhere. */

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]

const folder = mkdtempSync(join(tmpdir(), 'centime-'))
beforeAll(builtServer)
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the shell block of a page that begins with `BASE=` against a server of its own; gives what it prints. */
async function shellOf(page: string): Promise<string> {
  const [, block = ''] = /```sh\n(BASE=.*?)```/s.exec(textOf(page)) ?? []
  const CENTIME_DATABASE = join(folder, `${page.replace('/', '-')}.db`)
  const server = launchServer({ CENTIME_DATABASE, CENTIME_DEMO: 'on', CENTIME_NOW: '2026-06-20T09:00:00Z' })
  const shown = block.replace('http://127.0.0.1:3000', await server.url)
  await expect.poll(server.output, { timeout: 30_000 }).toContain('curl')
  const env = { ...process.env, CENTIME_DATABASE }
  const { stdout, stderr } = spawnSync('bash', ['-c', shown], { cwd: ROOT, env, encoding: 'utf8', timeout: 60_000 })
  await server.stop()
  expect(stderr).toBe('')
  return stdout
}

describe.skipIf(!has('curl'))('over HTTP', () => {
  test('the month of the README ends finalized, with the net pay that it shows', async () => {
    const said = await shellOf('README.md')
    expect(said).toContain('}2239.52\n')
    expect(said).toContain('"kind":"approve"')
  })
  test('the first payslip of docs/server.md has the net pay that it shows', async () => {
    expect(await shellOf('docs/server.md')).toMatch(/1886\.68\n$/)
  })
})

test('the programs shown in TypeScript are the examples, which other tests run', () => {
  const shown = PAGES.flatMap((page) => [...textOf(page).matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code))
  expect(shown).toEqual(['net-pay', 'population'].map((name) => textOf(`examples/src/${name}.ts`)))
})

test.each([...PAGES, 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'benchmarks/README.md'])(
  '%s links only to files that exist',
  (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path = '']) => path)
    for (const path of links) expect(() => textOf(join(dirname(page), path))).not.toThrow()
  },
)
