import { type Candidate, type Cycle, earlierFinalJobs } from '@centime/cycle'
import {
  annulledBy,
  backPayDecisions,
  employeesChanged,
  jobById,
  lastDecisionId,
  lastValueId,
  layoutById,
  payrollById,
  type ServiceDb,
  type StoredJob,
  type TenantDb,
  yieldToEventLoop,
} from '@centime/store'
import { leftBackPayIn, storedBackPayOfJob } from '../../calculation/batch.js'
import { lawOfJob } from '../../calculation/law.js'
import type { Layout } from '../../calculation/layout.js'
import type { PersonResult } from '../../calculation/person-results.js'
import { cachedByState } from '../../ground/cached-by-state.js'
import { leftAsDecided } from '../../payruns/job-differences.js'
import { resultsOfJob, stateOfJob } from '../payroll/results.js'
import { type ControlSettings, controlSettingsOf } from '../payroll/settings.js'
import type { MonthTransaction } from '../transaction.js'
import { longHours } from './average-hours.js'
import { backPayFindings } from './back-pay.js'
import { doubledPeople } from './entered-twice.js'
import { type Finding, type FoundOfPerson, findingsOfPerson, grouped } from './findings.js'
import { finalsIn, lastFinalOf } from './last-finals.js'
import { leaversWithoutData } from './leavers.js'
import { recordedOf } from './recorded.js'

/** The findings of a candidate, from its results, the months before and the recorded values of its people. */

/**
 * The findings of a candidate, cached: they change only with the settings of the payroll, the recorded values of its people and the
 * decisions about back pay. Results never change.
 */
export async function findingsOfCandidate({ db, root }: MonthTransaction, cycle: Cycle, { payrunJobId }: Candidate) {
  const job = await jobById(db, payrunJobId)
  return job === undefined ? [] : findingsOfJob(db, root, job, earlierFinalJobs(cycle))
}

export async function findingsOfJob(db: TenantDb, root: ServiceDb, job: StoredJob, earlier: readonly number[]) {
  const settings = await controlSettingsOf(db, job.payrollId)
  const recorded = [await lastValueId(db), await employeesChanged(db), await lastDecisionId(db)]
  const state = JSON.stringify([settings, stateOfJob(job), earlier, recorded])
  return known(job.id, state, () => found(db, root, { job, settings, earlier }))
}
const known = cachedByState<readonly Finding[]>(20)

interface Controlled {
  readonly job: StoredJob
  readonly settings: ControlSettings
  /** The final jobs of the earlier revisions of the month. */
  readonly earlier: readonly number[]
}

async function found(db: TenantDb, root: ServiceDb, { job, settings, earlier }: Controlled) {
  const people = await resultsOfJob(db, root, job.id)
  const before = await lastFinalOf(
    db,
    root,
    job,
    people.map(({ employeeId }) => employeeId),
  )
  const ofPeople: FoundOfPerson[] = []
  const rated = new Map<number, string>()
  for (const [at, person] of people.entries()) {
    const last = before(person.employeeId)
    for (const one of findingsOfPerson(person, last?.result, settings)) {
      ofPeople.push(one)
      if (one[0] === 'tax_rate_changed' && last !== undefined) rated.set(person.employeeId, last.paymentDate)
    }
    if (at % TOGETHER === 0) await yieldToEventLoop()
  }
  const paid = await peopleOfMonth(db, root, job.id, earlier)
  const { identityOf, mayLeave, neutral } = await recordedOf(db, job, paid, rated)
  const current = new Set(people.map(({ employeeId }) => employeeId))
  const regulationId = (await payrollById(db, job.payrollId))?.regulationId ?? 0
  const leaving = [...mayLeave].filter((id) => current.has(id))
  const doubled = doubledPeople(paid, identityOf).filter(([, { employeeId }]) => current.has(employeeId))
  await yieldToEventLoop()
  const long = await longHours(people, job.periodName, finalsIn(db, root, job))
  await yieldToEventLoop()
  const all = [
    ...ofPeople.filter(([code, { employeeId }]) => code !== 'tax_rate_changed' || !neutral.has(employeeId)),
    ...doubled,
    ...backPayFindings(await leftNow(db, job)),
    ...(await leaversWithoutData(db, { ...job, law: await lawOfJob(root, job) }, regulationId, leaving)),
    ...long,
  ]
  await yieldToEventLoop()
  return grouped(all, await noticesOf(root, job))
}
/** How many people are checked at a time: other work runs in between. */
const TOGETHER = 100

/** The differences of past months that the job has left, with the present decisions. */
async function leftNow(db: TenantDb, job: StoredJob) {
  const { decidedUpTo = 0 } = storedBackPayOfJob(job.backPay) ?? {}
  const decisions = await backPayDecisions(db, job.payrollId, job.periodName).execute()
  return leftAsDecided(
    leftBackPayIn(job.backPayLeft),
    decisions.filter(({ id }) => id > decidedUpTo),
  )
}

/** The people of a job, and those whom earlier revisions of its month have paid, each once. */
async function peopleOfMonth(
  db: TenantDb,
  root: ServiceDb,
  jobId: number,
  earlier: readonly number[],
): Promise<readonly PersonResult[]> {
  const annulled = new Set((await annulledBy(db, [jobId, ...earlier]).execute()).map(({ id }) => id))
  const people = new Map<number, PersonResult>()
  for (const id of [jobId, ...earlier]) {
    for (const person of await resultsOfJob(db, root, id)) {
      if (!annulled.has(person.resultSetId) && !people.has(person.employeeId)) people.set(person.employeeId, person)
    }
  }
  return [...people.values()]
}

async function noticesOf(root: ServiceDb, { layoutId }: StoredJob): Promise<readonly string[]> {
  if (layoutId === null) return []
  const { notices = [] }: Layout = JSON.parse(await layoutById(root, layoutId))
  return [...new Set(notices.map(({ code }) => code))]
}
