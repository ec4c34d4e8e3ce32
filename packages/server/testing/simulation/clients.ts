import type { Random } from '@centime/testing'
import type { Answered } from '../client.js'
import { isFinal } from '../month-readings.js'
import { type Asked, ask, type CaseRequest, type What } from '../month-requests.js'
import { decision, isInDoubt, rowsOf } from '../month-rules.js'
import { lastDayOf, monthAt, shifted } from '../months.js'
import { broken } from '../violation.js'
import type { Records } from './records.js'
import { Requests } from './requests.js'
import type { Tenant, View } from './tenants.js'

type Body = Answered['body']
type Choice = () => Promise<void>

/**
 * Requests of partners and operators: mostly the next step of a month, sometimes stale, repeated or foreign requests.
 */
export class Clients {
  readonly #records: Records
  readonly #random: Random
  readonly #requests: Requests
  #values = 0

  constructor(records: Records, random: Random, note: (text: string) => void) {
    this.#records = records
    this.#random = random
    this.#requests = new Requests(records, note)
  }

  /** Begins the request of a partner or an operator. */
  async act(): Promise<void> {
    const random = this.#random
    const tenant = random.someOf(this.#records.tenants)
    if (tenant === undefined) return
    const now = monthAt(this.#records.machine.wall)
    const period = random.isTrue(0.96) ? this.#pressing(tenant, now) : shifted(now, 1 - random.from(0, 4))
    if (random.isTrue(0.06)) return this.#rarely(tenant, period)
    if (tenant.blocked !== undefined) return this.#unblock(tenant, tenant.blocked, now)
    const view = tenant.months.get(period)
    if (view === undefined) return this.#ask(tenant, period, { do: 'open' })
    if (view.stale || random.isTrue(0.06)) return this.#ask(tenant, period, { do: 'read' })
    return random.isTrue(0.7) ? this.#next(tenant, period, view) : this.#anything(tenant, period, view)
  }

  /** Mostly the earlier month of the two that can be written, until it is done. */
  #pressing({ months }: Tenant, now: string): string {
    const before = shifted(now, -1)
    const body = months.get(before)?.body
    const done = months.size === 0 || (body !== undefined && (isFinal(body) || body.skipped))
    return this.#random.isTrue(done ? 0.15 : 0.85) ? before : now
  }

  /** A month waits for the one before: that is skipped where its window is over, else brought on. */
  #unblock(tenant: Tenant, period: string, now: string): Promise<void> {
    const before = shifted(period, -1)
    tenant.blocked = undefined
    const view = tenant.months.get(before)
    if (view?.stale === true) return this.#ask(tenant, before, { do: 'read' })
    if (view !== undefined && isInDoubt(view.body)) return this.reconcile(tenant, before, view.body)
    if (before < shifted(now, -1)) return this.#ask(tenant, before, { do: 'skip' })
    return this.#ask(tenant, before, { do: view === undefined ? 'open' : 'read' })
  }

