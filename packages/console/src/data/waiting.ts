import { type Cycle, type CycleEvent, candidateOf, isFinalized } from '@centime/cycle'
import { firstDay, groupedBy, later, monthOf, monthsLater } from '@centime/engine/ground'
import type { MonthMark } from '../pages/clients.js'
import type { MonthWait, WaitingMonth } from '../pieces/waiting-items.js'
import { deadlinesOf, headcountIn } from './deadlines.js'
import type { Lists, PayrollOfClient, WaitingCycle } from './lists.js'

/** Months as items that wait for a person; `today`: months up to that of this day are to open. */
export function waitingMonths(
  months: readonly WaitingCycle[],
  headcounts: Headcounts,
  today: string,
): readonly WaitingMonth[] {
  const waiting = months.flatMap(({ cycle, last, ...month }): readonly WaitingMonth[] => {
    const why = monthWait(cycle, last)
    return why === undefined
      ? []
      : [{ ...month, why, due: dueOf(month.tenantId, cycle, headcounts), people: peopleIn(cycle, why) }]
  })
  return [...waiting, ...toOpen(months, monthOf(today))].toSorted(
    (a, b) => ranked(a) - ranked(b) || (a.due?.payment ?? '').localeCompare(b.due?.payment ?? ''),
  )
}
const ranked = ({ payrollId }: WaitingMonth): number => (payrollId === undefined ? 0 : 1)

type Headcounts = Awaited<ReturnType<Lists['needs']>>['headcounts']

/** The deadlines of a month; undefined: that of an officer whose payment date is not entered. */
function dueOf(
  tenantId: number,
  { period, payroll, stage, variables }: Cycle,
  headcounts: Headcounts,
): WaitingMonth['due'] {
  const payment = payroll?.paymentDate ?? variables?.dateDeVersement
  if (payment === undefined) return undefined
  const recorded = headcounts.filter((one) =>
    payroll === undefined ? one.tenantId === tenantId : one.payrollId === payroll.payrollId,
  )
  const headcount = headcountIn(period, [...groupedBy(recorded, ({ payrollId }) => String(payrollId)).values()])
  const people = stage.state === 'collecting' ? 0 : (stage.result.counts?.people ?? 0)
  return deadlinesOf(period, payment, headcount > 0 ? headcount : people)
}

/** How many people an item concerns: those of the candidate, or of the late changes. */
function peopleIn({ stage, lateChanges }: Cycle, why: MonthWait): number {
  if (why === 'late') return new Set(lateChanges.map(({ of }) => of?.employeeId)).size
  return stage.state === 'collecting' ? 0 : (stage.result.counts?.people ?? 0)
}

/**
 * The next month of each payroll, and of the officers of each client, whose last one is final or skipped, up to the present month. After
 * an older last one it is the month before the present one, because no older month can be opened.
 */
function toOpen(months: readonly WaitingCycle[], present: string): readonly WaitingMonth[] {
  const lasts = new Map<string, WaitingCycle>()
  for (const month of months) {
    // Of officers only the months that may wait are listed: a later one may be open and not among them.
    if (month.payrollId === undefined && !month.isLastOfOfficers) continue
    const key = `${month.tenantId} ${month.payrollId}`
    const last = lasts.get(key)
    if (last === undefined || last.period < month.period) lasts.set(key, month)
  }
  return [...lasts.values()].flatMap(({ tenantId, client, payrollId, period, at, cycle }) => {
    const next = later(monthOf(monthsLater(firstDay(period), 1)), monthOf(monthsLater(firstDay(present), -1)))
    if (!(isFinalized(cycle) || cycle.skipped) || next > present) return []
    return [{ tenantId, client, payrollId, period: next, at, why: 'open', due: undefined, people: 0 }]
  })
}

/** The present month of each payroll that has people and never had a month. */
export function firstMonths(
  { neverPaid, months }: { readonly neverPaid: readonly PayrollOfClient[]; readonly months: readonly WaitingCycle[] },
  period: string,
): readonly WaitingMonth[] {
  const opened = new Set(months.map(({ payrollId }) => payrollId))
  return neverPaid.flatMap((payroll): readonly WaitingMonth[] =>
    payroll.payrollId !== undefined && opened.has(payroll.payrollId)
      ? []
      : [{ ...payroll, period, at: '', why: 'open', due: undefined, people: 0 }],
  )
}

function monthWait(cycle: Cycle, last: CycleEvent): MonthWait | undefined {
  const { stage, reservation, write, preview } = cycle
  if (reservation?.inDoubt === true || write?.status === 'reconcile_required') return 'doubt'
  if (stage.state === 'correction_required') return 'correction'
  if (isFinalized(cycle)) return isLate(last) || cycle.lateChanges.length > 0 ? 'late' : undefined
  if (reservation !== undefined || write?.status === 'pending') return undefined
  if (stage.state === 'approved') return 'unfinished'
  if (candidateOf(cycle)?.outcome === 'blocked') return 'blocked'
  if (stage.state === 'preview_ready') return 'review'
  if (cycle.skipped) return undefined
  if (last.type === 'OperationEnded' && last.why !== 'done') return 'failed'
  if (last.type === 'VariableWriteRejected') return 'rejected'
  if (last.type === 'PreviewChecked' && (preview?.blockers.length ?? 0) > 0) return 'blocked'
  return cycle.payroll === undefined ? undefined : 'calculate'
}

const isLate = (last: CycleEvent): boolean =>
  last.type === 'InputsLate' || (last.type === 'VariableWriteConfirmed' && last.late === true)

/** The state of a month in one sign. */
export function monthMark(cycle: Cycle): MonthMark {
  const { stage, reservation, write } = cycle
  if (reservation?.inDoubt === true || write?.status === 'reconcile_required') return 'wrong'
  if (stage.state === 'correction_required' || candidateOf(cycle)?.outcome === 'blocked') return 'wrong'
  if (isFinalized(cycle)) return 'final'
  if (stage.state === 'approved') return 'approved'
  return stage.state === 'preview_ready' ? 'review' : 'open'
}

const MARKS: readonly MonthMark[] = ['wrong', 'review', 'open', 'approved', 'final']
/** The most urgent sign among the months of a client in one period; undefined: none is open. */
export const firstMark = (marks: readonly MonthMark[]): MonthMark | undefined =>
  MARKS.find((mark) => marks.includes(mark))
