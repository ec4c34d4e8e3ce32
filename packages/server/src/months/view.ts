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
} from '@centime/cycle'
import type { Document, Months, ResultRows, StoredOperation } from '@centime/store'
import * as store from '@centime/store'
import { provisionalIn } from '../calculation/provisional.js'
import { backPayStates } from './back-pay/states.js'
import { lateChangeRecords } from './late-changes.js'
import { asOfDraft, legacyDraftOf } from './preview.js'
import { resultOf } from './result.js'
import type { MonthTransaction } from './transaction.js'

/** A month, its revisions and operations as JSON: section 2.9 of the specification, and the contract. */

/** `path`: `/partners/…/tenants/…/payroll-cycles`; `states`: shared by the months of a list. */
export async function cycleRecord(
  tx: MonthTransaction,
  path: string,
  cycle: Cycle,
  states = backPayStates(tx),
): Promise<object> {
  const { period, revision, variables, write, reservation, skipped, filing, consent } = cycle
  const { db, root } = tx
  const candidate = candidateOf(cycle)
  const [jobId, draftId] = [cycle.preview?.payrunJobId, legacyDraftOf(cycle)]
  const found = await store.together(root, {
    operations: reservation && store.operationOf(db, reservation.operationId),
    proofs: jobId ? store.placedDocument(db, legacyPlace(cycle, jobId)) : undefined,
    drafts: draftId === undefined ? undefined : store.statusOfJob(db, draftId),
    ...candidateQueries(tx, candidate),
  })
  const { stage, preview } = asOfDraft(cycle, found.drafts[0])
  const [operation] = found.operations.map(store.storedOperation)
  const { payrunJobId, resultSetId } = stage.state === 'collecting' ? (preview ?? NOTHING) : stage.result
  return {
    period,
    revision,
    state: stage.state,
    variables: variablesRecord(variables),
    variableWrite: write === undefined ? null : variableWriteRecord(write),
    candidate: candidateRecord(candidate, found),
    operation: operation === undefined ? null : operationRecord(path, operation),
    ...resultMember(candidate, found, variables),
    preview: preview === undefined ? null : previewRecord(preview, found.proofs[0]),
    payrunJobId,
    resultSetId,
    skipped,
    lateChanges: await lateChangeRecords(cycle, states),
    filing: filing === undefined ? null : { reference: filing.reference ?? null, reason: filing.reason ?? null },
    consent: consent ?? null,
    warnings: isFinalized(cycle) ? [] : warningsOf(tx.months),
  }
}

/** The records of several months, for a list of either kind. */
export async function recordsOfMonths(
  tx: MonthTransaction,
  path: string,
  cycles: readonly Cycle[],
  record: typeof cycleRecord,
): Promise<readonly object[]> {
  const states = backPayStates(tx)
  const records: object[] = []
  for (const cycle of cycles) {
    records.push(await record(tx, path, cycle, states))
    // SQLite answers within the same turn of the event loop.
    await store.yieldToEventLoop()
  }
  return records
}

function warningsOf({ managed }: Months): readonly object[] {
  const refusal = officers({ officers: managed?.officers.length ?? 0 })
  return refusal === false ? [] : [{ code: refusal.code, message: refusal.message }]
}
const NOTHING = { payrunJobId: null, resultSetId: null }

/** A revision of a month. */
export async function revisionRecord(
  tx: MonthTransaction,
  period: string,
  { revision, stage, variables }: EarlierRevision,
): Promise<object> {
  const result = stage.state === 'collecting' ? undefined : stage.result
  const found = await store.together(tx.root, candidateQueries(tx, result))
  return {
    period,
    revision,
    state: stage.state,
    variables: variablesRecord(variables),
    candidate: candidateRecord(result, found),
    ...resultMember(result, found, variables),
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

/** The job of a candidate, and its result; nothing without a candidate. */
function candidateQueries({ db, root }: MonthTransaction, result: Result | undefined) {
  const jobId = (result?.candidateId ?? null) === null ? undefined : result?.payrunJobId
  const queries = jobId === undefined ? undefined : store.resultQueries(db, root, jobId)
  return { jobs: queries?.jobs, sets: queries?.sets, layouts: queries?.layouts }
}

function candidateRecord(result: Result | undefined, { jobs: [job], sets: [set] }: Pick<ResultRows, 'jobs' | 'sets'>) {
  if (result === undefined || result.candidateId === null) return null
  const { candidateId, payrunJobId, resultSetId } = result
  const provisional = provisionalIn(set?.provisional ?? '[]')
  const known = {
    id: candidateId,
    payrunJobId,
    resultSetId,
    inputsDigest: job?.inputsDigest ?? null,
    lawDigest: job?.lawDigest ?? null,
  }
  return provisional.length === 0 ? known : { ...known, provisional }
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

/** The member `result`: the result of the exact candidate; absent without a candidate. */
function resultMember(candidate: Result | undefined, found: ResultRows, variables: Cycle['variables']): object {
  const result = resultOf(found, variables)
  if (candidate === undefined || result === undefined) return {}
  const { warnings, notices, provisional, blockers, employeeIdentifier, amounts, wageTypes } = result
  const person = {
    employeeIdentifier,
    ...Object.fromEntries(
      Object.entries(amounts).map(([name, value]) => [name, value === null ? null : Number(value)]),
    ),
    wageTypes: wageTypes.map(({ value, ...wageType }) => ({ ...wageType, value: Number(value) })),
  }
  const noted = { warnings, ...(provisional.length > 0 && { provisional }), ...(notices && { notices }) }
  return { result: { outcome: candidate.outcome, ...noted, blockers, persons: [person] } }
}

export function operationRecord(path: string, operation: StoredOperation) {
  const { id, kind, status, phase, period, revision, candidateId, blocker, message } = operation
  const { requestedAt, startedAt, completedAt, effectId: payrunJobId } = operation
  const url = `${path}/${period}/operations/${id}`
  const reasonCode = operation.command.kind === 'abort_draft' ? operation.command.reasonCode : null
  const shown = { id, kind, status, phase, period, revision, candidateId, payrunJobId, reasonCode, blocker, message }
  return { ...shown, requestedAt, startedAt, completedAt, url }
}
