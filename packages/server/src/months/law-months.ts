import {
  type Cycle,
  changeInputs,
  finalJobsAmong,
  invalidate,
  isFinalized,
  type LateChange,
  wasFinalized,
} from '@centime/cycle'
import { groupedBy } from '@centime/engine/ground'
import { cycleAt, monthsSeenFrom, paidBy, paidJobs } from '@centime/store'
import { type FigureValues, type LawInForce, lawOfJob, movedFigures, readLaw, valuesUnder } from '../calculation/law.js'
import { correctedSince, lastDayOf } from '../calculation/past-figures.js'
import { provisionalFiguresOf } from '../calculation/provisional.js'
import { monthChange, surroundingsOf } from './apply-events.js'
import { figureOf, lateFigure } from './back-pay/late-figure.js'
import { policyOf } from './payroll/settings.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Final months, managed ones and those of released payruns, that were computed with figures whose value has changed:
 * carried ones whose true values are in force, and confirmed ones that a law pack or a release has corrected.
 */

interface MovedFigure extends FigureValues {
  readonly usedFrom: string
}
export interface MonthUnderLaw {
  /** Null: the month of an officer. */
  readonly payrollId: number | null
  readonly period: string
  /** Null: released payruns have paid it, and no managed month. */
  readonly revision: number | null
  /** The last job that has paid it. */
  readonly payrunJobId: number
  readonly lawDigest: string | null
  /** Empty: the month follows an earlier one of the list. */
  readonly figures: readonly MovedFigure[]
  /** Whether the act has made late changes of all of them: the next open month pays the differences. */
  readonly takenUp: boolean
}
export interface MovedMonth {
  readonly shown: MonthUnderLaw
  /** The payroll that has paid it. */
  readonly payrollId: number
  /** All final jobs of the month. */
  readonly jobs: readonly number[]
  /** The last month that the payroll has paid. */
  readonly lastPaid: string
  /** Whether it is listed even if it moves no person: a managed month with carried figures that were not taken up. */
  readonly isOwed: boolean
  /** Undefined: a month of released payruns. */
  readonly managed: { readonly cycle: Cycle; readonly tx: MonthTransaction } | undefined
}
type Released = Awaited<ReturnType<typeof paidJobs>>[number]

/**
 * The final months that the figures in force would move, by period. Those after them of the same payroll may move too, since ceilings
 * and reductions add up over the year: they have no figures.
 */
export async function movedMonths(tx: MonthTransaction, now: LawInForce): Promise<readonly MovedMonth[]> {
  const released = await paidJobs(tx.db)
  if (released.every(({ lawDigest }) => lawDigest === null || lawDigest === now.digest)) return []
  const found: MovedMonth[] = []
  for (const months of groupedBy(finalMonths(tx, released), ({ payrollId }) => String(payrollId)).values()) {
    const sorted = months.toSorted((a, b) => (a.period < b.period ? -1 : 1))
    const lastPaid = sorted.at(-1)?.period ?? ''
    let isFollowing = false
    for (const month of sorted) {
      const { figures, isCarried } = await figuresOf(tx, month, now)
      isFollowing ||= figures.length > 0
      if (isFollowing) found.push(movedMonth(month, { figures, isCarried, lastPaid }))
    }
  }
  return found.sort(({ shown: a }, { shown: b }) => (a.period < b.period ? -1 : 1))
}

interface FinalMonth {
  readonly payrollId: number
  readonly period: string
  readonly managed: MovedMonth['managed']
  readonly isOfficers: boolean
  readonly jobs: readonly Released[]
}

/** The final months of a tenant: managed months, and months that only released payruns have paid. */
function finalMonths(tx: MonthTransaction, released: readonly Released[]): readonly FinalMonth[] {
  const byId = new Map(released.map((job) => [job.id, job]))
  const found: FinalMonth[] = []
  const ofMonths = new Set<number>()
  for (const [payrollId, cycles] of tx.months.sequences) {
    const own = { ...tx, months: monthsSeenFrom(tx.months, payrollId) }
    for (const cycle of cycles.values()) {
      const ids = finalJobsAmong(cycle)
      for (const id of ids) ofMonths.add(id)
      const jobs = ids.flatMap((id) => byId.get(id) ?? [])
      const [first] = jobs
      if (!isFinalized(cycle) || first === undefined) continue
      const { period } = cycle
      const isOfficers = payrollId === undefined
      found.push({ payrollId: first.payrollId, period, managed: { cycle, tx: own }, isOfficers, jobs })
    }
  }
  const keyOf = ({ payrollId, period }: { readonly payrollId: number; readonly period: string }) =>
    `${payrollId} ${period}`
  const managed = new Set(found.map(keyOf))
  const raw = released.filter(({ id }) => !ofMonths.has(id)).map((job) => ({ ...job, period: job.periodName }))
  for (const [key, jobs] of groupedBy(raw, keyOf)) {
    const [first] = jobs
    if (first === undefined || managed.has(key)) continue
    found.push({ payrollId: first.payrollId, period: first.period, managed: undefined, isOfficers: false, jobs })
  }
  return found
}

function movedMonth(
  { payrollId, period, managed, isOfficers, jobs }: FinalMonth,
  { figures, isCarried, lastPaid }: MovedFigures & Pick<MovedMonth, 'lastPaid'>,
): MovedMonth {
  const isOpen = figures.length > 0 && (managed === undefined || lateChangesOf(managed.cycle, figures, '').length > 0)
  const takenUp = !isOpen
  const { id: payrunJobId = 0, lawDigest = null } = jobs.at(-1) ?? {}
  return {
    shown: {
      ...{ payrollId: isOfficers ? null : payrollId, period, revision: managed?.cycle.revision ?? null },
      ...{ payrunJobId, lawDigest, figures, takenUp },
    },
    ...{ payrollId, lastPaid, managed, jobs: jobs.map(({ id }) => id) },
    isOwed: managed !== undefined && isCarried && !takenUp,
  }
}

