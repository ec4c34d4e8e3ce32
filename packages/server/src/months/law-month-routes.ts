import { jobById, readMonths, type ServiceDb, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { lawInForce } from '../calculation/law.js'
import { notFound } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, type Reply, type TenantCall, tenantRead, tenantWrite } from '../http/endpoint.js'
import { growing, id, lawDigest, page } from '../http/fields.js'
import { listedFrom, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { monthTransaction } from './cycle-request.js'
import { monthsMovedByLaw, movedByLawKnown } from './law-changes.js'
import { takeUpFigures } from './law-months.js'
import type { MonthWithPeople } from './law-people.js'
import { wakeAfter } from './transaction.js'

/**
 * Months that were paid by figures whose value has changed: carried ones whose true values are in force, and corrected
 * ones.
 */

/** How many people of a month the list shows. */
const FIRST = 100

const orNull = (is: string) => z.string().nullable().describe(is)
const fields = {
  payrollId: id.nullable().describe('null: the month of an officer'),
  period: z.string().describe('the month'),
  revision: z
    .int()
    .nullable()
    .describe('its final revision; null: released payruns have paid it, and no managed month'),
  payrunJobId: id.describe('the last job that paid it'),
  lawDigest,
  figures: z
    .array(
      z
        .object({
          figure: z.string().describe('its table and key, `Table.Key`, or the name of a scale'),
          usedFrom: z
            .string()
            .openapi({ format: 'date' })
            .describe('the first day of the value that was used; empty: there was none'),
          old: orNull('the value that was used; null: a scale'),
          new: orNull('the value in force for the month; null: a scale'),
        })
        .openapi('FigureThatMoves'),
    )
    .describe(
      'the figures that have another value now: provisional ones of its results, and confirmed ones that were corrected; empty: it follows an earlier month of the list, since ceilings and reductions add up over the year',
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
    moved: z.int().describe('how many people the true figures move'),
    people: z
      .array(MovedPersonRecord)
      .describe(
        `the first ${FIRST} of them, and by how much: what back pay or a revision of the month pays; \`…/law-changes/{jobId}/persons\` lists all`,
      ),
    totals: z.object(amounts).describe('the sums of all people'),
  })
  .openapi('MonthToCorrect')
const TakenUpRecord = z
  .object({
    ...fields,
    takenUp,
    outcome: growing(['revision', 'late', 'payrun', 'refused']).describe(
      '`revision`: its next revision is open, and a calculation pays each person with a line that moves, such as a ceiling; `late`: late changes of the month, and the next open month pays what the figures move as back pay; `payrun`: released payruns have paid the month, and nothing was recorded: the next open month of the payroll proposes the differences as back pay, or a payrun of the month replaces its payslips; `refused`: see `code`',
    ),
    code: orNull('the code of the refusal; null: none'),
  })
  .openapi('MonthTakenUp')

const path = `${P}/law-changes`

async function transactionOf(call: TenantCall, db: TenantDb, root: ServiceDb) {
  const months = await readMonths(root, call.tenant.id, call.world.settings.environment)
  return monthTransaction({ ...call, months }, db, root)
}
type Asked = TenantCall<unknown, z.infer<typeof page>>

/** Answers from the months, which are computed outside the transaction where they are not known. */
async function answeredFrom(
  call: Asked,
  db: TenantDb,
  root: ServiceDb,
  answer: (months: readonly MonthWithPeople[]) => Promise<Reply>,
): Promise<Reply> {
  const found = await monthsMovedByLaw(call.world, await transactionOf(call, db, root))
  return 'known' in found ? answer(found.known) : { status: 200, outside: async () => answer(await found.make()) }
}

const getLawChanges = tenantRead(
  {
    method: 'get',
    path,
    operationId: 'listLawChanges',
    tag: OPERATOR.tag,
    summary: 'The final months that figures of the law move that are in force since',
    description:
      'Months of officers, of payrolls and of released payruns that used provisional figures whose true values are published, or figures that were corrected since: both values of each figure, and each person whose pay they move. Each month is computed again by the law in force, with the values that the final months have read; the answer is kept until something is written or the law changes.',
    query: page,
    answers: listOf(ProvisionalMonthRecord, 'the months, by period'),
  },
  (call, db, root) =>
    answeredFrom(call, db, root, (months) =>
      listedFrom(
        call,
        months.map(({ people, ...month }) => ({ ...month, moved: people.length, people: people.slice(0, FIRST) })),
      ),
    ),
)

const getPersons = tenantRead(
  {
    method: 'get',
    path: `${path}/{jobId}/persons`,
    operationId: 'listPersonsMovedByLaw',
    tag: OPERATOR.tag,
    summary: 'The people whom figures of the law move in a month of that list',
    description: 'The month is named by its `payrunJobId`; of any other job the list is empty.',
    query: page,
    answers: listOf(MovedPersonRecord, 'the people, by employee'),
    refusals: ['not_found'],
  },
  async (call, db, root) => {
    const jobId = call.id('jobId')
    if ((await jobById(db, jobId)) === undefined) return notFound('job', jobId)
    return answeredFrom(call, db, root, (months) =>
      listedFrom(call, months.find(({ payrunJobId }) => payrunJobId === jobId)?.people ?? []),
    )
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
    // The months that move a person are computed before the transaction, as for the list.
    ahead: async (call, db, root) => {
      const found = await monthsMovedByLaw(call.world, await transactionOf(call, db, root))
      return 'make' in found ? found.make : undefined
    },
  },
  async (call, db, root) => {
    const tx = await transactionOf(call, db, root)
    const now = await lawInForce(root)
    const known = await movedByLawKnown(tx, now)
    const listed = known && new Set(known.map(({ payrunJobId }) => payrunJobId))
    const body = await takeUpFigures(tx, now, ({ shown }) => listed?.has(shown.payrunJobId) !== false)
    const isUnchanged = body.every(({ outcome }) => outcome === 'payrun')
    return { status: 200, body, after: wakeAfter(tx), ...(isUnchanged && { unchanged: true as const }) }
  },
)

export const lawMonthRoutes: readonly Endpoint[] = [getLawChanges, getPersons, postLawChanges]
