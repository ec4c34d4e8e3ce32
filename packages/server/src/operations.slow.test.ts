import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpClient } from '../testing/client.js'
import { builtServer, centime, launchServer, type ServerProcess } from '../testing/server-process.js'

/** Each command of docs/operations.md is executed as written, on the database of version 0.1.0. */

const PAGE = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const DATA = fileURLToPath(new URL('../testing/data/version-0.1.0/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-operations-'))
const CENTIME_DATABASE = join(folder, 'data', 'centime.db')
const { about } = JSON.parse(gunzipSync(readFileSync(join(DATA, 'answers.json.gz'))).toString('utf8'))
const tried: string[] = []
let server: ServerProcess
beforeAll(async () => {
  await builtServer()
  for (const name of ['data', 'backups', 'exports']) mkdirSync(join(folder, name))
  writeFileSync(CENTIME_DATABASE, gunzipSync(readFileSync(join(DATA, 'centime.db.gz'))))
  writeFileSync(`${CENTIME_DATABASE}.secret`, readFileSync(join(DATA, 'centime.db.secret')))
})
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true })
})

/** Runs a command of the page, with its folders below this test's; gives what it prints. */
async function run(command: string, more: Readonly<Record<string, string>> = {}) {
  tried.push(command)
  const here = command.replaceAll(/\/(backups|exports)\//g, `${folder}/$1/`)
  const [, database = CENTIME_DATABASE, words = ''] = /^(?:CENTIME_DATABASE=(\S+) )?centime (.*)$/.exec(here) ?? []
  return JSON.parse(await centime({ CENTIME_DATABASE: database, ...more }, ...words.split(' ')))
}
const start = async (more: Readonly<Record<string, string>> = {}) => {
  server = launchServer({ CENTIME_DATABASE, CENTIME_NOW: about.now, ...more })
  return httpClient(await server.url, about.keys.roux)
}
const stopped = async () => expect(await server.stop()).toEqual({ code: 0, signal: null })

test('an upgrade from 0.1.0 is backed up, done by the start, and checked', async () => {
  expect(await run('centime backup /backups/before-upgrade.db')).toMatchObject({ unchecked: expect.any(String) })
  const CENTIME_BACKUP_DIRECTORY = join(folder, 'copies')
  await start({ CENTIME_BACKUP_DIRECTORY })
  expect(await run('centime check')).toMatchObject({ valid: true, payslips: { finalized: 9, wrong: [] } })
  // The server copies by itself at its start, in a thread of its own.
  const names = () => (existsSync(CENTIME_BACKUP_DIRECTORY) ? readdirSync(CENTIME_BACKUP_DIRECTORY) : [])
  await expect.poll(names, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^centime-\d{8}T\d{6}Z\.db$/))
  expect(server.log()).not.toContain('the backup failed')
}, 60_000)

test('a backup beside the running server is checked and restored', async () => {
  expect(await run('centime backup /backups/monday.db')).toMatchObject({
    backup: `${folder}/backups/monday.db`,
    keys: ['secret', 'audit-key'].map((name) => `${folder}/backups/monday.db.${name}`),
  })
  expect((await run('CENTIME_DATABASE=/backups/monday.db centime check')).valid).toBe(true)
  await expect(run('centime restore /backups/monday.db')).rejects.toThrow(/exit code 1\n.*a server runs on/)
  tried.pop()
  await stopped()
  rmSync(CENTIME_DATABASE) // the disk was lost
  expect(await run('centime restore /backups/monday.db')).toMatchObject({
    restored: CENTIME_DATABASE,
    pendingDeliveries: 1,
  })
  expect((await run('centime check --payslips 1000')).valid).toBe(true)
  expect(Object.keys(await run('centime key list'))).toEqual(['keys'])
  expect(await run('centime restore /backups/before-upgrade.db --replace')).toMatchObject({
    keptBefore: expect.stringContaining(`${CENTIME_DATABASE}.before-`),
  })
}, 60_000)

test('an amount that was changed past the server is exit code 1, and named', async () => {
  const broken = join(folder, 'broken.db')
  const bytes = gunzipSync(readFileSync(join(DATA, 'centime.db.gz')))
  const page = bytes.readUInt16BE(16)
  const start = Math.floor(bytes.indexOf('MontantRepas') / page) * page
  writeFileSync(broken, bytes.fill(0x55, start, start + page))
  await expect(centime({ CENTIME_DATABASE: broken }, 'check')).rejects.toThrow(
    /exit code 1\ncentime: .*(malformed|page)/,
  )
})

test('a tenant is offboarded, exported and erased', async () => {
  const operator = await start()
  const { body } = await operator.get('/partners/1/tenants')
  const tenant = body.find(({ status }: { readonly status: string }) => status === 'active')
  const by = httpClient(await server.url, about.keys.brun)
  const path = `/partners/${tenant.partnerId}/tenants/${tenant.id}/status`
  const closed = [operator, by].map((client) => client.send('POST', path, { status: 'offboarded' }))
  expect((await Promise.all(closed)).map(({ status }) => status)).toContain(200)
  const instead = (command: string) => command.replaceAll('12', String(tenant.id))
  const commands = ['centime tenant export 12 /exports/12.jsonl', 'centime tenant erase 12']
  const [exported, erased] = [await run(instead(commands[0] ?? '')), await run(instead(commands[1] ?? ''))]
  tried.splice(-2, 2, ...commands)
  expect(exported).toMatchObject({ tenantId: tenant.id, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(JSON.stringify(erased.kept)).toContain('L3243-4')
  await stopped()
}, 60_000)

test('nothing else is on the page', () => {
  const commands = [
    ...PAGE.matchAll(/(?:CENTIME_DATABASE=\S+ )?centime (?:backup|check|restore|tenant|key list)\b[^`\n]*/g),
  ]
  expect(new Set(commands.map(([command]) => command.trim()))).toEqual(new Set(tried))
})
