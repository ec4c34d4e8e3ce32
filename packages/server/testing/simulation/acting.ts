import type { Random } from '@centime/testing'
import type { Answered } from '../client.js'
import { type Asked, ask, type CaseRequest, type What } from '../month-requests.js'
import { decision } from '../month-rules.js'
import { broken } from '../violation.js'
import type { Records } from './records.js'
import type { Requests } from './requests.js'
import type { Difference, Tenant } from './tenants.js'

export type Body = Answered['body']
/** Begins a request. */
export type Choice = () => Promise<void>

/** The requests that partners and operators send about the months of officers and of payrolls alike. */
export class Acting {
  protected readonly records: Records
  protected readonly random: Random
  protected readonly requests: Requests

  constructor(records: Records, random: Random, requests: Requests) {
    this.records = records
    this.random = random
    this.requests = requests
  }

  protected asked(tenant: Tenant, month: string, what: What): Asked {
    const { etag = 0 } = tenant.months.get(month) ?? {}
    const sent = this.random.isTrue(0.04) ? Math.max(0, etag - 1 - this.random.from(0, 2)) : etag
    return { what, month, ifMatch: `"${sent}"` }
  }
  /** Sends a request with the last ETag that was read, sometimes with an earlier one. */
  ask(tenant: Tenant, month: string, what: What, then?: (answer: Answered) => void): Promise<void> {
    return this.requests.ask(tenant, this.asked(tenant, month, what), then)
  }
  protected keyed(tenant: Tenant, month: string, what: What): Promise<void> {
    return this.requests.keyed(tenant, this.asked(tenant, month, what))
  }

  protected repeat(tenant: Tenant): Promise<void> {
    const request = tenant.sent.at(-1 - this.random.from(0, Math.min(12, tenant.sent.length) - 1))
    return request === undefined ? Promise.resolve() : this.requests.again(tenant, request)
  }

  protected nativeJob(tenant: Tenant, period: string): Promise<void> {
    return this.ask(tenant, period, { do: 'startJob' }, ({ status, body }) => {
      if (status === 202) tenant.nativeJobs.add(body.id)
    })
  }

  protected record(tenant: Tenant, month: string, value: CaseRequest, recorded = (): void => {}): Promise<void> {
    const reason = `value ${this.requests.newKey()}`
    const change = { tenant, answered: false }
    this.records.changes.set(reason, change)
    return this.ask(tenant, month, { ...value, reason }, ({ status }) => {
      if (status === 201) {
        change.answered = true
        recorded()
      } else this.records.changes.delete(reason)
    })
  }

  /** The last real jobs of a tenant, or of one of its months. */
  protected async jobs(tenant: Tenant, period?: string) {
    const { jobs } = await this.records.rowsOf(tenant)
    const own = jobs.filter(({ forecast, periodName }) => forecast === null && periodName === (period ?? periodName))
    return own.toReversed().slice(0, 4)
  }

  protected async moveNative(tenant: Tenant): Promise<void> {
    const drafts = (await this.jobs(tenant)).filter(({ status }) => status === 'Draft')
    const job = drafts.find(({ id }) => tenant.nativeJobs.has(id) || this.random.isTrue(0.3))
    if (job === undefined) return
    // The raw job of a payroll may be its pay.
    const to = tenant.isPayroll === true && this.random.isTrue(0.4) ? 'Release' : 'Abort'
    await this.ask(tenant, job.periodName, { do: 'moveJob', job: job.id, to })
  }

  /** Requests the month of another tenant: of another partner with this partner's key, or of the same partner with this tenant's candidate. */
  protected async foreign(tenant: Tenant, month: string, candidateId: string): Promise<void> {
    const other = this.records.tenants.find(
      (one) => one !== tenant && (one.tenantId !== tenant.tenantId || tenant.isPayroll),
    )
    if (other === undefined) return
    const isOwn = other.partnerId === tenant.partnerId
    const what: What = isOwn ? { do: 'approve', candidateId } : { do: 'read' }
    const asked = { ...this.asked(other, month, what), key: `foreign-${candidateId}` }
    const request = () => ask({ ...other, partner: tenant.partner }, asked)
    await this.requests.send('foreign', request, ({ status, text }) => {
      if (isOwn ? status < 300 : status !== 403) throw broken('isolation', text)
    })
  }

  /** Reads the differences of past months, or decides about one. */
  protected backPay(tenant: Tenant, period: string): Promise<void> {
    const { differences } = tenant
    const [found] = differences.splice(0, 1)
    if (found?.period === period) {
      const { employeeId, originPeriod: origin } = found
      const decision = this.random.oneOf(['accept', 'accept', 'put_off'] as const)
      return this.ask(tenant, period, { do: 'decide', employeeId, origin, decision })
    }
    return this.ask(tenant, period, { do: 'backPay' }, ({ status, body }) => {
      if (status !== 200) return
      const proposed: readonly Omit<Difference, 'period'>[] = body
      const [last] = proposed.slice(-1)
      if (last !== undefined) differences.push({ ...last, period })
    })
  }

  protected replay(tenant: Tenant, period: string): Promise<void> {
    for (const month of [period, ...tenant.months.keys()]) if (month >= period) tenant.replayed.add(month)
    return this.ask(tenant, period, { do: 'replay' })
  }

  /** Reconciles a month by the native records, once no command of it is under way. */
  async reconcile(tenant: Tenant, period: string, body: Body): Promise<void> {
    const { machine, reconciled, expected } = this.records
    const rows = await this.records.rowsOf(tenant)
    const choose = (jobs: readonly number[]) => (this.random.isTrue(0.8) ? this.random.someOf(jobs) : undefined)
    const what = decision(rows, body, choose)
    if (what === undefined) return
    const id = what.do === 'reconcile' ? what.operation : what.write
    const key = rows.operations.find((one) => one.id === id)?.commandKey ?? ''
    if (machine.link.sent.get(key)?.underWay === true) return
    reconciled.add(id)
    await this.ask(tenant, period, what, ({ status }) => {
      const event = { tenant, period, change: 'reconciliation.resolved' }
      if (status === 200) expected.push({ ...event, ...(what.do === 'reconcile' && { operationId: id }) })
    })
  }
}
