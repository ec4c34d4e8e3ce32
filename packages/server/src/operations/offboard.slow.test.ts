import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import {
  appendAudit,
  forTenant,
  moveDatabase,
  openStore,
  readStore,
  type Store,
  setTenantStatus,
  written,
} from '@centime/store'
import { hasPostgres, ownPostgres } from '@centime/store/testing/postgres-process.js'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evidenceProblems } from '../../testing/sound-evidence.js'
import { EXPORT, eraseTenant, exportTenant } from './offboard.js'
import { recomputePayslips } from './recompute.js'

/**
 * An offboarded tenant is exported, then erased except for data that the law requires to be kept. Uses the database of
 * version 0.1.0: the README beside it describes its tenants.
 */

const KEPT = fileURLToPath(new URL('../../testing/data/version-0.1.0/centime.db.gz', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-offboard-'))
const FILE = join(folder, 'centime.db')
const [MOREAU, LENOIR] = [1, 8]
const NOW = '2026-12-01T09:00:00.000Z'
/** The exports and answers of each database. */
const given = new Map<string, unknown[]>()
afterAll(() => rmSync(folder, { recursive: true }))

describe('on SQLite', () => {
  endOfTenants('SQLite', async () => {
    writeFileSync(FILE, gunzipSync(readFileSync(KEPT)))
    return { database: FILE, stop: async () => {} }
  })
})

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  endOfTenants('PostgreSQL', async () => {
    const file = join(folder, 'moved.db')
    writeFileSync(file, gunzipSync(readFileSync(KEPT)))
    await (await openStore(file)).close()
    const postgres = await ownPostgres()
    const database = await postgres.newDatabase()
    await moveDatabase(file, database)
    return { database, stop: postgres.stop }
  })

  test('exports are byte for byte those of SQLite, and the answers the same', () => {
    expect(given.get('PostgreSQL')).toHaveLength(5)
    expect(given.get('PostgreSQL')).toEqual(given.get('SQLite'))
  })
})

interface Place {
  readonly database: string
  readonly stop: () => Promise<void>
}

