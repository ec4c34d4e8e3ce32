import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Compilable, type CompiledQuery, type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { content, handOver } from './result-content.js'
import { type ServiceDb, scopeOf, type TenantDb } from './scope.js'
import type { TenantTables } from './tables.js'
import { builtOnce, type RowOf, type Write } from './together.js'

/** Result sets of one tenant: decimal text, ordered by a layout that many results share. */

/** A calculated result in the order of its columns. */
const rowOf = (jobId: number, result: NewResult) => ({
  jobId,
  employeeId: result.employeeId,
  inputsDigest: result.inputsDigest,
  amounts: result.amounts,
  yearToDate: result.yearToDate,
  summary: result.summary,
  warnings: result.warnings,
  provisional: result.provisional,
  backPay: result.backPay,
})
type NewResult = Pick<
  Required<Insertable<TenantTables['resultSets']>>,
  'employeeId' | 'inputsDigest' | 'amounts' | 'yearToDate' | 'summary' | 'warnings' | 'provisional' | 'backPay'
>

const ROWS = 100

/** The queries that add result sets to a job. */
export function addedResults(db: TenantDb, jobId: number, results: readonly NewResult[]): readonly Write[] {
  const slices = Array.from({ length: Math.ceil(results.length / ROWS) }, (_, index) => index * ROWS)
  return slices.map((from) => {
    const rows = results.slice(from, from + ROWS).map((result) => rowOf(jobId, result))
    const built = () => db.insertInto('resultSets').values(rows)
    return rows.length < ROWS ? built() : sliceOf(db, rows, built)
  })
}

/** Whole slices have one text for each kind of database: building it anew takes a third as long as the insert. */
function sliceOf(db: TenantDb, rows: readonly ReturnType<typeof rowOf>[], built: () => Compilable & Write): Write {
  const tenantId = scopeOf(db)
  // Other plugins must see each query.
  if (typeof tenantId !== 'number') return built()
  const execute = async () => {
    const executor = db.getExecutor()
    const known = texts.get(executor.adapter)
    const query = known ?? built().compile()
    const parameters = rows.flatMap((row) => [...Object.values(row), tenantId])
    if (known === undefined && !isDeepStrictEqual(query.parameters, parameters))
      throw new Error('the rows of a slice are written in the order of their members')
    texts.set(executor.adapter, query)
    return (await executor.executeQuery<object>({ ...query, parameters })).rows
  }
  return { execute, toOperationNode: () => built().toOperationNode() }
}
const texts = new WeakMap<object, CompiledQuery>()

/** The condition that none of some jobs annuls a result: see `annulledBy`. */
export const standingAmong =
  (jobIds: readonly number[]) =>
  ({ eb, or }: ExpressionBuilder<Pick<TenantTables, 'resultSets'>, 'resultSets'>) =>
    or([eb('resultSets.annulledBy', 'is', null), eb('resultSets.annulledBy', 'not in', [0, ...jobIds])])

/** Lets a job annul the results of some people in some earlier jobs. */
export const annulled = (db: TenantDb, by: number, from: readonly number[], employeeIds: readonly number[]): Write =>
  db
    .updateTable('resultSets')
    .set({ annulledBy: by })
    .where('jobId', 'in', from)
    .where('employeeId', 'in', employeeIds)
    .where((one) => one.or([one('annulledBy', 'is', null), one('annulledBy', 'not in', from)]))

/** The results that some jobs annul, by employee, and when each was released. */
export const annulledBy = (db: TenantDb, jobIds: readonly number[]) =>
  db
    .selectFrom('resultSets')
    .innerJoin('payrunJobs', 'payrunJobs.id', 'resultSets.jobId')
    .select(['resultSets.id', 'resultSets.jobId', 'resultSets.employeeId'])
    .select(['payrunJobs.periodName', 'payrunJobs.released'])
    .where('resultSets.annulledBy', 'in', [0, ...jobIds])
    .orderBy('resultSets.employeeId')
    .orderBy('payrunJobs.released')
    .orderBy('resultSets.id')

/** The digests of the inputs of some people in some jobs; for several results of a person, that of the job named last. Annulled results are left out. */
export async function knownDigests(
  db: TenantDb,
  jobIds: readonly number[],
  employeeIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('resultSets')
    .select(['jobId', 'employeeId', 'inputsDigest'])
    .where('jobId', 'in', [0, ...jobIds])
    .where('employeeId', 'in', [0, ...employeeIds])
    .where(standingAmong(jobIds))
    .execute()
  const rank = new Map(jobIds.map((id, index) => [id, index]))
  const ordered = rows.toSorted((a, b) => (rank.get(a.jobId) ?? 0) - (rank.get(b.jobId) ?? 0))
  return new Map(ordered.map(({ employeeId, inputsDigest }) => [employeeId, inputsDigest ?? '']))
}

