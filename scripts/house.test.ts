import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { longFunctionsIn } from './long-functions.js'
import {
  backwardsOf,
  circlesOf,
  drawn,
  isTest,
  mapOf,
  ROOMS,
  ROOT,
  roomsOf,
  roomsSaid,
  type Source,
  sourcesIn,
} from './rooms.js'

/** Rules of the house that a program can check: imports, lengths of files, names, and the wording of comments. */

const FOLDERS = [
  'packages/engine',
  'packages/cycle',
  'packages/client',
  'packages/payslip',
  'packages/books',
  'packages/dsn',
  'packages/store',
  'packages/console',
  'packages/population',
  'packages/server',
  'oracle/src',
  'conformance/src',
  'examples/src',
  'benchmarks/src',
  'testing/src',
]
const sources = FOLDERS.flatMap(sourcesIn).filter(({ path }) => !path.includes('/dist/'))
const shipped = sources.filter((source) => !isTest(source))
const inFolder = (folder: string) => shipped.filter(({ path }) => path.startsWith(folder))
const breaches = (of: readonly Source[], allowed: (target: string) => boolean): string[] =>
  of.flatMap((source) => source.imports.filter((to) => !allowed(to)).map((to) => `${source.path} → ${to}`))

test('the sources were found', () => {
  expect(inFolder('packages/engine/src/law').length).toBeGreaterThan(15)
  expect(inFolder('packages/server/src').length).toBeGreaterThan(3)
})

