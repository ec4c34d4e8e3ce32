import { isTerminal } from '@centime/cycle'
import type { Random } from '@centime/testing'
import { createApp } from '../../src/app.js'
import type { Engine } from '../../src/engine/engine.js'
import { nativeEngine } from '../../src/engine/native.js'
import { clockAhead } from '../../src/ground/clock.js'
import { newGate, newTurns } from '../../src/ground/turns.js'
import { advanceOperation, operationEnded } from '../../src/months/operations.js'
import { runPayrun } from '../../src/payruns/run.js'
import { type LeaseOwner, releaseDead, soleOwner, underLease } from '../../src/store/leases.js'
import { readyOperations, type StoredOperation } from '../../src/store/operations.js'
import { claimJob, queueState } from '../../src/store/queue.js'
import { openSqlite } from '../../src/store/sqlite.js'
import { type Store, written } from '../../src/store/store.js'
import { claimEvent, duePartners } from '../../src/store/webhooks.js'
import { attempt } from '../../src/webhooks/attempt.js'
import type { World } from '../../src/world.js'
import { type Client, clientOf } from '../client.js'
import { declared } from '../declared.js'
import { inProcess, testWorld } from '../service.js'
import { Fairness } from './fairness.js'
import { EngineLink, LinkDown } from './link.js'
import { Receivers } from './receivers.js'
import { type Activity, type Run, Scheduler } from './scheduler.js'

/** The first instant of a simulation: the law of the year that follows is known. */
const BEGINNING = Date.parse('2026-02-12T08:00:00.000Z')

/** How often something was committed, and how often the service crashed right after it. */
export type CommitPoints = Map<string, { commits: number; crashes: number }>

/** Activities of the service itself. */
const WORK = /^(operation|payrun|webhook) /

interface Options {
  readonly random: Random
  readonly commitPoints: CommitPoints
  readonly partners: number
  /** Puts an error into the adapter of the engine. */
  readonly plant?: ((engine: Engine) => Engine) | undefined
}

/** What the service runs on: a database that outlives its crashes, a clock, a faulty link to the engine, receivers. */
export class Machine {
  readonly scheduler = new Scheduler()
  readonly link: EngineLink
  readonly receivers: Receivers
  /** The same database, without pauses and crashes. */
  readonly direct: World
  readonly errors: string[] = []
  readonly commitPoints: CommitPoints
  wall = BEGINNING
  run: Run = { number: 0, crashed: true }
  /** Called with each operation that has ended. */
  ended: (operation: StoredOperation) => void = () => {}
  readonly store: Store
  /** Whether the link, the receivers and the service have stopped to fail. */
  #healed = false
  /** One for all runs: the activities of a crashed run never go on. */
  readonly #world: World
  readonly #app: ReturnType<typeof createApp>
  readonly #random: Random
  readonly #terminal = new Set<number>()
  /** Work on the link that outlives a crash. */
  readonly #delayed: (() => Promise<void>)[] = []
  readonly #commits = new WeakMap<Activity, number>()
  #busy = new Set<string>()
  #turns = newTurns()
  #fairness = new Fairness()
  #undisturbed = false

  static async start(options: Options): Promise<Machine> {
    return new Machine(await openSqlite(':memory:'), options)
  }

