// A small balancer of several servers on one database, in turn. It sends a request to a server that is ready by /readyz. If no
// server received any byte of a request, it tries the next one. Otherwise it is unknown whether the request was carried out: the
// client gets 502 and repeats it with its `Idempotency-Key`.
//   node scripts/balancer.mjs PORT HOST http://server-1:3000 http://server-2:3000
import http from 'node:http'
import { pathToFileURL } from 'node:url'

/** How often a server is polled, and how long its answer may take. */
const EVERY_MILLISECONDS = 500
const CHECK_MILLISECONDS = 2000
/** How long a server may be silent while it answers a request. */
const SILENCE_MILLISECONDS = 60_000
/** An idle connection is kept longer than clients keep one: a request that is just sent meets no closed connection. */
const KEPT_MILLISECONDS = 65_000
/** Headers of one connection, not of the request. */
const HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/**
 * @typedef {object} Upstream
 * @property {URL} url
 * @property {boolean} isReady
 */

/**
 * Listens, and polls the servers for readiness.
 * @param {{ readonly port: number, readonly host: string, readonly servers: readonly string[] }} how
 */
export async function startBalancer({ port, host, servers }) {
  const upstreams = servers.map((url) => ({ url: new URL(url), isReady: false }))
  let turn = 0
  /** The next server in turn among those that are ready and were not tried. @param {ReadonlySet<Upstream>} tried */
  const next = (tried) => {
    for (let step = 0; step < upstreams.length; step += 1) {
      turn = (turn + 1) % upstreams.length
      const upstream = upstreams[turn]
      if (upstream?.isReady && !tried.has(upstream)) return upstream
    }
    return undefined
  }
  const server = http.createServer((request, response) => forward(request, response, next, new Set()))
  server.requestTimeout = 0
  server.keepAliveTimeout = KEPT_MILLISECONDS
  const checks = upstreams.map((upstream) => checked(upstream))
  await Promise.all(checks.map(({ first }) => first))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const address = server.address()
  return {
    url: `http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`,
    /** How many servers are ready. */
    ready: () => upstreams.filter(({ isReady }) => isReady).length,
    /** Ends once the running requests are answered. */
    stop: async () => {
      for (const { stop } of checks) stop()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
    },
  }
}

/** Polls whether a server is ready. @param {Upstream} upstream */
function checked(upstream) {
  const check = () =>
    new Promise((resolve) => {
      const how = { agent: false, timeout: CHECK_MILLISECONDS }
      const asked = http.get(new URL('/readyz', upstream.url), how, (answer) => {
        upstream.isReady = answer.statusCode === 200
        answer.resume().once('close', resolve)
      })
      asked.once('timeout', () => asked.destroy(new Error('no answer')))
      asked.once('error', () => {
        upstream.isReady = false
        resolve(undefined)
      })
    })
  const timer = setInterval(check, EVERY_MILLISECONDS)
  return { first: check(), stop: () => clearInterval(timer) }
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {(tried: ReadonlySet<Upstream>) => Upstream | undefined} next
 * @param {Set<Upstream>} tried
 */
function forward(request, response, next, tried) {
  const upstream = next(tried)
  if (upstream === undefined) return refuse(response, 503, 'no server is ready')
  tried.add(upstream)
  const { method, url: path, socket } = request
  const from = [request.headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const headers = { ...ofTheRequest(request.headers), 'x-forwarded-for': from }
  // A new connection: the server might just be closing one that was used before.
  const sent = http.request(upstream.url, { agent: false, method, path, headers, timeout: SILENCE_MILLISECONDS })
  let isConnected = false
  sent.once('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true
      request.pipe(sent)
    }),
  )
  sent.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, ofTheRequest(answer.headers))
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  sent.once('timeout', () => {
    sent.destroy(new Error('no answer'))
    if (response.headersSent) response.destroy()
  })
  sent.once('error', () => {
    if (response.headersSent || response.destroyed) return
    if (isConnected)
      refuse(response, 502, 'a server was lost: whether it carried the request out is unknown; repeat it')
    else {
      upstream.isReady = false
      forward(request, response, next, tried)
    }
  })
  response.once('close', () => sent.destroy())
}

/** @param {http.IncomingHttpHeaders} headers */
const ofTheRequest = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.has(name)))

/** @param {http.ServerResponse} response @param {number} status @param {string} detail */
function refuse(response, status, detail) {
  const title = http.STATUS_CODES[status]
  response.writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': '1' })
  response.end(JSON.stringify({ type: 'about:blank', title, status, detail }))
}

const [, program = '', port, host, ...servers] = process.argv
if (import.meta.url === pathToFileURL(program).href) {
  const { url } = await startBalancer({ port: Number(port), host: host ?? '127.0.0.1', servers })
  console.log(`balancer at ${url} of ${servers.join(', ')}`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0))
}
