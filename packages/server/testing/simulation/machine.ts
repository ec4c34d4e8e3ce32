import {
  duePartners,
  isOpen,
  type Lease,
  Outage,
  openSqlite,
  queueState,
  readyOperations,
  type Store,
  type StoredOperation,
} from '@centime/store'
import type { Random } from '@centime/testing'
import type { World } from '../../src/http/world.js'
import type { Engine } from '../../src/months/engine.js'
import { nativeEngine } from '../../src/months/native.js'
import { clockAhead } from '../../src/operations/clock.js'
import { type Client, clientOf } from '../client.js'
import { testWorld } from '../service.js'
import { broken } from '../violation.js'
import { Host, type Work } from './host.js'
import { EngineLink } from './link.js'
import { leasesIn, Ownership } from './ownership.js'
import { Receivers } from './receivers.js'
import { type Activity, Scheduler } from './scheduler.js'

/** The first instant of a simulation: the law of the year that follows is known. */
const BEGINNING = Date.parse('2026-02-12T08:00:00.000Z')

/** By commit point: how many commits there were, and after how many of them the service crashed at once. */
export type CommitPoints = Map<string, { commits: number; crashes: number }>

/** Activities of the service itself. */
const WORK = /^(operation|payrun|webhook|takeover) /

interface Options {
  readonly random: Random
  readonly commitPoints: CommitPoints
  readonly partners: number
  /** Puts an error into the adapter of the engine. */
  readonly plant?: ((engine: Engine) => Engine) | undefined
}

/** The processes of the service, and what they run on: a database that outlives them, a clock, a faulty link, receivers. */
export class Machine {
  readonly scheduler = new Scheduler()
  readonly link: EngineLink
  readonly receivers: Receivers
  /** The same database, without pauses and crashes. */
  readonly direct: World
  readonly errors: string[] = []
  readonly commitPoints: CommitPoints
  wall = BEGINNING
  readonly hosts: readonly [Host, ...Host[]]
  /** The operation that a request has waited for. */
  readonly waited = new WeakMap<Activity, number>()
  /** Called with each operation that has ended. */
  ended: (operation: StoredOperation) => void = () => {}
  readonly store: Store
  /** Whether the link, the receivers and the service no longer fail. */
  #healed = false
  readonly #random: Random
  readonly #ownership = new Ownership()
  #runs = 0
  /** Work on the link that outlives a crash. */
  readonly #delayed: (() => Promise<void>)[] = []
  readonly #commits = new WeakMap<Activity, number>()
  /** Activities with a commit that had no answer: after a second one they would wait by the real clock. */
  readonly #unanswered = new WeakSet<Activity>()
  #isDelayedUnderWay = false
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
    // Ids whose order differs from the order in which they are made.
    const mixed = (drawn: string): string => (Math.imul(Number.parseInt(drawn, 16), 0x9e3779b1) >>> 0).toString(16)
    this.direct = { ...plain, random: (bytes) => mixed(plain.random(bytes)).padStart(bytes * 2, '0') }
    this.direct.log.level = 'error'
    const pause = (place: string): Promise<void> => this.scheduler.pause(place)
    const later = (work: () => Promise<void>): void => void this.#delayed.push(work)
    const isHeld = async (lease: Lease | undefined): Promise<boolean> =>
      lease === undefined || (await store.ask(leasesIn)).some(({ fence }) => fence === lease.fence)
    const link = new EngineLink({ engine: nativeEngine(this.direct), random, pause, later, isHeld })
    this.link = plant === undefined ? link : Object.assign(link, { engine: plant(link.engine) })
    const partnerIds = Array.from({ length: partners }, (_, index) => index + 1)
    const by = () => this.scheduler.running
    const isLiving = (sender: Activity): boolean => this.#ownership.isLiving(sender)
    this.receivers = new Receivers(partnerIds, { random, pause, wall, by, isLiving })
    const newHost = (name: string): Host => new Host(this, name, (host) => this.#crashing(host))
    this.hosts = [newHost('host 1'), newHost('host 2'), newHost('host 3')]
  }

  /** The owners whose session with the database lives. */
  get living(): ReadonlySet<number> {
    return this.#ownership.living
  }

