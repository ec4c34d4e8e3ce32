import { createHash } from 'node:crypto'
import type { TenantDb } from '@centime/store'
import { checkBackPay } from './back-pay-rules.js'
import { type Answered, must } from './client.js'
import { isOver } from './month-inputs.js'
import { isFinal, jobOf, type MonthReadings } from './month-readings.js'
import { type MonthTenant, monthsPath } from './month-requests.js'
import { checkAnyMonths, type EventData, monthsAtRest, type Rows } from './month-rules.js'
import { paidBackBy } from './paid-back.js'
import { type Pay, payOf, textOf } from './payroll-pay.js'
import { broken } from './violation.js'

/**
 * Conditions on the months of payrolls, by the stored rows and the results that the API shows: each person is paid once, by the values
 * recorded for this person in this payroll, and the people held out or with faults are not paid.
 */

type Body = Answered['body']
/** Requests a path below the tenant. */
type Read = (path: string) => Promise<Answered>

/** The payroll that a month is of, and its people. */
interface OfPayroll {
  readonly payrollId: number
  readonly people: readonly number[]
  /** Whether it carries changes of final months into later ones; absent: it revises the months. */
  readonly carries?: boolean
}

/** The active employees of the company. */
export const activeOf = async (db: TenantDb): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('employees').select('id').where('status', '=', 'Active').execute()
  return new Set(rows.map(({ id }) => id))
}

/** A result as the API shows it. */
interface ResultSet {
  readonly id: number
  readonly employeeId: number
  readonly employeeIdentifier: string
  readonly wageTypeResults: readonly {
    readonly wageTypeNumber: number
    readonly wageTypeName: string
    readonly value: number
  }[]
}

const resultsOf = async (read: Read, jobId: number): Promise<readonly ResultSet[]> =>
  must(200, read(`/payrollresults/sets?payrunJobId=${jobId}`))

/** The pay of the month itself, and what the result pays of past months, in cents. */
interface PaidPerson extends Pay {
  readonly back: number
}

function paidBy({ wageTypeResults }: ResultSet, origins: ReadonlyMap<string, number>): PaidPerson {
  const amount = (wanted: string): number => wageTypeResults.find((one) => one.wageTypeName === wanted)?.value ?? 0
  const back = [...origins.values()].reduce((all, cents) => all + cents, 0)
  return { gross: Math.round(amount('TotalBrut') * 100) - back, isTaxed: amount('PAS') !== 0, back }
}

/** Results of a month: the last one of each person, and the people with one in its last job. */
interface Paid {
  readonly last: ReadonlyMap<number, PaidPerson>
  readonly now: ReadonlyMap<number, PaidPerson>
  readonly before: ReadonlyMap<number, PaidPerson>
}

async function paidIn(
  { read, rows }: Pick<Reviewed, 'read' | 'rows'>,
  { replaces }: Body,
  jobId: number,
): Promise<Paid> {
  const before = new Map<number, PaidPerson>()
  const of = async (id: number): Promise<Map<number, PaidPerson>> => {
    const found = new Map<number, PaidPerson>()
    for (const set of await resultsOf(read, id)) {
      if (found.has(set.employeeId)) throw broken('paid once', `job ${id} pays employee ${set.employeeId} twice`)
      found.set(set.employeeId, paidBy(set, paidBackBy(rows, id, set.employeeId)))
    }
    return found
  }
  for (const id of replaces) for (const [employeeId, pay] of await of(id)) before.set(employeeId, pay)
  const now = await of(jobId)
  return { before, now, last: new Map([...before, ...now]) }
}

/** A month with a result, as it was just read, and the rows of its payroll. */
interface Reviewed {
  readonly of: OfPayroll
  readonly body: Body
  readonly rows: Rows
  readonly active: ReadonlySet<number>
  readonly read: Read
}

/**
 * Checks that the candidate of a month pays the right people, by the present values. `only`: leaves people out of this check.
 * Returns the people with faults.
 */