  private constructor(store: Store, { random, commitPoints, partners, plant }: Options) {
    this.store = store
    this.commitPoints = commitPoints
    this.#random = random
    const wall = (): number => this.wall
    const clock = { ...clockAhead(wall, 0), wall }
    const plain = testWorld(store, { CENTIME_DRAFT_ABORT: 'on' }, clock, (line) => void this.errors.push(line))
    // Ids in another order than that of their making.
    const mixed = (drawn: string): string => (Math.imul(Number.parseInt(drawn, 16), 0x9e3779b1) >>> 0).toString(16)
    this.direct = { ...plain, random: (bytes) => mixed(plain.random(bytes)).padStart(bytes * 2, '0') }
    this.direct.log.level = 'error'
    const owner: LeaseOwner = {
      number: () => this.run.number,
      isDead: () => soleOwner(this.run.number, this.direct.owner).isDead(),
      told: () => {},
      next: async (what) => {
        const { name } = this.scheduler.running
        await this.scheduler.pause(what, () => this.#terminal.has(Number(what.replace('operation ', ''))) || !name)
        return undefined
      },
      close: async () => {},
    }
    this.#world = { ...this.direct, store: this.#crashing(), owner }
    Object.assign(this.#world, { operationEnded: (id: number) => operationEnded(this.#world, id) })
    const pause = (place: string): Promise<void> => this.scheduler.pause(place)
    const later = (work: () => Promise<void>): void => void this.#delayed.push(work)
    const link = new EngineLink({ engine: nativeEngine(this.direct), random, pause, later })
    this.link = plant === undefined ? link : Object.assign(link, { engine: plant(link.engine) })
    const partnerIds = Array.from({ length: partners }, (_, index) => index + 1)
    this.receivers = new Receivers(partnerIds, { random, pause, wall })
    this.#app = declared(createApp(this.#world))
  }

  /** Starts the service on what the run before has left. */
  async boot(): Promise<void> {
    this.run = { number: this.run.number + 1, crashed: false }
    this.#busy.clear()
    this.#turns = newTurns()
    this.#fairness = new Fairness()
    await this.store.write((db) => written(releaseDead(db, this.#world.owner)))
  }

  /** Crashes the service between two turns. */
  crash(): void {
    this.scheduler.crash(this.run)
    this.receivers.forget()
  }

  /** From now on nothing fails. */
  heal(): void {
    this.#healed = true
    this.link.healed = true
    this.receivers.healed = true
  }

  /** The database as a run of the service uses it: it pauses at every use, and may crash at every commit. */
  #crashing(): Store {
    const beforeRead = async (): Promise<void> => {
      if (this.#undisturbed) return
      // The first read of a request follows its arrival without a pause.
      const { name, pauses } = this.scheduler.running
      if (pauses === 0 || WORK.test(name)) await this.scheduler.pause('read')
    }
    return {
      outage: () => undefined,
      ask: (query) => beforeRead().then(() => this.store.ask(query)),
      read: (work) => beforeRead().then(() => this.store.read(work)),
      write: async (work) => {
        if (this.#undisturbed) return this.store.write(work)
        await this.scheduler.pause('write')
        let kept = false
        const value = await this.store.write(async (db) => {
          const done = await work(db)
          kept = done.commit
          return done
        })
        if (!kept || !this.#crashesHere()) return value
        this.receivers.forget()
        return this.scheduler.crashHere(this.run)
      },
      limiter: (...limit) => this.store.limiter(...limit),
      flush: () => this.store.flush(),
      close: async () => {},
    }
  }

  /** Whether the service crashes after this commit: the likelier, the fewer crashes there were at this point. */
  #crashesHere(): boolean {
    const { running } = this.scheduler
    const nth = (this.#commits.get(running) ?? 0) + 1
    this.#commits.set(running, nth)
    const place = `${running.name.replace(/ #.*/, '')} ${nth}`
    const known = this.commitPoints.get(place) ?? { commits: 0, crashes: 0 }
    known.commits += 1
    this.commitPoints.set(place, known)
    const crashes = !this.#healed && this.#random.isTrue(Math.max(0.004, 0.15 / (1 + known.crashes) ** 2))
    if (crashes) known.crashes += 1
    return crashes
  }

  /** A client of the run that there is. */
  client(key: string): Client {
    return clientOf((path, init) => this.#app.request(path, init), key)
  }

  /** Requests without pauses and crashes, whatever else is under way. */
  async undisturbed<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#undisturbed = true
    try {
      return await work()
    } finally {
      this.#undisturbed = false
    }
  }

  /** The activities that the service itself could start now. */
  async work(): Promise<readonly Work[]> {
    const found: (Work | undefined)[] = []
    const [delayed] = this.#delayed
    if (delayed !== undefined) {
      const send = async (): Promise<void> => {
        this.#delayed.shift()
        await delayed()
      }
      found.push(this.#workOf('link', 'link', send, 'none'))
    }
    const { environment } = this.direct.settings
    for (const { operationId, tenantId } of await this.store.read(readyOperations)) {
      found.push(this.#workOf('operations', `operation #${operationId}`, () => this.#advance(tenantId, operationId)))
    }
    if ((await this.store.read(queueState)).jobs > 0)
      found.push(this.#workOf('payrun', 'payrun #next', () => this.#payrun()))
    const now = this.direct.now()
    for (const partnerId of await this.store.read((db) => duePartners(db, environment, now))) {
      const place = { partnerId, environment }
      found.push(this.#workOf(`webhook ${partnerId}`, `webhook #${partnerId}`, () => this.#deliver(place)))
    }
    return found.filter((work) => work !== undefined)
  }

  /** Work that keeps others of its slot from starting; undefined where one is under way. */
  #workOf(slot: string, name: string, work: () => Promise<void>, run: Run | 'none' = this.run): Work | undefined {
    if (this.#busy.has(slot)) return undefined
    const begin = (): Promise<void> => {
      this.#busy.add(slot)
      return this.scheduler.begin(name, run === 'none' ? undefined : run, async () => {
        await work()
        if (run === this.run || run === 'none') this.#busy.delete(slot)
      })
    }
    return { name, begin }
  }

  async #advance(tenantId: number, operationId: number): Promise<void> {
    try {
      const operation = await advanceOperation(this.#world, this.link.engine, tenantId, operationId)
      if (operation !== undefined && isTerminal(operation)) {
        this.#terminal.add(operationId)
        this.ended(operation)
      }
    } catch (error) {
      if (!(error instanceof LinkDown)) throw error
    }
  }

  async #payrun(): Promise<void> {
    const world = this.#world
    const { owner } = world
    const claimed = await world.store.write(async (db) => {
      const waiting = await db.selectFrom('queue').innerJoin('tenants', 'id', 'tenantId').selectAll().execute()
      const job = await claimJob(db, { lane: 'small', owner, turns: this.#turns })
      if (job !== undefined) this.#fairness.serve(job, waiting)
      return { value: job, commit: true }
    })
    if (claimed === undefined) return
    const how = { stopping: () => false, gate: newGate(1) }
    await underLease(world.store, claimed.lease, () => runPayrun(world, { ...inProcess, width: 1 }, claimed, how))
  }

  async #deliver(place: { readonly partnerId: number; readonly environment: string }): Promise<void> {
    const world = this.#world
    const event = await world.store.write((db) => claimEvent(db, world.owner, place, world.now(), []))
    if (event === undefined) return
    const { eventId } = event
    const signal = new AbortController().signal
    const { began } = this.receivers
    if (!began.has(eventId)) began.set(eventId, this.wall)
    const state = await underLease(world.store, event.lease, () =>
      attempt(world, this.receivers.transport, event, signal),
    )
    this.receivers.settle(place.partnerId, eventId, state ?? 'untouched')
  }
}

/** An activity that could be started. */
interface Work {
  readonly name: string
  readonly begin: () => Promise<void>
}
