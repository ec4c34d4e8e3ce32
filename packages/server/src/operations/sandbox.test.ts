import { verifyAudit } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type TestService, testService } from '../../testing/service.js'

/** Section 4 of the contract. */

let service: TestService
let admin: Client
let partner: Client
beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('one')
  admin = service.as(await service.newKey(partnerId, 'admin'))
  partner = service.as(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const move = (client: Client, now: unknown) => client.send('POST', '/sandbox/clock', { now })

describe('the sandbox clock', () => {
  test('moves forward for every instant of the service', async () => {
    const { status, body } = await move(admin, '2026-08-01T10:00:00+02:00')
    expect([status, body]).toEqual([200, { now: '2026-08-01T08:00:00.000Z' }])
    const { body: problem } = await partner.get('/nowhere')
    expect(problem.trace.timestamp).toMatch(/^2026-08-01T08:00:0/)
  })
  test('never goes back', async () => {
    const { status, body } = await move(admin, '2026-07-31T00:00:00Z')
    expect([status, body.code]).toEqual([409, 'clock_moves_forward_only'])
    expect(service.world.now().toISOString()).toMatch(/^2026-08-01/)
  })
  test('needs an admin key', async () => {
    expect((await move(partner, '2026-09-01T00:00:00Z')).status).toBe(403)
  })
  test.each([
    '2026-09-01',
    '2026-02-30T00:00:00Z',
    '2026-09-01T00:00:00+25:00',
    '2200-01-01T00:00:00Z',
    1790000000,
    null,
  ])('refuses %j', async (now) => {
    const { status, body } = await move(admin, now)
    expect([status, body.errors[0].pointer]).toEqual([400, '/now'])
  })
})

test('the acts on clock and faults are in an audit chain, which every operator of the sandbox reads', async () => {
  await admin.send('POST', '/sandbox/faults', { fault: 'document_render_failed', times: 0 })
  const other = service.as(await service.newKey(await service.newPartner('other'), 'admin'))
  const { body } = await other.get('/sandbox/audit')
  const acts = body.map(({ sequence, action }: Record<string, unknown>) => [sequence, action])
  expect(acts).toEqual([
    [1, 'POST /sandbox/clock'],
    [2, 'POST /sandbox/faults'],
  ])
  expect(body[1].previousHash).toBe(body[0].hash)
  expect((await partner.get('/sandbox/audit')).body.code).toBe('admin_required')
  expect(await verifyAudit(service.store)).toMatchObject({ valid: true })
})

test.each(['staging', 'production'])('in %s the routes do not exist', async (environment) => {
  const elsewhere = await testService({
    env: { CENTIME_ENVIRONMENT: environment, CENTIME_SECRET: 's'.repeat(32), CENTIME_BEHIND_PROXY: 'on' },
  })
  try {
    const key = await elsewhere.newKey(await elsewhere.newPartner('one'), 'admin')
    expect((await move(elsewhere.as(key), '2027-01-01T00:00:00Z')).status).toBe(404)
    expect(await (await elsewhere.app.request('/openapi.json')).text()).not.toContain('/sandbox/clock')
  } finally {
    await elsewhere.stop()
  }
})
