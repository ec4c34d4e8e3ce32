import type { JobStatus } from '@centime/cycle'
import { COLUMNS_LISTED, jobs, type StoredJob } from './jobs.js'
import { type Listed, type PageRequest, paged } from './page.js'
import type { TenantDb } from './scope.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** The jobs of a tenant as a list. */

/** Which jobs a list contains; an absent member does not restrict it. */
export interface JobFilter {
  readonly payrunName?: string | undefined
  readonly periodName?: string | undefined
  readonly status?: JobStatus | undefined
  /** The name of a simulation; empty: the real jobs. */
  readonly forecast?: string | undefined
}

export type ListedJob = Pick<StoredJob, (typeof COLUMNS_LISTED)[number] | 'message' | 'faults'>

/** One page of the jobs of the tenant, each with the first `longest` characters of its message and of its faults. */
export async function listJobs(
  db: TenantDb,
  { payrunName, periodName, status, forecast }: JobFilter,
  page: PageRequest,
  longest: number,
): Promise<Listed<ListedJob>> {
  let listed = jobs(db)
    .select(COLUMNS_LISTED)
    .select(({ fn }) => [
      fn<number>('octet_length', ['message']).as('ofMessage'),
      fn<number>('octet_length', ['faults']).as('ofFaults'),
    ])
  if (payrunName !== undefined) {
    const payruns = db.selectFrom('payruns').select('id').where('name', '=', payrunName)
    listed = listed.where('payrunId', 'in', payruns)
  }
  if (periodName !== undefined) listed = listed.where('periodName', '=', periodName)
  if (status !== undefined) listed = listed.where('status', '=', status)
  if (forecast === '') listed = listed.where('forecast', 'is', null)
  else if (forecast !== undefined) listed = listed.where('forecast', '=', forecast)
  const { rows, total } = await paged(listed.orderBy('id'), page, 100)
  const texts = await textsOfJobs(db, rows, longest)
  const found = rows.flatMap(({ ofMessage: _, ofFaults: __, ...job }) => {
    const text = texts.get(job.id)
    return text === undefined ? [] : [{ ...job, ...text }]
  })
  return { rows: found, total }
}

/** The cut texts of jobs. The database reads a text as a whole before it cuts it, and those of a job have up to 10 MB. */
async function textsOfJobs(
  db: TenantDb,
  rows: readonly { readonly id: number; readonly ofMessage: number; readonly ofFaults: number }[],
  longest: number,
) {
  const texts = new Map<number, Pick<StoredJob, 'message' | 'faults'>>()
  const read = async (ids: readonly number[]): Promise<void> => {
    const some = await db
      .selectFrom('payrunJobs')
      .select('id')
      .select(({ fn, lit }) =>
        (['message', 'faults'] as const).map((name) => fn<string>('substr', [name, lit(1), lit(longest)]).as(name)),
      )
      .where('id', 'in', ids)
      .execute()
    for (const { id, ...text } of some) texts.set(id, text)
  }
  let [ids, size]: [number[], number] = [[], 0]
  for (const { id, ofMessage, ofFaults } of rows) {
    if (ids.length > 0 && size + ofMessage + ofFaults > TOGETHER) {
      await read(ids)
      await yieldToEventLoop()
      ;[ids, size] = [[], 0]
    }
    ids.push(id)
    size += ofMessage + ofFaults
  }
  if (ids.length > 0) await read(ids)
  return texts
}
/** Bytes of texts that one statement reads. */
const TOGETHER = 1_000_000
