import {
  CYCLE_STATES,
  CYCLE_WARNINGS,
  type CycleRefusalCode,
  MOST_LATE_CHANGES,
  NEXT_ACTIONS,
  OPERATION_BLOCKERS,
  OPERATION_KINDS,
  OPERATION_PHASES,
  OPERATION_STATUSES,
  PREVIEW_BLOCKERS,
  RESULT_BLOCKERS,
  SELECTION_FAULTS,
} from '@centime/cycle'
import { FAULT_CODES, WARNING_CODES } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import type { AnswerDoc } from '../http/endpoint.js'
import {
  anyNotices,
  growing,
  id,
  lawDigest,
  note,
  provisional,
  statement,
  utc,
  VariableWriteRecord,
} from '../http/fields.js'
import { LateChangeRecord } from './late-changes.js'

/** The records of payroll cycles in answers: section 2.9 of the specification. `view.ts` fills them. */

const amount = z.number().nullable().describe('euros; null: missing or ambiguous in the native result')
/** A named schema or null: `nullable` would apply the object's constraints to null. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

const PersonRecord = z
  .object({
    employeeIdentifier: z.string(),
    gross: amount,
    employeeContributions: amount,
    employerContributions: amount,
    netDeductions: amount,
    netBeforeTax: amount,
    netSocial: amount,
    pas: amount,
    netPayable: amount,
    employerCost: amount,
    wageTypes: z.array(z.object({ wageTypeNumber: z.int(), wageTypeName: z.string(), value: z.number() })),
  })
  .openapi('CyclePerson')

const ResultRecord = z
  .object({
    outcome: growing(['ready', 'blocked']),
    warnings: z.array(note(WARNING_CODES)),
    provisional,
    notices: anyNotices,
    blockers: z.array(note(RESULT_BLOCKERS)),
    persons: z.array(PersonRecord),
  })
  .openapi('CycleResult')

/** A person whom a month leaves out until the person is released, and the reason. */
export const PersonHeldOut = z.object({ employeeId: id, reason: z.string() })

/** A person whom a month could not compute, and the reason. */
export const BlockedPerson = z
  .object({
    employeeId: id.nullable(),
    caseName: z.string().nullable(),
    caseFieldName: z.string().nullable(),
    code: growing({ ...FAULT_CODES, ...SELECTION_FAULTS }),
    message: z.string(),
  })
  .openapi('PayrollMonthBlocker')

/** Why a native draft is aborted: section 4.6 of the specification. */
export const ABORT_REASONS = ['simulation_discarded', 'draft_replaced', 'operator_recovery'] as const

export const OperationRecord = z
  .object({
    id,
    kind: growing(OPERATION_KINDS),
    status: growing(OPERATION_STATUSES),
    phase: growing(OPERATION_PHASES),
    period: z.string(),
    revision: z.int(),
    candidateId: z.string().nullable(),
    payrunJobId: id.nullable(),
    reasonCode: growing(ABORT_REASONS).nullable().describe('only for an abort: why it was requested'),
    blocker: growing(OPERATION_BLOCKERS).nullable().describe('why it failed or is in doubt'),
    message: z.string().nullable(),
    blockers: z
      .array(BlockedPerson)
      .optional()
      .describe(
        "only for a payroll's calculation that computed no person: the people and the reasons. Absent in lists",
      ),
    requestedAt: utc,
    startedAt: utc.nullable(),
    completedAt: utc.nullable(),
    url: z.string(),
  })
  .openapi('Operation')

const variables = z.object({ remuneration: z.number(), dateDeVersement: z.string() }).nullable()
const candidate = z
  .object({
    id: z.string(),
    payrunJobId: id,
    resultSetId: id,
    inputsDigest: z.string().nullable().describe('the digest of the inputs of its job; null: a job of version 0.1'),
    lawDigest,
    provisional,
  })
  .nullable()

const revisionFields = {
  period: z.string(),
  revision: z.int(),
  state: growing(CYCLE_STATES),
  variables,
  candidate,
  result: ResultRecord.optional().describe('present when an exact candidate is ready'),
  payrunJobId: id.nullable(),
  resultSetId: id.nullable(),
}
export const RevisionRecord = z.object(revisionFields).openapi('PayrollCycleRevision')

