import { z } from '@hono/zod-openapi'
import { invalid, isRefusal, notFound, type Refusal } from '../../ground/refusal.js'
import { regulationOfPayroll } from '../../ground/regulations.js'
import { type Endpoint, type Reply, stagedWrite, type TenantRun, tenantRead } from '../../http/endpoint.js'
import { idText } from '../../http/fields.js'
import { BULK } from '../../http/limits.js'
import { P } from '../../http/paths.js'
import { divisionById, payrollById, userOf } from '../../store/master-data.js'
import { forTenant } from '../../store/scope.js'
import { Outcomes } from '../bulk/outcomes.js'
import { type StageCall, type Staged, stageItems } from '../bulk/stage.js'
import { recording } from '../routes.js'
import { columnsOfFile, type ImportKind, templateOf } from './columns.js'
import { readCsv } from './csv.js'
import { type FileFault, readFile } from './file.js'
import { columnOfChange, rowsInto } from './rows.js'

/** Employees, contracts, variables and absences from CSV files. */

const yes = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .openapi({ description })
const ImportQuery = z.strictObject({
  userId: idText('the user who makes the change'),
  dryRun: yes('`true`: everything is checked and nothing recorded'),
  add: yes(
    '`true`: a value of a month is added to one that was recorded from another instant of it; else such a cell is a fault',
  ),
  partial: yes('`true`: rows without faults are recorded beside others; else one fault and nothing is'),
})
type ImportQuery = z.infer<typeof ImportQuery>

const ImportRecord = z
  .object({
    rows: z.int().openapi({ description: 'how many rows the file has below its header' }),
    recorded: z.int().openapi({ description: 'how many of them were recorded' }),
    faults: z
      .array(
        z.object({
          row: z.int().openapi({ description: 'the number of the row in the spreadsheet; the header is 1' }),
          column: z.string().openapi({ description: 'the name of the column; empty: the row as a whole' }),
          message: z.string(),
        }),
      )
      .openapi({ description: 'at most 10,000, in the order of the rows' }),
    moreFaults: z.int().optional().openapi({ description: 'how many faults there are beside those; absent: none' }),
  })
  .openapi('Import')

interface StagedFile extends Staged {
  readonly rows: number
}

const FAULTS = 10_000

async function stageFile(call: StageCall, parts: AsyncIterable<Uint8Array>): Promise<StagedFile | Refusal> {
  const { world, tenant, id, word, now } = call
  // `request.ts` has parsed the query and the path with the schemas of this route.
  const { userId, dryRun, partial, add } = call.query as ImportQuery
  const kind = word('importKind') as ImportKind
  const found = await world.store.read(async (root) => {
    const db = forTenant(root, tenant.id)
    const payroll = await payrollById(db, id('payrollId'))
    const division = payroll && (await divisionById(db, payroll.divisionId))
    return { payroll, division, user: await userOf(db, userId).executeTakeFirst() }
  })
  const { payroll, division, user } = found
  if (payroll === undefined || division === undefined) return notFound('payroll', id('payrollId'))
  if (user === undefined) return invalid([{ pointer: '/userId', message: 'is not a user of this tenant' }])
  const csv = await readCsv(parts)
  const outcomes = new Outcomes(FAULTS)
  const file = readFile(csv, columnsOfFile(regulationOfPayroll(payroll), kind), outcomes)
  const today = now.toISOString().slice(0, 10)
  const target = {
    kind,
    separator: csv.separator,
    payroll: { ...payroll, division: division.name },
    userId,
    culture: tenant.culture,
    isAdded: add,
    today,
  }
  const how = { isWhole: () => !partial, isDry: dryRun }
  const staged = await stageItems(call, rowsInto(target), file.slices, outcomes, how)
  return isRefusal(staged) ? staged : { ...staged, rows: file.count() }
}

const recordFile: TenantRun<StagedFile, ImportQuery> = async (call, db, root): Promise<Reply> => {
  const { outcomes, rows, publish } = call.body
  const { dryRun, partial } = call.query
  const recorded = (await publish(call, db, root)).length
  if (!dryRun && !partial && outcomes.items.length > 0) {
    return outcomes.refusal((row, column) => `/rows/${row}/${columnOfChange(column)}`)
  }
  const { errors, more } = outcomes.listed
  const faults: readonly FileFault[] = errors.map(({ item, pointer, message }) => ({
    ...{ row: item, column: columnOfChange(pointer), message },
  }))
  return {
    status: 200,
    body: { rows, recorded, faults, ...(more > 0 && { moreFaults: more }) },
    after: () => call.world.wake('operation', 'webhook'),
    ...(recorded === 0 && { unchanged: true }),
    ...(dryRun && { isTried: true }),
  }
}

const path = `${P}/payrolls/{payrollId}/imports/{importKind}`

export const importRoutes: readonly Endpoint[] = [
  stagedWrite(
    {
      ...recording,
      path,
      operationId: 'importRows',
      tag: 'Cases',
      summary: 'Import employees, contracts, variables or absences from CSV',
      description: `At most ${BULK.items} rows and 16 MiB, with a header of the columns of the template. UTF-8 or Windows-1252, separated by \`;\`, \`,\` or tabs; numbers as 1234,56 or 1234.56, days as 30/06/2026 or 2026-06-30. An empty cell records nothing. Without \`dryRun\` and \`partial\`, a file with a fault is refused; \`errors\` then point to \`/rows/{row}/{column}\`. A row is recorded as the single routes do, from the first instant of its day in UTC. Of the minimum inputs, what was never said of its person is recorded with it as 0 or false; hours and the hourly rate are not.`,
      query: ImportQuery,
      body: z.string().max(BULK.bytes),
      example: 'identifier;period;Remuneration.HeuresTravaillees\ncamille;06/2026;151,67\n',
      answers: { 200: { description: 'what was recorded, and every fault', schema: ImportRecord } },
      refusals: ['already_exists', ...recording.refusals],
      stage: { mediaType: 'text/csv', run: stageFile },
    },
    recordFile,
  ),
  tenantRead(
    {
      method: 'get',
      path,
      operationId: 'getImportTemplate',
      tag: 'Cases',
      summary: 'A file to fill in and import, as CSV',
      description:
        "The columns of the payroll's regulation, what they hold in rows that begin with `# `, and an example.",
      answers: {
        200: { description: 'CSV in UTF-8 with a BOM, separated by `;`', schema: z.string(), mediaType: 'text/csv' },
      },
    },
    async ({ id, word }, db) => {
      const payroll = await payrollById(db, id('payrollId'))
      if (payroll === undefined) return notFound('payroll', id('payrollId'))
      const columns = columnsOfFile(regulationOfPayroll(payroll), word('importKind') as ImportKind)
      return { status: 200, text: templateOf(columns), type: 'text/csv; charset=utf-8' }
    },
  ),
]
