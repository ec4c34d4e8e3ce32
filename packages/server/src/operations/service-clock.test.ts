import { forTenant } from '@centime/store'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { must, polled } from '../../testing/client.js'
import { type Managed, managed } from '../../testing/month.js'
import { START, type TestService, testService } from '../../testing/service.js'
import { startRetention } from './retention.js'
import { serviceClock } from './service-clock.js'

const [MINUTE, DAY, YEAR] = [60_000, 86_400_000, 365 * 86_400_000]

let service: TestService
afterEach(() => service.stop())

/** The clocks of a production service on the database of a test, on a machine whose clock can be set. */
async function started() {
  const state = { up: 0, wall: Date.parse(START) }
  const said: string[] = []
  const start = async () => {
    const machine = { wall: () => state.wall, uptime: () => state.up }
    const log = pino({}, { write: (line) => void said.push(JSON.parse(line).msg) })
    const settings = { ...service.world.settings, environment: 'production' as const }
    return serviceClock({ store: service.store, settings, machine, log })
  }
  const pass = (milliseconds: number): void => {
    state.up += milliseconds
    state.wall += milliseconds
  }
  return { state, said, start, pass }
}

describe('a step of the clock', () => {
  test('expires no key and purges nothing', async () => {
    let clock: Awaited<ReturnType<typeof serviceClock>> | undefined
    service = await testService({
      wall: () => clock?.wall() ?? Date.parse(START),
      clock: { now: () => clock?.now() ?? new Date(START), setNow: () => {} },
      purgeHeld: () => clock?.isPurgeHeld() ?? false,
    })
    const { state, said, start, pass } = await started()
    clock = await start()
    const partnerId = await service.newPartner('partner')
    const key = await service.newKey(partnerId, 'partner', '2027-01-01T00:00:00Z')
    const isValid = async () => {
      const { status } = await service.as(key).get(`/partners/${partnerId}/tenants`)
      return status === 200
    }
    const of: Managed = await managed(service, partnerId)
    const month = of.month('2026-07')
    await month.open()
    await month.variables(3000)
    const { candidate } = await month.calculated()
    const path = `${month.path}/revisions/1/candidates/${candidate.id}/documents/draft`
    await of.partner.send('POST', path)
    const status = async () => (await of.partner.get(path)).body.status
    await polled('the document is made', async () => ((await status()) === 'ready' ? true : undefined))

    state.wall += 10 * YEAR
    expect(clock.now().toISOString().slice(0, 10)).toBe('2026-07-15')
    expect([clock.isClockDoubtful(), await isValid(), await status()]).toEqual([true, true, 'ready'])
    // An hour later it is followed: expired data is refused, but not deleted.
    pass(61 * MINUTE)
    expect(clock.now().toISOString().slice(0, 4)).toBe('2036')
    expect([clock.isClockDoubtful(), clock.isPurgeHeld(), await isValid()]).toEqual([false, true, false])
    const user = { identifier: 'later', firstName: 'A', lastName: 'B' }
    await must(201, of.admin.send('POST', `${of.path}/users`, user))
    // Also after a restart that was not asked to move the clock: the last write is of this year.
    const later = await start()
    expect(later.isPurgeHeld()).toBe(true)
    await service.world.processDocument(of.tenantId, 1)
    const content = () => service.store.read((db) => db.selectFrom('openDocuments').selectAll().execute())
    expect(await content()).toMatchObject([{ rowId: 1, due: expect.stringMatching(/^2036/) }])
    // The clock is corrected: everything is as before.
    state.wall -= 10 * YEAR
    clock.now()
    pass(61 * MINUTE)
    expect(clock.now().toISOString().slice(0, 10)).toBe('2026-07-15')
    expect([await isValid(), await status()]).toEqual([true, 'ready'])
    expect(said.map((text) => text.split(' ').slice(0, 5).join(' '))).toEqual([
      "the machine's clock has stepped:",
      "the machine's clock is followed",
      "the machine's clock has stepped:",
      "the machine's clock is followed",
    ])
  })

  test('that a restart follows at once purges nothing either, even where the service was killed', async () => {
    service = await testService({ idle: true })
    await service.newPartner('partner')
    const { state, start, pass } = await started()
    const killed = await start()
    state.wall += 20 * DAY // shorter than a service may be stopped
    killed.now()
    expect(killed.isPurgeHeld()).toBe(true)
    await expect.poll(async () => (await start()).isPurgeHeld()).toBe(true)
    const clock = await start()
    pass(7 * DAY + MINUTE)
    expect(clock.isPurgeHeld()).toBe(false)
    // After the correction, the first process suspends purging for one more week.
    state.wall -= 20 * DAY
    killed.now()
    expect([killed.isClockDoubtful(), killed.isPurgeHeld()]).toEqual([false, true])
    pass(7 * DAY + MINUTE)
    expect(killed.isPurgeHeld()).toBe(false)
  })

  test('while the service was stopped is reported, and nothing is purged for a week', async () => {
    service = await testService({ idle: true })
    await service.newPartner('partner')
    const { state, said, start, pass } = await started()
    expect((await start()).isPurgeHeld()).toBe(false)
    state.wall += 32 * DAY
    const clock = await start()
    expect(said).toEqual(['is the clock right?'])
    expect(clock.isPurgeHeld()).toBe(true)
    pass(7 * DAY + MINUTE)
    expect(clock.isPurgeHeld()).toBe(false)
  })
})

