import {
  type Cycle,
  type CycleEvent,
  evolve,
  invalidate,
  isFinalized,
  isInWriteWindow,
  type LateChange,
  monthBefore,
  type Notice,
  noticesOfEvent,
  type Surroundings,
  supersededJobs,
  wasFinalized,
} from '@centime/cycle'
import { dayInParis, monthOf } from '@centime/engine/ground'
import type { NewCycleEvent, Write } from '@centime/store'
import * as store from '@centime/store'
import { type CycleChange, newEventId, webhookEvents } from '../webhooks/record.js'
import { endsBeforeFirstContract } from './first-contract.js'
import { giveReceipt } from './receipt.js'
import type { MonthTransaction } from './transaction.js'

/** Changes of months, in one transaction. */
export interface MonthChange {
  /** Adds events to a month and returns its new state. A new revision invalidates the candidates of later months. */
  readonly apply: (before: Cycle, events: readonly CycleEvent[]) => Cycle
  /**
   * Writes the events and all that follows from them: superseded native drafts are aborted, a finalization gets its
   * receipt, notices are recorded as webhook events. `also`: further writes of the same transaction.
   */
  readonly write: (also?: readonly Write[]) => Promise<void>
}

/** Decisions about several months see what was applied before; everything is written at once. */
export function monthChange(tx: MonthTransaction): MonthChange {
  const superseded: number[] = []
  const appended: NewCycleEvent[] = []
  const finalized: { readonly cycle: Cycle; readonly operationId: number }[] = []
  const notices: CycleChange[] = []
  const apply: MonthChange['apply'] = (before, events) => {
    if (events.length === 0) return before
    superseded.push(...supersededJobs(before, events))
    let cycle = before
    for (const event of events) {
      const told = noticesOfEvent(cycle, event)
      const period = store.monthKey(cycle.period, tx.months.payrollId)
      appended.push({ period, sequence: cycle.version + 1, event })
      cycle = evolve(cycle, event)
      if (event.type === 'Finalized') finalized.push({ cycle, operationId: event.operationId })
      for (const notice of told) notices.push(noticed(tx, cycle, notice))
    }
    const { cycles } = tx.months
    cycles.set(cycle.period, cycle)
    if (events.some(({ type }) => type === 'RevisionOpened')) {
      for (const later of [...cycles.values()]) if (later.period > cycle.period) apply(later, invalidate(later))
    }
    return cycle
  }
  const write: MonthChange['write'] = async (also = []) => {
    const at = tx.now.toISOString()
    if (superseded.length > 0) await store.abortJobs(tx.db, tx.root, superseded, at)
    const rows = store.cycleEventRows(appended, at)
    tx.audit.cover(...store.eventCovers(rows))
    for (const { cycle, operationId } of finalized) await giveReceipt(tx, cycle, operationId)
    const recorded = webhookEvents(tx.root, tx.months.destination, notices)
    const writes = [...store.appendCycleEvents(tx.db, rows), ...recorded, ...also]
    if (tx.entry === undefined || !tx.audit.isOwed()) return store.writeAll(tx.root, writes)
    await tx.audit.append({ at, ...tx.entry }, () => writes)
  }
  return { apply, write }
}

/** Appends events to a month, with all that follows and `also`. Returns the new state of the month. */
export async function applyEvents(
  tx: MonthTransaction,
  before: Cycle,
  events: readonly CycleEvent[],
  also?: readonly Write[],
): Promise<Cycle> {
  const change = monthChange(tx)
  const after = change.apply(before, events)
  await change.write(also)
  return after
}

/** The facts outside a month that its decisions need. */
export async function surroundingsOf(tx: MonthTransaction, period: string): Promise<Surroundings> {
  const { now, world, months } = tx
  const cycles = [...months.cycles.values()]
  const month = monthOfClock(now)
  const first = !cycles.some((cycle) => cycle.period < period && !cycle.skipped)
  const later = cycles.filter((cycle) => cycle.period > period)
  return {
    month,
    ...(world.settings.environment === 'sandbox' && { movableClock: now.toISOString() }),
    before: first ? 'first' : await monthBeforeStands(tx, monthBefore(period), month),
    laterFinalized: later.some(wasFinalized),
    laterApproval: later.find(({ reservation }) => reservation?.kind === 'approve')?.reservation?.operationId,
    officers: months.managed?.officers.length ?? 0,
    isPayrollsMonth: store.managedMonth(months, { payrollId: months.managed?.payrollId ?? 0, period }) !== undefined,
  }
}

/**
 * The same for decisions about pay. A month that ends before the first contract is never finalized, so that it would
 * block the months after it for ever.
 */
export async function surroundingsOfPay(tx: MonthTransaction, period: string): Promise<Surroundings> {
  const around = await surroundingsOf(tx, period)
  const before = monthBefore(period)
  if (around.before !== 'open' || wasFinalized(store.cycleAt(tx.months.cycles, before))) return around
  return (await endsBeforeFirstContract(tx, before)) ? { ...around, before: 'first' } : around
}

/** The state of the month before another. A month that the payroll never opened counts as finalized if raw jobs have paid it. */
async function monthBeforeStands({ db, months }: MonthTransaction, period: string, month: string) {
  const { cycles, payrollId } = months
  const previous = cycles.get(period)
  if (previous !== undefined || payrollId === undefined) return standing(previous, month)
  return (await store.finalJobsOf(db, payrollId, period)).length > 0 ? 'finalized' : 'open'
}

const monthOfClock = (now: Date): string => monthOf(dayInParis(now.toISOString()))

/** The case change that the engine recorded for a write of variables; without values where it recorded none. */
export const recordedWrite = async (
  { db, now }: Pick<MonthTransaction, 'db' | 'now'>,
  writeId: number,
  changeId = 0,
) => ({
  writeId,
  values: (await store.valuesOfChange(db, changeId)).map(
    ({ employeeId, userId: by, replaced: old, value, ...recorded }): LateChange => ({
      ...recorded,
      of: { employeeId, old, new: value, by },
    }),
  ),
  month: monthOfClock(now),
})

/**
 * Whether the month before another blocks it. A correction left unfinished after the write window can no longer be
 * finished; the revision finalized before it remains valid.
 */
function standing(cycle: Cycle | undefined, month: string): Surroundings['before'] {
  if (cycle === undefined) return 'open'
  if (cycle.skipped) return 'finalized'
  const { write, reservation, period } = cycle
  if (!isFinalized(cycle) && !(wasFinalized(cycle) && !isInWriteWindow(period, month))) return 'open'
  const isQuiet = reservation === undefined && write?.status !== 'pending' && write?.status !== 'reconcile_required'
  return isQuiet ? 'finalized' : cycle
}

const noticed = (
  { tenant, now, world, months }: MonthTransaction,
  { period, revision, stage }: Cycle,
  notice: Notice,
): CycleChange => ({
  ...notice,
  ...(months.payrollId !== undefined && {
    payrollId: months.payrollId,
    counts: stage.state === 'collecting' ? undefined : stage.result.counts,
  }),
  environment: world.settings.environment,
  partnerId: tenant.partnerId,
  tenantId: tenant.id,
  period,
  revision,
  documentId: null,
  occurredAt: now,
  eventId: newEventId(world.random),
})
