import { forTenant, operationById, type StoredOperation, type TenantDb } from '@centime/store'
import { type Answered, must } from '../client.js'
import { isUpToDate } from '../month-inputs.js'
import { isFinal, jobOf, MonthReadings } from '../month-readings.js'
import { ask } from '../month-requests.js'
import { type Rows, rowsOf } from '../month-rules.js'
import { monthAt, shifted } from '../months.js'
import { activeOf, checkControls, checkPaid } from '../payroll-rules.js'
import { broken } from '../violation.js'
import type { Machine } from './machine.js'
import type { Tenant } from './tenants.js'

/**
 * The answers to clients, and the rules that apply when a request is accepted and when an operation ends. They are
 * checked on answers, on the traffic to the engine and on the stored rows, never on the decisions of the cycle.
 */

/** An event that must reach its receiver. */
export interface Expected {
  readonly tenant: Tenant
  readonly period: string
  readonly change: string
  readonly operationId?: number
  readonly candidateId?: string
}

export class Records {
  readonly machine: Machine
  readonly tenants: readonly Tenant[]
  readonly readings = new MonthReadings()
  readonly expected: Expected[] = []
  /** Operations that an operator has reconciled. */
  readonly reconciled = new Set<number>()
  /** The digest of the law without a pack. */
  shippedLaw = ''
  /** Native case changes by their reason; `answered`: with 201; otherwise the answer was lost. */
  readonly changes = new Map<string, { readonly tenant: Tenant; answered: boolean }>()

  constructor(machine: Machine, tenants: readonly Tenant[]) {
    this.machine = machine
    this.tenants = tenants
  }

  /** Reads the rows of a tenant. */
  rows<Value>({ tenantId }: Pick<Tenant, 'tenantId'>, work: (db: TenantDb) => Promise<Value>): Promise<Value> {
    return this.machine.store.read((root) => work(forTenant(root, tenantId)))
  }

  /** The rows of its officer or of its payroll. */
  rowsOf(tenant: Tenant): Promise<Rows> {
    return this.rows(tenant, (db) => rowsOf(db, tenant.isPayroll === true ? tenant.payrollId : undefined))
  }

  month(tenant: Tenant, month: string): Promise<Answered> {
    return this.machine.undisturbed(() => ask(tenant, { what: { do: 'read' }, month }))
  }

