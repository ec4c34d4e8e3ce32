import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testStore } from '../testing/store.js'
import { addUser } from './master-data.js'
import { forTenant, type ServiceDb, type TenantDb } from './scope.js'
import type { Store } from './store.js'
import { registerTenant } from './tenants.js'
import { builtOnce, together, writeAll } from './together.js'

/** Several queries as one statement. */

const NOW = '2026-07-15T09:00:00.000Z'
const [MINE, THEIRS] = [1, 2]
let store: Store
beforeAll(async () => {
  store = await testStore(':memory:')
  await store.write(async (root) => {
    await root.insertInto('partners').values({ name: 'one', created: NOW }).execute()
    for (const externalId of ['mine', 'theirs']) {
      const registration = { externalId, name: `"${externalId}" [1, null]`, culture: 'fr-FR' }
      const { tenant } = await registerTenant(root, 1, registration, { now: NOW, tenantIdentifier: externalId })
      for (const identifier of ['b', 'a']) {
        const names = { identifier, firstName: externalId, lastName: 'x', culture: 'fr-FR', userType: 'User' }
        await addUser(forTenant(root, tenant.id), names, NOW).execute()
      }
    }
    return { value: undefined, commit: true }
  })
})
afterAll(() => store.close())

test('queries that run together give the rows that each gives alone, in its order', async () => {
  await store.read(async (root) => {
    const users = forTenant(root, MINE)
      .selectFrom('users as u')
      .select(['u.identifier as who', 'id'])
      .orderBy('u.identifier')
    const tenants = root.selectFrom('tenants').select(['tenants.name', 'updated']).orderBy('id', 'desc')
    const keys = root.selectFrom('keys').select('revoked')
    const found = await together(root, { users, tenants, keys })
    expect(found).toEqual({ users: await users.execute(), tenants: await tenants.execute(), keys: [] })
    expect(found.users.map(({ who }) => who)).toEqual(['a', 'b'])
  })
})

describe('a query that is built once', () => {
  const usersOf = (db: TenantDb) => db.selectFrom('users').select(['id', 'identifier', 'firstName']).orderBy('id')

  test('gives the rows of the arguments of each call, within their tenant', async () => {
    let built = 0
    const usersNamed = builtOnce((db: TenantDb, identifier: string, id: number) => {
      built += 1
      return usersOf(db).where('identifier', '=', identifier).where('id', '=', id)
    })
    await store.read(async (root) => {
      for (const tenantId of [MINE, THEIRS, MINE]) {
        const [db, other] = [forTenant(root, tenantId), forTenant(root, tenantId === MINE ? THEIRS : MINE)]
        for (const one of await usersOf(db).execute()) {
          const named = usersNamed(db, one.identifier, one.id)
          const others = usersNamed(other, one.identifier, one.id)
          const rows = await together(root, { named, others, all: usersOf(db), none: usersNamed(db, "$1?'", one.id) })
          expect(rows).toEqual({ named: [one], others: [], all: await usersOf(db).execute(), none: [] })
          expect([await named.execute(), await named.executeTakeFirst()]).toEqual([[one], one])
          expect([await others.execute(), await others.executeTakeFirst()]).toEqual([[], undefined])
        }
      }
    })
    // Once with marks and once with the arguments of the first call.
    expect(built).toBe(2)
  })

  test('takes lists, with a text for each length', async () => {
    let built = 0
    const usersAmong = builtOnce((db: TenantDb, ids: readonly number[], last: number, others: readonly number[]) => {
      built += 1
      return usersOf(db)
        .where('id', 'in', ids)
        .where('id', '<=', last)
        .where((one) => one.or([one('id', 'in', ids), one('id', 'in', others)]))
    })
    await store.read(async (root) => {
      const db = forTenant(root, MINE)
      const all = (await usersOf(db).execute()).map(({ id }) => id)
      const found = async (...args: readonly [readonly number[], number, readonly number[]]) =>
        (await usersAmong(db, ...args).execute()).map(({ id }) => id)
      const [first = 0, second = 0] = all
      expect(await found(all, second, [])).toEqual(all)
      expect(await found([second, first], first, [])).toEqual([first])
      expect(built).toBe(2)
      expect(await found([first], second, [])).toEqual([first])
      expect(await found([first], second, [second])).toEqual([first])
      expect(built).toBe(6)
      const { them, mine } = await together(root, {
        them: usersAmong(forTenant(root, THEIRS), all, second, []),
        mine: usersAmong(db, all, second, []),
      })
      expect([them, mine.map(({ id }) => id)]).toEqual([[], all])
      for (let length = 1; length < 50; length += 1) {
        const ids = Array.from({ length }, (_, at) => (at === 0 ? second : -at))
        expect(await found(ids, second, ids)).toEqual([second])
      }
    })
  })

  test.each<[string, (db: TenantDb, id: number) => ReturnType<typeof usersOf>]>([
    ['is another one under a condition', (db, id) => (id === 2 ? usersOf(db) : usersOf(db).where('id', '=', id))],
    ['calculates', (db, id) => usersOf(db).where('id', '=', id + 1)],
    [
      'orders',
      (db, id) =>
        usersOf(db)
          .where('id', '=', id)
          .$if(id > 2, (query) => query.limit(0)),
    ],
    ['prints', (db, id) => usersOf(db).where('identifier', '=', `${id}`)],
    ['looks up', (db, id) => usersOf(db).where('id', '=', { 1: 2, 2: 1 }[id] ?? 0)],
    ['leaves out', (db) => usersOf(db)],
    ['writes out', (db, id) => usersOf(db).where('id', '=', sql.lit(id))],
  ])('throws where it %s an argument', async (_, build) => {
    const query = builtOnce(build)
    await store.read(async (root) => {
      expect(() => query(forTenant(root, MINE), 2)).toThrow(/built once|immediate/)
    })
  })

  test('throws where the filter of its tenant is missing, or was missing in the first call', async () => {
    await store.read(async (root) => {
      const free = root as unknown as TenantDb
      const leaking = builtOnce((_: TenantDb, id: number) => usersOf(free).where('id', '=', id))
      expect(() => leaking(forTenant(root, MINE), 1)).toThrow('built once')
      const query = builtOnce(usersOf)
      expect(await query(free).execute()).toHaveLength(4)
      expect(() => query(forTenant(root, MINE))).toThrow('built once')
    })
  })
})

