import type { What } from '../month-requests.js'
import { isInDoubt } from '../month-rules.js'
import { lastDayOf, monthAt, shifted } from '../months.js'
import { broken } from '../violation.js'
import { Acting, type Choice } from './acting.js'
import type { Tenant, View } from './tenants.js'

/** Requests about the months of officers. */
export class OfficerClients extends Acting {
  first(tenant: Tenant, period: string): Promise<void> {
    return this.ask(tenant, period, { do: 'open' })
  }

  /** The next step of the month. */
  next(tenant: Tenant, period: string, { body }: View): Promise<void> {
    const random = this.random
    if (isInDoubt(body)) return this.reconcile(tenant, period, body)
    if (tenant.left !== undefined && random.isTrue(0.1)) return this.#contract(tenant, period)
    if (body.operation !== null) return this.ask(tenant, period, { do: 'operation', operation: body.operation.id })
    if (body.variables === null) return this.#variables(tenant, period)
    if (body.state === 'collecting' && body.candidate === null) return this.#toResult(tenant, period)
    if (body.state === 'preview_ready' || body.state === 'approved') {
      const current: string | undefined = body.candidate?.id
      if (body.state === 'preview_ready' && random.isTrue(0.25)) return this.backPay(tenant, period)
      const another = body.state === 'preview_ready' && current !== undefined && random.isTrue(0.1)
      const candidateId = another ? random.oneOf([current, ...tenant.candidates]) : current
      return this.keyed(tenant, period, { do: 'approve', candidateId })
    }
    if (random.isTrue(0.5)) return this.#variables(tenant, period)
    return random.isTrue(0.5) ? this.#nativeValue(tenant, period) : this.ask(tenant, period, { do: 'read' })
  }