  /** A calculation was accepted: the month before must be final. */
  async calculating(tenant: Tenant, period: string, operationId: number): Promise<void> {
    if (await this.#hasMovedOn(tenant, period, operationId)) return
    const { body } = await this.month(tenant, period)
    if (body.operation?.id !== operationId) throw broken('accepted', `${period} does not work on ${operationId}`)
    await this.#checkOrder(tenant, period)
  }

  /** An approval of exactly this candidate was accepted: the candidate must be calculated from all values of the month. */
  async approving(tenant: Tenant, period: string, candidateId: string | null, operationId: number): Promise<void> {
    if (await this.#hasMovedOn(tenant, period, operationId)) return
    const { body } = await this.month(tenant, period)
    const said = `${period} of tenant ${tenant.tenantId} is ${JSON.stringify(body.candidate)}, ${body.state}`
    if (body.state !== 'approved' || (body.candidate?.id ?? null) !== candidateId) {
      throw broken('exact approval', `${candidateId} was approved: ${said}`)
    }
    if (body.operation?.id !== operationId) throw broken('accepted', `${period} does not work on ${operationId}`)
    const operation = await this.rows(tenant, (db) => operationById(db, operationId))
    const jobId = operation?.command.kind === 'approve' ? operation.command.payrunJobId : undefined
    if (jobId !== jobOf(body)) throw broken('exact approval', `job ${jobId} is to be finalized: ${said}`)
    await (tenant.isPayroll === true ? this.checkPeople(tenant, body) : this.#checkInputs(tenant, period, body))
    await this.#checkOrder(tenant, period)
  }

  /** Whether a later transaction changed the month: a host that is paused after its commit answers long afterwards. */
  async #hasMovedOn(tenant: Tenant, period: string, operationId: number): Promise<boolean> {
    const { events } = await this.rowsOf(tenant)
    const ofMonth = events.filter((row) => row.period === period).map(({ at, event }) => ({ at, ...JSON.parse(event) }))
    const accepted = ofMonth.find(
      (event) => ['CalculationRequested', 'Approved'].includes(event.type) && event.operationId === operationId,
    )
    if (accepted === undefined) throw broken('accepted', `${period} has no event of operation ${operationId}`)
    return ofMonth.some(({ at }) => at > accepted.at)
  }

  /** The job of a result has the native values of its month; that of a candidate is paid on the day of its variables. */
  async #checkInputs(tenant: Tenant, period: string, body: Answered['body']): Promise<void> {
    const { payrunJobId, candidate, variables } = body
    const { jobs, values } = await this.rowsOf(tenant)
    const job = jobs.find(({ id }) => id === payrunJobId)
    if (job === undefined || job.periodName !== period) throw broken('exact approval', `job ${payrunJobId} is gone`)
    if (!isUpToDate(job, values)) throw broken('input generation', `job ${job.id} was approved with old inputs`)
    if (candidate === null) return
    if (job.paymentDate !== variables.dateDeVersement) throw broken('exact input', `job ${job.id} is paid another day`)
  }

  /** The candidate of a payroll's month has been approved: it must pay the right people, by the present values, and none may have a fault. */
  async checkPeople(tenant: Tenant, body: Answered['body']): Promise<void> {
    const reviewed = await this.reviewed(tenant, body)
    const withFaults = await checkPaid(reviewed)
    if (withFaults.length > 0) throw broken('faults', `${body.period} was approved with the faults of ${withFaults}`)
    const asked = ask(tenant, { what: { do: 'controls' }, month: body.period })
    checkControls(reviewed, await this.machine.undisturbed(() => must(200, asked)))
  }

  /** The data that the rules of a payroll's month read. */
  async reviewed(tenant: Tenant, body: Answered['body']) {
    const { machine } = this
    const read = (to: string) => machine.undisturbed(() => tenant.admin.get(`${tenant.path}${to}`))
    const [rows, active] = [await this.rowsOf(tenant), await this.rows(tenant, activeOf)]
    return { of: tenant, body, rows, active, read }
  }

  /** Months are decided in their order: the one before is final, and no later one is, unless an operator replays. */
  async #checkOrder(tenant: Tenant, period: string): Promise<void> {
    const { periods, jobs } = await this.rowsOf(tenant)
    const earlier = await Promise.all(
      periods.filter((other) => other < period).map((other) => this.month(tenant, other)),
    )
    // Skipped months do not count: the first month that is not skipped has no month before it.
    if (earlier.some(({ body }) => !body.skipped)) {
      const before = shifted(period, -1)
      const { status, body } = await this.month(tenant, before)
      const isPaid = ({ periodName, status, month, forecast }: (typeof jobs)[number]): boolean =>
        periodName === before &&
        (status === 'Complete' || (status === 'Release' && month === null && forecast === null))
      const complete = jobs.some(isPaid)
      // A correction that was not finished in the write window leaves the month as it was finalized.
      const isClosed = shifted(period, 1) === monthAt(this.machine.direct.now().getTime())
      const isSettled = status === 200 ? isFinal(body) || body.skipped || (complete && isClosed) : complete
      if (!isSettled) {
        throw broken('order of months', `${period} goes on while the month before is ${body.state ?? status}`)
      }
    }
    const later = this.readings.finalAfter(tenant, period)
    if (later !== undefined && !tenant.replayed.has(period)) {
      throw broken('order of months', `${period} after ${later}`)
    }
  }

  /** An operation has ended: its effect was answered, or found by its key exactly once, or it needs reconciliation. */
  readonly checkEnd = (operation: StoredOperation): void => {
    const { id, kind, status, effectId, commandKey } = operation
    if (this.reconciled.has(id)) return
    const said = `${kind} ${id} ended ${status} (${operation.blocker}) with ${effectId}`
    const sent = this.machine.link.sent.get(commandKey)
    if (sent === undefined) throw broken('effect', `${said}, and its command was never sent`)
    const { found, answer } = sent
    if (found !== undefined) {
      const { effects, authoritative } = found
      const adopted = status !== 'reconcile_required' && effectId === effects[0]
      const inDoubt = status === 'reconcile_required' && !(effects.length === 0 && authoritative)
      if (effects.length === 1 ? !adopted : !inDoubt)
        throw broken('lost answers', `${said}, and the look-up found ${JSON.stringify(found)}`)
    } else if (answer.kind === 'done') {
      if (effectId !== answer.effectId) throw broken('effect', `${said}, and the engine answered ${answer.effectId}`)
      if (status === 'reconcile_required' || (status === 'failed' && kind !== 'calculate')) throw broken('effect', said)
    } else if (answer.kind === 'refused') {
      if (status !== 'failed') throw broken('effect', `${said}, and the engine refused`)
    } else throw broken('lost answers', `${said}, and it was not looked up`)
  }

  /** A write is accepted only in the write window at its sending or at its answer. */
  checkWindow(period: string, sentAt: number): void {
    const months = [monthAt(sentAt), monthAt(this.machine.wall)].flatMap((month) => [month, shifted(month, -1)])
    if (!months.includes(period)) throw broken('write window', `${period} was written in ${months.join()}`)
  }
}
