import type { Cycle, InputDigests } from '@centime/cycle'
import { firstDay, hasLaw } from '@centime/engine/ground'
import { digestOfJob, inputsDigest } from '../payruns/digest.js'
import { select } from '../payruns/selection.js'
import { lastValueId } from '../store/cases.js'
import type { StoredJob } from '../store/jobs.js'
import { managedPayroll, OFFICERS_REGULATION, onlyOfficer } from '../store/managed.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'

/**
 * The inputs of a job and those that its month has now, as digests. A native job is paid on the last day of its period, so
 * that is compared; a managed one on the day of the variables.
 */
export async function inputDigests(db: TenantDb, root: ServiceDb, cycle: Cycle, job: StoredJob): Promise<InputDigests> {
  const paymentDate = job.paymentDate === null ? null : (cycle.variables?.dateDeVersement ?? null)
  return {
    calculated: await digestOfJob(db, root, job),
    now: await digestNow(db, root, { period: cycle.period, paymentDate }),
  }
}

/** The digest of a job that would be accepted now; null without law for the month, or without exactly one officer. */
async function digestNow(
  db: TenantDb,
  root: ServiceDb,
  { period, paymentDate }: { readonly period: string; readonly paymentDate: string | null },
): Promise<string | null> {
  const managed = await managedPayroll(db)
  const officer = onlyOfficer(managed)
  if (managed === undefined || officer === undefined || !hasLaw(firstDay(period))) return null
  const { payrollId: id, divisionId } = managed
  return inputsDigest(db, root, {
    payrollId: id,
    regulationId: OFFICERS_REGULATION,
    periodName: period,
    paymentDate,
    forecast: null,
    lastCaseValueId: await lastValueId(db),
    selection: JSON.stringify(await select(db, { id, divisionId }, period, [officer.identifier])),
  })
}
