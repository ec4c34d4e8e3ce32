import type { Answered } from './client.js'
import { isFinal } from './month-readings.js'
import { lastDayOf, monthAt, shifted } from './months.js'
import { broken } from './violation.js'

/**
 * What must be true of the tax rates that clients have recorded natively, by the stored rows: what was calculated with another
 * rate is no candidate, and a final month that misses a rate lists it.
 */

/** A recorded tax rate. */
interface Rate {
  readonly id: number
  readonly value: string
  readonly start: string
  readonly created: string
}
/** An event of a month, as it is stored. */
interface StoredEvent {
  readonly period: string
  readonly at: string
  readonly event: string
}
interface Job {
  readonly id: number
  readonly periodName: string
  readonly paymentDate: string | null
  readonly lastCaseValueId: number
}
type Body = Answered['body']

/** The rate in force on a day: of the latest start, the one recorded last. All of them start with the first day of a month. */
function rateOn(rates: readonly Rate[], day: string): number {
  const inForce = rates.filter(({ start }) => start.slice(0, 10) <= day)
  const latest = inForce
    .map(({ start }) => start)
    .sort()
    .at(-1)
  return Number(inForce.findLast(({ start }) => start === latest)?.value ?? 0)
}

/** Whether a job was calculated with the rate that is in force by all values: on its payment date, or its last day. */
export function hasRateOf({ periodName, paymentDate, lastCaseValueId }: Job, rates: readonly Rate[]): boolean {
  const day = paymentDate ?? lastDayOf(periodName)
  const then = rates.filter(({ id }) => id <= lastCaseValueId)
  return rateOn(then, day) === rateOn(rates, day)
}

/** Checks a month that was read when nothing is under way. */
export function checkRates(
  now: Body,
  {
    jobs,
    rates,
    events,
  }: { readonly jobs: readonly Job[]; readonly rates: readonly Rate[]; readonly events: readonly StoredEvent[] },
): void {
  const { period, state, lateChanges, payrunJobId } = now
  const job = jobs.find(({ id }) => id === payrunJobId)
  if (job !== undefined && !hasRateOf(job, rates)) {
    if (state === 'preview_ready') throw broken('input generation', `${period} can be approved with an old rate`)
    const isListed = lateChanges.some((one: Body) => one.caseFieldName === 'TauxPAS')
    if (isFinal(now) && !isListed)
      throw broken('late changes', `${period} misses a rate and lists ${JSON.stringify(lateChanges)}`)
  }
  for (const { caseFieldName, start, recordedAt } of lateChanges) {
    const isThere = rates.some((rate) => rate.start === start && rate.created === recordedAt)
    if (caseFieldName !== 'TauxPAS' || !isThere) throw broken('late changes', `${period} lists what nobody recorded`)
    if (!isOver(period, recordedAt)) throw broken('late changes', `${period} could be written at ${recordedAt}`)
  }
  checkOpened(
    period,
    rates,
    events.filter((one) => one.period === period),
  )
}

const isOver = (period: string, at: string): boolean => period < shifted(monthAt(Date.parse(at)), -1)

/** A final month is reopened inside its write window, for a replay, for other variables or for another rate. */
function checkOpened(period: string, rates: readonly Rate[], stored: readonly StoredEvent[]): void {
  let final = false
  let variables: Body
  for (const [index, { at, event }] of stored.entries()) {
    const { type, consent, ...body }: Body = JSON.parse(event)
    if (type === 'Finalized') final = true
    if (type === 'VariableWriteBegun') variables = body.variables
    if (type !== 'RevisionOpened' || !final) continue
    final = false
    // A write in doubt may be reconciled when the window is over.
    const isWrite = stored[index + 2]?.event.includes('VariableWriteConfirmed')
    if (consent !== undefined || isWrite) continue
    if (isOver(period, at)) throw broken('write window', `${period} was reopened at ${at}`)
    const before = rates.filter(({ created }) => created < at)
    const after = rates.filter(({ created }) => created <= at)
    const days = [lastDayOf(period), variables.dateDeVersement]
    if (days.every((day) => rateOn(before, day) === rateOn(after, day))) {
      throw broken('reopened for nothing', `${period} was reopened at ${at} by ${JSON.stringify(after.at(-1))}`)
    }
  }
}
