// Room: serve.ts the process, app.ts the way of a request, endpoints.ts the routes
// Uses: ground, http, calculation, webhooks, payruns, dossiers, documents, months, operations, cases, console. Used by: cli.

import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { LeaseOwner, Loop, Store, WorkKind } from '@centime/store'
import * as store from '@centime/store'
import { isAddress } from '@centime/store/address'
import { getRequestListener } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { comparePeople } from '../calculation/compare-people.js'
import { differencesOfPeople } from '../calculation/past-differences.js'
import { calculationThreads } from '../calculation/pool.js'
import { startDsnWorker } from '../cases/declarations/worker.js'
import { processDocument, startDocumentWorker } from '../documents/worker.js'
import { type Demo, makeDemo } from '../dossiers/demo.js'
import type { Settings } from '../ground/settings.js'
import { auditKeyOf, secretOf } from '../ground/stored-keys.js'
import { type Metrics, meter } from '../http/metrics.js'
import { eventLoopLag } from '../http/overload.js'
import type { World } from '../http/world.js'
import { faultyEngine } from '../months/faulty.js'
import { nativeEngine } from '../months/native.js'
import { operationEnded, startOperationWorker } from '../months/operations.js'
import { copyThread, startBackups } from '../operations/backups.js'
import { startEvidence } from '../operations/begin-evidence.js'
import { startHeads } from '../operations/heads.js'
import { addPacksOfFiles } from '../operations/law-files.js'
import { lawAtStart } from '../operations/law-packs.js'
import { startRetention } from '../operations/retention.js'
import { clockFollowed, serviceClock } from '../operations/service-clock.js'
import { startStageCleaner } from '../operations/stages.js'
import { startTakeover } from '../operations/takeover.js'
import { startPayrunWorker } from '../payruns/worker.js'
import { startSender } from '../webhooks/sender.js'
import { internetTransport } from '../webhooks/transport.js'
import { createApp, createHealthApp } from './app.js'
import { logStream } from './log-stream.js'
import { makeAuditKey, makeSecret } from './new-keys.js'

export interface Service {
  readonly url: string
  readonly healthUrl: string | undefined
  /** The demo, where an empty database got one. */
  readonly demo: Demo | undefined
  /** The oldest partner; undefined: there is none. */
  readonly partnerId: number | undefined
  /** Answers running requests, stops the workers, closes the database. */
  readonly stop: () => Promise<void>
}

type Server = http.Server | https.Server
type FetchCallback = Parameters<typeof getRequestListener>[0]

/** The code of a failed start on a database that another server uses. */
export const DATABASE_TAKEN = 'CENTIME_DATABASE_TAKEN'

const STOP_MILLISECONDS = 10_000

/** Starts the service: opens the database, listens, starts the workers. If it cannot, it throws an error of one sentence. */
export async function serve(settings: Settings): Promise<Service> {
  const wall = (): number => Date.now()
  const lines = logStream((bytes) => writeSync(2, bytes))
  const log = pino({ base: null, timestamp: () => `,"time":"${new Date(wall()).toISOString()}"` }, lines)
  await takeDatabase(settings)
  const secret = secretOf(settings, makeSecret)
  const auditKey = auditKeyOf(settings, makeAuditKey)
  const opened = await openChecked(settings, log)
  const machine = { wall, uptime: () => performance.now() }
  const clock = await serviceClock({ store: opened, settings, machine, log })
  await addPacksOfFiles(opened, settings, clock.now())
  for (const warning of await opened.read(lawAtStart)) log.warn(warning)
  const isShared = settings.environment === 'sandbox' && isAddress(settings.database)
  const followed = isShared ? clockFollowed(opened, clock) : { store: opened }
  const calculator = calculationThreads(new URL('./thread.js', import.meta.url), settings.threads)
  const workers: Worker[] = []
  const random = (bytes: number): string => randomBytes(bytes).toString('hex')
  const owner = await ownerOf(settings, () => Number.parseInt(random(4), 16) & 0x7fffffff, log)
  const world: World = {
    settings,
    ...followed,
    ...clock,
    lag: eventLoopLag(() => performance.now()),
    random,
    secret,
    auditKey,
    log,
    droppedLogLines: lines.dropped,
    owner,
    wake: (...kinds) => {
      for (const [kind, worker] of workers) if (kinds.length === 0 || (kind && kinds.includes(kind))) worker.wake()
    },
    operationEnded: (operationId, seconds) => operationEnded(world, operationId, seconds),
    comparePeople: (order) => comparePeople(world.store, calculator, order),
    pastDifferences: (of) => differencesOfPeople(world.store, calculator, of),
    processDocument: (tenantId, rowId) => processDocument(world, calculator, tenantId, rowId),
  }
  const metrics = meter(world)
  const server = await listening(createApp(world, metrics).fetch, settings)
  const health = await healthServer(world, metrics)
  const stops = [server, ...(health === undefined ? [] : [health])].map(stopper)
  const demo = settings.demo ? await makeDemo(world) : undefined
  const copying = copyThread(new URL('./copy-thread.js', import.meta.url), settings)
  workers.push(...startWorkers(world, calculator, copying))

  return {
    url: urlOf(portOf(server), settings),
    healthUrl: health && urlOf(portOf(health), { host: settings.host, tls: undefined }),
    demo,
    partnerId: await opened.read(store.firstPartner),
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all(workers.map(([, worker]) => worker.stop()))
      await Promise.all([calculator.close(), copying.close(), owner.close()])
      await opened.close()
    },
  }
}

