import { type PageRequest, paged } from './page.js'
import type { TenantDb } from './scope.js'

/** Case changes and the values they recorded. Values are only ever added. */

export interface CaseEntry {
  readonly caseFieldName: string
  readonly value: string
  /** ISO 8601 instant. */
  readonly start: string
}
export interface CaseValue extends CaseEntry {
  readonly caseName: string
}

export interface NewChange {
  readonly payrollId: number
  readonly userId: number | null
  /** Null: a company case. */
  readonly employeeId: number | null
  readonly divisionId: number
  readonly forecast?: string | undefined
  readonly reason?: string | undefined
  /** Of a managed variable write. */
  readonly commandKey?: string
  readonly values: readonly CaseValue[]
}

/** How many rows one statement inserts: SQLite counts the values of a statement. */
const ROWS = 500

/** Records a change whole; gives its id. */
export async function addCaseChange(db: TenantDb, change: NewChange, created: string): Promise<number> {
  const { values, forecast = null, reason = null, ...row } = change
  const { id } = await db
    .insertInto('caseChanges')
    .values({ ...row, forecast, reason, created })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { payrollId, employeeId } = change
  for (let from = 0; from < values.length; from += ROWS) {
    const rows = values.slice(from, from + ROWS).map(({ caseName, caseFieldName, value, start }) => ({
      caseChangeId: id,
      payrollId,
      employeeId,
      forecast,
      caseName,
      caseFieldName,
      value,
      start,
      created,
    }))
    await db.insertInto('caseValues').values(rows).execute()
  }
  return id
}

export interface ValueFilter {
  readonly caseName?: string | undefined
  readonly caseFieldName?: string | undefined
  readonly forecast?: string | undefined
}
/** Whose values: an employee's, or a payroll's own. */
export type ValueOwner = { readonly employeeId: number } | { readonly companyOf: number }

/** The recorded values of an employee or of a payroll's company, in the order of recording. */
export function listCaseValues(db: TenantDb, owner: ValueOwner, filter: ValueFilter, page: PageRequest) {
  const { caseName, caseFieldName, forecast } = filter
  const all = db
    .selectFrom('caseValues')
    .innerJoin('caseChanges', 'caseChanges.id', 'caseValues.caseChangeId')
    .innerJoin('payrolls', 'payrolls.id', 'caseValues.payrollId')
    .select([
      'caseValues.id',
      'caseValues.caseName',
      'caseValues.caseFieldName',
      'caseValues.value',
      'caseValues.start',
      'caseValues.created',
      'caseValues.forecast',
      'caseChanges.divisionId',
      'caseChanges.userId',
      'caseChanges.reason',
      'payrolls.regulationId',
    ])
    .orderBy('caseValues.id')
    .$if(caseName !== undefined, (query) => query.where('caseValues.caseName', '=', caseName ?? ''))
    .$if(caseFieldName !== undefined, (query) => query.where('caseValues.caseFieldName', '=', caseFieldName ?? ''))
    .$if(forecast !== undefined, (query) => query.where('caseValues.forecast', '=', forecast ?? ''))
  const own =
    'employeeId' in owner
      ? all.where('caseValues.employeeId', '=', owner.employeeId)
      : all.where('caseValues.payrollId', '=', owner.companyOf).where('caseValues.employeeId', 'is', null)
  return paged(own, page)
}

/** What a calculation sees: up to a recorded value, real ones and those of one simulation. */
export interface ValueSnapshot {
  readonly payrollId: number
  /** The last value that counts. */
  readonly upTo: number
  readonly forecast: string | null
}

const SNAPSHOT = ['caseName', 'caseFieldName', 'value', 'start', 'created', 'forecast'] as const

/**
 * The values that a calculation sees, as the JSON text of a list of lists, the columns of `SEEN`, in the order of
 * recording. SQLite writes it: a calculation reads it in a thread, and rows as objects would cost the event loop
 * five times as much.
 */
const snapshotQuery = (db: TenantDb, { payrollId, upTo, forecast }: ValueSnapshot) =>
  db
    .selectFrom('caseValues')
    .select(({ fn }) =>
      fn
        .agg<string>('json_group_array', [fn('json_array', [...SNAPSHOT])])
        .orderBy('id')
        .as('values'),
    )
    .where('payrollId', '=', payrollId)
    .where('id', '<=', upTo)
    .where((one) =>
      forecast === null
        ? one('forecast', 'is', null)
        : one.or([one('forecast', 'is', null), one('forecast', '=', forecast)]),
    )

/** The values of each of some employees, by employee; those without any are left out. */
export async function employeeSnapshots(
  db: TenantDb,
  sight: ValueSnapshot,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await snapshotQuery(db, sight)
    .select('employeeId')
    .where('employeeId', 'in', employeeIds)
    .groupBy('employeeId')
    .execute()
  return new Map(rows.map(({ employeeId, values }) => [employeeId ?? 0, values]))
}

/** The values of the company. */
export async function companySnapshot(db: TenantDb, sight: ValueSnapshot): Promise<string> {
  const { values } = await snapshotQuery(db, sight).where('employeeId', 'is', null).executeTakeFirstOrThrow()
  return values
}

/** The id of the value recorded last in the tenant; 0 when there is none. */
export async function lastValueId(db: TenantDb): Promise<number> {
  const row = await db.selectFrom('caseValues').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** The case changes that carry the key of a managed variable write. */
export async function caseChangesByKey(db: TenantDb, key: string): Promise<readonly number[]> {
  const rows = await db.selectFrom('caseChanges').select('id').where('commandKey', '=', key).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
