import fc from 'fast-check'
import { expect } from 'vitest'
import { must } from '../client.js'
import { type Company, company } from '../company.js'
import { type Month, managed } from '../month.js'
import { type PayrollMonth, payrollMonth } from '../payroll-month.js'
import { type TestService, testService } from '../service.js'
import { type Act, BackPayModel, type Difference, MONTHS, type Pay, sequences } from './back-pay.js'

/**
 * Back pay over HTTP against its model: of a payroll, and of an officer. After each request the list of differences and the gross pay are
 * those of the model, and in the end all payslips together pay what was due.
 */

const periods: readonly string[] = MONTHS

interface Proposal {
  readonly employeeId: number
  readonly originPeriod: string
  readonly gross: number
  readonly state: string
}
const cents = (euros: number): number => Math.round(euros * 100)
let made = 0

/** The months of a payroll, or of an officer, as the play drives them. */
interface Side {
  readonly pay: Pay
  readonly partner: Company['partner']
  readonly admin: Company['admin']
  /** That of the payroll: its policy is set below it. */
  readonly payroll: string
  readonly ids: readonly number[]
  /** Opens a month. */
  readonly open: (period: string) => Promise<unknown>
  /** Records a rate from a month on; `isOpen`: that of the month which is open. */
  readonly record: (person: number, period: string, rate: number, isOpen: boolean) => Promise<unknown>
  readonly month: (period: string) => Pick<PayrollMonth, 'path' | 'calculated' | 'approved'>
  /** Calculates a month; the gross pay of its people. */
  readonly grossOf: (period: string) => Promise<readonly number[]>
  /** Makes a candidate ready for its approval. */
  readonly accepted: (period: string) => Promise<void>
  /** The rate with which each month begins; undefined: the last one continues. */
  readonly begins: number | undefined
}

/** Two people of a payroll, at hourly rates. */
async function ofPayroll(service: TestService, partnerId: number): Promise<Side> {
  const of = await company(service, partnerId)
  const ids: number[] = []
  for (const one of [0, 1]) {
    const id = await of.hire(`person ${one}`, { 'Remuneration.TauxHoraire': '16' })
    for (const later of MONTHS.slice(1)) await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, later)
    ids.push(id)
  }
  const months = new Map<string, PayrollMonth>()
  const month = (period: string): PayrollMonth => {
    const known = months.get(period) ?? payrollMonth(of, period)
    months.set(period, known)
    return known
  }
  return {
    ...{ partner: of.partner, admin: of.admin, payroll: `${of.path}/payrolls/${of.payrollId}`, ids, month },
    pay: { people: [0, 1], unit: 15_167 },
    open: (period) => month(period).open(),
    record: (person, period, rate) => of.record(ids[person] ?? 0, { 'Remuneration.TauxHoraire': String(rate) }, period),
    grossOf: async (period) => {
      await month(period).calculated()
      return (await month(period).list('/persons')).map((one: { readonly gross: number }) => one.gross)
    },
    accepted: (period) => month(period).accepted(),
    begins: undefined,
  }
}

/** An officer, whose months each have a pay of their own; a rate of 16 is 1,600 euros. */
async function ofOfficer(service: TestService, partnerId: number): Promise<Side> {
  const of = await managed(service, partnerId)
  const { partner, admin, employeeId, userId, divisionId, payrollId } = of
  const payroll = `${of.path}/payrolls/${payrollId}`
  const months = new Map<string, Month>()
  const month = (period: string): Month => {
    const known = months.get(period) ?? of.month(period)
    months.set(period, known)
    return known
  }
  const variables = async (period: string, rate: number) => {
    await month(period).read()
    await must(200, month(period).variables(rate * 100))
  }
  return {
    ...{ partner, admin, payroll, ids: [employeeId], month },
    pay: { people: [0], unit: 10_000 },
    open: async (period) => {
      await month(period).open()
      await variables(period, 16)
    },
    record: async (_, period, rate, isOpen) => {
      if (isOpen) return variables(period, rate)
      const start = `${period}-01T00:00:00Z`
      const values = [{ caseFieldName: 'RemunerationMandat', value: String(rate * 100), start }]
      const change = { userId, employeeId, divisionId, case: { caseName: 'Remuneration', values } }
      return must(201, partner.send('POST', `${payroll}/cases`, change))
    },
    grossOf: async (period) => {
      await month(period).read()
      const { result } = await month(period).calculated()
      return result.persons.map((one: { readonly gross: number }) => one.gross)
    },
    accepted: async (period) => void (await month(period).read()),
    begins: 16,
  }
}

/** Months that are played beside the model. */
class Played {
  readonly #service: TestService
  readonly #model: BackPayModel
  readonly #side: Side
  /** The gross pay of all payslips, in cents. */
  #paid = 0
  #opened: number | undefined

  constructor(service: TestService, side: Side) {
    this.#service = service
    this.#side = side
    this.#model = new BackPayModel(side.pay)
  }

  get isOver(): boolean {
    return this.#model.open === MONTHS.length
  }
  get #period(): string {
    return MONTHS[this.#model.open] ?? MONTHS[0]
  }

