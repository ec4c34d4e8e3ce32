import { correctedFigures, differingFigures } from '@centime/engine/catalogue'
import { lastDay, later } from '@centime/engine/ground'
import type { Law, ProvisionalFigure } from '@centime/engine/tree'
import type { PastJob, ServiceDb, TenantDb } from '@centime/store'
import { lawOfJob, readLaw } from './law.js'
import { provisionalFiguresOf } from './provisional.js'

/** Past months that were paid by figures that have another value now, carried or corrected since: back pay corrects them. */

/** The last day whose values can count in the month of a job. */
export const lastDayOf = ({ periodName, paymentDate }: Pick<PastJob, 'periodName' | 'paymentDate'>): string =>
  later(lastDay(periodName), paymentDate ?? '')

/** The figures of a job's month that were confirmed for it, and that the law in force has corrected since. */
export const correctedSince = (
  was: Law,
  now: Law,
  { periodName, paymentDate }: Pick<PastJob, 'periodName' | 'paymentDate'>,
): readonly ProvisionalFigure[] => {
  const lawDate = lastDay(periodName)
  return was === now ? [] : correctedFigures(was, now, { lawDate, paymentDate: paymentDate ?? lawDate })
}

/**
 * The figures of a past job's month that have another value now: provisional ones that it used, and corrected ones. `corrector`: the
 * last job that has corrected the month; its law counts instead. Absent: no job has corrected it.
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
    const law = laws.get(corrector)
    if (law === undefined) return NONE
    const corrected = correctedSince(law, now, job).map(({ figure }) => figure)
    return [...differencesOf(law, now, job).filter((figure) => provisional.has(figure)), ...corrected]
  }
}
const NONE: readonly string[] = []

const differencesOf = (law: Law | undefined, now: Law, job: PastJob): readonly string[] =>
  law === undefined || law === now ? NONE : differingFigures(law, now, lastDayOf(job))
