import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Rules of the house that a program can check: who imports whom, how long a file is, words that mean nothing. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = [
  'packages/engine/src',
  'packages/cycle/src',
  'packages/payslip/src',
  'packages/threads/src',
  'packages/server/src',
  'oracle/src',
  'examples/src',
  'benchmarks/src',
]

interface Source {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

const sources: readonly Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const path = `${folder}/${name}`
      const text = readFileSync(join(ROOT, path), 'utf8')
      const imports = [...text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'/gms)].map(
        ([, from, bare]) => from ?? bare ?? '',
      )
      return { path, text, imports }
    }),
)
const isTest = ({ path }: Source): boolean => path.endsWith('.test.ts') || path.includes('/testing/')
const shipped = sources.filter((source) => !isTest(source))
const inFolder = (folder: string) => shipped.filter(({ path }) => path.startsWith(folder))
/** A relative import as a path from the root, without its ending. */
const resolved = ({ path }: Source, from: string): string =>
  from.startsWith('.') ? normalize(join(dirname(path), from)).replace(/\.js$/, '') : from
const breaches = (of: readonly Source[], allowed: (target: string) => boolean): string[] =>
  of.flatMap((source) =>
    source.imports
      .map((from) => resolved(source, from))
      .filter((to) => !allowed(to))
      .map((to) => `${source.path} → ${to}`),
  )

test('the sources were found', () => {
  expect(inFolder('packages/engine/src/law').length).toBeGreaterThan(15)
  expect(inFolder('packages/server/src').length).toBeGreaterThan(3)
})