/** A background loop, with the kind of work that wakes it; undefined: only a wake of all loops. */
type Worker = readonly [kind: WorkKind | undefined, loop: Pick<Loop, 'wake' | 'stop'>]

const startWorkers = (
  world: World,
  calculator: ReturnType<typeof calculationThreads>,
  { copy }: ReturnType<typeof copyThread>,
): readonly Worker[] => [
  [undefined, startTakeover(world)],
  ['job', startPayrunWorker(world, calculator)],
  ['document', startDocumentWorker(world, calculator)],
  ['operation', startOperationWorker(world, faultyEngine(nativeEngine(world), world))],
  ['webhook', startSender(world, internetTransport({ loopback: world.settings.webhookLoopback }))],
  ['upkeep', startRetention(world)],
  ['stage', startStageCleaner(world)],
  ['dsn', startDsnWorker(world, calculator)],
  ['upkeep', startBackups(world, copy)],
  ['upkeep', startHeads(world)],
  ['upkeep', startEvidence(world)],
]

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** The address of a service that listens on a port. */
export const urlOf = (port: number, { host, tls }: Pick<Settings, 'host' | 'tls'>): string =>
  `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Listens on the port of health and metrics, without TLS; undefined where none is set. */
async function healthServer(world: World, metrics: Metrics): Promise<Server | undefined> {
  const { settings } = world
  const { healthPort: port } = settings
  if (port === undefined) return undefined
  return listening(createHealthApp(world, metrics).fetch, { ...settings, port, tls: undefined })
}

/** Creates a missing database file, and locks out other servers; PostgreSQL serves several. */
async function takeDatabase({ database }: Settings): Promise<void> {
  if (isAddress(database)) return
  if (database !== ':memory:') store.assertUsable(database, { mustExist: false })
  if ((await store.lockDatabase(database)) === 'taken')
    throw store.codedError(DATABASE_TAKEN, `another server runs on ${database}`)
}

/** This process as the owner of its work; with an SQLite file it is the only one. */
const ownerOf = async ({ database }: Settings, newNumber: () => number, log: Logger): Promise<LeaseOwner> =>
  isAddress(database) ? store.ownerSession(database, newNumber, log) : store.soleOwner(newNumber(), store.newHints())

async function openChecked({ database: path, leastFreeBytes }: Settings, log: Logger): Promise<Store> {
  const isFile = path !== ':memory:' && !isAddress(path)
  const checked = isFile ? store.checkPages(path) : 'whole'
  const database = await store.openStore(path, {
    ...(isFile && { lack: () => store.lackOfRoom(path, leastFreeBytes) }),
    outage: (outage) =>
      outage === undefined
        ? log.info('the database takes writes again')
        : log.error({ code: outage.code, reason: outage.message }, 'the database takes no writes'),
  })
  if (checked === 'partly') log.warn('the database is large: its start checked a part; centime check reads all')
  if (isFile && (statSync(path).mode & 0o077) !== 0) log.warn(`others can read ${path}: chmod 600 it`)
  return database
}

/** An idle connection is kept longer than balancers and clients keep one: a request that is just sent meets no closed connection. */
const KEPT_MILLISECONDS = 65_000

function listening(
  fetch: FetchCallback,
  { tls, host, port }: Pick<Settings, 'tls' | 'host' | 'port'>,
): Promise<Server> {
  const listener = getRequestListener(fetch)
  const server =
    tls === undefined
      ? http.createServer(listener)
      : https.createServer(
          { cert: readFileSync(tls.certificate), key: readFileSync(tls.key), minVersion: 'TLSv1.2' },
          listener,
        )
  server.keepAliveTimeout = KEPT_MILLISECONDS
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/**
 * Makes the stop of a server: running requests are answered, and each answer closes its connection. Otherwise a client that
 * keeps sending on one connection would be served until the timeout and then be cut off within a request.
 */
function stopper(server: Server): () => Promise<void> {
  const answers = new Set<http.ServerResponse>()
  let stopping = false
  const last = (answer: http.ServerResponse): void => {
    answer.shouldKeepAlive = false // sends `connection: close`, where the head is not sent yet
  }
  server.prependListener('request', (_request, answer: http.ServerResponse) => {
    answers.add(answer)
    if (stopping) last(answer)
    answer.once('close', () => {
      answers.delete(answer)
      if (stopping) server.closeIdleConnections()
    })
  })
  return () =>
    new Promise((resolve) => {
      stopping = true
      for (const answer of answers) last(answer)
      const timeout = setTimeout(() => server.closeAllConnections(), STOP_MILLISECONDS)
      server.close(() => {
        clearTimeout(timeout)
        resolve()
      })
      server.closeIdleConnections()
    })
}
