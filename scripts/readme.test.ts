import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { LAST_DAY_OF_LAW, LAW_FROM } from '../packages/engine/src/ground/period.js'
import { ROOT } from './rooms.js'

/** The README and the pages of docs/ are true. Their shell commands run in `packages/server/src/service/serve.slow.test.ts`. */

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The programs on the page of the client, in this order; `packages/server/src/clients.slow.test.ts` runs them. */
const CLIENT = ['month', 'people', 'payrun', 'register', 'receive'].map((name) => `client/${name}`)

test('the programs shown in TypeScript are the examples, which other tests run', () => {
  const shown = PAGES.flatMap((page) => [...textOf(page).matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code))
  expect(shown).toEqual(
    ['net-pay', 'back-pay', ...CLIENT, 'elements', 'population'].map((name) => textOf(`examples/src/${name}.ts`)),
  )
})

test.each([...PAGES, 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'benchmarks/README.md'])(
  '%s links only to files that exist',
  (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path = '']) => path)
    for (const path of links) expect(() => textOf(join(dirname(page), path))).not.toThrow()
  },
)

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/design.md'])('%s names only files that exist', (page) => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const named = [...textOf(page).matchAll(/`([\w./-]*[\w-]\.(?:ts|mjs|txt))`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([])
})

test('the README names the first and the last month of the law', () => {
  const month = (day: string): string =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1)).toLocaleDateString('en', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
  expect(textOf('README.md')).toContain(`from ${month(LAW_FROM)} to ${month(LAST_DAY_OF_LAW)}`)
})
