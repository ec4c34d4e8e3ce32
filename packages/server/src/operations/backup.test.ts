import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { lockDatabase, openSqlite } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { START, type TestService, testService } from '../../testing/service.js'
import type { Settings } from '../ground/settings.js'
import type { World } from '../http/world.js'
import { makeBackup } from './backup.js'
import { startBackups } from './backups.js'
import { restoreBackup } from './restore.js'

/** A copy is made beside the running server, checked, and restored with one command each. */

const folder = mkdtempSync(join(tmpdir(), 'centime-backup-'))
const inFolder = (name: string): string => join(folder, name)
const LIVE = inFolder('live.db')
const SECRET = 'secret of the tests'
let service: TestService
let of: Company
let settings: Settings
beforeAll(async () => {
  service = await testService({ database: LIVE })
  settings = { ...service.world.settings, database: LIVE, secret: SECRET }
  of = await company(service, await service.newPartner('Cabinet Roux'))
  await of.hire('jeanne')
  const { id } = await of.run('2026-06')
  await of.move(id, 'Release')
  const destination = { url: 'https://hooks.example/' }
  expect((await of.admin.send('PUT', `/partners/${of.partnerId}/webhooks`, destination)).status).toBe(200)
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const backup = (to: string, more: Partial<Settings> = {}) => makeBackup({ ...settings, ...more }, inFolder(to))
const restore = (
  from: string,
  database: string,
  { replace = false, secret }: { replace?: boolean; secret?: string } = {},
) =>
  restoreBackup({ ...settings, database: inFolder(database), secret }, inFolder(from), {
    replace,
    wall: () => Date.parse(START),
  })
const register = (client: Company['partner'], externalId: string, key: string) => {
  const tenant = { externalId, name: externalId, culture: 'fr-FR' }
  return client.send('POST', `/partners/${of.partnerId}/tenants`, tenant, { 'idempotency-key': key })
}

describe('a backup', () => {
  test('is one file and its secret, readable by the owner alone, with every write answered before it', async () => {
    let [answered, writing] = [0, true]
    const writes = (async () => {
      while (writing) {
        await register(of.partner, `client-${answered}`, `key-${answered}`)
        answered += 1
        await immediate() // microtasks of this process alone would never let a timer run
      }
    })()
    await expect.poll(() => answered).toBeGreaterThan(3)
    const before = answered
    expect(await backup('beside.db')).toMatchObject({
      backup: inFolder('beside.db'),
      keys: [inFolder('beside.db.secret')],
    })
    writing = false
    await writes
    expect(readFileSync(inFolder('beside.db.secret'), 'utf8')).toBe(SECRET)
    const made = readdirSync(folder).filter((name) => name.startsWith('beside'))
    expect(made).toEqual(['beside.db', 'beside.db.secret'])
    for (const name of made) expect(statSync(inFolder(name)).mode & 0o777).toBe(0o600)

    expect(await restore('beside.db', 'with-all.db')).toMatchObject({ restored: inFolder('with-all.db') })
    const restored = await testService({ database: inFolder('with-all.db') })
    const key = await restored.newKey(of.partnerId, 'partner')
    const { body } = await restored.as(key).get(`/partners/${of.partnerId}/tenants`)
    await restored.stop()
    expect(body.length).toBeGreaterThan(before)
  })

  test('refuses an existing name, also that of a secret', async () => {
    writeFileSync(inFolder('taken.db'), '')
    writeFileSync(inFolder('orphan.db.secret'), 'of another copy')
    expect(await backup('taken.db')).toEqual({ refused: `${inFolder('taken.db')} exists: name a file that does not` })
    expect(await backup('orphan.db')).toEqual({
      refused: `${inFolder('orphan.db.secret')} exists: name a file that does not`,
    })
  })

  test('of a damaged database is refused and leaves no file', async () => {
    await backup('sound.db')
    damage('sound.db', 'damaged.db')
    const refused = await backup('copy.db', { database: inFolder('damaged.db') })
    expect(refused).toEqual({ refused: expect.stringMatching(/^the copy is not sound: /) })
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([])
  })

  test('is possible with another secret, and says that it is another', async () => {
    const made = await backup('other-secret.db', { secret: 'another secret of at least 32 bytes' })
    const unreadable = [`CENTIME_SECRET does not decrypt the webhook secret of partner ${of.partnerId}`]
    expect(made).toMatchObject({ backup: inFolder('other-secret.db'), unreadable })
  })
})

describe('a restore', () => {
  beforeAll(async () => {
    await register(of.partner, 'before', 'before-the-copy')
    await backup('copy-1.db')
  })

  test('is refused while a server uses the database, and without a request to replace it', async () => {
    copyFileSync(inFolder('copy-1.db'), inFolder('there.db'))
    expect(await restore('copy-1.db', 'there.db')).toEqual({
      refused: `${inFolder('there.db')} is not empty: --replace puts it aside`,
    })
    symlinkSync(inFolder('there.db'), inFolder('link.db'))
    expect(await restore('copy-1.db', 'link.db', { replace: true })).toEqual({
      refused: `${inFolder('link.db')} is a link: set CENTIME_DATABASE to the file that it leads to`,
    })
    expect(await lockDatabase(inFolder('running.db'))).toBe('locked')
    const running = await restore('copy-1.db', 'running.db', { replace: true })
    expect(running).toEqual({ refused: `a server runs on ${inFolder('running.db')}: stop it first` })
  })

  test('with --replace keeps the old database and its secret under another name', async () => {
    writeFileSync(inFolder('old.db'), 'what was there')
    writeFileSync(inFolder('old.db.secret'), 'its secret')
    writeFileSync(inFolder('old.db-wal'), 'its log')
    const kept = inFolder('old.db.before-20260715T090000Z')
    expect(await restore('copy-1.db', 'old.db', { replace: true })).toMatchObject({ keptBefore: kept })
    const contents = ['', '.secret', '-wal'].map((ending) => readFileSync(`${kept}${ending}`, 'utf8'))
    expect(contents).toEqual(['what was there', 'its secret', 'its log'])
    expect(readFileSync(inFolder('old.db.secret'), 'utf8')).toBe(SECRET)
    expect(readdirSync(folder).filter((name) => /^old\.db(-wal|-shm|\.restoring)/.test(name))).toEqual([])
  })

  test('renames a log without a database: it must not meet another database', async () => {
    writeFileSync(inFolder('alone.db-wal'), 'its log')
    expect(await restore('copy-1.db', 'alone.db')).toMatchObject({
      keptBefore: expect.stringContaining('alone.db.before-'),
    })
    expect(readdirSync(folder)).not.toContain('alone.db-wal')
  })

  test('that is interrupted locks out every server until it is repeated, which deletes nothing', async () => {
    writeFileSync(inFolder('cut.db'), 'what was there')
    mkdirSync(inFolder('cut.db.secret.new')) // stops it between the two renames, of the old and of the new database
    await expect(restore('copy-1.db', 'cut.db', { replace: true })).rejects.toThrow('EISDIR')
    await expect(openSqlite(inFolder('cut.db'))).rejects.toThrow(
      `a restore of ${inFolder('cut.db')} was interrupted: run centime restore again, with --replace`,
    )
    rmSync(inFolder('cut.db.secret.new'), { recursive: true })
    writeFileSync(inFolder('cut.db'), 'something else') // at the same second
    rmSync(inFolder('cut.db.lock')) // this process holds the lock until it ends
    expect(await restore('copy-1.db', 'cut.db', { replace: true })).toMatchObject({ restored: inFolder('cut.db') })
    const kept = readdirSync(folder).filter((name) => name.startsWith('cut.db.before'))
    expect(kept.map((name) => readFileSync(inFolder(name), 'utf8'))).toEqual(['what was there', 'something else'])
    await (await openSqlite(inFolder('cut.db'))).close()
  })

  test('of a copy without its secret keeps the one that is beside the database', async () => {
    copyFileSync(inFolder('copy-1.db'), inFolder('alone.db'))
    writeFileSync(inFolder('own.db.secret'), SECRET)
    expect(await restore('alone.db', 'own.db')).not.toHaveProperty('unreadable')
    expect(readFileSync(inFolder('own.db.secret'), 'utf8')).toBe(SECRET)
  })

  test('of a damaged copy changes nothing; with another secret it says so', async () => {
    damage('copy-1.db', 'copy-2.db')
    expect(await restore('copy-2.db', 'nothing.db')).toEqual({
      refused: expect.stringMatching(/copy-2.db is not sound/),
    })
    expect(readdirSync(folder).filter((name) => /^nothing.*\.db$/.test(name))).toEqual([])
    const secret = 'another secret of at least 32 bytes'
    const other = await restore('copy-1.db', 'other.db', { secret })
    expect(other).toMatchObject({ restored: inFolder('other.db'), unreadable: [expect.stringContaining('partner')] })
  })

  test('resumes queued jobs; repeats the answers of its keys, executes later ones again, and reuses no id', async () => {
    const at = await testService({ database: inFolder('idle.db'), idle: true })
    const idle = await company(at, await at.newPartner('Cabinet Brun'))
    await idle.hire('paul')
    const { payrunName, userIdentifier } = idle
    const start = { name: 'juin', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z' }
    const job = await idle.partner.send('POST', `${idle.path}/payruns/jobs`, start)
    expect(job.status).toBe(202)
    const known = await register(idle.partner, 'known', 'known')
    await makeBackup({ ...settings, database: inFolder('idle.db') }, inFolder('queued.db'))
    const lost = await register(idle.partner, 'lost', 'lost')
    await at.stop()

    expect(await restore('queued.db', 'again.db')).toMatchObject({ queuedJobs: 1, pendingDeliveries: 0 })
    const again = await testService({ database: inFolder('again.db') })
    const client = again.as(await again.newKey(idle.partnerId, 'partner'))
    const jobs = async () => (await client.get(`${idle.path}/payruns/jobs/${job.body.id}`)).body.jobStatus
    await expect.poll(jobs, { timeout: 30_000 }).toBe('Draft')
    expect((await register(client, 'known', 'known')).text).toBe(known.text)
    const anew = await register(client, 'other', 'lost')
    expect(anew.status).toBe(201)
    // The lost tenant's id is not reused: a million ids lie between.
    expect(anew.body.id).toBe(1_000_000 + known.body.id + 1)
    expect((await client.get(`/partners/${idle.partnerId}/tenants/${lost.body.id}`)).status).toBe(403)
    await again.stop()

    // The same copy once more: ids given out since its first restore are not reused either.
    rmSync(inFolder('again.db.lock'))
    expect(await restore('queued.db', 'again.db', { replace: true })).toHaveProperty('keptBefore')
    const third = await testService({ database: inFolder('again.db'), idle: true })
    const other = await register(third.as(await third.newKey(idle.partnerId, 'partner')), 'third', 'third')
    expect(other.body.id).toBe(1_000_000 + anew.body.id + 1)
    await third.stop()
  })
})

describe('copies on a schedule', () => {
  const DIRECTORY = inFolder('copies')
  const NAMES = ['centime-20260715T090000Z.db', 'centime-20260716T090000Z.db', 'centime-20260717T090000Z.db']
  const hours = (count: number): number => Date.parse(START) + count * 3_600_000

  test('are made at the start and after the interval, and only the newest are kept', async () => {
    let wall = hours(0)
    const logged: object[] = []
    const log = { info: (line: object) => void logged.push(line), error: (line: object) => void logged.push(line) }
    const backups = { directory: DIRECTORY, everyHours: 24, keep: 2 }
    const world = {
      ...service.world,
      wall: () => wall,
      log: log as unknown as World['log'],
      settings: { ...settings, backups },
    }
    const loop = startBackups(world, (to) => makeBackup(settings, to))
    const made = (count: number) => {
      loop.wake()
      return expect.poll(() => logged.length, { timeout: 10_000 }).toBe(count)
    }
    await made(1)
    wall = hours(23)
    loop.wake()
    wall = hours(24)
    await made(2)
    writeFileSync(join(DIRECTORY, 'notes.txt'), 'of somebody else')
    wall = hours(48)
    await made(3)
    expect(logged).toMatchObject(NAMES.map((name) => ({ backup: join(DIRECTORY, name) })))
    const left = NAMES.slice(1).flatMap((name) => [name, `${name}.secret`])
    await expect.poll(() => readdirSync(DIRECTORY)).toEqual([...left, 'notes.txt'])

    // A failure is logged, the loop continues, and no copy is deleted.
    rmSync(DIRECTORY, { recursive: true })
    writeFileSync(DIRECTORY, 'no directory')
    wall = hours(72)
    await made(4)
    expect(logged[3]).toMatchObject({ error: expect.stringContaining('EEXIST') })
    rmSync(DIRECTORY)
    wall = hours(73)
    await made(5)
    expect(logged[4]).toMatchObject({ backup: join(DIRECTORY, 'centime-20260718T100000Z.db') })

    // Copies that a wrong clock dated in the future replace no others; files of killed runs are deleted.
    for (const name of [
      'centime-20360101T090000Z.db',
      'centime-20370101T090000Z.db',
      'centime-20260718T090000Z.db.new',
    ])
      writeFileSync(join(DIRECTORY, name), '')
    wall = hours(97)
    await made(6)
    await expect
      .poll(() => readdirSync(DIRECTORY).filter((name) => !name.endsWith('.secret')))
      .toEqual([
        ...['centime-20260718T100000Z.db', 'centime-20260719T100000Z.db'],
        ...['centime-20360101T090000Z.db', 'centime-20370101T090000Z.db'],
      ])
    await loop.stop()
  })
})

/** Copies a database with the page of a recorded value overwritten. */
function damage(from: string, to: string): void {
  const bytes = readFileSync(inFolder(from))
  const page = bytes.readUInt16BE(16)
  const start = Math.floor(bytes.indexOf('HasMutuelleFacultative') / page) * page
  expect(start).toBeGreaterThan(0)
  writeFileSync(inFolder(to), bytes.fill(0x55, start, start + page), { mode: 0o600 })
}