describe('a sandbox that is started with a clock far ahead', () => {
  /** A service with a document and an answer to repeat, whose clock is then that of a start with CENTIME_NOW. */
  async function sandbox() {
    let clock: Awaited<ReturnType<typeof serviceClock>> | undefined
    service = await testService({
      wall: () => Date.parse(START),
      clock: { now: () => clock?.now() ?? new Date(START), setNow: (to) => clock?.setNow(to) },
      purgeHeld: () => clock?.isPurgeHeld() ?? false,
    })
    const partnerId = await service.newPartner('partner')
    const of: Managed = await managed(service, partnerId)
    const month = of.month('2026-07')
    await month.open()
    await month.variables(3000)
    const { candidate } = await month.calculated()
    const path = `${month.path}/revisions/1/candidates/${candidate.id}/documents/draft`
    await of.partner.send('POST', path, {}, { 'idempotency-key': 'kept' })
    const isReady = async () => ((await of.partner.get(path)).body.status === 'ready' ? true : undefined)
    await polled('the document is made', isReady)
    const said: string[] = []
    const start = async (now: string | undefined): Promise<void> => {
      const settings = { ...service.world.settings, startsAt: now === undefined ? undefined : new Date(now) }
      const log = pino({}, { write: (line) => void said.push(JSON.parse(line).msg) })
      clock = await serviceClock({
        store: service.store,
        settings,
        log,
        machine: { wall: () => Date.parse(START), uptime: () => 0 },
      })
    }
    /** The remaining parts of document and answer after the upkeep has run. */
    const left = async () => {
      const retention = startRetention(service.world)
      await service.world.processDocument(of.tenantId, 1)
      // A pass that deletes also removes its lease row; a suspended pass has no lease.
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      await retention.stop()
      const { documents, answers } = await service.store.read(async (db) => ({
        documents: await forTenant(db, of.tenantId).selectFrom('documents').select('content').execute(),
        answers: await db.selectFrom('answers').select('idempotencyKey').execute(),
      }))
      return { documents: documents.map(({ content }) => content !== null), answers: answers.length }
    }
    const admin = service.as(await service.newKey(partnerId, 'admin'))
    return { start, left, said, admin }
  }

  test('purges nothing, even after a restart, until an operator moves the clock', async () => {
    const { start, left, said, admin } = await sandbox()
    const before = await left()
    expect(before.documents).toEqual([true])
    expect(before.answers).toBeGreaterThan(0)
    await start('2036-01-01T00:00:00Z')
    expect(service.world.now().toISOString()).toBe('2036-01-01T00:00:00.000Z')
    expect(said).toEqual([expect.stringContaining('nothing is purged until POST /sandbox/clock')])
    expect(await left()).toEqual(before)
    await start(undefined)
    expect(service.world.now().toISOString()).toBe('2036-01-01T00:00:00.000Z')
    expect(await left()).toEqual(before)
    await must(200, admin.send('POST', '/sandbox/clock', { now: '2036-03-01T00:00:00Z' }))
    await expect.poll(left, { timeout: 10_000 }).toEqual({ documents: [false], answers: 0 })
  })

  test('continues to purge where that was requested before: a restart alone changes nothing', async () => {
    const { start, left, said, admin } = await sandbox()
    await start(undefined)
    await must(200, admin.send('POST', '/sandbox/clock', { now: '2036-03-01T00:00:00Z' }))
    await start('2036-03-02T00:00:00Z')
    expect(said).toEqual([])
    await expect.poll(left, { timeout: 10_000 }).toEqual({ documents: [false], answers: 0 })
  })
})
