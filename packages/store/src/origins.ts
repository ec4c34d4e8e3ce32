import type { ValueSnapshot } from './cases.js'
import type { ServiceDb, TenantDb } from './scope.js'

/** The origins of recorded values, and the actors of events, for pages that show them. */

/**
 * The values of some cases that a job could read for a person, for the company or for an establishment, in the order of recording, each with the change that
 * recorded it: the user that the request named, and when a managed write was requested (null: no managed write recorded it).
 */
export function originsOfValues(
  db: TenantDb,
  { payrollId, upTo, forecast, employeeId }: ValueSnapshot & { readonly employeeId: number },
  cases: readonly string[],
) {
  const values = db
    .selectFrom('caseValues')
    .innerJoin('caseChanges', 'caseChanges.id', 'caseValues.caseChangeId')
    .leftJoin('operations', 'operations.commandKey', 'caseChanges.commandKey')
    .leftJoin('users', 'users.id', 'caseChanges.userId')
    .select([
      'caseValues.id as id',
      'caseValues.employeeId',
      'caseValues.divisionId',
      'caseValues.caseName',
      'caseValues.caseFieldName',
      'caseValues.value',
      'caseValues.start',
      'caseValues.created',
      'caseValues.forecast',
      'caseChanges.reason',
      'users.identifier as userIdentifier',
      'operations.requestedAt',
    ])
    .where('caseValues.payrollId', '=', payrollId)
    .where('caseValues.id', '<=', upTo)
    .where((one) => one.or([one('caseValues.forecast', 'is', null), one('caseValues.forecast', '=', forecast ?? '')]))
    .where('caseValues.caseName', 'in', [...cases])
  const ofCompany = values.where('caseValues.employeeId', 'is', null)
  // As in `personValues`.
  return values.where('caseValues.employeeId', '=', employeeId).unionAll(ofCompany).orderBy('id').execute()
}

/** The writer to a tenant at each of some instants, such as `key 3`; an instant with several writers has none. */
export async function actorsAt(
  root: ServiceDb,
  tenantId: number,
  instants: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (instants.length === 0) return new Map()
  const rows = await root
    .selectFrom('audit')
    .select(['at', 'actor'])
    .distinct()
    .where('chain', '=', tenantId)
    .where('at', 'in', [...new Set(instants)])
    .execute()
  return new Map(
    rows.filter(({ at }) => rows.filter((row) => row.at === at).length === 1).map(({ at, actor }) => [at, actor]),
  )
}

/** The events of a month in their order, with the instant of each. */
export const historyOf = (db: TenantDb, period: string) =>
  db
    .selectFrom('cycleEvents')
    .select(['sequence', 'event', 'at'])
    .where('period', '=', period)
    .orderBy('sequence')
    .execute()
