import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@centime/testing'
import { makeAuditKey } from '../../src/serve.js'
import { type Client, clientOf, must } from '../client.js'
import { ownPostgres } from '../postgres-process.js'
import { launchServer, partnerKey, type ServerProcess } from '../server-process.js'
import { receiverElsewhere } from './elsewhere.js'

/** Several servers in production on one PostgreSQL, behind the balancer of `npm run cluster`, and who receives their webhooks. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

interface Scripts {
  readonly freePort: () => Promise<number>
  readonly startBalancer: (how: {
    readonly port: number
    readonly host: string
    readonly servers: readonly string[]
  }) => Promise<{ readonly url: string; readonly ready: () => number; readonly stop: () => Promise<void> }>
}
const script = async (name: string): Promise<Scripts> =>
  import(new URL(`../../../../scripts/${name}.mjs`, import.meta.url).href)
const { freePort } = await script('free-port')
const { startBalancer } = await script('balancer')

/** Within June 2026, of which the worked payslips are. */
const NOW = '2026-06-15T08:00:00Z'
/** After so many milliseconds without an answer a client asks again. */
const PATIENCE_MILLISECONDS = 3000
/** Answers that say nothing of the request itself: it is sent again, as it was. */
const AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** A server that is started again on its port when it was killed. */
export interface Host {
  process: ServerProcess
  readonly start: () => void
}

export async function startCluster(servers: number, random: Random) {
  const folder = mkdtempSync(join(tmpdir(), 'centime-chaos-'))
  const postgres = await ownPostgres()
  const hooks = await receiverElsewhere(folder, NOW, () => random.from(0, 99) / 100)
  const database = await postgres.newDatabase()
  const variables = {
    ...{
      CENTIME_DATABASE: database,
      CENTIME_ENVIRONMENT: 'production',
      CENTIME_SECRET: randomBytes(32).toString('hex'),
    },
    ...{ CENTIME_AUDIT_KEY: makeAuditKey(), CENTIME_BEHIND_PROXY: 'on', CENTIME_RATE_LIMIT: 'off', ...hooks.variables },
  }
  const log = join(folder, 'servers.log')
  const { partnerId, key } = await partnerKey(variables, 'admin')
  const hosts: Host[] = []
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  for (const PORT of ports) {
    const start = () => launchServer({ ...variables, PORT: String(PORT) }, log)
    const host: Host = {
      process: start(),
      start: () => {
        host.process = start()
      },
    }
    hosts.push(host)
  }
  await Promise.all(hosts.map(({ process }) => process.url))
  const balancer = await startBalancer({
    ...{ port: 0, host: '127.0.0.1' },
    servers: ports.map((port) => `http://127.0.0.1:${port}`),
  })
  let isStopped = false
  const client = persistent(balancer.url, key, () => isStopped)
  await must(200, client.send('PUT', `/partners/${partnerId}/webhooks`, { url: hooks.url }))
  return {
    /** The errors that the servers have logged, each with how often. */
    errors: () => errorsIn(readFileSync(log, 'utf8')),
    ...{ postgres, hooks, database, variables, partnerId, hosts, balancer, client },
    stop: async () => {
      isStopped = true
      for (const { process } of hosts) process.resume()
      await balancer.stop()
      await Promise.all(hosts.map(({ process }) => process.kill()))
      await postgres.stop()
      await hooks.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** pino's level of an error. */
const ERROR = 50
function errorsIn(log: string): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const line of log.split('\n').filter((text) => text.startsWith('{') && text.endsWith('}'))) {
    const { level, msg, error = '', reason = '' } = JSON.parse(line)
    const said = `${msg} ${String(error).split('\n')[0]}${reason}`
    if (level >= ERROR) found[said] = (found[said] ?? 0) + 1
  }
  return found
}

/** A client that sends each request, with the same key, until it is answered or all is over. */
function persistent(url: string, key: string, isOver: () => boolean): Client {
  const asked = async (path: string, init: RequestInit): Promise<Response | undefined> => {
    const response = await fetch(`${url}${path}`, init)
    const text = await response.text()
    if (AGAIN.has(response.status)) return undefined
    const { status, headers } = response
    return new Response(status === 204 ? null : text, { status, headers })
  }
  const answered = async (path: string, init: RequestInit): Promise<Response | undefined> => {
    const cancel = new AbortController()
    const { signal } = cancel
    const late = sleep(PATIENCE_MILLISECONDS, undefined, { signal }).catch(() => undefined)
    try {
      // A race: not every fetch of Node hears the signal.
      return await Promise.race([asked(path, { ...init, signal }), late])
    } catch {
      return undefined
    } finally {
      cancel.abort()
    }
  }
  return clientOf(async (path, init) => {
    while (!isOver()) {
      const response = await answered(path, init)
      if (response !== undefined) return response
      await sleep(50)
    }
    throw new Error(`nobody answers ${path}`)
  }, key)
}