/** Takes the results of some people over from one job to another, without their content; returns the warnings of each, which are short. */
export async function takeOverResults(
  db: TenantDb,
  { from, to }: { readonly from: number; readonly to: number },
  employeeIds: readonly number[],
) {
  const source = resultsAmong(db, from, employeeIds)
    .select(({ val, fn }) => [
      ...[val(to).as('jobId'), fn.coalesce('contentOf', 'id').as('contentOf')],
      ...[val('').as('amounts'), val('').as('yearToDate')],
    ])
    .select(TAKEN_OVER)
    .orderBy('employeeId')
  return db
    .insertInto('resultSets')
    .columns([...(['jobId', 'contentOf', 'amounts', 'yearToDate'] as const), ...TAKEN_OVER])
    .expression(source)
    .returning(['employeeId', 'warnings'])
    .execute()
}

const TAKEN_OVER = ['employeeId', 'summary', 'warnings', 'provisional', 'inputsDigest', 'backPay'] as const

/** The parts of results of some people in a job that a cover reads. */
export const coveredResults = (db: TenantDb, jobId: number, employeeIds: readonly number[]) =>
  resultsAmong(db, jobId, employeeIds)
    .select(['employeeId', 'warnings', 'provisional', 'backPay'])
    .select([content('amounts'), content('yearToDate')])
    .execute()

const resultsAmong = (db: TenantDb, jobId: number, employeeIds: readonly number[]) =>
  db.selectFrom('resultSets').where('jobId', '=', jobId).where('employeeId', 'in', employeeIds)

/** Deletes at most `limit` results of a job; returns their employees. */
export async function deleteResults(db: TenantDb, jobId: number, limit: number): Promise<readonly number[]> {
  const rows = await resultsLeft(db, jobId, limit).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await handOver(db, ids)
  if (ids.length > 0) await db.deleteFrom('resultSets').where('id', 'in', ids).execute()
  return rows.map(({ employeeId }) => employeeId)
}

/** At most `limit` results of a job. */
export const resultsLeft = (db: TenantDb, jobId: number, limit: number) =>
  db.selectFrom('resultSets').select(['id', 'employeeId']).where('jobId', '=', jobId).limit(limit)