function endOfTenants(name: string, prepared: () => Promise<Place>): void {
  let store: Store
  let place: Place
  const kept: unknown[] = []
  beforeAll(async () => {
    place = await prepared()
    store = await openStore(place.database)
    given.set(name, kept)
  })
  afterAll(async () => {
    await store.close()
    await place.stop()
  })

  type Row = Readonly<Record<string, unknown>>
  const all = (query: RawBuilder<Row>): Promise<readonly Row[]> =>
    store.read(async (db) => (await query.execute(db)).rows)
  /** How many rows of a tenant each table has; those without any are left out. */
  const counts = (tenantId: number): Promise<Readonly<Record<string, number>>> =>
    store.read(async (db) => {
      const tables = await db.introspection.getTables()
      const counted: Record<string, number> = {}
      for (const { name, columns } of tables.filter((table) => table.columns.some(({ name }) => name === 'tenantId'))) {
        const { rows } = await sql<{
          n: number
        }>`select count(*) n from ${sql.table(name)} where "tenantId" = ${tenantId}`.execute(db)
        if (columns.length > 0 && rows[0]?.n !== 0) counted[name] = rows[0]?.n ?? 0
      }
      return counted
    })
  const offboard = (tenantId: number) => store.write((db) => written(setTenantStatus(db, tenantId, 'offboarded', NOW)))
  const erase = async (tenantId: number, today = '2026-12-01') => {
    const answer = await eraseTenant(store, tenantId, `${today}T08:00:00.000Z`)
    if ('erased' in answer) kept.push(answer)
    return answer
  }
  const out = (tenantId: number): string => join(folder, `${name}-tenant-${tenantId}.jsonl`)
  const exported = async (tenantId: number) => {
    const made = await exportTenant(place.database, tenantId, out(tenantId), NOW)
    kept.push(readFileSync(out(tenantId), 'utf8'))
    const about = { chain: tenantId, at: NOW, actor: 'test', action: EXPORT, resource: 'file' }
    await store.write((db) => written(appendAudit(db, about)))
    return made
  }

  describe('an erasure', () => {
    test('is refused before the tenant is offboarded, while jobs run, and before the export', async () => {
      expect(await erase(99)).toEqual({ refused: 'there is no tenant 99' })
      expect(await erase(MOREAU)).toEqual({ refused: 'tenant 1 is active: set its status to offboarded first' })
      await offboard(MOREAU)
      expect(await erase(MOREAU)).toEqual({
        refused: 'tenant 1 was not exported since it was offboarded: centime tenant export 1 OUT',
      })
      const queued = {
        jobId: 99,
        tenantId: MOREAU,
        queued: NOW,
        failures: 0,
        people: 1,
      }
      await store.write((db) => written(db.insertInto('queue').values(queued).execute()))
      expect(await erase(MOREAU)).toEqual({ refused: 'jobs or operations of tenant 1 are not ended: wait for them' })
      await store.write((db) => written(db.deleteFrom('queue').where('jobId', '=', 99).execute()))
    })
  })

  test('an export holds every row of the tenant and nothing of another, and ends with the counts', async () => {
    const before = await counts(MOREAU)
    const made = await exported(MOREAU)
    const text = readFileSync(out(MOREAU), 'utf8')
    const digest = createHash('sha256').update(text).digest('hex')
    const [head, ...rest] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const end = rest.pop()
    expect(head).toMatchObject({ export: 'centime-tenant-1', tenantId: MOREAU, at: NOW })
    expect(end.end).toMatchObject({ ...before, tenants: 1, auditHeads: 1 })
    expect(made).toEqual({ tenantId: MOREAU, file: out(MOREAU), rows: rest.length, digest })
    expect(statSync(out(MOREAU)).mode & 0o777).toBe(0o600)
    const foreign = rest.filter(({ row }) => 'tenantId' in row && row.tenantId !== MOREAU)
    expect(foreign).toEqual([])
    const tables = new Set(rest.map(({ table }) => table))
    for (const table of [
      'employees',
      'caseValues',
      'resultSets',
      'documents',
      'layouts',
      'webhookDeliveries',
      'audit',
    ]) {
      expect(tables, table).toContain(table)
    }
    expect(await exportTenant(place.database, MOREAU, out(MOREAU), NOW)).toEqual({
      refused: `${out(MOREAU)} exists: name a file that does not`,
    })
  })

  describe('after the export of a tenant', () => {
    test('its final payslips remain until eleven years after their month, and the answer names the texts', async () => {
      const others = () => Promise.all([2, 3, 4, 5, 6, 7, LENOIR].map(counts))
      const were = await others()
      const ofMoreau = sql`"tenantId" = ${MOREAU}`
      const results = await all(sql`select * from "resultSets" where ${ofMoreau} and "jobId" in (1, 3) order by "id"`)
      expect(results).toHaveLength(2)
      const answer = await erase(MOREAU)
      expect(answer).toMatchObject({
        tenantId: MOREAU,
        erased: { answers: expect.any(Number), webhookEvents: expect.any(Number), cycleEvents: expect.any(Number) },
        kept: [
          { what: expect.stringContaining('final payslips'), months: ['2026-06'], until: '2037-06-30' },
          { what: expect.stringContaining('audit log'), until: null },
        ],
      })
      const texts = JSON.stringify(answer)
      for (const text of ['L3243-4', 'L102 B', 'L123-22', 'art. 17, 3 b']) expect(texts).toContain(text)

      expect(await all(sql`select * from "resultSets" where ${ofMoreau} order by "id"`)).toEqual(results)
      expect(await all(sql`select "variant", "status" from "documents" where ${ofMoreau}`)).toEqual([
        { variant: 'final', status: 'ready' },
        { variant: 'final', status: 'ready' },
      ])
      expect(await all(sql`select "firstName", "lastName" from "users" where ${ofMoreau}`)).toEqual([
        { firstName: '', lastName: '' },
      ])
      expect(await all(sql`select distinct "period" from "cycleEvents" where ${ofMoreau}`)).toEqual([
        { period: '2026-06' },
      ])
      // Also the answer to its registration, which is stored outside the tenant; those of other tenants remain.
      const registered = await all(sql`select "idempotencyKey" as "key" from "answers" where "tenantId" = 0 order by 1`)
      expect(registered.map(({ key }) => key)).toEqual([2, 3, 4, 5, 6, 7].map((tenantId) => `dossier-${tenantId}`))
      const left = await counts(MOREAU)
      for (const gone of ['answers', 'webhookEvents', 'policies', 'openOperations'])
        expect(left).not.toHaveProperty(gone)
      expect(await others()).toEqual(were)
      await sound()
    })

    test('after the last day only an anonymous name and the audit log remain, and erased data is not on disk', async () => {
      const secret = 'lenoir'
      // PostgreSQL keeps deleted rows until it vacuums.
      const isOnDisk = () =>
        name === 'SQLite' && [FILE, `${FILE}-wal`].some((file) => readFileSync(file).includes(secret))
      await offboard(LENOIR)
      await exported(LENOIR)
      expect(isOnDisk()).toBe(name === 'SQLite')
      expect(await erase(LENOIR, '2037-06-01')).toMatchObject({ kept: [{ until: null }] })
      expect(await counts(LENOIR)).toEqual({})
      expect(await all(sql`select "name", "externalId", "status" from "tenants" where "id" = ${LENOIR}`)).toEqual([
        { name: 'erased', externalId: `erased-${LENOIR}`, status: 'offboarded' },
      ])
      const employees = await store.read((db) => forTenant(db, LENOIR).selectFrom('employees').selectAll().execute())
      expect(employees).toEqual([])
      await sound()
      expect(isOnDisk()).toBe(false)
      // Again, as after an interruption: nothing remains to be done.
      expect(await erase(LENOIR, '2037-06-01')).toMatchObject({ erased: {} })
    })
  })

  /**
   * The file, its references and the chains of the audit log are sound, and the remaining payslips can be recalculated.
   */
  async function sound(): Promise<void> {
    const reading = await readStore(place.database)
    expect(await reading.faults()).toEqual([])
    await reading.close()
    expect(await evidenceProblems(store)).toEqual([])
    expect((await recomputePayslips(store, { size: 1000, draw: 0 })).wrong).toEqual([])
  }
}
