import http from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startBalancer } from './balancer.mjs'
import { freePort } from './free-port.mjs'

/** The balancer of `npm run cluster`. */

interface Got {
  readonly method: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}
const running: { readonly close: () => unknown; readonly closeAllConnections?: () => void }[] = []
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.close()
    server.closeAllConnections?.()
  }
  for (const stop of stops.splice(0)) await stop()
})

const listening = async (server: NetServer | http.Server): Promise<string> => {
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that answers with its name and records its requests; `answer` replaces that answer. */
async function server(name: string, answer = (response: http.ServerResponse): unknown => response.end(name)) {
  const got: Got[] = []
  const made = http.createServer(async (request, response) => {
    if (request.url === '/readyz') return response.end('{}')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    got.push({ method: request.method ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
    return answer(response)
  })
  return { url: await listening(made), got }
}

async function balancing(...servers: readonly string[]): Promise<string> {
  const { url, stop } = await startBalancer({ port: 0, host: '127.0.0.1', servers })
  stops.push(stop)
  return url
}

test('requests go to the servers in turn, with the address of the client appended', async () => {
  const [one, other] = [await server('one'), await server('other')]
  const url = await balancing(one.url, other.url)
  const ask = async () => (await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } })).text()
  const texts = [await ask(), await ask(), await ask(), await ask()]
  expect(texts.sort()).toEqual(['one', 'one', 'other', 'other'])
  expect(one.got[0]?.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
  // Clients and other balancers close an idle connection after 60 s or sooner.
  expect((await fetch(url)).headers.get('keep-alive')).toBe('timeout=65')
})

test('bodies, statuses and headers pass unchanged in both directions', async () => {
  const long = 'é'.repeat(500_000)
  const echo = await server('echo', (response) => {
    response.writeHead(201, { etag: '"7"', location: '/there' }).end(long)
  })
  const url = await balancing(echo.url)
  const answer = await fetch(`${url}/x?y=1`, { method: 'POST', body: long })
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('location')]).toEqual([201, '"7"', '/there'])
  expect(await answer.text()).toBe(long)
  expect(echo.got).toMatchObject([{ method: 'POST', body: long }])
})

test('a request that no server received is sent to the next one, with its body', async () => {
  const one = await server('one')
  const gone = await server('gone')
  const url = await balancing(gone.url, one.url)
  running[1]?.close()
  running[1]?.closeAllConnections?.()
  const texts = await Promise.all(
    [1, 2, 3, 4].map(async () => (await fetch(url, { method: 'POST', body: 'b' })).text()),
  )
  expect(texts).toEqual(['one', 'one', 'one', 'one'])
  expect(one.got.map(({ body }) => body)).toEqual(['b', 'b', 'b', 'b'])
})

test('a request that a server received and did not answer is never sent again: 502', async () => {
  const lost = await server('lost', (response) => response.destroy())
  const url = await balancing(lost.url, lost.url)
  const answer = await fetch(url, { method: 'POST', body: 'b' })
  expect([answer.status, lost.got.length]).toEqual([502, 1])
  expect(await answer.json()).toMatchObject({ status: 502, detail: expect.stringContaining('unknown') })
})

test('a server that is not ready, silent or down gets no request; without a ready server the answer is 503', async () => {
  const [one, unready] = [await server('one'), http.createServer((_, response) => response.writeHead(503).end())]
  const absent = `http://127.0.0.1:${await freePort()}`
  const waits = await listening(unready)
  const url = await balancing(waits, absent, one.url)
  for (const _ of [1, 2, 3]) expect(await (await fetch(url)).text()).toBe('one')
  const none = await balancing(waits, absent)
  const answer = await fetch(none)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})

test('a server that becomes ready gets its share from then on', async () => {
  const port = await freePort()
  const one = await server('one')
  const url = await balancing(`http://127.0.0.1:${port}`, one.url)
  const late = http.createServer((_, response) => response.end('late'))
  running.push(late)
  await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve))
  await expect.poll(async () => (await fetch(url)).text(), { timeout: 10_000 }).toBe('late')
})

test('an interrupted answer is interrupted for the client too, not completed', async () => {
  const half = await server('half', (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  const url = await balancing(half.url)
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
})
