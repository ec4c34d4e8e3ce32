import { type Candidate, type Cycle, candidateOf, earlierFinalJobs, type InputDigests } from '@centime/cycle'
import { jobById, type StoredJob } from '@centime/store'
import { leftBackPayIn, undecidedIn } from '../../calculation/batch.js'
import { changedSinceAll, type InputsChanged, monthChangedSince } from '../../payruns/inputs-since.js'
import { openControls } from '../controls/reviewed.js'
import type { MonthTransaction } from '../transaction.js'
import { annulledPayslips } from './annulled.js'
import { candidateOfPeople } from './calculation.js'

/** The review of a payroll's candidate: its inputs, and its open controls. */

const MOST = 100

/** The candidate that the job of a calculation has made. Events of the month report values that were recorded meanwhile. */
export async function madeOfPeople(tx: MonthTransaction, cycle: Cycle, job: StoredJob, candidateId: string) {
  const annulled = (await annulledPayslips(tx.db, job.id)).length
  const candidate = candidateOfPeople(job, candidateId, { held: cycle.held.length, annulled })
  const open = await openControls(tx, cycle, candidate)
  const proposals = undecidedIn(leftBackPayIn(job.backPayLeft)).length
  return { candidate, inputs: sameInputs(candidate), openControls: open.length, proposals }
}

interface Reviewed {
  readonly inputs: InputDigests
  readonly openControls: readonly string[]
  /** What has changed since the last candidate of the month; undefined: it never had one. */
  readonly changed: InputsChanged | undefined
}

/** The inputs of an approval of the month, as they are now. */
export async function reviewed(tx: MonthTransaction, cycle: Cycle): Promise<Reviewed> {
  const candidate = candidateOf(cycle)
  const changed = await changesOf(tx, cycle)
  if (candidate === undefined) return { inputs: NO_INPUTS, openControls: [], changed }
  const same = sameInputs(candidate)
  const inputs = changed === undefined || changed.people === 0 ? same : { ...same, now: `${same.now}, changed` }
  return { inputs, openControls: await openControls(tx, cycle, candidate), changed }
}
const NO_INPUTS: InputDigests = { calculated: null, now: null }

/** The digests of many people are stored with their results, so the month has no digest of its own: `changesOf` finds differences. */
const sameInputs = ({ payrunJobId }: Candidate): InputDigests => {
  const digest = `inputs of job ${payrunJobId}`
  return { calculated: digest, now: digest }
}

/**
 * The inputs that a calculation would now read differently from the last candidate of this revision; before its first candidate,
 * differently from the final payslips that it corrects. Undefined without both.
 */
export async function changesOf({ db, root }: MonthTransaction, cycle: Cycle): Promise<InputsChanged | undefined> {
  const { lastJob, held } = cycle
  if (lastJob === undefined) return changesSinceFinal({ db, root }, cycle)
  const job = await jobById(db, lastJob)
  if (job === undefined) return undefined
  return monthChangedSince(db, root, job, { most: MOST, held: new Set(held.map(({ employeeId }) => employeeId)) })
}

async function changesSinceFinal({ db, root }: Pick<MonthTransaction, 'db' | 'root'>, cycle: Cycle) {
  const jobs: StoredJob[] = []
  for (const id of earlierFinalJobs(cycle)) {
    const job = await jobById(db, id)
    if (job !== undefined) jobs.push(job)
  }
  return changedSinceAll(db, root, jobs, MOST)
}
