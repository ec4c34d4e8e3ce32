import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, testService } from '../../testing/service.js'

/** Wrong keys, which a stranger can send in any number. */

const LIMIT = { CENTIME_RATE_LIMIT: '1000/3' }
const WRONG = `centime_sandbox_1_${'0'.repeat(64)}`
const running: TestService[] = []
afterAll(() => Promise.all(running.map(({ stop }) => stop())))

/**
 * Starts a service with two keys. Returns a function that sends a request with a key from an address and gives the
 * status.
 */
async function serviceWith(env: Readonly<Record<string, string>>) {
  const service = await testService({ idle: true, env })
  running.push(service)
  const partnerId = await service.newPartner('one')
  const keys = [await service.newKey(partnerId, 'partner'), await service.newKey(partnerId, 'partner')] as const
  const from = async (remoteAddress: string, key: string, forwarded?: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}`, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }
    const socket = { incoming: { socket: { remoteAddress } } }
    const { status } = await service.app.request(`/partners/${partnerId}/audit`, { headers }, socket)
    return status
  }
  const wrong = async (address: string, times: number, forwarded?: (turn: number) => string): Promise<number[]> => {
    const statuses: number[] = []
    for (let turn = 0; turn < times; turn += 1) statuses.push(await from(address, WRONG, forwarded?.(turn)))
    return statuses
  }
  return { keys, from, wrong }
}

describe('wrong keys', () => {
  let at: Awaited<ReturnType<typeof serviceWith>>
  beforeAll(async () => {
    at = await serviceWith(LIMIT)
  })

  test('are limited by address; a key that was accepted from there before still works', async () => {
    const { keys, from, wrong } = at
    expect(await from('192.0.2.1', keys[0])).toBe(403) // a partner key at an operator's route
    expect(await wrong('192.0.2.1', 5)).toEqual([401, 401, 401, 429, 429])
    expect(await from('192.0.2.1', keys[0])).toBe(403)
    expect(await from('192.0.2.1', keys[1])).toBe(429)
    expect(await from('192.0.2.2', keys[1])).toBe(403)
    expect(await wrong('192.0.2.2', 1)).toEqual([401])
  })

  test('are limited by network of 64 bits for IPv6, and by the IPv4 address of an IPv4-mapped socket', async () => {
    const { wrong } = at
    expect(await wrong('2001:db8:0:1::1', 3)).toEqual([401, 401, 401])
    expect(await wrong('2001:db8::1:ffff:0:0:9', 1)).toEqual([429])
    expect(await wrong('2001:db8:0:2::1', 1)).toEqual([401])
    expect(await wrong('::ffff:192.0.2.7', 3)).toEqual([401, 401, 401])
    expect(await wrong('192.0.2.7', 1)).toEqual([429])
  })

  test('without a proxy are counted together, whatever the sender writes in X-Forwarded-For', async () => {
    expect(await at.wrong('192.0.2.8', 4, (turn) => `198.51.100.${turn}`)).toEqual([401, 401, 401, 429])
  })

  test('behind a proxy are limited by the address that the proxy has added', async () => {
    const { wrong } = await serviceWith({ ...LIMIT, CENTIME_BEHIND_PROXY: 'on' })
    const forged = (turn: number): string => `203.0.113.${turn}, 198.51.100.1`
    expect(await wrong('10.0.0.1', 4, forged)).toEqual([401, 401, 401, 429])
    expect(await wrong('10.0.0.1', 1, () => '203.0.113.1, 198.51.100.2')).toEqual([401])
  })

  test('are not limited in the sandbox by default', async () => {
    const { wrong } = await serviceWith({})
    expect(new Set(await wrong('192.0.2.1', 30))).toEqual(new Set([401]))
  })
})
