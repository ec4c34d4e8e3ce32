import { isTerminal } from '@centime/cycle'
import {
  claimEvent,
  claiming,
  claimJob,
  isFree,
  type LeaseOwner,
  newGate,
  newTurns,
  Outage,
  releaseDead,
  type Store,
  type StoredOperation,
  underLease,
  type WebhookPlace,
  waitingJobs,
} from '@centime/store'
import { sql } from 'kysely'
import type { World } from '../../src/http/world.js'
import { advanceOperation, operationEnded } from '../../src/months/operations.js'
import { runPayrun } from '../../src/payruns/run.js'
import { createApp } from '../../src/service/app.js'
import { attempt } from '../../src/webhooks/attempt.js'
import { declared } from '../declared.js'
import { inProcess } from '../service.js'
import { Fairness } from './fairness.js'
import { type EngineLink, LinkDown } from './link.js'
import type { Receivers } from './receivers.js'
import type { Activity, Run, Scheduler } from './scheduler.js'

/** An activity that could be started. */
export interface Work {
  readonly name: string
  readonly begin: () => Promise<void>
}

/** The machine that processes run on and share. */
interface Shared {
  readonly scheduler: Scheduler
  readonly direct: World
  readonly link: EngineLink
  readonly receivers: Receivers
  readonly wall: number
  /** The owners whose session lives. */
  readonly living: ReadonlySet<number>
  /** The operation that a request has waited for. */
  readonly waited: WeakMap<Activity, number>
  readonly tell: (what: string) => void
  readonly ended: (operation: StoredOperation) => void
}

/** How long a request waits for a hint before it asks the database. */
const PATIENCE = 20_000

/** One process of the service. It crashes, pauses, and loses its session with the database, which it notices later. */
export class Host {
  readonly name: string
  run: Run = { number: 0, crashed: true, paused: false }
  /** Its number as an owner of leases. */
  owner = 0
  readonly app: ReturnType<typeof createApp>
  readonly #world: World
  readonly #machine: Shared
  /** Answers to the requests of this process that are still waiting. */
  #hints = new Set<string>()
  #busy = new Set<string>()
  #turns = newTurns()
  #fairness = new Fairness()

  constructor(machine: Shared, name: string, storeOf: (host: Host) => Store) {
    this.#machine = machine
    this.name = name
    const owner: LeaseOwner = {
      number: () => this.owner,
      isDead: () => sql`"owner" not in (${sql.join([0, ...machine.living])})`,
      told: (what) => machine.tell(what),
      listen: (what) => this.#listen(what),
      close: async () => {},
    }
    this.#world = {
      ...machine.direct,
      store: storeOf(this),
      owner,
      operationEnded: (id, seconds) => {
        machine.waited.set(machine.scheduler.running, id)
        return operationEnded(this.#world, id, seconds)
      },
    }
    this.app = declared(createApp(this.#world))
  }

  get isUp(): boolean {
    return !this.run.crashed && !this.run.paused
  }

  /** Starts the process anew. */
  boot(number: number): void {
    this.run = { number, crashed: false, paused: false }
    this.#hints = new Set()
    this.#busy = new Set()
    this.#turns = newTurns()
    this.#fairness = new Fairness()
  }

  /** Another process, or this one, says that something has ended. */
  hear(what: string): void {
    this.#hints.add(what)
  }

  #listen(what: string) {
    this.#hints.delete(what)
    const until = this.#machine.wall + PATIENCE
    const isOver = (): boolean => this.#hints.has(what) || this.#machine.wall >= until
    return () => this.#machine.scheduler.pause(what, isOver).then(() => undefined)
  }

  /** Work that keeps others of its slot in this process from starting; undefined where one is under way. */
  work(slot: string, name: string, does: () => Promise<void>): Work | undefined {
    const { run } = this
    const busy = this.#busy
    if (busy.has(slot)) return undefined
    const begin = (): Promise<void> => {
      busy.add(slot)
      return this.#machine.scheduler.begin(`${name} on ${this.name}`, run, async () => {
        // The commit had no answer, so the work is tried again.
        await does().catch((error: unknown) => {
          if (!(error instanceof Outage)) throw error
        })
        busy.delete(slot)
      })
    }
    return { name: `${name} on ${this.name}`, begin }
  }

  async advance(tenantId: number, operationId: number): Promise<void> {
    const { link, ended } = this.#machine
    try {
      const operation = await advanceOperation(this.#world, link.engine, tenantId, operationId)
      if (operation !== undefined && isTerminal(operation)) ended(operation)
    } catch (error) {
      if (!(error instanceof LinkDown)) throw error
    }
  }

  async payrun(): Promise<void> {
    const world = this.#world
    const { owner } = world
    const claimed = await claiming(world.store, async (db) => {
      const queued = db.selectFrom('queue').innerJoin('tenants', 'tenants.id', 'tenantId').selectAll()
      const waiting = await queued.where(isFree('job', 'queue.jobId')).execute()
      const value = await claimJob(db, owner, this.#turns, await waitingJobs(db, 'small'))
      if (value !== undefined) this.#fairness.serve(value, waiting)
      return { value, commit: value !== undefined }
    })
    if (claimed === undefined) return
    const how = { stopping: () => false, gate: newGate(1) }
    await underLease(world.store, claimed.lease, () => runPayrun(world, { ...inProcess, width: 1 }, claimed, how))
  }

  async deliver(place: WebhookPlace): Promise<void> {
    const world = this.#world
    const { receivers, wall } = this.#machine
    const event = await claiming(world.store, (db) => claimEvent(db, world.owner, place, world.now(), []))
    if (event === undefined) return
    const { eventId, lease } = event
    if (!receivers.began.has(eventId)) receivers.began.set(eventId, wall)
    const { signal } = new AbortController()
    const state = await underLease(world.store, lease, () => attempt(world, receivers.transport, event, signal))
    receivers.settle(place.partnerId, eventId, state ?? 'untouched')
  }

  /** Takes up the work of dead processes. */
  async takeOver(): Promise<void> {
    const { store, owner } = this.#world
    await store.write(async (db) => ({ value: undefined, commit: (await releaseDead(db, owner)) > 0 }))
  }
}