/** The id of a layout; equal layouts are stored once. */
export async function findOrAddLayout(db: ServiceDb, content: string): Promise<number> {
  const digest = digestOf(content)
  const known = await layoutAs(db, content).executeTakeFirst()
  if (known !== undefined) return known.id
  const added = await db
    .insertInto('layouts')
    .values({ digest, content })
    .onConflict((one) => one.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another tenant's job may have added it meanwhile.
  return added === undefined ? findOrAddLayout(db, content) : added.id
}

/** The layout with this content. */
export const layoutAs = (db: ServiceDb, content: string) =>
  db.selectFrom('layouts').select('id').where('digest', '=', digestOf(content))

const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex')

export async function layoutById(db: ServiceDb, id: number): Promise<string> {
  const { content } = await db.selectFrom('layouts').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  return content
}

export type EarlierResult = RowOf<typeof resultsOfJobs>
export type JobOfResults = RowOf<typeof jobsOfResults>

/** What all results of a job have in common, for some jobs. */
export const jobsOfResults = builtOnce((db: TenantDb, jobIds: readonly number[]) =>
  db
    .selectFrom('payrunJobs')
    .select(['id', 'periodName', 'paymentDate', 'layoutId', 'payrollId', 'lastCaseValueId'])
    .where('id', 'in', jobIds),
)

/** The layouts of an employee's results in some jobs. */
export const layoutsOfJobs = (db: TenantDb, root: ServiceDb, jobIds: readonly number[], employeeId: number) => {
  const ofEmployee = standingResults(db, jobIds, [employeeId]).select('jobId')
  const layoutIds = db.selectFrom('payrunJobs').select('layoutId').where('id', 'in', ofEmployee)
  return root.selectFrom('layouts').select(['id', 'content']).where('id', 'in', layoutIds)
}

export async function countResults(db: TenantDb, jobId: number): Promise<number> {
  const { total } = await db
    .selectFrom('resultSets')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const SET = [
  'resultSets.id',
  'resultSets.jobId',
  'resultSets.employeeId',
  content('amounts'),
  content('yearToDate'),
  'resultSets.warnings',
  'resultSets.provisional',
  'resultSets.inputsDigest',
  'resultSets.backPay',
  'employees.identifier',
  'employees.firstName',
  'employees.lastName',
] as const
export type ResultSet = NonNullable<Awaited<ReturnType<typeof resultSetById>>>

/** Which results a job has, by employee. */
export const resultIds = (db: TenantDb, jobId: number) =>
  db.selectFrom('resultSets').select(['id', 'employeeId']).where('jobId', '=', jobId).orderBy('employeeId').execute()

/**
 * At most `top` results of a job after the employee `afterEmployee` and after `skip` more, by employee; `among`: without those that
 * one of these jobs annuls; `employeeIds`: of these people alone.
 */
export const listResultSets = (db: TenantDb, jobId: number, page: Parameters<typeof resultSets>[2]) =>
  resultSets(db, jobId, page).execute()

/** The same without names and without the sums of earlier months, which are long. */
export const listResultAmounts = (db: TenantDb, jobId: number, page: Parameters<typeof resultSets>[2]) =>
  resultSets(db, jobId, page)
    .clearSelect()
    .select(['resultSets.id', 'resultSets.employeeId', content('amounts'), 'resultSets.warnings'])
    .select(['resultSets.provisional', 'resultSets.inputsDigest', 'employees.identifier'])
    .execute()

export function resultSets(
  db: TenantDb,
  jobId: number,
  {
    afterEmployee,
    skip,
    top,
    among = [],
    employeeIds,
  }: {
    readonly afterEmployee: number
    readonly skip: number
    readonly top: number
    readonly among?: readonly number[]
    readonly employeeIds?: readonly number[] | undefined
  },
) {
  return db
    .selectFrom('resultSets')
    .innerJoin('employees', 'employees.id', 'resultSets.employeeId')
    .select(SET)
    .where('resultSets.jobId', '=', jobId)
    .where('resultSets.employeeId', '>', afterEmployee)
    .$if(among.length > 0, (query) => query.where(standingAmong(among)))
    .$if(employeeIds !== undefined, (query) => query.where('resultSets.employeeId', 'in', [0, ...(employeeIds ?? [])]))
    .orderBy('resultSets.employeeId')
    .limit(top)
    .offset(skip)
}

export const resultSetById = (db: TenantDb, id: number) =>
  db
    .selectFrom('resultSets')
    .innerJoin('employees', 'employees.id', 'resultSets.employeeId')
    .select(SET)
    .where('resultSets.id', '=', id)
    .executeTakeFirst()

/** The lists of provisional figures that the results of a job use, each once. */
export const provisionalOfJob = builtOnce((db: TenantDb, jobId: number) =>
  db
    .selectFrom('resultSets')
    .select('provisional')
    .distinct()
    .where('jobId', '=', jobId)
    .where('provisional', '<>', sql.lit('[]')) // literal: the index holds only these
    .orderBy('provisional'),
)

/** The result of one employee in a job. */
export const resultOfEmployee = (db: TenantDb, jobId: number, employeeId: number) =>
  db
    .selectFrom('resultSets')
    .select(['id', 'employeeId'])
    .where((result) => result.and({ jobId, employeeId }))
    .executeTakeFirst()

/** Which results some jobs have for some employees, without those that one of them annuls. */
export const resultsWithin = (db: TenantDb, jobIds: readonly number[], employeeIds: readonly number[]) =>
  db
    .selectFrom('resultSets')
    .select(['id', 'jobId', 'employeeId'])
    .where('jobId', 'in', jobIds)
    .where('employeeId', 'in', employeeIds)
    .where(standingAmong(jobIds))
    .execute()

/** The job and the employee of a result, without their large columns. */
export const jobOfResult = (db: TenantDb, resultSetId: number) =>
  db
    .selectFrom('resultSets')
    .innerJoin('payrunJobs', 'payrunJobs.id', 'resultSets.jobId')
    .select(['payrunJobs.id', 'payrunJobs.status', 'payrunJobs.jobEnd', 'payrunJobs.forecast', 'payrunJobs.released'])
    .select([
      'payrunJobs.payrollId',
      'payrunJobs.periodName',
      'payrunJobs.commandKey',
      'payrunJobs.month',
      'resultSets.employeeId',
      'resultSets.provisional',
    ])
    .where('resultSets.id', '=', resultSetId)
    .executeTakeFirst()

/** The results of some jobs for some employees, without those that one of them annuls. */
export const resultsOfJobs = builtOnce((db: TenantDb, jobIds: readonly number[], employeeIds: readonly number[]) =>
  standingResults(db, jobIds, employeeIds).select(['jobId', 'employeeId', content('amounts'), 'backPay']),
)
const standingResults = (db: TenantDb, jobIds: readonly number[], employeeIds: readonly number[]) =>
  db
    .selectFrom('resultSets')
    .where('jobId', 'in', jobIds)
    .where('employeeId', 'in', employeeIds)
    .where(standingAmong(jobIds))
