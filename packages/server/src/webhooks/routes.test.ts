import { NOTICED_CHANGES, type NoticedChange } from '@centime/cycle'
import { verifyAudit } from '@centime/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type TestService, testService } from '../../testing/service.js'
import { tell } from '../../testing/webhooks.js'

/** The webhook routes of the contract. What is sent over the network: `webhooks/sender.slow.test.ts`. */

let service: TestService
let admin: Client
let partner: Client
let partnerId: number
let tenantId: number
let path: string
beforeAll(async () => {
  service = await testService({ env: { CENTIME_WEBHOOK_LOOPBACK: 'off' } })
})
beforeEach(async () => {
  partnerId = await service.newPartner('one')
  admin = service.as(await service.newKey(partnerId, 'admin'))
  partner = service.as(await service.newKey(partnerId, 'partner'))
  const tenant = { externalId: 'a', name: 'A', culture: 'fr-FR' }
  tenantId = (await admin.send('POST', `/partners/${partnerId}/tenants`, tenant)).body.tenantId
  path = `/partners/${partnerId}/webhooks`
})
afterAll(() => service.stop())

const URL_OF_TESTS = 'https://hooks.example/centime?from=1'
const put = (url: unknown = URL_OF_TESTS) => admin.send('PUT', path, { url })
const rotate = (headers = {}) => admin.send('POST', `${path}/rotate-secret`, undefined, headers)
const told = (change = {}) => tell(service, { partnerId, tenantId, ...change })

describe('PUT webhooks', () => {
  test('sets the destination and answers with a new secret each time', async () => {
    const [first, second] = [await put(), await put()]
    expect([first.status, first.body]).toEqual([
      200,
      { url: URL_OF_TESTS, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) },
    ])
    expect(second.body.secret).not.toBe(first.body.secret)
  })
  test.each([
    ...['https://127.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/', 'https://[fe80::1]/'],
    ...['http://hooks.example/', 'http://127.0.0.1:3000/', 'http://localhost/', 'https://u:p@hooks.example/'],
    ...['https://hooks.example:22/', 'https://hooks.example:80/'],
  ])('%s is destination_refused, and the field is named', async (url) => {
    const { status, body } = await put(url)
    expect([status, body.code, body.errors]).toEqual([
      422,
      'destination_refused',
      [{ pointer: '/url', message: expect.any(String) }],
    ])
    expect((await rotate()).status).toBe(404)
  })
  test.each([
    ...['', 'hooks.example', 'ftp://hooks.example/', 'https://', 'https://hooks.example/ a', 'https://[', null, 7],
    ...['javascript:alert(1)', 'file:///etc/passwd', 'https://hooks.example:99999/', ['https://hooks.example/'], {}],
    ...[`https://hooks.example/${'x'.repeat(2000)}`, 'https://hookś.example/', ' https://hooks.example/'],
  ])('%j is no URL', async (url) => {
    const { status, body } = await put(url)
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'validation_failed', '/url'])
  })
  test('refuses other fields', async () => {
    const { status, body } = await admin.send('PUT', path, { url: URL_OF_TESTS, secret: 'whsec_mine' })
    expect([status, body.errors]).toEqual([400, [{ pointer: '/secret', message: 'is not a field of this request' }]])
  })
})

