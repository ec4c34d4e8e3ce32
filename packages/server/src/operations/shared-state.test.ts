import { revokeKey, written } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { START, type TestService, testService } from '../../testing/service.js'
import { clockAhead } from './clock.js'
import { clockFollowed } from './service-clock.js'

/** Two servers of one database share their state. */

let here: TestService
let there: TestService
let of: Company
let admin: Client
let elsewhere: Client
let key: string
beforeAll(async () => {
  here = await testService({ idle: true })
  const wall = (): number => Date.now()
  const clock = clockAhead(wall, Date.parse(START) - wall())
  there = await testService({
    idle: true,
    clock,
    wrapped: (own) => {
      void own.close()
      return clockFollowed(here.store, { ...clock, wall }).store
    },
  })
  const partnerId = await here.newPartner('one')
  key = await here.newKey(partnerId, 'admin')
  of = await company(here, partnerId)
  ;[admin, elsewhere] = [here.as(key), there.as(key)]
})
afterAll(() => here.stop())

test('the clock of a sandbox moves for both', async () => {
  const to = '2026-08-01T08:00:00.000Z'
  await must(200, admin.send('POST', '/sandbox/clock', { now: to }))
  const { body } = await elsewhere.send('POST', '/sandbox/clock', { now: '2026-07-31T08:00:00Z' })
  expect(body.code).toBe('clock_moves_forward_only')
  expect(there.world.now().toISOString()).toMatch(/^2026-08-01T08:0/)
  await must(201, elsewhere.send('POST', `${of.path}/divisions`, { name: 'Ailleurs' }))
  const { body: entries } = await elsewhere.get(`${of.path}/audit`)
  expect(entries.at(-1).at >= to).toBe(true)
})

test('a fault of the sandbox occurs as often as requested, on either server', async () => {
  const month = (await managed(here, of.partnerId)).month('2026-07')
  await month.open()
  const denied = async (client: Client): Promise<string> => {
    const path = month.path.replace(/payroll-cycles.*/, 'payruns/jobs/1')
    return (await client.send('DELETE', path)).body.code
  }
  expect(await denied(elsewhere)).toBe('not_found')
  await must(200, admin.send('POST', '/sandbox/faults', { fault: 'policy_unavailable', times: 3 }))
  const codes = await Promise.all([elsewhere, admin, elsewhere, admin, elsewhere].map(denied))
  expect(codes.filter((code) => code === 'operator_policy_unavailable')).toHaveLength(3)
  expect(codes.filter((code) => code === 'not_found')).toHaveLength(2)
})

describe('a change that one server has made', () => {
  test('of the webhook destination is read by the other', async () => {
    const path = `/partners/${of.partnerId}/webhooks`
    await must(200, admin.send('PUT', path, { url: 'https://example.com/first' }))
    expect((await elsewhere.get(path)).body.url).toBe('https://example.com/first')
    await must(200, elsewhere.send('PUT', path, { url: 'https://example.com/second' }))
    expect((await admin.get(path)).body.url).toBe('https://example.com/second')
  })

  test('of the queue is in the metrics of both; requests are counted on the server that answered them', async () => {
    await must(
      202,
      elsewhere.send('POST', `${of.path}/payruns/jobs`, {
        ...{ name: 'Juin', payrunName: of.payrunName, userIdentifier: of.userIdentifier },
        periodStart: '2026-06-01T00:00:00+02:00',
      }),
    )
    const [mine, theirs] = await Promise.all(
      [here, there].map(async ({ app }) => (await app.request('/metrics')).text()),
    )
    for (const text of [mine, theirs]) expect(text).toContain('\ncentime_queue_jobs 1\n')
    expect(mine).not.toContain('route="/partners/{partnerId}/tenants/{tenantId}/payruns/jobs"')
    expect(theirs).toContain('route="/partners/{partnerId}/tenants/{tenantId}/payruns/jobs"')
  })

  test('of a key that it revoked locks that key out of the other', async () => {
    const [, id] = /_sandbox_(\d+)_/.exec(key) ?? []
    await here.store.write((db) => written(revokeKey(db, Number(id), START)))
    expect((await elsewhere.get(of.path)).status).toBe(401)
  })
})