export const CycleRecord = z
  .object({
    ...revisionFields,
    variableWrite: orNull(VariableWriteRecord),
    operation: orNull(OperationRecord).describe('the operation under way; null: none'),
    preview: z
      .object({
        pdfProof: growing(['ready', 'missing']),
        blockers: z.array(
          z.object({
            code: growing(PREVIEW_BLOCKERS),
            nextAction: growing(NEXT_ACTIONS),
          }),
        ),
      })
      .nullable()
      .describe('only for a legacy cycle: its last readiness check'),
    skipped: z.boolean(),
    lateChanges: z
      .array(LateChangeRecord)
      .describe(
        `values that the final result does not include: recorded, or found to be recorded, outside the write window. The first ${MOST_LATE_CHANGES} are listed`,
      ),
    filing: z
      .object({ reference: z.string().nullable(), reason: z.string().nullable() })
      .nullable()
      .describe('the last record of an operator about the declaration'),
    warnings: z.array(note(CYCLE_WARNINGS)).describe('reasons for which a later write of the month would be refused'),
    consent: z
      .object({ by: z.string(), reference: z.string(), at: utc })
      .nullable()
      .describe('the consent with which a replay opened this revision'),
  })
  .openapi('PayrollCycle')

/** A receipt: `receipt.ts` makes it. */
export const ReceiptRecord = z
  .object({
    ...statement,
    tenantId: id,
    period: z.string(),
    revision: z.int(),
    candidateId: z.string().nullable(),
    payrunJobId: id,
    resultSetId: z.int().optional().describe("only for an officer's month"),
    inputsDigest: z
      .string()
      .nullable()
      .describe(
        "the digest of the inputs of the job; null: a job of version 0.1. For a payroll's month: SHA-256, hex, of a line `identifier digest` for each person",
      ),
    resultDigest: z
      .string()
      .nullable()
      .describe(
        "SHA-256, hex, of a line with the employee's identifier and a line `number value` for each wage type that is not 0, by number. For a payroll's month: SHA-256 of a line `identifier digest` with that digest for each person",
      ),
    payrollId: id.optional().describe("only for a payroll's month"),
    paymentDate: z.string().optional().describe("only for a payroll's month"),
    people: z.array(id).optional().describe("only for a payroll's month: the employees whom the revision pays"),
    annulled: z.array(id).optional().describe('the same for those whose earlier payslip is annulled and not replaced'),
    accepted: z
      .array(
        z.object({ code: z.string(), by: z.string(), at: utc, people: z.int().describe('how many'), note: z.string() }),
      )
      .optional()
      .describe("only for a payroll's month: the accepted controls, with the key that accepted them"),
    held: z.array(PersonHeldOut).optional().describe("only for a payroll's month: the employees whom it does not pay"),
    lawDigest: lawDigest.optional(),
    provisional,
    provisionalLaw: growing(['accepted', 'policy'])
      .optional()
      .describe(
        'of a provisional month: `accepted`: the approval accepted it; `policy`: the policy of the tenant accepts all',
      ),
    approvedBy: z.string().nullable().describe('the key that approved, as `key 3`; null: not known'),
    approvedAt: utc.nullable().describe('when the approval was requested'),
    finalizedAt: utc.describe('when the revision was finalized'),
  })
  .openapi('FinalizationReceipt')

export const revisionQuery = (description: string) =>
  z.strictObject({
    revision: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be the number of a revision')
      .transform(Number)
      .optional()
      .openapi({ type: 'integer', minimum: 1, description }),
  })

export const waitQuery = z.strictObject({
  wait: z
    .string()
    .regex(/^(\d|10)$/, 'must be 0 to 10 seconds')
    .transform(Number)
    .optional()
    .openapi({
      type: 'integer',
      minimum: 0,
      maximum: 10,
      description:
        'the answer arrives when the operation has ended, after this number of seconds at the latest; absent: at once',
    }),
})

export const cycleAnswer = (description: string): AnswerDoc => ({ description, schema: CycleRecord })
export const operationQueuedAnswer: Readonly<Record<number, AnswerDoc>> = {
  202: {
    description: 'the operation, queued; poll it until its status is completed, failed or reconcile_required',
    schema: OperationRecord,
    headers: ['Location'],
  },
}
export const operationAnswer: Readonly<Record<number, AnswerDoc>> = {
  200: { description: 'the operation', schema: OperationRecord },
}

/** The refusals that any managed write shares. */
export const RESERVED: readonly CycleRefusalCode[] = [
  'period_outside_write_window',
  'month_skipped',
  'variable_write_reconciliation_required',
  'payroll_operation_collision',
]
