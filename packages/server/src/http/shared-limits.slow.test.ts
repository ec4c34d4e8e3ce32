import { hasPostgres, ownPostgres, type PostgresProcess } from '@centime/store/testing/postgres-process.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestService, testService } from '../../testing/service.js'

/** Rate limits of two servers on one PostgreSQL database. */

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  let postgres: PostgresProcess
  let servers: readonly [TestService, TestService]
  let path: string
  let key: string
  beforeAll(async () => {
    // Stops the clock, so that all requests count in one second on the slowest machine.
    vi.useFakeTimers({ toFake: ['Date'] })
    postgres = await ownPostgres()
    const database = await postgres.newDatabase()
    const started = () => testService({ idle: true, database, env: { CENTIME_RATE_LIMIT: '5/3' } })
    servers = [await started(), await started()]
    const partnerId = await servers[0].newPartner('one')
    key = await servers[0].newKey(partnerId, 'partner')
    path = `/partners/${partnerId}/tenants`
  })
  afterAll(async () => {
    vi.useRealTimers()
    await Promise.all(servers.map(({ stop }) => stop()))
  })

  /** Sends requests alternately to both servers until the limit refuses one. Returns how many were accepted. */
  async function untilLimited(token: string): Promise<number> {
    for (let sent = 0; ; sent += 1) {
      const { app } = servers[sent % 2 === 0 ? 0 : 1]
      const { status } = await app.request(path, { headers: { authorization: `Bearer ${token}` } })
      if (status === 429) return sent
    }
  }

  test('a key may make as many requests a second on both servers together as on one', async () => {
    expect(await untilLimited(key)).toBe(5)
  })

  test('an address may send as many wrong keys a second to both servers together as to one', async () => {
    expect(await untilLimited(`centime_sandbox_1_${'0'.repeat(64)}`)).toBe(3)
  })

  test('without a database each server counts on its own: wrong keys stay limited, and no request fails because of it', async () => {
    const limiters = servers.map(({ store }) => store.limiter('wrong keys', 3))
    await postgres.stop()
    for (const limiter of limiters) {
      for (let wrong = 0; wrong < 3; wrong += 1) await limiter.penalty('198.51.100.7')
      expect((await limiter.get('198.51.100.7'))?.consumedPoints).toBe(3)
    }
    const { app } = servers[0]
    const { status } = await app.request(path, { headers: { authorization: `Bearer ${key}` } })
    expect(status).toBe(503)
  })
})
