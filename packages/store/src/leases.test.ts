import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStore } from '../testing/store.js'
import { newHints } from './hints.js'
import { claim, claimItem, fenced, LeaseLost, type LeaseOwner, releaseDead, soleOwner, underLease } from './leases.js'
import { Outage } from './outage.js'
import { readSetting, writeSetting } from './settings.js'
import { type Store, written } from './store.js'

/** Leases with three processes on one database: no work is done twice, none is lost. */

let store: Store
let lacking: Outage | undefined
beforeAll(async () => {
  store = await testStore(':memory:', { lack: () => lacking })
})
afterAll(() => store.close())

const living = new Set([1, 2, 3])
const ownerOf = (number: number): LeaseOwner => ({
  ...soleOwner(number, newHints()),
  isDead: (): RawBuilder<unknown> => sql`"owner" not in (${sql.join([...living])})`,
})
const [one, two, three] = [ownerOf(1), ownerOf(2), ownerOf(3)]
const claimed = (owner: LeaseOwner, item: number) => store.write((db) => written(claim(db, owner, 'job', item)))
async function taken(owner: LeaseOwner, item: number) {
  const lease = await claimed(owner, item)
  if (lease === undefined) throw new Error(`${item} is leased already`)
  return lease
}
const takeOver = (owner: LeaseOwner) => store.write((db) => written(releaseDead(db, owner)))
const writing = (value: string) => (db: Parameters<typeof writeSetting>[0]) => writeSetting(db, 'work', value)
const stored = () => store.read((db) => readSetting(db, 'work'))

test('an item has one lease at a time, and each lease a fence above all before it', async () => {
  const lease = await taken(one, 1)
  expect([await claimed(two, 1), await claimed(one, 1)]).toEqual([undefined, undefined])
  await fenced(store, lease, writing('first'), { last: true })
  const next = await taken(two, 1)
  expect([await stored(), next.fence > lease.fence]).toEqual(['first', true])
  await expect(fenced(store, lease, writing('late'))).rejects.toBeInstanceOf(LeaseLost)
  await fenced(store, next, writing('second'), { last: true })
  expect(await stored()).toBe('second')
})

test('one of many processes that claim at once gets the lease', async () => {
  const owners = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : two))
  const leases = await Promise.all(owners.map((owner) => claimed(owner, 2)))
  const got = leases.filter((lease) => lease !== undefined)
  expect(got).toHaveLength(1)
  for (const lease of got) await fenced(store, lease, writing('one'), { last: true })
})

test('the work of a dead process is taken up, that of a living one is not; commits of the dead one are not written', async () => {
  const [dead, alive] = [await taken(three, 3), await taken(one, 4)]
  expect(await takeOver(two)).toBe(0)
  living.delete(3)
  expect(await takeOver(two)).toBe(1)
  const next = await taken(two, 3)
  for (const last of [false, true]) {
    await expect(fenced(store, dead, writing('of the dead'), { last })).rejects.toBeInstanceOf(LeaseLost)
  }
  expect(await stored()).not.toBe('of the dead')
  await fenced(store, alive, writing('of the living'), { last: true })
  await fenced(store, next, writing('of the next'), { last: true })
  expect(await stored()).toBe('of the next')
})

test('work that throws releases its lease, also after an outage; work that has lost its lease releases nothing', async () => {
  const bug = async (): Promise<never> => {
    throw new Error('a bug')
  }
  await expect(underLease(store, await taken(one, 5), bug)).rejects.toThrow('a bug')
  const full = underLease(store, await taken(two, 5), async () => {
    lacking = new Outage('storage_full', 'full')
    setTimeout(() => {
      lacking = undefined
    })
    throw lacking
  })
  await expect(full).rejects.toBeInstanceOf(Outage)
  living.add(7)
  const lost = await taken(ownerOf(7), 5)
  living.delete(7)
  await takeOver(one)
  const next = await taken(one, 5)
  expect(await underLease(store, lost, () => fenced(store, lost, writing('lost')))).toBeUndefined()
  await expect(underLease(store, lost, bug)).rejects.toThrow('a bug')
  await fenced(store, next, writing('kept'), { last: true })
  expect(await stored()).toBe('kept')
})

test('a claim whose commit had no answer holds nothing: another process claims the item', async () => {
  let isAnswered = false
  const unanswered: Store['write'] = async (work, how) => {
    const value = await store.write(work, how)
    if (isAnswered) return value
    isAnswered = true
    throw new Outage('not_ready', 'the commit had no answer')
  }
  await expect(claimItem({ ...store, write: unanswered }, one, ['job', 7])).rejects.toBeInstanceOf(Outage)
  await fenced(store, await taken(two, 7), writing('of the second'), { last: true })
  expect(await stored()).toBe('of the second')
})

test('work that throws releases its lease, even if the database fails at first', async () => {
  let failures = 0
  const failing: Store['write'] = (work, how) => {
    failures += 1
    return failures === 1 ? Promise.reject(new Error('canceling statement')) : store.write(work, how)
  }
  const bug = () => Promise.reject(new Error('a bug'))
  await expect(underLease({ ...store, write: failing }, await taken(one, 8), bug)).rejects.toThrow('a bug')
  await fenced(store, await taken(two, 8), writing('of the second'), { last: true })
})

test('on SQLite a start takes up the work that any earlier process left', async () => {
  await taken(one, 6)
  expect(await takeOver(soleOwner(8, newHints()))).toBe(1)
})
