import { isFinal } from '../month-readings.js'
import type { What } from '../month-requests.js'
import { isInDoubt } from '../month-rules.js'
import { shifted } from '../months.js'
import { FAULT, FAULT_DAY, HOURLY_RATES } from '../payroll-pay.js'
import { Acting, type Body, type Choice } from './acting.js'
import type { Tenant, View } from './tenants.js'

/** Requests about the months of payrolls. */
export class PayrollClients extends Acting {
  /** Opens the month, or begins to pay it by a raw job. */
  first(tenant: Tenant, period: string): Promise<void> {
    if (this.random.isTrue(0.15)) return this.nativeJob(tenant, period)
    return this.random.isTrue(0.1) ? this.moveNative(tenant) : this.ask(tenant, period, { do: 'open' })
  }

  /** The next step of the month. */
  next(tenant: Tenant, period: string, { body }: View): Promise<void> {
    const random = this.random
    if (isInDoubt(body)) return this.reconcile(tenant, period, body)
    if (body.operation !== null) return this.ask(tenant, period, { do: 'operation', operation: body.operation.id })
    if (body.state === 'collecting') return this.#toResult(tenant, period, body)
    if (body.state === 'preview_ready') return this.#toApproval(tenant, period, body)
    if (body.state === 'approved') return this.keyed(tenant, period, { do: 'approve', candidateId: body.candidate.id })
    const [held] = body.held
    if (held !== undefined && random.isTrue(0.5)) {
      return this.ask(tenant, period, { do: 'release', employeeId: held.employeeId })
    }
    return random.isTrue(0.6) ? this.#value(tenant, period) : this.ask(tenant, period, { do: 'read' })
  }

