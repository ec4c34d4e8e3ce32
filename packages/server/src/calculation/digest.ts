import type { ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type BackPayOfJob, type Batch, storedBackPayOfJob } from './batch.js'
import { readFacts } from './calculate.js'
import { establishmentIn } from './establishments.js'
import { digestOfFacts } from './facts-digest.js'
import { lawOfJob } from './law.js'
import { readPast } from './past.js'
import { earlierMonths, snapshotOf } from './people.js'
import { type Selection, storedSelection } from './selection.js'

/**
 * The digest of everything that the calculation of one person's month reads: the facts of the person and of the
 * company, the payment date, the results of earlier months, the regulation and the day of its law. Recorded values that
 * affect none of these leave it unchanged.
 */

/** What a job reads, or would read if it were accepted now. */
export type InputsRead = Pick<
  StoredJob,
  'payrollId' | 'periodName' | 'paymentDate' | 'forecast' | 'lastCaseValueId'
> & {
  readonly regulationId: number
  readonly selection: Selection
  /** How it pays back pay; absent: it pays none. */
  readonly paysBack?: BackPayOfJob | undefined
  /** The text of the law: see `law.ts`. */
  readonly law: string
}

/** The digest of a job for exactly one person; null for several or none, because a managed month pays one. */
export const inputsDigest = async (db: TenantDb, root: ServiceDb, read: InputsRead): Promise<string | null> =>
  (await digestedInputs(db, root, read))?.digest ?? null

/** The digest, and the recorded values behind it as stored, which a later version that reads other facts keeps. */
export async function digestedInputs(db: TenantDb, root: ServiceDb, read: InputsRead) {
  const { regulationId, periodName: period, paymentDate, forecast, law } = read
  const { employeeIds, problems, history } = read.selection
  const [employeeId, ...others] = employeeIds
  if (employeeId === undefined || others.length > 0 || problems.length > 0) return undefined
  const found = await store.together(root, {
    values: store.personValues(db, snapshotOf(read), employeeId),
    results: history.length === 0 ? undefined : store.resultsOfJobs(db, history, [employeeId]),
    jobs: history.length === 0 ? undefined : store.jobsOfResults(db, history),
    layouts: history.length === 0 ? undefined : store.layoutsOfJobs(db, root, history, employeeId),
  })
  const ownedBy = (owner: number | null) => store.snapshotText(found.values, owner)
  const { months, sharedIn } = earlierMonths(history, found)
  const past = read.paysBack && (await readPast(db, root, { ...read, backPay: read.paysBack, history, revises: [] }))
  const known = months(employeeId)
  const establishment = establishmentIn(read.selection, employeeId)
  const own = { employeeId, values: { text: ownedBy(employeeId) }, months: known, establishment }
  const people = [{ ...own, ...(past && { past: past.ofPerson(employeeId, known, sharedIn(employeeId)) }) }]
  const layouts = Object.fromEntries(found.layouts.map(({ id, content }) => [id, content]))
  const month = { regulationId, period, paymentDate, forecast, law, company: ownedBy(null) }
  const digest = digestOf({ ...month, people, layouts, ...(past && { past: past.ofBatch }) })
  const values = found.values.map((one) => [one.caseName, one.caseFieldName, one.value, one.start, one.created])
  return { digest, recorded: [regulationId, period, paymentDate, employeeId, values] }
}

export type DigestedJob = Pick<StoredJob, 'id' | 'inputsDigest' | 'lawDigest'>

/** The digest with which a job was accepted. Version 0.1.0 stored none: it is computed from the job's snapshot. */
export async function digestOfJob(
  db: TenantDb,
  root: ServiceDb,
  { id, inputsDigest: stored }: DigestedJob,
): Promise<string | null> {
  if (stored !== null) return stored
  const job = await store.jobById(db, id)
  const payroll = job && (await store.payrollById(db, job.payrollId))
  if (job === undefined || payroll === undefined) return null
  const selection = storedSelection(job.selection)
  const paysBack = storedBackPayOfJob(job.backPay)
  const law = await lawOfJob(root, job)
  return inputsDigest(db, root, { ...job, regulationId: payroll.regulationId, selection, law, paysBack })
}

/** The digest of a batch. Throws as `monthFor` does. */
function digestOf(batch: Batch): string {
  const { fixed, people } = readFacts(batch)
  return digestOfFacts(fixed, people)
}
