import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { testService } from '../testing/service.js'
import { DEMO_DOSSIER } from './dossiers/demo-dossier.js'

/** Types that openapi-typescript makes from the document, and a program that needs no cast with them. */

const server = fileURLToPath(new URL('..', import.meta.url))
const execute = promisify(execFile)

test('a client with types from the document compiles under strict settings and plays a managed month', async () => {
  const service = await testService()
  const folder = await mkdtemp(join(tmpdir(), 'centime-client-'))
  try {
    const text = await (await service.app.request('/openapi.json')).text()
    await writeFile(join(folder, 'schema.d.ts'), astToString(await openapiTypescript(text)))
    const program = join(folder, 'month.ts')
    await copyFile(join(server, 'testing/clients/openapi-typescript.ts'), program)
    await symlink(join(server, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const tsc = join(server, '../../node_modules/typescript/bin/tsc')
    const types = ['--types', 'node', '--typeRoots', join(server, '../../node_modules/@types')]
    const compiled = execute(process.execPath, [tsc, ...STRICT, ...types, program], { cwd: folder })
    expect(await compiled.catch(({ stdout }) => stdout)).toMatchObject({ stdout: '' })

    const partnerId = await service.newPartner('client')
    const key = await service.newKey(partnerId, 'partner')
    const { playMonth } = await import(/* @vite-ignore */ pathToFileURL(program).href)
    const fetch = async (request: Request) => service.app.fetch(request)
    expect(await playMonth(partnerId, key, DEMO_DOSSIER, fetch)).toEqual({
      calculated: 'completed',
      approved: 'completed',
      state: 'finalized',
      // The variables of the month.
      gross: 3000,
      hasFigures: true,
    })
  } finally {
    await service.stop()
    await rm(folder, { recursive: true })
  }
})

const STRICT = [
  ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noImplicitReturns'],
  ...['--module', 'nodenext', '--target', 'es2023', '--skipLibCheck'],
]
