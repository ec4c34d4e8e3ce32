import { type Candidate, personAmounts, type Variables } from '@centime/cycle'
import { Decimal, type Warning } from '@centime/engine'
import { type Layout, wageTypesOf } from '../payruns/layout.js'
import type { StoredJob } from '../store/jobs.js'
import { layoutById, listResultSets } from '../store/results.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'

/** The result of a month: the amounts of the only person of its job. Undefined where the job has not exactly one result. */
export async function resultOfJob(db: TenantDb, root: ServiceDb, job: StoredJob, variables: Variables | undefined) {
  const [set, ...more] = await listResultSets(db, job.id, { afterEmployee: 0, skip: 0, top: 2 })
  if (set === undefined || more.length > 0 || job.layoutId === null) return undefined
  const layout: Layout = JSON.parse(await layoutById(root, job.layoutId))
  const wageTypes = wageTypesOf(layout, JSON.parse(set.amounts))
  const sum = (a: string, b: string): string => new Decimal(a).plus(b).toFixed()
  const warnings: readonly Warning[] = JSON.parse(set.warnings)
  return {
    resultSetId: set.id,
    employeeIdentifier: set.identifier,
    wageTypes,
    warnings,
    notices: layout.notices,
    ...personAmounts(wageTypes, variables?.remuneration, sum),
  }
}

/** The candidate that a calculated job makes; undefined where the job has not exactly one result. */
export async function candidateOfJob(
  db: TenantDb,
  root: ServiceDb,
  job: StoredJob,
  { candidateId, variables }: { readonly candidateId: string; readonly variables: Variables | undefined },
): Promise<Candidate | undefined> {
  const result = await resultOfJob(db, root, job, variables)
  if (result === undefined) return undefined
  const { resultSetId, blockers } = result
  return { candidateId, payrunJobId: job.id, resultSetId, outcome: blockers.length > 0 ? 'blocked' : 'ready' }
}
