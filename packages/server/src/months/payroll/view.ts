import { type Cycle, candidateOf, type EarlierRevision, earlierFinalJobs, type Result } from '@centime/cycle'
import {
  employeesAsIdentified,
  type JobFault,
  jobById,
  layoutById,
  operationById,
  type ServiceDb,
  type TenantDb,
  yieldAmong,
} from '@centime/store'
import type { Layout } from '../../calculation/layout.js'
import { provisionalFiguresOf } from '../../calculation/provisional.js'
import { backPayStates } from '../back-pay/states.js'
import { lateChangeRecords } from '../late-changes.js'
import { inputsDigestOf } from '../receipt.js'
import type { MonthTransaction } from '../transaction.js'
import { operationRecord } from '../view.js'
import { annulledPayslips } from './annulled.js'
import { resultsOfJob } from './results.js'
import { changesOf } from './review.js'
import { sumsOf } from './sums.js'

/** A month of a payroll and its revisions as JSON. */

/** `path`: `/partners/…/tenants/…/payrolls/…/cycles`; `states`: shared by the months of a list. */
export async function monthRecord(
  tx: MonthTransaction,
  path: string,
  cycle: Cycle,
  states = backPayStates(tx),
): Promise<object> {
  const { reservation, skipped, filing, consent, payroll } = cycle
  const operation = reservation && (await operationById(tx.db, reservation.operationId))
  const candidate = candidateOf(cycle)
  const changed = candidate === undefined ? await changesOf(tx, cycle) : undefined
  const replaced = earlierFinalJobs(cycle)
  return {
    ...(await shown(tx, cycle.period, cycle, replaced)),
    payrunId: payroll?.payrunId ?? null,
    ...(candidate && { result: await resultRecord(tx.db, tx.root, candidate) }),
    operation: operation === undefined ? null : operationRecord(path, operation),
    changes: changed?.first ?? [],
    skipped,
    lateChanges: await lateChangeRecords(cycle, states),
    filing: filing === undefined ? null : { reference: filing.reference ?? null, reason: filing.reason ?? null },
    consent: consent ?? null,
  }
}

/** A revision of a month, with the people whom it pays. */
export async function monthRevisionRecord(tx: MonthTransaction, period: string, revision: EarlierRevision) {
  const cycle = tx.months.cycles.get(period)
  const before = cycle?.earlier.filter((one) => one.revision < revision.revision) ?? []
  const jobId = revision.stage.state === 'collecting' ? undefined : revision.stage.result.payrunJobId
  const people = jobId === undefined ? [] : await resultsOfJob(tx.db, tx.root, jobId)
  return {
    ...(await shown(tx, period, revision, earlierFinalJobs({ earlier: before }))),
    people: people.map(({ employeeId }) => employeeId),
  }
}

async function shown(
  { db, root }: Pick<MonthTransaction, 'db' | 'root'>,
  period: string,
  { revision, stage, payroll, held = [] }: EarlierRevision,
  replaces: readonly number[],
): Promise<object> {
  const result = stage.state === 'collecting' || stage.result.candidateId === null ? undefined : stage.result
  return {
    period,
    payrollId: payroll?.payrollId ?? null,
    revision,
    state: stage.state,
    paymentDate: payroll?.paymentDate ?? null,
    candidate: result === undefined ? null : await candidateRecord(db, root, result),
    counts: result?.counts ?? null,
    held,
    replaces,
    annuls: result === undefined ? [] : await annulledPayslips(db, result.payrunJobId),
  }
}

async function candidateRecord(db: TenantDb, root: ServiceDb, { candidateId, payrunJobId }: Result) {
  const provisional = await provisionalFiguresOf(db, payrunJobId)
  const job = await jobById(db, payrunJobId)
  const inputsDigest = job?.layoutId == null ? null : inputsDigestOf(await resultsOfJob(db, root, payrunJobId))
  return {
    id: candidateId,
    payrunJobId,
    inputsDigest,
    lawDigest: job?.lawDigest ?? null,
    ...(provisional.length > 0 && { provisional }),
  }
}

async function resultRecord(db: TenantDb, root: ServiceDb, candidate: { payrunJobId: number; outcome: string }) {
  const job = await jobById(db, candidate.payrunJobId)
  const { totals, warnings } = await sumsOf(await resultsOfJob(db, root, candidate.payrunJobId))
  const provisional = await provisionalFiguresOf(db, candidate.payrunJobId)
  const layout: Layout | undefined =
    job?.layoutId == null ? undefined : JSON.parse(await layoutById(root, job.layoutId))
  return {
    outcome: candidate.outcome,
    warnings,
    ...(provisional.length > 0 && { provisional }),
    ...(layout?.notices && { notices: layout.notices }),
    blockers: await blockersOf(db, job?.faults ?? '[]'),
    totals,
  }
}

/** The people whom a job could not compute, and the reasons. */
export const blockersOfJob = async (db: TenantDb, jobId: number) =>
  blockersOf(db, (await jobById(db, jobId))?.faults ?? '[]')

async function blockersOf(db: TenantDb, text: string) {
  const faults: readonly JobFault[] = JSON.parse(text)
  if (faults.length === 0) return []
  await yieldAmong(faults)
  const ids = await employeesAsIdentified(
    db,
    faults.map(({ employeeIdentifier }) => employeeIdentifier),
  )
  await yieldAmong(faults)
  const blockers = faults.map(({ employeeIdentifier, ...fault }) => ({
    employeeId: ids.get(employeeIdentifier) ?? null,
    ...fault,
    message: `${employeeIdentifier}: ${fault.message}`,
  }))
  // The answer with all of them is written in one part.
  await yieldAmong(faults)
  return blockers
}