  /** Opens the month of the model; the month before is outside its write window, or inside it. */
  async opened(isEarly: boolean): Promise<void> {
    const { open } = this.#model
    if (this.#opened === open) return
    this.#opened = open
    this.#model.begin()
    const day = isEarly ? `${MONTHS[open]}-20` : `2026-${String(open + 7).padStart(2, '0')}-10`
    this.#service.world.setNow(new Date(`${day}T09:00:00Z`))
    await this.#side.open(this.#period)
    const { begins, pay } = this.#side
    if (begins === undefined) return
    for (const person of pay.people) this.#model.record({ act: 'rate', person, month: open, rate: begins })
  }

  async take(act: Act, said: string): Promise<void> {
    const [side, model] = [this.#side, this.#model]
    const ofPerson = (person: number): number => (side.pay.people.includes(person) ? person : 0)
    switch (act.act) {
      case 'rate': {
        const month = Math.min(act.month, model.open)
        const person = ofPerson(act.person)
        await side.record(person, MONTHS[month] ?? MONTHS[0], act.rate, month === model.open)
        return model.record({ ...act, person, month })
      }
      case 'policy':
        await this.setPolicy(act.accepts)
        return
      case 'decide': {
        const person = ofPerson(act.person)
        const path = `${side.month(this.#period).path}/back-pay/${side.ids[person]}/${MONTHS[act.month]}`
        const { status } = await side.partner.send('PUT', path, { decision: act.decision })
        expect(status, said).toBe(model.decide({ ...act, person }) ? 200 : 404)
        return this.#compare(said)
      }
      case 'calculate':
        await this.#calculated(said)
        return
      case 'finalize': {
        await this.#calculated(said)
        const period = this.#period
        await side.accepted(period)
        const { candidate } = await must(200, side.partner.get(side.month(period).path))
        await side.month(period).approved(candidate.id)
        this.#paid += side.pay.people.reduce((all, one) => all + model.gross(one), 0)
        model.finalize()
        return this.#compare(said, period)
      }
    }
  }

  async setPolicy(accepts: boolean): Promise<void> {
    const { admin, payroll, begins } = this.#side
    // Months of an officer are late only outside their window.
    const policy = { backPay: accepts ? 'accept' : 'ask', ...(begins === undefined && { lateChanges: 'carry' }) }
    await must(200, admin.send('PUT', `${payroll}/policy`, policy))
    this.#model.accepts = accepts
  }

  async #calculated(said: string): Promise<void> {
    const period = this.#period
    const gross = await this.#side.grossOf(period)
    this.#model.calculate((await this.#list(period)).filter((one) => one.gross === 0))
    await this.#compare(said)
    expect(gross.map(cents), said).toEqual(this.#side.pay.people.map((one) => this.#model.gross(one)))
  }

  async #list(period: string): Promise<readonly Difference[]> {
    const { partner, ids, month } = this.#side
    const list: readonly Proposal[] = await must(200, partner.get(`${month(period).path}/back-pay?top=500`))
    return list.map(({ employeeId, originPeriod, gross, state }) => ({
      ...{ person: ids.indexOf(employeeId), month: periods.indexOf(originPeriod) },
      ...{ gross: cents(gross), state },
    }))
  }

  async #compare(said: string, period = this.#period): Promise<void> {
    expect(await this.#list(period), said).toEqual(this.#model.listed)
  }

  /** What all payslips pay is what all months are due without what the last one has put off: nothing is paid twice, and nothing is missing. */
  checkEnd(said: string): void {
    const due = this.#side.pay.people.flatMap((one) => MONTHS.map((_, at) => this.#model.due(one, at)))
    const left = this.#model.listed.flatMap(({ state, gross }) => (state === 'put_off' ? [-gross] : []))
    expect(this.#paid, said).toBe([...due, ...left].reduce((all, one) => all + one, 0))
  }
}

interface Sequence {
  readonly all: readonly Act[]
  readonly of: 'payroll' | 'payroll, early' | 'officer'
}
const plays: fc.Arbitrary<Sequence> = fc.record({
  all: sequences,
  of: fc.constantFrom('payroll' as const, 'payroll, early' as const, 'officer' as const),
})

async function played(service: TestService, { all, of }: Sequence): Promise<void> {
  service.world.setNow(new Date('2026-06-20T08:00:00Z'))
  const partnerId = await service.newPartner(`model ${++made}`)
  const side = of === 'officer' ? await ofOfficer(service, partnerId) : await ofPayroll(service, partnerId)
  const isEarly = of === 'payroll, early'
  const months = new Played(service, side)
  await months.setPolicy(false)
  await months.opened(isEarly)
  for (const [index, act] of all.entries()) {
    if (months.isOver) break
    await months.take(act, JSON.stringify({ of, acts: all.slice(0, index + 1) }))
    if (act.act === 'finalize' && !months.isOver) await months.opened(isEarly)
  }
  const said = JSON.stringify({ of, all })
  // The months that are left pay what was put off.
  if (!months.isOver) await months.setPolicy(true)
  while (!months.isOver) {
    await months.opened(isEarly)
    await months.take({ act: 'finalize' }, said)
  }
  months.checkEnd(said)
}

/** Plays random sequences; a failure names the shortest one that fails. */
export async function playBackPay(count: number, seed: number): Promise<void> {
  const service = await testService()
  try {
    await fc.assert(
      fc.asyncProperty(plays, (sequence) => played(service, sequence)),
      { numRuns: count, seed },
    )
  } finally {
    await service.stop()
  }
}
