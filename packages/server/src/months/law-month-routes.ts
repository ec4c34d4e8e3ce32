import { readMonths, type ServiceDb, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type Endpoint, OPERATOR, type TenantCall, tenantRead, tenantWrite } from '../http/endpoint.js'
import { growing, id, lawDigest } from '../http/fields.js'
import { P } from '../http/paths.js'
import { monthTransaction } from './cycle-request.js'
import { movedMonths, takeUpFigures } from './law-months.js'
import { peopleOfMonths, withPeople } from './law-people.js'
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
    .describe(
      'the provisional figures of its results that have another value now; empty: it follows an earlier month of the list, since ceilings and reductions add up over the year',
    ),
}
const takenUp = z
  .boolean()
  .describe('whether the act has taken them up: the next open month pays what they move; true where there are none')
const amounts = {
  gross: z.number().describe('the difference of the gross pay, in euros'),
  net: z.number().describe('the difference of the net before tax'),
  employerCost: z.number().describe('the difference of the total cost of the employer'),
}
const MovedPersonRecord = z
  .object({
    employeeId: id,
    employeeIdentifier: z.string(),
    ...amounts,
    code: orNull('why the months of the person cannot be computed again, as a fault of inputs; null: they were'),
  })
  .openapi('PersonMovedByLaw')
const ProvisionalMonthRecord = z
  .object({
    ...fields,
    takenUp,
    people: z
      .array(MovedPersonRecord)
      .describe('whose pay the true figures move, and by how much: what back pay or a revision of the month pays'),
    totals: z.object(amounts).describe('the sums of all people'),
  })
  .openapi('MonthToCorrect')
const TakenUpRecord = z
  .object({
    ...fields,
    takenUp,
    outcome: growing(['revision', 'late', 'refused']).describe(
      '`revision`: its next revision is open, and a calculation pays each person with a line that moves, such as a ceiling; `late`: late changes of the month, and the next open month pays what the figures move as back pay; `refused`: see `code`',
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
      'Of officers and of payrolls, with both values of each figure, and with each person whose pay they move: each month is computed again by the law in force, with the values that the final months have read.',
    answers: { 200: { description: 'the months, by period', schema: z.array(ProvisionalMonthRecord) } },
  },
  async (call, db, root) => {
    const tx = await transactionOf(call, db, root)
    const people = await peopleOfMonths(tx, await movedMonths(tx))
    return { status: 200, outside: async () => ({ status: 200, body: await withPeople(call.world, people) }) }
  },
)

const postLawChanges = tenantWrite(
  {
    ...OPERATOR,
    method: 'post',
    path,
    operationId: 'takeUpLawChanges',
    summary: 'Take up the true figures in all these months',
    description:
      'One act for all months of the client. Inside its write window a month opens its next revision: calculate, review and approve it. Later, before a later final month, or under the policy `carry`, the figures are late changes of the month: the next calculation of an open month pays the differences of all people as back pay, and each can still be put off. Nothing is paid by the act.',
    answers: { 200: { description: 'what became of each month', schema: z.array(TakenUpRecord) } },
  },
  async (call, db, root) => {
    const tx = await transactionOf(call, db, root)
    const body = await takeUpFigures(tx)
    return { status: 200, body, after: wakeAfter(tx), ...(body.length === 0 && { unchanged: true as const }) }
  },
)

export const lawMonthRoutes: readonly Endpoint[] = [getLawChanges, postLawChanges]
