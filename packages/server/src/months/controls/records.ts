import { NOTICE_CODES, WARNING_CODES } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { CONTROL_CODES } from '../../ground/control-codes.js'
import { freeText, growing, id, note, utc } from '../../http/fields.js'
import { SEVERITIES } from './findings.js'

/** The records of controls in answers and requests. `routes.ts` fills them. */

const acceptance = z.object({
  by: z.string().describe('the key that accepted it'),
  at: utc,
  note: z.string(),
})
const codes = { ...CONTROL_CODES, ...WARNING_CODES, ...NOTICE_CODES }

const FoundPersonRecord = z
  .object({
    employeeId: id,
    amounts: z
      .record(z.string(), z.string())
      .describe(
        'the values behind the finding, by name: euros, shares, days and hours as decimal text, or the names of missing or equal data; gross and net for a warning of the calculation',
      ),
    warnings: z
      .array(note(WARNING_CODES))
      .optional()
      .describe('only for a warning of the calculation: each of its messages'),
    accepted: acceptance.optional(),
  })
  .openapi('MonthControlPerson')

export const ControlRecord = z
  .object({
    code: growing(codes),
    message: z.string().describe('what the code means, and what to do'),
    severity: growing(SEVERITIES),
    people: z.array(FoundPersonRecord).describe('the people whom it concerns; empty for a notice, which concerns all'),
    accepted: acceptance.optional().describe('the last acceptance; present when all its people have one'),
  })
  .openapi('MonthControl')

export const AcceptanceBody = z
  .strictObject({
    note: freeText,
    employeeIds: z.array(id).min(1).max(10_000).optional().describe('absent: all people whom the finding names'),
  })
  .openapi('ControlAcceptance')