export async function checkPaid(
  { of, body, rows, active, read }: Reviewed,
  only: (employeeId: number) => boolean = () => true,
): Promise<readonly number[]> {
  const { period, paymentDate, held, revision } = body
  const jobId = jobOf(body) ?? 0
  const said = `${period} of payroll ${of.payrollId}, revision ${revision}, job ${jobId}`
  const job = rows.jobs.find(({ id }) => id === jobId)
  if (job === undefined || job.periodName !== period || job.payrollId !== of.payrollId)
    throw broken('exact approval', `${said} is gone`)
  if (job.paymentDate !== paymentDate) throw broken('exact input', `${said} is paid another day than ${paymentDate}`)
  const values = rows.values.filter(({ payrollId }) => payrollId === of.payrollId)
  const out = new Set(held.map(({ employeeId }: { readonly employeeId: number }) => employeeId))
  const { last, now, before } = await paidIn({ read, rows }, body, jobId)
  for (const employeeId of now.keys()) {
    if (out.has(employeeId)) throw broken('held out', `${said} pays employee ${employeeId}`)
    if (!of.people.includes(employeeId)) throw broken('isolation', `${said} pays employee ${employeeId}`)
  }
  const withFaults: number[] = []
  for (const employeeId of of.people.filter((id) => !out.has(id) && active.has(id) && only(id))) {
    const due = payOf(values, employeeId, period, paymentDate)
    const paid = last.get(employeeId)
    if (due === undefined) {
      withFaults.push(employeeId)
      if (now.has(employeeId)) throw broken('faults', `${said} pays employee ${employeeId}, who has a fault`)
    } else if (paid === undefined || textOf(paid) !== textOf(taxedAs(due, paid))) {
      const is = paid === undefined ? 'nothing' : textOf(paid)
      throw broken('input generation', `${said} pays employee ${employeeId} ${is} instead of ${textOf(due)}`)
    }
  }
  checkMoved({ said, rows, body, now, before })
  await checkBackPay({ of, rows, grossOf: grossReader(read) }, jobId)
  return withFaults
}
/** Tax follows the whole payment, so it does not show the tax of the month where past months are paid too. */
const taxedAs = (due: Pay, { isTaxed, back }: PaidPerson): Pay => (back === 0 ? due : { ...due, isTaxed })

/** Reads the whole gross pay of each person in a job, in cents. */
export const grossReader = (read: Read) => async (jobId: number) => {
  const sets = await resultsOf(read, jobId)
  return new Map(sets.map((set) => [set.employeeId, paidBy(set, new Map()).gross]))
}

/** A later revision pays only people whose inputs have changed. Another law moves the pay of all, and not the inputs compared here. */
function checkMoved({
  said,
  rows: { jobs },
  body: { replaces, candidate },
  now,
  before,
}: Pick<Reviewed, 'rows' | 'body'> & Pick<Paid, 'now' | 'before'> & { readonly said: string }): void {
  const final = jobs.filter(({ id }) => replaces.includes(id))
  const own = jobs.find(({ id }) => id === candidate.payrunJobId)
  if (own === undefined || final.length === 0) return
  const around = ({ paymentDate, selection, lawDigest }: (typeof jobs)[number]): string =>
    JSON.stringify([paymentDate, JSON.parse(selection).history, lawDigest])
  if (final.some((job) => around(job) !== around(own))) return
  for (const [employeeId, pay] of now) {
    const was = before.get(employeeId)
    if (was !== undefined && textOf(was) === textOf(pay) && was.back === pay.back) {
      throw broken('who moved', `${said} pays employee ${employeeId} ${textOf(pay)} again`)
    }
  }
}

/** Each finding that is to be checked is accepted for each of its people, and the inputs of their pay have not changed since. */
export function checkControls(
  { of, body, rows }: Omit<Reviewed, 'active' | 'read'>,
  controls: readonly Control[],
): void {
  const { period, paymentDate, candidate } = body
  const values = rows.values.filter(({ payrollId }) => payrollId === of.payrollId)
  for (const { code, severity, people } of controls) {
    for (const { employeeId, accepted } of people) {
      const said = `${candidate.id} of ${period} was approved with ${code} of employee ${employeeId}`
      if (severity === 'blocking' || (severity === 'to_check' && accepted === undefined)) throw broken('controls', said)
      if (accepted === undefined) continue
      const then = values.filter(({ created }) => created <= accepted.at)
      const [was, is] = [then, values].map((some) => payOf(some, employeeId, period, paymentDate))
      if (was === undefined || is === undefined || textOf(was) !== textOf(is)) {
        throw broken('acceptance', `${said}, accepted at ${accepted.at}, before a change`)
      }
    }
  }
}
/** A finding as the API shows it. */
interface Control {
  readonly code: string
  readonly severity: string
  readonly people: readonly { readonly employeeId: number; readonly accepted?: { readonly at: string } }[]
}

