import type { ProvisionalFigure } from '@centime/engine/tree'
import { provisionalOfJob, type TenantDb } from '@centime/store'

/** The provisional figures of a result as text; most have none. */
export const provisionalText = (figures: readonly ProvisionalFigure[]): string =>
  figures.length === 0 ? '[]' : JSON.stringify(figures)

/** The provisional figures of a stored result. */
export const provisionalIn = (text: string): readonly ProvisionalFigure[] => JSON.parse(text)

/** The provisional figures that stored results use together, each once, by name. */
function provisionalAmong(texts: Iterable<string>): readonly ProvisionalFigure[] {
  const found = new Map<string, ProvisionalFigure>()
  for (const text of texts) for (const one of provisionalIn(text)) found.set(`${one.figure} ${one.usedFrom}`, one)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** The provisional figures of all results of a job. */
export const provisionalFiguresOf = async (db: TenantDb, jobId: number): Promise<readonly ProvisionalFigure[]> =>
  provisionalAmong((await provisionalOfJob(db, jobId).execute()).map(({ provisional }) => provisional))
