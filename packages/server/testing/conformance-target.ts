import type { Fetch, Target } from '@centime/conformance'
import { serve } from '@hono/node-server'
import { clockAhead } from '../src/operations/clock.js'
import { internetTransport, type Transport } from '../src/webhooks/transport.js'
import { START, testService } from './service.js'

/** The speed of the service's clock: retries after seconds are sent soon. */
const SPEED = 20

/** The sections of the kit that depend on the database. */
export const OF_DATABASE = [
  ...[
    'Idempotency of writes',
    'Lists and their pages',
    'Payrun jobs',
    'Isolation of tenants',
    'The key of a calculation',
  ],
  ...[
    'Revisions, and the order of months',
    'Revisions of a month of a payroll',
    'Lost answers of the engine',
    'Webhooks',
  ],
]

/** The service in this process as a target of the conformance kit; the ways of requests and webhooks can be wrapped. */
export async function conformanceTarget() {
  const began = Date.now()
  const clock = clockAhead(() => began + (Date.now() - began) * SPEED, Date.parse(START) - began)
  const own = internetTransport({ loopback: true })
  let carry: Transport = own
  const env = { CENTIME_WEBHOOK_LOOPBACK: 'on' }
  const service = await testService({ env, clock, transport: (request) => carry(request) })
  const [partnerId, other] = [await service.newPartner('played'), await service.newPartner('other')]
  const keys = {
    key: await service.newKey(partnerId, 'partner'),
    adminKey: await service.newKey(partnerId, 'admin'),
    otherKey: await service.newKey(other, 'partner'),
  }
  const fetch: Fetch = (url, init) => service.app.request(url, init)
  let runs = 0
  return {
    target: (
      wrapped: (own: Fetch) => Fetch = (plain) => plain,
      carried: (own: Transport) => Transport = (plain) => plain,
    ): Target => {
      carry = carried(own)
      return { ...keys, base: 'http://centime.test', partnerId, fetch: wrapped(fetch), run: String(++runs) }
    },
    /** Answers over HTTP at the address that it gives, until it is closed. */
    listen: (wrapped: (own: Fetch) => Fetch = (plain) => plain) =>
      new Promise<{ readonly base: string; readonly close: () => void }>((resolve) => {
        const ways = wrapped((url, init) => service.app.request(url, init))
        const answer = async (request: Request) => {
          const { method, headers } = request
          const body = await request.text()
          return ways(request.url, { method, headers, ...(body !== '' && { body }) })
        }
        const server = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
          resolve({ base: `http://127.0.0.1:${port}`, close: () => void server.close() }),
        )
      }),
    stop: service.stop,
  }
}