  /** The next step of the month. */
  #next(tenant: Tenant, period: string, { body }: View): Promise<void> {
    const random = this.#random
    if (isInDoubt(body)) return this.reconcile(tenant, period, body)
    if (tenant.left !== undefined && random.isTrue(0.1)) return this.#contract(tenant, period)
    if (body.operation !== null) return this.#ask(tenant, period, { do: 'operation', operation: body.operation.id })
    if (body.variables === null) return this.#variables(tenant, period)
    if (body.state === 'collecting' && body.candidate === null) return this.#toResult(tenant, period)
    if (body.state === 'preview_ready' || body.state === 'approved') {
      const current: string | undefined = body.candidate?.id
      const another = body.state === 'preview_ready' && current !== undefined && random.isTrue(0.1)
      const candidateId = another ? random.oneOf([current, ...tenant.candidates]) : current
      return this.#keyed(tenant, period, { do: 'approve', candidateId })
    }
    if (random.isTrue(0.5)) return this.#variables(tenant, period)
    return random.isTrue(0.5) ? this.#nativeValue(tenant, period) : this.#ask(tenant, period, { do: 'read' })
  }

  /** Calculates a month, or one in four by the legacy flow: a native job and its preview, or the abort of an old draft. */
  #toResult(tenant: Tenant, period: string): Promise<void> {
    const isLegacy = (Number(period.slice(5)) + tenant.tenantId) % 4 === 0
    if (!isLegacy || this.#random.isTrue(0.2)) return this.#keyed(tenant, period, { do: 'calculate' })
    return this.#random.oneOf<Choice>([
      () => this.#nativeJob(tenant, period),
      () => this.#ask(tenant, period, { do: 'preview' }),
      () => this.#ask(tenant, period, { do: 'preview' }),
      () => this.#abortDraft(tenant, period),
    ])()
  }

  #anything(tenant: Tenant, period: string, { body }: View): Promise<void> {
    const random = this.#random
    const candidate: string = body.candidate?.id ?? 'candidate-none'
    const any = (): string => random.oneOf([candidate, ...tenant.candidates])
    const revision = (): What => ({ do: 'revision', revision: 1 + random.from(0, body.revision - 1) })
    const state = (): string => random.oneOf(['filed', 'accepted', 'correction_required'])
    const once: readonly Choice[] = [
      () => this.#keyed(tenant, period, { do: 'approve', candidateId: random.isTrue(0.2) ? undefined : candidate }),
      () => this.#keyed(tenant, period, { do: 'approve', candidateId: any() }),
      () => this.#keyed(tenant, period, { do: 'abandon', candidateId: candidate }),
      () => this.#ask(tenant, period, { do: 'preview' }),
      () => this.#nativeJob(tenant, period),
      () => this.#moveNative(tenant),
      () => this.#foreign(tenant, period, candidate),
      () => this.#ask(tenant, period, revision()),
      () => this.#ask(tenant, period, { do: 'filing', state: state() }),
    ]
    const twice: readonly Choice[] = [
      () => this.#variables(tenant, period),
      () => this.#keyed(tenant, period, { do: 'calculate' }),
      () => this.#repeat(tenant),
      () => this.#nativeValue(tenant, period),
      () => this.#abortDraft(tenant, period),
    ]
    return random.someOf([...twice, ...twice, ...once])?.() ?? Promise.resolve()
  }

  #rarely(tenant: Tenant, period: string): Promise<void> {
    const random = this.#random
    return random.oneOf<Choice>([
      () => this.#replay(tenant, period),
      () => this.#ask(tenant, random.isTrue(0.2) ? period : shifted(period, -1), { do: 'skip' }),
      () => this.#forecasts(tenant.partnerId, period),
      () => this.#ask(tenant, period, { do: 'policy', native: random.oneOf(['allow', 'allow', 'deny']) }),
      () => this.hooks(tenant.partnerId),
      () => this.hooks(tenant.partnerId),
    ])()
  }

  #asked(tenant: Tenant, month: string, what: What): Asked {
    const { etag = 0 } = tenant.months.get(month) ?? {}
    const sent = this.#random.isTrue(0.04) ? Math.max(0, etag - 1 - this.#random.from(0, 2)) : etag
    return { what, month, ifMatch: `"${sent}"` }
  }
  /** With the last ETag that was read, sometimes an earlier one. */
  #ask(tenant: Tenant, month: string, what: What, then?: (answer: Answered) => void): Promise<void> {
    return this.#requests.ask(tenant, this.#asked(tenant, month, what), then)
  }
  #keyed(tenant: Tenant, month: string, what: What): Promise<void> {
    return this.#requests.keyed(tenant, this.#asked(tenant, month, what))
  }

  #repeat(tenant: Tenant): Promise<void> {
    const request = tenant.sent.at(-1 - this.#random.from(0, Math.min(12, tenant.sent.length) - 1))
    return request === undefined ? Promise.resolve() : this.#requests.again(tenant, request)
  }

  #variables(tenant: Tenant, period: string): Promise<void> {
    const random = this.#random
    const remuneration = random.oneOf([0, 1000, 2500.5, 3000, 8500])
    const dateDeVersement = `${random.isTrue(0.9) ? period : shifted(period, 1)}-${10 + random.from(0, 14)}`
    const what: What = { do: 'variables', pay: { remuneration, dateDeVersement } }
    return this.#ask(tenant, period, what, ({ status, body }) => {
      if (status !== 200) return
      const { variables, variableWrite } = body
      const { waited, scheduler } = this.#records.machine
      // Another client may have written in between.
      if (variableWrite?.id === waited.get(scheduler.running) && variableWrite?.status === 'reconcile_required') {
        throw broken('variables', `200 with ${JSON.stringify(variableWrite)} and ${JSON.stringify(variables)}`)
      }
    })
  }

  #nativeJob(tenant: Tenant, period: string): Promise<void> {
    return this.#ask(tenant, period, { do: 'startJob' }, ({ status, body }) => {
      if (status === 202) tenant.nativeJobs.add(body.id)
    })
  }

  /** Two simulations of every tenant of a partner at once: more than its turn takes. */
  async #forecasts(partnerId: number, period: string): Promise<void> {
    const own = this.#records.tenants.filter((tenant) => tenant.partnerId === partnerId)
    for (const forecast of ['one', 'two']) {
      for (const tenant of own) await this.#ask(tenant, period, { do: 'startJob', forecast })
    }
  }

  /** A rate from the month on, or from one of those before it; or a value of the contract. It may change nothing. */
  #nativeValue(tenant: Tenant, month: string): Promise<void> {
    const random = this.#random
    if (random.isTrue(0.25)) return this.#contract(tenant, month)
    const period = random.isTrue(0.7) ? month : shifted(month, -1 - random.from(0, 2))
    return this.#record(tenant, period, { do: 'case', field: 'TauxPAS', value: random.oneOf([0.03, 0.05, 0.075]) })
  }

  /** The end of the contract with the month, or the last one taken back; before an end as often a contract after a gap of a month. */
  async #contract(tenant: Tenant, month: string): Promise<void> {
    const { left } = tenant
    if (left === undefined && this.#random.isTrue(0.5)) {
      const day = `${shifted(month, 2)}-01`
      await this.#record(tenant, month, { do: 'case', field: 'DateDebutContrat', value: day, day })
    }
    const day = left ?? lastDayOf(month)
    const value = left === undefined ? day : ''
    return this.#record(tenant, month, { do: 'case', field: 'DateFinContrat', value, day }, () => {
      tenant.left = left === undefined ? day : undefined
    })
  }

  #record(tenant: Tenant, month: string, value: CaseRequest, recorded = (): void => {}): Promise<void> {
    this.#values += 1
    const reason = `value ${this.#values}`
    const change = { tenant, answered: false }
    this.#records.changes.set(reason, change)
    return this.#ask(tenant, month, { ...value, reason }, ({ status }) => {
      if (status === 201) {
        change.answered = true
        recorded()
      } else this.#records.changes.delete(reason)
    })
  }

  async #abortDraft(tenant: Tenant, period: string): Promise<void> {
    const jobs = await this.#jobs(tenant, period)
    const drafts = jobs.filter(({ status }) => status === 'Draft')
    const [first, ...more] = this.#random.isTrue(0.8) ? drafts : jobs
    if (first === undefined) return
    await this.#keyed(tenant, period, { do: 'abortDraft', job: this.#random.oneOf([first, ...more]).id })
  }

  /** The last real jobs of a tenant, or of one of its months. */
  async #jobs(tenant: Tenant, period?: string) {
    const { jobs } = await this.#records.rows(tenant, rowsOf)
    const own = jobs.filter(({ forecast, periodName }) => forecast === null && periodName === (period ?? periodName))
    return own.toReversed().slice(0, 4)
  }

  async #moveNative(tenant: Tenant): Promise<void> {
    const drafts = (await this.#jobs(tenant)).filter(({ status }) => status === 'Draft')
    const job = drafts.find(({ id }) => tenant.nativeJobs.has(id) || this.#random.isTrue(0.3))
    if (job !== undefined) await this.#ask(tenant, job.periodName, { do: 'moveJob', job: job.id, to: 'Abort' })
  }

  /** The month of another tenant: of another partner with this one's key, of the same one with this one's candidate. */
  async #foreign(tenant: Tenant, month: string, candidateId: string): Promise<void> {
    const other = this.#records.tenants.find(({ tenantId }) => tenantId !== tenant.tenantId)
    if (other === undefined) return
    const isOwn = other.partnerId === tenant.partnerId
    const what: What = isOwn ? { do: 'approve', candidateId } : { do: 'read' }
    const asked = { ...this.#asked(other, month, what), key: `foreign-${candidateId}` }
    const request = () => ask({ ...other, partner: tenant.partner }, asked)
    await this.#requests.send('foreign', request, ({ status, text }) => {
      if (isOwn ? status < 300 : status !== 403) throw broken('isolation', text)
    })
  }

  #replay(tenant: Tenant, period: string): Promise<void> {
    for (const month of [period, ...tenant.months.keys()]) if (month >= period) tenant.replayed.add(month)
    return this.#ask(tenant, period, { do: 'replay' })
  }

  /** Reconciles a month by the native records, once no command of it is under way. */
  async reconcile(tenant: Tenant, period: string, body: Body): Promise<void> {
    const { machine, reconciled, expected } = this.#records
    const rows = await this.#records.rows(tenant, rowsOf)
    const choose = (jobs: readonly number[]) => (this.#random.isTrue(0.8) ? this.#random.someOf(jobs) : undefined)
    const what = decision(rows, body, choose)
    if (what === undefined) return
    const id = what.do === 'reconcile' ? what.operation : what.write
    const key = rows.operations.find((one) => one.id === id)?.commandKey ?? ''
    if (machine.link.sent.get(key)?.underWay === true) return
    reconciled.add(id)
    await this.#ask(tenant, period, what, ({ status }) => {
      const event = { tenantId: tenant.tenantId, period, change: 'reconciliation.resolved' }
      if (status === 200) expected.push({ ...event, ...(what.do === 'reconcile' && { operationId: id }) })
    })
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
