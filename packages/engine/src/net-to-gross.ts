import { HeuresTravaillees, RemunerationMandat, TauxHoraire } from './cases/employee.js'
import { compile } from './compile.js'
import type { Facts } from './facts.js'
import { accepted, fault, type Outcome, refused } from './fault.js'
import { Decimal } from './money.js'
import type { Payroll } from './payroll.js'
import type { Payslip } from './payslip.js'
import { type MonthInputs, readInputs } from './read-inputs.js'

/** What is wanted: net before tax, net payable or employer cost, in euros. */
export interface Wanted {
  readonly line: 'NetAvantImpot' | 'NetAPayer' | 'CoutTotal'
  /** Decimal text with at most two decimals. */
  readonly amount: string
}

/** A base pay to the cent, and the payslip that it gives. */
export interface Solution {
  readonly base: Decimal
  readonly payslip: Payslip
}

/** The lowest base pay that gives exactly what is wanted; or, where none does, the results nearest to it. */
export type GrossSearch =
  | ({ readonly exact: true } & Solution)
  | { readonly exact: false; readonly below: Solution | undefined; readonly above: Solution | undefined }

/** Base pay is searched from 0 to here, in cents. */
const HIGHEST = 9_999_999_999
/** Within one branch of the law amounts rise but for the rounding of lines and of the coefficient: less than a euro. */
const NOISE_CENTS = 100
const NOISE_EUROS = 1

/**
 * The base pay (salary, or pay of the office) that gives a wanted net or cost, exact to the cent. A search around
 * `calculate`: the steps of the law are found by watching which way its conditions and scales go, so that no branch is
 * missed. The hourly rate or the pay of the office in `inputs` is replaced; the hours must be above 0.
 */
export function grossFor({ fixed, calculate }: Payroll, inputs: MonthInputs, wanted: Wanted): Outcome<GrossSearch> {
  if (!/^-?\d{1,8}(\.\d{1,2})?$/.test(wanted.amount)) {
    return refused([fault('wrong_type', { value: wanted.amount }, 'an amount in euros with at most two decimals')])
  }
  const paid = fixed.regulation.fields.includes(RemunerationMandat) ? RemunerationMandat : TauxHoraire
  const { caseName, name } = paid
  const cases = { ...inputs.cases, [caseName]: { ...inputs.cases[caseName], [name]: '0' } }
  const read = readInputs(fixed, { ...inputs, cases })
  if (!read.ok) return read
  const { facts, warnings } = read.value
  const hours = paid === TauxHoraire ? facts.numbers[HeuresTravaillees.name] : new Decimal(1)
  if (hours === undefined || !hours.gt(0)) {
    const where = { caseName: HeuresTravaillees.caseName, caseFieldName: HeuresTravaillees.name }
    return refused([fault('out_of_range', where, 'hours above 0: a base pay needs hours')])
  }

  const factsAt = (cents: number): Facts => {
    const base = new Decimal(cents).div(100)
    return { ...facts, numbers: { ...facts.numbers, [name]: base.div(hours) } }
  }
  const solution = (cents: number): Solution => ({
    base: new Decimal(cents).div(100),
    payslip: calculate(factsAt(cents), warnings),
  })
  const found = new Search(fixed, factsAt, wanted).run()
  const [exact] = found.exact
  if (exact !== undefined) return accepted({ exact: true, ...solution(exact) })
  const below = found.below === undefined ? undefined : solution(found.below)
  const above = found.above === undefined ? undefined : solution(found.above)
  return accepted({ exact: false, below, above })
}

interface Point {
  readonly cents: number
  readonly value: Decimal
  /** Which way every condition and scale went. */
  readonly branch: string
}

class Search {
  private readonly target: Decimal
  private readonly index: number
  private readonly known = new Map<number, Point>()
  private readonly factsAt: (cents: number) => Facts
  private readonly evaluators: ReturnType<typeof compile>
  private path: number[] = []

  constructor(fixed: Payroll['fixed'], factsAt: (cents: number) => Facts, wanted: Wanted) {
    this.target = new Decimal(wanted.amount)
    this.index = fixed.lines.findIndex(({ name }) => name === wanted.line)
    this.factsAt = factsAt
    this.evaluators = compile(fixed, (branch) => this.path.push(branch))
  }

  run(): { exact: number[]; below: number | undefined; above: number | undefined } {
    // Steps lower a net by less than a tenth of it (the highest bracket of the neutral grid): nothing is missed above.
    const enough = this.target.abs().times('1.25').plus(1000)
    let high = 100_000
    while (high < HIGHEST && this.at(high).value.lt(enough)) high = Math.min(high * 2, HIGHEST)
    for (const [low, top] of this.branches(this.at(0), this.at(high))) this.searchBranch(low, top)
    const points = [...this.known.values()].sort((a, b) => a.cents - b.cents)
    const nearest = (side: readonly Point[]) =>
      side.reduce<Point | undefined>((best, point) => (best && !this.isNearer(point, best) ? best : point), undefined)
    return {
      exact: points.filter(({ value }) => value.eq(this.target)).map(({ cents }) => cents),
      below: nearest(points.filter(({ value }) => value.lt(this.target)))?.cents,
      above: nearest(points.filter(({ value }) => value.gt(this.target)))?.cents,
    }
  }

  private isNearer(a: Point, b: Point): boolean {
    return a.value.minus(this.target).abs().lt(b.value.minus(this.target).abs())
  }

  private at(cents: number): Point {
    const known = this.known.get(cents)
    if (known !== undefined) return known
    this.path = []
    const facts = this.factsAt(cents)
    const values: Decimal[] = []
    for (const evaluate of this.evaluators) values.push(evaluate(facts, values))
    const value = values[this.index]
    if (value === undefined) throw new Error('the regulation has no such line')
    const point = { cents, value, branch: this.path.join() }
    this.known.set(cents, point)
    return point
  }

  /** The stretches of base pay on which the law takes the same way throughout. */
  private *branches(low: Point, high: Point): Generator<readonly [Point, Point]> {
    if (low.branch === high.branch) {
      yield [low, high]
      return
    }
    if (high.cents - low.cents === 1) {
      yield [low, low]
      yield [high, high]
      return
    }
    const middle = this.at(Math.floor((low.cents + high.cents) / 2))
    yield* this.branches(low, middle)
    yield* this.branches(middle, high)
  }

  /** Looks at every cent around the place where the wanted amount lies on one stretch. */
  private searchBranch(low: Point, high: Point): void {
    const lowest = Decimal.min(low.value, high.value).minus(NOISE_EUROS)
    const highest = Decimal.max(low.value, high.value).plus(NOISE_EUROS)
    if (this.target.lt(lowest) || this.target.gt(highest)) return
    const rises = high.value.gte(low.value)
    const isBefore = ({ value }: Point): boolean => (rises ? value.lt(this.target) : value.gt(this.target))
    let [first, last] = [low.cents, high.cents]
    while (last - first > 1) {
      const middle = Math.floor((first + last) / 2)
      if (isBefore(this.at(middle))) first = middle
      else last = middle
    }
    const from = Math.max(low.cents, first - NOISE_CENTS)
    const to = Math.min(high.cents, last + NOISE_CENTS)
    for (let cents = from; cents <= to; cents++) this.at(cents)
  }
}
