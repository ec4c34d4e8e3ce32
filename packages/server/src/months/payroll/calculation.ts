import {
  type Candidate,
  type Cycle,
  type EngineAnswer,
  earlierFinalJobs,
  type OperationBlocker,
  type PeopleCounts,
  releasedSince,
} from '@centime/cycle'
import { firstDay, hasLaw, startOf } from '@centime/engine/ground'
import type {
  AuditChain,
  CalculatedPayroll,
  JobFault,
  OperationCommand,
  ServiceDb,
  StoredJob,
  TenantDb,
} from '@centime/store'
import * as store from '@centime/store'
import { establishmentsOf, type MonthOfPlaces } from '../../calculation/establishments.js'
import { lawInForce } from '../../calculation/law.js'
import { placesOfMonth, type Selection, select, selectionQueries } from '../../calculation/selection.js'
import { isRefusal } from '../../ground/refusal.js'
import { monthOfJob } from '../../payruns/month-of-job.js'
import { startJob } from '../../payruns/start-job.js'
import { backPayOfJob, heldBefore } from '../back-pay/of-job.js'
import type { EngineCommand } from '../engine.js'

/** A payroll's month is calculated by a job of its people, which copies the results whose inputs have not changed. */

/** The command of a calculation: a later revision pays only the people whose inputs have changed since the final results. */
export function calculationOf(cycle: Cycle, reason: string | null): Extract<OperationCommand, { kind: 'calculate' }> {
  const { payroll, held, lastJob } = cycle
  const finals = earlierFinalJobs(cycle)
  const released = releasedSince(cycle)
  return {
    kind: 'calculate',
    paymentDate: payroll?.paymentDate ?? '',
    reason,
    payroll: {
      payrunId: payroll?.payrunId ?? 0,
      held: held.map(({ employeeId }) => employeeId),
      ...(released.length > 0 && { released }),
      ...(finals.length > 0
        ? { from: finals, keeps: 'moved' }
        : { from: lastJob === undefined ? [] : [lastJob], keeps: 'all' }),
    },
  }
}

type Calculation = Extract<OperationCommand, { kind: 'calculate' }>

/** Starts the job of a payroll's month, or says why it cannot be. */
export async function startMonthJob(
  db: TenantDb,
  root: ServiceDb,
  { tenantId, payrollId = 0, period, key }: EngineCommand,
  {
    payroll: wanted,
    takenUp,
    paymentDate,
    reason,
    at,
    audit,
    environment,
  }: Calculation & { readonly at: string; readonly audit: AuditChain; readonly environment: string },
): Promise<EngineAnswer> {
  const payroll = await store.payrollById(db, payrollId)
  if (wanted === undefined || payroll === undefined) throw new Error(`no payroll ${payrollId} to calculate`)
  const law = await lawInForce(root)
  if (!hasLaw(firstDay(period), law.law.completeUntil)) return refused('law_missing', `there is no law for ${period}`)
  const placed = { payrollId, divisionId: payroll.divisionId, periodName: period }
  const found = await store.together(root, {
    ...selectionQueries(db, placed, undefined),
    users: store.firstUser(db),
  })
  const [user] = found.users
  if (user === undefined) throw new Error(`tenant ${tenantId} has no user: it is checked when a month is opened`)
  // The transaction stays open; work that needs no database runs in between.
  await store.yieldToEventLoop()
  const members = await select(db, placed, found, undefined)
  await store.yieldToEventLoop()
  const selection = await selected(db, root, wanted, { members, active: found.active, month: placed })
  const { cycles } = await store.readMonths(root, tenantId, environment, payrollId)
  const held = heldBefore(cycles, period, new Date(at))
  const backPay = await backPayOfJob(db, payrollId, { ...held, ...(takenUp && { takenUp }) })
  const month = await monthOfJob(db, root, wanted, { payroll, period, paymentDate, selection, backPay, law })
  const { touched, keeps } = month
  await store.yieldToEventLoop()
  // A later revision pays no other person.
  const { everybody: _, ...paid } = { ...selection, employeeIds: touched ?? selection.employeeIds }
  const job = await startJob(db, root, {
    ...{ tenantId, audit, payrun: { id: wanted.payrunId }, payroll, month, paymentDate, backPay, law, at },
    selection: keeps === 'moved' ? paid : selection,
    userId: user.id,
    name: `Cycle ${period}`,
    periodName: period,
    periodStart: startOf(firstDay(period)),
    ...(reason !== null && { reason }),
    onFault: 'skip',
    commandKey: key,
  })
  return isRefusal(job) ? refused(job.refusal, job.detail) : { kind: 'done', effectId: job.id }
}

interface Members {
  readonly members: Selection
  /** The active members; `members` leaves out people whose establishment is unknown. */
  readonly active: readonly { readonly id: number; readonly identifier: string }[]
  readonly month: MonthOfPlaces
}

/**
 * The people whom the month may pay: the members of its payroll without those held out. A later revision also corrects people whom the month
 * has paid and who are no longer members: membership has no date, so it annuls no payslip; a contract that does not cover the
 * month does. So too it pays the people who were held out and are released.
 */
async function selected(
  db: TenantDb,
  root: ServiceDb,
  { from, keeps, held, released = [] }: CalculatedPayroll,
  { active, month, members: { problems: found, ...members } }: Members,
): Promise<Selection> {
  const out = new Set(held)
  const paid = keeps === 'moved' ? await store.paidBy(db, from).execute() : []
  const all = new Set([...members.employeeIds, ...released, ...paid.map(({ employeeId }) => employeeId)])
  const employeeIds = [...all].filter((id) => !out.has(id)).sort((a, b) => a - b)
  const outNamed = new Set(active.flatMap(({ id, identifier }) => (out.has(id) ? [identifier] : [])))
  const problems = found.filter(({ employeeIdentifier }) => !outNamed.has(employeeIdentifier))
  if (keeps !== 'moved') return { ...members, problems, employeeIds }
  // A person whose division has changed since stays where the month has paid the person.
  const placeOf = await placesOfMonth(db, root, month, from)
  const { establishments: _, ...others } = members
  const isOpen = problems.filter(({ code }) => code !== 'employee_in_several_establishments')
  const places = establishmentsOf(employeeIds.map((employeeId) => ({ employeeId, path: placeOf(employeeId) })))
  return { ...others, problems: isOpen, employeeIds, ...places }
}

const refused = (blocker: OperationBlocker, message: string): EngineAnswer => ({ kind: 'refused', blocker, message })

/** The candidate that the job of a payroll's month makes: blocked while a person could not be computed. */
export function candidateOfPeople(
  job: StoredJob,
  candidateId: string,
  others: Pick<PeopleCounts, 'held' | 'annulled'>,
): Candidate {
  const faults: readonly JobFault[] = JSON.parse(job.faults)
  const counts = countsOf(job, faults, others)
  const outcome = counts.withFaults > 0 ? 'blocked' : 'ready'
  return { candidateId, payrunJobId: job.id, resultSetId: 0, outcome, counts }
}

function countsOf(
  job: StoredJob,
  faults: readonly JobFault[],
  { held, annulled = 0 }: Pick<PeopleCounts, 'held' | 'annulled'>,
): PeopleCounts {
  const { processedEmployeeCount: computed, reused } = job
  const withFaults = new Set(faults.map(({ employeeIdentifier }) => employeeIdentifier)).size
  const people = computed + withFaults + held + annulled
  return { people, computed, withFaults, held, changed: computed - reused, annulled }
}
