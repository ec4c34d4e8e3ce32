import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Client, type TestService, testService } from '../../testing/service.js'
import { type Receiver, receiver, tell, withStatus } from '../../testing/webhooks.js'
import { CycleUpdated } from './routes.js'
import { internetTransport, type Transport } from './transport.js'

/** Section 6 of the specification, over real HTTP; the clock of the service is moved, that of the receivers is not. */

const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'centime-webhooks-'))
const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function started(options: Parameters<typeof testService>[0] = {}): Promise<TestService> {
  const transport = internetTransport({ loopback: true })
  const service = await testService({ transport, ...options })
  ending.push(service.stop)
  return service
}
async function listening(): Promise<Receiver> {
  const hooks = await receiver()
  ending.push(hooks.close)
  return hooks
}

interface Partner {
  readonly partnerId: number
  readonly tenantId: number
  readonly admin: Client
  readonly path: string
  readonly tell: () => Promise<string>
  readonly deliveries: (status?: string) => Promise<readonly Delivery[]>
  readonly delivery: (eventId: string) => Promise<Delivery>
  readonly put: (url: string) => Promise<string>
}
interface Delivery {
  readonly eventId: string
  readonly status: string
  readonly attempts: number
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: string | null
}
async function partnerOf(service: TestService): Promise<Partner> {
  const partnerId = await service.newPartner('one')
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const tenant = { externalId: 'a', name: 'A', culture: 'fr-FR' }
  const { tenantId } = (await admin.send('POST', `/partners/${partnerId}/tenants`, tenant)).body
  const path = `/partners/${partnerId}/webhooks`
  const deliveries = async (status?: string): Promise<readonly Delivery[]> =>
    (await admin.get(`${path}/deliveries${status === undefined ? '' : `?status=${status}`}`)).body
  return {
    ...{ partnerId, tenantId, admin, path, deliveries },
    tell: () => tell(service, { partnerId, tenantId }),
    delivery: async (eventId) => {
      const found = (await deliveries()).find((one) => one.eventId === eventId)
      if (found === undefined) throw new Error(`no delivery of ${eventId}`)
      return found
    },
    put: async (url) => (await admin.send('PUT', path, { url })).body.secret,
  }
}
/** Waits until a delivery has a state. */
const become = (partner: Partner, eventId: string, state: Partial<Delivery>) =>
  expect.poll(() => partner.delivery(eventId), { timeout: 20_000, interval: 3 }).toMatchObject(state)

function moveTo(service: TestService, instant: number): void {
  service.world.setNow(new Date(Math.max(instant, service.world.now().getTime())))
  service.world.wake()
}
const move = (service: TestService, milliseconds: number): void =>
  moveTo(service, service.world.now().getTime() + milliseconds)

