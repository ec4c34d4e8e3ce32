import { type Candidate, personAmounts, type Variables } from '@centime/cycle'
import { Decimal, type Warning } from '@centime/engine'
import { type ResultRows, readResult, type ServiceDb, type TenantDb } from '@centime/store'
import { backPayIn } from '../calculation/batch.js'
import { type Layout, wageTypesOf } from '../calculation/layout.js'
import { provisionalIn } from '../calculation/provisional.js'
import { amountsIn } from '../calculation/stored-amounts.js'

/** The result of a job that `resultOf` reads. */
export const resultOfJob = async (db: TenantDb, root: ServiceDb, jobId: number, variables: Variables | undefined) =>
  resultOf(await readResult(db, root, jobId), variables)

/**
 * The result of a month: the amounts of the only person of its job. Undefined where the job does not have exactly one
 * result.
 */
export function resultOf({ jobs, sets, layouts }: ResultRows, variables: Variables | undefined) {
  const [set, ...more] = sets
  const [stored] = layouts
  if (jobs.length === 0 || set === undefined || more.length > 0 || stored === undefined) return undefined
  const layout: Layout = JSON.parse(stored.content)
  const wageTypes = wageTypesOf(layout, amountsIn(set.amounts))
  const sum = (a: string, b: string): string => new Decimal(a).plus(b).toFixed()
  const warnings: readonly Warning[] = JSON.parse(set.warnings)
  return {
    resultSetId: set.id,
    employeeIdentifier: set.identifier,
    wageTypes,
    warnings,
    notices: layout.notices,
    provisional: provisionalIn(set.provisional),
    ...personAmounts(wageTypes, remunerationWith(layout, set.backPay, variables?.remuneration), sum),
  }
}

/** The amount of line 1000 of a result: the confirmed remuneration, and the differences of past months. */
function remunerationWith({ lines }: Layout, backPay: string | null, confirmed: string | undefined) {
  const months = backPayIn(backPay)?.months ?? []
  if (confirmed === undefined || months.length === 0) return confirmed
  const [name] = lines.find(([, number]) => number === REMUNERATION) ?? []
  const paid = months.flatMap((month) => month.lines.flatMap((line) => (line.name === name ? [line.value] : [])))
  return paid.reduce((total, value) => total.plus(value), new Decimal(confirmed)).toFixed()
}
const REMUNERATION = 1000

/** The candidate of a calculated job; undefined where the job does not have exactly one result. */
export function candidateOfJob(
  found: ResultRows,
  { candidateId, variables }: { readonly candidateId: string; readonly variables: Variables | undefined },
): Candidate | undefined {
  const [job] = found.jobs
  const result = resultOf(found, variables)
  if (job === undefined || result === undefined) return undefined
  const { resultSetId, blockers } = result
  return { candidateId, payrunJobId: job.id, resultSetId, outcome: blockers.length > 0 ? 'blocked' : 'ready' }
}
