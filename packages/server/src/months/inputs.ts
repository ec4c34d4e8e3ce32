import { type Cycle, type InputDigests, OFFICERS_REGULATION } from '@centime/cycle'
import { firstDay, hasLaw } from '@centime/engine/ground'
import { onlyOfficer } from '@centime/store'
import { type DigestedJob, digestOfJob, inputsDigest } from '../calculation/digest.js'
import { selectOne } from '../calculation/selection.js'
import type { MonthTransaction } from './transaction.js'

/**
 * The digests of a job's inputs and of the month's current inputs, paid on the day of the variables where these are
 * confirmed.
 */
export async function inputDigests(tx: MonthTransaction, cycle: Cycle, job: DigestedJob): Promise<InputDigests> {
  const paymentDate = cycle.variables?.dateDeVersement ?? null
  return {
    calculated: await digestOfJob(tx.db, tx.root, job),
    now: await digestNow(tx, { period: cycle.period, paymentDate }),
  }
}

/** The digest of a job that would be accepted now; null without law for the month, or without exactly one officer. */
async function digestNow(
  { db, root, months: { managed } }: MonthTransaction,
  { period, paymentDate }: { readonly period: string; readonly paymentDate: string | null },
): Promise<string | null> {
  const officer = onlyOfficer(managed)
  if (managed === undefined || officer === undefined || !hasLaw(firstDay(period))) return null
  return inputsDigest(db, root, {
    payrollId: managed.payrollId,
    regulationId: OFFICERS_REGULATION,
    periodName: period,
    paymentDate,
    forecast: null,
    lastCaseValueId: Number.MAX_SAFE_INTEGER,
    selection: await selectOne(db, root, managed.divisionId, officer.id, period),
  })
}
