import { CYCLE_STATES, MOST_LATE_CHANGES } from '@centime/cycle'
import { WARNING_CODES } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { EURO_AMOUNTS } from '../../calculation/person-results.js'
import { anyNotices, growing, id, lawDigest, MonthCounts, note, provisional, utc } from '../../http/fields.js'
import { LateChangeRecord } from '../late-changes.js'
import { BlockedPerson, OperationRecord, PersonHeldOut } from '../records.js'
import { AnnulledPayslip } from './annulled.js'
import { DifferingLine, MOST_COMPARED } from './compared.js'

/** The records of payrolls' months in answers. `view.ts` fills them. */

const amount = z.number().nullable().describe('euros; null: the regulation has no such line')
const euros = Object.fromEntries(EURO_AMOUNTS.map((name) => [name, amount])) as Readonly<
  Record<(typeof EURO_AMOUNTS)[number], typeof amount>
>
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

const MonthResult = z
  .object({
    outcome: growing(['ready', 'blocked']),
    warnings: z
      .array(z.object({ ...note(WARNING_CODES).shape, people: z.int().describe('how many people have it') }))
      .describe('each code once, with the number of people'),
    provisional,
    notices: anyNotices,
    blockers: z.array(BlockedPerson),
    totals: z.object(euros),
  })
  .openapi('PayrollMonthResult')

/** An input that differs from that of the last candidate. */
const ChangedInput = z
  .object({
    employeeId: id.nullable().describe('null: the company, or an earlier month'),
    person: z.string().nullable().describe('the identifier of the employee'),
    field: z.string().describe('`Case.Field`; or `status`, `divisions`, `history`'),
    old: z.string().nullable(),
    new: z.string().nullable(),
    by: z
      .string()
      .nullable()
      .describe('the identifier of the user, of a decision the key; null: not known, or the service'),
    at: utc.nullable(),
  })
  .openapi('ChangedInput')

const revisionFields = {
  period: z.string(),
  payrollId: id,
  revision: z.int(),
  state: growing(CYCLE_STATES),
  paymentDate: z.string().openapi({ format: 'date' }),
  candidate: z
    .object({
      ...{ id: z.string(), payrunJobId: id, lawDigest, provisional },
      inputsDigest: z
        .string()
        .nullable()
        .describe('SHA-256, hex, of a line `identifier digest` for each person, as in the receipt'),
    })
    .nullable(),
  counts: orNull(MonthCounts).describe('counts of the candidate; null: there is none'),
  held: z.array(PersonHeldOut).describe('the people whom the month does not pay until they are released'),
  replaces: z
    .array(id)
    .describe('the payrun jobs of the earlier revisions, whose payslips this revision annuls and replaces'),
  annuls: z
    .array(AnnulledPayslip)
    .describe(
      'payslips of earlier revisions that this one annuls without a replacement, because the contracts of their people no longer cover the month. Once this revision is final, they count in no book, history or sum',
    ),
}

export const MonthRevision = z
  .object({ ...revisionFields, people: z.array(id).describe('the employees with a payslip of this revision') })
  .openapi('PayrollMonthRevision')

export const PayrollMonthRecord = z
  .object({
    ...revisionFields,
    payrunId: id,
    result: MonthResult.optional().describe('present when a candidate is ready'),
    operation: orNull(OperationRecord).describe('the operation under way; null: none'),
    changes: z
      .array(ChangedInput)
      .describe(
        'what has changed since the last candidate of the revision, before its first candidate since the final payslips; the first 100',
      ),
    skipped: z.boolean(),
    lateChanges: z
      .array(LateChangeRecord)
      .describe(
        `changes that the final result does not include: recorded outside the write window, or carried. The first ${MOST_LATE_CHANGES}`,
      ),
    filing: z.object({ reference: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    consent: z.object({ by: z.string(), reference: z.string(), at: utc }).nullable(),
  })
  .openapi('PayrollMonth')

export const MonthPerson = z
  .object({
    employeeId: id,
    employeeIdentifier: z.string(),
    resultSetId: id,
    ...euros,
    inputsDigest: z.string(),
    provisional,
    findings: z.array(z.string()).describe('codes of controls'),
    before: orNull(
      z.object({ period: z.string(), resultSetId: id, gross: amount, netPayable: amount, employerCost: amount }),
    ).describe('the last final month of the person; null: none'),
    difference: orNull(z.object({ gross: amount, netPayable: amount, employerCost: amount })).describe(
      'to the last final month',
    ),
    lines: z
      .array(DifferingLine)
      .optional()
      .describe(
        `the wage types that differ from the last final month, and why; empty without such a month. Only in a page of at most ${MOST_COMPARED} people`,
      ),
  })
  .openapi('PayrollMonthPerson')
