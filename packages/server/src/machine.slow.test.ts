import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, httpClient, must } from '../testing/client.js'
import { centimeHere, partnerKey } from '../testing/command-line.js'
import { monthOf, registered } from '../testing/month.js'
import { builtServer, launchServer, type ServerProcess } from '../testing/server-process.js'

/** Faults of the machine below a server as an operator runs it: full disks, deleted locks, files that other users can read. */

const folder = mkdtempSync(join(tmpdir(), 'centime-machine-'))
const running: ServerProcess[] = []
const mounted: string[] = []
beforeAll(builtServer)
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()))
})
afterAll(() => {
  for (const place of mounted) spawnSync('umount', [place])
  rmSync(folder, { recursive: true })
})

let places = 0
const newPlace = (): string => {
  const place = join(folder, `${++places}`)
  mkdirSync(place)
  return place
}
/** A small disk of its own; undefined where this user may not mount one. */
function disk(size: string): string | undefined {
  const place = newPlace()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place]).status !== 0) return undefined
  mounted.push(place)
  return place
}
const small = disk('12m')
const readOnly = disk('4m')
const canMount = small !== undefined && readOnly !== undefined
const skipped = canMount ? '' : ' (skipped: this user may not mount a disk)'

const launch = (...how: Parameters<typeof launchServer>): ServerProcess => {
  const server = launchServer(...how)
  running.push(server)
  return server
}
const refusalOf = async (CENTIME_DATABASE: string): Promise<string> => {
  const server = launch({ CENTIME_DATABASE })
  expect((await server.exited).code).toBe(1)
  return server.log()
}
const user = (identifier: string) => ({ identifier, firstName: 'A', lastName: 'B' })

describe('a full data disk', () => {
  test('below the least free space writes are 503 and reads go on; readyz and the log say why', async () => {
    const variables = { CENTIME_DATABASE: join(newPlace(), 'a.db') }
    const { key, partnerId } = await partnerKey(variables, 'admin')
    const server = launch({ ...variables, CENTIME_MIN_FREE_MB: '999999999' })
    const client = httpClient(await server.url, key)
    const tenant = { externalId: 'a', name: 'A', culture: 'fr-FR' }
    for (const _ of [1, 2]) {
      const refused = await client.send('POST', `/partners/${partnerId}/tenants`, tenant)
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'storage_full',
        '30',
      ])
    }
    expect((await client.get(`/partners/${partnerId}/tenants`)).body).toEqual([])
    const ready = await client.get('/readyz')
    const reason = expect.stringMatching(/^the disk has \d+ MiB left, and below 999999999 MiB nothing is written$/)
    expect([ready.status, ready.body.code, ready.body.detail]).toEqual([503, 'storage_full', reason])
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    const lines = server.log().trim().split('\n')
    const said = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
    expect(said).toEqual([expect.objectContaining({ msg: 'the database takes no writes', reason })])
  })

  test.skipIf(!canMount)(
    `that is full to the last byte: work continues by itself when there is space${skipped}`,
    async () => {
      const place = small ?? ''
      const variables = { CENTIME_DATABASE: join(place, 'a.db'), CENTIME_NOW: '2026-07-15T09:00:00Z' }
      const { key, partnerId } = await partnerKey(variables, 'admin')
      const server = launch({ ...variables, CENTIME_MIN_FREE_MB: '0' })
      const client = httpClient(await server.url, key)
      const of = await registered(partnerId, { partner: client, admin: client }, 'sasu')
      const month = monthOf(of, '2026-07')
      await month.open()
      await must(200, month.variables(3000))
      const users = `${of.path}/users`
      const before = (await client.get(users)).body.length

      const filler = join(place, 'filler')
      fill(filler)
      const accepted = await writesUntilFull(client, users)
      const calculation = await month.calculate('calculation')
      expect((await client.get('/readyz')).body.code).toBe('storage_full')
      expect((await client.get(users)).body).toHaveLength(before + accepted)

      rmSync(filler)
      await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 10_000 }).toBe(200)
      const again = calculation.status === 202 ? calculation : await month.calculate('calculation')
      expect(await month.ended(again)).toMatchObject({ status: 'completed' })
      await must(201, client.send('POST', users, user('later')))
      expect((await client.get(users)).body).toHaveLength(before + accepted + 1)
      expect(JSON.parse(await centimeHere(variables, 'audit', 'verify'))).toMatchObject({ valid: true })
      expect(server.log()).toContain('the database takes writes again')
      expect(await server.stop()).toEqual({ code: 0, signal: null })
    },
  )
})

/** Fills the remaining space of a disk. */
function fill(file: string): void {
  for (const bytes of [2 ** 20, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {}
  }
}

/** Adds users until a write is refused; returns how many were accepted. */
async function writesUntilFull(client: Client, path: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { status, body } = await client.send('POST', path, user(`user ${count}`))
    if (status === 503) {
      expect(body.code).toBe('storage_full')
      return count
    }
    expect(status).toBe(201)
  }
}

test('on a full log disk lines are dropped and counted, requests go on, and SIGTERM works', async () => {
  const server = launch({ CENTIME_DATABASE: join(newPlace(), 'a.db') }, '/dev/full')
  const client = httpClient(await server.url, '')
  for (const _ of [1, 2, 3]) expect((await client.get('/readyz')).status).toBe(200)
  expect((await client.get('/metrics')).text).toMatch(/^centime_log_lines_dropped_total [3-9]$/m)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

describe('one server', () => {
  test('also where its lock was deleted, and by a hard link; what it writes is its own', async () => {
    const place = newPlace()
    const database = join(place, 'a.db')
    const server = launch({ CENTIME_DATABASE: database, CENTIME_DEMO: 'on' })
    await server.url
    expect(readdirSync(place).sort()).toEqual(expect.arrayContaining(['a.db', 'a.db-wal', 'a.db.lock', 'a.db.secret']))
    for (const name of readdirSync(place)) expect([name, statSync(join(place, name)).mode & 0o077]).toEqual([name, 0])
    rmSync(`${database}.lock`)
    expect(await refusalOf(database)).toBe(`centime: another server runs on ${database}\n`)
    const link = join(newPlace(), 'b.db')
    linkSync(database, link)
    expect(await refusalOf(link)).toContain(`${link} has 2 names (hard links): remove the others`)
  })

  test.skipIf(!canMount)(`on a read-only mount is refused, and says so${skipped}`, async () => {
    const database = join(readOnly ?? '', 'a.db')
    await centimeHere({ CENTIME_DATABASE: database }, 'partner', 'create', '--name', 'A')
    spawnSync('mount', ['-o', 'remount,ro', readOnly ?? ''])
    const said = `centime: ${readOnly} cannot be written: its disk is mounted read-only: mount it writable\n`
    expect(await refusalOf(database)).toBe(said)
  })
})
