import {
  type Cycle,
  changeInputs,
  finalJobsAmong,
  invalidate,
  isFinalized,
  type LateChange,
  wasFinalized,
} from '@centime/cycle'
import type { ProvisionalFigure } from '@centime/engine/tree'
import { cycleAt, jobById, monthsSeenFrom, type StoredJob } from '@centime/store'
import {
  type FigureValues,
  type LawInForce,
  lawInForce,
  lawOfJob,
  movedFigures,
  readLaw,
  valuesUnder,
} from '../calculation/law.js'
import { lastDayOf } from '../calculation/past-figures.js'
import { provisionalFiguresOf } from '../calculation/provisional.js'
import { monthChange, surroundingsOf } from './apply-events.js'
import { figureOf, lateFigure } from './back-pay/late-figure.js'
import { policyOf } from './payroll/settings.js'
import type { MonthTransaction } from './transaction.js'

/** Final months that were computed with carried figures, whose true values are in force since: a law pack or a release has set them. */

interface MovedFigure extends FigureValues {
  readonly usedFrom: string
}
export interface ProvisionalMonth {
  /** Null: the month of an officer. */
  readonly payrollId: number | null
  readonly period: string
  readonly revision: number
  readonly payrunJobId: number
  readonly lawDigest: string | null
  /** Empty: the month follows an earlier one of the list. */
  readonly figures: readonly MovedFigure[]
  /** Whether the act has made late changes of all of them: the next open month pays what they move. */
  readonly takenUp: boolean
}
export interface MovedMonth {
  readonly shown: ProvisionalMonth
  readonly cycle: Cycle
  readonly tx: MonthTransaction
}

/**
 * The final months of officers and of payrolls that the figures in force would move, by period. Those after them may move too, since
 * ceilings and reductions add up over the year: they have no figures.
 */
export async function movedMonths(tx: MonthTransaction): Promise<readonly MovedMonth[]> {
  const now = await lawInForce(tx.root)
  const found: MovedMonth[] = []
  for (const [payrollId, cycles] of tx.months.sequences) {
    const own = { ...tx, months: monthsSeenFrom(tx.months, payrollId) }
    let isFollowing = false
    for (const cycle of [...cycles.values()].sort((a, b) => (a.period < b.period ? -1 : 1))) {
      const job = isFinalized(cycle) ? await jobById(tx.db, finalJobsAmong(cycle).at(-1) ?? 0) : undefined
      if (job === undefined) continue
      const figures = await figuresOf(tx, job, now)
      isFollowing ||= figures.length > 0
      if (!isFollowing) continue
      const { period, revision } = cycle
      const { id: payrunJobId, lawDigest } = job
      const takenUp = lateChangesOf(cycle, figures, '').length === 0
      const shown = { payrollId: payrollId ?? null, period, revision, payrunJobId, lawDigest, figures, takenUp }
      found.push({ shown, cycle, tx: own })
    }
  }
  return found.sort(({ shown: a }, { shown: b }) => (a.period < b.period ? -1 : 1))
}

/** The provisional figures of a job that have another value now. */
async function figuresOf(
  { db, root }: MonthTransaction,
  job: StoredJob,
  now: LawInForce,
): Promise<readonly MovedFigure[]> {
  const until = lastDayOf(job)
  const moved = new Set(await movedFigures(root, job, { now, until }))
  if (moved.size === 0) return []
  const was = readLaw(await lawOfJob(root, job))
  const used = (await provisionalFiguresOf(db, job.id)).filter(({ figure }) => moved.has(figure))
  return used.flatMap(({ figure, usedFrom }: ProvisionalFigure) =>
    valuesUnder([figure], { was, now: now.law, until }).map((both) => ({ usedFrom, ...both })),
  )
}

/** What the act did with a month. */
interface TakenUp extends ProvisionalMonth {
  /**
   * `revision`: its next revision is open. `late`: late changes were recorded, and the next open month pays what the figures move.
   * `refused`: see `code`.
   */
  readonly outcome: 'revision' | 'late' | 'refused'
  readonly code: string | null
}

/**
 * Takes the true figures up in all months of a tenant: inside its write window a month opens its next revision, which pays the
 * people whose lines move; otherwise, and before a later final month, the figures are late changes, each listed once, and back pay.
 */
export async function takeUpFigures(tx: MonthTransaction): Promise<readonly TakenUp[]> {
  const done: TakenUp[] = []
  const listed = (await movedMonths(tx)).filter(({ shown }) => shown.figures.length > 0)
  for (const { shown, cycle, tx: own } of listed.toReversed()) {
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
    // The candidate of the month that will pay them has not counted them.
    if (isLate && late.length > 0)
      for (const later of laterOpen(own, cycle.period)) change.apply(later, invalidate(later))
    await change.write()
    done.push({ ...shown, takenUp: true, outcome: isLate ? 'late' : 'revision', code: null })
  }
  return done.toReversed()
}

/** Whether a month keeps its result: by the policy of its payroll, or since a later one has paid on top of it. */
async function isCarried({ db, months }: MonthTransaction, { payrollId, period }: ProvisionalMonth): Promise<boolean> {
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
