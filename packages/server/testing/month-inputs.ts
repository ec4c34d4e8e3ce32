import type { Answered } from './client.js'
import { type ContractValue, contractIn } from './contract-values.js'
import { isFinal } from './month-readings.js'
import { lastDayOf, monthAt, shifted } from './months.js'
import { broken } from './violation.js'

/**
 * Conditions on the tax rates and contracts that clients have recorded natively, by the stored rows: a result
 * calculated from others is no candidate, and a final month that misses one lists it.
 */

/** A recorded value of a rate or a contract. Rates start with the first day of a month. */
export interface NativeValue {
  readonly id: number
  readonly caseFieldName: string
  readonly value: string
  readonly start: string
  readonly created: string
}
/** An event of a month, as stored. */
interface StoredEvent {
  readonly period: string
  readonly at: string
  readonly event: string
}
interface Job {
  readonly id: number
  readonly periodName: string
  readonly status: string
  readonly forecast: string | null
  readonly paymentDate: string | null
  readonly lastCaseValueId: number
  readonly faults: string
}
type Body = Answered['body']

/** The rate in force on a day: of the latest start, the one recorded last. */
function rateOn(values: readonly NativeValue[], day: string): number {
  const inForce = values.filter(({ caseFieldName, start }) => caseFieldName === 'TauxPAS' && start.slice(0, 10) <= day)
  const latest = inForce
    .map(({ start }) => start)
    .sort()
    .at(-1)
  return Number(inForce.findLast(({ start }) => start === latest)?.value ?? 0)
}

function contractOf(values: readonly NativeValue[], month: string) {
  const own = values.flatMap(({ caseFieldName: field, value, start }): readonly ContractValue[] =>
    field === 'DateDebutContrat' || field === 'DateFinContrat' ? [{ field, value, day: start.slice(0, 10) }] : [],
  )
  return contractIn(own, month)
}

/** The native values that a month reads when it is paid on a day. */
const inputsOf = (values: readonly NativeValue[], month: string, day = lastDayOf(month)): string => {
  const contract = contractOf(values, month)
  return JSON.stringify('from' in contract ? [contract, rateOn(values, day)] : contract)
}

/** Whether a job was calculated from the present values, as they are in force on its payment date or its last day. */
export function isUpToDate({ periodName, paymentDate, lastCaseValueId }: Job, values: readonly NativeValue[]): boolean {
  const then = values.filter(({ id }) => id <= lastCaseValueId)
  const day = paymentDate ?? undefined
  return inputsOf(then, periodName, day) === inputsOf(values, periodName, day)
}

/** The rows that the rules read. */
interface Rows {
  readonly jobs: readonly Job[]
  readonly values: readonly NativeValue[]
  readonly pay: readonly Omit<NativeValue, 'id'>[]
  readonly events: readonly StoredEvent[]
}

/** A month is paid exactly when a contract covers it. */
export function checkContracts({ jobs, values }: Pick<Rows, 'jobs' | 'values'>): void {
  for (const { id, periodName, status, forecast, lastCaseValueId, faults } of jobs) {
    const then = values.filter((value) => value.id <= lastCaseValueId)
    const isCovered = 'from' in contractOf(then, periodName)
    if (isCovered && faults.includes('contract_outside_period')) {
      throw broken('contracts', `job ${id} pays no person in ${periodName}, which a contract covers`)
    }
    // A simulation may have no employee.
    if (!isCovered && status !== 'Abort' && forecast === null) {
      throw broken('contracts', `job ${id} is ${status} for ${periodName}, which no contract covers`)
    }
  }
}

/** Checks a month that was read when nothing is under way. */
export function checkInputs(now: Body, { jobs, values, pay, events }: Rows): void {
  const { period, state, skipped, lateChanges, payrunJobId } = now
  const job = jobs.find(({ id }) => id === payrunJobId)
  if (job !== undefined && !isUpToDate(job, values)) {
    // A skipped month is no longer approved, even with a preview.
    if (state === 'preview_ready' && !skipped)
      throw broken('input generation', `${period} can be approved with old inputs`)
    if (isFinal(now) && lateChanges.length === 0)
      throw broken('late changes', `${period} misses a value and lists none`)
  }
  for (const { caseFieldName, start, recordedAt } of lateChanges) {
    const isThere = [...values, ...pay].some(
      (value) => value.caseFieldName === caseFieldName && value.start === start && value.created === recordedAt,
    )
    if (!isThere) throw broken('late changes', `${period} lists what was not recorded`)
    // Pay whose write was in doubt was recorded inside the window, but became known later.
    if (!isPay(caseFieldName) && !isOver(period, recordedAt))
      throw broken('late changes', `${period} could be written at ${recordedAt}`)
  }
  const own = events.filter((one) => one.period === period)
  checkOpened(period, values, own)
}

export const isPay = (caseFieldName: string): boolean => caseFieldName === 'RemunerationMandat'

/** Whether the write window of a month was over at an instant. */
export const isOver = (period: string, at: string): boolean => period < shifted(monthAt(Date.parse(at)), -1)

/** A final month is reopened inside its write window, for a replay, for other variables or for another native value. */
function checkOpened(period: string, values: readonly NativeValue[], stored: readonly StoredEvent[]): void {
  let final = false
  // A write in doubt may or may not have moved the payment date.
  const days = [lastDayOf(period)]
  for (const [index, { at, event }] of stored.entries()) {
    const { type, consent, ...body }: Body = JSON.parse(event)
    if (type === 'Finalized') final = true
    if (type === 'VariableWriteBegun') days.push(body.variables.dateDeVersement)
    if (type !== 'RevisionOpened' || !final) continue
    final = false
    if (consent !== undefined) continue
    if (isOver(period, at)) throw broken('write window', `${period} was reopened at ${at}`)
    if (stored[index + 2]?.event.includes('VariableWriteConfirmed') === true) continue
    // In the order of their ids: a value that was sent earlier can be written later.
    const ids = values.flatMap(({ id, created }) => (created === at ? [id] : []))
    const before = values.filter(({ id }) => id < Math.min(...ids))
    const after = values.filter(({ id }) => id <= Math.max(...ids))
    if (days.every((day) => inputsOf(before, period, day) === inputsOf(after, period, day))) {
      throw broken('reopened for nothing', `${period} was reopened at ${at} by ${JSON.stringify(after.at(-1))}`)
    }
  }
}
