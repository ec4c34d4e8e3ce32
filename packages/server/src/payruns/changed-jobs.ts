import { later } from '@centime/engine/ground'
import type { LaterValue, ServiceDb, TenantDb, ValueSpan } from '@centime/store'
import * as store from '@centime/store'
import { lastDayOf } from '../calculation/past-figures.js'
import { cachedByState } from '../ground/cached-by-state.js'
import { type InputsChanged, inputsChangedSince } from './inputs-since.js'
import { movingIn } from './moved-inputs.js'

/** A payrun whose inputs have changed since its calculation. */
export interface ChangedJob {
  readonly id: number
  readonly name: string
  readonly period: string
  /** Whether it is released; otherwise it is a draft. */
  readonly isReleased: boolean
  readonly changed: InputsChanged
}

/**
 * The payruns of a tenant calculated since an instant whose inputs have changed. `head`: the last entry of the tenant's
 * audit chain, under which the answer is cached; the caller has read it before.
 */
export const changedJobs = (
  db: TenantDb,
  root: ServiceDb,
  tenant: { readonly id: number; readonly head: string },
  since: string,
): Promise<readonly ChangedJob[]> => known(tenant.id, `${since} ${tenant.head}`, () => findChanged(db, root, since))
const known = cachedByState<readonly ChangedJob[]>(20_000)

async function findChanged(db: TenantDb, root: ServiceDb, since: string): Promise<readonly ChangedJob[]> {
  const found: ChangedJob[] = []
  const jobs = await store.jobsCompared(db, since)
  for (const payrollId of new Set(jobs.map((job) => job.payrollId))) {
    const ofPayroll = jobs.filter((job) => job.payrollId === payrollId)
    const recorded = await valuesAfter(db, payrollId, ofPayroll)
    for (const { id, name, periodName: period, status, ...job } of ofPayroll) {
      const isReleased = status !== 'Draft'
      if (isReleased && !isTouched({ ...job, periodName: period }, recorded)) continue
      const whole = await store.jobById(db, id)
      const changed = whole && (await inputsChangedSince(db, root, whole, { recorded }))
      if (changed && changed.people > 0) found.push({ id, name, period, isReleased, changed })
    }
    await store.yieldToEventLoop()
  }
  return found
}

/**
 * The values recorded after some jobs of a payroll, read once for all: only those that can affect the months of the
 * jobs. Most recorded values concern later months, and are not read.
 */
async function valuesAfter(db: TenantDb, payrollId: number, jobs: readonly ComparedJobRow[]) {
  const spans: ValueSpan[] = []
  for (const job of jobs.toSorted((a, b) => a.lastCaseValueId - b.lastCaseValueId)) {
    const [after, before] = [job.lastCaseValueId, spans.at(-1)]
    const until = later(before?.until ?? '', lastDayOf(job))
    if (before?.until === until) continue
    if (before !== undefined) spans.splice(-1, 1, { ...before, upTo: after })
    spans.push({ after, upTo: Infinity, until })
  }
  const [first, ...others] = spans
  return first === undefined ? [] : store.valuesSince(db, payrollId, [first, ...others])
}
type ComparedJobRow = Awaited<ReturnType<typeof store.jobsCompared>>[number]

function isTouched(
  job: Parameters<typeof movingIn>[0] & Pick<ComparedJobRow, 'lastCaseValueId'>,
  recorded: readonly LaterValue[],
): boolean {
  const isMoving = movingIn(job)
  return recorded.some((value) => value.id > job.lastCaseValueId && isMoving(value))
}
