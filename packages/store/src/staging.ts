import type { InferResult } from 'kysely'
import type { NewChange } from './cases.js'
import { inheritMembers, parentRows } from './establishments.js'
import { isFree } from './leases.js'
import { active } from './master-data.js'
import type { ServiceDb, TenantDb } from './scope.js'
import { together } from './together.js'

/**
 * The rows of a bulk write, until all of them are checked. Slices put rows into tables that no other code reads; one transaction
 * copies them. Ids are assigned in that transaction: a reader up to an id sees all of a bulk write or none.
 */

/** How many rows one statement inserts or copies: more would block the event loop, and SQLite limits parameters. */
const [INSERTED, COPIED] = [256, 1000]

export interface StagedEmployee {
  readonly item: number
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
  readonly culture: string
  readonly divisionIds: readonly number[]
}

export interface StagedChange extends Omit<NewChange, 'commandKey'> {
  readonly item: number
  readonly userId: number
  readonly employeeId: number
  /** The last case value that its check has read; null: the check needed none. */
  readonly readUpTo: number | null
}

/** Adds a stage; the caller takes its lease. */
export const addStage = async (root: ServiceDb, tenantId: number): Promise<number> =>
  (await root.insertInto('stages').values({ tenantId }).returning('id').executeTakeFirstOrThrow()).id

/** A stage whose request has ended: its rows remain to be deleted. */
export const freeStage = (root: ServiceDb) =>
  root
    .selectFrom('stages')
    .select(['id', 'tenantId'])
    .where(isFree('stage', 'stages.id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Deletes a stage without rows. */
export const deleteStage = (root: ServiceDb, id: number) => root.deleteFrom('stages').where('id', '=', id).execute()

type StagedTable = 'stagedEmployees' | 'stagedMembers' | 'stagedChanges' | 'stagedValues'

/** Slices of 256, 128, 64… rows: statements are cached, and one for each number of rows would be too many. */
function slicesOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const slices: (readonly Row[])[] = []
  for (let from = 0, size = INSERTED; from < rows.length; from += size) {
    while (size > rows.length - from) size /= 2
    slices.push(rows.slice(from, from + size))
  }
  return slices
}

export async function stageEmployees(
  db: TenantDb,
  stageId: number,
  employees: readonly StagedEmployee[],
): Promise<void> {
  for (const slice of slicesOf(employees.map(({ divisionIds: _, ...employee }) => ({ stageId, ...employee })))) {
    await db.insertInto('stagedEmployees').values(slice).execute()
  }
  const members = employees.flatMap(({ item, identifier, divisionIds }) =>
    [...new Set(divisionIds)].map((divisionId) => ({ stageId, item, identifier, divisionId })),
  )
  for (const slice of slicesOf(members)) await db.insertInto('stagedMembers').values(slice).execute()
}

export async function stageChanges(db: TenantDb, stageId: number, changes: readonly StagedChange[]): Promise<void> {
  const ids = new Map<number, number>()
  // Literals with fixed members: an object spread from several takes ten times the memory.
  const rows = changes.map(
    ({ item, payrollId, userId, employeeId, divisionId, forecast = null, reason = null, readUpTo }) => ({
      stageId,
      item,
      payrollId,
      userId,
      employeeId,
      divisionId,
      forecast,
      reason,
      readUpTo,
    }),
  )
  for (const slice of slicesOf(rows)) {
    const added = await db.insertInto('stagedChanges').values(slice).returning(['id', 'item']).execute()
    for (const { id, item } of added) ids.set(item, id)
  }
  const values = changes.flatMap(({ item, payrollId, employeeId, forecast = null, values }) => {
    const changeId = ids.get(item) ?? 0
    return values.map(({ caseName, caseFieldName, value, start }) => ({
      stageId,
      item,
      changeId,
      payrollId,
      employeeId,
      forecast,
      caseName,
      caseFieldName,
      value,
      start,
    }))
  })
  for (const slice of slicesOf(values)) await db.insertInto('stagedValues').values(slice).execute()
}

/** The items of staged employees whose identifier was taken meanwhile. */
export const itemsTaken = (db: TenantDb, stageId: number) =>
  db
    .selectFrom('stagedEmployees')
    .innerJoin('employees', 'employees.identifier', 'stagedEmployees.identifier')
    .select('stagedEmployees.item')
    .where('stagedEmployees.stageId', '=', stageId)

/** The items of staged changes whose employee has left the division of the payroll meanwhile, whatever division they name. */
export const itemsOfOthers = (db: TenantDb, stageId: number) =>
  db
    .selectFrom('stagedChanges')
    .innerJoin('payrolls', 'payrolls.id', 'stagedChanges.payrollId')
    .leftJoin('employeeDivisions', (join) =>
      join
        .onRef('employeeDivisions.employeeId', '=', 'stagedChanges.employeeId')
        .onRef('employeeDivisions.divisionId', '=', 'payrolls.divisionId'),
    )
    .select('stagedChanges.item')
    .where('stagedChanges.stageId', '=', stageId)
    .where('employeeDivisions.employeeId', 'is', null)

/** The items of staged changes that were checked against values of their employee, when values were added since. */
export const itemsOvertaken = (db: TenantDb, stageId: number) =>
  db
    .selectFrom('stagedChanges')
    .select('item')
    .where('stageId', '=', stageId)
    .where('readUpTo', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('caseValues')
          .select('caseValues.id')
          .whereRef('caseValues.employeeId', '=', 'stagedChanges.employeeId')
          .whereRef('caseValues.id', '>', 'stagedChanges.readUpTo'),
      ),
    )