interface MovedFigures {
  readonly figures: readonly MovedFigure[]
  /** Whether one of them was carried; the others were confirmed, and are corrected. */
  readonly isCarried: boolean
}

/** The figures of a month whose value has changed. Only payruns that still pay a person count. */
async function figuresOf(
  { db, root }: MonthTransaction,
  { managed, jobs }: FinalMonth,
  now: LawInForce,
): Promise<MovedFigures> {
  const others = jobs.filter(({ lawDigest }) => lawDigest !== null && lawDigest !== now.digest)
  const counting = managed === undefined && others.length > 0 ? await countingJobs(db, jobs) : jobs.slice(-1)
  const found = new Map<string, MovedFigure>()
  let isCarried = false
  for (const job of counting) {
    if (!others.includes(job)) continue
    const until = lastDayOf(job)
    const was = readLaw(await lawOfJob(root, job))
    const moved = new Set(await movedFigures(root, job, { now, until }))
    const used = moved.size === 0 ? [] : await provisionalFiguresOf(db, job.id)
    const carried = used.filter(({ figure }) => moved.has(figure))
    isCarried ||= carried.length > 0
    for (const { figure, usedFrom } of [...carried, ...correctedSince(was, now.law, job)]) {
      for (const both of valuesUnder([figure], { was, now: now.law, until })) found.set(figure, { usedFrom, ...both })
    }
  }
  return { figures: [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one), isCarried }
}

/** The payruns of a month that are the last to have paid a person. */
async function countingJobs(db: MonthTransaction['db'], jobs: readonly Released[]): Promise<readonly Released[]> {
  const places = new Map(jobs.map(({ id }, place) => [id, place]))
  const last = new Map<number, number>()
  const ids = jobs.map(({ id }) => id)
  for (const { jobId, employeeId } of await paidBy(db, ids).execute()) {
    last.set(employeeId, Math.max(last.get(employeeId) ?? 0, places.get(jobId) ?? 0))
  }
  const counting = new Set(last.values())
  return jobs.filter((_, place) => counting.has(place))
}

/** The effect of the act on a month. */
interface TakenUp extends MonthUnderLaw {
  /**
   * `revision`: its next revision is open. `late`: late changes were recorded, and the next open month pays what the figures move.
   * `payrun`: nothing was recorded, since payruns have paid it. `refused`: see `code`.
   */
  readonly outcome: 'revision' | 'late' | 'payrun' | 'refused'
  readonly code: string | null
}

/**
 * Takes the true figures up in all months of a tenant: inside its write window a month opens its next revision, which pays the
 * people whose lines move; otherwise, and before a later final month, the figures are late changes, each listed once, and back pay.
 * `isListed`: whether a month moves a person, or is listed without one.
 */
export async function takeUpFigures(
  tx: MonthTransaction,
  now: LawInForce,
  isListed: (month: MovedMonth) => boolean,
): Promise<readonly TakenUp[]> {
  const done: TakenUp[] = []
  const listed = (await movedMonths(tx, now)).filter((month) => month.shown.figures.length > 0 && isListed(month))
  for (const { shown, managed } of listed.toReversed()) {
    if (managed === undefined) {
      done.push({ ...shown, outcome: 'payrun', code: null })
      continue
    }
    const { cycle, tx: own } = managed
    const current = cycleAt(own.months.cycles, cycle.period)
    const carries = await isCarried(own, shown)
    const late = lateChangesOf(current, shown.figures, own.now.toISOString())
    const decision = changeInputs(current, late, { ...(await surroundingsOf(own, cycle.period)), carries })
    if (!decision.ok) {
      done.push({ ...shown, outcome: 'refused', code: decision.refusal.code })
      continue
    }
    const isLate = decision.events.some(({ type }) => type === 'InputsLate')
    const change = monthChange(own)
    if (!isLate || late.length > 0) change.apply(current, decision.events)
    // The candidate of the paying month does not include them.
    if (isLate && late.length > 0)
      for (const later of laterOpen(own, cycle.period)) change.apply(later, invalidate(later))
    await change.write()
    done.push({ ...shown, takenUp: true, outcome: isLate ? 'late' : 'revision', code: null })
  }
  return done.toReversed()
}

/** Whether a month keeps its result: by the policy of its payroll, or because a later month is final. */
async function isCarried({ db, months }: MonthTransaction, { payrollId, period }: MonthUnderLaw): Promise<boolean> {
  if ([...months.cycles.values()].some((cycle) => cycle.period > period && wasFinalized(cycle))) return true
  return payrollId !== null && (await policyOf(db, payrollId)).lateChanges === 'carry'
}

const laterOpen = ({ months }: MonthTransaction, period: string): readonly Cycle[] =>
  [...months.cycles.values()].filter((cycle) => cycle.period > period && !isFinalized(cycle) && !cycle.skipped)

/** The late changes of figures that a month does not list yet. */
const lateChangesOf = (
  { period, lateChanges: known }: Cycle,
  figures: readonly MovedFigure[],
  recordedAt: string,
): readonly LateChange[] =>
  figures
    .map((one) => lateFigure(period, one, recordedAt))
    .filter((one) => !known.some((other) => figureOf(other) === figureOf(one) && other.of?.new === one.of?.new))
