import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CentimeEvent } from '@centime/client'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { receiver } from './receive-webhook.js'

/** The guarantees of the example. The server's tests show that it accepts Centime's real deliveries. */

const folder = mkdtempSync(join(tmpdir(), 'centime-receiver-'))
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const RESOURCE = '/partners/1/tenants/1/payroll-cycles/2026-06'
const bodyOf = (eventId: string): string => JSON.stringify({ eventId, data: { resource: RESOURCE } })

let inbox: string
let events: CentimeEvent[]
let failing = 0
let server: ReturnType<typeof receiver>
let url: string
let inboxes = 0
async function start(): Promise<void> {
  const onEvent = (event: CentimeEvent) => {
    if (failing-- > 0) throw new Error('the database is away')
    events.push(event)
  }
  server = receiver({ secret: SECRET, inbox, onEvent, pause: 1 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const stop = () =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
beforeEach(async () => {
  inbox = join(folder, `${++inboxes}.txt`)
  events = []
  failing = 0
  await start()
})
afterEach(stop)
afterAll(() => rmSync(folder, { recursive: true }))

async function send(eventId: string, { at = new Date(), secrets = [SECRET], body = bodyOf(eventId) } = {}) {
  const signature = secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' ')
  const headers = {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  }
  return (await fetch(url, { method: 'POST', headers, body })).status
}
const ids = () => events.map(({ eventId }) => eventId)
/** Waits: events are processed after their answer. */
const processed = (...wanted: readonly string[]) => expect.poll(ids, { interval: 1, timeout: 20_000 }).toEqual(wanted)

describe('the example receiver', () => {
  test('keeps an event before it answers, and processes it once', async () => {
    expect(await send('evt_1')).toBe(204)
    expect(readFileSync(inbox, 'utf8')).toContain('"eventId":"evt_1"')
    expect([await send('evt_1'), await send('evt_2'), await send('evt_1')]).toEqual([204, 204, 204])
    await processed('evt_1', 'evt_2')
    expect(readFileSync(inbox, 'utf8').match(/"eventId":/g)).toHaveLength(2)
  })
  test('retries failed events in the order of arrival, and answers meanwhile', async () => {
    failing = 2
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect([await send('evt_1'), await send('evt_2')]).toEqual([204, 204])
    await processed('evt_1', 'evt_2')
    expect(console.error).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
  test('processes after a restart the events that were answered but not done', async () => {
    writeFileSync(
      inbox,
      `${JSON.stringify({ event: { eventId: 'evt_0' } })}\n${JSON.stringify({ event: { eventId: 'evt_1' } })}\n${JSON.stringify({ done: 'evt_0' })}\n`,
    )
    await stop()
    await start()
    await processed('evt_1')
    await stop()
    await start()
    expect(await send('evt_2')).toBe(204)
    await processed('evt_1', 'evt_2')
  })
  test('recognises an id after a restart, even beside a line that a crash left incomplete', async () => {
    await send('evt_1')
    await processed('evt_1')
    await stop()
    writeFileSync(inbox, `${readFileSync(inbox, 'utf8')}evt_`)
    await start()
    expect([await send('evt_2'), await send('evt_1')]).toEqual([204, 204])
    await stop()
    await start()
    expect(await send('evt_2')).toBe(204)
    await processed('evt_1', 'evt_2')
  })
  test.each([-6, 6])('refuses a timestamp that is %i minutes away', async (minutes) => {
    expect(await send('evt_1', { at: new Date(Date.now() + minutes * 60_000) })).toBe(400)
    expect(ids()).toEqual([])
  })
  test('refuses a wrong signature, and accepts one valid signature of two', async () => {
    expect(await send('evt_1', { secrets: [OTHER] })).toBe(400)
    expect(await send('evt_1', { secrets: [OTHER, SECRET] })).toBe(204)
    await processed('evt_1')
  })
  test('refuses a body that is unsigned, not JSON or too large', async () => {
    expect((await fetch(url, { method: 'POST', body: bodyOf('evt_1') })).status).toBe(400)
    expect((await fetch(url)).status).toBe(400)
    expect(await send('evt_1', { body: 'nonsense' })).toBe(400)
    expect(await send('evt_1', { body: 'x'.repeat(100_000) })).toBe(413)
    expect(ids()).toEqual([])
  })
})
