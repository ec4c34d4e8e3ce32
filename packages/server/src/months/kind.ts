import type { Cycle, CycleRefusalCode, EarlierRevision, InputDigests } from '@centime/cycle'
import { jobById, type OperationCommand, type StoredOperation } from '@centime/store'
import type { z } from '@hono/zod-openapi'
import type { AnswerDoc, TenantCall } from '../http/endpoint.js'
import { C } from '../http/paths.js'
import { inputDigests } from './inputs.js'
import { CycleRecord, RevisionRecord } from './records.js'
import type { MonthTransaction } from './transaction.js'
import { cycleRecord, revisionRecord } from './view.js'

/**
 * The two kinds of months: those of a tenant's officer and those of a payroll. They differ in their paths and in how they are shown; the
 * routes of both do the same.
 */
export interface MonthKind {
  /** The path of the months. */
  readonly path: string
  readonly tag: 'Payroll cycles' | 'Months of a payroll'
  /** The name of a route, which is unique among both. */
  readonly id: (operationId: string) => string
  /** The payroll that a request names; undefined: the officer's months. */
  readonly payrollOf: (call: TenantCall) => number | undefined
  /** The month as JSON. `path`: the path of the months. */
  readonly record: (tx: MonthTransaction, path: string, cycle: Cycle) => Promise<object>
  readonly revisionRecord: (tx: MonthTransaction, period: string, revision: EarlierRevision) => Promise<object>
  readonly answer: (description: string) => AnswerDoc
  /** A revision as JSON, for the document. */
  readonly revisionSchema: z.ZodType
  /** Members of an operation that only this kind has. */
  readonly ofOperation: (tx: MonthTransaction, operation: StoredOperation) => Promise<object>
  /** The meaning of its open controls, for the document. */
  readonly controls: string
  /** Refusals of its calculation and of its approval that the other kind does not have. */
  readonly refusals: Readonly<Record<'calculation' | 'approval', readonly CycleRefusalCode[]>>
  /** The command of a calculation to the engine. */
  readonly calculation: (
    cycle: Cycle,
    reason: string | null,
  ) => Extract<OperationCommand, { readonly kind: 'calculate' }>
  /** The inputs of an approval in addition to the month, and the members of its conflict about changed inputs. */
  readonly review: (tx: MonthTransaction, cycle: Cycle) => Promise<Review>
  /** Reads the data of the review into memory; absent: not needed for the result of one person. */
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
  revisionSchema: RevisionRecord,
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
