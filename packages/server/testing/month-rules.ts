import type { StoredOperation, TenantDb } from '@centime/store'
import { type Answered, must } from './client.js'
import { checkContracts, checkInputs, isPay } from './month-inputs.js'
import { isFinal, jobOf, type MonthReadings } from './month-readings.js'
import type { What } from './month-requests.js'
import { monthAt, shifted } from './months.js'
import { paidBackBy } from './paid-back.js'
import { broken } from './violation.js'

/**
 * Conditions on a tenant without open work: rules of the specification about its months, checked on the stored rows and
 * the events that were sent, never on the decisions of the cycle.
 */
interface AtRest {
  readonly tenantId: number
  readonly months: readonly Month[]
  readonly rows: Rows
}
interface Month {
  readonly now: Body
  /** All revisions, the current one last. */
  readonly revisions: readonly Body[]
}
type Body = Answered['body']
export type Rows = Awaited<ReturnType<typeof rowsOf>>

/** The data of a webhook. */
export interface EventData {
  readonly partnerId: string
  readonly tenantId: string
  readonly period: string
  readonly revision: number
  readonly change: string
  readonly candidateId: string | null
  readonly operationId: number | null
  readonly documentId: string | null
  /** Only for the month of a payroll. */
  readonly payrollId?: number
}

/** Whether an operator has to decide about a month. */
export const isInDoubt = ({ variableWrite, operation }: Body): boolean =>
  variableWrite?.reconciliationRequired === true || operation?.status === 'reconcile_required'

/** The stored rows of a tenant that the rules are about. `payrollId`: of the months of that payroll; absent: of the officer. */
export async function rowsOf(db: TenantDb, payrollId?: number) {
  const behind = payrollId === undefined ? '' : `@${payrollId}`
  const own = <Row extends { readonly period: string }>(rows: readonly Row[]): readonly Row[] =>
    rows.flatMap((row) => {
      const [period = '', payroll] = row.period.split('@')
      return (payroll === undefined ? '' : `@${payroll}`) === behind ? [{ ...row, period }] : []
    })
  const operations = own(await db.selectFrom('operations').selectAll().execute())
  const events = own(await db.selectFrom('cycleEvents').select(['period', 'at', 'event']).orderBy('id').execute())
  const jobs = await db.selectFrom('payrunJobs').selectAll().orderBy('id').execute()
  return {
    periods: [...new Set(events.map(({ period }) => period))].sort(),
    operations: operations.map((row) => ({ ...row, command: JSON.parse(row.command) }) as unknown as StoredOperation),
    jobs: jobs.filter((job) => payrollId === undefined || job.payrollId === payrollId),
    paidBack: await db
      .selectFrom('resultSets')
      .select(['jobId', 'employeeId', 'backPay'])
      .where('backPay', 'is not', null)
      .execute(),
    decisions: await db.selectFrom('backPayDecisions').selectAll().orderBy('id').execute(),
    changes: await db.selectFrom('caseChanges').select(['id', 'reason', 'commandKey']).execute(),
    events,
    values: await db
      .selectFrom('caseValues')
      .select(['id', 'caseFieldName', 'value', 'start', 'created', 'employeeId', 'payrollId'])
      .where('caseFieldName', 'in', ['TauxPAS', 'TauxHoraire', 'DateDebutContrat', 'DateFinContrat'])
      .orderBy('id')
      .execute(),
    pay: await db
      .selectFrom('caseValues')
      .select(['id', 'caseChangeId', 'caseFieldName', 'value', 'start', 'created'])
      .where('caseFieldName', '=', 'RemunerationMandat')
      .orderBy('id', 'desc')
      .execute(),
  }
}

/**
 * Reads every month of an officer with all its revisions, and checks all rules. `read` requests a path below the months;
 * `events`: those of the tenant, once all are delivered.
 */
export async function checkAtRest(
  tenantId: number,
  rows: Rows,
  read: (path: string) => Promise<Answered>,
  readings: MonthReadings,
  thisMonth: string,
  events?: readonly EventData[],
): Promise<void> {
  const months = await monthsAtRest(tenantId, rows, read, readings)
  for (const { now } of months) checkInputs(now, rows)
  checkContracts(rows)
  checkOfficerGross(rows, readings)
  checkVariables({ tenantId, months, rows })
  checkAnyMonths({ tenantId, months, rows }, thisMonth, events)
}

