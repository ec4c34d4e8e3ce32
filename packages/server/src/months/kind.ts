import type { Cycle, CycleRefusalCode, EarlierRevision, InputDigests } from '@centime/cycle'
import { jobById, type OperationCommand, type StoredOperation } from '@centime/store'
import type { AnswerDoc, TenantCall } from '../http/endpoint.js'
import { C } from '../http/paths.js'
import { inputDigests } from './inputs.js'
import { CycleRecord, RevisionRecord } from './records.js'
import type { MonthTransaction } from './transaction.js'
import { cycleRecord, revisionRecord } from './view.js'

/**
 * The kinds of months that routes are for, of the officer of a tenant or of a payroll: where they are and how they are shown. What
 * the routes of both do is the same.
 */
export interface MonthKind {
  /** The path of the months. */
  readonly path: string
  readonly tag: 'Payroll cycles' | 'Months of a payroll'
  /** The name of a route, which is unique among both. */
  readonly id: (operationId: string) => string
  /** The payroll that a request names; undefined: the officer's months. */
  readonly payrollOf: (call: TenantCall) => number | undefined
  /** The month as JSON. `path`: that of the months. */
  readonly record: (tx: MonthTransaction, path: string, cycle: Cycle) => Promise<object>
  readonly revisionRecord: (tx: MonthTransaction, period: string, revision: EarlierRevision) => Promise<object>
  readonly answer: (description: string) => AnswerDoc
  readonly revisionAnswer: AnswerDoc
  /** What an operation says beside what both kinds say. */
  readonly ofOperation: (tx: MonthTransaction, operation: StoredOperation) => Promise<object>
  /** What its open controls mean, for the document. */
  readonly controls: string
  /** What its calculation and its approval are refused for, and those of the other kind are not. */
  readonly refusals: Readonly<Record<'calculation' | 'approval', readonly CycleRefusalCode[]>>
  /** What a calculation asks of the engine. */
  readonly calculation: (cycle: Cycle, reason: string | null) => OperationCommand
  /** What an approval depends on beside the month, and what its conflict says of changed inputs. */
  readonly review: (tx: MonthTransaction, cycle: Cycle) => Promise<Review>
  /** Reads into memory what the review looks at; absent: the results of one person. */
  readonly readAhead?: (tx: MonthTransaction, cycle: Cycle) => Promise<void>
}

interface Review {
  readonly inputs: InputDigests
  readonly openControls?: readonly string[]
  readonly members?: object
}

export const OFFICERS: MonthKind = {
  path: C,
  tag: 'Payroll cycles',
  id: (operationId) => operationId,
  payrollOf: () => undefined,
  record: cycleRecord,
  revisionRecord,
  answer: (description) => ({ description, schema: CycleRecord }),
  revisionAnswer: { description: 'the revision', schema: RevisionRecord },
  ofOperation: async () => ({}),
  controls: 'For the people who review the month: no finding keeps it from being approved.',
  refusals: {
    calculation: ['managed_officer_required', 'variables_missing'],
    approval: ['managed_officer_required'],
  },
  calculation: ({ variables }, reason) => ({
    kind: 'calculate',
    paymentDate: variables?.dateDeVersement ?? '',
    reason,
  }),
  review: async (tx, cycle) => {
    const job = cycle.stage.state === 'collecting' ? undefined : await jobById(tx.db, cycle.stage.result.payrunJobId)
    return { inputs: job === undefined ? NO_INPUTS : await inputDigests(tx, cycle, job) }
  },
}
const NO_INPUTS: InputDigests = { calculated: null, now: null }
