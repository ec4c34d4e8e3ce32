import { writeFileSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'selfsigned'
import type { Variables } from '../server-process.js'

/**
 * The surroundings of a server in production, simulated on this machine: a clock of the test, and a webhook receiver
 * that appears as an https host of the public Internet. The server's own checks of addresses and certificates are
 * unchanged.
 */

const HOST = 'hooks.example'
/** An address of the public Internet, to which nothing is sent. */
const PUBLIC = '1.1.1.1'

/** The events that a receiver got, by the id of each request: the body, and how many times. */
type Events = Map<string, { readonly body: string; times: number }>

/** A receiver that answers after up to so many milliseconds, and the variables of servers that reach it. */
export async function receiverElsewhere(folder: string, now: string, chance: () => number) {
  const events: Events = new Map()
  const { cert, private: key } = await generate([{ name: 'commonName', value: HOST }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
  })
  const server = https.createServer({ cert, key }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const [id, body] = [String(request.headers['webhook-id']), Buffer.concat(parts).toString('utf8')]
    const known = events.get(id) ?? { body, times: 0 }
    if (known.body !== body) throw new Error(`event ${id} was ${known.body}, and is ${body}`)
    known.times += 1
    events.set(id, known)
    await sleep(50 * chance())
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const certificate = join(folder, 'hooks.pem')
  writeFileSync(certificate, cert)
  const program = `import tls from 'node:tls'
import { Resolver } from 'node:dns/promises'
const [wall, ahead] = [Date.now, ${Date.parse(now) - Date.now()}]
Date.now = () => wall() + ahead
Resolver.prototype.resolve4 = async () => ['${PUBLIC}']
Resolver.prototype.resolve6 = async () => []
const { connect } = tls
tls.connect = (options) => connect({ ...options, port: ${port}, lookup: (host, how, done) =>
  options.lookup(host, how, (error, found) => {
    if (error) return done(error)
    return how.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  }) })`
  const variables: Variables = {
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
  }
  return {
    ...{
      variables,
      url: `https://${HOST}/hooks`,
      events: events as ReadonlyMap<string, { body: string; times: number }>,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
