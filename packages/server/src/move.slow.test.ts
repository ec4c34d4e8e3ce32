import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { copySqlite, lockDatabase, moveDatabase, openFile, openSqlite, openStore } from '@centime/store'
import {
  hasPostgres,
  ownPostgres,
  type PostgresProcess,
  postgresClient,
} from '@centime/store/testing/postgres-process.js'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must, polled } from '../testing/client.js'
import { apiDocument } from '../testing/document.js'
import { type Ids, type Owner, ownerOf, pathOf } from '../testing/owner.js'
import { payrollMonth } from '../testing/payroll-month.js'
import { builtServer, centime, environmentWith } from '../testing/server-process.js'
import { START, type TestService, testService } from '../testing/service.js'
import { evidenceProblems } from '../testing/sound-evidence.js'
import { clockAhead } from './operations/clock.js'

/** An SQLite database is moved to PostgreSQL, where every answer is the same. */

const folder = mkdtempSync(join(tmpdir(), 'centime-move-'))
let postgres: PostgresProcess
beforeAll(async () => {
  if (hasPostgres) postgres = await ownPostgres()
}, 60_000)
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

const DATA = fileURLToPath(new URL('../testing/data/', import.meta.url))
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const kept = (version: string): Buffer => gunzipSync(readFileSync(join(DATA, `version-${version}/centime.db.gz`)))
let [sources, services] = [0, 0]
const writing = (path: string, statements: string): void => {
  const file = openFile(path, {})
  file.exec(statements)
  file.close()
}
/** A copy: the file of a move stays locked as long as its process lives. */
async function copied(file: string): Promise<string> {
  await copySqlite(file, `${file}.copy`)
  return `${file}.copy`
}

/** Makes inserts of answers wait for an advisory lock, so that a move is reliably caught in its middle. */
const WAITING_AFTER_A_ROW = `
  create function waits() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
  create function is_watched() returns event_trigger language plpgsql as
    $$ begin
      if to_regclass('"answers"') is not null and not exists (select from pg_trigger where tgname = 'waiting') then
        create trigger waiting after insert on "answers" execute function waits();
      end if;
    end $$;
  create event trigger waiting on ddl_command_end when tag in ('CREATE TABLE') execute function is_watched()`

async function tablesOf(address: string): Promise<number> {
  const asking = await postgresClient(address)
  const { rows } = await asking.query(`select * from pg_tables where schemaname = 'public'`)
  await asking.end()
  return rows.length
}

/** A service whose clock is stopped, so that two services answer at the same moment. */
async function service(database: string): Promise<TestService> {
  services += 1
  const wall = (): number => Date.parse(START)
  const made = await testService({ database, wall, clock: clockAhead(wall, 0) })
  // The randomness of tests begins anew with each service.
  for (let drawn = 0; drawn < 1000 * services; drawn += 1) made.world.random(1)
  return made
}

/** Routes of the months of payrolls: their ids name another month than the routes of officers' months. */
const isOfPayrolls = (path: string): boolean => path.includes('/cycles/')

/** The ids of a final month of the owner's payroll, with its documents. */
async function idsOfPayrollMonth({ company: of, ids }: Owner): Promise<Ids> {
  const period = '2026-07'
  await of.record(Number(ids['employeeId']), { 'Remuneration.HeuresTravaillees': '151.67' }, period)
  const month = payrollMonth(of, period)
  await must(201, month.open())
  const { candidate } = await month.calculated()
  await month.accepted()
  await month.read()
  const { id: operationId } = await month.ended(await month.approve(candidate.id))
  const place = `${month.path}/revisions/1/candidates/${candidate.id}`
  for (const one of [`${place}/documents/final`, `${place}/employees/${ids['employeeId']}/documents/final`]) {
    await must(202, of.admin.send('POST', one))
    await polled('the document', async () => (await of.admin.get(one)).body.status === 'ready' || undefined)
  }
  return { ...ids, period, operationId, candidateId: candidate.id, revision: 1, variant: 'final' }
}

/** The answers of a key to every GET of the document with these ids in its path, except data of the process itself. */
async function answers(
  of: TestService,
  key: string,
  { ofOfficers, ofPayrolls }: Readonly<Record<'ofOfficers' | 'ofPayrolls', Ids>>,
) {
  const { operations } = await apiDocument(of.app)
  const found = []
  for (const operation of operations.filter(({ method, path }) => method === 'GET' && path !== '/metrics')) {
    const ids = isOfPayrolls(operation.path) ? ofPayrolls : ofOfficers
    const { status, headers, text } = await of.as(key).get(pathOf(operation, ids))
    const { 'x-request-id': _, ...named } = Object.fromEntries(headers)
    found.push({ path: operation.path, status, headers: named, text: text.replace(/"trace":{[^}]*}/, '') })
  }
  return found
}

