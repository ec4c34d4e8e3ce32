import type { ExpressionBuilder, InferResult } from 'kysely'
import { type PageRequest, paged } from './page.js'
import { recordingOrder } from './recording-order.js'
import type { TenantDb } from './scope.js'
import type { TenantTables } from './tables.js'
import { builtOnce, type Write } from './together.js'

/** Case changes and the values that they recorded. Values are never updated or deleted. */

export interface CaseValue {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  /** ISO 8601 instant. */
  readonly start: string
}

export interface NewChange {
  readonly payrollId: number
  readonly userId: number | null
  /** Null: a company case. */
  readonly employeeId: number | null
  readonly divisionId: number
  /** Whether the values are those of one establishment, `divisionId`, and not of the whole company. */
  readonly isOfEstablishment?: boolean
  readonly forecast?: string | undefined
  readonly reason?: string | undefined
  /** Key of the managed variable write. */
  readonly commandKey?: string
  readonly values: readonly CaseValue[]
}

/** How many rows one statement inserts: SQLite limits the parameters of a statement. */
const ROWS = 500

/** Adds a change with all its values; returns its id. */
export async function addCaseChange(db: TenantDb, change: NewChange, created: string): Promise<number> {
  const { id } = await newCaseChanges(db, [change], created).executeTakeFirstOrThrow()
  for (const write of newCaseValues(db, [{ ...change, id }], created)) await write.execute()
  return id
}

/** Adds changes without their values. Their ids are in the order of the changes. */
export const newCaseChanges = (db: TenantDb, changes: readonly NewChange[], created: string) =>
  db
    .insertInto('caseChanges')
    .values(
      changes.map(({ values: _, isOfEstablishment: _of, forecast = null, reason = null, ...row }) => ({
        ...{ ...row, forecast, reason, created },
      })),
    )
    .returning('id')

/** Adds the values of changes that have been added. */
export function newCaseValues(
  db: TenantDb,
  changes: readonly (NewChange & { readonly id: number })[],
  created: string,
): readonly Write[] {
  const rows = changes.flatMap(({ id, payrollId, employeeId, forecast = null, values, ...change }) =>
    values.map(({ caseName, caseFieldName, value, start }) => ({
      ...{ caseChangeId: id, payrollId, employeeId, forecast },
      divisionId: change.isOfEstablishment === true ? change.divisionId : null,
      ...{ caseName, caseFieldName, value, start, created },
    })),
  )
  const slices = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) => index * ROWS)
  return slices.map((from) => db.insertInto('caseValues').values(rows.slice(from, from + ROWS)))
}

type ValueFilter = { readonly [Name in 'caseName' | 'caseFieldName' | 'forecast']?: string | undefined }
/** The owner of values: an employee, or the company of a payroll. */
export type ValueOwner = { readonly employeeId: number } | { readonly companyOf: number }

/** One page of the values of an employee or of a payroll's company, in the order of recording. */
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

/** Which values a calculation reads: the real ones and those of one simulation, up to and including one recorded value. */
export interface ValueSnapshot {
  readonly payrollId: number
  /** Id of the last value that is read. */
  readonly upTo: number
  readonly forecast: string | null
}

const VALUE = ['caseName', 'caseFieldName', 'value', 'start', 'created', 'forecast', 'id'] as const
/** With the establishment of a company's value, null: the whole company; and with the employee, null: the company. */
const SNAPSHOT = [...VALUE, 'divisionId', 'employeeId'] as const

/**
 * The values of a snapshot as JSON text: a list of lists, the columns of `SNAPSHOT`. The database writes the text and a thread parses
 * it: rows as objects would cost the event loop five times as much.
 */
const asText = ({ fn }: ExpressionBuilder<TenantTables, 'caseValues'>) =>
  fn.agg<string | null>('json_group_array', [fn('json_array', [...SNAPSHOT])])

const valuesOf = (db: TenantDb, { payrollId, upTo, forecast }: ValueSnapshot) =>
  db
    .selectFrom('caseValues')
    .where('payrollId', '=', payrollId)
    .where('id', '<=', upTo)
    .where((one) =>
      forecast === null
        ? one('forecast', 'is', null)
        : one.or([one('forecast', 'is', null), one('forecast', '=', forecast)]),
    )

/** The values of an employee and of the company as rows, in the order of recording, for a statement with others. */
export function personValues(db: TenantDb, snapshot: ValueSnapshot, employeeId: number) {
  const values = valuesOf(db, snapshot).select(SNAPSHOT)
  const ofCompany = values.where('employeeId', 'is', null)
  // Not one condition with `or`, which would read the whole payroll.
  return values.where('employeeId', '=', employeeId).unionAll(ofCompany).orderBy('id')
}
export type PersonValue = InferResult<ReturnType<typeof personValues>>[number]

