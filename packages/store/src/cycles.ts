import { type Cycle, type CycleEvent, cycleOf } from '@centime/cycle'
import type { Cover } from './audit.js'
import { eventsCover } from './covers.js'
import { readMonthKey } from './month-key.js'
import type { TenantDb } from './scope.js'
import { builtOnce, type Write } from './together.js'

/** Months of one tenant, stored as their events only. */

const allEvents = (db: TenantDb) =>
  db.selectFrom('cycleEvents').select(['period', 'event']).orderBy('period').orderBy('sequence')

/** The events of all months, in order. */
export const eventsOf = builtOnce(allEvents)

/** Builds months from their events, by the key under which they are stored. */
export function cyclesOf(rows: readonly { readonly period: string; readonly event: string }[]): Map<string, Cycle> {
  const events = new Map<string, CycleEvent[]>()
  for (const { period, event } of rows) {
    const before = events.get(period) ?? []
    events.set(period, before)
    before.push(JSON.parse(event) as CycleEvent) // only `appendCycleEvents` writes events
  }
  return new Map([...events].map(([key, happened]) => [key, cycleOf(readMonthKey(key).period, happened)]))
}

/** Months by period. */
export type Sequence = Map<string, Cycle>

/** The months that events make: those of officers under `undefined`, and those of each payroll that has some. */
export function sequencesOf(rows: Parameters<typeof cyclesOf>[0]): Map<number | undefined, Sequence> {
  const sequences = new Map<number | undefined, Sequence>([[undefined, new Map()]])
  for (const [key, cycle] of cyclesOf(rows)) {
    const { period, payrollId } = readMonthKey(key)
    const sequence: Sequence = sequences.get(payrollId) ?? new Map()
    sequences.set(payrollId, sequence.set(period, cycle))
  }
  return sequences
}

/** The months of a tenant from a month on. */
export const sequencesFrom = async (db: TenantDb, from: string): Promise<Map<number | undefined, Sequence>> =>
  sequencesOf(await allEvents(db).where('period', '>=', from).execute())

/** The month; version 0 where it has no events. */
export async function loadCycle(db: TenantDb, period: string): Promise<Cycle> {
  const events = await allEvents(db).where('period', '=', period).execute()
  return cycleAt(cyclesOf(events), period)
}

/** One month of a set; version 0 where it has no events. */
export const cycleAt = (cycles: ReadonlyMap<string, Cycle>, period: string): Cycle =>
  cycles.get(period) ?? cycleOf(period, [])

/** How many events the month has that is stored under a key. */
export async function cycleVersion(db: TenantDb, key: string): Promise<number> {
  const row = await db
    .selectFrom('cycleEvents')
    .select(({ fn }) => fn.max('sequence').as('version'))
    .where('period', '=', key)
    .executeTakeFirst()
  return row?.version ?? 0
}

export interface NewCycleEvent {
  /** The key of the month: see `month-key.ts`. */
  readonly period: string
  /** The version of the month with this event. */
  readonly sequence: number
  readonly event: CycleEvent
}

/** Events as they are stored. */
export const cycleEventRows = (events: readonly NewCycleEvent[], at: string) =>
  events.map(({ event, ...place }) => ({ ...place, event: JSON.stringify(event), at }))
type EventRows = ReturnType<typeof cycleEventRows>

/** Appends events to months; fails where a month has a newer version. */
export const appendCycleEvents = (db: TenantDb, rows: EventRows): readonly Write[] =>
  rows.length === 0 ? [] : [db.insertInto('cycleEvents').values(rows)]

/** The covers of events for the audit log: one for each month. */
export function eventCovers(rows: EventRows): readonly Cover[] {
  const periods = [...new Set(rows.map(({ period }) => period))]
  return periods.map((period) =>
    eventsCover(
      period,
      rows.filter((row) => row.period === period),
    ),
  )
}
