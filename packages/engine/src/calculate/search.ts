import { Decimal, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import { type FixedRegulation, linesIn } from '../tree/fix.js'
import { compileFormula, type Evaluator } from './compile.js'

/** The wanted amount, in euros: net before tax, net payable or employer cost. */
export interface Wanted {
  readonly line: Extract<LineName, 'NetAvantImpot' | 'NetAPayer' | 'CoutTotal'>
  /** Decimal text with at most two decimals. */
  readonly amount: string
}

/** The upper end of the searched base pay, in cents; the lower end is 0. */
const HIGHEST = 9_999_999_999
/**
 * Number of cents of base pay around a crossing that can give the same amount. Within one branch of the law amounts
 * rise, except for the rounding of lines and, in a cost, of the coefficient.
 */
const NOISE_CENTS: Readonly<Record<Wanted['line'], number>> = { NetAvantImpot: 30, NetAPayer: 30, CoutTotal: 100 }
/**
 * Limit of how far a step of the law moves an amount beyond the amounts at the ends of a range: a tenth and 100 euros.
 */
const STEP_SHARE = 0.1
const STEP_EUROS = 100

interface Point {
  readonly cents: number
  readonly value: Decimal
  /** The branch taken in every condition and scale. */
  readonly branch: string
}

/** Finds the pay, in cents, that gives a line a wanted amount; `factsAt` gives the facts for a pay. */
export class Search {
  private readonly target: Decimal
  private readonly noiseCents: number
  private readonly known = new Map<number, Point>()
  private readonly factsAt: (cents: number) => Facts
  private readonly steps: readonly { readonly index: number; readonly evaluate: Evaluator }[]
  private path: number[] = []

  constructor(fixed: FixedRegulation, factsAt: (cents: number) => Facts, wanted: Wanted) {
    this.target = new Decimal(wanted.amount)
    this.noiseCents = NOISE_CENTS[wanted.line]
    this.factsAt = factsAt
    const index = fixed.lines.findIndex(({ name }) => name === wanted.line)
    const observe = (branch: number): void => void this.path.push(branch)
    this.steps = linesBehind(fixed, index).map((line) => ({
      index: line,
      evaluate: compileFormula(fixed.lines[line]?.formula ?? missing(), observe),
    }))
  }

  run(): { exact: number | undefined; below: number | undefined; above: number | undefined } {
    const enough = this.target
      .abs()
      .times(1 + 2 * STEP_SHARE)
      .plus(2 * STEP_EUROS)
    let high = 100_000
    while (high < HIGHEST && this.at(high).value.lt(enough)) high = Math.min(high * 2, HIGHEST)
    for (const [low, top] of this.branches(this.at(0), this.at(high))) {
      const exact = this.searchBranch(low, top)
      if (exact !== undefined) return { exact, below: undefined, above: undefined }
    }
    const points = [...this.known.values()].sort((a, b) => a.cents - b.cents)
    const nearest = (side: readonly Point[]) =>
      side.reduce<Point | undefined>((best, point) => (best && !this.isNearer(point, best) ? best : point), undefined)
    return {
      exact: undefined,
      below: nearest(points.filter(({ value }) => value.lt(this.target)))?.cents,
      above: nearest(points.filter(({ value }) => value.gt(this.target)))?.cents,
    }
  }

  /**
   * The lowest pay that gives the amount, or else the pay with the nearest amount; the lower one of two equally near.
   */
  nearest(): number | undefined {
    const { exact, below, above } = this.run()
    if (exact !== undefined || above === undefined) return exact ?? below
    if (below === undefined) return above
    return this.isNearer(this.at(above), this.at(below)) ? above : below
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
    let value = ZERO
    for (const { index, evaluate } of this.steps) {
      value = evaluate(facts, values)
      values[index] = value
    }
    const point = { cents, value, branch: this.path.join() }
    this.known.set(cents, point)
    return point
  }

  /**
   * The ranges of base pay, in order, in which the law takes the same branches and that may contain the wanted amount.
   */
  private *branches(low: Point, high: Point): Generator<readonly [Point, Point]> {
    if (!this.canLieBetween(low, high)) return
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

  private canLieBetween(low: Point, high: Point): boolean {
    const largest = Decimal.max(low.value.abs(), high.value.abs())
    const slack = largest.times(STEP_SHARE).plus(STEP_EUROS)
    const least = Decimal.min(low.value, high.value).minus(slack)
    return this.target.gte(least) && this.target.lte(Decimal.max(low.value, high.value).plus(slack))
  }

  /** The first cent of base pay in one range that gives exactly the wanted amount. */
  private searchBranch(low: Point, high: Point): number | undefined {
    const rises = high.value.gte(low.value)
    const isBefore = ({ value }: Point): boolean => (rises ? value.lt(this.target) : value.gt(this.target))
    let [first, last] = [low.cents, high.cents]
    while (last - first > 1) {
      const middle = Math.floor((first + last) / 2)
      if (isBefore(this.at(middle))) first = middle
      else last = middle
    }
    const to = Math.min(high.cents, last + this.noiseCents)
    for (let cents = Math.max(low.cents, first - this.noiseCents); cents <= to; cents++) {
      if (this.at(cents).value.eq(this.target)) return cents
    }
    return undefined
  }
}

/** A line and all lines that it reads, directly or not, in the order of calculation. */
export function linesBehind(fixed: FixedRegulation, index: number): readonly number[] {
  const found = new Set<number>()
  const visit = (line: number): void => {
    if (found.has(line)) return
    found.add(line)
    for (const read of linesIn(fixed.lines[line]?.formula ?? missing())) visit(read)
  }
  visit(index)
  return [...found].sort((a, b) => a - b)
}

function missing(): never {
  throw new Error('the regulation has no such line')
}
