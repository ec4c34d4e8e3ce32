import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'
import { eventLoopLag } from './overload.js'

/** A breaker answers 503 with Retry-After when the event loop lags. */

describe('a service whose event loop lags', () => {
  let lag = 0
  let service: TestService
  let of: Company
  beforeAll(async () => {
    service = await testService({ idle: true, lag: () => lag })
    of = await company(service, await service.newPartner('one'))
  })
  afterAll(() => service.stop())

  test.each(['GET', 'POST'])('refuses %s with 503 overloaded and Retry-After, and changes nothing', async (method) => {
    lag = 1001
    const person = { identifier: method, firstName: 'Alix', lastName: 'Bernard' }
    const refused = await of.partner.send(method, `${of.path}/users`, method === 'GET' ? undefined : person)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'overloaded', '1'])
    lag = 1000
    const users: readonly { readonly identifier: string }[] = (await of.partner.get(`${of.path}/users`)).body
    expect(users.map(({ identifier }) => identifier)).toEqual([of.userIdentifier])
  })
  test.each([
    ['/livez', 200],
    ['/metrics', 200],
    ['/problems', 200],
    ['/openapi.json', 200],
  ])('answers %s with %i', async (path, status) => {
    lag = 10_000
    expect((await service.app.request(path)).status).toBe(status)
  })
})

test('the lag is measured anew each second: a blocked loop is detected, and a running loop recovers', async () => {
  let now = 0
  const lag = eventLoopLag(() => now)
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await turns(20)
  const until = performance.now() + 400
  while (performance.now() < until);
  await turns(5)
  expect(lag()).toBe(0)
  now = 1000
  const stood = lag()
  expect(stood).toBeGreaterThan(20)
  now = 1999
  expect(lag()).toBe(stood)
  await turns(40)
  now = 2000
  expect(lag()).toBeLessThan(stood)
})
