import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from './master-data.js'
import { forTenant } from './scope.js'
import { openSqlite } from './sqlite.js'
import type { Store } from './store.js'
import { registerTenant } from './tenants.js'
import { together } from './together.js'

/** Several queries as one statement. */

const NOW = '2026-07-15T09:00:00.000Z'
const [MINE, THEIRS] = [1, 2]
let store: Store
beforeAll(async () => {
  store = await openSqlite(':memory:')
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

test('without a query nothing is asked, and a query that does not name its columns is a bug', async () => {
  await store.read(async (root) => {
    expect(await together(root, { nothing: undefined })).toEqual({ nothing: [] })
    const some = { keys: root.selectFrom('keys').select('id'), nothing: undefined }
    expect(await together(root, some)).toEqual({ keys: [], nothing: [] })
    await expect(together(root, { all: root.selectFrom('tenants').selectAll() })).rejects.toThrow('names its columns')
  })
})