/** No raw job pays a period that a month of the payroll pays: each of the two is refused while the other exists. */
function checkPayers(
  { jobs, periods }: Pick<Rows, 'jobs' | 'periods'>,
  months: readonly { readonly now: Body }[],
): void {
  for (const { id, month, forecast, status, jobEnd, periodName } of jobs) {
    if (month !== null) continue
    if (jobEnd === null) throw broken('jobs end', `raw job ${id} of ${periodName} is ${status}`)
    const isPaid = forecast === null && PAID.has(status)
    const now = months.find((one) => one.now.period === periodName)?.now
    if (isPaid && periods.includes(periodName) && now?.skipped === false) {
      throw broken('paid twice', `raw job ${id} is ${status}, and ${periodName} has a month, which is ${now.state}`)
    }
  }
}
const PAID: ReadonlySet<string> = new Set(['Release', 'Process', 'Complete'])

/** A final month whose payroll carries late changes is reopened only for a replay, another payment date or a released person. */
function checkCarried({ events }: Pick<Rows, 'events'>, period: string): void {
  const types = events.filter((one) => one.period === period).map(({ event }) => JSON.parse(event))
  let isFinalNow = false
  for (const [index, { type, consent }] of types.entries()) {
    if (type === 'Finalized') isFinalNow = true
    if (type !== 'RevisionOpened' || !isFinalNow) continue
    isFinalNow = false
    const own = types[index + 2]?.type
    if (consent === undefined && own !== 'PaymentDateSet' && own !== 'PersonReleased') {
      throw broken('carried', `${period} was reopened, and its payroll carries late changes`)
    }
  }
}

/** Each late change is a recorded value of a person, by a user, that the final result does not have. */
function checkLate({ body: { period, lateChanges }, of, rows }: Omit<Reviewed, 'active' | 'read'>): void {
  const final = rows.events.findLast(({ event, ...one }) => one.period === period && event.includes('"Finalized"'))
  for (const { employeeId, caseFieldName, start, old, new: is, recordedBy, recordedAt } of lateChanges) {
    const said = `${period} lists ${caseFieldName} of employee ${employeeId}, recorded at ${recordedAt}`
    const isThere = rows.values.some(
      (one) =>
        one.payrollId === of.payrollId &&
        one.employeeId === employeeId &&
        one.caseFieldName === caseFieldName &&
        one.start === start &&
        one.created === recordedAt,
    )
    if (!isThere || old === is || recordedBy === null) throw broken('late changes', said)
    if (final === undefined || recordedAt < final.at)
      throw broken('late changes', `${said}, before the month was final`)
    if (of.carries !== true && !isOver(period, recordedAt)) throw broken('late changes', `${said}, and was not revised`)
  }
}

/** The counts of a candidate must equal those of its people. */
function checkCounts({ period, candidate, counts }: Body, computed: number): void {
  const { people, withFaults, held, changed, annulled } = counts
  const isWhole =
    counts.computed === computed && people === computed + withFaults + held + annulled && changed <= computed
  if (!isWhole)
    throw broken('counts', `${candidate.id} of ${period} has ${computed} results: ${JSON.stringify(counts)}`)
}

