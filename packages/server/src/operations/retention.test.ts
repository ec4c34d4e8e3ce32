import { forTenant, listResultSets } from '@centime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { START, type TestService, testService } from '../../testing/service.js'
import { startRetention } from './retention.js'

/** Data with a retention period is deleted after its days, and nothing else is. */

let service: TestService
let of: Company
/** Whether the machine's clock has stepped. */
let held = false
beforeAll(async () => {
  service = await testService({
    purgeHeld: () => held,
    env: { CENTIME_WEBHOOK_RETENTION_DAYS: '40', CENTIME_FORECAST_RETENTION_DAYS: '40' },
  })
  of = await company(service, await service.newPartner('Cabinet Roux'))
})
afterAll(() => service.stop())

const DAY = 86_400_000
const at = (days: number): Date => new Date(Date.parse(START) + days * DAY)
const registered = async (externalId: string, key: string) => {
  const tenant = { externalId, name: externalId, culture: 'fr-FR' }
  return (await of.partner.send('POST', `/partners/${of.partnerId}/tenants`, tenant, { 'idempotency-key': key })).status
}
const eventsLeft = () => service.store.read((db) => db.selectFrom('webhookEvents').select('eventId').execute())
const delivered = (eventId: string, status: 'delivered' | 'suspended' | 'pending', days: number) => {
  const { partnerId } = of
  const event = { eventId, partnerId, environment: 'sandbox', tenantId: of.tenantId, period: '2026-06', change: 'test' }
  const none = { firstAttemptAt: null, nextAttemptAt: null, deliveredAt: null, lastAttemptAt: null }
  const delivery = { ...none, eventId, partnerId, environment: 'sandbox', status, attempts: 1, failures: 0 }
  return service.store.write(async (db) => {
    await db
      .insertInto('webhookEvents')
      .values({ ...event, body: '{}', created: at(days).toISOString() })
      .execute()
    await db
      .insertInto('webhookDeliveries')
      .values({ ...delivery, lastStatus: null, lastError: null })
      .execute()
    return { value: undefined, commit: true }
  })
}

test('answers, webhook events and simulations expire after their days; unsent events and real jobs remain', async () => {
  await of.hire('jeanne')
  const real = await of.run('2026-06')
  const forecast = await of.run('2026-06', { forecast: 'budget' })
  expect(await registered('a', 'old-key')).toBe(201)
  await delivered('evt_old', 'delivered', 0)
  await delivered('evt_closed', 'suspended', 0)
  await delivered('evt_waiting', 'pending', 0)
  await delivered('evt_young', 'delivered', 20)
  const answers = () => service.store.read((db) => db.selectFrom('answers').select('idempotencyKey').execute())
  const jobIds = async () => (await of.partner.get(`${of.path}/payruns/jobs`)).body.map(({ id }: { id: number }) => id)

  const loop = startRetention(service.world)
  service.world.setNow(at(39))
  loop.wake()
  expect(await jobIds()).toEqual([real.id, forecast.id])
  held = true
  service.world.setNow(at(41))
  loop.wake()
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(await eventsLeft()).toHaveLength(4)
  held = false
  loop.wake()
  await expect.poll(eventsLeft, { timeout: 10_000 }).toEqual([{ eventId: 'evt_waiting' }, { eventId: 'evt_young' }])
  await expect.poll(jobIds, { timeout: 10_000 }).toEqual([real.id])
  const results = service.store.read((db) =>
    forTenant(db, of.tenantId).selectFrom('resultSets').select('jobId').execute(),
  )
  expect(await results).toEqual([{ jobId: real.id }])
  // The answer to a key is kept for 90 days: until then it is repeated, then its request is a new one.
  expect(await answers()).toHaveLength(1)
  expect(await registered('a', 'old-key')).toBe(201)
  service.world.setNow(at(91))
  loop.wake()
  await expect.poll(answers, { timeout: 10_000 }).toEqual([])
  expect(await registered('a', 'old-key')).toBe(200)
  await loop.stop()
})

test('a simulation of many people is deleted in slices, and never shown with a part of its results', async () => {
  const { id } = await of.run('2026-06', { forecast: 'many' })
  // As many results as three slices have, for employees that only this test knows.
  await service.store.write(async (root) => {
    const db = forTenant(root, of.tenantId)
    const [set] = await listResultSets(db, id, { afterEmployee: 0, skip: 0, top: 1 })
    const now = START
    for (let person = 0; person < 249; person += 1) {
      const name = { identifier: `p${person}`, firstName: '', lastName: '', culture: 'fr-FR' }
      const made = { ...name, status: 'Inactive', created: now, updated: now }
      const { id: employeeId } = await db.insertInto('employees').values(made).returning('id').executeTakeFirstOrThrow()
      const { amounts = '', yearToDate = '', warnings = '' } = set ?? {}
      await db.insertInto('resultSets').values({ jobId: id, employeeId, amounts, yearToDate, warnings }).execute()
    }
    return { value: undefined, commit: true }
  })
  const seen: number[] = []
  const { store } = service.world
  const watched: typeof store = {
    ...store,
    write: async (work, how) => {
      const value = await store.write(work, how)
      const sets = await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${id}`)
      seen.push(sets.status === 404 ? -1 : sets.body.length)
      return value
    },
  }
  service.world.setNow(at(200))
  const loop = startRetention({ ...service.world, store: watched })
  await expect.poll(() => seen.includes(-1), { timeout: 10_000 }).toBe(true)
  await loop.stop()
  expect(new Set(seen)).toEqual(new Set([250, 0, -1]))
})
