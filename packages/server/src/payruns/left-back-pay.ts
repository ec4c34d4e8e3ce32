import type { ClaimedJob } from '@centime/store'
import * as store from '@centime/store'
import { type LeftBackPay, leftBackPayIn } from '../calculation/batch.js'
import type { World } from '../http/world.js'
import type { MonthOfJob } from './month-of-job.js'

/** The differences that the calculation before has left, for people whose results are taken over from it. */
export const leftOfKept = (
  { store: database }: World,
  { tenantId }: ClaimedJob,
  { from: [from], touched }: MonthOfJob,
  kept: readonly number[],
): Promise<readonly LeftBackPay[]> =>
  database.read(async (root) => {
    const before = from === undefined ? undefined : await store.jobById(store.forTenant(root, tenantId), from)
    const [again, still] = [new Set(touched ?? []), new Set(kept)]
    const isKept = ({ employeeId }: LeftBackPay): boolean =>
      touched !== null && !again.has(employeeId) && still.has(employeeId)
    return leftBackPayIn(before?.backPayLeft ?? null).filter(isKept)
  })
