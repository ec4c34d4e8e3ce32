import { z } from '@hono/zod-openapi'
import { NewEmployee } from '../../dossiers/master-data.js'
import { pointerTo } from '../../ground/refusal.js'
import { type Endpoint, type Reply, stagedWrite, type TenantRun } from '../../http/endpoint.js'
import { growing, id } from '../../http/fields.js'
import { BULK } from '../../http/limits.js'
import { P } from '../../http/paths.js'
import { recording } from '../routes.js'
import { MODES, type StagedItems, stageBody } from './body.js'
import { BulkChange, newChanges } from './changes.js'
import { newEmployees } from './employees.js'

/** Many employees, or many case changes, in one request. */

const bulkBody = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item).max(BULK.items).describe('each is the body of the single route'),
    mode: z
      .enum(MODES)
      .default('all')
      .describe('`all`: nothing is recorded if one item is wrong; `each`: the right items are recorded'),
  })

const Outcome = z
  .object({
    status: z.int().describe('the status with which the single route would answer'),
    id: id.optional().describe('the id of the recorded object; absent: nothing was recorded'),
    code: growing(['validation_failed', 'already_exists', ...recording.refusals])
      .optional()
      .describe('why nothing was recorded; /problems explains each'),
    errors: z
      .array(z.object({ pointer: z.string().describe('JSON pointer into the item'), message: z.string() }))
      .optional()
      .describe('at most 1,000 in an answer'),
    moreErrors: z.int().optional().describe('how many more errors there are; absent: none'),
  })
  .openapi('BulkOutcome')

const BulkOutcomes = z
  .object({
    recorded: z.int().describe('how many items were recorded'),
    outcomes: z.array(Outcome).describe('one for each item, in the order of the items'),
  })
  .openapi('BulkOutcomes')

const bulk = {
  method: 'post',
  answers: { 200: { description: 'the outcome of each item', schema: BulkOutcomes } },
} as const
const DESCRIPTION = `At most ${BULK.items} items in a body of at most 16 MiB. Requests of others are served while the items are checked; then all that is recorded becomes visible at once. An \`Idempotency-Key\` repeats the answer to the same bytes.`

const recordStaged: TenantRun<StagedItems> = async (call, db, root): Promise<Reply> => {
  const { outcomes, count, isWhole, publish } = call.body
  const published = await publish(call, db, root)
  if (isWhole && outcomes.items.length > 0)
    return outcomes.refusal((item, pointer) => `${pointerTo('items', item)}${pointer}`)
  const ids = new Map(published.map(({ item, id }) => [item, id]))
  const answer = Array.from({ length: count }, (_, item) => outcomes.of(item) ?? { status: 201, id: ids.get(item) })
  return {
    status: 200,
    body: { recorded: published.length, outcomes: answer },
    after: () => call.world.wake('operation', 'webhook'),
    ...(published.length === 0 && { unchanged: true }),
  }
}

const employeesBody = bulkBody(NewEmployee).openapi('NewEmployees')
const changesBody = bulkBody(BulkChange).openapi('CaseChanges')

export const bulkRoutes: readonly Endpoint[] = [
  stagedWrite(
    {
      ...bulk,
      path: `${P}/employees/bulk`,
      operationId: 'addEmployees',
      tag: 'Master data',
      summary: 'Add many employees',
      description: DESCRIPTION,
      body: employeesBody,
      example: {
        items: [{ identifier: 'amandine', firstName: 'Amandine', lastName: 'Roux', divisions: ['Atelier'] }],
        mode: 'all',
      },
      refusals: ['already_exists'],
      stage: {
        mediaType: 'application/json',
        run: (call, parts) => stageBody(call, NewEmployee, newEmployees(call.tenant.culture), parts),
      },
    },
    recordStaged,
  ),
  stagedWrite(
    {
      ...recording,
      ...bulk,
      path: `${P}/cases/bulk`,
      operationId: 'recordEmployeeCases',
      tag: 'Cases',
      summary: 'Record case values of many employees',
      description: `${DESCRIPTION} An employee may have at most 2,000 values in a request. Each item is checked together with the items before it.`,
      body: changesBody,
      example: {
        items: [
          {
            ...{ payrollId: 1, userId: 1, employeeId: 1, divisionId: 1 },
            case: {
              caseName: 'PAS',
              values: [{ caseFieldName: 'TauxPAS', value: '0.08', start: '2026-07-01T00:00:00+02:00' }],
            },
          },
        ],
        mode: 'all',
      },
      stage: {
        mediaType: 'application/json',
        run: (call, parts) => stageBody(call, BulkChange, newChanges({ now: call.now }), parts),
      },
    },
    recordStaged,
  ),
]
