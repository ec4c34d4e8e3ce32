import type { Regulation } from '@centime/engine'
import { type CaseValue, divisionById, forTenant, payrollById, userOf } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { regulationToEnter } from '../../calculation/elements.js'
import { invalid, isRefusal, notFound, pointerTo, type Refusal } from '../../ground/refusal.js'
import { type Endpoint, type Reply, stagedWrite, type TenantRun, tenantRead } from '../../http/endpoint.js'
import { idText } from '../../http/fields.js'
import { BULK } from '../../http/limits.js'
import { type ImportKind, P } from '../../http/paths.js'
import { Outcomes } from '../bulk/outcomes.js'
import { type StageCall, type Staged, stageItems } from '../bulk/stage.js'
import { recording } from '../routes.js'
import { kindsOfFile } from './columns.js'
import { CONTRACT_KINDS, kindsOfContract } from './contract-kinds.js'
import { readCsv } from './csv.js'
import { recordForEverybody } from './everybody.js'
import { readFile } from './file.js'
import { knownColumns } from './header.js'
import { RateChanges } from './rates.js'
import type { Target } from './row-change.js'
import { columnOfChange, rowsInto } from './rows.js'
import { templateOf } from './template.js'
import { type FileFault, FileWarnings } from './warnings.js'

/** Imports from CSV files: employees, contracts, months, absences, leave counters, totals, ends of contracts. */

const yes = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe(description)
const ImportQuery = z.strictObject({
  userId: idText('the user who makes the change'),
  dryRun: yes('`true`: everything is checked and nothing recorded'),
  add: yes(
    '`true`: a value of a month is added to one that was recorded from another instant of it; else such a cell is a fault',
  ),
  partial: yes('`true`: rows without faults are recorded beside others; else one fault and nothing is'),
})
type ImportQuery = z.infer<typeof ImportQuery>
const TemplateQuery = z.strictObject({
  contract: z
    .enum(CONTRACT_KINDS)
    .optional()
    .describe('the kind of contract of the people in the file; absent: every column'),
})

const FaultRecord = z.object({
  row: z.int().describe('the number of the row in the spreadsheet; the header is 1'),
  column: z.string().describe('the column as the file names it; empty: the row as a whole'),
  message: z.string(),
})
const ImportRecord = z
  .object({
    rows: z.int().describe('how many rows the file has below its header'),
    recorded: z.int().describe('how many of them were recorded'),
    faults: z.array(FaultRecord).describe('at most 10,000, in the order of the rows'),
    moreFaults: z.int().optional().describe('how many more faults there are; absent: none'),
    warnings: z
      .array(FaultRecord)
      .optional()
      .describe('recorded cells that may be mistakes, at most 1,000; absent: none'),
    changed: z
      .array(
        z.object({
          row: z.int().describe('the row of the rate'),
          employeeId: z.int().describe('whose rate changes'),
          employeeIdentifier: z.string().describe('the identifier of that person'),
          start: z.string().describe('the first day of the new rate'),
          was: z.string().nullable().describe('the rate in force on the day of the row; null: the neutral grid'),
          now: z.string().nullable().describe('the rate of the row; null: the neutral grid'),
        }),
      )
      .optional()
      .describe('of a file of `rates`: the people whose rate changes, at most 10,000; absent for other files'),
    moreWarnings: z.int().optional().describe('how many more warnings there are; absent: none'),
  })
  .openapi('Import')

interface StagedFile extends Staged {
  readonly target: Target
  readonly rows: number
  /** The file's name for a column, by its code. */
  readonly nameOf: (code: string) => string
  readonly warnings: FileWarnings
  /** Undefined: another kind of file. */
  readonly rates: RateChanges | undefined
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
    const regulation = payroll && (await regulationToEnter(db, payroll))
    return { payroll, division, regulation, user: await userOf(db, userId).executeTakeFirst() }
  })
  const { payroll, division, regulation, user } = found
  if (payroll === undefined || division === undefined || regulation === undefined)
    return notFound('payroll', id('payrollId'))
  if (user === undefined) return invalid([{ pointer: '/userId', message: 'is not a user of this tenant' }])
  const unknown = wrongKind(regulation, kind)
  if (unknown !== undefined) return unknown
  const csv = await readCsv(parts)
  const outcomes = new Outcomes(FAULTS)
  const file = readFile(csv, knownColumns(regulation, kind), outcomes)
  const [warnings, rates] = [new FileWarnings(), new RateChanges()]
  const target = {
    kind,
    separator: csv.separator,
    payroll: { ...payroll, division: division.name },
    regulation,
    userId,
    culture: tenant.culture,
    isAdded: add,
    now: now.toISOString(),
    today: now.toISOString().slice(0, 10),
    warnings,
    rates,
    isOperator: call.isOperator,
    ofEverybody: new Map<number, readonly CaseValue[]>(),
  }
  const how = { isWhole: () => !partial, isDry: dryRun }
  const staged = await stageItems(call, rowsInto(target), file.slices, outcomes, how)
  return isRefusal(staged)
    ? staged
    : {
        ...staged,
        target,
        rows: file.count(),
        nameOf: file.nameOf,
        warnings,
        rates: kind === 'rates' ? rates : undefined,
      }
}