describe.skipIf(!hasPostgres)('centime move', () => {
  test('every GET of every route is answered as before, byte for byte, with its headers', async () => {
    const file = join(folder, 'all.db')
    const before = await service(file)
    const partnerId = await before.newPartner('Cabinet Roux')
    const owner = await ownerOf(before, partnerId, 'lenoir')
    const { admin, partner, path } = owner.company
    const month = `${path}/payroll-cycles/${owner.ids['period']}`
    const { headers, body } = await admin.get(month)
    const approval = { approvalKey: 'a', candidateId: body.candidate.id }
    await must(202, partner.send('POST', `${month}/approval`, approval, { 'if-match': headers.get('etag') ?? '' }))
    await polled('the month is final', async () => (await admin.get(month)).body.state === 'finalized' || undefined)
    const document = `${month}/revisions/1/candidates/${body.candidate.id}/documents/final`
    await owner.company.move(Number(owner.ids['jobId']), 'Release')
    // The archive makes the document of the employee too.
    for (const one of [document, `${path}/payruns/jobs/${owner.ids['jobId']}/documents/final`]) {
      await must(202, admin.send('POST', one))
      await polled('the document', async () => (await admin.get(one)).body.status === 'ready' || undefined)
    }
    const [, token = ''] = /\/documents\/(.*)/.exec((await admin.get(document)).body.url) ?? []
    const ids: Ids = { ...owner.ids, variant: 'final', token }
    const all = { ofOfficers: ids, ofPayrolls: await idsOfPayrollMonth(owner) }
    const key = await before.newKey(partnerId, 'admin')
    const then = await answers(before, key, all)
    await before.stop()
    // No employee leaves, and a managed month has no payslip of a legacy one.
    const missing = then.flatMap(({ path, status }) => (status === 200 ? [] : path.split('/').at(-1)))
    expect(missing.sort()).toEqual(['leaving-documents', 'payslip'])
    expect(then.length).toBeGreaterThan(35)

    const was = digestOf(file)
    const target = await postgres.newDatabase()
    const moved = await moveDatabase(file, target)
    expect(moved.audit).toMatchObject({ valid: true })
    expect(moved.rows).toMatchObject({ tenants: 1, resultSets: 3, documents: 5, receipts: 2 })
    expect(digestOf(file), 'the source is not changed').toBe(was)

    const after = await service(target)
    expect(await answers(after, key, all)).toEqual(then)
    // Work continues with ids that are still unused.
    const more = await ownerOf(after, partnerId, 'moreau')
    for (const name of ['tenantId', 'payrollId', 'employeeId', 'jobId', 'resultSetId', 'operationId', 'writeId']) {
      expect(Number(more.ids[name]), name).toBeGreaterThan(Number(ids[name]))
    }
    expect(await evidenceProblems(after.store)).toEqual([])
    await after.stop()
  }, 60_000)

  test.each([
    [
      'a server runs on it',
      /a server runs on .*: stop it first/,
      async (file: string) => void (await lockDatabase(file)),
    ],
    [
      'it is of an earlier version',
      /an earlier version wrote /,
      async (file: string) => writeFileSync(file, kept('0.1.0')),
    ],
    [
      'it is of a newer version',
      /is newer than this program/,
      async (file: string) => writing(file, `insert into "migrations" values (9999, 'later', '')`),
    ],
    [
      'a reference in it leads nowhere',
      /is damaged: a row of \w+ names a row that does not exist of partners/,
      async (file: string) => writing(file, 'pragma foreign_keys = off; delete from "partners"'),
    ],
    [
      'its audit log is broken',
      /nothing was moved, the audit log is broken: chain .* breaks at entry 1/,
      async (file: string) => writing(file, `update "audit" set "actor" = 'somebody else'`),
    ],
  ])('a source is refused where %s, and the target stays empty', async (_, why, change) => {
    sources += 1
    const file = join(folder, `source-${sources}.db`)
    writeFileSync(file, kept('0.2.0'))
    await (await openSqlite(file)).close()
    await change(file)
    const was = digestOf(file)
    const target = await postgres.newDatabase()
    await expect(moveDatabase(file, target)).rejects.toThrow(why)
    expect(digestOf(file)).toBe(was)
    expect(await tablesOf(target)).toBe(0)
  })

  test('a target that is not empty is refused', async () => {
    const file = join(folder, 'not-empty.db')
    await (await openSqlite(file)).close()
    const target = await postgres.newDatabase()
    await moveDatabase(file, target)
    await expect(moveDatabase(await copied(file), target)).rejects.toThrow(/is not empty: make another one/)
  })

  test('killed in the middle, it leaves the target empty, and is run again', async () => {
    await builtServer()
    const file = join(folder, 'large.db')
    writeFileSync(file, kept('0.1.0'))
    await (await openSqlite(file)).close()
    // More rows, and then more characters, than one statement inserts.
    const letters = `with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < 6000)
      insert into "answers" select 1, 0, 'n' || "i", '', 200, null, null, hex(zeroblob(iif("i" > 5000, 3000, 100))), '2026-01-01' from "n"`
    writing(file, letters)
    const target = await postgres.newDatabase()
    const watch = await postgresClient(target)
    await watch.query(WAITING_AFTER_A_ROW)
    await watch.query('select pg_advisory_lock(1)')
    const child = spawn(process.execPath, [CLI, 'move', '--to', target], {
      env: environmentWith({ CENTIME_DATABASE: file }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))
    await polled('rows are inserted', async () => {
      if (child.exitCode !== null) throw new Error(`the move has ended with ${child.exitCode}`)
      const { rows } = await watch.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
      return rows.length > 0 || undefined
    })
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await watch.query('drop event trigger waiting')
    await watch.query('select pg_advisory_unlock(1)')
    await polled('PostgreSQL has noticed', async () => ((await tablesOf(target)) === 0 ? true : undefined))

    const said = JSON.parse(await centime({ CENTIME_DATABASE: file }, 'move', '--to', target))
    expect(said.audit).toMatchObject({ valid: true })
    const source = openFile(file, { readonly: true })
    expect(Object.keys(said.rows).length).toBeGreaterThan(25)
    for (const [table, count] of Object.entries(said.rows)) {
      const all = `select * from "${table}"`
      const { rows } = await watch.query(all)
      const then = source.prepare(all).all()
      expect(rows.length, table).toBe(count)
      expect(rows.map((row) => JSON.stringify(row)).sort(), table).toEqual(
        then.map((row) => JSON.stringify(row)).sort(),
      )
    }
    source.close()
    await watch.end()
  }, 60_000)
})

describe.skipIf(!hasPostgres)('a tenant is a unit in PostgreSQL', () => {
  let asking: pg.Client
  beforeAll(async () => {
    const address = await postgres.newDatabase()
    await (await openStore(address)).close()
    asking = await postgresClient(address)
  })
  afterAll(() => asking?.end())

  test.each([
    ...['resultSets', 'caseValues', 'cycleEvents', 'operations', 'documents'].map(
      (table) => [table, 'tenantId'] as const,
    ),
    ['audit', 'chain'] as const,
  ])('%s can be partitioned by %s: every key has it', async (table, column) => {
    // PostgreSQL refuses a partitioned table with a key that lacks the column.
    await asking.query(`create table "p${table}" (like "${table}" including all) partition by hash ("${column}")`)
  })

  test('a result cannot name a job of another tenant', async () => {
    const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
      const { rows: columns } = await asking.query(
        `select column_name as name, data_type as type from information_schema.columns
          where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
        [table],
      )
      const full = { ...Object.fromEntries(columns.map(({ name, type }) => [name, type === 'text' ? '' : 1])), ...row }
      const [names, values] = [Object.keys(full).map((name) => `"${name}"`), Object.values(full)]
      await asking.query(`insert into "${table}" (${names}) values (${values.map((_, at) => `$${at + 1}`)})`, values)
    }
    await insert('partners', {})
    for (const id of [1, 2]) await insert('tenants', { id, externalId: id })
    for (const table of ['users', 'divisions', 'payrolls', 'payruns', 'employees', 'payrunJobs'])
      await insert(table, { id: 1 })
    await insert('employees', { id: 2, tenantId: 2 })
    await expect(insert('resultSets', { tenantId: 2, jobId: 1, employeeId: 2 })).rejects.toThrow(
      /resultSets_tenantId_jobId/,
    )
    await insert('resultSets', { tenantId: 1 })
  })
})
