import { operationById, type StoredOperation } from '../../src/store/operations.js'
import { forTenant, type TenantDb } from '../../src/store/scope.js'
import type { Answered } from '../service.js'
import type { Dossier } from './dossiers.js'
import type { Host } from './host.js'
import { monthAt, shifted } from './months.js'
import { broken } from './violation.js'

/**
 * What was seen of the months, and what must be true of it: rules of the specification, read from answers, from what went
 * over the engine's line and from the native records, never from the decisions of the cycle.
 */

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the simulation is about
export type Body = any

export const FINAL: ReadonlySet<string> = new Set(['finalized', 'filed', 'accepted', 'correction_required'])

/** An event that must reach its receiver. */
export interface Expected {
  readonly tenantId: number
  readonly period: string
  readonly change: string
  readonly operationId?: number
  readonly candidateId?: string
}

export class Book {
  readonly host: Host
  readonly dossiers: readonly Dossier[]
  readonly expected: Expected[] = []
  /** Operations that an operator has decided about. */
  readonly reconciled = new Set<number>()
  /** Native changes that were answered 201, and those whose answer was lost, by their reason. */
  readonly changes = new Map<string, { readonly dossier: Dossier; answered: boolean }>()
  readonly #candidates = new Map<string, { readonly fact: string; result: string | undefined }>()
  readonly #finals = new Map<string, string>()
  readonly #finalJobs = new Map<number, string>()
  readonly #revisions = new Map<string, number>()

  constructor(host: Host, dossiers: readonly Dossier[]) {
    this.host = host
    this.dossiers = dossiers
  }

  native<Value>({ tenantId }: Pick<Dossier, 'tenantId'>, look: (db: TenantDb) => Promise<Value>): Promise<Value> {
    return this.host.store.read((root) => look(forTenant(root, tenantId)))
  }

  month({ keys, path }: Dossier, period: string, to = ''): Promise<Answered> {
    return this.host.calm(keys.admin, 'GET', `${path}/payroll-cycles/${period}${to}`)
  }

  /** A month, or a revision of it, as it was read. */
  observe({ tenantId }: Dossier, body: Body, whole: boolean): void {
    const { period, revision, state, candidate, result, variables, payrunJobId, resultSetId } = body
    const place = `${tenantId} ${period}`
    if (whole) {
      const known = this.#revisions.get(place) ?? 1
      if (revision < known) throw broken('revisions', `${place} was at revision ${known}, and is at ${revision}`)
      this.#revisions.set(place, revision)
    }
    if (candidate !== null) this.#candidate(place, body)
    if (!FINAL.has(state)) return
    const kept = JSON.stringify({ candidate, result, variables, payrunJobId, resultSetId })
    const at = `${place} revision ${revision}`
    const before = this.#finals.get(at)
    if (before !== undefined && before !== kept) throw broken('finalized stays', `${at} was ${before}, and is ${kept}`)
    this.#finals.set(at, kept)
    const other = this.#finalJobs.get(payrunJobId)
    if (other !== undefined && other !== at) throw broken('finalized once', `job ${payrunJobId} is ${other} and ${at}`)
    this.#finalJobs.set(payrunJobId, at)
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

  /** A calculation was accepted just now: it may have been only after the month before was finalized. */
  async calculating(dossier: Dossier, period: string, operationId: number): Promise<void> {
    const { body } = await this.month(dossier, period)
    if (body.operation?.id !== operationId) throw broken('accepted', `${period} does not work on ${operationId}`)
    await this.#inOrder(dossier, period)
  }

  /** An approval was accepted just now: of the exact candidate, made of everything that the month has. */
  async approving(dossier: Dossier, period: string, candidateId: string | null, operationId: number): Promise<void> {
    const { body } = await this.month(dossier, period)
    const said = `${period} of tenant ${dossier.tenantId} is ${JSON.stringify(body.candidate)}, ${body.state}`
    if (body.state !== 'approved' || (body.candidate?.id ?? null) !== candidateId) {
      throw broken('exact approval', `${candidateId} was approved: ${said}`)
    }
    if (body.operation?.id !== operationId) throw broken('accepted', `${period} does not work on ${operationId}`)
    const operation = await this.native(dossier, (db) => operationById(db, operationId))
    const jobId = operation?.command.kind === 'approve' ? operation.command.payrunJobId : undefined
    if (jobId !== body.payrunJobId) throw broken('exact approval', `job ${jobId} is to be finalized: ${said}`)
    await this.#madeOfEverything(dossier, period, body)
    const before = await this.#inOrder(dossier, period)
    if (before !== undefined && candidateId !== null && before > body.payrunJobId) {
      throw broken('order of months', `${said}, calculated before job ${before} of the month before`)
    }
  }

  async #madeOfEverything(
    dossier: Dossier,
    period: string,
    { payrunJobId, candidate, variables }: Body,
  ): Promise<void> {
    const job = await this.native(dossier, (db) =>
      db.selectFrom('payrunJobs').selectAll().where('id', '=', payrunJobId).executeTakeFirst(),
    )
    if (job === undefined || job.periodName !== period) throw broken('exact approval', `job ${payrunJobId} is gone`)
    if (candidate === null) return
    if (job.paymentDate !== variables.dateDeVersement) throw broken('exact input', `job ${job.id} is paid another day`)
    const values = await this.native(dossier, (db) =>
      db
        .selectFrom('caseValues')
        .select(['id', 'start'])
        .where('payrollId', '=', job.payrollId)
        .where('forecast', 'is', null)
        .where('id', '>', job.lastCaseValueId)
        .execute(),
    )
    const unseen = values.filter(({ start }) => monthAt(Date.parse(start)) === period)
    if (unseen.length > 0) {
      throw broken('input generation', `job ${job.id} was approved without the values ${JSON.stringify(unseen)}`)
    }
  }

