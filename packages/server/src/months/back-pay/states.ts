import { type Cycle, finalJobsAmong, isFinalized, type LateChange } from '@centime/cycle'
import { differingFigures } from '@centime/engine/catalogue'
import type { Law } from '@centime/engine/tree'
import * as store from '@centime/store'
import { lawInForce, lawOfJob, readLaw } from '../../calculation/law.js'
import { lastDayOf } from '../../calculation/past-figures.js'
import type { MonthTransaction } from '../transaction.js'
import { figureOf } from './late-figure.js'
import { backPayOfMonth, type ListedBackPay } from './listed.js'

/** The outcome of the difference of a late change. */
export interface BackPayState {
  readonly backPay: 'none' | ListedBackPay['state']
  /** The month that has paid it, put it off, may pay it or has found none; null: no later month has read the value. */
  readonly backPayPeriod: string | null
}
const NONE: BackPayState = { backPay: 'none', backPayPeriod: null }

type ReadMonths = Pick<MonthTransaction, 'db' | 'root' | 'months'>

interface LaterMonth {
  readonly period: string
  readonly isFinal: boolean
  /** The last recorded value that its job has read; 0: it is not calculated. */
  readonly upTo: number
  /** The law of its job; undefined: it is not calculated. */
  readonly law: Law | undefined
  /** Of all months of origin. */
  readonly backPay: readonly ListedBackPay[]
}

interface MonthOfOrigin extends LaterMonth {
  /** By employee. */
  readonly ofOrigin: ReadonlyMap<number, ListedBackPay>
}

/**
 * Reads the states of the late changes of months. A later month counts for those that its job has read: it pays the difference, leaves
 * it, or has found none. Each later month is read once, for all months before it.
 */
export function backPayStates(tx: ReadMonths): (cycle: Cycle) => Promise<(change: LateChange) => BackPayState> {
  const inOrder = [...tx.months.cycles.values()].sort((a, b) => (a.period < b.period ? -1 : 1))
  const known = new Map<string, Promise<LaterMonth>>()
  return async (cycle) => {
    const payrollId = cycle.payroll?.payrollId ?? tx.months.managed?.payrollId ?? 0
    const months: MonthOfOrigin[] = []
    for (const later of inOrder) {
      if (later.period <= cycle.period || later.skipped) continue
      const read = known.get(later.period) ?? laterMonth(tx, later)
      known.set(later.period, read)
      const month = await read
      const found = month.backPay.filter(({ originPeriod }) => originPeriod === cycle.period)
      months.push({ ...month, ofOrigin: new Map(found.map((one) => [one.employeeId, one])) })
    }
    const { law } = await lawInForce(tx.root)
    const until = lastDayOf({ periodName: cycle.period, paymentDate: null })
    const ids = await store.idsOfValues(tx.db, payrollId, cycle.lateChanges.map(placeOf))
    return (change) => {
      const figure = figureOf(change)
      if (figure !== undefined) {
        const reads = (month: LaterMonth) =>
          month.law !== undefined && !differingFigures(month.law, law, until).includes(figure)
        return stateOf(change, reads, months)
      }
      const id = ids.get(store.valueKey(placeOf(change)))
      return id === undefined ? NONE : stateOf(change, ({ upTo }) => upTo >= id, months)
    }
  }
}

const placeOf = (change: LateChange): store.ValuePlace => ({ ...change, employeeId: change.of?.employeeId ?? null })

async function laterMonth({ db, root }: ReadMonths, later: Cycle): Promise<LaterMonth> {
  const jobId = isFinalized(later) ? finalJobsAmong(later).at(-1) : later.lastJob
  const job = jobId === undefined ? undefined : await store.jobById(db, jobId)
  return {
    period: later.period,
    isFinal: isFinalized(later),
    upTo: job?.lastCaseValueId ?? 0,
    law: job && readLaw(await lawOfJob(root, job)),
    backPay: await backPayOfMonth(db, later),
  }
}

/** For a value of the company the least advanced state of its people counts. */
const ORDER: readonly ListedBackPay['state'][] = ['proposed', 'put_off', 'accepted', 'paid']

function stateOf(
  { of: named }: LateChange,
  hasRead: (month: LaterMonth) => boolean,
  months: readonly MonthOfOrigin[],
): BackPayState {
  let left: BackPayState = NONE
  for (const month of months) {
    const { period, isFinal, ofOrigin } = month
    if (!hasRead(month) && isFinal) continue
    // A month that has not read the value yet will propose it.
    if (!hasRead(month)) return left === NONE ? { backPay: 'proposed', backPayPeriod: period } : left
    const own =
      named?.employeeId == null ? [...ofOrigin.values()] : [ofOrigin.get(named.employeeId)].flatMap((one) => one ?? [])
    const state = ORDER.find((one) => own.some((found) => found.state === one))
    if (state === undefined) return left === NONE ? { ...NONE, backPayPeriod: period } : left
    left = { backPay: state, backPayPeriod: period }
    if (state !== 'put_off') return left
  }
  return left
}
