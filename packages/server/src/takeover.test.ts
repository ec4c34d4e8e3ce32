import { forTenant, type LeaseOwner, newHints, Outage, type Store, soleOwner } from '@centime/store'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { polled } from '../testing/client.js'
import { company } from '../testing/company.js'
import { managed } from '../testing/month.js'
import { inProcess, type TestService, testService } from '../testing/service.js'
import { tell } from '../testing/webhooks.js'

/** A process dies in the middle of its work, and another process with the same database continues it. */

const living = new Set<number>()
const ownerOf = (number: number): LeaseOwner => {
  living.add(number)
  return {
    ...soleOwner(number, newHints()),
    // As a process that has noticed that its session is lost.
    number: () => {
      if (!living.has(number)) throw new Outage('not_ready', 'lost')
      return number
    },
    isDead: () => sql`"owner" not in (${sql.join([0, ...living])})`,
  }
}

/** The first process's work stops at this gate until the gate is opened. */
let arrived: Promise<void>
let stuck: () => Promise<void>
let open: () => void
let first: TestService
let second: TestService | undefined
beforeEach(() => {
  let arrive = (): void => {}
  arrived = new Promise((resolve) => {
    arrive = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  stuck = async () => {
    arrive()
    await opened
  }
})
afterEach(async () => {
  open()
  await second?.stop()
  await first.stop()
  second = undefined
})

/** The first process dies: its session ends during its work. The second one continues. */
async function dies(how: Parameters<typeof testService>[0] = {}): Promise<TestService> {
  await arrived
  const shared: Store = { ...first.store, close: async () => {} }
  second = await testService({ ...how, wrapped: () => shared, owner: ownerOf(2) })
  for (let drawn = 0; drawn < 10_000; drawn += 1) second.world.random(1) // ids of another range
  living.delete(1)
  second.world.wake()
  return second
}
const left = () => first.store.read((db) => db.selectFrom('leases').select(['kind', 'owner']).execute())
const lost = (words: string) =>
  polled(words, async () => (first.logged.some((line) => line.includes(words)) ? true : undefined))

test('a job is calculated by the other one, once, and no failure is counted', async () => {
  const calculate: typeof inProcess.calculate = (batch) => stuck().then(() => inProcess.calculate(batch))
  first = await testService({ calculator: { ...inProcess, calculate }, owner: ownerOf(1) })
  const of = await company(first, await first.newPartner('one'))
  await of.hire('jeanne')
  const running = of.run('2026-06')
  await arrived
  expect(await left()).toEqual([{ kind: 'job', owner: 1 }])
  const failures: number[] = []
  await dies({
    calculator: {
      ...inProcess,
      calculate: async (batch) => {
        for (const job of await first.store.read((db) => db.selectFrom('queue').selectAll().execute())) {
          failures.push(job.failures)
        }
        return inProcess.calculate(batch)
      },
    },
  })
  const { id, jobStatus } = await running
  open()
  await lost('"state":"lost"')
  const sets = (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${id}`)).body
  expect([jobStatus, sets.length, failures, await left()]).toEqual(['Draft', 1, [0], []])
})

test('a command that was being sent is looked up and carried out once; who waits for it is answered', async () => {
  first = await testService({
    engine: (own) => ({ ...own, send: (command) => stuck().then(() => own.send(command)) }),
    owner: ownerOf(1),
  })
  const of = await managed(first, await first.newPartner('one'))
  const july = of.month('2026-07')
  await july.open()
  const answer = july.variables(3000)
  await dies()
  const { status, body } = await answer
  expect([status, body.variableWrite.status]).toEqual([200, 'confirmed'])
  open()
  // The first process works no more on what it has lost, and takes part again as another owner.
  const again = july.variables(3100)
  living.add(1)
  expect((await again).status).toBe(200)
  const changes = await first.store.read((root) =>
    forTenant(root, of.tenantId).selectFrom('caseChanges').select('id').where('commandKey', 'is not', null).execute(),
  )
  expect(changes).toHaveLength(2)
})

// An attempt that meets an outage of a slow database rests for a minute.
test('an event is sent again with the same id, and its delivery is stored once', { timeout: 180_000 }, async () => {
  const sent: string[] = []
  const answered = { kind: 'answered', status: 204 } as const
  first = await testService({
    transport: async ({ headers }) => {
      sent.push(`first ${headers['webhook-id']}`)
      await stuck()
      return answered
    },
    owner: ownerOf(1),
  })
  const of = await company(first, await first.newPartner('one'))
  const url = 'https://one.example/hooks'
  await of.admin.send('PUT', `/partners/${of.partnerId}/webhooks`, { url })
  const eventId = await tell(first, of)
  await dies({
    transport: async ({ headers }) => {
      sent.push(`second ${headers['webhook-id']}`)
      return answered
    },
  })
  const delivery = () => first.store.read((db) => db.selectFrom('webhookDeliveries').selectAll().executeTakeFirst())
  await polled('a delivery', async () => ((await delivery())?.status === 'delivered' ? true : undefined))
  open()
  await lost('"state":"lost"')
  expect(await delivery()).toMatchObject({ attempts: 1 })
  expect(sent).toEqual([`first ${eventId}`, `second ${eventId}`])
})

test('an archive is gone on with by the other one where it stood: what was made is made once', async () => {
  let rendered = 0
  // One step is made; the first process dies in the next one.
  const render: typeof inProcess.render = async (order) => {
    rendered += order.people.length
    if (rendered > 24) await stuck()
    return inProcess.render(order)
  }
  first = await testService({ calculator: { ...inProcess, render }, owner: ownerOf(1) })
  const of = await company(first, await first.newPartner('one'))
  for (let number = 0; number < 26; number += 1) await of.hire(`E${number}`)
  const path = `${of.path}/payruns/jobs/${(await of.run('2026-06')).id}/documents/draft`
  await of.partner.send('POST', path)
  await arrived
  const made = () =>
    first.store.read((root) =>
      forTenant(root, of.tenantId)
        .selectFrom('documents')
        .select(['id', 'documentId', 'checksum', 'generatedAt'])
        .where('resultSetId', '<>', 0)
        .orderBy('id')
        .execute(),
    )
  // Documents rendered beside the blocked one are still being stored.
  await expect.poll(async () => (await made()).length).toBe(24)
  const before = await made()
  expect(await left()).toEqual([{ kind: 'document', owner: 1 }])
  const others: number[] = []
  await dies({
    calculator: {
      ...inProcess,
      render: (order) => {
        others.push(order.people.length)
        return inProcess.render(order)
      },
    },
  })
  const archive = await polled('the archive', async () => {
    const { body } = await of.partner.get(path)
    return body.status === 'ready' ? body : undefined
  })
  open()
  const after = await made()
  expect([after.length, after.slice(0, 24), others]).toEqual([26, before, [2]])
  // The first process has lost its lease: what it rendered is not stored.
  await expect.poll(left).toEqual([])
  expect(await made()).toEqual(after)
  expect((await of.partner.get(path)).body.checksum).toBe(archive.checksum)
})
