import { isTerminal } from '@centime/cycle'
import type { Random } from '@centime/testing'
import { pino } from 'pino'
import { createApp } from '../../src/app.js'
import type { Engine } from '../../src/engine/engine.js'
import { nativeEngine } from '../../src/engine/native.js'
import { clockAhead } from '../../src/ground/clock.js'
import { newSandboxFaults } from '../../src/ground/faults.js'
import { readSettings } from '../../src/ground/settings.js'
import { advanceOperation } from '../../src/months/operations.js'
import { runPayrun } from '../../src/payruns/run.js'
import { openOperations, type StoredOperation } from '../../src/store/operations.js'
import { claimJob, releaseLeases } from '../../src/store/queue.js'
import { openSqlite } from '../../src/store/sqlite.js'
import { type Store, written } from '../../src/store/store.js'
import { dueEvent, duePartners } from '../../src/store/webhooks.js'
import { attempt } from '../../src/webhooks/attempt.js'
import type { World } from '../../src/world.js'
import { declared } from '../declared.js'
import { type Answered, inProcess } from '../service.js'
import { Line, LineDown } from './line.js'
import { Receivers } from './receivers.js'
import { type Activity, type Life, Turns } from './turns.js'
import { broken } from './violation.js'

/** The first instant of a simulated year whose law is known to its end. */
export const BEGINNING = Date.parse('2026-02-12T08:00:00.000Z')

/** How often the service ended right after a commit, by what was committed. */
export type Boundaries = Map<string, { commits: number; crashes: number }>

/** What the service does by itself. */
const WORK = /^(operation|payrun|webhook) /

interface Options {
  readonly random: Random
  readonly boundaries: Boundaries
  readonly partners: number
  readonly tenants: Map<number, { readonly partnerId: number }>
  /** Something that is wrong with the engine's adapter. */
  readonly plant?: ((engine: Engine) => Engine) | undefined
}

/** The machine below the service: its database outlives it, its clock runs on, the engine and the receivers are elsewhere. */
export class Host {
  readonly turns = new Turns()
  readonly line: Line
  readonly receivers: Receivers
  /** The same database, without a life that could end. */
  readonly oracle: World
  /** Operations that have come to an end, and what they came to. */
  readonly ended = new Map<number, StoredOperation>()
  readonly errors: string[] = []
  readonly boundaries: Boundaries
  wall = BEGINNING
  healed = false
  life: Life = { number: 0, dead: true }
  readonly #world: World
  readonly #app: ReturnType<typeof createApp>
  #calm = false
  #busy = new Set<string>()
  #commits = new WeakMap<Activity, number>()
  #drawn = 0
  readonly #random: Random
  readonly store: Store

  static async start(options: Options): Promise<Host> {
    return new Host(await openSqlite(':memory:'), options)
  }

  private constructor(store: Store, { random, boundaries, partners, tenants, plant }: Options) {
    this.store = store
    this.boundaries = boundaries
    this.#random = random
    this.oracle = this.#worldOn(store, () => Promise.resolve())
    const settled = (id: number): Promise<void> => this.turns.gate('settled', () => this.ended.has(id))
    // One for all lives: what a dead one had under way never goes on.
    this.#world = this.#worldOn(this.#mortal(), settled)
    const gate = (place: string): Promise<void> => this.turns.gate(place)
    const native = nativeEngine(this.oracle)
    const later = (work: () => Promise<void>): void => void this.#delayed.push(work)
    const line = new Line({ engine: native, random, gate, later })
    this.line = plant === undefined ? line : Object.assign(line, { engine: plant(line.engine) })
    const partnerIds = Array.from({ length: partners }, (_, index) => index + 1)
    this.receivers = new Receivers(partnerIds, { random, gate, wall: () => this.wall, tenants })
    this.#app = declared(createApp(this.#world))
  }
  readonly #delayed: (() => Promise<void>)[] = []

  #worldOn(store: Store, settled: World['operationEnded']): World {
    const read = readSettings({ CENTIME_DEMO: 'off', CENTIME_DATABASE: ':memory:', CENTIME_DRAFT_ABORT: 'on' }, 1)
    if ('problems' in read) throw new Error(read.problems.join())
    const wall = (): number => this.wall
    return {
      settings: read,
      store,
      ...clockAhead(wall, 0),
      wall,
      random: (bytes) => {
        this.#drawn += 1
        return (this.#drawn + Math.imul(this.#drawn, 0x9e3779b1))
          .toString(16)
          .replace('-', 'f')
          .padStart(bytes * 2, '0')
      },
      secret: 'secret of the simulation',
      log: pino({ level: 'error' }, { write: (line: string) => void this.errors.push(line) }),
      wake: () => {},
      operationEnded: settled,
      processDocument: async () => {},
      faults: newSandboxFaults(),
    }
  }

  /** A life begins on what the one before has left. */
  async boot(): Promise<void> {
    const life: Life = { number: this.life.number + 1, dead: false }
    this.life = life
    this.#busy.clear()
    await this.store.write((db) => written(releaseLeases(db)))
  }

