import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, ownPostgres, type PostgresProcess } from '../testing/postgres-process.js'
import { claim, fenced, LeaseLost, type LeaseOwner, releaseDead } from './leases.js'
import { openStore } from './open.js'
import { ownerSession } from './owner-session.js'
import { type Store, written } from './store.js'

/** On PostgreSQL a process owns leases as long as a session of its own lives. */

describe.skipIf(!hasPostgres)('three processes on a PostgreSQL server', () => {
  let server: PostgresProcess
  let store: Store
  let beside: pg.Client
  const owners: LeaseOwner[] = []
  beforeAll(async () => {
    server = await ownPostgres()
    const address = await server.newDatabase()
    store = await openStore(address)
    beside = new pg.Client({ connectionString: address })
    beside.on('error', () => {})
    await beside.connect()
    let numbers = 0
    const newNumber = (): number => ++numbers
    for (let index = 0; index < 3; index += 1)
      owners.push(await ownerSession(address, newNumber, pino({ enabled: false })))
  })
  afterAll(async () => {
    await Promise.all([...owners.map((owner) => owner.close()), beside?.end(), store?.close()])
    await server?.stop()
  })
  const owner = (index: number): LeaseOwner => owners[index] ?? expect.unreachable()
  const takeOver = () => store.write((db) => written(releaseDead(db, owner(0))))
  const taken = async (index: number, item: number) =>
    (await store.write((db) => written(claim(db, owner(index), 'job', item)))) ?? expect.unreachable()
  /** Ends the session of an owner, as the death of its process does. */
  const cut = (number: number) =>
    beside.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1", [number])

  test('when the session of one ends, others take up its leases; it goes on as another owner', async () => {
    const [lease, alive] = [await taken(1, 1), await taken(2, 1000)]
    expect(await takeOver()).toBe(0)
    await cut(lease.owner)
    await expect.poll(takeOver).toBe(1)
    await expect(fenced(store, lease, async () => {})).rejects.toBeInstanceOf(LeaseLost)
    const number = () => {
      try {
        return owner(1).number()
      } catch {
        return lease.owner // there is no session yet
      }
    }
    await expect.poll(number, { timeout: 20_000 }).not.toBe(lease.owner)
    const next = await taken(1, 1)
    expect(await takeOver()).toBe(0)
    for (const held of [next, alive]) await fenced(store, held, async () => {}, { last: true })
  })

  test('no process waits for a lease that a commit holds; the lease lasts until then', async () => {
    const [lease, other] = [await taken(2, 2), await taken(2, 3)]
    const during = await fenced(store, lease, async () => {
      await cut(lease.owner)
      return expect.poll(takeOver).toBe(1).then(takeOver)
    })
    expect(during).toBe(0)
    expect(await takeOver()).toBe(1)
    await expect(fenced(store, other, async () => {})).rejects.toBeInstanceOf(LeaseLost)
  })

  test('the others are notified of the end of an operation', async () => {
    await beside.query('listen centime')
    const heard = new Promise((resolve) => beside.once('notification', ({ payload }) => resolve(payload)))
    owner(0).told('operation 7')
    expect(await heard).toBe('operation 7')
  })
})