  /** Gives the job that the month before is paid by. */
  async #inOrder(dossier: Dossier, period: string): Promise<number | undefined> {
    let paid: number | undefined
    const rows = await this.native(dossier, (db) => db.selectFrom('cycleEvents').select('period').distinct().execute())
    const earlier = await Promise.all(
      rows.flatMap((row) => (row.period < period ? [this.month(dossier, row.period)] : [])),
    )
    // A skipped month is none that anybody was paid for.
    if (earlier.some(({ body }) => !body.skipped)) {
      const { status, body } = await this.month(dossier, shifted(period, -1))
      // What was not corrected inside the window stands as it was finalized.
      const before = shifted(period, -1)
      const complete = await this.native(dossier, (db) =>
        db
          .selectFrom('payrunJobs')
          .select('id')
          .where('periodName', '=', before)
          .where('status', '=', 'Complete')
          .execute(),
      )
      const wasFinal = complete.length > 0
      const late = shifted(period, 1) === monthAt(this.host.oracle.now().getTime())
      const settled = status === 200 && (FINAL.has(body.state) || body.skipped || (wasFinal && late))
      if (!settled)
        throw broken('order of months', `${period} goes on while the month before is ${body.state ?? status}`)
    }
    const later = [...this.#finals.keys()].find((at) => {
      const [tenantId, month = ''] = at.split(' ')
      return Number(tenantId) === dossier.tenantId && month > period
    })
    if (later !== undefined && !dossier.replayed.has(period))
      throw broken('order of months', `${period} after ${later}`)
    return paid
  }

  /** An operation has ended: its effect was answered, or found by its key exactly once, or nobody can tell. */
  readonly judge = (operation: StoredOperation): void => {
    const { id, kind, status, effectId, commandKey } = operation
    if (this.reconciled.has(id)) return
    const said = `${kind} ${id} ended ${status} (${operation.blocker}) with ${effectId}`
    const sent = this.host.line.sent.get(commandKey)
    if (sent === undefined) throw broken('effect', `${said}, and its command was never sent`)
    const { found, answer } = sent
    if (found !== undefined) {
      const adopted = status !== 'reconcile_required' && effectId === found[0]
      const right = found.length === 1 ? adopted : status === 'reconcile_required'
      if (!right) throw broken('lost answers', `${said}, and the look-up found ${JSON.stringify(found)}`)
    } else if (answer.kind === 'done') {
      if (effectId !== answer.effectId) throw broken('effect', `${said}, and the engine answered ${answer.effectId}`)
      if (status === 'reconcile_required' || (status === 'failed' && kind !== 'calculate')) throw broken('effect', said)
    } else if (answer.kind === 'refused') {
      if (status !== 'failed') throw broken('effect', `${said}, and the engine refused`)
    } else throw broken('lost answers', `${said}, and nobody looked it up`)
  }

  /** The month's clock when something was sent and when it was answered: a write belongs to one of their windows. */
  window(period: string, sentAt: number): void {
    const months = [monthAt(sentAt), monthAt(this.host.wall)].flatMap((month) => [month, shifted(month, -1)])
    if (!months.includes(period)) throw broken('write window', `${period} was written in ${months.join()}`)
  }
}
