import {
  appendAudit,
  armFault,
  createKey,
  createPartner,
  EVERYTHING,
  type KeyRole,
  keyCovers,
  type LeaseOwner,
  type Loop,
  newHints,
  openStore,
  ownerSession,
  partnerChain,
  readAuditKey,
  SANDBOX_FAULTS,
  type SandboxFault,
  type Store,
  type StoreOptions,
  soleOwner,
  type WorkKind,
} from '@centime/store'
import { testStore } from '@centime/store/testing/store.js'
import { pino } from 'pino'
import { calculateBatch } from '../src/calculation/calculate.js'
import { compareBatch } from '../src/calculation/compare-batch.js'
import { comparePeople } from '../src/calculation/compare-people.js'
import { readDeclarations } from '../src/calculation/declarations.js'
import { renderDocuments } from '../src/calculation/document.js'
import { differencesOfPeople, findDifferences } from '../src/calculation/past-differences.js'
import type { CalculationPool } from '../src/calculation/pool.js'
import { startDsnWorker } from '../src/cases/declarations/worker.js'
import { processDocument, startDocumentWorker } from '../src/documents/worker.js'
import { readSettings, type Settings } from '../src/ground/settings.js'
import type { World } from '../src/http/world.js'
import type { Engine } from '../src/months/engine.js'
import { faultyEngine } from '../src/months/faulty.js'
import { nativeEngine } from '../src/months/native.js'
import { operationEnded, startOperationWorker } from '../src/months/operations.js'
import { type Clock, clockAhead } from '../src/operations/clock.js'
import { startStageCleaner } from '../src/operations/stages.js'
import { startTakeover } from '../src/operations/takeover.js'
import { startPayrunWorker } from '../src/payruns/worker.js'
import { createApp } from '../src/service/app.js'
import { startSender } from '../src/webhooks/sender.js'
import type { Transport } from '../src/webhooks/transport.js'
import { type Client, clientOf } from './client.js'
import { declared } from './declared.js'

/** The service in this process, on a database in memory: real handlers, real SQL, no socket and no thread. */
export type TestService = Awaited<ReturnType<typeof testService>>

export type { Answered, Client } from './client.js'

interface Options {
  readonly env?: Readonly<Record<string, string>>
  readonly settings?: Partial<Settings>
  readonly database?: string
  /** Instead of the calculation itself. */
  readonly calculator?: CalculationPool
  /** Instead of the machine's clock. */
  readonly wall?: () => number
  /** Carries webhooks; absent: none is sent. */
  readonly transport?: Transport
  /** Wraps the engine of this process. */
  readonly engine?: (own: Engine) => Engine
  /** Replaces the default clock, which never moves back. */
  readonly clock?: Clock
  /** Wraps the store. */
  readonly wrapped?: (store: Store) => Store
  /** Instead of an event loop that never lags. */
  readonly lag?: () => number
  /** Called before each write: the outage that prevents it. */
  readonly lack?: StoreOptions['lack']
  /** Whether a step of the clock suspends purges. */
  readonly purgeHeld?: () => boolean
  /** No worker: jobs stay in the queue. */
  readonly idle?: true
  /** Instead of the only one of the database. */
  readonly owner?: LeaseOwner
  /** No audit key. */
  readonly unsigned?: true
}

export const inProcess: CalculationPool = {
  calculate: async (batch) => calculateBatch(batch, () => 0),
  compare: async (batch) => compareBatch(batch),
  differences: async (batch) => findDifferences(batch),
  render: renderDocuments,
  declarations: readDeclarations,
  width: 2,
  close: async () => {},
}

/** The audit key of the tests. */
export const AUDIT_KEY =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIFP1t6uaz2IRFZRXdoawIPS1Zl4h4GWSya0sWjTunCLz\n-----END PRIVATE KEY-----\n'

/** The time of a service's clock when it starts. */
export const START = '2026-07-15T09:00:00.000Z'

/** Each world is another process. */
let owners = 0

/** A world in which nothing is random and nothing happens by itself. `log` takes each line. */
export function testWorld(
  store: Store,
  env: Readonly<Record<string, string>>,
  clock: Clock & Pick<World, 'wall'>,
  log: (line: string) => void,
): World {
  const settings = readSettings({ CENTIME_DEMO: 'off', CENTIME_DATABASE: ':memory:', ...env }, 2)
  if ('problems' in settings) throw new Error(settings.problems.join())
  let drawn = 0
  return {
    settings,
    store,
    ...clock,
    lag: () => 0,
    random: (bytes) => {
      drawn += 1
      return drawn.toString(16).padStart(bytes * 2, '0')
    },
    secret: 'secret of the tests',
    auditKey: readAuditKey(AUDIT_KEY),
    log: pino({}, { write: log }),
    droppedLogLines: () => 0,
    isClockDoubtful: () => false,
    isPurgeHeld: () => false,
    owner: soleOwner(++owners, newHints()),
    wake: () => {},
    operationEnded: async () => {},
    comparePeople: async () => ({ ok: false, faults: [] }),
    pastDifferences: async () => [],
    processDocument: async () => {},
  }
}

export const newPartner = ({ store }: Pick<World, 'store'>, name: string): Promise<number> =>
  store.write(async (db) => {
    const partnerId = await createPartner(db, name, START)
    const about = { chain: partnerChain(partnerId), at: START, actor: 'test', action: 'partner' }
    await appendAudit(db, { ...about, resource: name, covers: [EVERYTHING] })
    return { value: partnerId, commit: true }
  })