/** The gross pay of an officer is the confirmed pay, and the differences of past months that the job has stored. */
function checkOfficerGross(rows: Rows, { besideConfirmed }: MonthReadings): void {
  for (const { id } of rows.jobs) {
    const beside = besideConfirmed.get(id)
    if (beside === undefined) continue
    const own = rows.paidBack.find(({ jobId }) => jobId === id)
    const paid = own === undefined ? [] : [...paidBackBy(rows, id, own.employeeId).values()]
    const cents = paid.reduce((sum, one) => sum + one, 0)
    if (cents !== beside.cents) throw broken('exact input', `${beside.said}, with ${cents} cents of past months`)
  }
}

/** The months of an officer or of a payroll, without open work, with all their revisions. */
export async function monthsAtRest(
  tenantId: number,
  { periods, operations }: Rows,
  read: (path: string) => Promise<Answered>,
  readings: MonthReadings,
): Promise<readonly Month[]> {
  const months: Month[] = []
  for (const period of periods) {
    const now = await must(200, read(`/${period}`))
    readings.observe({ tenantId }, now, true)
    if (now.operation !== null) {
      throw broken('operations end', `${period} still works on ${JSON.stringify(now.operation)}`)
    }
    const revisions: Body[] = []
    for (let revision = 1; revision <= now.revision; revision += 1) {
      const body = await must(200, read(`/${period}/revisions/${revision}`))
      readings.observe({ tenantId }, body, false)
      revisions.push(body)
    }
    months.push({ now, revisions })
  }
  for (const { id, kind, status, phase } of operations) {
    const ended = status === 'completed' || status === 'failed'
    if (!ended) throw broken('operations end', `${kind} ${id} is ${status}, ${phase}`)
  }
  return months
}

/** The rules of months of officers and of payrolls alike. */
export function checkAnyMonths(rest: AtRest, thisMonth: string, events?: readonly EventData[]): void {
  checkJobs(rest)
  checkOrder(rest, thisMonth)
  if (events !== undefined) checkEvents(rest, events)
}

/**
 * An operator's decision about a month in doubt, by the native records: first about its write, then about its
 * operation. Undefined where nothing is in doubt. `choose`: picks among the jobs that can still become the candidate of
 * a calculation.
 */
export function decision(
  { operations, jobs, changes }: Rows,
  { variableWrite, operation }: Body,
  choose = ([first]: readonly number[]): number | undefined => first,
): Extract<What, { readonly do: 'reconcile' | 'reconcileWrite' }> | undefined {
  const keyOf = (id: number): string | undefined => operations.find((one) => one.id === id)?.commandKey
  if (variableWrite?.reconciliationRequired === true) {
    const { id: write } = variableWrite
    const applied = changes.some(({ commandKey }) => commandKey === keyOf(write))
    return { do: 'reconcileWrite', write, applied }
  }
  if (operation?.status !== 'reconcile_required') return undefined
  const { id, kind } = operation
  const key = keyOf(id)
  if (kind !== 'calculate') {
    const applied = jobs.some(({ approveKey, abortKey }) => approveKey === key || abortKey === key)
    return { do: 'reconcile', operation: id, applied, job: undefined }
  }
  const own = jobs.filter(({ commandKey, status, jobEnd }) => {
    return commandKey === key && (status === 'Draft' || jobEnd === null)
  })
  const job = choose(own.map((one) => one.id))
  return { do: 'reconcile', operation: id, applied: job !== undefined, job }
}

const inOrder = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join()

/** A job is complete where a finalized revision has it, and nowhere else; every draft belongs to a month. */
function checkJobs({ tenantId, months, rows: { jobs } }: AtRest): void {
  const revisions = months.flatMap((month) => month.revisions.filter(isFinal))
  const finalized = inOrder(revisions.map((revision) => jobOf(revision) ?? 0))
  const complete = inOrder(jobs.filter(({ status }) => status === 'Complete').map(({ id }) => id))
  if (finalized !== complete) {
    throw broken('finalized once', `tenant ${tenantId}: jobs ${complete} are complete, ${finalized} are finalized`)
  }
  const owned = new Set(months.map(({ now }) => jobOf(now)))
  for (const { id, name, status, jobEnd, periodName } of jobs) {
    if (jobEnd === null) throw broken('jobs end', `job ${id} of ${periodName} is ${status}`)
    if (status === 'Release' || status === 'Process') throw broken('finalized whole', `job ${id} is ${status}`)
    if (status === 'Draft' && !owned.has(id) && name !== 'native') {
      throw broken('no orphan draft', `job ${id} of ${periodName} in tenant ${tenantId} belongs to no month`)
    }
  }
  for (const { now } of months) {
    if (now.candidate === null || now.state !== 'preview_ready') continue
    const job = jobs.find(({ id }) => id === now.candidate.payrunJobId)
    if (job?.status !== 'Draft') {
      throw broken('candidate', `${now.period} can be approved, and job ${job?.id} is ${job?.status}`)
    }
  }
}

