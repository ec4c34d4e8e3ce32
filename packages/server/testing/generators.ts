import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_DOSSIER } from '../src/dossiers/demo-dossier.js'
import { builtServer, launchServer, partnerKey, type ServerProcess } from './server-process.js'

/**
 * `npm run generators`: clients that hey-api and orval make from the served document compile under strict settings and play a
 * managed month over HTTP. The generators are installed into a folder of their own, so they are no dependency of the project.
 */

// The last versions that run on Node 20.
const GENERATORS = ['@hey-api/openapi-ts@0.95.0', 'orval@7.9.0', 'typescript@5.9.3']
const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../../..')
const execute = promisify(execFile)

let folder: string
let server: ServerProcess
let url: string

beforeAll(async () => {
  await builtServer()
  folder = await mkdtemp(join(tmpdir(), 'centime-generators-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const silent = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']
  await execute('npm', ['install', ...silent, ...GENERATORS], { cwd: folder })
  server = launchServer({ CENTIME_DATABASE: join(folder, 'centime.db'), CENTIME_NOW: '2026-07-15T09:00:00Z' })
  url = await server.url
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text())
}, 600_000)
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

test.each([
  // The client that hey-api makes does not compile with exactOptionalPropertyTypes itself.
  ['hey-api', ['node_modules/@hey-api/openapi-ts/bin/run.js', '-i', '../openapi.json', '-o', 'generated'], []],
  ['orval', ['node_modules/orval/dist/bin/orval.js', '--config', 'orval.config.cjs'], ['--exactOptionalPropertyTypes']],
])('a client made by %s compiles and plays a managed month', { timeout: 300_000 }, async (name, generator, more) => {
  const place = join(folder, name)
  await mkdir(place)
  await writeFile(join(place, 'package.json'), '{"type":"module"}')
  await symlink(join(folder, 'node_modules'), join(place, 'node_modules'))
  const output = { target: './generated/client.ts', client: 'fetch', mode: 'single', baseUrl: url }
  const orval = { centime: { input: '../openapi.json', output } }
  await writeFile(join(place, 'orval.config.cjs'), `module.exports = ${JSON.stringify(orval)}`)
  await execute(process.execPath, generator, { cwd: place })
  const program = join(place, 'month.ts')
  await copyFile(join(here, 'clients', `${name}.ts`), program)

  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const compiled = execute(process.execPath, [tsc, ...STRICT, ...more, ...types, program], { cwd: place })
  expect(await compiled.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })

  const { partnerId, key } = await partnerKey({ CENTIME_DATABASE: join(folder, 'centime.db') }, 'partner')
  const { playMonth } = await import(/* @vite-ignore */ pathToFileURL(program).href)
  expect(await playMonth(partnerId, key, DEMO_DOSSIER, url)).toEqual({
    calculated: 'completed',
    approved: 'completed',
    state: 'finalized',
    // The variables of the month.
    gross: 3000,
    isExplained: true,
  })
})

const STRICT = [
  ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--noImplicitReturns', '--skipLibCheck'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'],
]
