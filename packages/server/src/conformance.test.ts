import { conformance, type Target } from '@centime/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, testService } from '../testing/service.js'
import { internetTransport } from './webhooks/transport.js'

/** The conformance kit against this service, in this process, and against the same with planted departures. */

let service: TestService
let target: Target
beforeAll(async () => {
  service = await testService({
    env: { CENTIME_WEBHOOK_LOOPBACK: 'on' },
    transport: internetTransport({ loopback: true }),
  })
  const [partnerId, other] = [await service.newPartner('played'), await service.newPartner('other')]
  target = {
    ...{ base: 'http://centime.test', partnerId, run: 'test' },
    fetch: (url, init) => service.app.request(url, init),
    key: await service.newKey(partnerId, 'partner'),
    adminKey: await service.newKey(partnerId, 'admin'),
    otherKey: await service.newKey(other, 'partner'),
  }
})
afterAll(() => service.stop())

test('every statement passes against this service', async () => {
  const rows = await conformance(target)
  const not = rows.filter((row) => row.outcome !== 'passed')
  expect(not.map(({ title, statement, outcome, seen }) => `${outcome} ${title}: ${statement} — ${seen}`)).toEqual([])
}, 120_000)