  /** Calculates a month, or one in four by the legacy flow: a native job and its preview, or the abort of an old draft. */
  #toResult(tenant: Tenant, period: string): Promise<void> {
    const isLegacy = (Number(period.slice(5)) + tenant.tenantId) % 4 === 0
    if (!isLegacy || this.random.isTrue(0.2)) return this.keyed(tenant, period, { do: 'calculate' })
    return this.random.oneOf<Choice>([
      () => this.nativeJob(tenant, period),
      () => this.ask(tenant, period, { do: 'preview' }),
      () => this.ask(tenant, period, { do: 'preview' }),
      () => this.#abortDraft(tenant, period),
    ])()
  }

  anything(tenant: Tenant, period: string, { body }: View): Promise<void> {
    const random = this.random
    const candidate: string = body.candidate?.id ?? 'candidate-none'
    const any = (): string => random.oneOf([candidate, ...tenant.candidates])
    const revision = (): What => ({ do: 'revision', revision: 1 + random.from(0, body.revision - 1) })
    const state = (): string => random.oneOf(['filed', 'accepted', 'correction_required'])
    const once: readonly Choice[] = [
      () => this.keyed(tenant, period, { do: 'approve', candidateId: random.isTrue(0.2) ? undefined : candidate }),
      () => this.keyed(tenant, period, { do: 'approve', candidateId: any() }),
      () => this.keyed(tenant, period, { do: 'abandon', candidateId: candidate }),
      () => this.ask(tenant, period, { do: 'preview' }),
      () => this.nativeJob(tenant, period),
      () => this.moveNative(tenant),
      () => this.foreign(tenant, period, candidate),
      () => this.backPay(tenant, period),
      () => this.ask(tenant, period, revision()),
      () => this.ask(tenant, period, { do: 'filing', state: state() }),
    ]
    const twice: readonly Choice[] = [
      () => this.#variables(tenant, period),
      () => this.keyed(tenant, period, { do: 'calculate' }),
      () => this.repeat(tenant),
      () => this.#nativeValue(tenant, period),
      () => this.#abortDraft(tenant, period),
    ]
    return random.someOf([...twice, ...twice, ...once])?.() ?? Promise.resolve()
  }

  rarely(tenant: Tenant, period: string): Promise<void> {
    const random = this.random
    return random.oneOf<Choice>([
      () => this.replay(tenant, period),
      () => this.ask(tenant, random.isTrue(0.2) ? period : shifted(period, -1), { do: 'skip' }),
      () => this.#forecasts(tenant.partnerId, period),
      () => this.ask(tenant, period, { do: 'policy', native: random.oneOf(['allow', 'allow', 'deny']) }),
    ])()
  }

  #variables(tenant: Tenant, period: string): Promise<void> {
    const random = this.random
    const remuneration = random.oneOf([0, 1000, 2500.5, 3000, 8500])
    const dateDeVersement = `${random.isTrue(0.9) ? period : shifted(period, 1)}-${10 + random.from(0, 14)}`
    const what: What = { do: 'variables', pay: { remuneration, dateDeVersement } }
    return this.ask(tenant, period, what, ({ status, body }) => {
      if (status !== 200) return
      const { variables, variableWrite } = body
      const { waited, scheduler } = this.records.machine
      // Another client may have written in between.
      if (variableWrite?.id === waited.get(scheduler.running) && variableWrite?.status === 'reconcile_required') {
        throw broken('variables', `200 with ${JSON.stringify(variableWrite)} and ${JSON.stringify(variables)}`)
      }
    })
  }

  /** Starts two simulations of every tenant of a partner at once: more than one turn takes. */
  async #forecasts(partnerId: number, period: string): Promise<void> {
    const own = this.records.tenants.filter((tenant) => tenant.partnerId === partnerId)
    for (const forecast of ['one', 'two']) {
      for (const tenant of own) await this.ask(tenant, period, { do: 'startJob', forecast })
    }
  }

  /** A rate from the month on, or from one of those before it; or a value of the contract. It may change nothing. */
  #nativeValue(tenant: Tenant, month: string): Promise<void> {
    const random = this.random
    if (random.isTrue(0.2)) return this.#contract(tenant, month)
    if (random.isTrue(0.4)) return this.#latePay(tenant)
    const period = random.isTrue(0.7) ? month : shifted(month, -1 - random.from(0, 2))
    return this.record(tenant, period, { do: 'case', field: 'TauxPAS', value: random.oneOf([0.03, 0.05, 0.075]) })
  }

  /** Corrects the remuneration of a month whose write window is over: what is final is back pay of later months. */
  #latePay(tenant: Tenant): Promise<void> {
    const { machine } = this.records
    const period = shifted(monthAt(machine.wall), -2 - this.random.from(0, 2))
    const value = this.random.oneOf([1000, 2500.5, 3000])
    return this.record(tenant, period, { do: 'case', field: 'RemunerationMandat', value })
  }

  /** Ends the contract with the month, or withdraws the last end. Half of the times it first opens another contract after a gap of a month. */
  async #contract(tenant: Tenant, month: string): Promise<void> {
    const { left } = tenant
    if (left === undefined && this.random.isTrue(0.5)) {
      const day = `${shifted(month, 2)}-01`
      await this.record(tenant, month, { do: 'case', field: 'DateDebutContrat', value: day, day })
    }
    const day = left ?? lastDayOf(month)
    const value = left === undefined ? day : ''
    return this.record(tenant, month, { do: 'case', field: 'DateFinContrat', value, day }, () => {
      tenant.left = left === undefined ? day : undefined
    })
  }

  async #abortDraft(tenant: Tenant, period: string): Promise<void> {
    const jobs = await this.jobs(tenant, period)
    const drafts = jobs.filter(({ status }) => status === 'Draft')
    const [first, ...more] = this.random.isTrue(0.8) ? drafts : jobs
    if (first === undefined) return
    await this.keyed(tenant, period, { do: 'abortDraft', job: this.random.oneOf([first, ...more]).id })
  }
}