/** The real values that are staged for a payroll, for one employee or for all, in their order. */
export const stagedRealValues = (db: TenantDb, stageId: number, payrollId: number, employeeId: number | undefined) =>
  db
    .selectFrom('stagedValues')
    .innerJoin('stagedChanges', 'stagedChanges.id', 'stagedValues.changeId')
    .select(['stagedValues.item', 'stagedValues.employeeId', 'stagedChanges.userId'])
    .select(['stagedValues.caseName', 'stagedValues.caseFieldName', 'stagedValues.value', 'stagedValues.start'])
    .where('stagedValues.stageId', '=', stageId)
    .where('stagedValues.payrollId', '=', payrollId)
    .$if(employeeId !== undefined, (query) => query.where('stagedValues.employeeId', '=', employeeId ?? 0))
    .where('stagedValues.forecast', 'is', null)
    .orderBy('stagedValues.id')
    .execute()

/** Removes items from a stage. */
export async function unstage(db: TenantDb, stageId: number, items: readonly number[]): Promise<void> {
  for (const table of STAGED) {
    for (const slice of slicesOf(items)) {
      await db.deleteFrom(table).where('stageId', '=', stageId).where('item', 'in', slice).execute()
    }
  }
}
const STAGED: readonly StagedTable[] = ['stagedValues', 'stagedChanges', 'stagedMembers', 'stagedEmployees']

/** The outcome of an item: the id of the row that it added. */
export interface PublishedItem {
  readonly item: number
  readonly id: number
}

const rangeIn = (db: TenantDb, table: StagedTable, stageId: number) =>
  db
    .selectFrom(table)
    .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')])
    .where('stageId', '=', stageId)
type Range = InferResult<ReturnType<typeof rangeIn>>

/** Copies or reads the rows of a stage in their order, some at a time, and calls `yieldToEventLoop` between two statements. */
async function inParts<Row>(
  [range]: Readonly<Range>,
  yieldToEventLoop: () => Promise<void>,
  query: (from: number, below: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let from = range?.first ?? 1; from <= (range?.last ?? 0); from += COPIED) {
    await yieldToEventLoop()
    all.push(...(await query(from, from + COPIED)))
  }
  return all
}

/** Adds the staged employees, active, in the order of their items. */
export async function publishEmployees(
  db: TenantDb,
  root: ServiceDb,
  stageId: number,
  now: string,
  yieldToEventLoop: () => Promise<void>,
): Promise<readonly PublishedItem[]> {
  const columns = ['identifier', 'firstName', 'lastName', 'culture'] as const
  const { status, created, updated } = active(now)
  const { rows, members, parents } = await together(root, {
    rows: rangeIn(db, 'stagedEmployees', stageId),
    members: rangeIn(db, 'stagedMembers', stageId),
    parents: parentRows(db),
  })
  await inParts(rows, yieldToEventLoop, (from, below) =>
    db
      .insertInto('employees')
      .columns([...columns, 'status', 'created', 'updated'])
      .expression(({ selectFrom, val }) =>
        selectFrom('stagedEmployees')
          .select([...columns, val(status).as('status'), val(created).as('created'), val(updated).as('updated')])
          .where((row) => row.and([row('stageId', '=', stageId), row('id', '>=', from), row('id', '<', below)]))
          .orderBy('id'),
      )
      .execute(),
  )
  await inParts(members, yieldToEventLoop, (from, below) =>
    db
      .insertInto('employeeDivisions')
      .columns(['employeeId', 'divisionId'])
      .expression(({ selectFrom }) =>
        selectFrom('stagedMembers')
          .innerJoin('employees', 'employees.identifier', 'stagedMembers.identifier')
          .select(['employees.id', 'stagedMembers.divisionId'])
          .where('stagedMembers.stageId', '=', stageId)
          .where('stagedMembers.id', '>=', from)
          .where('stagedMembers.id', '<', below)
          .orderBy('stagedMembers.id'),
      )
      .execute(),
  )
  await inheritMembers(db, parents)
  return inParts(rows, yieldToEventLoop, (from, below) =>
    db
      .selectFrom('stagedEmployees')
      .innerJoin('employees', 'employees.identifier', 'stagedEmployees.identifier')
      .select(['stagedEmployees.item', 'employees.id'])
      .where('stagedEmployees.stageId', '=', stageId)
      .where('stagedEmployees.id', '>=', from)
      .where('stagedEmployees.id', '<', below)
      .execute(),
  )
}