  /** A calculation, now and then after a change. */
  #toResult(tenant: Tenant, period: string, body: Body): Promise<void> {
    const random = this.random
    if (random.isTrue(0.15)) return this.#value(tenant, period)
    if (random.isTrue(0.05)) return this.#hold(tenant, period)
    const [held] = body.held
    if (held !== undefined && random.isTrue(0.3)) {
      return this.ask(tenant, period, { do: 'release', employeeId: held.employeeId })
    }
    return this.keyed(tenant, period, { do: 'calculate' })
  }

  /** Faults are mended or their person is held out; controls are accepted; then the candidate is approved. */
  #toApproval(tenant: Tenant, period: string, body: Body): Promise<void> {
    const random = this.random
    const current: string = body.candidate.id
    const [blocked] = body.result.blockers
    if (blocked !== undefined && random.isTrue(0.8)) {
      const { employeeId } = blocked
      if (random.isTrue(0.3)) return this.ask(tenant, period, { do: 'hold', employeeId })
      return this.#contractEnd(tenant, period, employeeId, '')
    }
    if (random.isTrue(0.25)) return this.backPay(tenant, period)
    const known = tenant.controls.get(current)
    if (known === undefined) return this.#controls(tenant, period, current)
    const control = known.at(-1)
    if (control !== undefined && random.isTrue(0.9)) {
      return this.ask(tenant, period, { do: 'accept', control }, ({ status }) => {
        if (status < 300 || status === 404) known.splice(known.indexOf(control), 1)
      })
    }
    const another = random.isTrue(0.1)
    return this.keyed(tenant, period, {
      do: 'approve',
      candidateId: another ? random.oneOf([current, ...tenant.candidates]) : current,
    })
  }

  /** Reads the findings that are to be accepted before a candidate is approved. */
  #controls(tenant: Tenant, period: string, candidateId: string): Promise<void> {
    return this.ask(tenant, period, { do: 'controls' }, ({ status, body }) => {
      if (status !== 200) return
      const wanted: readonly { readonly code: string; readonly severity: string; readonly accepted?: object }[] = body
      const open = wanted.filter(({ severity, accepted }) => severity === 'to_check' && accepted === undefined)
      tenant.controls.set(
        candidateId,
        open.map(({ code }) => code),
      )
    })
  }

  anything(tenant: Tenant, period: string, { body }: View): Promise<void> {
    const random = this.random
    const candidate: string = body.candidate?.id ?? 'candidate-none'
    const any = (): string => random.oneOf([candidate, ...tenant.candidates])
    const revision = (): What => ({ do: 'revision', revision: 1 + random.from(0, body.revision - 1) })
    const state = (): string => random.oneOf(['filed', 'accepted', 'correction_required'])
    const day = (): string => `${random.isTrue(0.8) ? period : shifted(period, 1)}-${20 + random.from(0, 7)}`
    const once: readonly Choice[] = [
      () => this.keyed(tenant, period, { do: 'approve', candidateId: random.isTrue(0.1) ? undefined : candidate }),
      () => this.keyed(tenant, period, { do: 'approve', candidateId: any() }),
      () => this.keyed(tenant, period, { do: 'abandon', candidateId: candidate }),
      () => this.nativeJob(tenant, period),
      () => this.moveNative(tenant),
      () => this.foreign(tenant, period, candidate),
      () => this.ask(tenant, period, revision()),
      () => this.ask(tenant, period, { do: 'filing', state: state() }),
      () => this.ask(tenant, period, { do: 'payOn', paymentDate: day() }),
      () => this.#controls(tenant, period, candidate),
      () => this.backPay(tenant, period),
    ]
    const twice: readonly Choice[] = [
      () => this.keyed(tenant, period, { do: 'calculate' }),
      () => this.repeat(tenant),
      () => this.#hold(tenant, period),
      () => this.#membership(tenant),
      () => this.#value(tenant, period),
      () => this.#value(tenant, period),
    ]
    return random.someOf([...twice, ...twice, ...once])?.() ?? Promise.resolve()
  }

  rarely(tenant: Tenant, period: string): Promise<void> {
    const before = this.random.isTrue(0.2) ? period : shifted(period, -1)
    return this.random.oneOf<Choice>([
      () => this.replay(tenant, period),
      () => this.ask(tenant, before, { do: 'skip' }),
      () => this.ask(tenant, period, { do: 'startJob', forecast: 'one' }),
    ])()
  }

  #person({ people }: Tenant): number {
    return this.random.someOf(people) ?? 0
  }

  #hold(tenant: Tenant, period: string): Promise<void> {
    const employeeId = this.#person(tenant)
    const { body } = tenant.months.get(period) ?? {}
    const kept = body !== undefined && isFinal(body)
    return this.ask(tenant, period, { do: kept || this.random.isTrue(0.3) ? 'release' : 'hold', employeeId })
  }

  /** Records a rate of a person, from the month or an earlier one on, or a fault of a person. It may change nothing. */
  #value(tenant: Tenant, month: string): Promise<void> {
    const random = this.random
    const employeeId = this.#person(tenant)
    if (random.isTrue(0.12)) return this.#contractEnd(tenant, month, employeeId, random.isTrue(0.3) ? FAULT : '')
    const period = random.isTrue(0.75) ? month : shifted(month, -1 - random.from(0, 2))
    const value = random.oneOf(HOURLY_RATES)
    if (random.isTrue(0.7)) return this.record(tenant, period, { do: 'case', employeeId, field: 'TauxHoraire', value })
    return this.record(tenant, period, { do: 'case', employeeId, field: 'TauxPAS', value: random.oneOf([0, 0.05]) })
  }

  /** Records an end of the contract before its beginning, which is a fault; empty text withdraws the end. */
  #contractEnd(tenant: Tenant, month: string, employeeId: number, value: string): Promise<void> {
    return this.record(tenant, month, { do: 'case', employeeId, field: 'DateFinContrat', value, day: FAULT_DAY })
  }

  /** A person leaves the company, or comes back. */
  #membership(tenant: Tenant): Promise<void> {
    const employeeId = this.#person(tenant)
    const isBack = this.random.isTrue(0.7)
    tenant.moved.add(employeeId)
    const change = { status: isBack ? 'Active' : 'Inactive' }
    const request = () => tenant.partner.send('PATCH', `${tenant.path}/employees/${employeeId}`, change)
    return this.requests.send('membership', request)
  }
}
