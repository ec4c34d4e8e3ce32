import { SEED } from '@centime/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * Back pay of a payroll over HTTP against a model of it: random rates of past months, decisions and policies while months come and go.
 * After each request the list of differences and the gross pay are those of the model, and in the end all payslips together pay what
 * was due. The model knows no law: which months differ although their gross pay does not, it takes from the list. `CENTIME_MODEL` sets
 * fifty times the number of sequences; `CENTIME_SEED` repeats a run.
 */

const SEQUENCES = Math.ceil(Number(process.env['CENTIME_MODEL'] ?? 240) / 50)
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09'] as const
const periods: readonly string[] = MONTHS
const PEOPLE = [0, 1]
const HOURS = 15_167

type Act =
  | { readonly act: 'rate'; readonly person: number; readonly month: number; readonly rate: number }
  | {
      readonly act: 'decide'
      readonly person: number
      readonly month: number
      readonly decision: 'accept' | 'put_off'
    }
  | { readonly act: 'policy'; readonly accepts: boolean }
  | { readonly act: 'calculate' | 'finalize' }

const [person, month] = [fc.constantFrom(...PEOPLE), fc.nat(MONTHS.length - 1)]
const decision = fc.constantFrom('accept' as const, 'accept' as const, 'put_off' as const)
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('rate' as const), person, month, rate: fc.constantFrom(15, 16, 20) }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('decide' as const), person, month, decision }) },
  { weight: 4, arbitrary: fc.constant({ act: 'finalize' as const }) },
  { weight: 3, arbitrary: fc.constant({ act: 'calculate' as const }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('policy' as const), accepts: fc.boolean() }) },
)

/** A difference of a past month, in cents. */
interface Difference {
  readonly person: number
  readonly month: number
  readonly gross: number
  state: string
}

/** What is recorded, decided and paid; the month of a place is open, and those before it are final. */
class Model {
  open = 0
  accepts = false
  readonly #rates: { readonly person: number; readonly month: number; readonly rate: number }[] = []
  readonly #paid = new Map<string, number>()
  readonly #decisions = new Map<string, 'accepted' | 'put_off'>()
  listed: Difference[] = []

  record(value: Extract<Act, { act: 'rate' }>): void {
    this.#rates.push(value)
  }

  /** The gross pay of a month in cents: the rate of the latest month counts, of two the one recorded last. */
  due(one: number, at: number): number {
    const known = this.#rates.filter(({ person, month }) => person === one && month <= at)
    const latest = Math.max(...known.map(({ month }) => month))
    return (known.findLast(({ month }) => month === latest)?.rate ?? 16) * HOURS
  }

  #difference = (one: number, at: number): number => this.due(one, at) - (this.#paid.get(`${one} ${at}`) ?? 0)

  /** The next month opens: nothing is found before its calculation. */
  begin(): void {
    this.listed = []
  }

  /** Calculates the open month; `others`: months without a difference of gross pay that differ otherwise. */
  calculate(others: readonly Pick<Difference, 'person' | 'month'>[]): void {
    const isListed = (one: number, at: number): boolean =>
      this.#difference(one, at) !== 0 || others.some(({ person, month }) => person === one && month === at)
    this.listed = PEOPLE.flatMap((one) =>
      MONTHS.slice(0, this.open).flatMap((_, at) =>
        isListed(one, at) ? [{ person: one, month: at, gross: this.#difference(one, at), state: '' }] : [],
      ),
    )
    this.#decide(() => (this.accepts ? 'accepted' : 'proposed'))
    this.#found = new Map(this.listed.map((entry) => [keyOf(entry), entry.state]))
  }
  /** What the last calculation has made of each difference. */
  #found: ReadonlyMap<string, string> = new Map()

  /** A decision stands on the earlier ones of its person: all months are of one year. */
  #decide(undecided: (entry: Difference) => string): void {
    for (const one of PEOPLE) {
      let before = 'accepted'
      for (const entry of this.listed.filter((other) => other.person === one)) {
        const said = this.#decisions.get(keyOf(entry)) ?? undecided(entry)
        entry.state = said === 'accepted' ? before : said
        if (before !== 'put_off') before = entry.state
      }
    }
  }

  /** Whether there is something to decide about. */
  decide({ person: one, month: at, decision: said }: Extract<Act, { act: 'decide' }>): boolean {
    const own = this.listed.filter((entry) => entry.person === one)
    if (!own.some((entry) => entry.month === at)) return false
    for (const entry of own) {
      const isMeant = said === 'accept' ? entry.month <= at : entry.month >= at
      if (isMeant) this.#decisions.set(keyOf(entry), said === 'accept' ? 'accepted' : 'put_off')
    }
    this.#decide((entry) => this.#found.get(keyOf(entry)) ?? 'proposed')
    return true
  }

  /** The gross pay of the open month in cents. */
  gross(one: number): number {
    const accepted = this.listed.filter((entry) => entry.person === one && entry.state === 'accepted')
    return accepted.reduce((all, { gross }) => all + gross, this.due(one, this.open))
  }

  /** The open month is approved: what is not accepted is put off. */
  finalize(): void {
    for (const one of PEOPLE) this.#paid.set(`${one} ${this.open}`, this.due(one, this.open))
    for (const entry of this.listed) {
      if (entry.state === 'accepted') this.#paid.set(keyOf(entry), this.due(entry.person, entry.month))
      entry.state = entry.state === 'accepted' ? 'paid' : 'put_off'
    }
    this.#decisions.clear()
    this.open += 1
  }
}
const keyOf = ({ person, month }: Pick<Difference, 'person' | 'month'>): string => `${person} ${month}`

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

interface Proposal {
  readonly employeeId: number
  readonly originPeriod: string
  readonly gross: number
  readonly state: string
}
const cents = (euros: number): number => Math.round(euros * 100)
let made = 0

/** A company whose months are played beside the model. */
class Played {
  readonly #model = new Model()
  readonly #of: Company
  readonly #ids: readonly number[]
  /** The gross pay of all payslips, in cents. */
  #paid = 0
  #opened: number | undefined

