import { type Candidate, type Cycle, candidateOf } from '@centime/cycle'
import {
  type Acceptance,
  acceptancesOf,
  annulledBy,
  jobById,
  layoutById,
  releasesOf,
  type ServiceDb,
  type TenantDb,
} from '@centime/store'
import type { Layout } from '../../calculation/layout.js'
import { storedSelection } from '../../calculation/selection.js'
import { cachedByState } from '../../ground/cached-by-state.js'
import type { MonthTransaction } from '../transaction.js'
import { type Finding, type FoundPerson, findingsOf } from './findings.js'
import { type PersonResult, resultsOfJob, stateOfJob } from './results.js'
import { type ControlSettings, controlSettingsOf } from './settings.js'

/** The controls of a candidate: its findings, and who has accepted which. */

/** The findings of a candidate; kept, since they follow from results that never change and from the settings of the payroll. */
export async function findingsOfCandidate({ db, root }: MonthTransaction, cycle: Cycle, { payrunJobId }: Candidate) {
  const settings = await controlSettingsOf(db, cycle.payroll?.payrollId ?? 0)
  const job = await jobById(db, payrunJobId)
  if (job === undefined) return []
  const state = `${JSON.stringify(settings)} ${stateOfJob(job)}`
  return known(payrunJobId, state, () => found(db, root, payrunJobId, settings))
}
const known = cachedByState<readonly Finding[]>(20)

async function found(db: TenantDb, root: ServiceDb, jobId: number, settings: ControlSettings) {
  const job = await jobById(db, jobId)
  if (job === undefined) return []
  const people = await resultsOfJob(db, root, jobId)
  const layout: Layout | undefined =
    job.layoutId === null ? undefined : JSON.parse(await layoutById(root, job.layoutId))
  const notices = [...new Set((layout?.notices ?? []).map(({ code }) => code))]
  return findingsOf({ people, before: await lastFinalOf(db, root, jobId), notices, settings })
}

/** The result that each person has in the last final month before the one of a job. */
export async function lastFinalOf(db: TenantDb, root: ServiceDb, jobId: number) {
  const job = await jobById(db, jobId)
  const wanted = new Set((await resultsOfJob(db, root, jobId)).map(({ employeeId }) => employeeId))
  const history = storedSelection(job?.selection ?? NOTHING).history
  const rank = new Map(history.map((id, index) => [id, index]))
  const latest = (await releasesOf(db, history).execute()).toSorted((a, b) =>
    a.periodName < b.periodName ? 1 : a.periodName > b.periodName ? -1 : (rank.get(b.id) ?? 0) - (rank.get(a.id) ?? 0),
  )
  const annulled = new Set((await annulledBy(db, history).execute()).map(({ id }) => id))
  const before = new Map<number, PersonResult & { readonly period: string }>()
  for (const { id, periodName: period } of latest) {
    if (before.size === wanted.size) break
    for (const one of await resultsOfJob(db, root, id)) {
      if (annulled.has(one.resultSetId)) continue
      if (wanted.has(one.employeeId) && !before.has(one.employeeId)) before.set(one.employeeId, { ...one, period })
    }
  }
  return (employeeId: number) => before.get(employeeId)
}
const NOTHING = JSON.stringify({ employeeIds: [], problems: [], history: [] })

/** A finding whose people have been looked at. */
export interface ReviewedFinding extends Omit<Finding, 'people'> {
  readonly people: readonly (FoundPerson & { readonly accepted: Accepted | undefined })[]
  /** The last acceptance of all its people; undefined: one is missing, or none is needed. */
  readonly accepted: Accepted | undefined
}
type Accepted = Pick<Acceptance, 'acceptedBy' | 'acceptedAt' | 'note'>

/** The findings of the current candidate with the acceptances that stand: those of the same amounts and inputs. */
export async function reviewedFindings(tx: MonthTransaction, cycle: Cycle): Promise<readonly ReviewedFinding[]> {
  const candidate = candidateOf(cycle)
  return candidate === undefined ? [] : reviewedOf(tx, cycle, candidate)
}

async function reviewedOf(tx: MonthTransaction, cycle: Cycle, candidate: Candidate) {
  const findings = await findingsOfCandidate(tx, cycle, candidate)
  const { db, root } = tx
  const digests = await inputDigestsOf(db, root, candidate.payrunJobId)
  const rows = await acceptancesOf(db, cycle.payroll?.payrollId ?? 0, cycle.period).execute()
  const accepted = new Map(rows.map((one) => [`${one.code} ${one.employeeId}`, one]))
  return findings.map(({ code, severity, people }): ReviewedFinding => {
    const looked = people.map((person) => {
      const one = accepted.get(`${code} ${person.employeeId}`)
      const stands = one?.amounts === findingText(person) && one.inputsDigest === digests.get(person.employeeId)
      return { ...person, accepted: stands ? one : undefined }
    })
    const isWhole = looked.length > 0 && looked.every((one) => one.accepted !== undefined)
    return { code, severity, people: looked, accepted: isWhole ? looked.at(-1)?.accepted : undefined }
  })
}

/** The digests of the inputs of the people of a job. */
export const inputDigestsOf = async (
  db: TenantDb,
  root: ServiceDb,
  jobId: number,
): Promise<ReadonlyMap<number, string>> =>
  new Map((await resultsOfJob(db, root, jobId)).map(({ employeeId, inputsDigest }) => [employeeId, inputsDigest]))

export const findingText = ({ amounts }: FoundPerson): string => JSON.stringify(amounts)

/** The codes that keep a candidate from being approved: blocking ones, and those to check that are not accepted of everybody. */
export async function openControls(
  tx: MonthTransaction,
  cycle: Cycle,
  candidate: Candidate,
): Promise<readonly string[]> {
  const findings = await reviewedOf(tx, cycle, candidate)
  return findings.filter(isOpen).map(({ code }) => code)
}

const isOpen = ({ severity, accepted }: ReviewedFinding): boolean =>
  severity === 'blocking' || (severity === 'to_check' && accepted === undefined)
