import {
  AFTER_BLOCKER,
  type Cycle,
  candidateOf,
  type EarlierRevision,
  isFinalized,
  officers,
  type Preview,
  type PreviewBlocker,
  type Result,
  type Stage,
} from '@centime/cycle'
import { type Document, documentAt } from '../store/documents.js'
import { jobById } from '../store/jobs.js'
import { managedPayroll } from '../store/managed.js'
import { operationById, type StoredOperation } from '../store/operations.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { resultOfJob } from './result.js'

/** A month, its revisions and operations as JSON: section 2.9 of the specification, with the completions of the contract. */

interface Reading {
  readonly db: TenantDb
  readonly root: ServiceDb
  /** `/partners/…/tenants/…/payroll-cycles` */
  readonly path: string
}

export async function cycleRecord(reading: Reading, cycle: Cycle): Promise<object> {
  const { period, revision, stage, variables, write, reservation, preview, skipped, filing, consent, lateChanges } =
    cycle
  const operation = reservation && (await operationById(reading.db, reservation.operationId))
  const candidate = candidateOf(cycle)
  const jobId = preview?.payrunJobId
  const proof = jobId ? await documentAt(reading.db, legacyPlace(cycle, jobId)) : undefined
  const { payrunJobId, resultSetId } = stage.state === 'collecting' ? (preview ?? NOTHING) : stage.result
  return {
    period,
    revision,
    state: stage.state,
    variables: variablesRecord(variables),
    variableWrite: write === undefined ? null : variableWriteRecord(write),
    candidate: await candidateRecord(reading, candidate),
    operation: operation === undefined ? null : operationRecord(reading.path, operation),
    ...(await resultMember(reading, stage, variables)),
    preview: preview === undefined ? null : previewRecord(preview, proof),
    payrunJobId,
    resultSetId,
    skipped,
    lateChanges,
    filing: filing === undefined ? null : { reference: filing.reference ?? null, reason: filing.reason ?? null },
    consent: consent ?? null,
    warnings: isFinalized(cycle) ? [] : await warningsOf(reading.db),
  }
}

/** What a later write of the month would be refused for. */
async function warningsOf(db: TenantDb): Promise<readonly object[]> {
  const refusal = officers({ officers: (await managedPayroll(db))?.officers.length ?? 0 })
  return refusal === false ? [] : [{ code: refusal.code, message: refusal.message }]
}
const NOTHING = { payrunJobId: null, resultSetId: null }

/** A revision of a month. */
export async function revisionRecord(
  reading: Reading,
  period: string,
  { revision, stage, variables }: EarlierRevision,
): Promise<object> {
  const result = stage.state === 'collecting' ? undefined : stage.result
  return {
    period,
    revision,
    state: stage.state,
    variables: variablesRecord(variables),
    candidate: await candidateRecord(reading, result),
    ...(await resultMember(reading, stage, variables)),
    payrunJobId: result?.payrunJobId ?? null,
    resultSetId: result?.resultSetId ?? null,
  }
}

const variablesRecord = (variables: Cycle['variables']) =>
  variables === undefined ? null : { ...variables, remuneration: Number(variables.remuneration) }

export const variableWriteRecord = ({ id, status }: NonNullable<Cycle['write']>) => ({
  id,
  status,
  reconciliationRequired: status === 'reconcile_required',
})

async function candidateRecord({ db }: Reading, result: Result | undefined) {
  if (result === undefined || result.candidateId === null) return null
  const { candidateId, payrunJobId, resultSetId } = result
  const job = await jobById(db, payrunJobId)
  return { id: candidateId, payrunJobId, resultSetId, inputsDigest: job?.inputsDigest ?? null }
}

/** A readiness check, with the state of its PDF. */
export function previewRecord(preview: Preview, document: Pick<Document, 'status'> | undefined) {
  const blockers: readonly PreviewBlocker[] =
    document?.status === 'failed' ? [...preview.blockers, 'rendering_disabled'] : preview.blockers
  return {
    pdfProof: blockers.length === 0 && document?.status === 'ready' ? 'ready' : 'missing',
    blockers: blockers.map((code) => ({ code, nextAction: AFTER_BLOCKER[code] })),
  }
}

/** Where the document of a legacy month is stored: under its job, because it has no candidate. */
export const legacyPlace = ({ period, revision }: Pick<Cycle, 'period' | 'revision'>, payrunJobId: number) => ({
  period,
  revision,
  candidateId: `job-${payrunJobId}`,
  variant: 'preview',
})

/** The member `result`: that of the exact candidate; nothing without a candidate. */
async function resultMember({ db, root }: Reading, stage: Stage, variables: Cycle['variables']): Promise<object> {
  if (stage.state === 'collecting' || stage.result.candidateId === null) return {}
  const job = await jobById(db, stage.result.payrunJobId)
  const result = job && (await resultOfJob(db, root, job, variables))
  if (result === undefined) return {}
  const { warnings, notices, blockers, employeeIdentifier, amounts, wageTypes } = result
  const person = {
    employeeIdentifier,
    ...Object.fromEntries(
      Object.entries(amounts).map(([name, value]) => [name, value === null ? null : Number(value)]),
    ),
    wageTypes: wageTypes.map(({ value, ...wageType }) => ({ ...wageType, value: Number(value) })),
  }
  const noted = notices === undefined ? { warnings } : { warnings, notices }
  return { result: { outcome: stage.result.outcome, ...noted, blockers, persons: [person] } }
}

export function operationRecord(path: string, operation: StoredOperation) {
  const { id, kind, status, phase, period, revision, candidateId, blocker, message } = operation
  const { requestedAt, startedAt, completedAt, effectId: payrunJobId } = operation
  const url = `${path}/${period}/operations/${id}`
  const reasonCode = operation.command.kind === 'abort_draft' ? operation.command.reasonCode : null
  const shown = { id, kind, status, phase, period, revision, candidateId, payrunJobId, reasonCode, blocker, message }
  return { ...shown, requestedAt, startedAt, completedAt, url }
}
