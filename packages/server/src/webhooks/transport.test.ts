import net from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, receiver, withStatus } from '../../testing/webhooks.js'
import { internetTransport, type TransportOptions, type WebhookRequest } from './transport.js'

/** Real HTTP, to this machine. */

let hooks: Receiver
beforeEach(async () => {
  hooks = await receiver()
})
afterEach(() => hooks.close())

const send = (url: string, options: Partial<TransportOptions> = {}, more: Partial<WebhookRequest> = {}) =>
  internetTransport({ loopback: true, ...options })({
    url,
    headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' },
    body: '{"é":1}',
    signal: new AbortController().signal,
    ...more,
  })
const port = (): string => new URL(hooks.url).port

describe('an attempt', () => {
  test('sends headers and body unchanged and returns the status', async () => {
    expect(await send(hooks.url)).toEqual({ kind: 'answered', status: 204 })
    expect(hooks.received).toEqual([
      {
        path: '/hooks',
        body: '{"é":1}',
        headers: expect.objectContaining({ 'content-type': 'application/json', 'webhook-id': 'evt_1' }),
      },
    ])
  })
  test('can resolve localhost', async () => {
    expect(await send(`http://localhost:${port()}/hooks`)).toEqual({ kind: 'answered', status: 204 })
  })
  test.each([301, 302, 303, 307, 308])('does not follow redirect %i', async (status) => {
    hooks.answer(withStatus(status, { location: `http://127.0.0.1:${port()}/elsewhere` }))
    expect(await send(hooks.url)).toEqual({ kind: 'answered', status })
    expect(hooks.received.map(({ path }) => path)).toEqual(['/hooks'])
  })
  test('without an answer ends at its timeout', async () => {
    hooks.answer(() => {})
    expect(await send(hooks.url, { timeoutMilliseconds: 100 })).toEqual({ kind: 'lost', why: 'timeout' })
  })
  test('whose name is never resolved ends at its timeout', async () => {
    const resolve = () => new Promise<never>(() => {})
    const sent = await send('https://hooks.example', { timeoutMilliseconds: 100, resolve })
    expect(sent).toEqual({ kind: 'lost', why: 'timeout' })
  })
  test('whose answer never ends ends at its timeout, with the received status', async () => {
    hooks.answer((response) => void response.writeHead(200).write('a'))
    expect(await send(hooks.url, { timeoutMilliseconds: 200 })).toEqual({ kind: 'answered', status: 200 })
  })
  test('whose answer is too large is cut off, with the received status', async () => {
    const cut = new Promise<void>((resolve) => {
      hooks.answer((response) => {
        response.once('close', resolve)
        response.writeHead(200)
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      })
    })
    expect(await send(hooks.url)).toEqual({ kind: 'answered', status: 200 })
    await cut
  })
  test('whose headers are too large is lost', async () => {
    hooks.answer(withStatus(200, { 'x-long': 'x'.repeat(100_000) }))
    expect(await send(hooks.url)).toMatchObject({ kind: 'lost', why: 'UND_ERR_HEADERS_OVERFLOW' })
  })
  test('whose connection breaks is lost', async () => {
    hooks.answer((response) => void response.destroy())
    expect(await send(hooks.url)).toEqual({ kind: 'lost', why: 'UND_ERR_SOCKET' })
  })
  test('to a closed port is lost', async () => {
    await hooks.close()
    expect(await send(hooks.url)).toEqual({ kind: 'lost', why: 'ECONNREFUSED' })
  })
  test('ends when the service stops', async () => {
    const stopping = new AbortController()
    hooks.answer(() => stopping.abort())
    expect(await send(hooks.url, {}, { signal: stopping.signal })).toEqual({ kind: 'lost', why: 'stopped' })
    expect(await send(hooks.url, {}, { signal: stopping.signal })).toEqual({ kind: 'lost', why: 'stopped' })
  })
})

const refused = { kind: 'lost', why: 'destination_refused' }

describe('a connection', () => {
  test.each(['https://127.0.0.1', 'https://[::1]', 'https://10.0.0.1', 'http://169.254.169.254', 'https://localhost'])(
    'is not made to %s',
    async (url) => expect(await send(`${url}:${port()}/`, { timeoutMilliseconds: 2000 })).toEqual(refused),
  )
  test('is not made to loopback addresses where they are not allowed', async () => {
    expect(await send(hooks.url, { loopback: false })).toEqual(refused)
    expect(await send(`http://localhost:${port()}/`, { loopback: false })).toEqual(refused)
    expect(hooks.received).toEqual([])
  })
  test.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['2606:4700::1111', 'fd00::1'],
    [],
  ])('is not made to a name that leads to %s %s', async (...addresses) => {
    const connections = counted()
    const resolve = async () => addresses.map((address) => ({ address, family: net.isIP(address) }))
    expect(await send(`https://hooks.example:${await connections.port}/`, { resolve })).toEqual(refused)
    expect(connections.count()).toBe(0)
    connections.close()
  })
  test('is not made to a port of another service, where version 0.1 has stored such a destination', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: '8.8.8.8', family: 4 }]
    }
    for (const url of ['https://hooks.example:25/', 'https://8.8.8.8:22/', 'http://localhost:993/']) {
      expect(await send(url, { resolve })).toEqual(refused)
    }
    expect(asked).toBe(0)
  })
  test('is not made to another machine by the name localhost', async () => {
    const resolve = async () => [{ address: '10.0.0.1', family: 4 }]
    expect(await send(`http://localhost:${port()}/`, { resolve })).toEqual(refused)
  })
  test('is made to the checked address: a name is resolved once for each connection', async () => {
    const answers = ['127.0.0.1', '10.0.0.1']
    let asked = 0
    const resolve = async () => [{ address: answers[asked++] ?? '', family: 4 }]
    expect(await send(`http://localhost:${port()}/`, { resolve })).toEqual({ kind: 'answered', status: 204 })
    expect(asked).toBe(1)
  })
  test('is checked again when it is made again', async () => {
    let address = '127.0.0.1'
    const transport = internetTransport({ loopback: true, resolve: async () => [{ address, family: 4 }] })
    hooks.answer(withStatus(204, { connection: 'close' }))
    const sending = { url: `http://localhost:${port()}/`, headers: {}, body: '', signal: new AbortController().signal }
    expect(await transport(sending)).toEqual({ kind: 'answered', status: 204 })
    address = '10.0.0.1'
    expect(await transport(sending)).toEqual(refused)
  })
  test('to a name that does not exist is lost', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    expect(await send('https://hooks.example/', { resolve })).toEqual({ kind: 'lost', why: 'ENOTFOUND' })
  })
})

/** A listener on this machine that counts who comes. */
function counted() {
  let count = 0
  const server = net.createServer((socket) => {
    count += 1
    socket.destroy()
  })
  const listening = new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port))
  })
  return { port: listening, count: () => count, close: () => void server.close() }
}
