import { type CycleEvent, cycleOf, invalidate } from '@centime/cycle'
import type { Cover, ServiceDb, Store, StoredJob } from '@centime/store'
import * as store from '@centime/store'
import { chainEvidence } from './chain-evidence.js'

/** The months of final payslips in an erasure: their events stay, without what concerns erased people, values and drafts. */

interface Kept {
  readonly tenantId: number
  /** The final jobs that remain. */
  readonly jobs: readonly StoredJob[]
  readonly at: string
}
type Rows = readonly store.StoredEvent[]

/**
 * Takes candidates back whose drafts are erased, and removes from the events the reasons of people held out who were never paid and the
 * texts of late changes, which no payslip of the month has read. A new entry of the log covers what was changed.
 */
export const eraseFromMonths = (database: Store, kept: Kept): Promise<void> =>
  database.write((root) => store.written(eraseFrom(root, kept)), { chain: kept.tenantId })

async function eraseFrom(root: ServiceDb, { tenantId, jobs, at }: Kept): Promise<void> {
  const db = store.forTenant(root, tenantId)
  const { covers: known } = await chainEvidence(root, tenantId)
  const periods = new Set(jobs.map(({ periodName }) => periodName))
  const paid = await store.paidAtAll(
    db,
    jobs.map(({ id }) => id),
  )
  const covers: Cover[] = []
  for (const [key, rows] of await store.storedEvents(db)) {
    const { period } = store.readMonthKey(key)
    if (!periods.has(period)) continue
    const now = rows.map((row) => ({ ...row, event: withoutTexts(row.event, paid) }))
    const changed = now.filter(({ event }, index) => event !== rows[index]?.event)
    for (const { sequence, event } of changed) await store.rewriteCycleEvent(db, { period: key, sequence, event })
    covers.push(...coversAgain(key, { rows, now, changed }, known))
    const cycle = cycleOf(
      period,
      now.map(({ event }): CycleEvent => JSON.parse(event)),
    )
    const taken = invalidate(cycle).map((event, index) => ({
      ...{ period: key, sequence: cycle.version + 1 + index, event },
    }))
    const added = store.cycleEventRows(taken, at)
    await store.writeAll(root, store.appendCycleEvents(db, added))
    covers.push(...store.eventCovers(added))
  }
  if (covers.length === 0) return
  const entry = { at, actor: 'command line', action: store.ERASE, resource: `tenants/${tenantId}`, covers }
  await store.appendAudit(root, { chain: tenantId, ...entry })
}

/** The event without texts about people who were never paid, or about values that the final month has not read. */
function withoutTexts(text: string, paid: ReadonlySet<number>): string {
  const event: CycleEvent = JSON.parse(text)
  if (event.type === 'PersonHeld' && !paid.has(event.employeeId)) return JSON.stringify({ ...event, reason: '' })
  if (event.type !== 'InputsLate') return text
  const changes = event.changes.map(({ of, ...change }) => {
    if (of === undefined) return change
    return { ...change, of: of.employeeId === null ? of : { ...of, old: null, new: null } }
  })
  return JSON.stringify({ ...event, changes })
}

/** New covers of changed events, for each cover of the log that still held for them. */
function coversAgain(
  key: string,
  { rows, now, changed }: { readonly rows: Rows; readonly now: Rows; readonly changed: Rows },
  known: ReadonlyMap<string, string>,
): readonly Cover[] {
  return [...known].flatMap((cover) => {
    const range = store.readEventsCover(cover)
    if (range?.period !== key) return []
    const within = ({ sequence }: { readonly sequence: number }): boolean =>
      sequence >= range.from && sequence <= range.to
    const held = store.eventsCover(key, rows.filter(within))[1] === cover[1]
    return held && changed.some(within) ? [store.eventsCover(key, now.filter(within))] : []
  })
}
