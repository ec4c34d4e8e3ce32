import { readMonths, type ServiceDb, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type Endpoint, OPERATOR, type TenantCall, tenantRead, tenantWrite } from '../http/endpoint.js'
import { growing, id, lawDigest } from '../http/fields.js'
import { P } from '../http/paths.js'
import { monthTransaction } from './cycle-request.js'
import { listedMonths, takeUpFigures } from './law-months.js'
import { wakeAfter } from './transaction.js'

/** Months that were paid by carried figures, once the true ones are in force. */

const orNull = (is: string) => z.string().nullable().describe(is)
const fields = {
  payrollId: id.nullable().describe('null: the month of an officer'),
  period: z.string().describe('the month'),
  revision: z.int().describe('its final revision'),
  payrunJobId: id.describe('the job that paid it'),
  lawDigest,
  figures: z
    .array(
      z
        .object({
          figure: z.string().describe('its table and key, `Table.Key`, or the name of a scale'),
          usedFrom: z.string().openapi({ format: 'date' }).describe('the first day of the value that was used'),
          old: orNull('the value that was used; null: a scale'),
          new: orNull('the value in force for the month; null: a scale'),
        })
        .openapi('FigureThatMoves'),
    )
    .describe('the provisional figures of its results that have another value now'),
}
const ProvisionalMonthRecord = z.object(fields).openapi('MonthToCorrect')
const TakenUpRecord = z
  .object({
    ...fields,
    outcome: growing(['revision', 'late', 'refused']).describe(
      '`revision`: its next revision is open, and a calculation pays each person with a line that moves, such as a ceiling; `late`: late changes of the month; `refused`: see `code`',
    ),
    code: orNull('the code of the refusal; null: none'),
  })
  .openapi('MonthTakenUp')

const path = `${P}/law-changes`

async function transactionOf(call: TenantCall, db: TenantDb, root: ServiceDb) {
  const months = await readMonths(root, call.tenant.id, call.world.settings.environment)
  return monthTransaction({ ...call, months }, db, root)
}

const getLawChanges = tenantRead(
  {
    method: 'get',
    path,
    operationId: 'listLawChanges',
    tag: OPERATOR.tag,
    summary: 'The final months that used provisional figures whose true values are in force since',
    description:
      'Of officers and of payrolls, with both values of each figure. `POST law-impact` says whose pay moves.',
    answers: { 200: { description: 'the months, by period', schema: z.array(ProvisionalMonthRecord) } },
  },
  async (call, db, root) => ({ status: 200, body: await listedMonths(await transactionOf(call, db, root)) }),
)

const postLawChanges = tenantWrite(
  {
    ...OPERATOR,
    method: 'post',
    path,
    operationId: 'takeUpLawChanges',
    summary: 'Take up the true figures in all these months',
    description:
      'One act for all months of the client. Inside its write window a month opens its next revision: calculate, review and approve it. Later, or under the policy `carry`, the figures are late changes of the month. Nothing is paid by the act.',
    answers: { 200: { description: 'what became of each month', schema: z.array(TakenUpRecord) } },
  },
  async (call, db, root) => {
    const tx = await transactionOf(call, db, root)
    const body = await takeUpFigures(tx)
    return { status: 200, body, after: wakeAfter(tx), ...(body.length === 0 && { unchanged: true as const }) }
  },
)

export const lawMonthRoutes: readonly Endpoint[] = [getLawChanges, postLawChanges]
