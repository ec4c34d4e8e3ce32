import type { DecidedBackPay, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { differenceIn, GROSS_OF_MONTH, NET_OF_MONTH, standingOf } from '../calculation/back-pay.js'
import { backPayIn, type LeftBackPay, leftBackPayIn } from '../calculation/batch.js'

/** The differences of past months that a job has found, paid or left, and the effect of decisions on them. */

export interface FoundDifference {
  readonly employeeId: number
  /** The month of origin. */
  readonly originPeriod: string
  /** Decimal texts in euros. */
  readonly gross: string
  readonly net: string
  readonly isPaid: boolean
  readonly leftAs: 'put_off' | 'undecided'
}
type OfJob = Pick<StoredJob, 'id' | 'backPayLeft'>

/** The differences that a job has found; `among`: only of these people. */
export async function differencesOfJob(
  db: TenantDb,
  job: OfJob,
  among?: readonly number[],
): Promise<readonly FoundDifference[]> {
  const found: FoundDifference[] = []
  for await (const { employeeId, backPay } of store.paidBackPay(db, [job.id], among)) {
    for (const month of backPayIn(backPay)?.months ?? []) {
      // Only values for later months have moved.
      if (month.lines.length === 0) continue
      const [gross, net] = [differenceIn(month, GROSS_OF_MONTH), differenceIn(month, NET_OF_MONTH)]
      found.push({ employeeId, originPeriod: month.period, gross, net, isPaid: true, leftAs: 'undecided' })
    }
  }
  const wanted = among && new Set(among)
  for (const { employeeId, months } of leftBackPayIn(job.backPayLeft)) {
    if (wanted?.has(employeeId) === false) continue
    for (const { period: originPeriod, gross, net, decision: leftAs } of months) {
      found.push({ employeeId, originPeriod, gross, net, isPaid: false, leftAs })
    }
  }
  return found
}

/** The remaining differences of one person, in their order, each with its decision; undefined: none. */
export const standingOfFound = (
  ofPerson: readonly FoundDifference[],
  said: (difference: FoundDifference) => DecidedBackPay['decision'] | undefined,
) =>
  standingOf(
    ofPerson.map((one) => {
      return { period: one.originPeriod, said: said(one) ?? (one.isPaid ? ('accept' as const) : one.leftAs) }
    }),
  )

/** The last decisions about differences, by `differenceKey`. */
export const lastDecisions = <Decided extends Place>(decisions: readonly Decided[]): ReadonlyMap<string, Decided> =>
  new Map(decisions.map((one) => [differenceKey(one), one]))
export const differenceKey = ({ employeeId, originPeriod }: Place): string => `${employeeId} ${originPeriod}`
type Place = Pick<FoundDifference, 'employeeId' | 'originPeriod'>

/** The differences that a job has left, and those put off since: a candidate that does not pay them stays valid. */
export function leftAsDecided(
  left: readonly LeftBackPay[],
  decisions: readonly (Place & Pick<DecidedBackPay, 'decision'>)[],
): readonly LeftBackPay[] {
  if (decisions.length === 0) return left
  const last = lastDecisions(decisions)
  return left.map((one) => {
    const months = one.months.map((month) => {
      const said = last.get(differenceKey({ employeeId: one.employeeId, originPeriod: month.period }))
      return said?.decision === 'put_off' ? { ...month, decision: 'put_off' as const } : month
    })
    return { ...one, months }
  })
}
