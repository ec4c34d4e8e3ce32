import { type Cycle, changeInputs, finalJobsAmong, isFinalized, type LateChange } from '@centime/cycle'
import { lastValueOf } from '@centime/engine/catalogue'
import { lastDay, startOf } from '@centime/engine/ground'
import type { ProvisionalFigure } from '@centime/engine/tree'
import { cycleAt, jobById, monthsSeenFrom, type StoredJob } from '@centime/store'
import { type LawInForce, lawInForce, lawOfJob, movedFigures, readLaw } from '../calculation/law.js'
import { provisionalFiguresOf } from '../calculation/provisional.js'
import { lastDayOf } from '../payruns/moved-inputs.js'
import { monthChange, surroundingsOf } from './apply-events.js'
import { policyOf } from './payroll/settings.js'
import type { MonthTransaction } from './transaction.js'

/** Final months that were computed with carried figures, whose true values are in force since: a law pack or a release has set them. */

interface MovedFigure {
  readonly figure: string
  readonly usedFrom: string
  /** Decimal text; null for a scale. */
  readonly old: string | null
  readonly new: string | null
}
interface ProvisionalMonth {
  /** Null: the month of an officer. */
  readonly payrollId: number | null
  readonly period: string
  readonly revision: number
  readonly payrunJobId: number
  readonly lawDigest: string | null
  readonly figures: readonly MovedFigure[]
}
interface Found {
  readonly shown: ProvisionalMonth
  readonly cycle: Cycle
  readonly tx: MonthTransaction
}

/** The final months of officers and of payrolls that the figures in force would move, by payroll and period. */
async function movedMonths(tx: MonthTransaction): Promise<readonly Found[]> {
  const now = await lawInForce(tx.root)
  const found: Found[] = []
  for (const [payrollId, cycles] of tx.months.sequences) {
    const own = { ...tx, months: monthsSeenFrom(tx.months, payrollId) }
    for (const cycle of cycles.values()) {
      const job = isFinalized(cycle) ? await jobById(tx.db, finalJobsAmong(cycle).at(-1) ?? 0) : undefined
      if (job === undefined) continue
      const figures = await figuresOf(tx, job, now)
      if (figures.length === 0) continue
      const { period, revision } = cycle
      const { id: payrunJobId, lawDigest } = job
      const shown = { payrollId: payrollId ?? null, period, revision, payrunJobId, lawDigest, figures }
      found.push({ shown, cycle, tx: own })
    }
  }
  return found.sort(({ shown: a }, { shown: b }) => (a.period < b.period ? -1 : 1))
}

export const listedMonths = async (tx: MonthTransaction): Promise<readonly ProvisionalMonth[]> =>
  (await movedMonths(tx)).map(({ shown }) => shown)

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
  return used.map(({ figure, usedFrom }: ProvisionalFigure) => {
    const [old, is] = [was, now.law].map((law) => lastValueOf(law, figure, until)?.value ?? null)
    return { figure, usedFrom, old: old ?? null, new: is ?? null }
  })
}

/** What the act did with a month. */
interface TakenUp extends ProvisionalMonth {
  /** `revision`: its next revision is open. `late`: late changes were recorded. `refused`: see `code`. */
  readonly outcome: 'revision' | 'late' | 'refused'
  readonly code: string | null
}

/**
 * Takes the true figures up in all months of a tenant: inside its write window a month opens its next revision, which pays the
 * people whose lines move; otherwise the figures are late changes, each listed once.
 */
export async function takeUpFigures(tx: MonthTransaction): Promise<readonly TakenUp[]> {
  const done: TakenUp[] = []
  for (const { shown, cycle, tx: own } of (await movedMonths(tx)).toReversed()) {
    const current = cycleAt(own.months.cycles, cycle.period)
    const carries = shown.payrollId !== null && (await policyOf(tx.db, shown.payrollId)).lateChanges === 'carry'
    const late = lateChanges(shown, tx.now.toISOString()).filter((one) => !isListed(current, one))
    const decision = changeInputs(current, late, { ...(await surroundingsOf(own, cycle.period)), carries })
    if (!decision.ok) {
      done.push({ ...shown, outcome: 'refused', code: decision.refusal.code })
      continue
    }
    const isLate = decision.events.some(({ type }) => type === 'InputsLate')
    const change = monthChange(own)
    if (!isLate || late.length > 0) change.apply(current, decision.events)
    await change.write()
    done.push({ ...shown, outcome: isLate ? 'late' : 'revision', code: null })
  }
  return done.toReversed()
}

const lateChanges = ({ period, figures }: ProvisionalMonth, recordedAt: string): readonly LateChange[] =>
  figures.map(({ figure, old, new: is }) => {
    const [caseName = '', caseFieldName = ''] = figure.split('.')
    const start = startOf(lastDay(period))
    return { ...{ caseName, caseFieldName, start, recordedAt }, of: { employeeId: null, old, new: is, by: null } }
  })

const isListed = ({ lateChanges: known }: Cycle, { caseName, caseFieldName, of }: LateChange): boolean =>
  known.some((one) => one.caseName === caseName && one.caseFieldName === caseFieldName && one.of?.new === of?.new)