describe('an event', () => {
  test('reaches its destination, signed, in the form of section 6', async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    const secret = await partner.put(hooks.url)
    move(service, 1000 * HOUR)
    const eventId = await partner.tell()
    await become(partner, eventId, { status: 'delivered', attempts: 1, lastStatus: 204, nextAttemptAt: null })
    const [one, ...more] = hooks.received
    if (one === undefined) throw new Error('nothing was received')
    expect(more).toEqual([])
    expect(one.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': eventId })
    expect(CycleUpdated.safeParse(JSON.parse(one.body)).success).toBe(true)
    // The receiver's own clock accepts it, 1000 hours behind the service's.
    expect(new Webhook(secret).verify(one.body, one.headers)).toEqual({
      eventId,
      schemaVersion: '1',
      type: 'payroll_cycle.updated',
      occurredAt: expect.stringMatching(/^2026-08-26T01:00:0\d\.\d{3}Z$/),
      data: {
        environment: 'sandbox',
        partnerId: String(partner.partnerId),
        tenantId: String(partner.tenantId),
        period: '2026-06',
        revision: 1,
        change: 'calculation.ready',
        candidateId: 'cand_1',
        operationId: 7,
        documentId: null,
        resource: `/partners/${partner.partnerId}/tenants/${partner.tenantId}/payroll-cycles/2026-06`,
      },
    })
  })

  test('is not recorded without a destination', async () => {
    const [service, hooks] = [await started(), await listening()]
    const [partner, other] = [await partnerOf(service), await partnerOf(service)]
    await other.put(hooks.url)
    await partner.tell()
    expect(await partner.deliveries()).toEqual([])
    await partner.put(hooks.url)
    expect(await partner.deliveries()).toEqual([])
    expect(hooks.received).toEqual([])
  })

  test('is not recorded by a transaction that is rolled back', async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    const { partnerId, tenantId } = partner
    const eventId = await tell(service, { partnerId, tenantId }, { commit: false })
    await become(partner, await partner.tell(), { status: 'delivered' })
    expect((await partner.deliveries()).map((one) => one.eventId)).not.toContain(eventId)
    expect(hooks.received).toHaveLength(1)
  })

  test('is sent again with the same id and body when its answer is lost', async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    hooks.answer((response) => void response.destroy())
    const eventId = await partner.tell()
    await become(partner, eventId, { status: 'pending', attempts: 1, lastStatus: null, lastError: 'UND_ERR_SOCKET' })
    hooks.answer(withStatus(200))
    move(service, 5000)
    await become(partner, eventId, { status: 'delivered', attempts: 2, lastStatus: 200, lastError: null })
    const [first, second] = hooks.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(eventId)
  })

  test('is tried for 24 hours, at most an hour apart, then exhausted', { timeout: 60_000 }, async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    hooks.answer(withStatus(503))
    const first = service.world.now().getTime()
    const eventId = await partner.tell()
    let last = first
    for (let attempts = 1; attempts < 100; attempts++) {
      await become(partner, eventId, { attempts })
      const { status, nextAttemptAt } = await partner.delivery(eventId)
      if (status === 'exhausted') break
      const next = Date.parse(nextAttemptAt ?? '')
      expect(next - last).toBeLessThanOrEqual(HOUR)
      moveTo(service, next)
      last = next
    }
    const { status, attempts } = await partner.delivery(eventId)
    expect([status, hooks.received.length]).toEqual(['exhausted', attempts])
    expect(last - first).toBeGreaterThan(22.5 * HOUR)
    expect(last - first).toBeLessThanOrEqual(24 * HOUR)
  })

  test('is exhausted when the clock of the sandbox is moved by 24 hours', async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    hooks.answer(withStatus(500))
    const eventId = await partner.tell()
    await become(partner, eventId, { status: 'pending', attempts: 1 })
    const now = new Date(service.world.now().getTime() + 24 * HOUR + 1000).toISOString()
    expect((await partner.admin.send('POST', '/sandbox/clock', { now })).status).toBe(200)
    service.world.wake()
    await become(partner, eventId, { status: 'exhausted', attempts: 1, lastStatus: 500, nextAttemptAt: null })
    expect(hooks.received).toHaveLength(1)
  })

  test('is not sent to a private address that its name now resolves to', async () => {
    const resolve = async () => [{ address: '10.0.0.1', family: 4 }]
    const service = await started({ transport: internetTransport({ loopback: true, resolve }) })
    const partner = await partnerOf(service)
    await partner.put('https://hooks.example/')
    const eventId = await partner.tell()
    await become(partner, eventId, { status: 'pending', attempts: 1, lastError: 'destination_refused' })
  })
})

describe('a replay', () => {
  test.each(['exhausted', 'delivered'])('of an event that is %s keeps its id and body', async (state) => {
    let ahead = 0
    const [service, hooks] = [await started({ wall: () => Date.now() + ahead }), await listening()]
    const partner = await partnerOf(service)
    const secret = await partner.put(hooks.url)
    if (state === 'exhausted') hooks.answer(withStatus(500))
    const eventId = await partner.tell()
    await become(partner, eventId, { attempts: 1 })
    move(service, 25 * HOUR)
    await become(partner, eventId, { status: state })
    hooks.answer(withStatus(202))
    ahead = 2000
    const { status, body } = await partner.admin.send('POST', `${partner.path}/deliveries/${eventId}/replay`)
    expect([status, body]).toMatchObject([202, { eventId, status: 'pending', attempts: 1 }])
    await become(partner, eventId, { status: 'delivered', attempts: 2, lastStatus: 202 })
    const [first, second] = hooks.received
    if (first === undefined || second === undefined) throw new Error('two attempts were expected')
    expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']])
    expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp'])
    expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature'])
    expect(new Webhook(secret).verify(second.body, second.headers)).toMatchObject({ eventId })
  })
  test('is tried for another 24 hours', async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    hooks.answer(withStatus(500))
    const eventId = await partner.tell()
    await become(partner, eventId, { attempts: 1 })
    move(service, 25 * HOUR)
    await become(partner, eventId, { status: 'exhausted' })
    await partner.admin.send('POST', `${partner.path}/deliveries/${eventId}/replay`)
    await become(partner, eventId, { status: 'pending', attempts: 2 })
    move(service, HOUR)
    await become(partner, eventId, { status: 'pending', attempts: 3 })
  })
})

