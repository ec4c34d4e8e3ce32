import { type ExpressionBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testStore } from '../testing/store.js'
import { addEmployee } from './employees.js'
import { addUser } from './master-data.js'
import { forTenant, type ServiceDb, type TenantDb } from './scope.js'
import type { Store } from './store.js'
import type { TenantTables } from './tables.js'
import { registerTenant } from './tenants.js'

/** Every query reaches the rows of one tenant only. */

const NOW = '2026-07-15T09:00:00.000Z'
const MINE = 1
const THEIRS = 2
let store: Store
beforeAll(async () => {
  store = await testStore(':memory:')
  await inBoth(async (db) => {
    for (const identifier of ['a', 'b']) {
      const names = { identifier, firstName: identifier, lastName: 'x', culture: 'fr-FR' }
      await addUser(db, { ...names, userType: 'User' }, NOW).execute()
      await addEmployee(db, names, { divisionIds: [], parents: [] }, NOW)
    }
  })
})
afterAll(() => store.close())

const rollback = { commit: false } as const

async function inBoth(work: (db: TenantDb) => Promise<void>): Promise<void> {
  await store.write(async (root) => {
    await root.insertInto('partners').values({ name: 'one', created: NOW }).execute()
    for (const externalId of ['mine', 'theirs']) {
      const registration = { externalId, name: externalId, culture: 'fr-FR' }
      const { tenant } = await registerTenant(root, 1, registration, { now: NOW, tenantIdentifier: externalId })
      await work(forTenant(root, tenant.id))
    }
    return { value: undefined, commit: true }
  })
}

/** The other tenant's users after some work, and the work's result; the transaction is rolled back. */
const tried = <Value>(work: (db: TenantDb, root: ServiceDb) => Promise<Value>) =>
  store.write(async (root) => {
    const given = await work(forTenant(root, MINE), root)
    const theirs = await forTenant(root, THEIRS).selectFrom('users').select(['identifier', 'lastName']).execute()
    return { value: { given, theirs }, ...rollback }
  })

const ALL_THEIRS = [
  { identifier: 'a', lastName: 'x' },
  { identifier: 'b', lastName: 'x' },
]

test('an empty list contains no value, on every database', async () => {
  const users = (db: TenantDb) => db.selectFrom('users').select('identifier').orderBy('identifier')
  const { given } = await tried((db) =>
    Promise.all([users(db).where('id', 'in', []).execute(), users(db).where('id', 'not in', []).execute()]),
  )
  expect(given).toEqual([[], [{ identifier: 'a' }, { identifier: 'b' }]])
})

