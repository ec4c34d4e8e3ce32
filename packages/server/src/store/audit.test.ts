import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendAudit, partnerChain, SERVICE_CHAIN, verifyAudit } from './audit.js'
import { openSqlite } from './sqlite.js'
import type { Store } from './store.js'

/** A log of four chains with five entries each, which each test changes in the database directly. */

const write = { at: '2026-07-15T09:00:00.000Z', actor: 'key 1', action: 'POST', requestId: 'r' }
let store: Store
beforeEach(async () => {
  store = await openSqlite(':memory:')
  await store.write(async (db) => {
    await db.insertInto('partners').values({ name: 'one', created: write.at }).execute()
    for (const name of ['a', 'b']) {
      const tenant = { partnerId: 1, tenantIdentifier: name, externalId: name, name, culture: 'fr-FR' }
      await db
        .insertInto('tenants')
        .values({ ...tenant, status: 'active', created: '', updated: '' })
        .execute()
    }
    for (const chain of [1, 2, partnerChain(1), SERVICE_CHAIN]) {
      for (let index = 0; index < 5; index += 1) {
        await appendAudit(db, { ...write, chain, resource: `/sandbox/${index}`, content: `content ${index}` })
      }
    }
    return { value: undefined, commit: true }
  })
})
afterEach(() => store.close())

test('an unchanged log is valid', async () => {
  expect(await verifyAudit(store)).toEqual({ valid: true, entries: 20, chains: 4 })
})

type Db = Parameters<Parameters<Store['read']>[0]>[0]
const hash = 'f'.repeat(64)
test.each<[string, (db: Db) => Promise<unknown>]>([
  [
    'an entry says something else',
    (db) => db.updateTable('audit').set({ action: 'GET' }).where('chain', '=', 1).where('sequence', '=', 3).execute(),
  ],
  [
    'the digest of a content is another',
    (db) => db.updateTable('audit').set({ digest: hash }).where('chain', '=', 2).where('sequence', '=', 1).execute(),
  ],
  [
    'an entry in the middle is missing',
    (db) => db.deleteFrom('audit').where('chain', '=', 1).where('sequence', '=', 3).execute(),
  ],
  [
    'the first entry is missing',
    (db) => db.deleteFrom('audit').where('chain', '=', 1).where('sequence', '=', 1).execute(),
  ],
  [
    'the last entry is missing',
    (db) => db.deleteFrom('audit').where('chain', '=', 1).where('sequence', '=', 5).execute(),
  ],
  ['a whole chain is missing', (db) => db.deleteFrom('audit').where('chain', '=', 1).execute()],
  [
    'the chain of a partner is missing with its head',
    async (db) => {
      await db.deleteFrom('audit').where('chain', '=', partnerChain(1)).execute()
      await db.deleteFrom('auditHeads').where('chain', '=', partnerChain(1)).execute()
    },
  ],
  ['a head is missing', (db) => db.deleteFrom('auditHeads').where('chain', '=', 1).execute()],
  [
    'a chain is missing with its head',
    async (db) => {
      await db.deleteFrom('audit').where('chain', '=', 1).execute()
      await db.deleteFrom('auditHeads').where('chain', '=', 1).execute()
    },
  ],
  [
    'the last entry is missing, and the head says so little',
    async (db) => {
      await db.deleteFrom('audit').where('chain', '=', 1).where('sequence', '=', 5).execute()
      await db.updateTable('auditHeads').set({ sequence: 4 }).where('chain', '=', 1).execute()
    },
  ],
  [
    'two entries have changed places',
    async (db) => {
      const move = (from: number, to: number) =>
        db.updateTable('audit').set({ sequence: to }).where('chain', '=', 1).where('sequence', '=', from).execute()
      await move(2, 99)
      await move(3, 2)
      await move(99, 3)
    },
  ],
  ['a head has another hash', (db) => db.updateTable('auditHeads').set({ hash }).where('chain', '=', 0).execute()],
])('where %s, it is invalid', async (_, tamper) => {
  await store.write(async (db) => ({ value: await tamper(db), commit: true }))
  const verdict = await verifyAudit(store)
  expect(verdict.valid).toBe(false)
  expect(verdict.problem).toMatch(/^chain -?\d/)
})
