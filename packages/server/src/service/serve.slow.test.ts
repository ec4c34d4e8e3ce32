import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FlatObject, readPublicKeys, signatureProblem } from '@centime/store'
import Database from 'better-sqlite3'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { httpClient } from '../../testing/client.js'
import { centimeHere, partnerKey } from '../../testing/command-line.js'
import { companyOf } from '../../testing/company.js'
import {
  builtServer,
  centime,
  environmentWith,
  launchServer,
  type ServerProcess,
  type Variables,
} from '../../testing/server-process.js'

/** The server as an operator runs it: a process, its signals, what it prints, and the commands beside it. */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-serve-'))
const running: ServerProcess[] = []
beforeAll(builtServer)
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()))
})
afterAll(() => rmSync(folder, { recursive: true }))

let databases = 0
const newDatabase = (): string => join(folder, `${++databases}.db`)
const launch = (variables: Variables): ServerProcess => {
  const server = launchServer(variables)
  running.push(server)
  return server
}
/** Resolves when the last line that a server prints at its start is there. */
const demoShown = (server: ServerProcess) => expect.poll(server.output, { timeout: 30_000 }).toContain('curl')
const hasCurl = spawnSync('curl', ['--version']).status === 0

describe('npm start', () => {
  test.skipIf(!hasCurl)(
    'on an empty database prints a partner, a tenant, a key, and last a curl line that works',
    async () => {
      const server = launch({ CENTIME_DATABASE: newDatabase(), CENTIME_DEMO: 'on' })
      const url = await server.url
      await demoShown(server)
      const lines = server.output().trim().split('\n')
      expect(lines.slice(0, -1).map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
        ['Centime API', url],
        ['Partner', '1'],
        ['Tenant', '1'],
        ['Key', expect.stringMatching(/^centime_sandbox_1_/)],
      ])
      const { status, stdout } = spawnSync('sh', ['-c', lines.at(-1) ?? ''], { encoding: 'utf8' })
      expect(status).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject([{ identifier: 'camille.moreau', status: 'Active' }])
    },
  )

  test.skipIf(!hasCurl)(
    'without demo data prints the commands of a partner and its key, later and for a second server a curl line that works',
    async () => {
      const CENTIME_DATABASE = newDatabase()
      const first = launch({ CENTIME_DATABASE })
      const url = await first.url
      const commands = await linesOf(first, 3)
      expect(commands.map((line) => line.split(/ {2,}/)[0])).toEqual(['Centime API', 'Make a partner', 'and its key'])
      const made = commands.slice(1).map((line) => pasted(line.replace(/^.*? {2,}/, '')))
      expect(made).toEqual([
        '{"partnerId":1}\n',
        expect.stringMatching(/^\{"keyId":1,"key":"centime_sandbox_1_\w+"\}\n$/),
      ])

      const { port } = new URL(url)
      const second = launch({ CENTIME_DATABASE, PORT: port })
      expect((await second.exited).code).toBe(1)
      const [said, curl = ''] = second.log().trim().split('\n')
      expect(said).toBe(`centime: another server runs on ${CENTIME_DATABASE} and answers at ${url}; with another key:`)
      expect(pasted(curl)).toBe('[]\n')

      await first.stop()
      const later = launch({ CENTIME_DATABASE, CENTIME_DEMO: 'on', PORT: port })
      const lines = await linesOf(later, 3)
      expect(lines).toEqual([
        expect.stringContaining(url),
        `Another key   ${commands[2]?.replace(/^.*? {2,}/, '')}`,
        curl,
      ])
    },
  )
})

/** The first lines that a server prints. */
async function linesOf(server: ServerProcess, count: number): Promise<readonly string[]> {
  await server.url
  const lines = () => server.output().trim().split('\n')
  await expect.poll(lines, { timeout: 30_000 }).toHaveLength(count)
  return lines()
}

/** The output of a line pasted into another terminal, whose environment has no settings of this service. */
function pasted(line: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    encoding: 'utf8',
    cwd: ROOT,
    env: environmentWith({}),
  })
  expect([status, stderr.replaceAll(/^npm warn.*\n/gm, '')]).toEqual([0, ''])
  return stdout
}