/** A month of a payroll that was read when nothing is under way, with its revisions. */
async function checkPayrollMonth(
  reviewed: Reviewed,
  revisions: readonly Body[],
  stayed: Stayed,
  receipt: (revision: number) => Promise<Answered>,
): Promise<void> {
  const { body: now, read } = reviewed
  const { period, state, skipped, lateChanges, result } = now
  for (const revision of revisions) {
    const jobId = jobOf(revision)
    if (jobId === undefined) continue
    const sets = await resultsOf(read, jobId)
    checkCounts(revision, sets.length)
    const paid = sets.map(({ employeeId }) => employeeId).sort((a, b) => a - b)
    if (String(revision.people.toSorted((a: number, b: number) => a - b)) !== String(paid)) {
      throw broken('revision', `revision ${revision.revision} of ${period} names ${revision.people}, and pays ${paid}`)
    }
    if (isFinal(revision)) checkReceipt(revision, sets, await must(200, receipt(revision.revision)))
  }
  if (skipped) return
  if (isFinal(now)) checkLate(reviewed)
  if (state === 'preview_ready' && now.changes.length === 0) {
    // A person who has left or come back since is found only at the approval.
    const withFaults = await checkPaid(reviewed, stayed)
    const blockers: readonly { readonly employeeId: number }[] = result.blockers
    const named = new Set(blockers.map(({ employeeId }) => employeeId).filter(stayed))
    const missing = withFaults.filter((id) => !named.has(id))
    if (
      missing.length > 0 ||
      named.size !== withFaults.length ||
      (result.outcome === 'blocked') !== blockers.length > 0
    ) {
      throw broken('blockers', `${period} names ${[...named]}, ${result.outcome}: the faults are of ${withFaults}`)
    }
  }
  if (isFinal(now) && lateChanges.length === 0) {
    const people = new Set(revisions.filter(isFinal).flatMap((revision) => revision.people))
    await checkPaid(reviewed, (id) => people.has(id) && stayed(id))
  }
}

/**
 * Reads every month of a payroll with all its revisions, when nothing is under way, and checks all rules. `read` requests a path
 * below the tenant; `events`: those of the payroll's months, once all are delivered.
 */
export async function checkPayrollAtRest(
  of: OfPayroll & MonthTenant,
  { rows, active, read, stayed = () => true }: Omit<Reviewed, 'of' | 'body'> & { readonly stayed?: Stayed },
  { readings, thisMonth, events }: Around,
): Promise<void> {
  const below = monthsPath(of).slice(of.path.length)
  const readMonth = (to: string) => read(`${below}${to}`)
  const months = await monthsAtRest(of.tenantId, rows, readMonth, readings)
  for (const { now: body, revisions } of months) {
    const receipt = (revision: number) => readMonth(`/${body.period}/receipt?revision=${revision}`)
    await checkPayrollMonth({ of, body, rows, active, read }, revisions, stayed, receipt)
  }
  for (const { now } of months) if (of.carries === true) checkCarried(rows, now.period)
  checkPayers(rows, months)
  const own = { ...rows, jobs: rows.jobs.filter(({ month }) => month !== null) }
  checkAnyMonths({ tenantId: of.tenantId, months, rows: own }, thisMonth, events)
}
/** Whether a person has been in the payroll all the time. */
type Stayed = (employeeId: number) => boolean
interface Around {
  readonly readings: MonthReadings
  readonly thisMonth: string
  readonly events?: readonly EventData[] | undefined
}

/** A receipt lists the people held out and the finalized results. */
function checkReceipt({ period, revision, candidate, held }: Body, sets: readonly ResultSet[], receipt: Body): void {
  const facts = [receipt.revision, receipt.candidateId, receipt.payrunJobId, receipt.held, receipt.resultDigest]
  const wanted = [revision, candidate.id, candidate.payrunJobId, held, digestOf(sets)]
  const [says, is] = [JSON.stringify(facts), JSON.stringify(wanted)]
  if (says !== is) throw broken('receipt', `${period} is ${is}, and the receipt says ${says}`)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The digest as the documentation of receipts describes it: for each person, by employee, a line with the digest of the result's lines. */
function digestOf(sets: readonly ResultSet[]): string {
  const lines = sets
    .toSorted((a, b) => a.employeeId - b.employeeId)
    .map(({ employeeIdentifier: who, wageTypeResults }) => {
      const own = wageTypeResults
        .toSorted((a, b) => a.wageTypeNumber - b.wageTypeNumber)
        .filter(({ value }) => value !== 0)
        .map(({ wageTypeNumber, value }) => `${wageTypeNumber} ${value}\n`)
      return `${who} ${sha256(`${who}\n${own.join('')}`)}\n`
    })
  return sha256(lines.join(''))
}