/** A payroll of officers has neither absences nor counters of leave. */
function wrongKind(regulation: Regulation, kind: ImportKind): Refusal | undefined {
  const kinds = kindsOfFile(regulation)
  return kinds.includes(kind)
    ? undefined
    : invalid([{ pointer: '/importKind', message: `must be one of ${kinds.join(', ')}` }])
}

const recordFile: TenantRun<StagedFile, ImportQuery> = async (call, db, root): Promise<Reply> => {
  const { outcomes, rows, publish, nameOf, warnings, rates, target } = call.body
  const { dryRun, partial } = call.query
  const ofPeople = (await publish(call, db, root)).length
  if (!dryRun && !partial && outcomes.items.length > 0) {
    return outcomes.refusal((row, column) => pointerTo('rows', row, nameOf(columnOfChange(column))))
  }
  const refusal = await recordForEverybody(call, db, root, target, [...target.ofEverybody.values()].flat())
  if (refusal !== undefined) return refusal
  const recorded = ofPeople + (dryRun ? 0 : target.ofEverybody.size)
  const { errors, more } = outcomes.listed
  const faults: readonly FileFault[] = errors.map(({ item, pointer, message }) => ({
    ...{ row: item, column: nameOf(columnOfChange(pointer)), message },
  }))
  const warned = warnings.listed
    .filter(({ row }) => !outcomes.has(row))
    .map(({ row, column, message }) => ({ row, column: nameOf(column), message }))
  return {
    status: 200,
    body: {
      ...{ rows, recorded, faults },
      ...(more > 0 && { moreFaults: more }),
      ...(rates && { changed: rates.listed.filter(({ row }) => !outcomes.has(row)) }),
      ...(warned.length > 0 && { warnings: warned }),
      ...(warnings.more > 0 && { moreWarnings: warnings.more }),
    },
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
      summary: 'Import people and their values from CSV',
      description: `At most ${BULK.items} rows and 16 MiB, with a header of the columns of the template, each by its French title or its code; capitals, accents, spaces and signs do not matter. UTF-8 or Windows-1252, separated by \`;\`, \`,\` or tabs; numbers as 1234,56 or 1234.56, days as 30/06/2026 or 2026-06-30. An empty cell records nothing. Without \`dryRun\` and \`partial\`, a file with a fault is refused; \`errors\` then point to \`/rows/{row}/{column}\`. A row is recorded as the single routes do, from the first instant of its day in UTC. Minimum inputs that were never recorded for the person of a row are recorded with it as 0 or false, except hours and the hourly rate.`,
      query: ImportQuery,
      body: z.string().max(BULK.bytes).openapi({ format: 'binary' }),
      example: 'Matricule;Mois;Heures travaillées\ncamille;06/2026;151,67\n',
      answers: { 200: { description: 'the recorded rows, and every fault', schema: ImportRecord } },
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
        "The columns of the payroll's regulation by their French titles; their codes and contents in rows that begin with `# `; an example. `contract` selects the columns that people with that kind of contract usually need, in `contracts` and `variables`; the other files are the same for all.",
      query: TemplateQuery,
      answers: {
        200: { description: 'CSV in UTF-8 with a BOM, separated by `;`', schema: z.string(), mediaType: 'text/csv' },
      },
    },
    async ({ id, word, query: { contract } }, db) => {
      const payroll = await payrollById(db, id('payrollId'))
      if (payroll === undefined) return notFound('payroll', id('payrollId'))
      const regulation = await regulationToEnter(db, payroll)
      const kind = word('importKind') as ImportKind
      const unknown = wrongKind(regulation, kind)
      if (unknown !== undefined) return unknown
      const contracts = kindsOfContract(regulation)
      if (contract !== undefined && !contracts.includes(contract)) {
        const message = `is no kind of contract of this payroll: ${contracts.join(', ')}`
        return invalid([{ pointer: '/contract', message }])
      }
      return { status: 200, text: templateOf(regulation, kind, contract), type: 'text/csv; charset=utf-8' }
    },
  ),
]
