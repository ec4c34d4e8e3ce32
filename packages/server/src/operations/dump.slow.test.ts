import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@centime/store'
import {
  hasPostgres,
  ownPostgres,
  type PostgresProcess,
  postgresClient,
} from '@centime/store/testing/postgres-process.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { AUDIT_KEY, START, type TestService, testService } from '../../testing/service.js'
import type { Settings } from '../ground/settings.js'
import { checkDatabase } from './check.js'
import { dumpDatabase, restoreDump } from './dump.js'

/** `centime backup` and `centime restore` on PostgreSQL, with its own pg_dump and pg_restore. */

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'centime-dump-'))
  const COPY = join(folder, 'monday.dump')
  const SECRET = 'secret of the tests'
  let postgres: PostgresProcess
  let service: TestService
  let of: Company
  let settings: Settings
  beforeAll(async () => {
    postgres = await ownPostgres()
    const database = await postgres.newDatabase()
    service = await testService({ database, idle: true })
    settings = { ...service.world.settings, database, secret: SECRET, auditKey: AUDIT_KEY }
    of = await company(service, await service.newPartner('Cabinet Roux'))
    await of.hire('jeanne')
    const start = { name: 'juin', payrunName: of.payrunName, userIdentifier: of.userIdentifier }
    const body = { ...start, periodStart: '2026-06-01T00:00:00Z' }
    expect((await of.partner.send('POST', `${of.path}/payruns/jobs`, body)).status).toBe(202)
  })
  afterAll(async () => {
    await service?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  })

  const dump = (to: string, environment = process.env) => dumpDatabase(settings, to, environment)
  const restore = (from: string, database: string, hours = 1) =>
    restoreDump({ ...settings, database }, from, process.env, () => Date.parse(START) + hours * 3_600_000)
  const register = async (client: Company['partner'], externalId: string): Promise<number> => {
    const tenant = { externalId, name: externalId, culture: 'fr-FR' }
    return (await client.send('POST', `/partners/${of.partnerId}/tenants`, tenant)).body.id
  }
  /** The id of the first tenant that is registered on a restored copy. */
  async function registeredOn(database: string, externalId: string): Promise<number> {
    const restored = await testService({ database, idle: true })
    const id = await register(restored.as(await restored.newKey(of.partnerId, 'partner')), externalId)
    await restored.stop()
    return id
  }

  test('a backup is one file and its keys, readable by the owner alone, and refuses an existing name', async () => {
    const keys = ['secret', 'audit-key'].map((name) => `${COPY}.${name}`)
    expect(await dump(COPY)).toEqual({ backup: COPY, bytes: statSync(COPY).size, keys })
    expect(readdirSync(folder).sort()).toEqual(['monday.dump', 'monday.dump.audit-key', 'monday.dump.secret'])
    expect(keys.map((file) => readFileSync(file, 'utf8'))).toEqual([SECRET, AUDIT_KEY])
    for (const file of [COPY, ...keys]) expect(statSync(file).mode & 0o077, file).toBe(0)
    expect(await dump(COPY)).toEqual({ refused: `${COPY} exists: name a file that does not` })
  })

  test('without the programs of PostgreSQL a sentence says what to install, and no file remains', async () => {
    const nothing = dump(join(folder, 'none.dump'), { PATH: folder })
    await expect(nothing).rejects.toThrow('pg_dump is not on PATH: install the client programs of PostgreSQL')
    expect(readdirSync(folder)).toHaveLength(3)
  })

  test('a restore brings everything to an empty database, with queued jobs; ids given out since are not reused', async () => {
    const lost = await register(of.partner, 'lost')
    const [once, again] = [await postgres.newDatabase(), await postgres.newDatabase()]
    expect(await restore(COPY, once)).toEqual({
      restored: new URL(once).pathname.slice(1),
      ...{ queuedJobs: 1, openOperations: 0, pendingDeliveries: 0 },
    })
    expect(await checkDatabase(once, { secret: SECRET })).toMatchObject({ valid: true, problems: [] })
    const asking = await postgresClient(once)
    const last = `select "action" from "audit" where "chain" = 0 order by "sequence" desc limit 1`
    expect((await asking.query(last)).rows).toEqual([{ action: 'restore' }])
    await asking.end()
    // The lost registration had the next id; a million and the milliseconds of an hour lie between.
    const first = await registeredOn(once, 'first')
    expect(first).toBeGreaterThanOrEqual(lost + 1_000_000)
    // The same copy once more, an hour later: ids given out since its first restore are not reused either.
    await restore(COPY, again, 2)
    expect(await registeredOn(again, 'second')).toBeGreaterThan(first + 3_000_000)
  })

  test('into a database that is not empty is refused, and a damaged copy leaves the database empty', async () => {
    await expect(restore(COPY, settings.database)).rejects.toThrow(/is not empty: make another one/)
    const damaged = join(folder, 'damaged.dump')
    const bytes = readFileSync(COPY)
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 500))
    const target = await postgres.newDatabase()
    await expect(restore(damaged, target)).rejects.toThrow(/^pg_restore: error: /)
    await expect(restore(join(folder, 'nothing.dump'), target)).resolves.toEqual({
      refused: `there is no copy ${join(folder, 'nothing.dump')}`,
    })
    expect(await restore(COPY, target)).toHaveProperty('restored')
  })

  test('that is interrupted locks out every server', async () => {
    const target = await postgres.newDatabase()
    const asking = await postgresClient(target)
    await asking.query('create table "restoring" ()') // its first step
    await asking.end()
    await expect(openStore(target)).rejects.toThrow(/a restore into the database .* has not ended: drop the database/)
    await expect(restore(COPY, target)).rejects.toThrow('has not ended')
  })
})