describe('POST rotate-secret', () => {
  test('answers with a new secret for the same destination', async () => {
    const { secret } = (await put()).body
    const { status, body } = await rotate()
    expect([status, body]).toEqual([200, { url: URL_OF_TESTS, secret: expect.stringMatching(/^whsec_/) }])
    expect(body.secret).not.toBe(secret)
  })
  test('needs a destination', async () => {
    const { status, body } = await rotate()
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
  test('with an Idempotency-Key rotates once and repeats its answer', async () => {
    await put()
    const [first, second] = [await rotate({ 'idempotency-key': 'r' }), await rotate({ 'idempotency-key': 'r' })]
    expect([second.status, second.text]).toEqual([200, first.text])
    const other = await admin.send('POST', `${path}/resume`, undefined, { 'idempotency-key': 'r' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })
  test('does not repeat an answer that it cannot decrypt', async () => {
    await put()
    await rotate({ 'idempotency-key': 'r' })
    await service.store.write(async (db) => {
      await db.updateTable('answers').set({ body: 'sealed:AAAA' }).where('partnerId', '=', partnerId).execute()
      return { value: undefined, commit: true }
    })
    const { status, body } = await rotate({ 'idempotency-key': 'r' })
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('a secret', () => {
  test('is shown once: it is in neither the database, the audit log nor the log', async () => {
    const shown = [await put(), await rotate({ 'idempotency-key': 'r' }), await rotate()].map(({ body }) => body.secret)
    await told()
    const tables = [
      'webhookDestinations',
      'webhookEvents',
      'webhookDeliveries',
      'answers',
      'audit',
      'settings',
    ] as const
    const kept = await service.store.read(async (db) => {
      const rows: unknown[] = []
      for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute())
      return JSON.stringify(rows)
    })
    const everything = kept + service.logged.join() + (await admin.get(`${path}/deliveries`)).text
    expect(kept).toContain('hooks.example')
    for (const secret of shown) {
      expect(everything).not.toContain(secret)
      expect(everything).not.toContain(secret.slice('whsec_'.length))
      expect(everything).not.toContain(Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex'))
    }
    expect(service.logged.join()).not.toContain('hooks.example')
  })
})

describe('GET deliveries', () => {
  test('lists events, oldest first, by page', async () => {
    await put()
    const ids = [await told(), await told({ change: 'cycle.finalized', operationId: null, period: '2026-05' })]
    const { status, body, headers } = await admin.get(`${path}/deliveries?top=1&skip=1`)
    expect([status, headers.get('x-total-count')]).toEqual([200, '2'])
    expect(body).toEqual([
      {
        eventId: ids[1],
        change: 'cycle.finalized',
        tenantId,
        period: '2026-05',
        status: 'pending',
        attempts: 0,
        lastAttemptAt: null,
        lastStatus: null,
        lastError: null,
        nextAttemptAt: expect.stringMatching(/^2026-07-15T09:/),
        createdAt: body[0].nextAttemptAt,
        deliveredAt: null,
        history: [],
      },
    ])
    const first = await admin.get(`${path}/deliveries?top=1`)
    expect([first.body[0].eventId, first.headers.get('link')]).toEqual([
      ids[0],
      `<${path}/deliveries?top=1&skip=1>; rel="next"`,
    ])
  })
  test('by status', async () => {
    await put()
    await told()
    expect((await admin.get(`${path}/deliveries?status=pending`)).body).toHaveLength(1)
    expect((await admin.get(`${path}/deliveries?status=delivered`)).body).toEqual([])
    const { status, body } = await admin.get(`${path}/deliveries?status=lost`)
    expect([status, body.errors[0].pointer]).toEqual([400, '/status'])
  })
  test.each(Object.keys(NOTICED_CHANGES) as NoticedChange[])('shows %s', async (change) => {
    await put()
    await told({ change })
    expect((await admin.get(`${path}/deliveries`)).body).toMatchObject([{ change }])
  })
})

describe('POST replay', () => {
  test('of a pending delivery is refused', async () => {
    await put()
    const { status, body } = await admin.send('POST', `${path}/deliveries/${await told()}/replay`)
    expect([status, body.code]).toEqual([409, 'delivery_pending'])
  })
  test.each(['evt_0', '1', 'x'.repeat(101), '%00', 'a%2Fb'])('of %s is not found', async (eventId) => {
    const { status, body } = await admin.send('POST', `${path}/deliveries/${eventId}/replay`)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})

describe('POST resume', () => {
  test('of an open destination changes no pending delivery', async () => {
    await put()
    await told()
    const { status, body } = await admin.send('POST', `${path}/resume`)
    expect([status, body]).toEqual([200, { url: URL_OF_TESTS, resumed: 0 }])
  })
  test('needs a destination', async () => {
    expect((await admin.send('POST', `${path}/resume`)).status).toBe(404)
  })
})

test('a partner key cannot administer webhooks', async () => {
  await put()
  const eventId = await told()
  for (const [method, route] of [
    ['PUT', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/resume'],
    ['POST', `/deliveries/${eventId}/replay`],
  ] as const) {
    const { status, body } = await partner.send(method, `${path}${route}`, { url: URL_OF_TESTS })
    expect([status, body.code]).toEqual([403, 'admin_required'])
  }
  expect((await partner.get(`${path}/deliveries`)).status).toBe(403)
})

test("each act of an operator is in the partner's audit chain, which a route reads, and in no other partner's", async () => {
  const audit = `/partners/${partnerId}/audit`
  const acts = async (of: Client, at = audit) =>
    (await of.get(at)).body
      // The tests make partners and keys.
      .filter(({ actor }: Record<string, string>) => actor !== 'test')
      .map(({ actor, action, resource }: Record<string, string>) => [
        actor?.replace(/ \d+/, ''),
        action,
        resource?.replace(path, ''),
      ])
  await put('http://refused.example/')
  expect(await acts(admin)).toEqual([])
  await put()
  await rotate()
  const eventId = await told()
  await service.store.write(async (db) => {
    await db.updateTable('webhookDeliveries').set({ status: 'exhausted' }).where('eventId', '=', eventId).execute()
    return { value: undefined, commit: true }
  })
  await admin.send('POST', `${path}/deliveries/${eventId}/replay`)
  await admin.send('POST', `${path}/resume`)
  await admin.send('DELETE', path)
  const route = '/partners/{partnerId}/webhooks'
  expect(await acts(admin)).toEqual([
    ['key', `PUT ${route}`, ''],
    ['key', `POST ${route}/rotate-secret`, '/rotate-secret'],
    ['key', `POST ${route}/deliveries/{eventId}/replay`, `/deliveries/${eventId}/replay`],
    ['key', `POST ${route}/resume`, '/resume'],
    ['key', `DELETE ${route}`, ''],
  ])
  expect((await admin.get(`${audit}?top=1`)).body).toMatchObject([{ sequence: 1, action: 'partner' }])
  expect((await partner.get(audit)).body.code).toBe('admin_required')

  const otherId = await service.newPartner('other')
  const other = service.as(await service.newKey(otherId, 'admin'))
  expect((await other.get(audit)).body.code).toBe('partner_mismatch')
  expect(await acts(other, `/partners/${otherId}/audit`)).toEqual([])
  expect(await verifyAudit(service.store)).toMatchObject({ valid: true })
})
