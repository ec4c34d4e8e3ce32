import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testStore } from '../testing/store.js'
import { appendAudit, chainHeads, partnerChain, SERVICE_CHAIN, verifyAudit } from './audit.js'
import type { Store } from './store.js'

/** A log of four chains with five entries each, which each test changes in the database directly. */

const write = { at: '2026-07-15T09:00:00.000Z', actor: 'key 1', action: 'POST', requestId: 'r' }
let store: Store
beforeEach(async () => {
  store = await testStore(':memory:')
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
    'the text of an entry was changed',
    (db) => db.updateTable('audit').set({ action: 'GET' }).where('chain', '=', 1).where('sequence', '=', 3).execute(),
  ],
  [
    'the digest of a content was changed',
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
    'the last entry is missing, and the head agrees',
    async (db) => {
      await db.deleteFrom('audit').where('chain', '=', 1).where('sequence', '=', 5).execute()
      await db.updateTable('auditHeads').set({ sequence: 4 }).where('chain', '=', 1).execute()
    },
  ],
  [
    'two entries were swapped',
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

describe('against entries that were exported', () => {
  const heads = () => store.read(chainHeads)
  const change = (work: (db: Db) => Promise<unknown>) =>
    store.write(async (db) => ({ value: await work(db), commit: true }))
  test('a log that has grown since is valid', async () => {
    const exported = await heads()
    await change((db) => appendAudit(db, { ...write, chain: 1, resource: 'later' }))
    expect(await verifyAudit(store, exported)).toEqual({ valid: true, entries: 21, chains: 4 })
    expect(await verifyAudit(store, [{ chain: 9, position: 0, hash }])).toMatchObject({ valid: true })
  })
  test('a log that was set back, with its head, is not', async () => {
    const exported = await heads()
    await change(async (db) => {
      await db.deleteFrom('audit').where('chain', '=', 2).where('sequence', '>', 3).execute()
      const last = await db
        .selectFrom('audit')
        .select('hash')
        .where('chain', '=', 2)
        .where('sequence', '=', 3)
        .execute()
      await db
        .updateTable('auditHeads')
        .set({ sequence: 3, hash: last[0]?.hash ?? '' })
        .where('chain', '=', 2)
        .execute()
    })
    expect(await verifyAudit(store)).toMatchObject({ valid: true })
    const { valid, problem } = await verifyAudit(store, exported)
    expect([valid, problem]).toEqual([false, 'chain 2 ends at entry 3: entry 5 was exported and is gone'])
  })
  test('a chain that is wholly gone is not', async () => {
    await change(async (db) => {
      await db.deleteFrom('audit').where('chain', '=', SERVICE_CHAIN).execute()
      await db.deleteFrom('auditHeads').where('chain', '=', SERVICE_CHAIN).execute()
    })
    const exported = [{ chain: SERVICE_CHAIN, position: 5, hash }]
    expect(await verifyAudit(store)).toMatchObject({ valid: true })
    expect(await verifyAudit(store, exported)).toMatchObject({
      valid: false,
      problem: expect.stringMatching(/^chain 0 ends at entry 0/),
    })
  })
  test('a chain with another entry in that place is not', async () => {
    const [first, ...others] = await heads()
    expect(await verifyAudit(store, [...others, { chain: -1, position: 2, hash: first?.hash ?? '' }])).toMatchObject({
      valid: false,
      problem: 'chain -1 was rewritten up to entry 2, which was exported',
    })
  })
})