/** Reopening a month invalidates the candidates of the month after it, while the reopened month can be corrected. */
function checkOrder({ months }: AtRest, thisMonth: string): void {
  for (const { now } of months) {
    const before = months.find((month) => month.now.period === shifted(now.period, -1))
    if (now.state !== 'preview_ready' || now.candidate === null || before === undefined) continue
    const reopened = before.revisions.some(isFinal) && !isFinal(before.now)
    const isOpen = before.now.period >= shifted(thisMonth, -1)
    if (reopened && isOpen && !before.now.skipped) throw broken('candidate', `${now.period} outlived the month before`)
  }
}

/** The engine has recorded the variables that a month shows, except those that became known when it was final. */
function checkVariables({ months, rows: { pay, changes } }: AtRest): void {
  const written = new Set(changes.filter(({ commandKey }) => commandKey !== null).map(({ id }) => id))
  for (const { now } of months) {
    if (now.variables === null || now.variableWrite.status !== 'confirmed') continue
    if (now.lateChanges.some(({ caseFieldName }: { caseFieldName: string }) => isPay(caseFieldName))) continue
    const last = pay.find((one) => written.has(one.caseChangeId) && monthAt(Date.parse(one.start)) === now.period)
    if (Number(last?.value) !== now.variables.remuneration) {
      throw broken('variables', `${now.period} has ${JSON.stringify(now.variables)}, the engine ${last?.value}`)
    }
  }
}

/** How many events of a change have some data. */
export const countOf = (events: readonly EventData[], change: string, wanted: Partial<EventData>): number =>
  events.filter(
    (data) =>
      data.change === change &&
      Object.entries(wanted).every(([name, value]) => data[name as keyof EventData] === value),
  ).length

/** Every end of an operation has exactly one event, and every event of an operation belongs to such an end. */
function checkEvents({ months, rows: { operations, events: stored } }: AtRest, events: readonly EventData[]): void {
  const times = (change: string, wanted: Partial<EventData>, expected: number): void => {
    const found = countOf(events, change, wanted)
    if (found === expected) return
    throw broken('every event', `${change} ${JSON.stringify(wanted)}: ${found} events instead of ${expected}`)
  }
  for (const { id, kind, status, blocker, candidateId, period } of operations) {
    const about = { period, operationId: id }
    const calculated = kind === 'calculate' && status === 'completed'
    const reconciled = blocker === 'reconciled_not_applied'
    const failed = kind === 'calculate' && status === 'failed' && !reconciled
    times('calculation.ready', calculated ? { ...about, candidateId } : { operationId: id }, calculated ? 1 : 0)
    times('calculation.failed', { operationId: id }, failed ? 1 : 0)
    times('cycle.finalized', { operationId: id }, kind === 'approve' && status === 'completed' ? 1 : 0)
    if (reconciled && kind !== 'write_variables') times('reconciliation.resolved', about, 1)
    if (!calculated) continue
    const revisions = months.find(({ now }) => now.period === period)?.revisions ?? []
    const kept = revisions.filter(({ candidate }) => candidate?.id === candidateId).length
    const gone = ['candidate.invalidated', 'candidate.abandoned'].map((change) =>
      countOf(events, change, { candidateId }),
    )
    if (kept + (gone[0] ?? 0) + (gone[1] ?? 0) !== 1) {
      throw broken('candidate', `${candidateId} of ${period}: kept ${kept} times, invalidated or abandoned ${gone}`)
    }
  }
  for (const { now } of months) {
    const late = stored.filter(({ period, event }) => period === now.period && JSON.parse(event).type === 'InputsLate')
    times('input.late', { period: now.period }, late.length)
  }
  for (const { operationId, change, period } of events) {
    const known = operations.find(({ id }) => id === operationId)
    if (operationId !== null && known?.period !== period) throw broken('every event', `${change} of ${operationId}`)
  }
}
