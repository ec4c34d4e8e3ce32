import type { Answered } from './client.js'
import type { MonthTenant } from './month-requests.js'
import { broken } from './violation.js'

const FINAL: ReadonlySet<string> = new Set(['finalized', 'filed', 'accepted', 'correction_required'])
/** Whether a month or a revision is finalized, in any state of its filing. */
export const isFinal = ({ state }: { readonly state: string }): boolean => FINAL.has(state)

type Body = Answered['body']

/** The job of a month or a revision; undefined where it has no result. */
export const jobOf = ({ payrunJobId, candidate }: Body): number | undefined =>
  payrunJobId ?? candidate?.payrunJobId ?? undefined

const sequenceOf = (tenantId: number, payrollId: number | undefined): string =>
  payrollId === undefined ? String(tenantId) : `${tenantId} payroll ${payrollId}`

const officersText = ({ candidate, result, variables, payrunJobId, resultSetId }: Body): string =>
  JSON.stringify({ candidate, result, variables, payrunJobId, resultSetId })
const payrollsText = ({ candidate, counts, paymentDate, held, replaces }: Body): string =>
  JSON.stringify({ candidate, counts, paymentDate, held, replaces })

/** The months of all tenants as they were read, and the check of what may not change between two readings. */
export class MonthReadings {
  readonly #candidates = new Map<string, { readonly fact: string; result: string | undefined }>()
  readonly #finals = new Map<string, { readonly of: string; readonly period: string; readonly text: string }>()
  readonly #finalJobs = new Map<number, string>()
  readonly #revisions = new Map<string, number>()
  /** By job of an officer: how far its gross pay is from the confirmed pay, in cents, and the place. */
  readonly besideConfirmed = new Map<number, { readonly cents: number; readonly said: string }>()

  /** A month, or where `whole` is false a revision of it. */
  observe({ tenantId }: { readonly tenantId: number }, body: Body, whole: boolean): void {
    const { period, revision, candidate, payrollId } = body
    const of = sequenceOf(tenantId, payrollId)
    const place = `${of} ${period}`
    if (whole) {
      const known = this.#revisions.get(place) ?? 1
      if (revision < known) throw broken('revisions', `${place} was at revision ${known}, and is at ${revision}`)
      this.#revisions.set(place, revision)
    }
    if (candidate !== null) this.#candidate(place, body)
    if (!isFinal(body)) return
    const payrunJobId = jobOf(body) ?? 0
    const text = payrollId === undefined ? officersText(body) : payrollsText(body)
    const at = `${place} revision ${revision}`
    const before = this.#finals.get(at)?.text
    if (before !== undefined && before !== text) throw broken('finalized stays', `${at} was ${before}, and is ${text}`)
    this.#finals.set(at, { of, period, text })
    const other = this.#finalJobs.get(payrunJobId)
    if (other !== undefined && other !== at) throw broken('finalized once', `job ${payrunJobId} is ${other} and ${at}`)
    this.#finalJobs.set(payrunJobId, at)
  }

  /** A later month of an officer, or of a payroll, that was read as finalized. */
  finalAfter({ tenantId, isPayroll, payrollId }: MonthTenant, period: string): string | undefined {
    const of = sequenceOf(tenantId, isPayroll === true ? payrollId : undefined)
    return [...this.#finals.values()].find((one) => one.of === of && one.period > period)?.period
  }

  #candidate(place: string, { candidate, result, variables, counts, payrollId }: Body): void {
    const fact = JSON.stringify([place, candidate, counts])
    const known = this.#candidates.get(candidate.id) ?? { fact, result: undefined }
    if (known.fact !== fact) throw broken('exact candidate', `${known.fact} has become ${fact}`)
    this.#candidates.set(candidate.id, known)
    if (result === undefined) return
    const text = JSON.stringify(result)
    if (known.result !== undefined && known.result !== text) throw broken('exact result', `${text} was ${known.result}`)
    known.result = text
    if (payrollId !== undefined) return
    if (result.persons.length !== 1) throw broken('one person', text)
    const { gross } = result.persons[0]
    const cents = Math.round((gross - (variables?.remuneration ?? Number.NaN)) * 100)
    const said = `${place}: ${gross} was calculated for ${JSON.stringify(variables)}`
    this.besideConfirmed.set(candidate.payrunJobId, { cents, said })
  }
}
