import { createHash } from 'node:crypto'
import { type Random, seeded } from '@centime/testing'
import type { Engine } from '../../src/months/engine.js'
import { must } from '../client.js'
import { Violation } from '../violation.js'
import { Clients } from './clients.js'
import { endAll } from './ending.js'
import { shippedLaw } from './laws.js'
import { type CommitPoints, Machine } from './machine.js'
import { Records } from './records.js'
import { makeTenants, type Wanted } from './tenants.js'

/**
 * The whole service in one process, from a seed: clients and operators of several tenants, three processes on one database
 * with their workers, a link to the engine that loses and duplicates, receivers that are slow, faulty or gone, a clock that
 * jumps. A process crashes after any commit, pauses, and loses its session. Nothing depends on the machine: a seed replays
 * exactly.
 */
export interface Simulation {
  readonly seed: number
  readonly steps: number
  /** Puts an error into the adapter of the engine. */
  readonly plant?: ((engine: Engine) => Engine) | undefined
  /** Absent: several partners, with months of officers and of payrolls. */
  readonly partners?: readonly Wanted[]
  /** Called with every step. */
  readonly onStep?: (step: string) => void
}

/** Steps on one database, before everything is brought to its end and checked. */
const EPISODE = 2500
const AT_ONCE = 5
/** The tenants of each partner. */
const PARTNERS = [
  { officers: 2, payrolls: 2 },
  { officers: 1, payrolls: 0 },
]
const TAIL = 60

/** Throws the first `Violation`, with the steps that led to it. */
export async function simulate({ seed, steps, plant, partners = PARTNERS, onStep }: Simulation) {
  const commitPoints: CommitPoints = new Map()
  const tally: Record<string, number> = {}
  const digest = createHash('sha256')
  let done = 0
  let episodes = 0
  while (done < steps) {
    const tail: string[] = []
    const note = (text: string): void => {
      // The end of an operation does not count as a step.
      if (!text.startsWith('ended')) done += 1
      onStep?.(text)
      digest.update(`${text}\n`)
      tail.push(`${done} ${text}`)
      if (tail.length > TAIL) tail.shift()
      const kind = text.replace(/[ :#].*/, '')
      tally[kind] = (tally[kind] ?? 0) + 1
    }
    try {
      const until = Math.min(steps, done + EPISODE)
      const random = seeded(seed, 7, episodes)
      await episode({ random, partners, commitPoints, plant, note, goesOn: () => done < until })
    } catch (error) {
      const rule = error instanceof Violation ? error.rule : isConstraint(error) ? 'a constraint' : 'a failure'
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const message = `seed ${seed}, step ${done}: ${said}\nThe last steps:\n${tail.join('\n')}`
      throw Object.assign(new Violation(rule, message), { step: done })
    }
    episodes += 1
  }
  // The digest of all steps, in order.
  return { steps: done, episodes, digest: digest.digest('hex'), tally, commitPoints }
}

/** Whether the store has refused a row, such as a second result of one person. */
const isConstraint = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')

interface Episode {
  readonly random: Random
  readonly partners: readonly Wanted[]
  readonly commitPoints: CommitPoints
  readonly plant: ((engine: Engine) => Engine) | undefined
  readonly note: (text: string) => void
  readonly goesOn: () => boolean
}

async function episode({ random, partners, commitPoints, plant, note, goesOn }: Episode): Promise<void> {
  const machine = await Machine.start({ random, commitPoints, partners: partners.length, plant })
  try {
    const tenants = await makeTenants(machine, partners)
    const records = new Records(machine, tenants)
    records.shippedLaw = await shippedLaw(records)
    const clients = new Clients(records, random, note)
    machine.ended = (operation) => {
      note(`ended ${operation.kind} ${operation.status} ${operation.blocker ?? ''}`)
      records.checkEnd(operation)
    }
    for (const { tenantId, partnerId, admin } of tenants) {
      machine.receivers.owners.set(tenantId, partnerId)
      const receiver = machine.receivers.of(partnerId)
      if (receiver.secrets.length > 0) continue
      const path = `/partners/${partnerId}/webhooks`
      const set = await machine.undisturbed(() => must(200, admin.send('PUT', path, { url: receiver.url })))
      receiver.secrets = [set.secret]
    }
    while (goesOn()) await step(machine, clients, random, note)
    await endAll(records, clients, note)
  } finally {
    await machine.store.close()
  }
}

const MINUTE = 60_000
/** In minutes: from the wait of a retry to several days, so that months pass. */
const JUMPS = [1, 61, 5 * 60, 24 * 60, 3 * 24 * 60, 9 * 24 * 60, 9 * 24 * 60] as const

/** A crash or another fault of a process, a jump of the clock, or the next turn of an activity: one under way, one of the service, or a new request. */
async function step(machine: Machine, clients: Clients, random: Random, note: (text: string) => void): Promise<void> {
  machine.wall += random.from(0, 399)
  const ready = machine.scheduler.ready()
  const up = random.someOf(machine.hosts.filter(({ isUp }) => isUp))
  if (up !== undefined && random.isTrue(0.004)) {
    note(`crash of ${up.name}`)
    return machine.crash(up)
  }
  if (random.isTrue(0.012)) return note(machine.disturb())
  if (random.isTrue(0.006)) {
    machine.wall += random.oneOf(JUMPS) * MINUTE
    return note(`clock ${new Date(machine.wall).toISOString()}`)
  }
  const [first, ...more] = ready
  if (first !== undefined && random.isTrue(0.75)) {
    const one = random.oneOf([first, ...more])
    note(`${one.activity.name} | ${one.place}`)
    return machine.scheduler.goOn(one)
  }
  const [some, ...others] = await machine.work()
  if (some !== undefined && random.isTrue(0.6)) {
    const { name, begin } = random.oneOf([some, ...others])
    note(name)
    return begin()
  }
  if (up !== undefined && ready.length < AT_ONCE) await clients.act()
}
