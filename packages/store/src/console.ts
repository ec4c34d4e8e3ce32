import { sql } from 'kysely'
import { jobs } from './jobs.js'
import { summaryOrAmounts } from './result-content.js'
import type { TenantDb } from './scope.js'

/** Queries of console pages that no route answers. Each reads one tenant, after a route has checked that the reader may. */

interface Slice {
  /** The last employee of the previous slice. */
  readonly after: number
  readonly top: number
}

/** The summaries of the results of a job by employee; a result without a summary has all amounts. */
export const summariesOfJob = (db: TenantDb, jobId: number, { after, top }: Slice) =>
  db
    .selectFrom('resultSets')
    .select(['employeeId', summaryOrAmounts])
    .where('jobId', '=', jobId)
    .where('employeeId', '>', after)
    .orderBy('employeeId')
    .limit(top)
    .execute()

/** The last payruns that belong to no managed month, the newest first; a failed one has the first character of its message. */
export const payrunsApart = (db: TenantDb, most: number) =>
  jobs(db)
    .select(['id', 'name', 'status as jobStatus', 'forecast', 'periodName', 'jobEnd', 'onFault'])
    .select(['totalEmployeeCount', 'processedEmployeeCount'])
    .select(({ fn, lit }) => fn<string>('substr', ['message', lit(1), lit(1)]).as('message'))
    .where('commandKey', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** The people of a job by employee. */
export const paidPeople = (db: TenantDb, jobId: number, { after, top }: Slice) =>
  db
    .selectFrom('resultSets')
    .innerJoin('employees', 'employees.id', 'resultSets.employeeId')
    .select(['employees.id', 'employees.identifier', 'employees.firstName', 'employees.lastName'])
    .where('resultSets.jobId', '=', jobId)
    .where('resultSets.employeeId', '>', after)
    .orderBy('resultSets.employeeId')
    .limit(top)
    .execute()

/** The lists of warnings of a job, each once with its people as a JSON array of ids: most people have the same, and its text is long. */
export const warningsOfJob = (db: TenantDb, jobId: number) =>
  db
    .selectFrom('resultSets')
    .select('warnings')
    .select(({ fn }) => fn.agg<string>('json_group_array', ['employeeId']).as('employeeIds'))
    .where('jobId', '=', jobId)
    .where('warnings', '!=', '[]')
    .groupBy('warnings')
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
    .select(['id', 'identifier', 'firstName', 'lastName'])
    .where('identifier', 'in', ['', ...identifiers])
    .execute()

/** The active people of a division, by id. */
export const membersOfDivision = (db: TenantDb, divisionId: number) =>
  db
    .selectFrom('employeeDivisions')
    .innerJoin('employees', 'employees.id', 'employeeDivisions.employeeId')
    .select(['employees.id', 'employees.identifier', 'employees.firstName', 'employees.lastName'])
    .where('employeeDivisions.divisionId', '=', divisionId)
    .where('employees.status', '=', 'Active')
    .orderBy('employees.id')
    .execute()

/** The fields of which people of a payroll have values other than 0 that start within some days; simulations left out. */
export const fieldsUsed = (
  db: TenantDb,
  payrollId: number,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  db
    .selectFrom('caseValues')
    .select(['caseName', 'caseFieldName'])
    .distinct()
    .where('payrollId', '=', payrollId)
    .where('employeeId', 'is not', null)
    .where('forecast', 'is', null)
    .where('start', '>=', from)
    .where('start', '<', `${to}U`) // after every instant of the last day
    .where('value', 'not in', [sql.lit(''), sql.lit('0')]) // literals: the index holds only these
    .execute()

/** The people with some ids. */
export const peopleWithIds = (db: TenantDb, ids: readonly number[]) =>
  db
    .selectFrom('employees')
    .select(['id', 'identifier', 'firstName', 'lastName'])
    .where('id', 'in', [0, ...ids])
    .execute()

/** The users with some identifiers. */
export const usersNamed = (db: TenantDb, identifiers: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['identifier', 'firstName', 'lastName'])
    .where('identifier', 'in', ['', ...identifiers])
    .execute()

/** The values recorded in some fields of the contracts of some people, in the order of recording; simulations left out. */
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

/** How many documents were requested for months and for payruns. */
export async function documentCount(db: TenantDb): Promise<number> {
  const counted = db.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Documents without their bytes, the newest first, each with the person whose payslip it is; without a person: an archive. */
const listed = (db: TenantDb) =>
  db
    .selectFrom('documents')
    .leftJoin('resultSets', 'resultSets.id', 'documents.resultSetId')
    .leftJoin('payrunJobs', 'payrunJobs.id', 'resultSets.jobId')
    .leftJoin('employees', 'employees.id', 'resultSets.employeeId')
    .orderBy('documents.id', 'desc')

const SHOWN_OF_DOCUMENT = [
  ...(['documents.documentId', 'documents.period', 'documents.revision', 'documents.resultSetId'] as const),
  ...(['documents.variant', 'documents.status', 'documents.attempts', 'documents.requestedAt'] as const),
  ...(['documents.retentionDeadline', 'documents.generatedAt', 'documents.failure', 'documents.jobId'] as const),
  ...(['employees.id as employeeId', 'employees.identifier', 'employees.firstName', 'employees.lastName'] as const),
  ...(['payrunJobs.payrollId'] as const),
]

export const documentsListed = (db: TenantDb, { top, skip }: { readonly top: number; readonly skip: number }) =>
  listed(db).select(SHOWN_OF_DOCUMENT).limit(top).offset(skip).execute()

/** The documents with these row ids. */
export const documentsWithIds = (db: TenantDb, ids: readonly number[]) =>
  listed(db)
    .select(SHOWN_OF_DOCUMENT)
    .where('documents.id', 'in', [0, ...ids])
    .execute()

/** The person and the columns of each document but its bytes; before a row id, the newest first. */
export const documentsOfPeople = (
  db: TenantDb,
  { before, top }: { readonly before: number | undefined; readonly top: number },
) =>
  db
    .selectFrom('documents')
    .innerJoin('resultSets', 'resultSets.id', 'documents.resultSetId')
    .innerJoin('employees', 'employees.id', 'resultSets.employeeId')
    .select(['documents.id', 'employees.identifier', 'employees.firstName', 'employees.lastName'])
    .$if(before !== undefined, (query) => query.where('documents.id', '<', before ?? 0))
    .orderBy('documents.id', 'desc')
    .limit(top)
    .execute()
