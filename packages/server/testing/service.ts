import { pino } from 'pino'
import { createApp } from '../src/app.js'
import { processDocument, startDocumentWorker } from '../src/documents/worker.js'
import type { Engine } from '../src/engine/engine.js'
import { faultyEngine } from '../src/engine/faulty.js'
import { nativeEngine } from '../src/engine/native.js'
import { type Clock, clockAhead } from '../src/ground/clock.js'
import { newSandboxFaults } from '../src/ground/faults.js'
import { readSettings, type Settings } from '../src/ground/settings.js'
import { type OperationWorker, startOperationWorker } from '../src/months/operations.js'
import { calculateBatch } from '../src/payruns/calculate.js'
import { renderDocument } from '../src/payruns/document.js'
import type { CalculationPool } from '../src/payruns/pool.js'
import { startPayrunWorker } from '../src/payruns/worker.js'
import { appendAudit } from '../src/store/audit.js'
import { createKey, createPartner, type KeyRole } from '../src/store/keys.js'
import { openSqlite } from '../src/store/sqlite.js'
import type { Store } from '../src/store/store.js'
import { startSender } from '../src/webhooks/sender.js'
import type { Transport } from '../src/webhooks/transport.js'
import type { World } from '../src/world.js'
import { type Client, clientOf } from './client.js'

/** The service in this process, on a database in memory: real handlers, real SQL, no socket and no thread. */
export interface TestService {
  readonly world: World
  readonly store: Store
  readonly app: ReturnType<typeof createApp>
  readonly newPartner: (name: string) => Promise<number>
  readonly newKey: (partnerId: number, role: KeyRole, expires?: string) => Promise<string>
  /** Sends a request as the holder of a key. */
  readonly as: (key: string) => Client
  /** What was logged, a line each. */
  readonly logged: readonly string[]
  readonly stop: () => Promise<void>
}

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
  /** Instead of the engine of this process. */
  readonly engine?: (own: Engine) => Engine
  /** Instead of one that never goes back. */
  readonly clock?: Clock
  /** No worker: jobs stay in the queue. */
  readonly idle?: true
}

export const inProcess: CalculationPool = {
  calculate: async (batch) => calculateBatch(batch, () => 0),
  render: renderDocument,
  width: 2,
  close: async () => {},
}

/** The clock of the tests stands here when a service starts, and runs. */
export const START = '2026-07-15T09:00:00.000Z'

export async function testService({
  env = {},
  settings,
  database = ':memory:',
  calculator = inProcess,
  transport,
  wall = () => Date.now(),
  clock = clockAhead(wall, Date.parse(START) - wall()),
  engine = (own) => own,
  idle,
}: Options = {}): Promise<TestService> {
  const read = readSettings({ CENTIME_DEMO: 'off', CENTIME_DATABASE: database, ...env }, 2)
  if ('problems' in read) throw new Error(read.problems.join())
  const store = await openSqlite(database)
  const logged: string[] = []
  let drawn = 0
  let wake = (): void => {}
  let operations: OperationWorker | undefined
  const faults = newSandboxFaults()
  const world: World = {
    settings: { ...read, ...settings },
    store,
    ...clock,
    wall,
    random: (bytes) => {
      drawn += 1
      return drawn.toString(16).padStart(bytes * 2, '0')
    },
    secret: 'secret of the tests',
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    wake: () => wake(),
    operationEnded: async (operationId) => operations?.settled(operationId),
    processDocument: (tenantId, rowId) => processDocument(world, calculator, tenantId, rowId),
    faults,
  }
  const app = createApp(world)
  const worker = idle === true ? undefined : startPayrunWorker(world, calculator)
  const documents = idle === true ? undefined : startDocumentWorker(world, calculator)
  const sender = transport === undefined ? undefined : startSender(world, transport)
  operations =
    idle === true ? undefined : startOperationWorker(world, engine(faultyEngine(nativeEngine(world), faults)))
  wake = () => {
    worker?.wake()
    operations?.wake()
    sender?.wake()
    documents?.wake()
  }

  const created = START
  const { environment } = world.settings
  return {
    world,
    store,
    app,
    logged,
    newPartner: (name) =>
      store.write(async (db) => {
        const partnerId = await createPartner(db, name, created)
        const entry = {
          chain: 0,
          at: created,
          actor: 'test',
          action: 'partner',
          resource: name,
          requestId: '',
          content: '',
        }
        await appendAudit(db, entry)
        return { value: partnerId, commit: true }
      }),
    newKey: (partnerId, role, expires) =>
      store.write(async (db) => {
        const made = await createKey(db, { partnerId, environment, role, expires, created, secret: world.random(32) })
        if (made === undefined) throw new Error(`no partner ${partnerId}`)
        return { value: made.key, commit: true }
      }),
    as: (key) => clientOf((path, init) => app.request(path, init), key),
    stop: async () => {
      await operations?.stop()
      await Promise.all([worker?.stop(), sender?.stop(), documents?.stop()])
      await store.close()
    },
  }
}
