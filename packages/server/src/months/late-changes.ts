import type { Cycle, LateChange } from '@centime/cycle'
import { z } from '@hono/zod-openapi'
import { growing, id, month, utc } from '../http/fields.js'
import type { BackPayState, backPayStates } from './back-pay/states.js'

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
    backPayPeriod: month
      .nullable()
      .describe(
        'the month that has paid the difference, put it off, may pay it or has found none; null: no later month has read the value',
      ),
  })
  .openapi('LateChange')

/** The late changes of a month as listed, each with the outcome of its difference. */
export async function lateChangeRecords(
  cycle: Cycle,
  statesOf: ReturnType<typeof backPayStates>,
): Promise<readonly object[]> {
  if (cycle.lateChanges.length === 0) return []
  const stateOf = await statesOf(cycle)
  return cycle.lateChanges.map((change) => lateChangeRecord(change, stateOf(change)))
}

/** Changes recorded by an earlier version name neither person nor texts nor user. */
const lateChangeRecord = (change: LateChange, { backPay, backPayPeriod }: BackPayState) => {
  const { caseName, caseFieldName, start, recordedAt, of: named } = change
  return {
    employeeId: named?.employeeId ?? null,
    ...{ caseName, caseFieldName, start, old: named?.old ?? null, new: named?.new ?? null },
    recordedBy: named?.by ?? null,
    ...{ recordedAt, backPay, backPayPeriod },
  }
}
