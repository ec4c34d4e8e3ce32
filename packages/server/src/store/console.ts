import type { TenantDb } from './scope.js'

/** What pages of the console read beyond the routes: of one tenant, which a route has shown to be the reader's. */

interface Slice {
  /** The last employee of the slice before. */
  readonly after: number
  readonly top: number
}

/** Of a job's results, by employee: what a table of them is made of. */
export const paidPeople = (db: TenantDb, jobId: number, { after, top }: Slice, hasAmounts: boolean) =>
  db
    .selectFrom('resultSets')
    .innerJoin('employees', 'employees.id', 'resultSets.employeeId')
    .select(['resultSets.employeeId', 'employees.identifier', 'employees.firstName', 'employees.lastName'])
    .$if(hasAmounts, (query) => query.select(['resultSets.amounts', 'resultSets.warnings']))
    .where('resultSets.jobId', '=', jobId)
    .where('resultSets.employeeId', '>', after)
    .orderBy('resultSets.employeeId')
    .limit(top)
    .execute()

/** The people of a tenant, by id. */
export const peopleAfter = (db: TenantDb, { after, top }: Slice) =>
  db
    .selectFrom('employees')
    .select(['id', 'identifier', 'firstName', 'lastName', 'status'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(top)
    .execute()

/** The people with some identifiers. */
export const peopleNamed = (db: TenantDb, identifiers: readonly string[]) =>
  db
    .selectFrom('employees')
    .select(['id', 'identifier'])
    .where('identifier', 'in', ['', ...identifiers])
    .execute()

/** What is recorded in some fields of the contracts of some people, in the order of recording; simulations left out. */
export const contractsRecorded = (db: TenantDb, employeeIds: readonly number[], names: readonly string[]) =>
  db
    .selectFrom('caseValues')
    .innerJoin('payrolls', 'payrolls.id', 'caseValues.payrollId')
    .select(['employeeId', 'payrollId', 'regulationId', 'caseName', 'caseFieldName', 'value', 'start'])
    .select('caseValues.created as recordedAt')
    .where('employeeId', 'in', [0, ...employeeIds])
    .where('caseName', '=', 'Contrat')
    .where('caseFieldName', 'in', ['', ...names])
    .where('forecast', 'is', null)
    .orderBy('caseValues.id')
    .execute()

/** How many documents were asked for, of months and of payruns. */
export async function documentCount(db: TenantDb): Promise<number> {
  const counted = db.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Some of them without their bytes, the newest first. */
export const documentsListed = (db: TenantDb, { top, skip }: { readonly top: number; readonly skip: number }) =>
  db
    .selectFrom('documents')
    .select(['documentId', 'period', 'revision', 'candidateId', 'jobId', 'variant', 'status', 'attempts'])
    .select(['requestedAt', 'retentionDeadline', 'generatedAt', 'failure'])
    .orderBy('id', 'desc')
    .limit(top)
    .offset(skip)
    .execute()