  constructor(of: Company, ids: readonly number[]) {
    this.#of = of
    this.#ids = ids
  }

  get isOver(): boolean {
    return this.#model.open === MONTHS.length
  }
  get #month(): PayrollMonth {
    return payrollMonth(this.#of, MONTHS[this.#model.open] ?? MONTHS[0])
  }

  /** Opens the month of the model; the month before is outside its write window, or inside it. */
  async opened(isEarly: boolean): Promise<void> {
    if (this.#opened === this.#model.open) return
    this.#opened = this.#model.open
    this.#model.begin()
    const day = isEarly ? `${MONTHS[this.#model.open]}-20` : `2026-${String(this.#model.open + 7).padStart(2, '0')}-10`
    service.world.setNow(new Date(`${day}T09:00:00Z`))
    await this.#month.open()
  }

  async take(act: Act, said: string): Promise<void> {
    const [of, model] = [this.#of, this.#model]
    switch (act.act) {
      case 'rate': {
        const at = Math.min(act.month, model.open)
        await of.record(this.#ids[act.person] ?? 0, { 'Remuneration.TauxHoraire': String(act.rate) }, MONTHS[at])
        return model.record({ ...act, month: at })
      }
      case 'policy':
        await this.setPolicy(act.accepts)
        return
      case 'decide': {
        const path = `/back-pay/${this.#ids[act.person]}/${MONTHS[act.month]}`
        const { status } = await this.#month.send('PUT', path, { decision: act.decision })
        expect(status, said).toBe(model.decide(act) ? 200 : 404)
        return this.#compare(said)
      }
      case 'calculate':
        return this.#calculated(said)
      case 'finalize': {
        await this.#calculated(said)
        const month = this.#month
        await month.accepted()
        const { candidate } = (await month.read()).body
        await month.approved(candidate.id)
        this.#paid += PEOPLE.reduce((all, one) => all + model.gross(one), 0)
        model.finalize()
        return this.#compare(said, month)
      }
    }
  }

  async setPolicy(accepts: boolean): Promise<void> {
    const policy = { backPay: accepts ? 'accept' : 'ask', lateChanges: 'carry' }
    await must(200, this.#of.admin.send('PUT', `${this.#of.path}/payrolls/${this.#of.payrollId}/policy`, policy))
    this.#model.accepts = accepts
  }

  async #calculated(said: string): Promise<void> {
    const month = this.#month
    await month.calculated()
    const unmoved = (await this.#list(month)).filter(({ gross }) => gross === 0)
    this.#model.calculate(unmoved)
    await this.#compare(said)
    const persons = await month.list('/persons')
    const gross = persons.map((one: { readonly gross: number }) => cents(one.gross))
    expect(gross, said).toEqual(PEOPLE.map((one) => this.#model.gross(one)))
  }

  async #list(month: PayrollMonth): Promise<readonly Difference[]> {
    const list: readonly Proposal[] = await month.list('/back-pay?top=500')
    return list.map(({ employeeId, originPeriod, gross, state }) => ({
      ...{ person: this.#ids.indexOf(employeeId), month: periods.indexOf(originPeriod) },
      ...{ gross: cents(gross), state },
    }))
  }

  async #compare(said: string, month = this.#month): Promise<void> {
    expect(await this.#list(month), said).toEqual(this.#model.listed)
  }

  /** What all payslips pay is what all months are due without what the last one has put off: nothing is paid twice, and nothing is missing. */
  checkEnd(said: string): void {
    const due = PEOPLE.flatMap((one) => MONTHS.map((_, at) => this.#model.due(one, at)))
    const left = this.#model.listed.flatMap(({ state, gross }) => (state === 'put_off' ? [-gross] : []))
    expect(this.#paid, said).toBe([...due, ...left].reduce((all, one) => all + one, 0))
  }
}

async function played({ all, isEarly }: { readonly all: readonly Act[]; readonly isEarly: boolean }): Promise<void> {
  service.world.setNow(new Date('2026-06-20T08:00:00Z'))
  const of = await company(service, await service.newPartner(`model ${++made}`))
  const ids: number[] = []
  for (const one of PEOPLE) {
    const id = await of.hire(`person ${one}`, { 'Remuneration.TauxHoraire': '16' })
    for (const later of MONTHS.slice(1)) await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, later)
    ids.push(id)
  }
  const months = new Played(of, ids)
  await months.setPolicy(false)
  await months.opened(isEarly)
  for (const [index, act] of all.entries()) {
    if (months.isOver) break
    await months.take(act, JSON.stringify({ isEarly, acts: all.slice(0, index + 1) }))
    if (act.act === 'finalize' && !months.isOver) await months.opened(isEarly)
  }
  const said = JSON.stringify({ isEarly, all })
  // The months that are left pay what was put off.
  if (!months.isOver) await months.setPolicy(true)
  while (!months.isOver) {
    await months.opened(isEarly)
    await months.take({ act: 'finalize' }, said)
  }
  months.checkEnd(said)
}

test(
  `${SEQUENCES} sequences of late rates and decisions pay what the model expects`,
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({ all: fc.array(acts, { minLength: 6, maxLength: 18, size: 'max' }), isEarly: fc.boolean() }),
        played,
      ),
      { numRuns: SEQUENCES, seed: SEED },
    ),
  240_000 + SEQUENCES * 10_000,
)
