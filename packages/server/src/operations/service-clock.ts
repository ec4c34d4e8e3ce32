import { later } from '@centime/engine/ground'
import type { ServiceDb, Store } from '@centime/store'
import * as store from '@centime/store'
import type { Logger } from 'pino'
import type { Settings } from '../ground/settings.js'
import type { World } from '../http/world.js'
import { clockAhead, startAhead } from './clock.js'
import { type ClockStep, type MachineClocks, steadyWall } from './steady.js'

const DAY_MILLISECONDS = 86_400_000
/** How long purging is suspended after the clock has stepped forward. */
const HELD = 7 * DAY_MILLISECONDS
/** After a longer pause, a service may have been started with a wrong clock. */
const LONG = 31 * DAY_MILLISECONDS

/** The setting with the end of the suspension of purges, in milliseconds of the service's clock. */
const PURGES = 'purges-held-until-milliseconds'

interface Around {
  readonly store: Store
  readonly settings: Settings
  readonly machine: MachineClocks
  readonly log: Logger
}

/** The service's clocks. A step of the machine's clock is reported, and suspends purging for a week. */
export async function serviceClock({
  store: database,
  settings,
  machine,
  log,
}: Around): Promise<Pick<World, 'now' | 'setNow' | 'wall' | 'isClockDoubtful' | 'isPurgeHeld'>> {
  let heldUntil = Number((await database.read((db) => store.readSetting(db, PURGES))) ?? 0)
  let isDoubtful = false
  const hold = (ahead = 0): void => {
    heldUntil = now() + ahead + HELD
    const kept = () => database.write((db) => store.written(store.writeSetting(db, PURGES, String(heldUntil))))
    store.throughOutages(kept, () => false).catch((error: unknown) => log.error({ error: String(error) }, 'not kept'))
  }
  const stepped = ({ kind, milliseconds }: ClockStep): void => {
    isDoubtful = kind === 'seen'
    log.warn({ seconds: Math.round(milliseconds / 1000) }, SAYS[kind])
    // A restart follows a step at once, so the suspension is stored now: the service may be killed before the hour is
    // over.
    hold(kind === 'seen' ? Math.max(0, milliseconds) : 0)
  }
  const wall = steadyWall(machine, stepped)
  const { ahead, isUnasked } = await aheadOf(database, settings, wall())
  if (isUnasked) log.warn(UNASKED)
  const clock = clockAhead(wall, ahead)
  const now = (): number => clock.now().getTime()
  const last = await database.read(lastTime)
  const gap = last === undefined || isUnasked ? 0 : now() - Date.parse(last)
  if (gap > LONG || gap < 0) log.warn({ lastWrite: last, now: clock.now().toISOString() }, 'is the clock right?')
  if (gap > LONG) hold()
  return {
    ...clock,
    wall,
    isClockDoubtful: () => isDoubtful,
    // A clock that was far ahead and is correct again suspends nothing.
    isPurgeHeld: () => isDoubtful || (heldUntil > now() && heldUntil <= now() + HELD),
  }
}

const SAYS: Readonly<Record<ClockStep['kind'], string>> = {
  seen: "the machine's clock has stepped: it is followed when it has run evenly for an hour, or after a restart",
  followed: "the machine's clock is followed again: nothing is purged for a week",
  undone: "the machine's clock has stepped back to where it was",
}

const UNASKED =
  'CENTIME_NOW starts the clock far ahead of what the database has: nothing is purged until POST /sandbox/clock moves it'

/** The latest time in the database: of its last write, or of a sandbox's requested clock. */
async function lastTime(db: ServiceDb): Promise<string | undefined> {
  const [entry, asked = ''] = [await store.lastEntryAt(db), await store.clockMovedTo(db)]
  return entry === undefined ? undefined : later(entry, asked)
}

interface Ahead {
  readonly ahead: number
  /** Whether this start, without a request, has moved the clock far beyond the time of the data. */
  readonly isUnasked: boolean
}

/** The offset of the clock, which a sandbox stores. Servers that start together agree on one. */
async function aheadOf(database: Store, { environment, startsAt }: Settings, wall: number): Promise<Ahead> {
  if (environment !== 'sandbox') return { ahead: 0, isUnasked: false }
  const read = async (db: ServiceDb) => {
    const left = await store.readSetting(db, store.CLOCK)
    const ahead = startAhead(wall, left, startsAt)
    return { ahead, left: Number(left ?? 0), isStored: ahead === 0 || String(ahead) === left }
  }
  // A read-only database is served nevertheless.
  const found = await database.read(read)
  if (found.isStored) return { ahead: found.ahead, isUnasked: false }
  const stored = async (db: ServiceDb): Promise<Ahead> => {
    const { ahead, left, isStored } = await read(db)
    if (isStored) return { ahead, isUnasked: false }
    await store.writeSetting(db, store.CLOCK, String(ahead))
    const last = await lastTime(db)
    const isUnasked = last !== undefined && wall + ahead - Math.max(Date.parse(last), wall + left) > LONG
    if (isUnasked) await store.purgeWhenAsked(db)
    return { ahead, isUnasked }
  }
  return database.write((db) => store.written(stored(db)), { chain: store.SERVICE_CHAIN })
}

/** The time of the service's clock for readers outside the servers: a sandbox's clock may be ahead of the machine's. */
export const serviceNow = async (db: ServiceDb, wall: () => number): Promise<string> =>
  new Date(wall() + Number((await store.readSetting(db, store.CLOCK)) ?? 0)).toISOString()

/**
 * A store whose every transaction first follows the clock of a sandbox, which another server of the database may have
 * moved, so that no decision uses an earlier time. A request learns of the move when its key is read (`clockTold`).
 */
export function clockFollowed(database: Store, { now, setNow, wall }: Pick<World, 'now' | 'setNow' | 'wall'>) {
  let seen: string | undefined
  const told = (ahead: string | undefined): void => {
    if (ahead === undefined || ahead === seen) return
    seen = ahead
    const instant = new Date(wall() + Number(ahead))
    if (instant > now()) setNow(instant)
  }
  const first = { setting: store.CLOCK, told }
  const followed: Store = {
    ...database,
    read: (work) => database.read(work, { first }),
    write: (work, how) => database.write(work, { ...how, first }),
  }
  return { store: followed, clockTold: told }
}
