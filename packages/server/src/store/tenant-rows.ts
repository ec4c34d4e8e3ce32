import { sql } from 'kysely'
import { type DatabaseFile, openFile } from './file.js'
import type { ServiceDb } from './scope.js'
import { BUSY_MILLISECONDS } from './sqlite.js'

/** Everything of one tenant, across all tables: to hand it over, and to erase it. */

/** A row as it is stored, with the table that it is of. */
export interface ExportedRow {
  readonly table: string
  readonly row: object
}

/** The tables whose rows are each of one tenant. */
const OWNED = `select "m"."name" from "sqlite_master" "m" join pragma_table_info("m"."name") "c"
  where "m"."type" = 'table' and "c"."name" = 'tenantId' order by "m"."name"`

/** How many rows are read, or deleted, at a time. */
const ROWS = 200

/** Every row of a tenant, table by table, and of what its rows refer to: layouts, deliveries, its chain of the audit log. */
export async function* rowsOfTenant(db: ServiceDb, tenantId: number): AsyncGenerator<ExportedRow> {
  const { rows: owned } = await sql<{ name: string }>`${sql.raw(OWNED)}`.execute(db)
  const selections = [
    { table: 'tenants', where: sql`"id" = ${tenantId}` },
    ...owned.map(({ name }) => ({ table: name, where: sql`"tenantId" = ${tenantId}` })),
    {
      table: 'webhookDeliveries',
      where: sql`"eventId" in (select "eventId" from "webhookEvents" where "tenantId" = ${tenantId})`,
    },
    { table: 'layouts', where: sql`"id" in (select "layoutId" from "payrunJobs" where "tenantId" = ${tenantId})` },
    { table: 'audit', where: sql`"chain" = ${tenantId}` },
    { table: 'auditHeads', where: sql`"chain" = ${tenantId}` },
  ]
  for (const { table, where } of selections) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await sql<{ place: number }>`select rowid as "place", * from ${sql.table(table)}
        where rowid > ${after} and ${where} order by rowid limit ${ROWS}`.execute(db)
      for (const { place: _, ...row } of page.rows) yield { table, row }
      after = page.rows.at(-1)?.place
    }
  }
}

/** What of a tenant has to be kept: its final jobs. */
export interface KeptJobs {
  readonly tenantId: number
  readonly jobIds: readonly number[]
}

/** The rows of one tenant that are left in a table. */
const left = (column: string, table: string): string =>
  `(select "${column}" from "${table}" where "tenantId" = @tenantId)`
const NOTHING_KEPT = `not exists ${left('id', 'payrunJobs')}`

/**
 * What is deleted of each table, in an order in which a later table refers to what is left of earlier ones. With the final
 * jobs stay: their results, final documents, people, months, and the recorded values that they were computed from.
 */
const ERASED: readonly (readonly [table: string, condition: string])[] = [
  ['openOperations', 'true'],
  ['forecasts', 'true'],
  ['answers', 'true'],
  ['policies', 'true'],
  ['journalSettings', 'true'],
  ['webhookEvents', 'true'],
  ['resultSets', '"jobId" not in (select "value" from json_each(@jobIds))'],
  ['payrunJobs', '"id" not in (select "value" from json_each(@jobIds))'],
  ['documents', `"variant" <> 'final' or "status" <> 'ready' or "resultSetId" not in ${left('id', 'resultSets')}`],
  ['openDocuments', `"rowId" not in ${left('id', 'documents')}`],
  ['operations', `"period" not in ${left('periodName', 'payrunJobs')}`],
  ['receipts', `"period" not in ${left('periodName', 'payrunJobs')}`],
  ['cycleEvents', `"period" not in ${left('periodName', 'payrunJobs')}`],
  [
    'caseValues',
    `"forecast" is not null or "id" > coalesce((select max("lastCaseValueId") from "payrunJobs"
      where "tenantId" = @tenantId), 0) or "employeeId" not in ${left('employeeId', 'resultSets')}`,
  ],
  ['caseChanges', `"id" not in ${left('caseChangeId', 'caseValues')}`],
  ['employeeDivisions', `"employeeId" not in ${left('employeeId', 'resultSets')}`],
  ['employees', `"id" not in ${left('employeeId', 'resultSets')}`],
  ['dossiers', NOTHING_KEPT],
  ['payruns', NOTHING_KEPT],
  ['payrolls', NOTHING_KEPT],
  ['divisions', NOTHING_KEPT],
  ['users', NOTHING_KEPT],
]

/**
 * Deletes all rows of a tenant that its kept jobs do not need, in small transactions: a server may run meanwhile, and a run
 * that was interrupted is run again. Users that kept jobs name lose their names. Returns how many rows of each table went.
 */
export function eraseRows(path: string, { tenantId, jobIds }: KeptJobs): Readonly<Record<string, number>> {
  const file = openFile(path, { timeout: BUSY_MILLISECONDS, fileMustExist: true })
  file.exec('pragma secure_delete = ON')
  file.exec('pragma synchronous = FULL')
  // SQLite would search all tables that refer to a row for each row deleted. Children go before their parents here.
  file.exec('pragma foreign_keys = OFF')
  const owned = file.prepare(OWNED).pluck().all().map(String)
  const forgotten = owned.find((name) => name !== 'queue' && !ERASED.some(([table]) => table === name))
  if (forgotten !== undefined) throw new Error(`nothing says what is erased of ${forgotten}`)
  const kept = { tenantId, jobIds: JSON.stringify(jobIds) }
  const counts = ERASED.map(([table, condition]) => {
    const select = `select rowid from "${table}" where "tenantId" = @tenantId and (${condition}) and rowid > @after`
    let [total, after] = [0, 0]
    for (;;) {
      const found = file
        .prepare(`${select} order by rowid limit ${ROWS}`)
        .pluck()
        .all({ ...kept, after })
      const places = found.map(Number)
      if (places.length === 0) return [table, total] as const
      file.exec('begin immediate')
      if (table === 'webhookEvents')
        deleteRows(
          file,
          'webhookDeliveries',
          '"eventId" in (select "eventId" from "webhookEvents" where rowid in',
          places,
        )
      deleteRows(file, table, '(rowid in', places)
      file.exec('commit')
      total += places.length
      after = places.at(-1) ?? 0
    }
  })
  // The answers to its registration are stored outside of the tenant, and say its name.
  const isOwnAnswer = `json_valid("body") and json_extract("body", '$.tenantId') = @tenantId`
  const registrations = `delete from "answers" where "tenantId" = 0 and ${isOwnAnswer}
    and "partnerId" = (select "partnerId" from "tenants" where "id" = @tenantId)`
  file.prepare(registrations).run({ tenantId })
  const nameless = `"firstName" = '', "lastName" = '', "identifier" = 'erased-' || "id"`
  file.prepare(`update "users" set ${nameless} where "tenantId" = ?`).run(tenantId)
  if (jobIds.length === 0) {
    const anonymous = `"name" = 'erased', "externalId" = 'erased-' || "id", "tenantIdentifier" = 'erased-' || "id"`
    file.prepare(`update "tenants" set ${anonymous} where "id" = ?`).run(tenantId)
  }
  file.close()
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function deleteRows(file: DatabaseFile, table: string, where: string, places: readonly number[]): void {
  file.prepare(`delete from "${table}" where ${where} (select "value" from json_each(?)))`).run(JSON.stringify(places))
}