export async function newKey(world: World, partnerId: number, role: KeyRole, expires?: string): Promise<string> {
  const { environment } = world.settings
  const key = { partnerId, environment, role, expires, created: START, secret: world.random(32) }
  const chain = partnerChain(partnerId)
  return world.store.write(
    async (db) => {
      const made = await createKey(db, key)
      if (made === undefined) throw new Error(`no partner ${partnerId}`)
      const covers = await keyCovers(db, partnerId, made.keyId)
      await appendAudit(db, { chain, at: START, actor: 'test', action: 'key', resource: `key ${made.keyId}`, covers })
      return { value: made.key, commit: true }
    },
    { chain },
  )
}

/** The number of servers of a service on PostgreSQL, unless a test addresses one: requests go to them in turn. */
const SERVERS = Number(process.env['CENTIME_TEST_SERVERS'] ?? 1)

type Inside = Required<Pick<Options, 'calculator' | 'engine'>> & Pick<Options, 'transport' | 'idle'>

/** A server in this process: a world with its app and its workers. */
function serverOf(plain: World, { calculator, engine, transport, idle }: Inside) {
  const workers: (readonly [WorkKind | undefined, Pick<Loop, 'wake' | 'stop'>])[] = []
  const world: World = {
    ...plain,
    wake: (...kinds) => {
      for (const [kind, worker] of workers) if (kinds.length === 0 || (kind && kinds.includes(kind))) worker.wake()
    },
    // Without a worker nothing ends.
    operationEnded: async (operationId, seconds) =>
      idle === true ? undefined : operationEnded(world, operationId, seconds),
    comparePeople: (order) => comparePeople(plain.store, calculator, order),
    pastDifferences: (of) => differencesOfPeople(plain.store, calculator, of),
    processDocument: (tenantId, rowId) => processDocument(world, calculator, tenantId, rowId),
  }
  if (idle !== true) {
    workers.push(
      [undefined, startTakeover(world)],
      ['operation', startOperationWorker(world, engine(faultyEngine(nativeEngine(world), world)))],
      ['job', startPayrunWorker(world, calculator)],
      ['document', startDocumentWorker(world, calculator)],
      ['stage', startStageCleaner(world)],
      ['dsn', startDsnWorker(world, calculator)],
    )
  }
  if (transport !== undefined) workers.push(['webhook', startSender(world, transport)])
  const stop = async (): Promise<void> => {
    for (const [, worker] of workers) await worker.stop()
  }
  return { world, app: declared(createApp(world)), stop }
}

/** More servers of a database, each with the sessions of a process of its own; the app of the first one asks all in turn. */
async function withOthers(first: ReturnType<typeof serverOf>, address: string, inside: Inside) {
  const others = await Promise.all(
    Array.from({ length: SERVERS - 1 }, async () => {
      const store = await openStore(address)
      const owner = await ownerSession(address, () => ++owners, first.world.log)
      return serverOf({ ...first.world, store, owner }, inside)
    }),
  )
  const answers = [first, ...others].map(({ app }) => app.fetch)
  let turn = 0
  first.app.fetch = (...request) => (answers[turn++ % answers.length] ?? first.app.fetch)(...request)
  return async (): Promise<void> => {
    await Promise.all(others.map(({ stop }) => stop()))
    await Promise.all(others.flatMap(({ world: { store, owner } }) => [store.close(), owner.close()]))
  }
}

export async function testService({
  env = {},
  settings,
  database = ':memory:',
  calculator = inProcess,
  transport,
  wall = () => Date.now(),
  clock = clockAhead(wall, Date.parse(START) - wall()),
  engine = (own) => own,
  lag = () => 0,
  wrapped,
  lack,
  purgeHeld = () => false,
  idle,
  owner,
  unsigned,
}: Options = {}) {
  const { address, ...opened } = await testStore(database, lack === undefined ? {} : { lack })
  const isOne = SERVERS === 1 || (wrapped ?? lack ?? idle ?? owner) !== undefined
  const shared = isOne ? undefined : address
  const store = wrapped?.(opened) ?? opened
  const logged: string[] = []
  const plain = testWorld(store, env, { ...clock, wall }, (line) => void logged.push(line))
  const session = shared === undefined ? undefined : await ownerSession(shared, () => ++owners, plain.log)
  const inside = { calculator, engine, ...(transport && { transport }), ...(idle && { idle }) }
  const server = serverOf(
    {
      ...{ ...plain, lag },
      isPurgeHeld: purgeHeld,
      settings: { ...plain.settings, ...settings },
      ...(unsigned && { auditKey: undefined }),
      owner: owner ?? session ?? plain.owner,
    },
    inside,
  )
  const stopOthers = shared === undefined ? async () => {} : await withOthers(server, shared, inside)
  const { world, app } = server
  return {
    ...{ world, store, app },
    /** How many servers there are. */
    servers: shared === undefined ? 1 : SERVERS,
    newPartner: (name: string) => newPartner(world, name),
    newKey: (partnerId: number, role: KeyRole, expires?: string) => newKey(world, partnerId, role, expires),
    /** Injects faults the given number of times. */
    arm: (faults: Readonly<Partial<Record<SandboxFault, number>>>): Promise<void> =>
      store.write(async (db) => {
        for (const fault of SANDBOX_FAULTS) {
          const times = faults[fault]
          if (times !== undefined) await armFault(db, fault, times)
        }
        return { value: undefined, commit: true }
      }),
    /** A client with a key. */
    as: (key: string): Client => clientOf((path, init) => app.request(path, init), key),
    /** The lines of the log. */
    logged: logged as readonly string[],
    stop: async (): Promise<void> => {
      await server.stop()
      await stopOthers()
      await session?.close()
      await store.close()
    },
  }
}
