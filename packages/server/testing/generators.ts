import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_DOSSIER } from '../src/dossiers/demo-dossier.js'
import { partnerKey } from './command-line.js'
import { builtServer, launchServer, type ServerProcess } from './server-process.js'

/**
 * `npm run generators`: clients that hey-api and orval make from the served document compile under strict settings and play a
 * managed month over HTTP. The generators are installed into a folder of their own, so they are no dependency of the project.
 * `src/http/generators.test.ts`, which `npm test` runs, checks the properties of the document that they need.
 */

// The last versions that declare to run on Node 20, and those of today, which declare Node 22.18 and run on 20 too.
const GENERATORS = [
  { name: 'hey-api', version: '0.95.0' },
  { name: 'hey-api', version: '0.99.0' },
  { name: 'orval', version: '7.13.2' },
  { name: 'orval', version: '8.38.0' },
] as const
type Generator = (typeof GENERATORS)[number]

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../../..')
const execute = promisify(execFile)

let folder: string
let server: ServerProcess
let url: string

beforeAll(async () => {
  await builtServer()
  folder = await mkdtemp(join(tmpdir(), 'centime-generators-'))
  server = launchServer({ CENTIME_DATABASE: join(folder, 'centime.db'), CENTIME_NOW: '2026-07-15T09:00:00Z' })
  url = await server.url
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text())
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

test.each(GENERATORS)(
  'a client made by $name@$version compiles and plays a managed month',
  {
    timeout: 300_000,
  },
  async (generator) => {
    const { name, version } = generator
    const place = join(folder, `${name}-${version}`)
    await mkdir(place)
    await made(generator, place)
    const program = join(place, 'month.ts')
    await copyFile(join(here, 'clients', `${name}.ts`), program)

    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
    // The client that hey-api makes does not compile with exactOptionalPropertyTypes itself.
    const more = name === 'orval' ? ['--exactOptionalPropertyTypes'] : []
    const compiled = execute(process.execPath, [tsc, ...STRICT, ...more, ...types, program], { cwd: place })
    expect(await compiled.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })

    // Orval 7 parses every answer as JSON.
    const readsFiles = version !== '7.13.2'
    const { partnerId, key } = await partnerKey({ CENTIME_DATABASE: join(folder, 'centime.db') }, 'partner')
    const { playMonth } = await import(/* @vite-ignore */ pathToFileURL(program).href)
    expect(await playMonth(partnerId, key, DEMO_DOSSIER, { baseUrl: url, readsFiles })).toEqual({
      calculated: 'completed',
      approved: 'completed',
      state: 'finalized',
      // The variables of the month.
      gross: 3000,
      isExplained: true,
      payslips: 1,
      ...(readsFiles && { firstHead: 'Matricule', isFile: true }),
    })
  },
)

/** Installs a generator into a folder and runs it there. */
async function made({ name, version }: Generator, cwd: string): Promise<void> {
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}')
  const silent = ['--engine-strict=false', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']
  const named = name === 'orval' ? 'orval' : '@hey-api/openapi-ts'
  await execute('npm', ['install', ...silent, `${named}@${version}`, 'typescript@5.9.3'], { cwd })
  // Headers that a request needs are arguments, as those of the path are.
  const output = { target: './generated/client.ts', client: 'fetch', mode: 'single', baseUrl: url, headers: true }
  const orval = { centime: { input: '../openapi.json', output } }
  await writeFile(join(cwd, 'orval.config.cjs'), `module.exports = ${JSON.stringify(orval)}`)
  const asked = name === 'orval' ? ['--config', 'orval.config.cjs'] : ['-i', '../openapi.json', '-o', 'generated']
  await execute(join(cwd, 'node_modules/.bin', name === 'orval' ? 'orval' : 'openapi-ts'), asked, { cwd })
}

const STRICT = [
  ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--noImplicitReturns', '--skipLibCheck'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'],
]
