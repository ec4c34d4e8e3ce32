import fc from 'fast-check'

/**
 * A model of back pay: random rates of past months, decisions and policies while months come and go. It knows no law: which months differ
 * although their gross pay does not, it takes from the list of the service.
 */

export const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09'] as const

/** A step of a sequence. A person that the months do not pay stands for the first. */
export type Act =
  | { readonly act: 'rate'; readonly person: number; readonly month: number; readonly rate: number }
  | {
      readonly act: 'decide'
      readonly person: number
      readonly month: number
      readonly decision: 'accept' | 'put_off'
    }
  | { readonly act: 'policy'; readonly accepts: boolean }
  | { readonly act: 'calculate' | 'finalize' }

const [person, month] = [fc.constantFrom(0, 1), fc.nat(MONTHS.length - 1)]
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

/** What chance alone seldom plays: a correction that was paid is taken back; a month is put off, and a later one is accepted by the policy. */
const beginnings: fc.Arbitrary<readonly Act[]> = fc
  .record({ person, other: fc.constantFrom(15, 20) })
  .chain(({ person: one, other }) => {
    const rate = (month: number, of: number): Act => ({ act: 'rate', person: one, month, rate: of })
    const decide = (said: 'accept' | 'put_off'): Act => ({ act: 'decide', person: one, month: 0, decision: said })
    const [next, look]: readonly [Act, Act] = [{ act: 'finalize' }, { act: 'calculate' }]
    const begins = [next, rate(0, other), rate(1, 16), look]
    return fc.constantFrom<readonly Act[]>(
      [...begins, decide('accept'), next, rate(0, 16), look],
      [next, ...begins, decide('put_off'), { act: 'policy', accepts: true }, rate(1, other), look],
    )
  })
/** A sequence of steps, one in three with such a beginning. */
export const sequences: fc.Arbitrary<readonly Act[]> = fc
  .tuple(
    fc.oneof({ weight: 2, arbitrary: fc.constant<readonly Act[]>([]) }, { weight: 1, arbitrary: beginnings }),
    fc.array(acts, { minLength: 6, maxLength: 18, size: 'max' }),
  )
  .map(([first, others]) => [...first, ...others])

/** A difference of a past month, in cents. */
export interface Difference {
  readonly person: number
  readonly month: number
  readonly gross: number
  state: string
}

/** The paid people, and the cents a month of a rate of 1. */
export interface Pay {
  readonly people: readonly number[]
  readonly unit: number
}

/** What is recorded, decided and paid; the month of a place is open, and those before it are final. */
export class BackPayModel {
  open = 0
  accepts = false
  readonly #of: Pay
  readonly #rates: { readonly person: number; readonly month: number; readonly rate: number }[] = []
  readonly #paid = new Map<string, number>()
  readonly #decisions = new Map<string, 'accepted' | 'put_off'>()
  listed: Difference[] = []

  constructor(of: Pay) {
    this.#of = of
  }

  record(value: Extract<Act, { act: 'rate' }>): void {
    this.#rates.push(value)
  }

  /** The gross pay of a month in cents: the rate of the latest month counts, of two the one recorded last. */
  due(one: number, at: number): number {
    const known = this.#rates.filter(({ person, month }) => person === one && month <= at)
    const latest = Math.max(...known.map(({ month }) => month))
    return (known.findLast(({ month }) => month === latest)?.rate ?? 16) * this.#of.unit
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
    this.listed = this.#of.people.flatMap((one) =>
      MONTHS.slice(0, this.open).flatMap((_, at) =>
        isListed(one, at) ? [{ person: one, month: at, gross: this.#difference(one, at), state: '' }] : [],
      ),
    )
    this.#decide(() => (this.accepts ? 'accepted' : 'proposed'))
    this.#found = new Map(this.listed.map((entry) => [keyOf(entry), entry.state]))
  }
  /** The state of each difference after the last calculation. */
  #found: ReadonlyMap<string, string> = new Map()

  /** A decision stands on the earlier ones of its person: all months are of one year. */
  #decide(undecided: (entry: Difference) => string): void {
    for (const one of this.#of.people) {
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

  /** The open month is approved: differences that are not accepted are put off. */
  finalize(): void {
    for (const one of this.#of.people) this.#paid.set(`${one} ${this.open}`, this.due(one, this.open))
    for (const entry of this.listed) {
      if (entry.state === 'accepted') this.#paid.set(keyOf(entry), this.due(entry.person, entry.month))
      entry.state = entry.state === 'accepted' ? 'paid' : 'put_off'
    }
    this.#decisions.clear()
    this.open += 1
  }
}
const keyOf = ({ person, month }: Pick<Difference, 'person' | 'month'>): string => `${person} ${month}`
