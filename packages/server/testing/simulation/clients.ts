import type { Random } from '@centime/testing'
import type { Answered } from '../client.js'
import { isFinal } from '../month-readings.js'
import { isInDoubt } from '../month-rules.js'
import { monthAt, shifted } from '../months.js'
import type { Body } from './acting.js'
import { changeLaw } from './laws.js'
import { OfficerClients } from './officer-clients.js'
import { PayrollClients } from './payroll-clients.js'
import type { Records } from './records.js'
import { Requests } from './requests.js'
import type { Tenant } from './tenants.js'

/** How often a request changes the law: open candidates must then be calculated again. */
const LAW_CHANGES = 0.015

/**
 * Requests of partners and operators: mostly the next step of a month, sometimes stale, repeated or foreign requests.
 */
export class Clients {
  readonly #records: Records
  readonly #random: Random
  readonly #requests: Requests
  readonly #officers: OfficerClients
  readonly #payrolls: PayrollClients

  constructor(records: Records, random: Random, note: (text: string) => void) {
    this.#records = records
    this.#random = random
    this.#requests = new Requests(records, note)
    this.#officers = new OfficerClients(records, random, this.#requests)
    this.#payrolls = new PayrollClients(records, random, this.#requests)
  }

  #of({ isPayroll }: Tenant): OfficerClients | PayrollClients {
    return isPayroll === true ? this.#payrolls : this.#officers
  }

  reconcile(tenant: Tenant, period: string, body: Body): Promise<void> {
    return this.#of(tenant).reconcile(tenant, period, body)
  }

  /** Begins the request of a partner or an operator. */
  async act(): Promise<void> {
    const random = this.#random
    const tenant = random.someOf(this.#records.tenants)
    if (tenant === undefined) return
    const now = monthAt(this.#records.machine.wall)
    const period = random.isTrue(0.96) ? this.#pressing(tenant, now) : shifted(now, 1 - random.from(0, 4))
    if (random.isTrue(LAW_CHANGES)) return changeLaw(this.#requests, tenant, random)
    if (random.isTrue(0.06)) {
      return random.isTrue(0.35) ? this.hooks(tenant.partnerId) : this.#of(tenant).rarely(tenant, period)
    }
    if (tenant.blocked !== undefined) return this.#unblock(tenant, tenant.blocked, now)
    const view = tenant.months.get(period)
    const of = this.#of(tenant)
    if (view === undefined) return of.first(tenant, period)
    if (view.stale || random.isTrue(0.06)) return of.ask(tenant, period, { do: 'read' })
    return random.isTrue(0.7) ? of.next(tenant, period, view) : of.anything(tenant, period, view)
  }

  /** Mostly the earlier month of the two that can be written, until it is done. */
  #pressing({ months, paidRaw }: Tenant, now: string): string {
    const before = shifted(now, -1)
    const body = months.get(before)?.body
    const done = months.size === 0 || paidRaw.has(before) || (body !== undefined && (isFinal(body) || body.skipped))
    return this.#random.isTrue(done ? 0.15 : 0.85) ? before : now
  }

  /** A month waits for the one before: that month is skipped if its window is over, otherwise continued. */
  #unblock(tenant: Tenant, period: string, now: string): Promise<void> {
    const before = shifted(period, -1)
    tenant.blocked = undefined
    const view = tenant.months.get(before)
    if (view?.stale === true) return this.#of(tenant).ask(tenant, before, { do: 'read' })
    if (view !== undefined && isInDoubt(view.body)) return this.reconcile(tenant, before, view.body)
    if (before < shifted(now, -1)) return this.#of(tenant).ask(tenant, before, { do: 'skip' })
    return this.#of(tenant).ask(tenant, before, { do: view === undefined ? 'open' : 'read' })
  }

  /** An operator sets, resumes or replays webhooks, or rotates their secret. */
  hooks(partnerId: number, what = this.#random.oneOf(['resume', 'rotate-secret', 'set', 'replay'])): Promise<void> {
    const { receivers, front } = this.#records.machine
    const receiver = receivers.of(partnerId)
    const admin = this.#records.tenants.find((one) => one.partnerId === partnerId)?.admin
    if (admin === undefined) throw new Error(`no partner ${partnerId}`)
    const path = `/partners/${partnerId}/webhooks`
    if (what === 'replay') {
      const ids = [...receivers.received].flatMap(([id, one]) => (one.partnerId === partnerId ? [id] : []))
      const id = this.#random.someOf(ids)
      if (id === undefined) return Promise.resolve()
      receivers.replayed.add(id)
      return this.#requests.send('replay event', () => admin.send('POST', `${path}/deliveries/${id}/replay`))
    }
    const opens = what !== 'rotate-secret'
    const own = { run: front?.run }
    if (what !== 'resume') {
      if (receiver.changing !== undefined && receiver.changing.run?.crashed !== true) return Promise.resolve()
      receiver.changing = own
    }
    if (opens) receiver.opening.add(own)
    const before = receiver.secrets
    if (what !== 'resume') receiver.secrets = []
    const request = () =>
      what === 'set' ? admin.send('PUT', path, { url: receiver.url }) : admin.send('POST', `${path}/${what}`)
    const then = ({ status, body }: Answered) => {
      receiver.opening.delete(own)
      if (receiver.changing === own) receiver.changing = undefined
      if (opens && status === 200) receiver.suspended = false
      if (what === 'resume') return
      if (status !== 200) receiver.secrets = before
      else receiver.secrets = opens ? [body.secret] : [...before, body.secret]
    }
    return this.#requests.send(what, request, then, own.run)
  }
}
