import type { ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type LawInForce, movedFigures, readLaw, valuesUnder } from '../calculation/law.js'
import { lastDayOf } from '../calculation/past-figures.js'
import { type ChangesOfMonth, NOBODY } from './value-changes.js'

interface UnderLaw {
  readonly job: Pick<StoredJob, 'id' | 'lawDigest' | 'periodName' | 'paymentDate'>
  /** The text of the law that the job was computed with. */
  readonly law: string
  /** The law in force. */
  readonly now: LawInForce
}

/** The figures of the law that a draft would read differently now, since a law pack or a release has set them; they concern all its people. */
export async function figureChanges(
  db: TenantDb,
  root: ServiceDb,
  { job, law, now }: UnderLaw,
): Promise<ChangesOfMonth> {
  const until = lastDayOf(job)
  const figures = await movedFigures(root, job, { now, until })
  if (figures.length === 0) return NOBODY
  const values = valuesUnder(figures, { was: readLaw(law), now: now.law, until })
  const changes = values.map(({ figure: field, ...both }) => ({ employeeId: null, field, ...both, by: null, at: null }))
  const paid = await store.paidBy(db, [job.id]).execute()
  return { changes, people: new Set(paid.map(({ employeeId }) => employeeId)) }
}