describe('a destination that answers 410', () => {
  async function gone() {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    hooks.answer(withStatus(500))
    const waiting = await partner.tell()
    await become(partner, waiting, { status: 'pending', attempts: 1 })
    hooks.answer(withStatus(410))
    const eventId = await partner.tell()
    await become(partner, eventId, { status: 'suspended', attempts: 1, lastStatus: 410, nextAttemptAt: null })
    return { service, hooks, partner, waiting, eventId }
  }
  test('gets no more events: pending and new ones wait for the operator', async () => {
    const { service, hooks, partner, waiting } = await gone()
    hooks.answer(withStatus(200))
    const later = await partner.tell()
    move(service, 100 * HOUR)
    const other = await partnerOf(service)
    await other.put(hooks.url)
    await become(other, await other.tell(), { status: 'delivered' })
    expect(hooks.received).toHaveLength(3)
    for (const one of [waiting, later]) expect(await partner.delivery(one)).toMatchObject({ status: 'suspended' })
    expect(await partner.deliveries('suspended')).toHaveLength(3)
  })
  test('gets every event when an operator resumes it', async () => {
    const { service, hooks, partner, waiting, eventId } = await gone()
    const later = await partner.tell()
    move(service, 100 * HOUR)
    hooks.answer(withStatus(200))
    const { status, body } = await partner.admin.send('POST', `${partner.path}/resume`)
    expect([status, body]).toEqual([200, { url: hooks.url, resumed: 3 }])
    for (const one of [waiting, eventId, later]) await become(partner, one, { status: 'delivered' })
  })
  test('gets every event when another destination is set', async () => {
    const { partner, waiting, eventId } = await gone()
    const other = await listening()
    const secret = await partner.put(other.url)
    for (const one of [waiting, eventId]) await become(partner, one, { status: 'delivered' })
    for (const { body, headers } of other.received)
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
  })
  test('gets only events that an operator replays', async () => {
    const { hooks, partner, waiting, eventId } = await gone()
    hooks.answer(withStatus(200))
    await partner.admin.send('POST', `${partner.path}/deliveries/${eventId}/replay`)
    await become(partner, eventId, { status: 'delivered', attempts: 2 })
    expect(await partner.delivery(waiting)).toMatchObject({ status: 'suspended' })
  })
})