test('a query of a tenant keeps its filter among others, also in a condition of one that has none', async () => {
  await store.read(async (root) => {
    const namesOf = (tenantId: number) => forTenant(root, tenantId).selectFrom('users').select('firstName')
    const found = await together(root, {
      mine: namesOf(MINE),
      theirs: namesOf(THEIRS),
      partners: root.selectFrom('tenants').select('id').where('externalId', 'in', namesOf(THEIRS)),
    })
    expect(found).toEqual({
      mine: [{ firstName: 'mine' }, { firstName: 'mine' }],
      theirs: [{ firstName: 'theirs' }, { firstName: 'theirs' }],
      partners: [{ id: THEIRS }],
    })
  })
})

test('writes that run together all take effect and return their rows; a read among them sees no other tenant', async () => {
  const names = { firstName: 'x', lastName: 'y', culture: 'fr-FR', userType: 'User' }
  const kept = await store.write(async (root) => {
    const db = forTenant(root, THEIRS)
    const first = await together<Record<'added' | 'renamed' | 'mine' | 'none', Partial<Record<string, unknown>>>>(
      root,
      {
        added: addUser(db, { ...names, identifier: 'new' }, NOW),
        renamed: db.updateTable('users').set({ lastName: 'z' }).where('identifier', '=', 'a').returning('lastName'),
        mine: forTenant(root, MINE).selectFrom('users').select('identifier').orderBy('identifier'),
        none: undefined,
      },
    )
    await writeAll(root, [
      db.deleteFrom('users').where('identifier', '=', 'b'),
      addUser(db, { ...names, identifier: 'newer' }, NOW),
    ])
    return { value: first, commit: true }
  })
  expect([kept.added.map((user) => user['identifier']), kept.renamed, kept.mine, kept.none]).toEqual([
    ['new'],
    [{ lastName: 'z' }],
    [{ identifier: 'a' }, { identifier: 'b' }],
    [],
  ])
  const users = (tenantId: number) => (root: ServiceDb) =>
    forTenant(root, tenantId).selectFrom('users').select(['identifier', 'lastName']).orderBy('identifier').execute()
  expect(await store.read(users(THEIRS))).toEqual([
    { identifier: 'a', lastName: 'z' },
    { identifier: 'new', lastName: 'y' },
    { identifier: 'newer', lastName: 'y' },
  ])
  expect((await store.read(users(MINE))).map(({ lastName }) => lastName)).toEqual(['x', 'x'])
})

test('when one of several writes fails, their transaction undoes the others', async () => {
  const names = { firstName: 'x', lastName: 'y', culture: 'fr-FR', userType: 'User' }
  const failing = store.write(async (root) => {
    const add = (identifier: string) => addUser(forTenant(root, MINE), { ...names, identifier }, NOW)
    return { value: await writeAll(root, [add('a'), add('only with a')]), commit: true }
  })
  await expect(failing).rejects.toThrow()
  const found = store.read((root) => forTenant(root, MINE).selectFrom('users').select('identifier').execute())
  expect((await found).map(({ identifier }) => identifier).sort()).toEqual(['a', 'b'])
})

test('without a query no statement runs, and a query that does not name its columns is a bug', async () => {
  await store.read(async (root) => {
    expect(await together(root, { nothing: undefined })).toEqual({ nothing: [] })
    const some = { keys: root.selectFrom('keys').select('id'), nothing: undefined }
    expect(await together(root, some)).toEqual({ keys: [], nothing: [] })
    await expect(together(root, { all: root.selectFrom('tenants').selectAll() })).rejects.toThrow('names its columns')
  })
})
