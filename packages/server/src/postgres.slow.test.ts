import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  appendAudit,
  chainHeads,
  MIGRATIONS,
  Outage,
  openStore,
  partnerChain,
  readSetting,
  readStore,
  type ServiceDb,
  type Store,
  verifyAudit,
  writeSetting,
  written,
} from '@centime/store'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, type PostgresServer, startPostgres } from '../../../scripts/postgres.mjs'
import { type Answered, type Client, httpClient, must, patient } from '../testing/client.js'
import { centimeHere, partnerKey } from '../testing/command-line.js'
import { managed } from '../testing/month.js'
import { builtServer, centime, launchServer, type ServerProcess } from '../testing/server-process.js'
import { AUDIT_KEY, testService } from '../testing/service.js'
import { checkDatabase } from './operations/check.js'

/** Outages, and refusals of a start, on a separate server, which is stopped and started again. */

describe.skipIf(findPostgres() === undefined)('on a PostgreSQL server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'centime-postgres-'))
  let server: PostgresServer
  let databases = 0
  const stores: Store[] = []

  beforeAll(async () => {
    server = await startPostgres(folder, ['fsync=off', 'deadlock_timeout=50ms'])
  })
  afterAll(async () => {
    for (const store of stores) await store.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  async function told(database: string, ...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: server.address(database) })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  async function newDatabase(how = ''): Promise<string> {
    const name = `made_${++databases}`
    await told('postgres', `create database ${name} ${how}`)
    return name
  }
  async function opened(database: string, ...how: [Parameters<typeof openStore>[1]?]): Promise<Store> {
    const store = await openStore(server.address(database), ...how)
    stores.push(store)
    return store
  }
  const closed = async (database: string): Promise<void> => (await opened(database)).close()
  /** Cuts every connection to a database. */
  const cut = (database: string): Promise<void> => told('postgres', cutting(database))
  const cutting = (database: string): string =>
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`

  describe('a start', () => {
    const refused = (address: string) => expect(openStore(address)).rejects

    test('makes the tables, once where three servers start together', async () => {
      const database = await newDatabase()
      await Promise.all([closed(database), closed(database), closed(database)])
      const store = await opened(database)
      const { rows } = await store.read((db) => sql<{ number: number }>`select "number" from "migrations"`.execute(db))
      expect(rows).toHaveLength(MIGRATIONS.length)
    })

    test('without a server, with a wrong password and without the database says so in one sentence', async () => {
      const nowhere = 'postgres://a:hidden@127.0.0.1:1/b'
      await refused(nowhere).toThrow(
        /^no PostgreSQL server can be used at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\): start it, or/,
      )
      await refused(nowhere).not.toThrow('hidden')
      await refused(nowhere).toMatchObject({ code: 'ECONNREFUSED' })
      const rules = join(folder, 'data', 'pg_hba.conf')
      writeFileSync(rules, `local all guarded scram-sha-256\n${readFileSync(rules)}`)
      await told('postgres', "create role guarded login password 'right'", 'select pg_reload_conf()')
      const wrong = server.address('postgres', 'guarded:wrong')
      await refused(wrong).toThrow('refuses the user guarded (password authentication failed for user "guarded")')
      await refused(wrong).not.toThrow('wrong')
      await refused(server.address('nothing')).toThrow(
        'has no database nothing: create it, or correct CENTIME_DATABASE',
      )
      await refused(server.address('postgres', 'nobody')).toThrow(
        /^PostgreSQL at \S+ refuses the user nobody \(role "nobody"/,
      )
    })

    test('without the right to create tables names the right', async () => {
      const database = await newDatabase()
      await told(database, 'create role poor login', 'revoke create on schema public from public')
      const said = 'the user poor may not create tables in the schema public of the database'
      await refused(server.address(database, 'poor')).toThrow(said)
      await refused(server.address(database, 'poor')).toThrow('grant create on schema public to poor')
    })

    test('without the right to connect, without room or the right to write says what to do', async () => {
      const database = await newDatabase()
      await told(database, `revoke connect on database ${database} from public`, 'create role barred login')
      await refused(server.address(database, 'barred')).toThrow(`grant connect on database ${database} to barred`)
      await told('postgres', 'create role crowded login connection limit 0', 'create role reader login superuser')
      await told('postgres', 'alter role reader set default_transaction_read_only = on')
      await refused(server.address('postgres', 'crowded')).toThrow(
        'has no room for another connection (too many connections for role "crowded"): raise that limit',
      )
      await refused(server.address(database, 'reader')).toThrow(
        'takes no writes of the user reader (cannot execute CREATE TABLE in a read-only transaction): CENTIME_DATABASE',
      )
    })

    test('at what is no PostgreSQL server says so', async () => {
      const other = createServer((connection) => connection.end()).listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as AddressInfo
      await refused(`postgres://a@127.0.0.1:${port}/b`).toThrow(
        `no PostgreSQL server can be used at 127.0.0.1:${port} (it does not answer as one): start it`,
      )
      other.close()
    })

    test('on tables that another role owns names the missing right', async () => {
      const database = await newDatabase()
      await closed(database)
      await told(database, 'create role other login', 'grant create on schema public to other')
      await refused(server.address(database, 'other')).toThrow('lacks a right in the database')
    })

    test('on the database of another program touches nothing', async () => {
      const database = await newDatabase()
      await told(database, 'create table migrations (id int, migration text)')
      await refused(server.address(database)).toThrow('holds tables of another program')
      await told(database, 'drop table migrations', 'create table theirs (id int)')
      await refused(server.address(database)).toThrow('holds tables of another program')
      await told(database, 'drop table theirs')
    })

    test('on a newer or an altered schema is refused', async () => {
      const database = await newDatabase()
      await closed(database)
      await told(database, `insert into "migrations" values (999, 'later', '')`)
      await refused(server.address(database)).toThrow('newer than this program: it has migration 999')
      await told(database, `delete from "migrations" where "number" = 999`)
      await told(database, `update "migrations" set "checksum" = 'x' where "number" = 1`)
      await refused(server.address(database)).toThrow('migration 1 (native API) was changed after it was applied')
    })

    test('on tables that no version left so blames the tables, and not the server', async () => {
      const database = await newDatabase()
      await closed(database)
      await told(database, `delete from "migrations" where "number" = 1`)
      await refused(server.address(database)).toThrow(
        /^the tables of the database \S+ at \S+ cannot be brought to this version \(.* already exists\): they are not/,
      )
    })

    test('where text has no encoding or a commit is not durable is refused', async () => {
      const bytes = await newDatabase("encoding 'SQL_ASCII' template template0")
      await refused(server.address(bytes)).toThrow('has the encoding SQL_ASCII')
      await told('postgres', 'create role hasty login superuser', 'alter role hasty set synchronous_commit = off')
      await refused(server.address('postgres', 'hasty')).toThrow('synchronous_commit is off for the user hasty')
    })

    test('of a command that only reads makes no tables', async () => {
      const address = server.address(await newDatabase())
      await expect(openStore(address, { mustExist: true })).rejects.toThrow('is empty: start the server on it first')
    })
  })

  describe('writes', () => {
    const ENTRY = { at: '2026-07-15T09:00:00.000Z', actor: 'test', action: 'test', resource: '' }
    let one: Store
    let other: Store
    let database: string
    beforeAll(async () => {
      database = await newDatabase()
      ;[one, other] = [await opened(database), await opened(database)]
    })
    const counted = async (db: ServiceDb, name: string): Promise<void> =>
      writeSetting(db, name, String(Number((await readSetting(db, name)) ?? 0) + 1))
    const many = (work: (store: Store) => Promise<unknown>) =>
      Promise.all(Array.from({ length: 40 }, (_, number) => work(number % 2 === 0 ? one : other)))
    const settingOf = (name: string) => one.read((db) => readSetting(db, name))

    test('of one chain by two processes follow one another: each is run once, and the chain holds', async () => {
      let runs = 0
      await many((store) =>
        store.write(
          (db) => {
            runs += 1
            return written(appendAudit(db, { chain: 5, ...ENTRY }))
          },
          { chain: 5 },
        ),
      )
      expect(runs).toBe(40)
      expect(await verifyAudit(one)).toEqual({ valid: true, entries: 40, chains: 1 })
    })

    test('of a chain without entries, as of a partner of version 0.1.0, follow one another too', async () => {
      const chain = partnerChain(7)
      await many((store) => store.write((db) => written(counted(db, 'of 7')), { chain }))
      expect(await settingOf('of 7')).toBe('40')
      expect((await one.read(chainHeads)).map((head) => head.chain)).toEqual([5])
      expect(await verifyAudit(one)).toMatchObject({ valid: true, chains: 1 })
      await one.write((db) => written(appendAudit(db, { chain, ...ENTRY })), { chain })
      expect(await verifyAudit(one)).toEqual({ valid: true, entries: 41, chains: 2 })
    })

    test('of another chain do not wait', async () => {
      let done = (): void => {}
      const held = new Promise<void>((resolve) => {
        done = resolve
      })
      let begun = (): void => {}
      const holds = new Promise<void>((resolve) => {
        begun = resolve
      })
      const first = one.write(
        async () => {
          begun()
          await held
          return { value: 'first', commit: true }
        },
        { chain: 11 },
      )
      await holds
      for (const store of [one, other]) await store.write((db) => written(counted(db, 'free')), { chain: 12 })
      done()
      expect([await first, await settingOf('free')]).toEqual(['first', '2'])
    })

    test('are seen by a read that began before them only afterwards', async () => {
      await one.write((db) => written(writeSetting(db, 'seen', 'before')))
      const seen = await one.read(async (db) => {
        const first = await readSetting(db, 'seen')
        await other.write((now) => written(writeSetting(now, 'seen', 'after')))
        return [first, await readSetting(db, 'seen')]
      })
      expect([...seen, await settingOf('seen')]).toEqual(['before', 'before', 'after'])
    })

    test('of the same new row meet: the later one is run again and sees it', async () => {
      let runs = 0
      const add = (store: Store, meanwhile: () => Promise<unknown>) =>
        store.write(async (db) => {
          runs += 1
          const known = await readSetting(db, 'met')
          if (known === undefined) {
            await meanwhile()
            await db.insertInto('settings').values({ name: 'met', value: 'first' }).execute()
          }
          return { value: known ?? 'new', commit: true }
        })
      const second = await add(one, () => add(other, async () => {}))
      expect([second, runs]).toEqual(['first', 3])
    })

    test('that lock each other out are both done', async () => {
      for (const name of ['left', 'right']) await one.write((db) => written(writeSetting(db, name, '0')))
      let waiting = 0
      let go = (): void => {}
      const both = new Promise<void>((resolve) => {
        go = resolve
      })
      const crossing = (store: Store, names: readonly string[]) =>
        store.write(async (db) => {
          for (const name of names) {
            // In one statement: a repeated run may begin before the other transaction has committed.
            const next = sql<string>`cast(cast("value" as integer) + 1 as text)`
            await db.updateTable('settings').set({ value: next }).where('name', '=', name).execute()
            waiting += 1
            if (waiting >= 2) go()
            await both
          }
          return { value: undefined, commit: true }
        })
      await Promise.all([crossing(one, ['left', 'right']), crossing(other, ['right', 'left'])])
      expect([await settingOf('left'), await settingOf('right')]).toEqual(['2', '2'])
    })

    test('that add a row twice fail as a bug does, not as an outage', async () => {
      const twice = one.write(async (db) => {
        for (const value of ['a', 'b']) await db.insertInto('settings').values({ name: 'twice', value }).execute()
        return { value: undefined, commit: true }
      })
      await expect(twice).rejects.toMatchObject({ code: '23505' })
      expect(await settingOf('twice')).toBeUndefined()
    })

    test('in which a statement failed are not taken for committed', async () => {
      const wrong = one.write(async (db) => {
        await writeSetting(db, 'wrong', 'x')
        await sql`select 1 / 0`.execute(db).catch(() => {})
        return { value: 'committed', commit: true }
      })
      await expect(wrong).rejects.toMatchObject({ code: '25P02' })
      expect(await settingOf('wrong')).toBeUndefined()
    })

    test('whose work meets an outage of its own do not say that a commit had no answer', async () => {
      const lost = new Outage('not_ready', 'the session is lost')
      await expect(one.write(() => Promise.reject(lost), { chain: 5 })).rejects.toThrow(/^the session is lost$/)
    })

    test('that are not to be committed leave nothing', async () => {
      await one.write(async (db) => ({ value: await writeSetting(db, 'refused', 'x'), commit: false }), { chain: 5 })
      expect(await settingOf('refused')).toBeUndefined()
    })

    test('go on after idle connections were cut', async () => {
      await many((store) => store.read((db) => readSetting(db, 'free'))) // opens several
      // Another process cuts them, so that this process notices it only when it uses one.
      const program = `const client = new (require('pg').Client)(process.argv[1])
        client.connect().then(() => client.query(process.argv[2])).then(() => client.end())`
      execFileSync(process.execPath, ['-e', program, server.address('postgres'), cutting(database)], {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
      })
      await many((store) => store.write((db) => written(counted(db, 'after a cut')), { chain: 5 }))
      expect(await settingOf('after a cut')).toBe('40')
    })

    test('go on where every idle connection is found to be cut only when it is used', async () => {
      await many((store) => store.read((db) => readSetting(db, 'free'))) // opens several
      // The pool takes the one that was used last.
      const { rows } = await one.read((db) =>
        sql<{
          pid: number
        }>`select pid from pg_stat_activity where datname = ${database} order by state_change desc`.execute(db),
      )
      expect(rows.length).toBeGreaterThan(10)
      const signal = (name: string, at = rows) => spawnSync('kill', [`-${name}`, ...at.map(({ pid }) => `${pid}`)])
      try {
        // On a busy machine a process of the server ends long after it was told to.
        signal('STOP')
        await cut(database)
        const done = one.write((db) => written(counted(db, 'found')), { chain: 5 })
        for (const row of rows) {
          signal('CONT', [row])
          await sleep(10)
        }
        await done
      } finally {
        signal('CONT')
      }
      expect(await settingOf('found')).toBe('1')
    })

    test('whose connection is cut within them are an outage, and write nothing', async () => {
      const half = one.write(
        async (db) => {
          await writeSetting(db, 'half', 'x')
          await cut(database)
          await writeSetting(db, 'half', 'y')
          return { value: undefined, commit: true }
        },
        { chain: 5 },
      )
      await expect(half).rejects.toThrow(/^(?!.*the commit had no answer)/)
      await expect(half).rejects.toBeInstanceOf(Outage)
      expect(one.outage()).toMatchObject({ code: 'not_ready' })
      expect(await settingOf('half')).toBeUndefined()
      await one.write((db) => written(writeSetting(db, 'half', 'z')), { chain: 5 })
      expect([await settingOf('half'), one.outage()]).toEqual(['z', undefined])
    })
  })

  test('is where server and commands work with one variable more than the secrets, also after a kill', async () => {
    await builtServer()
    const keys = { CENTIME_SECRET: 's'.repeat(32), CENTIME_AUDIT_KEY: AUDIT_KEY }
    const variables = { ...keys, CENTIME_DATABASE: server.address(await newDatabase()) }
    const { partnerId, key } = await partnerKey(variables, 'admin')
    const dossier = { externalId: 'a', name: 'b', culture: 'fr-FR' }
    const registered = async (running: ServerProcess) =>
      httpClient(await running.url, key).send('POST', `/partners/${partnerId}/tenants`, dossier, {
        'idempotency-key': 'k',
      })
    const first = launchServer(variables)
    const { status, body } = await registered(first)
    expect(status).toBe(201)
    await first.kill()
    const second = launchServer(variables)
    expect(await registered(second)).toMatchObject({ status: 201, body: { id: body.id } })
    expect(JSON.parse(await centimeHere(variables, 'audit', 'verify'))).toMatchObject({ valid: true, chains: 2 })
    // As docs/postgresql.md writes them.
    const page = readFileSync(new URL('../../../docs/postgresql.md', import.meta.url), 'utf8')
    const found = [...page.matchAll(/^(?:CENTIME_DATABASE=\S+ )?centime (.*)$/gm)]
    const commands = found.map(([, words = '']) => words.replace('/backups', folder).split(' '))
    expect(commands.map(([name]) => name)).toEqual(['backup', 'restore'])
    const [copy = [], back = []] = commands
    expect(JSON.parse(await centime(variables, ...copy))).toMatchObject({ backup: join(folder, 'monday.dump') })
    const restored = { ...variables, CENTIME_DATABASE: server.address(await newDatabase()) }
    expect(JSON.parse(await centime(restored, ...back))).toMatchObject({ queuedJobs: 0 })
    expect(JSON.parse(await centimeHere(restored, 'key', 'list')).keys).toMatchObject([{ partnerId }])
    await second.stop()
    const nowhere = launchServer({ ...variables, CENTIME_DATABASE: 'postgres://a@127.0.0.1:1/b' })
    expect(await nowhere.exited).toMatchObject({ code: 1 })
    expect(nowhere.log()).toMatch(/^centime: no PostgreSQL server can be used at 127\.0\.0\.1:1 .*\n$/)
  })

  test('a service whose database restarts answers 503 with Retry-After meanwhile, then continues', async () => {
    const service = await testService({ database: server.address(await newDatabase()) })
    const { month } = await managed(service, await service.newPartner('one'), 'sasu')
    const july = month('2026-07')
    await july.open()
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      await server.stop(signal)
      for (const answer of [await july.read(), await july.variables(3000), await service.as('').get('/readyz')]) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'not_ready' } })
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      await server.start()
      expect((await july.read()).status).toBe(200)
    }
    await july.variables(3000)
    const { candidate } = await july.calculated()
    await july.approved(candidate.id)
    expect((await july.read()).body).toMatchObject({ state: 'finalized' })
    await service.stop()
  })

  test('a month whose connections are cut before each request is finalized once', async () => {
    const database = await newDatabase()
    const service = await testService({ database: server.address(database) })
    let cuts = 0
    const as = (key: string): Client => {
      const { get, send } = patient(service.as(key), { code: 'not_ready', seconds: '1' })
      const after = async (answered: Promise<Answered>): Promise<Answered> => {
        if (cuts < 60) await cut(database)
        cuts += 1
        return answered
      }
      return { get: (...request) => after(get(...request)), send: (...request) => after(send(...request)) }
    }
    const { month, partner, path } = await managed({ ...service, as }, await service.newPartner('one'), 'sasu')
    const july = month('2026-07')
    await july.open()
    await must(200, july.variables(3000))
    const { candidate } = await july.calculated()
    expect((await july.approved(candidate.id)).state).toBe('finalized')
    const finalized = await must(200, partner.get(`${path}/payruns/jobs?status=Complete`))
    expect(finalized).toHaveLength(1)
    expect(cuts).toBeGreaterThan(5)
    expect(await verifyAudit(service.store)).toMatchObject({ valid: true })
    await service.stop()
    const report = await checkDatabase(server.address(database), {
      secret: service.world.secret,
      sample: { size: 9, draw: 0 },
    })
    expect(report).toMatchObject({ valid: true, problems: [], payslips: { recomputed: 1 } })
    // As a restore without checks would leave it.
    await told(database, `set session_replication_role = replica; update "payruns" set "payrollId" = 99`)
    expect(await checkDatabase(server.address(database), { secret: undefined })).toEqual({
      valid: false,
      problems: ['a row of payruns names a row that does not exist of payrolls'],
    })
  })

  test('a check of a database of an earlier version migrates nothing, and says what was not checked', async () => {
    const database = await newDatabase()
    const address = server.address(database)
    await expect(checkDatabase(address, { secret: undefined })).rejects.toThrow(
      'is empty: start the server on it first',
    )
    await closed(database)
    const migrations = async () => {
      const reading = await readStore(address)
      await reading.close()
      return reading.isMigrated
    }
    expect(await migrations()).toBe(true)
    await told(database, `delete from "migrations" where "number" = ${MIGRATIONS.length}`)
    const unchecked = expect.stringContaining('an earlier version wrote it')
    expect(await checkDatabase(address, { secret: undefined })).toEqual({ valid: true, problems: [], unchecked })
    expect(await migrations()).toBe(false)
    await told(database, `insert into "migrations" values (${MIGRATIONS.length}, '', ''), (999, 'later', '')`)
    await expect(checkDatabase(address, { secret: undefined })).rejects.toThrow('newer than this program')
  })
})