describe('arrows', () => {
  const engine = 'packages/engine/src'
  test('the engine knows only decimals and dates, and nothing of the other packages', () => {
    const outside = ['decimal.js', 'date-fns', '@date-fns/tz', '@date-fns/utc']
    expect(breaches(inFolder(engine), (to) => outside.includes(to) || to.startsWith(`${engine}/`))).toEqual([])
  })
  test('a law file knows figures, formulas, case fields and other law, never a reader or a regulation', () => {
    const allowed = ['declare', 'figure', 'formula'].map((name) => `${engine}/${name}`)
    const law = inFolder(`${engine}/law`)
    expect(
      breaches(
        law,
        (to) => allowed.includes(to) || to.startsWith(`${engine}/law/`) || to.startsWith(`${engine}/cases/`),
      ),
    ).toEqual([])
  })
  test('the mechanism never imports law', () => {
    // Not mechanism: the list of tables, published values, warnings, opening balances and the doors.
    const readers = ['tables', 'published', 'warnings', 'annual', 'index'].map((name) => `${engine}/${name}.ts`)
    const mechanism = inFolder(engine).filter(
      ({ path }) =>
        !path.startsWith(`${engine}/law/`) && !path.startsWith(`${engine}/regulations/`) && !readers.includes(path),
    )
    expect(
      breaches(mechanism, (to) => !to.startsWith(`${engine}/law/`) && !to.startsWith(`${engine}/regulations/`)),
    ).toEqual([])
  })
  test('a case field knows no law', () => {
    expect(breaches(inFolder(`${engine}/cases`), (to) => !to.startsWith(`${engine}/law/`))).toEqual([])
  })
  test('the other packages use only the doors', () => {
    const others = shipped.filter(({ path }) => !path.startsWith(engine))
    expect(breaches(others, (to) => !/^@centime\/[a-z]+\//.test(to) && !to.startsWith('packages/engine/'))).toEqual([])
  })
  test('only the entry of the command line reads the environment', () => {
    const reading = shipped.filter(({ text }) => /process\.env/.test(text)).map(({ path }) => path)
    expect(reading.filter((path) => !/^(benchmarks|examples)\//.test(path))).toEqual([
      'packages/server/src/cli/main.ts',
    ])
  })
})

describe('the server', () => {
  const server = inFolder('packages/server/src')
  const importing = (of: readonly Source[], name: RegExp) =>
    of.filter(({ imports }) => imports.some((from) => name.test(from))).map(({ path }) => path)
  test('has all its SQL in store', () => {
    const elsewhere = server.filter(({ path }) => !path.startsWith('packages/server/src/store/'))
    expect(importing(elsewhere, /^(kysely|better-sqlite3)$/)).toEqual([])
    expect(importing(server, /^better-sqlite3$/)).toEqual(['packages/server/src/store/sqlite.ts'])
  })
  test('is given time and chance: only the process and its commands know them', () => {
    const knowing = server.filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|randomBytes|randomUUID/.test(text))
    expect(knowing.map(({ path }) => path).sort()).toEqual([
      'packages/server/src/cli/administration.ts',
      'packages/server/src/serve.ts',
    ])
  })
  test('calculates a batch without a store', () => {
    const batch = server.filter(({ path }) => /work\/(calculate|thread|layout)\.ts$/.test(path))
    expect(batch).toHaveLength(3)
    expect(breaches(batch, (to) => !/\/(store|http|routes)\//.test(to))).toEqual([])
  })
  test('has a store that knows no HTTP', () => {
    const store = inFolder('packages/server/src/store')
    expect(breaches(store, (to) => !/\/(http|routes|work)\//.test(to) && !/^(hono|@hono)/.test(to))).toEqual([])
  })
})

describe('the cycle is pure', () => {
  test('it knows nothing of the engine, the server or the machine', () => {
    const cycle = inFolder('packages/cycle/src')
    const outside = ['ts-pattern', 'date-fns', '@date-fns/tz', '@date-fns/utc']
    expect(breaches(cycle, (to) => outside.includes(to) || to.startsWith('packages/cycle/src/'))).toEqual([])
    expect(cycle.filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|process\./.test(text))).toEqual([])
  })
})

test('the threads know the engine and the machine', () => {
  const inside = ['@centime/engine', 'node:os', 'piscina']
  const known = (to: string) => inside.includes(to) || to.startsWith('packages/threads/src/')
  expect(breaches(inFolder('packages/threads/src'), known)).toEqual([])
})

describe('the payslip', () => {
  const payslip = inFolder('packages/payslip/src')
  test('knows the engine, and the machine and its libraries only where the PDF is written', () => {
    const inside = ['@centime/engine']
    const pdf = [...inside, 'node:buffer', 'node:fs', 'node:module', 'fontkit', 'pdfkit']
    const known = (source: Source) => (source.path.includes('/pdf/') ? pdf : inside)
    const outside = payslip.flatMap((source) =>
      breaches([source], (to) => known(source).includes(to) || to.startsWith('packages/payslip/src/')),
    )
    expect(outside).toEqual([])
  })
  test('is pure: no clock, no chance; its dates are given', () => {
    expect(payslip.filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|process\./.test(text))).toEqual([])
  })
})

describe('the engine is pure', () => {
  test.each(['Date.now', 'new Date(', 'Math.random', 'parseFloat', 'console.', 'process.'])('no %s', (word) => {
    const found = inFolder('packages/engine/src').filter(({ text }) => text.includes(word))
    expect(found.map(({ path }) => path)).toEqual([])
  })
  test('no doubles but in the batch reader, which carries their error along', () => {
    const found = inFolder('packages/engine/src').filter(({ text }) => text.includes('toNumber('))
    expect(found.map(({ path }) => path).filter((path) => !path.startsWith('packages/engine/src/batch/'))).toEqual([])
  })
  test('only the index knows the batch reader', () => {
    const knowing = inFolder('packages/engine/src').filter(({ text }) => /from '.*\/batch\//.test(text))
    const outside = knowing.filter(({ path }) => !/\/batch\/|\/index\.ts$|\.test\.ts$/.test(path))
    expect(outside.map(({ path }) => path)).toEqual([])
  })
})

describe('files', () => {
  test('are 400 lines at most; tests 500', () => {
    // A payslip written by hand in one straight function is what the benchmark compares with: it has no parts.
    const straight = 'benchmarks/src/payslip/by-hand/payslip.ts'
    const counted = sources.filter(({ path }) => path !== straight)
    const long = counted.filter((source) => source.text.split('\n').length > (isTest(source) ? 500 : 400))
    expect(long.map(({ path }) => path)).toEqual([])
  })
  test('have names that say something', () => {
    expect(sources.filter(({ path }) => /util|helper|manager|misc|common/i.test(path)).map(({ path }) => path)).toEqual(
      [],
    )
  })
  test('hold no unfinished work', () => {
    const marks = /\b(TODO|FIXME|XXX|HACK)\b|\.(skip|only|todo)\(|@ts-(ignore|nocheck|expect-error)|\bas any\b/
    expect(sources.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('the README', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  test('shows the examples that are run by the tests', () => {
    const shown = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
    const run = ['net-pay', 'population'].map((name) => readFileSync(join(ROOT, `examples/src/${name}.ts`), 'utf8'))
    expect(shown).toEqual(run)
  })
  test('names files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(3)
    for (const path of links) expect(() => readFileSync(join(ROOT, path))).not.toThrow(/ENOENT/)
  })
})
