import type { Answered } from './client.js'
import { broken } from './violation.js'

const FINAL: ReadonlySet<string> = new Set(['finalized', 'filed', 'accepted', 'correction_required'])
/** Whether a month or a revision is finalized, whatever has become of its filing. */
export const isFinal = ({ state }: { readonly state: string }): boolean => FINAL.has(state)

type Body = Answered['body']

/** The months that were read, of all tenants, and what may not change from one reading to the next. */
export class MonthReadings {
  readonly #candidates = new Map<string, { readonly fact: string; result: string | undefined }>()
  readonly #finals = new Map<string, { readonly tenantId: number; readonly period: string; readonly text: string }>()
  readonly #finalJobs = new Map<number, string>()
  readonly #revisions = new Map<string, number>()

  /** A month, or where `whole` is false a revision of it. */
  observe({ tenantId }: { readonly tenantId: number }, body: Body, whole: boolean): void {
    const { period, revision, candidate, result, variables, payrunJobId, resultSetId } = body
    const place = `${tenantId} ${period}`
    if (whole) {
      const known = this.#revisions.get(place) ?? 1
      if (revision < known) throw broken('revisions', `${place} was at revision ${known}, and is at ${revision}`)
      this.#revisions.set(place, revision)
    }
    if (candidate !== null) this.#candidate(place, body)
    if (!isFinal(body)) return
    const text = JSON.stringify({ candidate, result, variables, payrunJobId, resultSetId })
    const at = `${place} revision ${revision}`
    const before = this.#finals.get(at)?.text
    if (before !== undefined && before !== text) throw broken('finalized stays', `${at} was ${before}, and is ${text}`)
    this.#finals.set(at, { tenantId, period, text })
    const other = this.#finalJobs.get(payrunJobId)
    if (other !== undefined && other !== at) throw broken('finalized once', `job ${payrunJobId} is ${other} and ${at}`)
    this.#finalJobs.set(payrunJobId, at)
  }

  /** A later month of a tenant that was read as finalized. */
  finalAfter(tenantId: number, period: string): string | undefined {
    return [...this.#finals.values()].find((one) => one.tenantId === tenantId && one.period > period)?.period
  }

  #candidate(place: string, { candidate, result, variables }: Body): void {
    const fact = JSON.stringify([place, candidate])
    const known = this.#candidates.get(candidate.id) ?? { fact, result: undefined }
    if (known.fact !== fact) throw broken('exact candidate', `${known.fact} has become ${fact}`)
    this.#candidates.set(candidate.id, known)
    if (result === undefined) return
    const text = JSON.stringify(result)
    if (known.result !== undefined && known.result !== text) throw broken('exact result', `${text} was ${known.result}`)
    known.result = text
    if (result.persons.length !== 1) throw broken('one person', text)
    const { gross } = result.persons[0]
    if (gross !== variables?.remuneration) {
      throw broken('exact input', `${place}: ${gross} was calculated for ${JSON.stringify(variables)}`)
    }
  }
}
