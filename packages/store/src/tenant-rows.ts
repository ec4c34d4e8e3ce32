import { type InferResult, type RawBuilder, sql } from 'kysely'
import { handOver } from './result-content.js'
import { forTenant, type ServiceDb, type TenantDb } from './scope.js'
import { type Store, written } from './store.js'
import type { GlobalTables, TenantTables } from './tables.js'

/** All rows of one tenant across all tables, to hand them over and to erase them. */

/** A stored row and its table. */
export interface ExportedRow {
  readonly table: string
  readonly row: object
}

/** The tables whose every row belongs to one tenant. */
type OwnedTable = keyof TenantTables | TablesOfTenants<keyof GlobalTables>
type TablesOfTenants<Name> = Name extends keyof GlobalTables
  ? 'tenantId' extends keyof GlobalTables[Name]
    ? Name
    : never
  : never

/** The jobs of a tenant that have to be kept: the final ones. */
export interface KeptJobs {
  readonly tenantId: number
  readonly jobIds: readonly number[]
}

/**
 * The rows to delete from each table, ordered so that rows of later tables may refer to the remaining rows of earlier ones. The
 * final jobs remain with their results, final documents, people, months, and the recorded values that they were computed from.
 */
function erased({ tenantId, jobIds }: KeptJobs): Readonly<Record<OwnedTable, RawBuilder<unknown>>> {
  const left = (column: string, table: OwnedTable) =>
    sql`(select ${sql.ref(column)} from ${sql.table(table)} where "tenantId" = ${tenantId})`
  const all = sql`true`
  const keptJobs = sql.raw(`(${[0, ...jobIds].join()})`) // a statement cannot have so many parameters
  const periodIsLeft = sql`substr("period", 1, 7) not in ${left('periodName', 'payrunJobs')}`
  const personIsLeft = sql`"employeeId" not in ${left('employeeId', 'resultSets')}`
  const nothingKept = sql`not exists ${left('id', 'payrunJobs')}`
  return {
    queue: sql`false`, // nothing is erased while it has jobs
    openOperations: all,
    forecasts: all,
    answers: all,
    policies: all,
    journalSettings: all,
    payrollSettings: all,
    controlAcceptances: all, // their people may go; receipts say what was approved
    backPayDecisions: all,
    webhookEvents: all,
    resultSets: sql`"jobId" not in ${keptJobs}`,
    payrunJobs: sql`"id" not in ${keptJobs}`,
    documents: sql`"variant" <> 'final' or "status" <> 'ready' or "resultSetId" not in ${left('id', 'resultSets')}`,
    openDocuments: sql`"rowId" not in ${left('id', 'documents')}`,
    operations: periodIsLeft,
    receipts: periodIsLeft,
    cycleEvents: periodIsLeft,
    caseValues: sql`"forecast" is not null or "id" > coalesce((select max("lastCaseValueId") from "payrunJobs"
      where "tenantId" = ${tenantId}), 0) or ${personIsLeft}`,
    dsnPieces: all,
    openDsn: all,
    dsnUploads: all,
    stagedValues: all,
    stagedChanges: all,
    stagedMembers: all,
    stagedEmployees: all,
    stages: all,
    caseChanges: sql`"id" not in ${left('caseChangeId', 'caseValues')}`,
    employeeDivisions: personIsLeft,
    employees: sql`"id" not in ${left('employeeId', 'resultSets')}`,
    dossiers: nothingKept,
    payruns: nothingKept,
    payrolls: nothingKept,
    divisions: nothingKept,
    users: nothingKept,
  }
}