test('all manifests, the answers and the CHANGELOG name one version', () => {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
  const manifests = execFileSync('git', ['ls-files', '*package.json'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(manifests.length).toBeGreaterThan(8)
  const { version }: { readonly version: string } = JSON.parse(read('package.json'))
  expect(manifests.filter((path) => JSON.parse(read(path)).version !== version)).toEqual([])
  expect(read('packages/server/src/ground/build.ts')).toContain(`BUILD = 'centime-${version}'`)
  // A release has its day; what is in preparation has none.
  const [, newest] = /^## (\S+) \(\d/m.exec(read('CHANGELOG.md')) ?? []
  expect(newest).toBe(version)
})

describe('arrows', () => {
  const engine = 'packages/engine/src'
  test('the engine imports only decimals and dates, and no other package', () => {
    const outside = ['decimal.js', 'date-fns', '@date-fns/tz', '@date-fns/utc']
    expect(breaches(inFolder(engine), (to) => outside.includes(to) || to.startsWith(`${engine}/`))).toEqual([])
  })
  test('law imports the language of law, case fields and other law, never a reader or a regulation', () => {
    const written = ['declare', 'figure', 'formula', 'organism'].map((name) => `${engine}/tree/${name}.ts`)
    const law = inFolder(`${engine}/law`)
    expect(
      breaches(
        law,
        (to) => written.includes(to) || to.startsWith(`${engine}/law/`) || to.startsWith(`${engine}/cases/`),
      ),
    ).toEqual([])
  })
  test('the mechanism imports no law except the names of lines', () => {
    // These are not mechanism: tables, published values, law packs, agreements, warnings, measures that end, opening balances, stops,
    // figures of leave and the doors.
    const readers = [
      'catalogue/tables',
      'catalogue/published',
      'catalogue/law-pack',
      'catalogue/agreements',
      'calculate/agreement',
      'dates/agreements',
      'inputs/warnings',
      'inputs/kind-warnings',
      'inputs/hours-warnings',
      'inputs/headcount',
      'inputs/benefit-warnings',
      'dates/leave/figures',
      'dates/stop-days',
      'calculate/annual',
      'calculate/ended-measures',
      'calculate/settle',
      'index',
    ]
    const mechanism = inFolder(engine).filter(
      ({ path }) => !/\/(law|regulations)\//.test(path) && !readers.some((name) => path === `${engine}/${name}.ts`),
    )
    expect(
      breaches(
        mechanism,
        (to) => to === `${engine}/law/names.ts` || !/^packages\/engine\/src\/(law|regulations)\//.test(to),
      ),
    ).toEqual([])
  })
  test('a package uses only the doors of another: what its package.json exports', () => {
    const doors = FOLDERS.filter((folder) => folder.startsWith('packages/')).flatMap((folder) => {
      const manifest: { readonly name: string; readonly exports?: object } = JSON.parse(
        readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
      )
      const paths = Object.keys(manifest.exports ?? {}).filter((path) => !path.startsWith('./testing'))
      return paths.map((path) => manifest.name + path.slice(1))
    })
    const known = ['@centime/testing', ...doors]
    expect(breaches(shipped, (to) => !to.startsWith('@centime/') || known.includes(to))).toEqual([])
    const others = shipped.filter(({ path }) => !path.startsWith(engine))
    expect(breaches(others, (to) => !to.startsWith('packages/engine/'))).toEqual([])
  })
  test('no package ships testing code', () => {
    const testing = /^@centime\/testing$|\/testing\//
    expect(breaches(inFolder('packages/'), (to) => !testing.test(to))).toEqual([])
  })
  test('only the entry of the command line reads the environment', () => {
    const reading = shipped.filter(({ text }) => /process\.env/.test(text)).map(({ path }) => path)
    expect(reading.filter((path) => !/^(benchmarks|examples|testing)\//.test(path))).toEqual([
      'packages/server/src/cli/main.ts',
    ])
  })
})

describe('rooms', () => {
  test.each(Object.keys(ROOMS))('%s: those of the drawing, and no arrow backwards', (folder) => {
    const own = inFolder(folder)
    expect([...roomsOf(folder)].sort(), drawn(folder, own)).toEqual([...(ROOMS[folder] ?? [])].sort())
    expect(backwardsOf(folder, own), drawn(folder, own)).toEqual([])
  })
  test('no circle of imports anywhere', () => {
    expect(circlesOf(sources)).toEqual([])
  })
})

describe('law', () => {
  test('every branch has a test beside it', () => {
    const tests = new Set(sources.map(({ path }) => path).filter((path) => path.endsWith('.test.ts')))
    const branches = inFolder('packages/engine/src/law')
      .map(({ path }) => path)
      // One test has the worked ends of contracts of all agreements.
      .filter((path) => !path.endsWith('/index.ts') && !path.includes('/conventions/'))
    expect(branches.filter((path) => !tests.has(path.replace(/\.ts$/, '.test.ts')))).toEqual([])
  })
})

describe('names', () => {
  test('an exported name is declared once', () => {
    const declared = /^export (?:async |abstract )*(?:function\*?|const|class|interface|type) (\w+)/gm
    const files = new Map<string, Set<string>>()
    for (const { path, text } of shipped.filter(({ path }) => path.startsWith('packages/'))) {
      for (const [, name = ''] of text.matchAll(declared)) files.set(name, (files.get(name) ?? new Set()).add(path))
    }
    const several = [...files].filter(([, paths]) => paths.size > 1)
    expect(several.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
  })
})

describe('the map', () => {
  const architecture = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const [, map = ''] = /## The map\n.*?```\n(.*?)```/s.exec(architecture) ?? []
  /** A line that begins at the margin names a folder; an indented one folders in it. */
  function* foldersOfMap(): Generator<string> {
    let around = ''
    for (const [, margin = '', folders = ''] of map.matchAll(/^( *)((?:[\w./-]+\/ +)+)/gm)) {
      for (const folder of folders.split(/\/ +/).slice(0, -1)) {
        if (margin === '') around = folder
        yield margin === '' ? folder : `${around}/${folder}`
      }
    }
  }
  /** Folders with files that git knows; inside packages only `src` and its rooms. */
  function foldersOfRepository(): readonly string[] {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
    const folders = files.flatMap((file) => {
      const [room] = /^packages\/\w+\/src(\/\w[\w-]*(?=\/))?/.exec(file) ?? []
      const [top] = /^\w+(?=\/)/.exec(file) ?? []
      return room ?? (top === 'packages' ? undefined : top) ?? []
    })
    return [...new Set(folders.flatMap((folder) => [folder, folder.replace(/(\/src)\/.*/, '$1')]))].sort()
  }
  /** `CENTIME_WRITE=on npx vitest run --project tests scripts/house.test.ts` writes the second lines of doors, and the map. */
  const isWritten = process.env['CENTIME_WRITE'] === 'on'
  describe.each(Object.keys(ROOMS))('of %s', (folder) => {
    const said = roomsSaid(folder, inFolder(folder))
    test.each(said)('$door says what the room $room does, what it uses and who uses it', (room) => {
      expect(room.does).toBeDefined()
      if (isWritten) {
        const [first = '', , ...rest] = readFileSync(join(ROOT, room.door), 'utf8').split('\n')
        writeFileSync(join(ROOT, room.door), [first, room.measured, ...rest].join('\n'))
      } else expect(room.said).toBe(room.measured)
    })
    test('is what the doors say', () => {
      const part = new RegExp(`(\\n${folder}/ .*\\n)((?: .*\\n)*)`)
      if (isWritten) {
        const page = join(ROOT, 'ARCHITECTURE.md')
        writeFileSync(
          page,
          readFileSync(page, 'utf8').replace(part, (_, head: string) => head + mapOf(said)),
        )
      } else expect(part.exec(map)?.[2] ?? part.exec(`\n${map}`)?.[2]).toBe(mapOf(said))
    })
  })
  test('names every folder that exists and no other', () => {
    expect([...foldersOfMap()].sort()).toEqual(foldersOfRepository())
  })
})

describe('the server', () => {
  const server = inFolder('packages/server/src')
  const store = inFolder('packages/store/src')
  const importing = (of: readonly Source[], name: RegExp) =>
    of.filter(({ imports }) => imports.some((from) => name.test(from))).map(({ path }) => path)
  test('leaves all SQL to the store', () => {
    expect(importing(server, /^(kysely|better-sqlite3|pg)$/)).toEqual([])
    expect(importing(store, /^better-sqlite3$/)).toEqual(['packages/store/src/file.ts'])
    const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|with|where|orderBy)\(/
    expect(server.filter(({ text }) => query.test(text)).map(({ path }) => path)).toEqual([])
  })
  test('does not name the tables of the store', () => {
    const text = readFileSync(join(ROOT, 'packages/store/src/tables.ts'), 'utf8')
    const [tables = ''] = /interface GlobalTables.*?\n}.*?interface TenantTables.*?\n}/s.exec(text) ?? []
    const names = [...tables.matchAll(/^ {2}readonly ([a-z]+[A-Z]\w+):/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    const named = new RegExp(`['"\`](${names.join('|')})['"\`.]`)
    expect(server.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([])
  })
  test('is given time and chance: only the process and its commands know them', () => {
    const knowing = server.filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|randomBytes|randomUUID/.test(text))
    expect(knowing.map(({ path }) => path).sort()).toEqual([
      'packages/server/src/cli/administration.ts',
      'packages/server/src/cli/law-commands.ts',
      'packages/server/src/service/new-keys.ts',
      'packages/server/src/service/serve.ts',
    ])
  })
  test('calculates a batch without a store', () => {
    const batch = server.filter(({ path }) => /calculation\/(calculate|thread|layout)\.ts$/.test(path))
    expect(batch).toHaveLength(3)
    expect(breaches(batch, (to) => !/^@centime\/store$|\/http\/|-routes\.ts$/.test(to))).toEqual([])
  })
  test('has a store that knows no HTTP, and of the other packages days and the cycle', () => {
    expect(breaches(store, (to) => !/^(hono|@hono)/.test(to))).toEqual([])
    const known = /^@centime\/(cycle|engine\/ground)$/
    expect(breaches(store, (to) => !to.startsWith('@centime/') || known.test(to))).toEqual([])
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

test('the console knows no server and no store: it reaches the service through its port', () => {
  const files = inFolder('packages/console/src')
  const inside = /^@centime\/(engine(\/\w+)?|cycle|payslip|books)$|^hono\/(jsx|html)$|^zod$|^packages\/console\/src\//
  expect(breaches(files, (to) => inside.test(to))).toEqual([])
  const pages = files.filter(({ path }) => /\/src\/(pages|pieces)\//.test(path))
  expect(breaches(pages, (to) => !/^zod$|\/console\/src\/data\//.test(to))).toEqual([])
})

test('the population knows the engine, and the machine only where threads are', () => {
  const population = inFolder('packages/population/src')
  const known = (to: string) => to.startsWith('@centime/engine') || to.startsWith('packages/population/src/')
  const onThreads = ['packages/population/src/threads.ts', 'packages/population/src/thread.ts']
  expect(
    breaches(
      population.filter(({ path }) => !onThreads.includes(path)),
      known,
    ),
  ).toEqual([])
  const machine = ['node:os', 'piscina']
  expect(breaches(population, (to) => known(to) || machine.includes(to))).toEqual([])
})

test('the books know the engine, and write files with streams and yazl', () => {
  const books = inFolder('packages/books/src')
  const inside = ['', '/compare', '/ground', '/tree'].map((room) => `@centime/engine${room}`)
  const known = (to: string) => [...inside, 'node:stream', 'yazl'].includes(to) || to.startsWith('packages/books/src/')
  expect(breaches(books, known)).toEqual([])
  expect(books.filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|process\./.test(text))).toEqual([])
})

test('the DSN knows the engine, and nothing of the machine', () => {
  const dsn = inFolder('packages/dsn/src')
  const known = (to: string) => to.startsWith('@centime/engine') || to.startsWith('packages/dsn/src/')
  expect(breaches(dsn, known)).toEqual([])
  expect(dsn.filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|process\./.test(text))).toEqual([])
})

describe('the payslip', () => {
  const payslip = inFolder('packages/payslip/src')
  test('knows the engine, and the machine and its libraries only where the PDF is written', () => {
    const inside = ['', '/cases', '/ground', '/tree'].map((room) => `@centime/engine${room}`)
    const pdf = [...inside, 'node:buffer', 'node:crypto', 'node:fs', 'node:module', 'node:zlib', 'fontkit', 'pdfkit']
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
  test.each(['Date.now', 'new Date()', 'Math.random', 'parseFloat', 'console.', 'process.'])('no %s', (word) => {
    const found = inFolder('packages/engine/src').filter(({ text }) => text.includes(word))
    expect(found.map(({ path }) => path)).toEqual([])
  })
  test('no doubles but in the kernels, which carry their error along', () => {
    const found = inFolder('packages/engine/src').filter(({ text }) => text.includes('toNumber('))
    expect(found.map(({ path }) => path).filter((path) => !path.startsWith('packages/engine/src/kernel/'))).toEqual([])
  })
  test('only the door and the comparisons of many people know the batch reader', () => {
    const knowing = inFolder('packages/engine/src').filter(({ text }) => /from '.*\/batch\//.test(text))
    const outside = knowing.filter(
      ({ path }) =>
        !/\/batch\/|\/compare\/(law-diff|counted-lines|recomputed)\.ts$|\/index\.ts$|\.test\.ts$/.test(path),
    )
    expect(outside.map(({ path }) => path)).toEqual([])
  })
})

describe('functions', () => {
  test('have 60 lines at most, what JSX and comments take included', () => {
    const byHand = ({ path }: Source) => /^benchmarks\/src\/\w+\/by-hand\//.test(path)
    const long = shipped.filter((source) => !byHand(source)).flatMap(longFunctionsIn)
    expect(long).toEqual([])
  })
  test('are counted from the first line to the last', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, line) => `    // ${line}`).join('\n')
    const source = (count: number) => ({
      path: 'a.tsx',
      text: `export const of = () => (
  <p>
{/*
${lines(count)}
*/}
  </p>
)`,
    })
    expect(longFunctionsIn(source(70))).toEqual(['a.tsx of'])
    expect(longFunctionsIn(source(10))).toEqual([])
  })
})

describe('files', () => {
  test('are 400 lines at most; tests 500', () => {
    const long = sources.filter((source) => source.text.split('\n').length > (isTest(source) ? 500 : 400))
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