  /** Starts a process that has crashed, or one whose session is lost opens another one. */
  begin(host: Host): void {
    this.#runs += 1
    if (host.run.crashed) host.boot(this.#runs)
    host.owner = this.#runs
    this.#ownership.living.add(host.owner)
  }

  /** The session of a process ends; it does not know yet. */
  cut(host: Host): void {
    this.#ownership.living.delete(host.owner)
  }

  /** Crashes a process between two turns. */
  crash(host: Host): void {
    this.cut(host)
    this.scheduler.crash(host.run)
    this.receivers.forget()
  }

  /** Starts or ends a failure; returns its description. */
  disturb(): string {
    const host = this.#random.someOf(this.hosts) ?? this.hosts[0]
    const isLost = !this.living.has(host.owner)
    if (host.run.crashed || (isLost && !host.run.paused)) {
      this.begin(host)
      return `${host.name} has session ${host.owner}`
    }
    if (host.run.paused && (isLost || this.#random.isTrue(0.5))) {
      host.run.paused = false
      return `${host.name} goes on`
    }
    if (host.run.paused || this.#random.isTrue(0.4)) {
      this.cut(host)
      return `${host.name} loses its session`
    }
    host.run.paused = true
    return `${host.name} pauses`
  }

  /** Tells processes that something has ended; some hints are lost. */
  tell(what: string): void {
    for (const host of this.hosts) if (this.#random.isTrue(0.7)) host.hear(what)
  }

  /** The process at which the next request arrives. */
  get front(): Host | undefined {
    return this.#random.someOf(this.hosts.filter(({ isUp }) => isUp))
  }

  /** Ends all failures. */
  heal(): void {
    for (const host of this.hosts) {
      host.run.paused = false
      if (!this.living.has(host.owner)) this.begin(host)
    }
    this.#healed = true
    this.link.healed = true
    this.receivers.healed = true
  }

  /** The database as a process of the service uses it: it pauses at every use, and may crash at every commit. */
  #crashing(host: Host): Store {
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
        const before = await this.store.ask(leasesIn)
        let kept = false
        const value = await this.store.write(async (db) => {
          const done = await work(db)
          kept = done.commit
          return done
        })
        if (!kept) return value
        const after = await this.store.ask(leasesIn)
        const jobs = await this.store.ask((db) => db.selectFrom('queue').select('jobId').execute())
        const queued = new Set(jobs.map(({ jobId }) => jobId))
        const fault = this.#ownership.committed(this.scheduler.running, { before, after, queued })
        if (fault !== undefined) return this.scheduler.fail(fault)
        if (this.#losesAnswer()) throw new Outage('not_ready', 'the commit had no answer')
        if (!this.#crashesHere()) return value
        this.cut(host)
        const crashed = this.scheduler.crashHere(host.run)
        this.receivers.forget()
        return crashed
      },
      limiter: (...limit) => this.store.limiter(...limit),
      flush: () => this.store.flush(),
      close: async () => {},
    }
  }

  /** Whether the connection is cut before this commit is answered: sometimes, for work of the service. */
  #losesAnswer(): boolean {
    const { running } = this.scheduler
    if (this.#healed || !WORK.test(running.name) || this.#unanswered.has(running)) return false
    const isLost = this.#random.isTrue(0.02)
    if (isLost) this.#unanswered.add(running)
    return isLost
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

  /** A client, whose requests arrive at the process that their activity is of. */
  client(key: string): Client {
    const host = () => this.hosts.find(({ run }) => run === this.scheduler.running.run) ?? this.hosts[0]
    return clientOf((path, init) => host().app.request(path, init), key)
  }

  /** The request of the running activity has been answered: the operation that it has waited for must have ended. */
  async checkWaited(): Promise<void> {
    const id = this.waited.get(this.scheduler.running)
    if (id !== undefined && (await this.store.ask((db) => isOpen(db, id)))) {
      throw broken('told as ended', `a request is answered, and operation ${id} has not ended`)
    }
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

  /** The activities that the processes themselves could start now. */
  async work(): Promise<readonly Work[]> {
    const found: (Work | undefined)[] = []
    const [delayed] = this.#delayed
    if (delayed !== undefined && !this.#isDelayedUnderWay) {
      found.push({ name: 'link', begin: () => this.scheduler.begin('link', undefined, () => this.#sendLate(delayed)) })
    }
    const { environment } = this.direct.settings
    const isLeft = (await this.store.ask(leasesIn)).some(({ owner }) => !this.living.has(owner))
    const operations = await this.store.ask((db) => readyOperations(db).execute())
    const { jobs } = await this.store.ask(queueState)
    const partners = await this.store.ask((db) => duePartners(db, environment, this.direct.now()))
    for (const host of this.hosts.filter(({ isUp }) => isUp)) {
      if (isLeft) found.push(host.work('takeover', 'takeover #', () => host.takeOver()))
      for (const { operationId, tenantId } of operations) {
        found.push(host.work('operations', `operation #${operationId}`, () => host.advance(tenantId, operationId)))
      }
      if (jobs > 0) found.push(host.work('payrun', 'payrun #next', () => host.payrun()))
      for (const partnerId of partners) {
        const place = { partnerId, environment }
        found.push(host.work(`webhook ${partnerId}`, `webhook #${partnerId}`, () => host.deliver(place)))
      }
    }
    return found.filter((work) => work !== undefined)
  }

  async #sendLate(delayed: () => Promise<void>): Promise<void> {
    this.#delayed.shift()
    this.#isDelayedUnderWay = true
    await delayed()
    this.#isDelayedUnderWay = false
  }
}
