import type { LateChange } from '@centime/cycle'
import { z } from '@hono/zod-openapi'
import { growing, id, utc } from '../http/fields.js'

/** Late changes of final months: values that the final result does not have. Months of officers and of payrolls list them alike. */

export const LateChangeRecord = z
  .object({
    employeeId: id.nullable().describe('null: a value of the company'),
    caseName: z.string(),
    caseFieldName: z.string(),
    start: utc,
    old: z.string().nullable().describe('the text that the month read before; null: none'),
    new: z.string().nullable().describe('the text that the month reads now; null: none'),
    recordedBy: id.nullable().describe('the id of the user; null: not known, or the service itself'),
    recordedAt: utc,
    backPay: growing(['none', 'proposed', 'accepted', 'put_off', 'paid']),
  })
  .openapi('LateChange')

/** A late change as it is listed. What an earlier version recorded names no person, texts and user. */
export const lateChangeRecord = ({ caseName, caseFieldName, start, recordedAt, of: named }: LateChange) => ({
  employeeId: named?.employeeId ?? null,
  ...{ caseName, caseFieldName, start, old: named?.old ?? null, new: named?.new ?? null },
  recordedBy: named?.by ?? null,
  recordedAt,
  backPay: 'none',
})