/**
 * Gives staged changes of people who were staged beside them the ids that `published` people have: until then such a change names the
 * item of its person, negative.
 */
export async function namePublished(
  db: TenantDb,
  stageId: number,
  published: readonly PublishedItem[],
  yieldToEventLoop: () => Promise<void>,
): Promise<void> {
  for (const [index, { item, id }] of published.entries()) {
    if (index % 50 === 0) await yieldToEventLoop()
    for (const table of ['stagedChanges', 'stagedValues'] as const) {
      await db
        .updateTable(table)
        .set({ employeeId: id })
        .where('stageId', '=', stageId)
        .where('employeeId', '=', -item)
        // The condition of the indexes.
        .where((row) => row('employeeId', '<', row.lit(0)))
        .execute()
    }
  }
}

/** Puts staged employees into a division that was added since they were staged. */
export async function placeStaged(
  db: TenantDb,
  stageId: number,
  items: readonly number[],
  divisionId: number,
): Promise<void> {
  for (const slice of slicesOf(items)) {
    await db
      .updateTable('stagedMembers')
      .set({ divisionId })
      .where('stageId', '=', stageId)
      .where('item', 'in', slice)
      .execute()
  }
}

/** Adds the staged changes with their values, in the order of their items. */
export async function publishChanges(
  db: TenantDb,
  root: ServiceDb,
  stageId: number,
  created: string,
  yieldToEventLoop: () => Promise<void>,
): Promise<readonly PublishedItem[]> {
  const columns = ['payrollId', 'userId', 'employeeId', 'divisionId', 'forecast', 'reason'] as const
  const { changes, values } = await together(root, {
    changes: rangeIn(db, 'stagedChanges', stageId),
    values: rangeIn(db, 'stagedValues', stageId),
  })
  await inParts(changes, yieldToEventLoop, (from, below) =>
    db
      .insertInto('caseChanges')
      .columns([...columns, 'stagedId', 'created'])
      .expression(({ selectFrom, val }) =>
        selectFrom('stagedChanges')
          .select([...columns, 'id', val(created).as('created')])
          .where((row) => row.and([row('stageId', '=', stageId), row('id', '>=', from), row('id', '<', below)]))
          .orderBy('id'),
      )
      .execute(),
  )
  await inParts(values, yieldToEventLoop, (from, below) => copyValues(db, stageId, created, from, below))
  return inParts(changes, yieldToEventLoop, (from, below) =>
    db
      .selectFrom('caseChanges')
      .innerJoin('stagedChanges', 'stagedChanges.id', 'caseChanges.stagedId')
      .select(['stagedChanges.item', 'caseChanges.id'])
      .where((row) => row.and({ stageId }))
      .where(({ between }) => between('stagedChanges.id', from, below - 1))
      .execute(),
  )
}

function copyValues(db: TenantDb, stageId: number, created: string, from: number, below: number) {
  const columns = ['payrollId', 'employeeId', 'forecast', 'caseName', 'caseFieldName', 'value', 'start'] as const
  return db
    .insertInto('caseValues')
    .columns([...columns, 'caseChangeId', 'created'])
    .expression(({ selectFrom, val }) =>
      selectFrom('stagedValues')
        .innerJoin('caseChanges', 'caseChanges.stagedId', 'stagedValues.changeId')
        .select(columns.map((column) => `stagedValues.${column}` as const))
        .select(['caseChanges.id', val(created).as('created')])
        .where('stagedValues.stageId', '=', stageId)
        .where('stagedValues.id', '>=', from)
        .where('stagedValues.id', '<', below)
        .orderBy('stagedValues.id'),
    )
    .execute()
}

/** Deletes at most `limit` rows of a stage; returns whether rows may remain. */
export async function deleteStaged(db: TenantDb, stageId: number, limit: number): Promise<boolean> {
  for (const table of STAGED) {
    const rows = await db.selectFrom(table).select('id').where('stageId', '=', stageId).limit(limit).execute()
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom(table).where('id', 'in', ids).execute()
    return true
  }
  return false
}
