import {
  jobById,
  layoutById,
  listResultAmounts,
  resultIds,
  type ServiceDb,
  type StoredJob,
  type TenantDb,
  yieldToEventLoop,
} from '@centime/store'
import type { Layout } from '../../calculation/layout.js'
import { type PersonResult, personReader } from '../../calculation/person-results.js'
import { cachedByState } from '../../ground/cached-by-state.js'
import { takePeople } from '../../payruns/calculated-people.js'
import { type MonthOfJob, storedMonth } from '../../payruns/month-of-job.js'

/** How many results are read at a time: other work runs in between. */
const TOGETHER = 100
/** The same of results that are in memory. */
const MANY = 2000

/** The results of a job that has ended, by employee. They are cached, because they never change. */
export async function resultsOfJob(db: TenantDb, root: ServiceDb, jobId: number): Promise<readonly PersonResult[]> {
  const job = await jobById(db, jobId)
  return job === undefined ? [] : known(jobId, stateOfJob(job), () => madeBy(db, root, job))
}

/**
 * Results that this process has just calculated are not read again. A recalculation copies most results: copies of
 * known results are not read again either.
 */
async function madeBy(db: TenantDb, root: ServiceDb, job: StoredJob): Promise<readonly PersonResult[]> {
  const month = storedMonth(job)
  const before = await knownBefore(db, month)
  const own = takePeople(job) ?? (before && month?.touched ? await readSome(db, root, job, month.touched) : undefined)
  if (own === undefined) return readResults(db, root, job)
  const rows = await resultIds(db, job.id)
  await yieldToEventLoop()
  const results: PersonResult[] = []
  for (const [at, { id: resultSetId, employeeId }] of rows.entries()) {
    const found = own.get(employeeId) ?? before?.get(employeeId)
    if (found !== undefined) results.push({ ...found, resultSetId })
    if (at % MANY === 0) await yieldToEventLoop()
  }
  return results.length === rows.length ? results : readResults(db, root, job)
}

async function readSome(db: TenantDb, root: ServiceDb, job: StoredJob, employeeIds: readonly number[]) {
  const read = new Map<number, PersonResult>()
  for (let from = 0; from < employeeIds.length; from += TOGETHER) {
    const among = employeeIds.slice(from, from + TOGETHER)
    for (const one of await readResults(db, root, job, among)) read.set(one.employeeId, one)
  }
  return read
}

/** The results that the job of a recalculation has copied, for all people except those in `touched`. */
async function knownBefore(db: TenantDb, month: MonthOfJob | undefined) {
  const [source] = month?.from ?? []
  if (month?.keeps !== 'all' || source === undefined) return undefined
  const job = await jobById(db, source)
  const results = job && known.peek(source, stateOfJob(job))
  return results && resultsByEmployee(results)
}

/** The results of a job by employee. Several readers look people up in the same list. */
export function resultsByEmployee(results: readonly PersonResult[]): ReadonlyMap<number, PersonResult> {
  const people = indexes.get(results) ?? new Map(results.map((one) => [one.employeeId, one]))
  indexes.set(results, people)
  return people
}
const indexes = new WeakMap<readonly PersonResult[], ReadonlyMap<number, PersonResult>>()

/** A text that distinguishes a job from one with the same id in another database of this process. */
export const stateOfJob = ({ evaluatedAt, jobEnd, commandKey, lastCaseValueId, selection, month, faults }: StoredJob) =>
  [evaluatedAt, jobEnd, commandKey, lastCaseValueId, selection, month, faults].join(' ')

const known = cachedByState<readonly PersonResult[]>(20)

/** The same as they are stored now, of all people or of some. Throws for a result that cannot be read. */
export async function readResults(
  db: TenantDb,
  root: ServiceDb,
  job: Pick<StoredJob, 'id' | 'layoutId' | 'inputsDigest'>,
  employeeIds?: readonly number[],
): Promise<readonly PersonResult[]> {
  if (job.layoutId === null) return []
  const layout: Layout = JSON.parse(await layoutById(root, job.layoutId))
  const personOf = personReader(layout)
  const results: PersonResult[] = []
  for (let afterEmployee = 0, isLeft = true; isLeft; ) {
    const sets = await listResultAmounts(db, job.id, { afterEmployee, skip: 0, top: TOGETHER, employeeIds })
    for (const { id: resultSetId, identifier, inputsDigest, ...stored } of sets) {
      const person = personOf({ ...stored, inputsDigest: inputsDigest ?? job.inputsDigest }, identifier)
      results.push({ ...person, resultSetId })
    }
    isLeft = sets.length === TOGETHER
    afterEmployee = sets.at(-1)?.employeeId ?? afterEmployee
    await yieldToEventLoop()
  }
  return results
}
