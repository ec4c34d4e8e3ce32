import { type Cycle, type CycleEvent, cycleOf } from '@centime/cycle'
import type { TenantDb } from './scope.js'

/** Months of one tenant, stored as their events only. */

/** The month; version 0 where it has no events. */
export async function loadCycle(db: TenantDb, period: string): Promise<Cycle> {
  const rows = await db
    .selectFrom('cycleEvents')
    .select('event')
    .where('period', '=', period)
    .orderBy('sequence')
    .execute()
  return cycleOf(period, rows.map(eventOf))
}

/** How many events the month has. */
export async function cycleVersion(db: TenantDb, period: string): Promise<number> {
  const row = await db
    .selectFrom('cycleEvents')
    .select(({ fn }) => fn.max('sequence').as('version'))
    .where('period', '=', period)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Every month of the tenant, by period. */
export async function loadCycles(db: TenantDb): Promise<readonly Cycle[]> {
  const rows = await db
    .selectFrom('cycleEvents')
    .select(['period', 'event'])
    .orderBy('period')
    .orderBy('sequence')
    .execute()
  const events = new Map<string, CycleEvent[]>()
  for (const row of rows) events.set(row.period, [...(events.get(row.period) ?? []), eventOf(row)])
  return [...events].map(([period, happened]) => cycleOf(period, happened))
}

// Only `appendCycleEvents` writes events.
const eventOf = ({ event }: { readonly event: string }): CycleEvent => JSON.parse(event) as CycleEvent

/** Appends events to a version of the month; throws where the month has a newer version. */
export async function appendCycleEvents(
  db: TenantDb,
  { period, version }: Pick<Cycle, 'period' | 'version'>,
  events: readonly CycleEvent[],
  at: string,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event, index) => ({
    period,
    sequence: version + 1 + index,
    event: JSON.stringify(event),
    at,
  }))
  await db.insertInto('cycleEvents').values(rows).execute()
}

/** Whether the tenant has a managed month. */
export async function hasCycles(db: TenantDb): Promise<boolean> {
  return (await db.selectFrom('cycleEvents').select('id').limit(1).executeTakeFirst()) !== undefined
}