/** The columns that identify a row of a tenant in a table; absent: `id`. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  answers: ['idempotencyKey'],
  audit: ['sequence'],
  auditHeads: ['chain'],
  employeeDivisions: ['employeeId', 'divisionId'],
  forecasts: ['jobId'],
  journalSettings: ['payrollId'],
  payrollSettings: ['payrollId', 'kind'],
  openDocuments: ['rowId'],
  openDsn: ['dsnId'],
  openOperations: ['operationId'],
  queue: ['jobId'],
  webhookDeliveries: ['eventId'],
}
const keyOf = (table: string): readonly string[] => KEYS[table] ?? ['id']

type Row = Readonly<Record<string, unknown>>

const ROWS = 200

const beside = (table: string, sign: '>' | '<=', other: Row): RawBuilder<unknown> =>
  sql`(${sql.join(keyOf(table).map((name) => sql.ref(name)))}) ${sql.raw(sign)}
    (${sql.join(keyOf(table).map((name) => other[name]))})`

/** The next rows of a table in the order of their keys; `after`: the last row of the page before. */
async function pageOf(
  db: ServiceDb,
  table: string,
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  after: Row | undefined,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
    where (${where}) and ${after === undefined ? sql`true` : beside(table, '>', after)}
    order by ${sql.join(keyOf(table).map((name) => sql.ref(name)))} limit ${ROWS}`.execute(db)
  return rows
}

/** Every row of a tenant, table by table, and the rows that these refer to: layouts, deliveries, its chain of the audit log. */
export async function* rowsOfTenant(db: ServiceDb, tenantId: number): AsyncGenerator<ExportedRow> {
  const owned = Object.keys(erased({ tenantId, jobIds: [] })).sort()
  const selections = [
    { table: 'tenants', where: sql`"id" = ${tenantId}` },
    ...owned.map((table) => ({ table, where: sql`"tenantId" = ${tenantId}` })),
    {
      table: 'webhookDeliveries',
      where: sql`"eventId" in (select "eventId" from "webhookEvents" where "tenantId" = ${tenantId})`,
    },
    { table: 'layouts', where: sql`"id" in (select "layoutId" from "payrunJobs" where "tenantId" = ${tenantId})` },
    { table: 'audit', where: sql`"chain" = ${tenantId}` },
    { table: 'auditHeads', where: sql`"chain" = ${tenantId}` },
  ]
  for (const { table, where } of selections) {
    let page: readonly Row[] = []
    do {
      page = await pageOf(db, table, sql`*`, where, page.at(-1))
      for (const row of page) yield { table, row }
    } while (page.length === ROWS)
  }
}

/**
 * Deletes all rows of a tenant that its kept jobs do not need, in small transactions: a server may run meanwhile, and a run
 * that was interrupted is run again. Users that kept jobs name lose their names. Returns how many rows of each table are deleted;
 * `values`: recorded values that were deleted before.
 */
export async function eraseRows(store: Store, kept: KeptJobs, values = 0): Promise<Readonly<Record<string, number>>> {
  const { tenantId, jobIds } = kept
  const counts: Record<string, number> = values === 0 ? {} : { caseValues: values }
  for (const [table, condition] of Object.entries(erased(kept))) {
    const where = sql`"tenantId" = ${tenantId} and (${condition})`
    let page: readonly Row[] = []
    do {
      const next = (db: ServiceDb) => erasePage(db, { tenantId, table, where, after: page.at(-1) })
      page = await store.write((db) => written(next(db)), { chain: tenantId })
      if (page.length > 0) counts[table] = (counts[table] ?? 0) + page.length
    } while (page.length === ROWS)
  }
  await store.write((db) => written(eraseNames(db, tenantId, jobIds.length === 0)), { chain: tenantId })
  return counts
}

/**
 * The people who have results in some jobs, by id, each with the ids of these jobs: at most so many people, from an id on. Annulled
 * results count.
 */
export async function peoplePaid(
  db: TenantDb,
  jobIds: readonly number[],
  { after, most }: { readonly after: number; readonly most: number },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const results = db.selectFrom('resultSets').where('employeeId', '>', after)
  const people = await results.select('employeeId').distinct().orderBy('employeeId').limit(most).execute()
  const rows = await results
    .select(['employeeId', 'jobId'])
    .where('employeeId', '<=', people.at(-1)?.employeeId ?? 0)
    .orderBy('employeeId')
    .execute()
  const [kept, paid] = [new Set(jobIds), new Map<number, number[]>()]
  for (const { employeeId, jobId } of rows) {
    const jobs = paid.get(employeeId) ?? []
    paid.set(employeeId, jobs)
    if (kept.has(jobId)) jobs.push(jobId)
  }
  return paid
}

/** All people who have results in some jobs. */
export async function paidAtAll(db: TenantDb, jobIds: readonly number[]): Promise<ReadonlySet<number>> {
  const people = new Set<number>()
  for (let from = 0; from < jobIds.length; from += ROWS) {
    const some = db.selectFrom('resultSets').where('jobId', 'in', jobIds.slice(from, from + ROWS))
    for (const { employeeId } of await some.select('employeeId').distinct().execute()) people.add(employeeId)
  }
  return people
}

/** Replaces the text of an event, as only an erasure does. */
export const rewriteCycleEvent = (
  db: TenantDb,
  { period, sequence, event }: { readonly period: string; readonly sequence: number; readonly event: string },
) =>
  db
    .updateTable('cycleEvents')
    .set({ event })
    .where((row) => row.and({ period, sequence }))
    .execute()

/** The real values of some people in all payrolls, in the order of recording. */
export const valuesOwnedBy = (db: TenantDb, employeeIds: readonly number[]) => ownValues(db, employeeIds).execute()
const ownValues = (db: TenantDb, employeeIds: readonly number[]) =>
  db
    .selectFrom('caseValues')
    .select(['id', 'payrollId', 'employeeId', 'caseName', 'caseFieldName', 'value', 'start', 'created as recordedAt'])
    .where('employeeId', 'in', [0, ...employeeIds])
    .where('forecast', 'is', null)
    .orderBy('id')
export type OwnValue = InferResult<ReturnType<typeof ownValues>>[number]

/** Deletes recorded values, as only an erasure does. */
export async function deleteValues(db: TenantDb, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS) {
    await db
      .deleteFrom('caseValues')
      .where('id', 'in', ids.slice(from, from + ROWS))
      .execute()
  }
}

interface Erased {
  readonly tenantId: number
  readonly table: string
  readonly where: RawBuilder<unknown>
  /** The last row of the page before. */
  readonly after: Row | undefined
}

async function erasePage(db: ServiceDb, { tenantId, table, where, after }: Erased): Promise<readonly Row[]> {
  const key = sql.join(keyOf(table).map((name) => sql.ref(name)))
  const page = await pageOf(db, table, key, where, after)
  const last = page.at(-1)
  if (last === undefined) return page
  const ofPage = sql`(${where}) and ${beside(table, '<=', last)}`
  if (table === 'webhookEvents') {
    const events = sql`select "eventId" from "webhookEvents" where ${ofPage}`
    await sql`delete from "webhookDeliveries" where "eventId" in (${events})`.execute(db)
  }
  if (table === 'resultSets')
    await handOver(
      forTenant(db, tenantId),
      page.map(({ id }) => Number(id)),
    )
  await sql`delete from ${sql.table(table)} where ${ofPage}`.execute(db)
  return page
}

/** Erases names and texts in rows that remain, and the answers to the registration, which are stored outside of the tenant. */
async function eraseNames(db: ServiceDb, tenantId: number, isNothingKept: boolean): Promise<void> {
  const answers = await db
    .selectFrom('answers')
    .innerJoin('tenants', 'tenants.partnerId', 'answers.partnerId')
    .select(['answers.partnerId', 'answers.tenantId', 'answers.idempotencyKey', 'answers.body'])
    .where('tenants.id', '=', tenantId)
    .where('answers.tenantId', '=', 0)
    .execute()
  for (const { body, ...key } of answers) {
    if (!namesTenant(body, tenantId)) continue
    await db
      .deleteFrom('answers')
      .where((answer) => answer.and(key))
      .execute()
  }
  // Their texts name people, with fields and values that no final payslip has read.
  await sql`update "operations" set "message" = null where "tenantId" = ${tenantId}`.execute(db)
  await sql`update "payrunJobs" set "message" = '', "faults" = '[]' where "tenantId" = ${tenantId}`.execute(db)
  await eraseProblems(forTenant(db, tenantId))
  await sql`update "users" set "firstName" = '', "lastName" = '', "identifier" = 'erased-' || "id"
    where "tenantId" = ${tenantId}`.execute(db)
  if (!isNothingKept) return
  await sql`update "tenants" set "name" = 'erased', "externalId" = 'erased-' || "id",
    "tenantIdentifier" = 'erased-' || "id" where "id" = ${tenantId}`.execute(db)
}

/** A selection names the people who were asked for and could not be selected: nothing that remains reads that. */
async function eraseProblems(db: TenantDb): Promise<void> {
  for (const { id, selection } of await db.selectFrom('payrunJobs').select(['id', 'selection']).execute()) {
    const stored: { readonly problems?: readonly unknown[] } = JSON.parse(selection)
    if (stored.problems === undefined || stored.problems.length === 0) continue
    const without = JSON.stringify({ ...stored, problems: [] })
    await db.updateTable('payrunJobs').set({ selection: without }).where('id', '=', id).execute()
  }
}

function namesTenant(body: string, tenantId: number): boolean {
  const answer: unknown = body.startsWith('{') ? JSON.parse(body) : undefined
  return typeof answer === 'object' && answer !== null && 'tenantId' in answer && answer.tenantId === tenantId
}