/** The values of some fields of one employee, in the order of recording. */
export async function valuesOfFields(
  db: TenantDb,
  snapshot: ValueSnapshot,
  employeeId: number,
  fields: readonly Pick<CaseValue, 'caseName' | 'caseFieldName'>[],
) {
  const rows = await valuesOf(db, snapshot)
    .select(VALUE)
    .where('employeeId', '=', employeeId)
    .where('caseName', 'in', [...new Set(fields.map(({ caseName }) => caseName))])
    .where('caseFieldName', 'in', [...new Set(fields.map(({ caseFieldName }) => caseFieldName))])
    .orderBy('id')
    .execute()
  return rows.map(({ created: recordedAt, forecast, id: _, ...value }) => ({
    ...value,
    recordedAt,
    ...(forecast !== null && { forecast }),
  }))
}

/** The rows of `personValues` of an employee, or (null) of the company, as the text of a snapshot. */
export const snapshotText = (rows: readonly PersonValue[], owner: number | null): string =>
  JSON.stringify(
    rows.filter(({ employeeId }) => employeeId === owner).map((row) => SNAPSHOT.map((column) => row[column])),
  )

/** PostgreSQL aggregates no rows to null, not to an empty list. */
const NO_VALUES = '[]'

/**
 * The values of some employees, in no order: the reader sorts them, which takes less than a sort in SQLite. The ids are given as a list and
 * as a range: for a list alone PostgreSQL reads the whole payroll until it has statistics of new rows.
 */
export async function employeeSnapshots(
  db: TenantDb,
  snapshot: ValueSnapshot,
  employeeIds: readonly number[],
): Promise<string> {
  const { payrollId, upTo, forecast } = snapshot
  const forecasts = forecast === null ? [] : [forecast]
  const first = Math.min(...employeeIds, Number.MAX_SAFE_INTEGER)
  const last = Math.max(...employeeIds, 0)
  const found = await snapshotsOf(db, payrollId, upTo, forecasts, employeeIds, first, last).executeTakeFirst()
  return found?.values ?? NO_VALUES
}
const snapshotsOf = builtOnce(
  (
    db: TenantDb,
    payrollId: number,
    upTo: number,
    forecasts: readonly string[],
    ids: readonly number[],
    first: number,
    last: number,
  ) =>
    valuesOf(db, { payrollId, upTo, forecast: forecasts[0] ?? null })
      .select((one) => asText(one).as('values'))
      .where('employeeId', 'in', ids)
      .where('employeeId', '>=', first)
      .where('employeeId', '<=', last),
)

/** The values of the payroll's company and of its establishments, in the order of recording. */
export async function companySnapshot(db: TenantDb, snapshot: ValueSnapshot): Promise<string> {
  const { values } = await valuesOf(db, snapshot)
    .select((one) => asText(one).orderBy('id').as('values'))
    .where('employeeId', 'is', null)
    .executeTakeFirstOrThrow()
  return values ?? NO_VALUES
}

/** The recorded values of a case of a payroll's company, without simulations, in the order of recording. */
export const valuesOfCompany = (
  db: TenantDb,
  { payrollId, upTo = Number.MAX_SAFE_INTEGER }: CompanySeen,
  caseName: string,
) =>
  db
    .selectFrom('caseValues')
    .select(['id', 'caseName', 'caseFieldName', 'value', 'start'])
    .where('payrollId', '=', payrollId)
    .where('employeeId', 'is', null)
    .where('caseName', '=', caseName)
    .where('forecast', 'is', null)
    .where('id', '<=', upTo)
    .orderBy('id')
interface CompanySeen {
  readonly payrollId: number
  /** Id of the last value that is read; absent: all. */
  readonly upTo?: number
}

/** The texts that were recorded for a field in a payroll, of all people, of the company and of simulations. */
export const textsOfField = (
  db: TenantDb,
  payrollId: number,
  { caseName, caseFieldName }: Pick<CaseValue, 'caseName' | 'caseFieldName'>,
) =>
  db
    .selectFrom('caseValues')
    .select('value')
    .distinct()
    .where('payrollId', '=', payrollId)
    .where('caseName', '=', caseName)
    .where('caseFieldName', '=', caseFieldName)
    .execute()

/** The id of the tenant's newest value; 0 where it has none. */
export const lastValueId = async (db: TenantDb): Promise<number> => (await lastValue(db).executeTakeFirst())?.id ?? 0
export const lastValue = (db: TenantDb) => db.selectFrom('caseValues').select('id').orderBy('id', 'desc').limit(1)

/** The real values of some fields of employees in a payroll, or of everybody in it, in the order of recording. */
export const realValues = (
  db: TenantDb,
  payrollId: number,
  employeeIds: readonly number[] | 'everybody',
  fields: readonly { readonly caseName: string; readonly name: string }[],
) =>
  db
    .selectFrom('caseValues')
    .select(['employeeId', 'caseName', 'caseFieldName', 'value', 'start', 'created as recordedAt'])
    .where('payrollId', '=', payrollId)
    .where((one) =>
      employeeIds === 'everybody' ? one('employeeId', 'is not', null) : one('employeeId', 'in', [0, ...employeeIds]),
    )
    .where('caseName', 'in', ['', ...new Set(fields.map(({ caseName }) => caseName))])
    .where('caseFieldName', 'in', ['', ...new Set(fields.map(({ name }) => name))])
    .where('forecast', 'is', null)
    .orderBy(recordingOrder)
    .execute()