describe('a tenant reads its own rows', () => {
  const reads: Readonly<Record<string, (db: TenantDb) => Promise<readonly { tenantId: number }[]>>> = {
    'of a table': (db) => db.selectFrom('users').select('tenantId').execute(),
    'where a condition has an or': (db) =>
      db
        .selectFrom('users')
        .select('tenantId')
        .where((row) => row.or([row('identifier', '=', 'a'), row('tenantId', '=', THEIRS)]))
        .execute(),
    'under another name': (db) => db.selectFrom('users as u').select('u.tenantId').execute(),
    'of two tables': (db) => db.selectFrom(['users', 'employees']).select('employees.tenantId').execute(),
    'joined on anything': (db) =>
      db
        .selectFrom('users')
        .innerJoin('employees as e', (join) => join.on('e.id', '>', 0))
        .select('e.tenantId')
        .execute(),
    'in a subquery': (db) =>
      db
        .selectFrom('users')
        .select((row) => ['users.tenantId', row.selectFrom('employees').select('id').limit(1).as('first')])
        .where('users.identifier', 'in', (row) => row.selectFrom('employees').select('employees.identifier'))
        .execute(),
    'of a union': (db) =>
      db.selectFrom('users').select('tenantId').unionAll(db.selectFrom('employees').select('tenantId')).execute(),
  }
  test.each(Object.keys(reads))('%s', async (name) => {
    const { given } = await tried((db) => reads[name]?.(db) ?? Promise.resolve([]))
    expect(given.length).toBeGreaterThan(0)
    expect(new Set(given.map(({ tenantId }) => tenantId))).toEqual(new Set([MINE]))
  })

  test('in a subquery of any clause', async () => {
    const count = ({ selectFrom }: Pick<ExpressionBuilder<TenantTables, never>, 'selectFrom'>) =>
      selectFrom('users as others').select(({ fn }) => fn.countAll<number>().as('count'))
    const { given } = await tried(async (db) => ({
      found: await db
        .selectFrom('users')
        .innerJoin('employees as e', (join) => join.on((row) => row(count(row), '=', 2)))
        .select((row) => [
          count(row).as('selected'),
          row.fn.coalesce(count(row), row.val(0)).as('called'),
          row.case().when(count(row), '=', 2).then(count(row)).else(0).end().as('chosen'),
        ])
        .where((row) => row.or([row.not(row(count(row), '<>', 2)), row.between(count(row), 2, 2)]))
        .groupBy(['users.id', 'e.id'])
        .having(count, '=', 2)
        .orderBy((row) => row(count(row), '*', row.ref('users.id')))
        .limit(count)
        .execute(),
      changed: await db
        .updateTable('users')
        .set((row) => ({ lastName: row.cast<string>(count(row), 'text') }))
        .where(count, '=', 2)
        .returning((row) => ['lastName', count(row).as('returned')])
        .execute(),
    }))
    const [one, other] = [
      { selected: 2, called: 2, chosen: 2 },
      { lastName: '2', returned: 2 },
    ]
    expect(given).toEqual({ found: [one, one], changed: [other, other] })
  })
  test('a count counts its own rows', async () => {
    const { given } = await tried((db) =>
      db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    expect(given.count).toBe(2)
  })
  test('a left join to a row of another tenant finds none', async () => {
    const { given } = await tried(async (db, root) => {
      const theirs = await forTenant(root, THEIRS).selectFrom('employees').select('id').executeTakeFirstOrThrow()
      return db
        .selectFrom('users')
        .leftJoin('employees', (join) => join.on('employees.id', '=', theirs.id))
        .select('employees.id')
        .execute()
    })
    expect(given).toEqual([{ id: null }, { id: null }])
  })
})

describe('a tenant changes its own rows', () => {
  test('by an update without a condition', async () => {
    const { theirs } = await tried((db) => db.updateTable('users').set({ lastName: 'mine' }).execute())
    expect(theirs).toEqual(ALL_THEIRS)
  })
  test('by an update with an or', async () => {
    const { theirs } = await tried((db) =>
      db
        .updateTable('users')
        .set({ lastName: 'mine' })
        .where((row) => row.or([row('identifier', '=', 'a'), row('tenantId', '=', THEIRS)]))
        .execute(),
    )
    expect(theirs).toEqual(ALL_THEIRS)
  })
  test('by a delete without a condition', async () => {
    const { theirs } = await tried((db) => db.deleteFrom('users').execute())
    expect(theirs).toEqual(ALL_THEIRS)
  })
  test('by an update from another table', async () => {
    const { theirs } = await tried((db) =>
      db
        .updateTable('users')
        .from('employees')
        .set((row) => ({ lastName: row.ref('employees.lastName') }))
        .execute(),
    )
    expect(theirs).toEqual(ALL_THEIRS)
  })
  test('an inserted row belongs to it', async () => {
    const names = { firstName: 'x', lastName: 'x', culture: 'fr-FR', userType: 'User' }
    const { given, theirs } = await tried((db) =>
      db
        .insertInto('users')
        .values(
          ['c', 'd'].map((identifier) => ({ ...names, identifier, status: 'Active', created: NOW, updated: NOW })),
        )
        .returning('tenantId')
        .execute(),
    )
    expect(given).toEqual([{ tenantId: MINE }, { tenantId: MINE }])
    expect(theirs).toEqual(ALL_THEIRS)
  })
})

test('rows that are inserted from a query are copies of its own rows and belong to it', async () => {
  const copied = ['firstName', 'lastName', 'culture', 'userType', 'status', 'created', 'updated'] as const
  const { given, theirs } = await tried((db) =>
    db
      .insertInto('users')
      .columns(['identifier', ...copied])
      .expression(({ selectFrom, val }) =>
        selectFrom('users')
          .innerJoin('employees', (join) => join.on('employees.identifier', '=', 'b'))
          .select(['users.lastName as identifier', ...copied.map((column) => `users.${column}` as const)])
          .where((row) => row.or([row('users.identifier', '=', 'a'), row('users.identifier', '=', val('a'))])),
      )
      .returning(['tenantId', 'identifier'])
      .execute(),
  )
  expect(given).toEqual([{ tenantId: MINE, identifier: 'x' }])
  expect(theirs).toEqual(ALL_THEIRS)
})

describe('a query that cannot be scoped is refused', () => {
  test.each<[string, (db: TenantDb) => Promise<unknown>]>([
    ['raw SQL', (db) => sql`select * from "users"`.execute(db)],
    ['raw SQL in a query', (db) => db.selectFrom('users').select(sql<number>`count(*)`.as('n')).execute()],
    [
      'rows from a query that reads no table',
      (db) =>
        db
          .insertInto('employeeDivisions')
          .columns(['employeeId', 'divisionId'])
          .expression(({ selectFrom, val }) =>
            selectFrom(selectFrom('employees').select('id').as('part')).select([val(1).as('a'), val(1).as('b')]),
          )
          .execute(),
    ],
    [
      'a query with a name',
      (db) =>
        db
          .with('one', (own) => own.selectFrom('users').select('id'))
          .selectFrom('one')
          .select('id')
          .execute(),
    ],
    ['a row that is merged', (db) => db.mergeInto('users').using('employees', 'employees.id', 'users.id').execute()],
    ['a table in place of a value', (db) => db.selectFrom('users').select('id').forUpdate('users').execute()],
    ['a change of the schema', (db) => db.schema.dropTable('users').execute()],
    [
      'an upsert',
      (db) =>
        db
          .insertInto('employeeDivisions')
          .values({ employeeId: 1, divisionId: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
    ],
  ])('%s', async (_, work) => {
    await expect(tried(work)).rejects.toThrow(/scoped|plain values|reads tables/)
    const { theirs } = await tried(async () => undefined)
    expect(theirs).toEqual(ALL_THEIRS)
  })
})
