import { createHash } from 'node:crypto'
import { type Random, seeded } from '@centime/testing'
import type { Engine } from '../../src/engine/engine.js'
import { Book } from './book.js'
import { Clients } from './clients.js'
import { type Dossier, makeDossiers } from './dossiers.js'
import { type Boundaries, Host } from './host.js'
import { quiet } from './quiet.js'
import { Violation } from './violation.js'

/**
 * The whole service in one process, from a seed: clients and operators of several tenants, the workers, a line to the
 * engine that loses and doubles, receivers that are slow, broken or gone, a clock that jumps, and an end of the service at
 * any commit. Nothing in it is left to the machine: a seed replays exactly.
 */
export interface Simulation {
  readonly seed: number
  readonly steps: number
  /** Something that is wrong with the engine's adapter. */
  readonly plant?: ((engine: Engine) => Engine) | undefined
  /** Hears every step. */
  readonly hear?: (step: string) => void
}

export interface Simulated {
  readonly steps: number
  readonly episodes: number
  /** Of everything that happened, in order. */
  readonly digest: string
  readonly tally: Readonly<Record<string, number>>
  readonly boundaries: Boundaries
}

/** Steps of one database, before everything is let come to rest and looked at. */
const EPISODE = 1500
const AT_ONCE = 5
/** Tenants of each partner. */
const PARTNERS = [2, 1]
const TAIL = 60

/** Throws the first promise that is broken, with what led to it. */
export async function simulate({ seed, steps, plant, hear }: Simulation): Promise<Simulated> {
  const boundaries: Boundaries = new Map()
  const tally: Record<string, number> = {}
  const digest = createHash('sha256')
  let done = 0
  let episodes = 0
  while (done < steps) {
    const tail: string[] = []
    const note = (text: string): void => {
      // What came of an operation is no action of its own.
      if (!text.startsWith('ended')) done += 1
      hear?.(text)
      digest.update(`${text}\n`)
      tail.push(`${done} ${text}`)
      if (tail.length > TAIL) tail.shift()
      const kind = text.replace(/[ :#].*/, '')
      tally[kind] = (tally[kind] ?? 0) + 1
    }
    try {
      const until = Math.min(steps, done + EPISODE)
      await episode({ random: seeded(seed, 7, episodes), boundaries, plant, note, goesOn: () => done < until })
    } catch (error) {
      const rule = error instanceof Violation ? error.rule : 'a failure'
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const message = `seed ${seed}, step ${done}: ${said}\nThe last steps:\n${tail.join('\n')}`
      throw Object.assign(new Violation(rule, message), { step: done })
    }
    episodes += 1
  }
  return { steps: done, episodes, digest: digest.digest('hex'), tally, boundaries }
}

interface Episode {
  readonly random: Random
  readonly boundaries: Boundaries
  readonly plant: ((engine: Engine) => Engine) | undefined
  readonly note: (text: string) => void
  readonly goesOn: () => boolean
}

async function episode({ random, boundaries, plant, note, goesOn }: Episode): Promise<void> {
  const tenants = new Map<number, { readonly partnerId: number }>()
  const host = await Host.start({ random, boundaries, partners: PARTNERS.length, tenants, plant })
  try {
    const dossiers: readonly Dossier[] = await makeDossiers(host, PARTNERS)
    for (const { tenantId, partnerId } of dossiers) tenants.set(tenantId, { partnerId })
    const book = new Book(host, dossiers)
    const clients = new Clients(book, random, (text) => note(text))
    host.judge = (operation) => {
      note(`ended ${operation.kind} ${operation.status} ${operation.blocker ?? ''}`)
      book.judge(operation)
    }
    for (const { partnerId, url } of host.receivers.all) {
      const { body } = await host.calm(adminOf(dossiers, partnerId), 'PUT', `/partners/${partnerId}/webhooks`, { url })
      host.receivers.of(partnerId).secrets = [body.secret]
    }
    while (goesOn()) {
      if (host.life.dead) {
        await host.boot()
        note(`life ${host.life.number}`)
      }
      await step(host, clients, random, note)
    }
    await quiet(host, book, clients, note)
  } finally {
    await host.store.close()
  }
}

const adminOf = (dossiers: readonly Dossier[], partnerId: number): string =>
  dossiers.find((one) => one.partnerId === partnerId)?.keys.admin ?? ''

const MINUTE = 60_000
/** In minutes: a retry, the longest wait of one, part of a day, a whole one, a month in a few. */
const JUMPS = [1, 61, 5 * 60, 24 * 60, 3 * 24 * 60, 9 * 24 * 60, 9 * 24 * 60] as const

/** One scheduled action. */
async function step(host: Host, clients: Clients, random: Random, note: (text: string) => void): Promise<void> {
  host.wall += random.from(0, 399)
  const ready = host.turns.ready()
  if (random.isTrue(0.004)) {
    note('crash')
    return host.crash()
  }
  if (random.isTrue(0.006)) {
    host.wall += random.oneOf(JUMPS) * MINUTE
    return note(`clock ${new Date(host.wall).toISOString()}`)
  }
  const [first, ...more] = ready
  if (first !== undefined && random.isTrue(0.75)) {
    const one = random.oneOf([first, ...more])
    note(`${one.activity.name} | ${one.place}`)
    return host.turns.goOn(one)
  }
  const work = await host.work()
  const [some, ...others] = work
  if (some !== undefined && random.isTrue(0.6)) {
    const { name, begin } = random.oneOf([some, ...others])
    note(name)
    return begin()
  }
  if (ready.length < AT_ONCE) await clients.act()
}
