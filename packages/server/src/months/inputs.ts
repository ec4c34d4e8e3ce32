import { type Cycle, type InputDigests, OFFICERS_REGULATION } from '@centime/cycle'
import { firstDay, hasLaw, lastDay, later } from '@centime/engine/ground'
import { onlyOfficer, type StoredJob } from '@centime/store'
import { type DigestedJob, digestOfJob, inputsDigest } from '../calculation/digest.js'
import { type LawInForce, lawInForce, movedFigures } from '../calculation/law.js'
import { selectOne } from '../calculation/selection.js'
import { backPayOfJob, takenUpBefore } from './back-pay/of-job.js'
import type { MonthTransaction } from './transaction.js'

/**
 * The digests of a job's inputs and of the month's current inputs, paid on the day of the variables where these are
 * confirmed.
 */
export async function inputDigests(
  tx: MonthTransaction,
  cycle: Cycle,
  job: DigestedJob & Pick<StoredJob, 'backPay'>,
): Promise<InputDigests> {
  const paymentDate = cycle.variables?.dateDeVersement ?? null
  const { period } = cycle
  const law = await lawInForce(tx.root)
  const now = await digestNow(tx, { period, paymentDate, law, paysBack: job.backPay !== null })
  const figures = await movedFigures(tx.root, job, { now: law, until: later(lastDay(period), paymentDate ?? '') })
  return {
    calculated: await digestOfJob(tx.db, tx.root, job),
    // Most figures of the law are not among the facts that the digest covers.
    now: figures.length === 0 || now === null ? now : `${now}, ${figures.join()}`,
  }
}

interface MonthNow {
  readonly period: string
  readonly paymentDate: string | null
  readonly law: LawInForce
  /** Whether the job that is compared pays back pay: one that a partner has started does not. */
  readonly paysBack: boolean
}

/** The digest of a job that would be accepted now; null without law for the month, or without exactly one officer. */
async function digestNow(
  { db, root, months: { managed, cycles } }: MonthTransaction,
  { period, paymentDate, law: { law, changes }, paysBack }: MonthNow,
): Promise<string | null> {
  const officer = onlyOfficer(managed)
  if (managed === undefined || officer === undefined || !hasLaw(firstDay(period), law.completeUntil)) return null
  return inputsDigest(db, root, {
    payrollId: managed.payrollId,
    regulationId: OFFICERS_REGULATION,
    periodName: period,
    paymentDate,
    forecast: null,
    lastCaseValueId: Number.MAX_SAFE_INTEGER,
    selection: await selectOne(db, root, { ...managed, periodName: period }, officer.id),
    paysBack: paysBack
      ? await backPayOfJob(db, managed.payrollId, { takenUp: takenUpBefore(cycles, period) })
      : undefined,
    law: changes,
  })
}
