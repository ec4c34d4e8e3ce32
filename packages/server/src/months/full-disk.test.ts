import { forTenant, type Store } from '@centime/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { polled } from '../../testing/client.js'
import { type Managed, managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'
import type { Engine } from './engine.js'
import { nativeEngine } from './native.js'

/** A disk that becomes full during a send, simulated by SQLite's own limit. */

let service: TestService
let of: Managed
/** The kind of command whose transactions need more space than is left. */
let full: string | undefined
let refusals = 0

/** Its transactions do their work, then store more than fits on the disk. */
const hungry = (store: Store): Store => ({
  ...store,
  write: (work, how) =>
    store.write(async (db) => {
      const done = await work(db)
      await db
        .insertInto('settings')
        .values({ name: 'much', value: 'x'.repeat(1_000_000) })
        .execute()
      return done
    }, how),
})
const limited = (pages: number) =>
  service.store.read(async (db) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(db)))

const engine = (own: Engine): Engine => ({
  ...own,
  send: async (command) => {
    if (command.command.kind !== full) return own.send(command)
    const { world } = service
    refusals += 1
    await limited(1) // all existing pages
    return nativeEngine({ ...world, store: hungry(world.store) })
      .send(command)
      .finally(() => limited(2 ** 31))
  },
})
beforeAll(async () => {
  service = await testService({ engine, env: { CENTIME_DRAFT_ABORT: 'on' } })
  of = await managed(service, await service.newPartner('one'))
})
afterAll(() => service.stop())

/** More failures than an operation is allowed. */
const OFTEN = 4
async function whileFull<Value>(kind: string, work: () => Promise<Value>): Promise<Value> {
  full = kind
  refusals = 0
  const begun = work()
  await polled('the disk has been full often', async () => {
    service.world.wake()
    return refusals >= OFTEN || undefined
  })
  full = undefined
  return begun
}

test('a send that meets a full disk is repeated once when there is space, and needs no operator', async () => {
  const month = of.month('2026-07')
  await month.open()
  const refused = await whileFull('write_variables', () => month.variables(3000))
  expect([refused.status, refused.body.code]).toEqual([503, 'storage_full'])
  await polled('the variables', async () => (await month.read()).body.variables ?? undefined)

  const first = await whileFull('calculate', () => month.calculate())
  expect(await month.ended(first)).toMatchObject({ status: 'completed', blocker: null })
  const { candidate } = (await month.read()).body
  const approval = await whileFull('approve', () => month.approve(candidate.id))
  expect(await month.ended(approval)).toMatchObject({ status: 'completed', payrunJobId: candidate.payrunJobId })
  expect((await month.read()).body).toMatchObject({ state: 'finalized', operation: null })

  const done = await service.store.read(async (root) => {
    const db = forTenant(root, of.tenantId)
    const operations = await db.selectFrom('operations').select(['kind', 'status']).orderBy('id').execute()
    const changes = await db.selectFrom('caseChanges').select('id').where('commandKey', 'is not', null).execute()
    const jobs = await db.selectFrom('payrunJobs').select('status').execute()
    return { operations: operations.map(({ kind, status }) => `${kind} ${status}`), changes: changes.length, jobs }
  })
  expect(done).toEqual({
    operations: ['write_variables completed', 'calculate completed', 'approve completed'],
    changes: 1,
    jobs: [{ status: 'Complete' }],
  })
})