export type RealValue = Awaited<ReturnType<typeof realValues>>[number]

/** Which of some fields have ever been recorded for an employee of a payroll, without simulations. */
export const fieldsSaid = (
  db: TenantDb,
  payrollId: number,
  employeeIds: readonly number[],
  fields: readonly { readonly caseName: string; readonly name: string }[],
) =>
  db
    .selectFrom('caseValues')
    .select(['employeeId', 'caseName', 'caseFieldName'])
    .distinct()
    .where('payrollId', '=', payrollId)
    .where('employeeId', 'in', [0, ...employeeIds])
    .where('caseFieldName', 'in', ['', ...fields.map(({ name }) => name)])
    .where('forecast', 'is', null)
    .execute()

/** The fields that have ever been recorded for the company of a payroll, or for one of its establishments. */
export const companyFieldsSaid = (db: TenantDb, payrollId: number, divisionId: number | null) =>
  db
    .selectFrom('caseValues')
    .select(['caseName', 'caseFieldName'])
    .distinct()
    .where('payrollId', '=', payrollId)
    .where('employeeId', 'is', null)
    .where('divisionId', divisionId === null ? 'is' : '=', divisionId)
    .where('forecast', 'is', null)
    .execute()

/** The real values of a field of every employee of the tenant, in the order of recording. */
export const realValuesOf = (db: TenantDb, { caseName, name }: { readonly caseName: string; readonly name: string }) =>
  db
    .selectFrom('caseValues')
    .select(['payrollId', 'employeeId', 'caseName', 'caseFieldName', 'value', 'start', 'created as recordedAt'])
    .where('caseName', '=', caseName)
    .where('caseFieldName', '=', name)
    .where('employeeId', 'is not', null)
    .where('forecast', 'is', null)
    .orderBy('id')
    .execute()

/** The texts that were recorded for a field of an employee, including those of simulations. */
export async function recordedTexts(
  db: TenantDb,
  payrollId: number,
  employeeId: number,
  { caseName, name }: { readonly caseName: string; readonly name: string },
): Promise<readonly string[]> {
  const values = db.selectFrom('caseValues').select('value').where('payrollId', '=', payrollId)
  const own = values.where('employeeId', '=', employeeId)
  const rows = await own.where('caseName', '=', caseName).where('caseFieldName', '=', name).execute()
  return rows.map(({ value }) => value)
}

/** The payroll of the newest value of an employee; undefined without values. */
export async function payrollOfLastValue(db: TenantDb, employeeId: number): Promise<number | undefined> {
  const values = db.selectFrom('caseValues').select('payrollId').where('employeeId', '=', employeeId)
  return (await values.orderBy('id', 'desc').limit(1).executeTakeFirst())?.payrollId
}

/** A value of a case that a person has many records of. */
export interface RecordedRow extends Pick<CaseValue, 'caseFieldName' | 'value'> {
  readonly id: number
  readonly caseChangeId: number
  readonly payrollId: number
  readonly created: string
  readonly forecast: string | null
}

/** All values of a case of an employee, including those of simulations, in the order of recording. */
export const recordedValues = (db: TenantDb, employeeId: number, caseName: string): Promise<readonly RecordedRow[]> =>
  db
    .selectFrom('caseValues')
    .select(['id', 'caseChangeId', 'payrollId', 'caseFieldName', 'value', 'created', 'forecast'])
    .where('employeeId', '=', employeeId)
    .where('caseName', '=', caseName)
    .orderBy('id')
    .execute()

/** The case changes that carry the key of a managed variable write: their ids. */
export async function caseChangesByKey(db: TenantDb, key: string): Promise<readonly number[]> {
  const rows = await db.selectFrom('caseChanges').select('id').where('commandKey', '=', key).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * The values that a case change recorded for an employee, with the user. `replaced`: the value of that field and instant before it; null:
 * none.
 */
export const valuesOfChange = (db: TenantDb, id: number) =>
  db
    .selectFrom('caseValues as values')
    .innerJoin('caseChanges', 'caseChanges.id', 'values.caseChangeId')
    .select(['values.caseName', 'values.caseFieldName', 'values.start', 'values.created as recordedAt'])
    .select(['values.employeeId', 'values.value', 'caseChanges.userId'])
    .select(({ selectFrom }) =>
      selectFrom('caseValues as earlier')
        .select('earlier.value')
        .whereRef('earlier.employeeId', '=', 'values.employeeId')
        .whereRef('earlier.payrollId', '=', 'values.payrollId')
        .whereRef('earlier.caseName', '=', 'values.caseName')
        .whereRef('earlier.caseFieldName', '=', 'values.caseFieldName')
        .whereRef('earlier.start', '=', 'values.start')
        .whereRef('earlier.id', '<', 'values.id')
        .where('earlier.forecast', 'is', null)
        .orderBy('earlier.id', 'desc')
        .limit(1)
        .as('replaced'),
    )
    .where('values.caseChangeId', '=', id)
    // No index has the change.
    .whereRef('values.employeeId', '=', 'caseChanges.employeeId')
    .orderBy('values.id')
    .execute()
