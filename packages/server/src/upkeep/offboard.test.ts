import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendAudit, verifyAudit } from '../store/audit.js'
import { readSqlite } from '../store/copy.js'
import { openFile } from '../store/file.js'
import { forTenant } from '../store/scope.js'
import { openSqlite } from '../store/sqlite.js'
import { type Store, written } from '../store/store.js'
import { setTenantStatus } from '../store/tenants.js'
import { EXPORT, eraseTenant, exportTenant } from './offboard.js'
import { recomputePayslips } from './recompute.js'

/**
 * Issue 16 point 7: an offboarded tenant is exported, then erased but for what the law obliges to keep. On the database of
 * version 0.1.0: a README beside it says what its tenants have.
 */

const KEPT = fileURLToPath(new URL('../../testing/data/version-0.1.0/centime.db.gz', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-offboard-'))
const DATABASE = join(folder, 'centime.db')
const [MOREAU, LENOIR] = [1, 8]
const NOW = '2026-12-01T09:00:00.000Z'
let store: Store
beforeAll(async () => {
  writeFileSync(DATABASE, gunzipSync(readFileSync(KEPT)))
  store = await openSqlite(DATABASE)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const all = (text: string, ...values: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] => {
  const file = openFile(DATABASE, { readonly: true })
  const rows = file.prepare(text).all(...values)
  file.close()
  return rows as readonly Readonly<Record<string, unknown>>[]
}
const OWNED = all.bind(
  undefined,
  `select m.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'tenantId'`,
)
/** How many rows of a tenant each table has; those without any are left out. */
const counts = (tenantId: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    OWNED()
      .map(
        ({ name }) =>
          [
            String(name),
            Number(all(`select count(*) n from "${name}" where tenantId = ?`, tenantId)[0]?.['n']),
          ] as const,
      )
      .filter(([, count]) => count > 0),
  )
const offboard = (tenantId: number) => store.write((db) => written(setTenantStatus(db, tenantId, 'offboarded', NOW)))
const erase = (tenantId: number, today = '2026-12-01') => eraseTenant(store, DATABASE, tenantId, today)
const out = (tenantId: number): string => join(folder, `tenant-${tenantId}.jsonl`)
const exported = async (tenantId: number) => {
  const made = await exportTenant(DATABASE, tenantId, out(tenantId), NOW)
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
  const before = counts(MOREAU)
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
  for (const table of ['employees', 'caseValues', 'resultSets', 'documents', 'layouts', 'webhookDeliveries', 'audit']) {
    expect(tables, table).toContain(table)
  }
  expect(await exportTenant(DATABASE, MOREAU, out(MOREAU), NOW)).toEqual({
    refused: `${out(MOREAU)} exists: name a file that does not`,
  })
})

describe('after the export of a tenant', () => {
  test('its final payslips stay until eleven years after their month, and the answer names the texts', async () => {
    const others = [2, 3, 4, 5, 6, 7, LENOIR].map(counts)
    const results = all('select * from resultSets where tenantId = ? and jobId in (1, 3) order by id', MOREAU)
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

    expect(all('select * from resultSets where tenantId = ? order by id', MOREAU)).toEqual(results)
    expect(all('select variant, status from documents where tenantId = ?', MOREAU)).toEqual([
      { variant: 'final', status: 'ready' },
      { variant: 'final', status: 'ready' },
    ])
    expect(all('select firstName, lastName from users where tenantId = ?', MOREAU)).toEqual([
      { firstName: '', lastName: '' },
    ])
    expect(all('select distinct period from cycleEvents where tenantId = ?', MOREAU)).toEqual([{ period: '2026-06' }])
    // The answer to its registration too, which is stored outside of the tenant; those of other tenants stay.
    const registered = all('select idempotencyKey as key from answers where tenantId = 0 order by key')
    expect(registered.map(({ key }) => key)).toEqual([2, 3, 4, 5, 6, 7].map((tenantId) => `dossier-${tenantId}`))
    const left = counts(MOREAU)
    for (const gone of ['answers', 'webhookEvents', 'policies', 'openOperations']) expect(left).not.toHaveProperty(gone)
    expect([2, 3, 4, 5, 6, 7, LENOIR].map(counts)).toEqual(others)
    await sound()
  })

  test('nothing stays after the last day but an anonymous name and the audit log, and what is gone is not on disk', async () => {
    const secret = 'lenoir'
    const places = () => [DATABASE, `${DATABASE}-wal`].filter((file) => readFileSync(file).includes(secret))
    await offboard(LENOIR)
    await exported(LENOIR)
    expect(places()).not.toEqual([])
    expect(await erase(LENOIR, '2037-06-01')).toMatchObject({ kept: [{ until: null }] })
    expect(counts(LENOIR)).toEqual({})
    expect(all('select name, externalId, status from tenants where id = ?', LENOIR)).toEqual([
      { name: 'erased', externalId: `erased-${LENOIR}`, status: 'offboarded' },
    ])
    const employees = await store.read((db) => forTenant(db, LENOIR).selectFrom('employees').selectAll().execute())
    expect(employees).toEqual([])
    await sound()
    // Again, as after an interruption: nothing is left to do.
    expect(await erase(LENOIR, '2037-06-01')).toMatchObject({ erased: {} })
  })
})

/** The file, its references and the chains of the audit log are whole, and the payslips that are left can be computed. */
async function sound(): Promise<void> {
  const reading = readSqlite(DATABASE)
  expect(reading.faults()).toEqual([])
  await reading.close()
  expect(await verifyAudit(store)).toMatchObject({ valid: true })
  expect((await recomputePayslips(store, { size: 1000, draw: 0 })).wrong).toEqual([])
}
