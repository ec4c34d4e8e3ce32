import type { ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { storedBackPayOfJob } from '../calculation/batch.js'
import { pastMonths } from '../calculation/past.js'
import { lastDayOf } from '../calculation/past-figures.js'
import { placesOfMonth } from '../calculation/selection.js'
import { differenceKey, differencesOfJob, lastDecisions, standingOfFound } from './job-differences.js'
import { storedMonth } from './month-of-job.js'
import { movingIn } from './moved-inputs.js'
import {
  byEmployee,
  type Change,
  type ChangesOfMonth,
  type ComparedJob,
  type ComparedMonth,
  employeesPaidBy,
  NOBODY,
  valueChanges,
} from './value-changes.js'

/**
 * For the job of a payroll's month: the values of past months that it has not read, since it corrects those months, and the decisions
 * about them. A later revision corrects them only for people about whom something was decided.
 */
export async function pastChanges(
  db: TenantDb,
  root: ServiceDb,
  { job, payroll, law }: Pick<ComparedMonth, 'job' | 'payroll' | 'law'>,
  isOf: (employeeId: number) => boolean,
): Promise<ChangesOfMonth> {
  const backPay = storedBackPayOfJob(job.backPay)
  if (backPay === undefined || job.month === null) return NOBODY
  const decided = await decidedOtherwise(db, job, backPay.decidedUpTo, isOf)
  const months = storedMonth(job)?.keeps === 'moved' ? [] : [...(await pastMonths(db, { ...job, law })).values()]
  const until = months.map(lastDayOf).sort().at(-1) ?? ''
  const after = job.lastCaseValueId
  const since =
    months.length === 0 ? [] : await store.valuesSince(db, job.payrollId, [{ after, upTo: Infinity, until }])
  const jobs = since.length === 0 ? [] : await store.pastJobs(db, job.payrollId, job.periodName)
  const changes = new Map<string, Change>(decided.map((one, at) => [`decision ${at}`, one]))
  const people = new Set(decided.flatMap(({ employeeId }) => employeeId ?? []))
  for (const { periodName, paymentDate } of since.length === 0 ? [] : months) {
    const month = { ...job, periodName, paymentDate }
    const moving = since.filter(movingIn({ ...month, ...payroll }))
    if (moving.length === 0) continue
    const whose = { isOf, areAll: () => employeesPaidBy(db, job) }
    const ids = jobs.flatMap((one) => (one.periodName === periodName ? [one.id] : []))
    const places = await placesOfMonth(db, root, { ...payroll, payrollId: job.payrollId, periodName }, ids)
    const found = await valueChanges(db, { job: month, payroll, moving, law }, { ...whose, places })
    for (const one of found.changes) changes.set(`${one.employeeId} ${one.valueId}`, one)
    for (const id of found.people) people.add(id)
  }
  return { changes: [...changes.values()], people }
}

/** The decisions since a job that make its month pay other differences. */
async function decidedOtherwise(
  db: TenantDb,
  job: ComparedJob,
  decidedUpTo: number,
  isOf: (employeeId: number) => boolean,
): Promise<readonly Change[]> {
  const all = await store.backPayDecisions(db, job.payrollId, job.periodName).execute()
  const people = new Set(
    all.flatMap(({ id, employeeId }) => (id > decidedUpTo && isOf(employeeId) ? [employeeId] : [])),
  )
  if (people.size === 0) return []
  const last = lastDecisions(all)
  const found = byEmployee(await differencesOfJob(db, job, [...people]))
  return [...found.values()].flatMap((ofPerson) => {
    const standing = standingOfFound(ofPerson, (one) => last.get(differenceKey(one))?.decision)
    return ofPerson.flatMap((one, at): readonly Change[] => {
      const said = last.get(differenceKey(one))
      if (said === undefined || one.isPaid === (standing[at] === 'accepted')) return []
      const { employeeId, originPeriod, decision, decidedBy: by, decidedAt } = said
      return [{ employeeId, field: 'backPay', old: null, new: `${originPeriod} ${decision}`, by, at: decidedAt }]
    })
  })
}
