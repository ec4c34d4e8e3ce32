import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { acceptancesAfter, acceptancesOf, type StoredAcceptance } from './acceptances.js'
import { employeeSnapshots, personValues, realValues, valuesOfChange } from './cases.js'
import { controlledValues } from './control-values.js'
import { employeeIdentifiers, membershipsOf } from './employees.js'
import { assignmentRows } from './establishments.js'
import { openFile } from './file.js'
import { lockDatabase } from './lock.js'
import { MIGRATIONS } from './migrations.js'
import { originsOfValues } from './origins.js'
import { Outage } from './outage.js'
import { forTenant, type ServiceDb, type TenantDb } from './scope.js'
import { valuesOfPeople } from './since.js'
import { openSqlite } from './sqlite.js'
import { type Store, type Writing, written } from './store.js'

const folder = mkdtempSync(join(tmpdir(), 'centime-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = (): string => join(folder, `${++files}.db`)

async function opened<Value>(path: string, work: (store: Store) => Promise<Value>): Promise<Value> {
  const store = await openSqlite(path)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
const changed = (path: string, statement: string): void => {
  const file = openFile(path, {})
  file.exec(statement)
  file.close()
}

describe('a database', () => {
  test('is opened with durable settings, the first time and later', async () => {
    const path = newPath()
    for (const _ of [1, 2]) {
      const settings = async (db: ServiceDb) => {
        const of = async (name: string) => Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
        return [await of('journal_mode'), await of('synchronous'), await of('foreign_keys')]
      }
      const pragmas = await opened(path, (store) => store.write((db) => written(settings(db))))
      expect(pragmas).toEqual(['wal', 2, 1])
    }
  })

  test('refuses a row with a dangling reference', async () => {
    await expect(
      opened(newPath(), (store) =>
        store.write(async (db) => {
          const key = {
            environment: 'sandbox',
            role: 'admin',
            hash: '',
            expires: null,
            revoked: null,
            created: '',
          } as const
          await db
            .insertInto('keys')
            .values({ ...key, partnerId: 7 })
            .execute()
          return { value: undefined, commit: true }
        }),
      ),
    ).rejects.toThrow('FOREIGN KEY')
  })

  test('commits a transaction whole or not at all', async () => {
    await opened(newPath(), async (store) => {
      const add = (commit: boolean, fail = false) =>
        store.write(async (db) => {
          await db
            .insertInto('partners')
            .values({ name: String(commit), created: '' })
            .execute()
          if (fail) throw new Error('in the middle')
          return { value: undefined, commit }
        })
      await add(true)
      await add(false)
      await expect(add(true, true)).rejects.toThrow('in the middle')
      const names = await store.read((db) => db.selectFrom('partners').select('name').execute())
      expect(names).toEqual([{ name: 'true' }])
    })
  })

  test('runs writes one after another, even while one awaits', async () => {
    await opened(newPath(), async (store) => {
      const steps: string[] = []
      const slow = (name: string) =>
        store.write(async () => {
          steps.push(`${name} begins`)
          await new Promise((resolve) => setTimeout(resolve, 5))
          steps.push(`${name} ends`)
          return { value: undefined, commit: true }
        })
      await Promise.all([slow('a'), slow('b'), slow('c')])
      expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
    })
  })

  describe('that another process holds', () => {
    const held = (path: string) => {
      const other = openFile(path, {})
      other.exec('begin immediate')
      return () => {
        other.exec('rollback')
        other.close()
      }
    }
    const write = (store: Store, value = 'written') => store.write(async () => ({ value, commit: true }))

    test('writes as soon as it is free, and reads and the event loop go on meanwhile', async () => {
      const path = newPath()
      await opened(path, async (store) => {
        const release = held(path)
        const writes = Promise.all(['a', 'b', 'c'].map((name) => write(store, name)))
        for (let turn = 0; turn < 20; turn += 1) {
          await new Promise((resolve) => setImmediate(resolve))
          expect(await store.read((db) => db.selectFrom('partners').selectAll().execute())).toEqual([])
        }
        release()
        expect(await writes).toEqual(['a', 'b', 'c'])
      })
    })
    test('refuses writes with an outage where that lasts, and takes them afterwards', async () => {
      const path = newPath()
      await opened(path, async (store) => {
        const release = held(path)
        const refused = await Promise.allSettled([1, 2, 3].map(() => write(store)))
        const reasons = refused.map((one) => one.status === 'rejected' && one.reason)
        for (const reason of reasons)
          expect(reason).toEqual(new Outage('not_ready', 'another process holds the database'))
        expect(store.outage()).toBe(reasons[0])
        release()
        expect(await write(store)).toBe('written')
        expect(store.outage()).toBeUndefined()
      })
    })
  })

  test('whose disk is full writes nothing of a transaction, can be read, and goes on when there is room', async () => {
    const path = newPath()
    const seen: (string | undefined)[] = []
    const store = await openSqlite(path, { outage: (outage) => seen.push(outage?.code) })
    const names = () => store.read((db) => db.selectFrom('partners').select('name').execute())
    const limit = (pages: string) =>
      store.write((db) => written(sql.raw(`pragma max_page_count = ${pages}`).execute(db)))
    const add = () =>
      store.write(async (db) => {
        await db.insertInto('partners').values({ name: 'first', created: '' }).execute()
        const large = { name: 'x'.repeat(100_000), created: '' }
        await db.insertInto('partners').values(large).execute()
        return { value: 'written', commit: true }
      })
    await limit('1') // no more than there are
    for (const _ of [1, 2])
      await expect(add()).rejects.toEqual(new Outage('storage_full', 'the disk of the database is full'))
    expect(await names()).toEqual([])
    await limit('1000000')
    expect(await add()).toBe('written')
    expect((await names()).map(({ name }) => name.length)).toEqual([5, 100_000])
    expect(seen).toEqual(['storage_full', undefined])
    await store.close()
  })

  test('fsyncs again after a provisional write, whether it succeeded or not', async () => {
    const path = newPath()
    await opened(path, async (store) => {
      const levelIn = async (db: ServiceDb) =>
        (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous
      const level = () => store.write((db) => written(levelIn(db)))
      const provisional = (commit: boolean) =>
        store.write(async (db) => ({ value: await levelIn(db), commit }), { provisional: true })
      const full = () => store.write(async (db) => ({ value: await levelIn(db), commit: true }))
      const [normal, waiting] = [1, 2]

      expect([await provisional(true), await level()]).toEqual([normal, waiting])
      expect([await provisional(false), await level()]).toEqual([normal, waiting])
      const failing = store.write(() => Promise.reject(new Error('in the middle')), { provisional: true })
      await expect(failing).rejects.toThrow('in the middle')
      expect(await level()).toBe(waiting)
      const interleaved = await Promise.all([provisional(true), full(), provisional(true), full()])
      expect([interleaved, await level()]).toEqual([[normal, waiting, normal, waiting], waiting])
    })
  })

  test('is read from one snapshot', async () => {
    const path = newPath()
    await opened(path, (store) =>
      store.read(async (db) => {
        const partners = () => db.selectFrom('partners').select('id').execute()
        expect(await partners()).toEqual([])
        changed(path, `insert into partners (name, created) values ('late', '')`)
        expect(await partners()).toEqual([])
      }),
    )
  })

  test('is not created by reading', async () => {
    const path = newPath()
    await expect(openSqlite(path, { mustExist: true })).rejects.toThrow(`there is no database ${path}`)
    expect(existsSync(path)).toBe(false)
  })

  test('is served by one server at a time, also through a link', async () => {
    const path = newPath()
    await opened(path, async () => undefined)
    symlinkSync(path, `${path}-link`)
    expect(await lockDatabase(path)).toBe('locked')
    expect(await lockDatabase(path)).toBe('taken')
    expect(await lockDatabase(`${path}-link`)).toBe('taken')
    expect(await lockDatabase(newPath())).toBe('locked')
  })
})

describe('migrations', () => {
  test('are applied once', async () => {
    const path = newPath()
    for (const _ of [1, 2]) {
      const { rows } = await opened(path, (store) =>
        store.read((db) => sql<{ number: number }>`select "number" from "migrations"`.execute(db)),
      )
      expect(rows.map(({ number }) => number)).toEqual(MIGRATIONS.map((_migration, index) => index + 1))
    }
  })
  test('that were changed after they were applied stop the start', async () => {
    const path = newPath()
    await opened(path, async () => undefined)
    changed(path, `update migrations set checksum = 'other' where number = 1`)
    await expect(openSqlite(path)).rejects.toThrow('migration 1')
  })
  test('that this program does not know stop the start', async () => {
    const path = newPath()
    await opened(path, async () => undefined)
    changed(path, `insert into migrations values (999, 'of tomorrow', '')`)
    await expect(openSqlite(path)).rejects.toThrow('newer than this program: it has migration 999')
  })
})

test('the commits of many rows and of a batch leave the checkpoint to the next one', async () => {
  const path = join(folder, 'large.db')
  const store = await openSqlite(path, { hasReferences: false })
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000) select i from n`
  const fill = (how: Writing) =>
    store.write((db) => written(sql`insert into stages (tenantId) ${numbers}`.execute(db)), how)
  const size = () => statSync(path).size
  for (const how of [{ large: true }, { provisional: true }]) {
    const before = size()
    await fill(how)
    expect(size()).toBe(before)
    await store.write((db) => written(sql`insert into stages (tenantId) values (1)`.execute(db)))
    expect(size()).toBeGreaterThan(before)
  }
  const then = size()
  await fill({})
  expect(size()).toBeGreaterThan(then)
  await store.close()
})

test('a read does not wait for a write that yields, and sees the commits before it', async () => {
  const store = await openSqlite(newPath(), { hasReferences: false })
  try {
    const stages = async (db: ServiceDb) => (await db.selectFrom('stages').select('tenantId').execute()).length
    const add = (db: ServiceDb) => written(sql`insert into stages (tenantId) values (1)`.execute(db))
    await store.write(add)
    const order: string[] = []
    let goOn = () => {}
    const isHeld = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const long = store.write(async (db) => {
      await add(db)
      order.push('added')
      await isHeld
      return add(db)
    })
    const small = store.write(add).then(() => order.push('small'))
    for (const read of [store.read, store.ask]) expect(await read(stages)).toBe(1)
    order.push('read')
    goOn()
    await long
    expect(await store.read(stages)).toBeGreaterThanOrEqual(3)
    await small
    expect(await store.ask(stages)).toBe(4)
    expect(order).toEqual(['added', 'read', 'small'])
  } finally {
    await store.close()
  }
})

test('neither reads nor writes wait for a read that yields, which sees what was committed before it', async () => {
  const store = await openSqlite(newPath(), { hasReferences: false })
  const stages = async (db: ServiceDb) => (await db.selectFrom('stages').select('tenantId').execute()).length
  const add = (db: ServiceDb) => written(sql`insert into stages (tenantId) values (1)`.execute(db))
  await store.write(add)
  let goOn = () => {}
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reading = async (db: ServiceDb) => {
    const first = await stages(db)
    await isHeld
    return [first, await stages(db)]
  }
  const long = [store.read(reading), store.read(reading), store.read(reading)]
  await store.write(add)
  expect(await store.read(stages)).toBe(2)
  goOn()
  expect(await Promise.all(long)).toEqual(long.map(() => [1, 1]))
  // More reads at a time than connections follow one another.
  expect(await Promise.all(Array.from({ length: 20 }, () => store.read(stages)))).toEqual(Array(20).fill(2))
  await store.close()
})

describe('SQLite finds rows by the index that has them', () => {
  const snapshot = { payrollId: 1, upTo: 9, forecast: null }
  const field = { caseName: 'Contrat', name: 'DateFinContrat' }
  const queries: Readonly<Record<string, [(db: TenantDb) => { execute: () => unknown }, ...string[]]>> = {
    'employees by their ids, not among all of their tenant': [
      (db) => db.selectFrom('employees').select('id').where('id', 'in', [1, 2, 3]),
      'employeesById (tenantId=? AND id=? AND rowid=?)',
    ],
    'the values of the people of a batch': [
      (db) => ({ execute: () => employeeSnapshots(db, snapshot, [3, 5]) }),
      'caseValuesByPayroll (payrollId=? AND employeeId=? AND rowid<?)',
    ],
    'the identifiers of some people': [
      (db) => ({ execute: () => employeeIdentifiers(db, [3, 5]) }),
      'employees USING INTEGER PRIMARY KEY (rowid=?)',
    ],
    'the divisions of some people': [
      (db) => ({ execute: () => membershipsOf(db, [3, 5]) }),
      'employees USING INTEGER PRIMARY KEY (rowid=?)',
    ],
    'values of some people': [
      (db) => valuesOfPeople(db, 1, [3, 5]),
      'caseValuesByPayroll (payrollId=? AND employeeId=?)',
    ],
    'some fields of some people': [
      (db) => ({ execute: () => realValues(db, 1, [3], [field]) }),
      'caseValuesByPayroll (payrollId=? AND employeeId=?)',
    ],
    'a person with the company': [
      (db) => personValues(db, snapshot, 3),
      ...Array<string>(2).fill('caseValuesByPayroll (payrollId=? AND employeeId=? AND rowid<?)'),
    ],
    'their origins': [
      (db) => ({ execute: () => originsOfValues(db, { ...snapshot, employeeId: 3 }, ['Contrat']) }),
      ...Array<string>(2).fill('caseValuesByPayroll (payrollId=? AND employeeId=? AND rowid<?)'),
    ],
    establishments: [
      (db) => assignmentRows(db, 1, null),
      'caseValuesOfPlaces (tenantId=? AND payrollId=? AND employeeId>?)',
    ],
    'establishments of some people': [
      (db) => assignmentRows(db, 1, 'forecast', [3]),
      'caseValuesOfPlaces (tenantId=? AND payrollId=? AND employeeId=?)',
    ],
    'values that controls read': [
      (db) => ({ execute: () => controlledValues(db, 1, [3, 5]) }),
      'caseValuesOfControls (tenantId=? AND payrollId=? AND employeeId>? AND employeeId<?)',
    ],
    'acceptances of a month': [
      (db) => acceptancesAfter(db, { payrollId: 1, period: '2026-06' }, { code: '', id: 0 }),
      'controlAcceptancesByMonth (tenantId=? AND payrollId=? AND period=? AND code>?)',
    ],
    'values of a change': [(db) => ({ execute: () => valuesOfChange(db, 1) }), 'caseValuesByEmployee (employeeId=?)'],
  }
  test.each(Object.entries(queries))('%s', async (_, [query, ...indexes]) => {
    const plan = await opened(newPath(), (store) => store.read((db) => planOf(db, query)))
    const read = plan.filter((step) => /SEARCH (employees|caseValues|values|controlAcceptances) |SCAN/.test(step))
    expect(read).toEqual(indexes.map((index) => expect.stringContaining(index)))
  })
})

test('the acceptances of a month come once each, by finding and in their order, in parts', async () => {
  const store = await openSqlite(newPath(), { hasReferences: false })
  const accepted = { amounts: '', inputsDigest: '', acceptedBy: '', acceptedAt: '', note: '' }
  const added = Array.from({ length: 2400 }, (_, at) => {
    const [code, period] = [at % 2 === 0 ? 'pay_moved' : 'net_pay_zero', at % 12 === 0 ? '2026-07' : '2026-06']
    return { ...accepted, payrollId: 1, period, code, employeeId: at }
  })
  await store.write(async (root) => {
    const insert = (from: number) =>
      forTenant(root, 1)
        .insertInto('controlAcceptances')
        .values(added.slice(from, from + 800))
        .execute()
    for (const from of [0, 800, 1600]) await insert(from)
    return { value: undefined, commit: true }
  })
  const parts = await store.read(async (root) => {
    const read: (readonly StoredAcceptance[])[] = []
    for await (const part of acceptancesOf(forTenant(root, 1), 1, '2026-06')) read.push(part)
    return read
  })
  const idsOf = (code: string) =>
    added.filter((one) => one.period === '2026-06' && one.code === code).map(({ employeeId }) => employeeId)
  expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 200])
  expect(parts.flat().map(({ employeeId }) => employeeId)).toEqual([...idsOf('net_pay_zero'), ...idsOf('pay_moved')])
  await store.close()
})

/** What SQLite does for the query that some work makes. */
async function planOf(root: ServiceDb, work: (db: TenantDb) => { execute: () => unknown }): Promise<readonly string[]> {
  let asked: CompiledQuery | undefined
  const seen: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked = root.getExecutor().compileQuery(node, queryId)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(forTenant(root, 1).withPlugin(seen)).execute()
  const explained = CompiledQuery.raw(`explain query plan ${asked?.sql}`, [...(asked?.parameters ?? [])])
  return (await root.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail)
}