test('a 410 of a destination that was replaced during the attempt suspends nothing', async () => {
  const [service, old, hooks] = [await started(), await listening(), await listening()]
  const partner = await partnerOf(service)
  await partner.put(old.url)
  const asked = new Promise<ServerResponse>((resolve) => old.answer(resolve))
  const eventId = await partner.tell()
  const response = await asked
  const secret = await partner.put(hooks.url)
  response.writeHead(410).end()
  await become(partner, eventId, { status: 'delivered', attempts: 1 })
  const [one] = hooks.received
  expect(new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({ eventId })
  await become(partner, await partner.tell(), { status: 'delivered' })
})

describe('a destination that does not answer', () => {
  test('delays only its own events, four at a time', async () => {
    const service = await started()
    const [silent, hooks] = [await listening(), await listening()]
    silent.answer(() => {})
    const dead = await partnerOf(service)
    await dead.put(silent.url)
    for (let events = 0; events < 20; events++) await dead.tell()
    await expect.poll(() => silent.received.length, { timeout: 20_000 }).toBe(4 * service.servers)
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    for (let events = 0; events < 20; events++) await become(partner, await partner.tell(), { status: 'delivered' })
    expect(silent.received).toHaveLength(4 * service.servers)
    expect(await dead.deliveries('pending')).toHaveLength(20)
  })
})

describe('a stop', () => {
  test('aborts an attempt; the next start makes it again, with the same id', async () => {
    const hooks = await listening()
    hooks.answer(() => {})
    const database = join(folder, 'restart.db')
    const service = await started({ database })
    const partner = await partnerOf(service)
    const secret = await partner.put(hooks.url)
    const eventId = await partner.tell()
    await expect.poll(() => hooks.received.length, { timeout: 20_000 }).toBe(1)
    ending.pop()
    await service.stop()
    hooks.answer(withStatus(204))
    await started({ database })
    await expect.poll(() => hooks.received.length, { timeout: 20_000 }).toBe(2)
    const [first, second] = hooks.received
    if (first === undefined || second === undefined) throw new Error('two attempts were expected')
    expect([first.headers['webhook-id'], second.headers['webhook-id']]).toEqual([eventId, eventId])
    expect(second.body).toBe(first.body)
    expect(() => new Webhook(secret).verify(second.body, second.headers)).not.toThrow()
  })
})

describe('secrets', () => {
  /** The secrets whose signature the last event carries, and how many it carries. */
  const signing = async (partner: Partner, hooks: Receiver, secrets: Readonly<Record<string, string>>) => {
    await become(partner, await partner.tell(), { status: 'delivered' })
    const { body = '', headers = {} } = hooks.received.at(-1) ?? {}
    const verifies = (secret: string): boolean => {
      try {
        return new Webhook(secret).verify(body, headers) !== undefined
      } catch {
        return false
      }
    }
    const names = Object.entries(secrets).flatMap(([name, secret]) => (verifies(secret) ? [name] : []))
    return `${headers['webhook-signature']?.split(' ').length}: ${names.join()}`
  }
  const rotated = async (partner: Partner): Promise<string> => {
    const { status, body } = await partner.admin.send('POST', `${partner.path}/rotate-secret`)
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
    return body.secret
  }
  test('both sign for 24 hours after a rotation, then the new one alone', async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    const secrets = { before: await partner.put(hooks.url), after: await rotated(partner) }
    expect(await signing(partner, hooks, secrets)).toBe('2: before,after')
    move(service, 23.9 * HOUR)
    expect(await signing(partner, hooks, secrets)).toBe('2: before,after')
    move(service, 0.1 * HOUR)
    expect(await signing(partner, hooks, secrets)).toBe('1: after')
  })
  test('a second rotation within the overlap keeps the first old secret until its own end', async () => {
    const [service, hooks] = [await started(), await listening()]
    const partner = await partnerOf(service)
    const [a, b] = [await partner.put(hooks.url), await rotated(partner)]
    move(service, 10 * HOUR)
    const secrets = { a, b, c: await rotated(partner) }
    expect(await signing(partner, hooks, secrets)).toBe('3: a,b,c')
    move(service, 13.9 * HOUR)
    expect(await signing(partner, hooks, secrets)).toBe('3: a,b,c')
    move(service, 0.1 * HOUR)
    expect(await signing(partner, hooks, secrets)).toBe('2: b,c')
    move(service, 10 * HOUR)
    expect(await signing(partner, hooks, secrets)).toBe('1: c')
    const last = await rotated(partner)
    const set = await partner.put(hooks.url)
    expect(await signing(partner, hooks, { ...secrets, last, set })).toBe('1: set')
  })
  test('that were encrypted under another service secret cannot sign: the event waits for an operator', async () => {
    const hooks = await listening()
    const database = join(folder, 'secrets.db')
    const service = await started({ database })
    const partner = await partnerOf(service)
    await partner.put(hooks.url)
    await service.store.write(async (db) => {
      await db.updateTable('webhookDestinations').set({ secret: 'sealed:AAAA' }).execute()
      return { value: undefined, commit: true }
    })
    const eventId = await partner.tell()
    await become(partner, eventId, { status: 'pending', attempts: 1, lastError: 'secret_unreadable' })
    await partner.put(hooks.url)
    move(service, HOUR)
    await become(partner, eventId, { status: 'delivered', attempts: 2 })
  })
})

test('an attempt that throws delays only its own event', async () => {
  const hooks = await listening()
  const carry = internetTransport({ loopback: true })
  let first: string | undefined
  const transport: Transport = (sending) => {
    first ??= sending.headers['webhook-id']
    if (sending.headers['webhook-id'] === first) throw new Error('a bug')
    return carry(sending)
  }
  const service = await started({ transport })
  const partner = await partnerOf(service)
  await partner.put(hooks.url)
  await partner.tell()
  await become(partner, await partner.tell(), { status: 'delivered' })
  const told = service.logged.filter((line) => line.includes('webhook attempt failed')).length
  expect(told).toBeGreaterThan(0)
  // The attempt is repeated after a pause: a loop without a pause would have thrown hundreds of times.
  expect(told).toBeLessThan(10 * service.servers)
})