  /** The end without warning. */
  crash(): void {
    this.turns.kill(this.life)
    this.receivers.forget()
  }

  /** The database as a life uses it: it may end at every commit. */
  #mortal(): Store {
    return {
      read: async (work) => {
        if (this.#calm) return this.store.read(work)
        // Of a request all looks but its first come at one moment with what follows.
        const { name, waits } = this.turns.running
        if (waits === 0 || WORK.test(name)) await this.turns.gate('read')
        return this.store.read(work)
      },
      write: async (work) => {
        if (this.#calm) return this.store.write(work)
        await this.turns.gate('write')
        let kept = false
        const value = await this.store.write(async (db) => {
          const done = await work(db)
          kept = done.commit
          return done
        })
        if (!kept || !this.#endsHere()) return value
        this.receivers.forget()
        return this.turns.end(this.life)
      },
      flush: () => this.store.flush(),
      close: async () => {},
    }
  }

  /** Whether the life ends at this commit; the more surely the less often one has ended there. */
  #endsHere(): boolean {
    const { running } = this.turns
    const nth = (this.#commits.get(running) ?? 0) + 1
    this.#commits.set(running, nth)
    const place = `${running.name.replace(/ #.*/, '')} ${nth}`
    const known = this.boundaries.get(place) ?? { commits: 0, crashes: 0 }
    known.commits += 1
    this.boundaries.set(place, known)
    const dies = !this.healed && this.#random.isTrue(Math.max(0.004, 0.15 / (1 + known.crashes) ** 2))
    if (dies) known.crashes += 1
    return dies
  }

  /** A request that nothing disturbs, whatever else is under way. */
  async calm(key: string, method: string, path: string, body?: unknown): Promise<Answered> {
    this.#calm = true
    try {
      return await answered(this.#app, key, method, path, body)
    } finally {
      this.#calm = false
    }
  }

  /** A request of a client to the life that there is. */
  request(
    key: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> {
    return answered(this.#app, key, method, path, body, headers)
  }

  /** What the service itself could do now, each a name and what begins it. */
  async work(): Promise<readonly { readonly name: string; readonly begin: () => Promise<void> }[]> {
    const { life, store } = this
    const environment = this.oracle.settings.environment
    const found: { name: string; begin: () => Promise<void> }[] = []
    const add = (slot: string, name: string, work: () => Promise<void>, mortal = true): void => {
      if (this.#busy.has(slot)) return
      const owner = mortal ? life : undefined
      found.push({
        name,
        begin: () => {
          this.#busy.add(slot)
          return this.turns.begin(name, owner, async () => {
            await work()
            if (owner === this.life || owner === undefined) this.#busy.delete(slot)
          })
        },
      })
    }
    const [delayed] = this.#delayed
    if (delayed !== undefined) {
      add(
        'line',
        'line',
        async () => {
          this.#delayed.shift()
          await delayed()
        },
        false,
      )
    }
    const open = await store.read(openOperations)
    for (const { operationId, tenantId } of open) {
      add('operations', `operation #${operationId}`, () => this.#advance(tenantId, operationId))
    }
    const { jobs } = await store.read(async (db) => ({
      jobs: await db.selectFrom('queue').select('jobId').limit(1).execute(),
    }))
    if (jobs.length > 0) add('payrun', `payrun #${jobs[0]?.jobId}`, () => this.#payrun())
    const now = this.oracle.now()
    for (const partnerId of await store.read((db) => duePartners(db, environment, now))) {
      const place = { partnerId, environment }
      const sending = [...this.#busy].filter((slot) => slot.startsWith('evt_'))
      const eventId = await store.read((db) => dueEvent(db, place, now, sending))
      if (eventId !== undefined && sending.length < 4) {
        add(eventId, `webhook #${eventId}`, () => this.#deliver(place, eventId))
      }
    }
    return found
  }

  async #advance(tenantId: number, operationId: number): Promise<void> {
    try {
      const operation = await advanceOperation(this.#world, this.line.engine, tenantId, operationId)
      if (operation === undefined) throw broken('operation', `${operationId} is queued and unknown`)
      if (isTerminal(operation)) {
        this.ended.set(operationId, operation)
        this.judge(operation)
      }
    } catch (error) {
      if (!(error instanceof LineDown)) throw error
    }
  }

  /** Looks at an operation that has ended. */
  judge: (operation: StoredOperation) => void = () => {}

  async #payrun(): Promise<void> {
    const world = this.#world
    const lease = await world.store.write((db) => written(claimJob(db, `life ${this.life.number}`, world.wall())))
    if (lease !== undefined) await runPayrun(world, { ...inProcess, width: 1 }, lease, () => false)
  }

  async #deliver(place: { readonly partnerId: number; readonly environment: string }, eventId: string): Promise<void> {
    const signal = new AbortController().signal
    const { began } = this.receivers
    if (!began.has(eventId)) began.set(eventId, this.wall)
    const state = await attempt(this.#world, this.receivers.transport, { ...place, eventId }, signal)
    this.receivers.settle(place.partnerId, eventId, state)
  }
}

async function answered(
  app: ReturnType<typeof createApp>,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const response = await app.request(path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) }
}
