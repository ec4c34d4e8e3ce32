import { type Candidate, type Cycle, candidateOf, earlierFinalJobs } from '@centime/cycle'
import { type Acceptance, acceptancesOf, jobById, yieldToEventLoop } from '@centime/store'
import { resultsOfJob } from '../payroll/results.js'
import type { MonthTransaction } from '../transaction.js'
import type { Finding, FoundPerson } from './findings.js'
import { findingsOfJob } from './of-candidate.js'

/** The findings of a candidate, each with its acceptances. */

/** A finding with the acceptances of its people. */
export interface ReviewedFinding extends Omit<Finding, 'people'> {
  readonly people: readonly ReviewedPerson[]
  /** The last acceptance of its people; undefined: that of a person is missing, or none is needed. */
  readonly accepted: Accepted | undefined
}
interface ReviewedPerson extends FoundPerson {
  readonly accepted: Accepted | undefined
  readonly inputsDigest: string
}
type Accepted = Pick<Acceptance, 'acceptedBy' | 'acceptedAt' | 'note'>

/** The findings of a candidate with the valid acceptances: those of the same amounts and inputs. */
export interface Review {
  /** Of the candidate's job. */
  readonly payrollId: number
  readonly findings: readonly ReviewedFinding[]
}

/** The review of the current candidate of a month; undefined: there is none. */
export async function reviewOf(tx: MonthTransaction, cycle: Cycle): Promise<Review | undefined> {
  const candidate = candidateOf(cycle)
  return candidate && reviewOfCandidate(tx, cycle, candidate)
}

async function reviewOfCandidate({ db, root }: MonthTransaction, cycle: Cycle, { payrunJobId }: Candidate) {
  const job = await jobById(db, payrunJobId)
  if (job === undefined) return undefined
  const findings = await findingsOfJob(db, root, job, earlierFinalJobs(cycle))
  const people = await resultsOfJob(db, root, job.id)
  const digests = new Map(people.map(({ employeeId, inputsDigest }) => [employeeId, inputsDigest]))
  const rows = await acceptancesOf(db, job.payrollId, cycle.period)
  const accepted = new Map(rows.map((one) => [`${one.code} ${one.employeeId}`, one]))
  const reviewed: ReviewedFinding[] = []
  for (const { code, severity, people } of findings) {
    const looked: ReviewedPerson[] = []
    for (const [at, person] of people.entries()) {
      const inputsDigest = digests.get(person.employeeId) ?? ''
      const one = accepted.get(`${code} ${person.employeeId}`)
      const stands = one?.inputsDigest === inputsDigest && one.amounts === findingText(person)
      looked.push({ ...person, inputsDigest, accepted: stands ? one : undefined })
      if (at % TOGETHER === 0) await yieldToEventLoop()
    }
    reviewed.push({ code, severity, people: looked, accepted: lastOfAll(looked) })
  }
  return { payrollId: job.payrollId, findings: reviewed }
}

/** How many people are checked at a time: other work runs in between. */
const TOGETHER = 1000

function lastOfAll(people: readonly ReviewedPerson[]): Accepted | undefined {
  let last: Accepted | undefined
  for (const { accepted } of people) {
    if (accepted === undefined) return undefined
    if (last === undefined || accepted.acceptedAt >= last.acceptedAt) last = accepted
  }
  return last
}

/** The accepted content of a finding, as text. */
export const findingText = ({ amounts, warnings }: FoundPerson): string => JSON.stringify([amounts, warnings])

/** The codes that prevent the approval of a candidate: blocking ones, and those to check that are not accepted for all their people. */
export async function openControls(
  tx: MonthTransaction,
  cycle: Cycle,
  candidate: Candidate,
): Promise<readonly string[]> {
  const { findings = [] } = (await reviewOfCandidate(tx, cycle, candidate)) ?? {}
  return findings.filter(isOpen).map(({ code }) => code)
}

const isOpen = ({ severity, accepted }: ReviewedFinding): boolean =>
  severity === 'blocking' || (severity === 'to_check' && accepted === undefined)
