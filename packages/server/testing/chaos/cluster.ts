import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownPostgres } from '@centime/store/testing/postgres-process.js'
import type { Random } from '@centime/testing'
import { makeAuditKey } from '../../src/service/new-keys.js'
import { type Client, clientOf, must } from '../client.js'
import { partnerKey } from '../command-line.js'
import { launchServer, type ServerProcess } from '../server-process.js'
import { receiverElsewhere } from './elsewhere.js'

/** Several servers in production on one PostgreSQL, behind the balancer of `npm run cluster`, and the receiver of their webhooks. */
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

/** Within June 2026, the month of the worked payslips. */
const NOW = '2026-06-15T08:00:00Z'
/**
 * The waiting time in milliseconds after which a client repeats a request; it doubles up to a maximum. Otherwise an
 * overloaded service would only process requests whose clients no longer wait.
 */
const [PATIENCE_MILLISECONDS, LONGEST_PATIENCE_MILLISECONDS] = [3000, 48_000]
/** The shortest and the longest rest before a request that was not answered is sent again. */
const [REST_MILLISECONDS, LONGEST_REST_MILLISECONDS] = [50, 800]
/** Answers that do not judge the request: it is sent again unchanged. */
const AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** The delay before a server that has ended by itself is started again, for example because it found no database. */
const AGAIN_MILLISECONDS = 1000

/** A server on its port, with its log. */
export interface Host {
  process: ServerProcess
  readonly log: string
  /** The last output of processes that ended by themselves. */
  readonly ends: string[]
  /** Starts the server again. If it ends by itself, this happens automatically, as under a supervisor. */
  readonly start: () => void
}

/** A request without an answer yet: its start, how many times it was sent, and the failure of the last try. */
interface Waiting {
  readonly path: string
  readonly since: number
  tries: number
  met: string
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
  const { partnerId, key } = await partnerKey(variables, 'admin')
  let isStopped = false
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  const hosts = ports.map((port, index) => {
    const log = join(folder, `server-${index + 1}.log`)
    const launch = () => launchServer({ ...variables, PORT: String(port) }, log)
    return supervised(launch, log, () => isStopped)
  })
  await Promise.all(hosts.map(({ process }) => process.url))
  const balancer = await startBalancer({
    ...{ port: 0, host: '127.0.0.1' },
    servers: ports.map((port) => `http://127.0.0.1:${port}`),
  })
  const waiting = new Set<Waiting>()
  const client = persistent(balancer.url, key, waiting, () => isStopped)
  await must(200, client.send('PUT', `/partners/${partnerId}/webhooks`, { url: hooks.url }))
  return {
    /** The errors that the servers have logged, each with its count. */
    errors: () => errorsIn(hosts.map(({ log }) => readFileSync(log, 'utf8')).join('\n')),
    ...{ postgres, hooks, database, variables, partnerId, hosts, balancer, client, waiting },
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

/** A server that is restarted until the run is over. */
function supervised(launch: () => ServerProcess, log: string, isOver: () => boolean): Host {
  const started = (): ServerProcess => {
    const process = launch()
    void process.exited.then(async () => {
      await sleep(AGAIN_MILLISECONDS)
      if (host.process !== process || isOver()) return
      host.ends.push(readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '')
      host.start()
    })
    return process
  }
  const host: Host = {
    process: started(),
    log,
    ends: [],
    start: () => {
      host.process = started()
    },
  }
  return host
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

/** A client that sends each request, with the same key, until it is answered or the run is over. */
function persistent(url: string, key: string, waiting: Set<Waiting>, isOver: () => boolean): Client {
  const asked = async (path: string, init: RequestInit): Promise<Response | string> => {
    const response = await fetch(`${url}${path}`, init)
    const text = await response.text()
    if (AGAIN.has(response.status)) return `${response.status} ${text}`
    const { status, headers } = response
    return new Response(status === 204 ? null : text, { status, headers })
  }
  const answered = async (path: string, init: RequestInit, patience: number): Promise<Response | string> => {
    const cancel = new AbortController()
    const { signal } = cancel
    const late = sleep(patience, `nothing for ${patience} ms`, { signal }).catch(() => '')
    try {
      // A race, because some fetches of Node ignore the signal.
      return await Promise.race([asked(path, { ...init, signal }), late])
    } catch (error) {
      return `${String(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`
    } finally {
      cancel.abort()
    }
  }
  return clientOf(async (path, init) => {
    const one: Waiting = { path: `${init.method ?? 'GET'} ${path}`, since: Date.now(), tries: 0, met: '' }
    waiting.add(one)
    let [rest, patience] = [REST_MILLISECONDS, PATIENCE_MILLISECONDS]
    while (!isOver()) {
      one.tries += 1
      const response = await answered(path, init, patience)
      if (typeof response !== 'string') {
        waiting.delete(one)
        return response
      }
      one.met = response
      await sleep(rest)
      rest = Math.min(2 * rest, LONGEST_REST_MILLISECONDS)
      if (response.startsWith('nothing')) patience = Math.min(2 * patience, LONGEST_PATIENCE_MILLISECONDS)
    }
    throw new Error(`no answer for ${path}`)
  }, key)
}
