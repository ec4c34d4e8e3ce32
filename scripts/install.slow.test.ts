import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { built } from './prepare.mjs'
import { madeProduction, UNOPTIMIZED } from './production.mjs'
import { ROOT } from './rooms.js'

/** The packages that a start, and a server in production, install. */

type Versions = Readonly<Record<string, { readonly version: string }>>
interface Importer {
  readonly dependencies?: Versions
  readonly optionalDependencies?: Versions
}
interface Lock {
  readonly importers: Readonly<Record<string, Importer>>
  readonly snapshots: Readonly<Record<string, Pick<Snapshot, keyof Snapshot> | null>>
}
interface Snapshot {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const lock: Lock = parse(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'))

/** The packages that some folders of this repository need to run, including those for other platforms. */
function packagesOf(folders: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (name: string, version: string): void => {
    const id = lock.snapshots[`${name}@${version}`] === undefined ? version : `${name}@${version}`
    if (found.has(id)) return
    const { dependencies = {}, optionalDependencies = {} } = lock.snapshots[id] ?? {}
    found.add(id)
    for (const [other, of] of Object.entries({ ...dependencies, ...optionalDependencies })) follow(other, of)
  }
  const seen = new Set<string>()
  const enter = (folder: string): void => {
    if (seen.has(folder)) return
    seen.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = lock.importers[folder] ?? {}
    for (const [name, { version }] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (version.startsWith('link:')) enter(join(folder, version.slice('link:'.length)))
      else follow(name, version)
    }
  }
  folders.forEach(enter)
  return found
}

/** Only those that one machine installs: esbuild, rollup and others have a package for each platform. */
const onOneMachine = (all: ReadonlySet<string>): readonly string[] =>
  [...all].filter(
    (id) =>
      !/(android|darwin|win32|freebsd|openbsd|netbsd|sunos|aix|openharmony)-|-(musl|gnueabihf|musleabihf)@|linux-(arm|ia32|loong|mips|ppc|riscv|s390)/.test(
        id,
      ),
  )

test('the server runs with at most 125 packages, and is built with at most 200; the engine runs with at most 10', () => {
  const production = packagesOf(['packages/server'])
  expect(production.size).toBeGreaterThan(50)
  // Fourteen are pg and its dependencies.
  expect(production.size).toBeLessThanOrEqual(128)
  expect(onOneMachine(production).length).toBeLessThanOrEqual(125)
  expect(onOneMachine(packagesOf(['bundler', 'packages/server'])).length).toBeLessThanOrEqual(200)
  expect(packagesOf(['packages/engine']).size).toBeLessThanOrEqual(10)
})

test('no installed package downloads a binary, and only SQLite is compiled', () => {
  const names = [...packagesOf(['bundler', 'packages/server'])].map((id) => id.replace(/(?<=.)@.*/, ''))
  expect(names.filter((name) => /prebuild|node-pre-gyp|node-gyp-build/.test(name))).toEqual([])
  const { allowBuilds } = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8'))
  expect(Object.entries(allowBuilds).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []))).toEqual([
    'better-sqlite3',
  ])
})

describe('the built packages of the server', () => {
  beforeAll(() => built())
  test.each(['books', 'console', 'cycle', 'dsn', 'engine', 'payslip', 'server', 'store'])(
    'import only packages of the production install: %s',
    (name) => {
      const folder = join(ROOT, 'packages', name)
      const { dependencies, imports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.js'),
      )
      const imported = files.flatMap((file) => {
        const text = readFileSync(join(folder, 'dist', file), 'utf8')
        return [
          ...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'"\n;]*["']([^'"\n]+)["']|\bimport\(["']([^'"\n]+)["']\)/g),
        ].map(([, one, other]) => one ?? other ?? '')
      })
      expect(imported.length).toBeGreaterThan(0)
      const bare = imported.filter((path) => !/^(\.|#|node:)/.test(path) && !builtinModules.includes(path))
      const packages = [
        ...new Set(
          bare.map((path) =>
            path
              .split('/')
              .slice(0, path.startsWith('@') ? 2 : 1)
              .join('/'),
          ),
        ),
      ]
      expect(packages.filter((one) => dependencies[one] === undefined)).toEqual([])
      expect(
        imported.filter(
          (path) => path.startsWith('#') && !Object.keys(imports).some((key) => path.startsWith(key.replace('*', ''))),
        ),
      ).toEqual([])
    },
  )
})

/** Needs the npm registry and a compiler, and takes minutes: with `CI=true` only. */
describe.runIf(process.env['CI'] === 'true')('a fresh clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'centime-install-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    ...{ PATH: process.env['PATH'], HOME: folder, PORT: '0', CENTIME_DATABASE: ':memory:', CENTIME_DEMO: 'on' },
    ...{ npm_config_cache: join(folder, 'cache'), npm_config_store_dir: join(folder, 'store') },
    ...UNOPTIMIZED,
  }
  const installedIn = (at: string): readonly string[] =>
    readdirSync(join(at, 'node_modules/.pnpm')).filter((name) => name.includes('@'))
  /** Starts a server, sends requests that need each of its parts, and ends it. */
  async function answers(at: string, program: string, ...args: readonly string[]): Promise<readonly number[]> {
    const server = spawn(program, args, { cwd: at, env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let said = ''
        server.stdout.setEncoding('utf8').on('data', (text: string) => {
          said += text
          const [found] = /http:\/\/[\d.:]+/.exec(said) ?? []
          if (found !== undefined) resolve(found)
        })
        server.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)))
      })
      const paths = [
        '/livez',
        '/readyz',
        '/openapi.json',
        '/docs/reference.js',
        '/console',
        '/console/assets/console.css',
      ]
      return await Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).status))
    } finally {
      const ended = once(server.removeAllListeners('exit'), 'close')
      server.kill('SIGTERM')
      await ended
    }
  }
  const ALL = [200, 200, 200, 200, 401, 200]

  // First, since the tests of the server as a process wait for this one, which they start, kill, resume, copy and restore.
  test('is started by `npm start` with an empty cache, and left by `bootstrap.mjs production` with what the server needs', {
    timeout: 600_000,
  }, async () => {
    const started: (number | boolean)[] = []
    const starting = async (at: string) => {
      started.push(...(await answers(at, 'npm', 'start')))
      started.push(installedIn(at).length <= 200, existsSync(join(at, 'node_modules/vitest')))
    }
    const at = process.env['CENTIME_TEST_PRODUCTION'] ?? ''
    await madeProduction(at, starting, env)
    if (started.length === 0) {
      // Another file was first.
      const own = join(folder, 'start')
      execFileSync('git', ['clone', '--quiet', ROOT, own])
      await starting(own)
    }
    expect(started).toEqual([...ALL, true, false])
    expect(installedIn(at).length).toBeLessThanOrEqual(125)
    expect(installedIn(at).filter((name) => /^(tsup|esbuild|typescript|rollup)@/.test(name))).toEqual([])
    expect(await answers(at, process.execPath, 'packages/server/dist/cli.js', 'serve')).toEqual(ALL)
  })
})