describe('a server', () => {
  const CENTIME_DATABASE = newDatabase()
  let first: ServerProcess
  let key: string
  let partnerId: number
  beforeAll(async () => {
    ;({ key, partnerId } = await partnerKey({ CENTIME_DATABASE }, 'admin'))
    first = launchServer({ CENTIME_DATABASE })
    await first.url
  })
  afterAll(() => first?.kill())

  test.skipIf(process.platform !== 'linux')('has its other threads behind the one that answers', async () => {
    const client = httpClient(await first.url, key)
    const of = await companyOf({ partner: client, admin: client }, partnerId, 'threads')
    await of.hire('jeanne')
    await of.run('2026-06') // by a thread
    const threads = `/proc/${first.pid}/task`
    const priorities = (isAnswering: boolean) =>
      readdirSync(threads)
        .filter((thread) => (Number(thread) === first.pid) === isAnswering)
        .map((thread) => getPriority(Number(thread)))
    const own = getPriority()
    expect(priorities(true)).toEqual([own])
    // The thread that calculates goes before those that compile. Threads that have just started are not behind yet.
    const others = () => [...new Set(priorities(false))].sort((a, b) => a - b)
    await expect.poll(others).toEqual([own + 5, own + 12].map((one) => Math.min(one, 19)))
  })

  test('a second server on the database is refused', async () => {
    const second = launch({ CENTIME_DATABASE })
    await expect(second.url).rejects.toThrow()
    expect((await second.exited).code).toBe(1)
    expect(second.log()).toBe(`centime: another server runs on ${CENTIME_DATABASE}\n`)
  })

  test('says in one line that its port is taken, and which one is free', async () => {
    const { port } = new URL(await first.url)
    const second = launch({ CENTIME_DATABASE: newDatabase(), PORT: port })
    expect((await second.exited).code).toBe(1)
    const [, free = ''] = /^centime: port \d+ is in use: PORT=(\d+) npm start\n$/.exec(second.log()) ?? []
    expect(second.log()).toBe(`centime: port ${port} is in use: PORT=${free} npm start\n`)
    expect(Number(free)).toBeGreaterThan(Number(port))
    const third = launch({ CENTIME_DATABASE: newDatabase(), PORT: free, CENTIME_HEALTH_PORT: port })
    expect((await third.exited).code).toBe(1)
    expect(third.log()).toMatch(new RegExp(`^centime: port ${port} is in use: CENTIME_HEALTH_PORT=\\d+ npm start\\n$`))
  })

  test('does not start with an invalid variable: one line, exit code 2', async () => {
    const server = launch({ CENTIME_DATABASE: newDatabase(), CENTIME_ENVIRONMENT: 'production', PORT: 'x' })
    expect((await server.exited).code).toBe(2)
    expect(server.log()).toMatch(
      /^centime: PORT must be a port.*CENTIME_SECRET is required.*CENTIME_BEHIND_PROXY=on\n$/,
    )
  })

  test('does not start with a kept secret of fewer than 32 bytes: one line, exit code 1', async () => {
    const CENTIME_DATABASE = newDatabase()
    writeFileSync(`${CENTIME_DATABASE}.secret`, 'short')
    const server = launch({ CENTIME_DATABASE })
    expect((await server.exited).code).toBe(1)
    expect(server.log()).toMatch(/^centime: \S+\.secret must hold at least 32 bytes: [^\n]+\n$/)
  })

  test('warns of a misspelt variable and starts', async () => {
    const CENTIME_DATABASE = newDatabase()
    const server = launch({ CENTIME_DATABASE, CENTIME_DEMOS: 'off' })
    await server.url
    expect(server.log().split('\n')[0]).toBe(
      'centime: CENTIME_DEMOS is not a variable of this service; the nearest is CENTIME_DEMO',
    )
  })

  test('names a file that is not a database, and leaves it unchanged', async () => {
    const CENTIME_DATABASE = join(folder, 'letter.txt')
    const other = join(folder, 'other.db')
    writeFileSync(CENTIME_DATABASE, 'Dear all, this is no database. '.repeat(100))
    new Database(other).exec('create table bookmarks (url text)').close()
    for (const path of [CENTIME_DATABASE, other]) {
      const before = readFileSync(path)
      const server = launch({ CENTIME_DATABASE: path })
      expect((await server.exited).code).toBe(1)
      const said = `centime: ${path} is no database of Centime; CENTIME_DATABASE names the file. If it was one, restore a backup\n`
      expect(server.log()).toBe(said)
      await expect(centimeHere({ CENTIME_DATABASE: path }, 'key', 'list')).rejects.toThrow(said)
      expect(readFileSync(path).equals(before)).toBe(true)
    }
    const server = launch({ CENTIME_DATABASE: folder })
    expect((await server.exited).code).toBe(1)
    expect(server.log()).toBe(`centime: cannot open ${folder} as a database\n`)
  })

  test('stops at SIGTERM with exit code 0, and the next one has what it had', async () => {
    const variables = { CENTIME_DATABASE: newDatabase(), CENTIME_DEMO: 'on', CENTIME_NOW: '2026-06-15T08:00:00Z' }
    const first = launch(variables)
    await first.url
    await demoShown(first)
    const [, key = ''] = /Key +(\S+)/.exec(first.output()) ?? []
    expect(await first.stop()).toEqual({ code: 0, signal: null })
    const { body, headers } = await httpClient(await launch(variables).url, key).get('/partners/1/tenants/1/users')
    expect(body).toHaveLength(1)
    // Proxies close an idle connection after 60 s or sooner: the server does not close one that a proxy is using.
    expect(headers.get('keep-alive')).toBe('timeout=65')
  })

  test('keeps its clock where an admin has moved it, also through a kill', async () => {
    const CENTIME_DATABASE = newDatabase()
    const { key } = await partnerKey({ CENTIME_DATABASE }, 'admin')
    const first = launch({ CENTIME_DATABASE })
    const moved = await httpClient(await first.url, key).send('POST', '/sandbox/clock', { now: '2031-01-01T00:00:00Z' })
    expect(moved.status).toBe(200)
    await first.kill()
    const missing = await httpClient(await launch({ CENTIME_DATABASE }).url, key).get('/nowhere')
    expect(missing.body.trace.timestamp).toMatch(/^2031-01-01T00:0/)
  })

  test('logs JSON lines with request ids, and neither keys nor people', async () => {
    const server = launch({ CENTIME_DATABASE: newDatabase(), CENTIME_DEMO: 'on' })
    const url = await server.url
    await demoShown(server)
    const [, key = ''] = /Key +(\S+)/.exec(server.output()) ?? []
    const client = httpClient(url, key)
    const person = { identifier: 'zoe.secret', firstName: 'Zoé', lastName: 'Secret' }
    await client.send('POST', '/partners/1/tenants/1/users', person)
    await client.send('POST', '/partners/1/tenants/1/users', '{"identifier":"Secret"')
    await client.get('/partners/1/tenants/1/users')
    await server.stop()
    const lines = server.log().trim().split('\n')
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/Z$/) })
    expect(lines.filter((line) => JSON.parse(line).requestId !== undefined).length).toBeGreaterThanOrEqual(3)
    for (const secret of [key, key.split('_').at(-1) ?? key, 'Secret', 'secret', 'Zoé', 'camille', 'Bernard']) {
      expect(server.log()).not.toContain(secret)
    }
  })

  test('serves HTTPS itself, TLS 1.2 or later, and health on a port of its own where one is set', async () => {
    const { cert, private: secret } = await generate([{ name: 'commonName', value: 'localhost' }], {
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    })
    const [CENTIME_TLS_CERT, CENTIME_TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(CENTIME_TLS_CERT, cert)
    writeFileSync(CENTIME_TLS_KEY, secret)
    const server = launch({
      CENTIME_DATABASE: newDatabase(),
      CENTIME_ENVIRONMENT: 'production',
      CENTIME_SECRET: 's'.repeat(32),
      CENTIME_HEALTH_PORT: '0',
      CENTIME_TLS_CERT,
      CENTIME_TLS_KEY,
    })
    const url = await server.url
    expect(url).toMatch(/^https:/)
    await expect.poll(server.output, { timeout: 30_000 }).toMatch(/Health +http:\S+ /)
    const [, health] = /Health +(http:\S+)/.exec(server.output()) ?? []
    for (const path of ['/livez', '/readyz', '/metrics']) expect((await fetch(`${health}${path}`)).status).toBe(200)
    expect((await fetch(`${health}/openapi.json`)).status).toBe(404)
    const statusWith = (options: https.RequestOptions, path = '/problems') =>
      new Promise<number | string>((resolve) => {
        const request = https.get(`${url}${path}`, { ca: cert, agent: false, ...options }, (answer) => {
          answer.resume()
          expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
          resolve(answer.statusCode ?? 0)
        })
        request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      })
    expect(await statusWith({ minVersion: 'TLSv1.2' })).toBe(200)
    expect(await statusWith({}, '/readyz')).toBe(404)
    expect(await statusWith({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).not.toBe(
      200,
    )
  })
})

describe('commands beside a running server take effect at once', () => {
  test('a key opens its partner from its making to its revocation', async () => {
    const variables = { CENTIME_DATABASE: newDatabase() }
    const url = await launch(variables).url
    const { partnerId } = JSON.parse(await centimeHere(variables, 'partner', 'create', '--name', 'Cabinet Roux'))
    const made = JSON.parse(
      await centimeHere(variables, 'key', 'create', '--partner', `${partnerId}`, '--role', 'partner'),
    )
    expect(Object.keys(made)).toEqual(['keyId', 'key'])
    const register = () =>
      httpClient(url, made.key).send('POST', `/partners/${partnerId}/tenants`, {
        externalId: 'a',
        name: 'A',
        culture: 'fr-FR',
      })
    expect((await register()).status).toBe(201)
    expect(JSON.parse(await centime(variables, 'key', 'list'))).toEqual({
      keys: [expect.objectContaining({ keyId: made.keyId, partnerId, role: 'partner', environment: 'sandbox' })],
    })
    expect(await centimeHere(variables, 'key', 'list')).not.toContain(made.key.split('_').at(-1))
    expect(JSON.parse(await centime(variables, 'key', 'revoke', `${made.keyId}`))).toEqual({
      keyId: made.keyId,
      revoked: true,
    })
    expect((await register()).status).toBe(401)
    const admin = JSON.parse(
      await centimeHere(variables, 'key', 'create', '--partner', `${partnerId}`, '--role', 'admin'),
    )
    const { body: acts } = await httpClient(url, admin.key).get(`/partners/${partnerId}/audit`)
    expect(acts.map(({ actor, action }: Record<string, string>) => `${actor}: ${action}`)).toEqual(
      ['partner create', 'key create', 'key revoke', 'key create'].map((action) => `command line: ${action}`),
    )
    expect(JSON.parse(await centimeHere(variables, 'audit', 'verify'))).toMatchObject({ valid: true })
    // A sandbox makes its audit key when it starts: the server publishes it, the command signs with it.
    const keys = readPublicKeys(await (await fetch(`${url}/.well-known/centime-audit-key`)).text())
    const heads = JSON.parse(await centimeHere(variables, 'audit', 'head'))
    expect(heads).toMatchObject([{ chain: -partnerId, position: 4 }, { position: 1 }])
    expect(heads.map((head: FlatObject) => signatureProblem(head, keys))).toEqual([undefined, undefined])
  })

  test('a key that has expired opens nothing', async () => {
    const variables = { CENTIME_DATABASE: newDatabase() }
    const { key } = await partnerKey(variables, 'admin', '--expires', '2020-01-01T00:00:00Z')
    const answer = await httpClient(await launch(variables).url, key).get('/partners/1/tenants/1/users')
    expect(answer.status).toBe(401)
  })

  test('refuse what does not exist: one line on standard error, nothing on standard output', async () => {
    const variables = { CENTIME_DATABASE: newDatabase() }
    await expect(centimeHere(variables, 'key', 'create', '--partner', '7', '--role', 'admin')).rejects.toThrow(
      /exit code 1\ncentime: there is no partner 7\n$/,
    )
    await expect(centimeHere(variables, 'key', 'revoke', '9')).rejects.toThrow(
      /exit code 1\ncentime: there is no key 9\n$/,
    )
  })

  test('read nothing where there is no database, and make none', async () => {
    const CENTIME_DATABASE = join(folder, 'mistyped', 'centime.db')
    for (const args of [
      ['audit', 'verify'],
      ['key', 'list'],
    ]) {
      await expect(centimeHere({ CENTIME_DATABASE }, ...args)).rejects.toThrow(
        /exit code 1\ncentime: there is no database \S+\n$/,
      )
    }
    expect(existsSync(join(folder, 'mistyped'))).toBe(false)
  })

  test.each([
    [['partner', 'create']],
    [['partner', 'create', '--name', '']],
    [['key', 'create', '--partner', 'x', '--role', 'admin']],
    [['key', 'create', '--partner', '1', '--role', 'root']],
    [['key', 'create', '--partner', '1', '--role', 'admin', '--expires', '2027-01-01']],
    [['key', 'revoke', '0']],
    [['key', 'revoke']],
    [['key', 'nothing']],
    [['audit', 'verify', 'now']],
    [['audit', 'verify', '--against', join(folder, 'none.json')]],
    [['audit', 'receipt', 'receipt.json']],
  ])('centime %j is a wrong argument: exit code 2', async (args) => {
    await expect(centimeHere({ CENTIME_DATABASE: newDatabase() }, ...args)).rejects.toThrow(
      /exit code 2\ncentime: [^\n]+\n$/,
    )
  })
})
