import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packed } from './packed.mjs'
import { ROOT } from './rooms.js'

/**
 * The packages as a user installs them: packed by pnpm, checked by publint and attw (Are The Types Wrong), installed in an empty TypeScript project.
 * The installation needs the npm registry, so this part runs with `CI=true` only.
 */

const PACKAGES = readdirSync(join(ROOT, 'packages'))
const manifestOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'centime-pack-'))
let tarballs: readonly string[] = []
const tarball = (name: string): string => tarballs[PACKAGES.indexOf(name)] ?? ''
const of = (name: string, path: string): Buffer => readFileSync(join(ROOT, 'packages', name, path))
const licenceIn = (name: string, from: string): string =>
  readdirSync(join(ROOT, 'packages', name, 'node_modules', from)).find((file) => file.startsWith('LICENSE')) ?? ''
const packedManifest = (name: string) => JSON.parse(run(folder, 'tar', 'xzOf', tarball(name), 'package/package.json'))
const run = (cwd: string, command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

describe.runIf(process.env['CI'] === 'true')('packed', () => {
  beforeAll(async () => {
    tarballs = await packed(PACKAGES)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  describe.each(PACKAGES)('@centime/%s, packed', (name) => {
    test('has types, README, licence and repository, and neither tests nor build marks', () => {
      const files = run(folder, 'tar', 'tzf', tarball(name)).trim().split('\n')
      expect(files).toEqual(expect.arrayContaining(['package/README.md', 'package/LICENSE']))
      expect(files.some((file) => file.endsWith('.d.ts'))).toBe(true)
      expect(files.filter((file) => /test|tsbuildinfo|centime-built|^package\/src/.test(file))).toEqual([])
      const manifest = packedManifest(name)
      expect(manifest).toMatchObject({ license: 'MIT', repository: { directory: `packages/${name}` } })
      expect(manifest).not.toHaveProperty('private')
      expect(JSON.stringify(manifest)).not.toMatch(/workspace:|@centime\/source|@centime\/testing/)
    })

    test('publint and attw find nothing', async () => {
      const bytes = new Uint8Array(readFileSync(tarball(name)))
      const { messages } = await publint({ pack: { tarball: bytes.slice().buffer } })
      expect(messages).toEqual([])
      const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core')
      const analysis = await checkPackage(createPackageFromTarballData(bytes))
      if (analysis.types === false) throw new Error('no types')
      // The packages are for ES modules only.
      const others: readonly string[] = ['node10', 'node16-cjs']
      const wrong = analysis.problems.filter(
        (one) => !('resolutionKind' in one) || !others.includes(one.resolutionKind),
      )
      expect(wrong).toEqual([])
    })
  })

  test('the tarballs install in an empty strict TypeScript project, which computes the payslip of the README', () => {
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    // Native parts are not needed here, and take a minute to build.
    run(project, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs)
    writeFileSync(join(project, 'index.ts'), readFileSync(join(ROOT, 'examples/src/net-pay.ts')))
    writeFileSync(join(project, 'june.ts'), readFileSync(join(ROOT, 'examples/src/client/month.ts')))
    // The declarations of the store need those of Node and of its drivers.
    const doors = PACKAGES.filter((name) => name !== 'store').flatMap((name) =>
      Object.keys(manifestOf(`packages/${name}`).exports)
        .filter((door) => !/testing|package\.json|assets/.test(door))
        .map((door) => `@centime/${name}${door.slice(1)}`),
    )
    writeFileSync(
      join(project, 'doors.ts'),
      doors.map((door, index) => `export * as door${index} from '${door}'`).join('\n'),
    )
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false']
    const plain = [
      '--singleThreaded',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--types',
      '',
      '--outDir',
      'out',
      'index.ts',
      'doors.ts',
      'june.ts',
    ]
    for (const [module, resolution] of [
      ['node16', 'node16'],
      ['esnext', 'bundler'],
    ] as const) {
      run(project, process.execPath, tsc, ...strict, '--module', module, '--moduleResolution', resolution, ...plain)
      expect(run(project, process.execPath, 'out/index.js')).toBe('2239.52\n')
    }
  })

  test.each(['engine', 'cycle', 'store'])(
    'software bundled in @centime/%s comes with its licence, and is a dependency only where the types need it',
    (name) => {
      const bundled = new Set<string>()
      for (const file of readdirSync(join(ROOT, 'packages', name, 'dist'), { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.js.map')) continue
        const { sources } = JSON.parse(of(name, `dist/${file}`).toString())
        for (const [, from = ''] of String(sources).matchAll(
          /node_modules\/((?:@[^/,]+\/)?[^/,]+)\/(?!node_modules)/g,
        )) {
          if (!from.startsWith('.pnpm')) bundled.add(from)
        }
      }
      expect(bundled.size).toBeGreaterThan(0)
      // The source manifest lists it as a dependency for the build; the packed manifest does not.
      const { dependencies = {} } = packedManifest(name)
      for (const from of bundled) {
        if (from !== 'kysely') expect(dependencies).not.toHaveProperty([from])
        expect(of(name, 'THIRD-PARTY.md').toString()).toContain(
          of(name, `node_modules/${from}/${licenceIn(name, from)}`)
            .toString()
            .trim(),
        )
      }
    },
  )
})

describe('third-party software', () => {
  test('the fonts and the script of the API reference are those of their packages, beside their licences', () => {
    for (const file of ['SourceSans3-Regular.ttf', 'SourceSans3-Semibold.ttf']) {
      expect(of('payslip', `fonts/${file}`).equals(of('payslip', `node_modules/source-sans/TTF/${file}`))).toBe(true)
    }
    expect(of('payslip', 'fonts/LICENSE.md')).toEqual(of('payslip', 'node_modules/source-sans/LICENSE.md'))
    const script = of('server', 'node_modules/@scalar/api-reference/dist/browser/standalone.js')
    expect(gunzipSync(of('server', 'assets/api-reference.js.gz')).equals(script)).toBe(true)
    const { version } = JSON.parse(of('server', 'node_modules/@scalar/api-reference/package.json').toString())
    expect(of('server', 'assets/LICENSE.md').toString()).toContain(`@scalar/api-reference\` ${version}`)
  })

  test.each(PACKAGES)('@centime/%s has the licence of the repository', (name) => {
    expect(of(name, 'LICENSE')).toEqual(readFileSync(join(ROOT, 'LICENSE')))
  })
})
