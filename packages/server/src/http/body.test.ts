import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Compressed request bodies. */

let service: TestService
let of: Company
let authorization: string
beforeAll(async () => {
  service = await testService({ idle: true })
  const partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
  authorization = `Bearer ${await service.newKey(partnerId, 'partner')}`
})
afterAll(() => service.stop())

const user = (identifier: string, firstName = 'Alix') =>
  Buffer.from(JSON.stringify({ identifier, firstName, lastName: 'Bernard' }))
async function send(body: Uint8Array, coding: string) {
  const headers = { authorization, 'content-type': 'application/json', 'content-encoding': coding }
  const answer = await service.app.request(`${of.path}/users`, { method: 'POST', headers, body: new Uint8Array(body) })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

test.each(['gzip', 'GZIP', ' gzip '])('a body with Content-Encoding %j is read', async (coding) => {
  const { status, body } = await send(gzipSync(user(coding)), coding)
  expect([status, body.identifier]).toEqual([201, coding])
})
test('a body with Content-Encoding identity is read unchanged', async () => {
  expect((await send(user('plain'), 'identity')).status).toBe(201)
})
test.each(['br', 'deflate', 'gzip, gzip', 'zstd', 'x'])(
  'Content-Encoding %s is 415, and the answer lists the accepted encodings',
  async (coding) => {
    const { status, body, headers } = await send(user('a'), coding)
    expect([status, body.code, headers.get('accept-encoding')]).toEqual([
      415,
      'unsupported_media_type',
      'gzip, identity',
    ])
  },
)
test('the decompressed body may have 1 MiB: a gzip bomb is 413, and one byte less is read', async () => {
  const most = 1024 * 1024
  const exact = user('long', 'x'.repeat(most - user('long', '').byteLength))
  expect(exact.byteLength).toBe(most)
  // The body is read: only its field is too long.
  expect((await send(gzipSync(exact), 'gzip')).body.errors).toEqual([
    { pointer: '/firstName', message: 'must have at most 200 characters' },
  ])
  const over = Buffer.concat([exact, Buffer.from(' ')])
  const bomb = gzipSync(Buffer.alloc(30 * most))
  expect(bomb.byteLength).toBeLessThan(most)
  for (const body of [gzipSync(over), bomb]) {
    const answer = await send(body, 'gzip')
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large'])
  }
})
test('a body that declares more than 1 MiB is refused unread', async () => {
  const headers = { authorization, 'content-type': 'application/json', 'content-length': String(1024 * 1024 + 1) }
  const answer = await service.app.request(`${of.path}/users`, { method: 'POST', headers, body: user('declared') })
  expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([413, 'body_too_large'])
})
test('a body that is not gzip is 400', async () => {
  for (const body of [user('a'), gzipSync(user('a')).subarray(0, 20)]) {
    const answer = await send(body, 'gzip')
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      400,
      'malformed_json',
      [{ pointer: '', message: 'not gzip' }],
    ])
  }
})
test('a body that breaks off is 400, even before its first byte: it does not count as an empty body', async () => {
  for (const parts of [[], [user('a').subarray(0, 10)]]) {
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part === undefined) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
        else controller.enqueue(new Uint8Array(part))
      },
    })
    const headers = { authorization, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    const answer = await service.app.request(`${of.path}/users`, init)
    expect([answer.status, JSON.parse(await answer.text()).errors]).toEqual([
      400,
      [{ pointer: '', message: 'not complete' }],
    ])
  }
})
