import { ExpressionWrapper, ValueNode } from 'kysely'
import { recordingOrder } from './recording-order.js'
import type { TenantDb } from './scope.js'
import type { TenantTables } from './tables.js'
import { builtOnce, type RowOf } from './together.js'

/**
 * Establishments: divisions with a parent. An employee of an establishment is also in `employeeDivisions` of each division above it, with
 * `inherited`, so that a payroll finds the people of its division and of the establishments below by one comparison.
 */

/** The divisions that have a parent: few, and none in most tenants. */
export const parentRows = builtOnce((db: TenantDb) =>
  db.selectFrom('divisions').select(['id', 'parentId']).where('parentId', 'is not', null).orderBy('id'),
)
export type ParentRows = readonly RowOf<typeof parentRows>[]

/** The establishments that employees belong to themselves, by employee and division. `among`: only these employees. */
export function establishmentRows(db: TenantDb, among?: readonly number[]) {
  const [person, ...others] = among ?? []
  return person === undefined || others.length > 0 ? establishmentsOf(db, among) : establishmentsOfPerson(db, person)
}
const establishmentsOfPerson = builtOnce((db: TenantDb, person: number) => establishmentsOf(db, [person]))
const establishmentsOf = (db: TenantDb, among?: readonly number[]) =>
  db
    .selectFrom('divisions')
    .innerJoin('employeeDivisions', 'employeeDivisions.divisionId', 'divisions.id')
    .select(['employeeDivisions.employeeId', 'employeeDivisions.divisionId'])
    .where('divisions.parentId', 'is not', null)
    .where('employeeDivisions.inherited', '=', 0)
    .$if(among !== undefined, (query) => query.where('employeeDivisions.employeeId', 'in', [0, ...(among ?? [])]))
    .orderBy('employeeDivisions.employeeId')
    .orderBy('employeeDivisions.divisionId')
export type EstablishmentRows = readonly RowOf<typeof establishmentsOf>[]

/** The field of the index `caseValuesOfPlaces`, which serves only a statement that names it literally, not as a parameter. */
const PLACE = new ExpressionWrapper<TenantTables, 'caseValues', string>(ValueNode.createImmediate('Etablissement'))

/**
 * The establishments that are recorded for employees of a payroll, for any day, in the order of recording;
 * `divisionId`: the division that a value names. `forecast`: adds those of a simulation. `among`: only these employees.
 */
export function assignmentRows(db: TenantDb, payrollId: number, forecast: string | null, among?: readonly number[]) {
  if (forecast === null && among === undefined) return assignmentsOfPayroll(db, payrollId)
  const [person, ...others] = among ?? []
  const isOne = forecast === null && person !== undefined && others.length === 0
  return isOne ? assignmentsOfPerson(db, payrollId, person) : assignments(db, payrollId, forecast, among)
}
const assignmentsOfPayroll = builtOnce((db: TenantDb, payrollId: number) => assignments(db, payrollId, null))
const assignmentsOfPerson = builtOnce((db: TenantDb, payrollId: number, person: number) =>
  assignments(db, payrollId, null, [person]),
)
const assignments = (db: TenantDb, payrollId: number, forecast: string | null, among?: readonly number[]) =>
  db
    .selectFrom('caseValues')
    .select(['employeeId', 'caseName', 'caseFieldName', 'value', 'start', 'created as recordedAt', 'forecast'])
    .select(({ selectFrom }) =>
      selectFrom('divisions')
        .select('divisions.id')
        .whereRef('divisions.name', '=', 'caseValues.value')
        .as('divisionId'),
    )
    .where('payrollId', '=', payrollId)
    .where('caseFieldName', '=', PLACE)
    .where('employeeId', 'is not', null)
    .$if(among !== undefined, (query) => query.where('employeeId', 'in', [0, ...(among ?? [])]))
    .where((one) =>
      forecast === null
        ? one('forecast', 'is', null)
        : one.or([one('forecast', 'is', null), one('forecast', '=', forecast)]),
    )
    .orderBy(recordingOrder)
export type AssignmentRows = readonly RowOf<typeof assignments>[]

/** The divisions above a division, the nearest first. A circle, which no request makes, ends where it closes. */
export function divisionsAbove(parents: ParentRows, divisionId: number): readonly number[] {
  const parentOf = new Map(parents.map(({ id, parentId }) => [id, parentId]))
  const above = new Set<number>()
  for (
    let next = parentOf.get(divisionId);
    next != null && !above.has(next) && next !== divisionId;
    next = parentOf.get(next)
  ) {
    above.add(next)
  }
  return [...above]
}

/** The divisions whose people a payroll of a division pays: the division and those below it. */
export const divisionsPaid = (parents: ParentRows, divisionId: number): readonly number[] => [
  divisionId,
  ...parents.flatMap(({ id }) => (divisionsAbove(parents, id).includes(divisionId) ? [id] : [])),
]

/** Adds the inherited rows that are missing. `parents`: the divisions that have a parent. */
export async function inheritMembers(db: TenantDb, parents: ParentRows): Promise<void> {
  for (const { id } of parents) {
    for (const above of divisionsAbove(parents, id)) {
      await db
        .insertInto('employeeDivisions')
        .columns(['employeeId', 'divisionId', 'inherited'])
        .expression(({ selectFrom, val }) =>
          selectFrom('employeeDivisions as own')
            .leftJoin('employeeDivisions as known', (join) =>
              join.onRef('known.employeeId', '=', 'own.employeeId').on('known.divisionId', '=', above),
            )
            .select(['own.employeeId', val(above).as('divisionId'), val(1).as('inherited')])
            .where('own.divisionId', '=', id)
            .where('own.inherited', '=', 0)
            .where('known.employeeId', 'is', null),
        )
        .execute()
    }
  }
}

/** The members of a division that a request changes; absent members stay. */
export interface DivisionChange {
  readonly parentId?: number | null | undefined
  readonly siret?: string | null | undefined
  readonly address?: string | null | undefined
  readonly apeCode?: string | null | undefined
}

/** Changes a division, and with another parent the people of the divisions above it. */
export async function updateDivision(db: TenantDb, id: number, change: DivisionChange, now: string): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await db
    .updateTable('divisions')
    .set({ ...given, updated: now })
    .where('id', '=', id)
    .execute()
  if (change.parentId === undefined) return
  await db.deleteFrom('employeeDivisions').where('inherited', '=', 1).execute()
  await inheritMembers(db, await parentRows(db).execute())
}

/** The texts of divisions that payslips print. */
export const divisionsAs = (db: TenantDb, ids: readonly number[]) =>
  db
    .selectFrom('divisions')
    .select(['id', 'name', 'siret', 'address', 'apeCode'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
