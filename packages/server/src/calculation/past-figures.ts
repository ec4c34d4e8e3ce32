import { differingFigures } from '@centime/engine/catalogue'
import { lastDay, later } from '@centime/engine/ground'
import type { Law } from '@centime/engine/tree'
import type { PastJob, ServiceDb, TenantDb } from '@centime/store'
import { lawOfJob, readLaw } from './law.js'
import { provisionalFiguresOf } from './provisional.js'

/** Past months that were paid by carried figures, whose true values are in force since: back pay corrects them. */

/** The last day whose values can count in the month of a job. */
export const lastDayOf = ({ periodName, paymentDate }: Pick<PastJob, 'periodName' | 'paymentDate'>): string =>
  later(lastDay(periodName), paymentDate ?? '')

/**
 * The provisional figures of a past job's month that have another value now. `corrector`: the last job that has corrected the month,
 * whose law it stands on; absent: none.
 */
export type FiguresMoved = (jobId: number, corrector?: number) => readonly string[]

/** Reads them for the final jobs of past months. */
export async function figuresMoved(
  db: TenantDb,
  root: ServiceDb,
  jobs: readonly PastJob[],
  now: Law,
): Promise<FiguresMoved> {
  const known = jobs.filter(({ lawDigest }) => lawDigest !== null)
  const laws = new Map<number, Law>()
  for (const job of known) laws.set(job.id, readLaw(await lawOfJob(root, job)))
  const used = new Map<number, ReadonlySet<string>>()
  for (const job of known) {
    if (differencesOf(laws.get(job.id), now, job).length === 0) continue
    used.set(job.id, new Set((await provisionalFiguresOf(db, job.id)).map(({ figure }) => figure)))
  }
  const byId = new Map(known.map((job) => [job.id, job]))
  return (jobId, corrector = jobId) => {
    const [job, provisional] = [byId.get(jobId), used.get(jobId)]
    if (job === undefined || provisional === undefined) return NONE
    return differencesOf(laws.get(corrector), now, job).filter((figure) => provisional.has(figure))
  }
}
const NONE: readonly string[] = []

const differencesOf = (law: Law | undefined, now: Law, job: PastJob): readonly string[] =>
  law === undefined || law === now ? NONE : differingFigures(law, now, lastDayOf(job))
