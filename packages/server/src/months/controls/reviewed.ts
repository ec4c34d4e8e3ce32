import { type Candidate, type Cycle, candidateOf, earlierFinalJobs } from '@centime/cycle'
import { type Acceptance, acceptancesOf, jobById, type StoredAcceptance, yieldToEventLoop } from '@centime/store'
import { resultsByEmployee, resultsOfJob } from '../payroll/results.js'
import type { MonthTransaction } from '../transaction.js'
import type { Finding, FoundPerson } from './findings.js'
import { findingsOfJob } from './of-candidate.js'

/** The findings of a candidate, each with its acceptances. */

/** A finding with the acceptances of its people. */
export interface ReviewedFinding extends Omit<Finding, 'people'> {
  readonly people: readonly ReviewedPerson[]
  /** The last acceptance of its people; undefined: a person lacks one, or none is needed. */
  readonly accepted: Accepted | undefined
}
interface ReviewedPerson extends FoundPerson {
  readonly accepted: Accepted | undefined
  readonly inputsDigest: string
}
type Accepted = Pick<Acceptance, 'acceptedBy' | 'acceptedAt' | 'note'>

/** The findings of a candidate with the valid acceptances, which have the same amounts and inputs. */
export interface Review {
  /** The findings of the candidate's job. */
  readonly payrollId: number
  readonly findings: readonly ReviewedFinding[]
}

type Reading = Pick<MonthTransaction, 'db' | 'root'>

/** The review of the current candidate of a month; undefined: there is none. */
export async function reviewOf(tx: Reading, cycle: Cycle): Promise<Review | undefined> {
  const candidate = candidateOf(cycle)
  return candidate && reviewOfCandidate(tx, cycle, candidate)
}

async function reviewOfCandidate(tx: Reading, cycle: Cycle, candidate: Candidate) {
  const found = await acceptedOf(tx, cycle, candidate)
  if (found === undefined) return undefined
  const { payrollId, digestOf, acceptanceOf } = found
  const reviewed: ReviewedFinding[] = []
  for (const { code, severity, people } of found.findings) {
    const looked: ReviewedPerson[] = []
    for (const [at, person] of people.entries()) {
      const { employeeId, amounts, warnings } = person
      // Written out: a spread takes several times as long for thousands of people.
      looked.push({
        employeeId,
        amounts,
        warnings,
        inputsDigest: digestOf(person),
        accepted: acceptanceOf(code, person),
      })
      if (at % TOGETHER === 0) await yieldToEventLoop()
    }
    reviewed.push({ code, severity, people: looked, accepted: lastOfAll(looked) })
  }
  return { payrollId, findings: reviewed }
}

/** The findings of a candidate, and the valid acceptance of each person; undefined: its job is gone. */
async function acceptedOf({ db, root }: Reading, cycle: Cycle, { payrunJobId }: Candidate) {
  const job = await jobById(db, payrunJobId)
  if (job === undefined) return undefined
  const { payrollId } = job
  const findings = await findingsOfJob(db, root, job, earlierFinalJobs(cycle))
  const people = resultsByEmployee(await resultsOfJob(db, root, job.id))
  const digestOf = ({ employeeId }: FoundPerson): string => people.get(employeeId)?.inputsDigest ?? ''
  const accepted = new Map<string, Map<number, StoredAcceptance>>()
  for await (const rows of acceptancesOf(db, payrollId, cycle.period)) {
    for (const one of rows) {
      const ofCode = accepted.get(one.code) ?? new Map<number, StoredAcceptance>()
      accepted.set(one.code, ofCode.set(one.employeeId, one))
    }
  }
  const acceptanceOf = (code: string, person: FoundPerson): Accepted | undefined => {
    const one = accepted.get(code)?.get(person.employeeId)
    if (one === undefined || one.inputsDigest !== digestOf(person)) return undefined
    return one.amounts === findingText(person) ? one : undefined
  }
  return { payrollId, findings, digestOf, acceptanceOf }
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
export const findingText = ({ amounts, warnings }: FoundPerson): string =>
  `[${JSON.stringify(amounts)},${warningsText(warnings)}]`

/** Most people of a finding share its warnings. */
function warningsText(warnings: FoundPerson['warnings']): string {
  const text = warningsTexts.get(warnings) ?? JSON.stringify(warnings)
  warningsTexts.set(warnings, text)
  return text
}
const warningsTexts = new WeakMap<FoundPerson['warnings'], string>()

/** The codes that prevent the approval of a candidate: blocking ones, and those to check that are not accepted for all their people. */
export async function openControls(tx: Reading, cycle: Cycle, candidate: Candidate): Promise<readonly string[]> {
  const found = await acceptedOf(tx, cycle, candidate)
  if (found === undefined) return []
  const open: string[] = []
  for (const { code, severity, people } of found.findings) {
    if (severity === 'blocking' || (severity === 'to_check' && (await lacksOne(code, people, found)))) open.push(code)
  }
  return open
}

/** Whether the acceptance of a person is missing. */
async function lacksOne(
  code: string,
  people: readonly FoundPerson[],
  { acceptanceOf }: Pick<NonNullable<Awaited<ReturnType<typeof acceptedOf>>>, 'acceptanceOf'>,
): Promise<boolean> {
  for (const [at, person] of people.entries()) {
    if (acceptanceOf(code, person) === undefined) return true
    if (at % TOGETHER === 0) await yieldToEventLoop()
  }
  return false
}
