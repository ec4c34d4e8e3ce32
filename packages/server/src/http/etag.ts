import type { Cycle } from '@centime/cycle'
import { cycleVersion, forTenant, type Months, monthKey, type ServiceDb } from '@centime/store'
import { statusOf } from '../ground/codes.js'
import { isRefusal } from '../ground/refusal.js'
import { type Endpoint, PATH_WORDS, type Reply } from './endpoint.js'

/**
 * The ETag of a month is the number of its events. Once access to the tenant is granted, every answer of a route of a
 * month carries it, refusals too. It is read in the transaction of the answer, so that both show the same state.
 */

export const etagOf = ({ version }: Pick<Cycle, 'version'>): string => `"${version}"`

/** The ETag of the month that a path names; undefined where the path names none or the month was never opened. */
export async function etagAt(root: ServiceDb, tenantId: number, period = '', payrollId?: string) {
  if (PATH_WORDS['period']?.pattern.test(period) !== true) return undefined
  const id = payrollId === undefined ? undefined : Number(payrollId)
  const version = await cycleVersion(forTenant(root, tenantId), monthKey(period, id))
  return version === 0 ? undefined : etagOf({ version })
}

/** The ETag of a period among months; undefined where it was never opened. */
export function etagIn(months: Months | undefined, period: string | undefined): string | undefined {
  const cycle = period === undefined ? undefined : months?.cycles.get(period)
  return cycle && etagOf(cycle)
}

/** Adds the ETag to the reply. Refusals that do not depend on the month have none: 401, 403, 429, 503. */
export function withEtag<Of extends Reply>(reply: Of, etag: string | undefined): Of {
  if (etag === undefined || (isRefusal(reply) && WITHOUT_ETAG.includes(statusOf(reply.refusal).status))) return reply
  return { ...reply, headers: { ...reply.headers, etag } }
}
const WITHOUT_ETAG: readonly number[] = [401, 403, 429, 503]

/** Whether an answer of an endpoint carries the ETag: `never`, or `always`, where the month exists. */
export const hasEtag = ({ path }: Pick<Endpoint, 'path'>, status: number): boolean =>
  path.includes('{period}') && !WITHOUT_ETAG.includes(status)
