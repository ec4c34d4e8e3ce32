import { type Cycle, type CycleEvent, cycleOf } from '@centime/cycle'
import type { TenantDb } from './scope.js'

/** Months of one tenant: their events, and nothing that could disagree with them. */

/** The month as it is; version 0 where nothing has happened of it. */
export async function loadCycle(db: TenantDb, period: string): Promise<Cycle> {
  const rows = await db
    .selectFrom('cycleEvents')
    .select('event')
    .where('period', '=', period)
    .orderBy('sequence')
    .execute()
  return cycleOf(period, rows.map(eventOf))
}

/** Every month of the tenant, in order. */
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

// Written by `appendEvents` only.
const eventOf = ({ event }: { readonly event: string }): CycleEvent => JSON.parse(event) as CycleEvent

/** Adds what has happened after a version of the month; throws where something else has happened since. */
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

/** Whether the tenant has any managed month: then its native writes pass the operator's policy. */
export async function hasCycles(db: TenantDb): Promise<boolean> {
  return (await db.selectFrom('cycleEvents').select('id').limit(1).executeTakeFirst()) !== undefined
}

export type NativeWritePolicy = 'allow' | 'deny'

/** The operator's policy for native writes of the tenant. */
export async function nativeWritePolicy(db: TenantDb): Promise<NativeWritePolicy> {
  const row = await db.selectFrom('policies').select('nativeWrites').executeTakeFirst()
  return row?.nativeWrites ?? 'allow'
}

export async function setNativeWritePolicy(db: TenantDb, policy: NativeWritePolicy): Promise<void> {
  const changed = await db.updateTable('policies').set({ nativeWrites: policy }).executeTakeFirst()
  if (changed.numUpdatedRows === 0n) await db.insertInto('policies').values({ nativeWrites: policy }).execute()
}
