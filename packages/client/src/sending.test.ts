import { describe, expect, test } from 'vitest'
import { answerOf, valueOrThrow } from './answers.js'
import { centimeClient } from './client.js'
import type { Sending } from './sending.js'

/** How requests are sent, against a `fetch` with given answers: one function for each attempt, the last one repeated. */

const PATH = '/partners/{partnerId}/webhooks'
const params = { path: { partnerId: 1 } }
type Attempt = (request: Request) => Response | Promise<Response>

const problem =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Attempt =>
  () =>
    new Response(JSON.stringify({ code, detail: code }), { status, headers })
const html: (status: number) => Attempt = (status) => () => new Response('<html>', { status })
const fine: Attempt = () => new Response('{"url":"https://hooks.example"}')
const lost: Attempt = () => Promise.reject(new TypeError('fetch failed'))
const torn: Attempt = () => new Response(new ReadableStream({ start: (to) => to.error(new TypeError('terminated')) }))

function clientOf(attempts: readonly Attempt[], more: Partial<Sending> = {}) {
  const sent: Request[] = []
  const slept: number[] = []
  const { api } = centimeClient({
    ...{
      url: 'http://centime.example/',
      key: 'a key',
      partnerId: 1,
      random: () => 1,
      newKey: () => `key-${sent.length}`,
    },
    sleep: async (milliseconds) => void slept.push(milliseconds),
    fetch: (request) => {
      const attempt = attempts[Math.min(sent.length, attempts.length - 1)]
      sent.push(request)
      return attempt?.(request) ?? Response.error()
    },
    ...more,
  })
  const read = () => answerOf(api.GET(PATH, { params }))
  const write = () => answerOf(api.POST(`${PATH}/test`, { params }))
  return { sent, slept, read, write }
}

describe('a request', () => {
  test('goes out with the key of the partner, and a POST with a key of its own', async () => {
    const { sent, read, write } = clientOf([fine])
    expect(await read()).toEqual({ ok: true, value: { url: 'https://hooks.example' } })
    await write()
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://centime.example/partners/1/webhooks',
      'POST http://centime.example/partners/1/webhooks/test',
    ])
    expect(sent.map(({ headers }) => [headers.get('authorization'), headers.get('idempotency-key')])).toEqual([
      ['Bearer a key', null],
      ['Bearer a key', 'key-1'],
    ])
  })
  test('is sent again with its key if the answer is missing, incomplete, or from a proxy', async () => {
    const { sent, slept, write } = clientOf([lost, torn, html(502), html(504), fine])
    expect(await write()).toMatchObject({ ok: true })
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['key-0']))
    // The waits double.
    expect(slept).toEqual([200, 400, 800, 1600])
  })
  test.each([
    [429, 'rate_limit_exceeded'],
    [503, 'overloaded'],
    [409, 'payroll_operation_collision'],
  ])('that is refused with %i is sent again after Retry-After', async (status, code) => {
    const { slept, read } = clientOf([problem(status, code, { 'retry-after': '7' }), fine])
    expect(await read()).toMatchObject({ ok: true })
    expect(slept).toEqual([7000])
  })
  test('gives up with the last refusal once its patience is used up', async () => {
    const busy = problem(503, 'overloaded', { 'retry-after': '20' })
    const { sent, read } = clientOf([busy])
    const answer = await read()
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'overloaded' } })
    expect(() => valueOrThrow(answer)).toThrow('overloaded: overloaded')
    // Three waits of 20 seconds use up the minute.
    expect(sent).toHaveLength(4)
    const impatient = clientOf([busy], { patience: 19_999 })
    expect(await impatient.read()).toMatchObject({ ok: false, refusal: { code: 'overloaded' } })
    expect(impatient.sent).toHaveLength(1)
  })
  test('without an answer of the service is refused as unavailable, with the status or the cause', async () => {
    const unavailable = (more: object) => ({
      ok: false,
      refusal: { code: 'unavailable', detail: expect.any(String), ...more },
    })
    const impatient = { patience: 0 }
    expect(await clientOf([lost], impatient).read()).toEqual(unavailable({ cause: new TypeError('fetch failed') }))
    expect(await clientOf([html(502)], impatient).read()).toEqual(unavailable({ status: 502 }))
    expect(await clientOf([html(404)]).read()).toEqual(unavailable({ status: 404 }))
    expect(await clientOf([html(200)]).read()).toEqual(unavailable({ cause: expect.any(SyntaxError) }))
  })
  test('that was refused for its content is sent once', async () => {
    for (const status of [400, 404, 409, 412, 422, 500]) {
      const { sent, write } = clientOf([problem(status, 'a_code')])
      expect(await write()).toMatchObject({ ok: false, refusal: { code: 'a_code' } })
      expect(sent).toHaveLength(1)
    }
  })
  test('ends with its signal, also while it waits: both throw its reason', async () => {
    const ending = new AbortController()
    const waiting = clientOf([html(502)], {
      signal: ending.signal,
      sleep: () => {
        ending.abort(new Error('enough'))
        return new Promise(() => {})
      },
    })
    await expect(waiting.read()).rejects.toThrow('enough')
    expect(waiting.sent).toHaveLength(1)
    const aborted = clientOf([lost], { signal: AbortSignal.abort(new Error('before')) })
    await expect(aborted.read()).rejects.toThrow('before')
  })
})
