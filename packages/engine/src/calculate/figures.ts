import { type Decimal, roundTo, timesOf } from '../ground/money.js'
import { decimalOfInteger } from '../ground/scaled.js'
import { unreachable } from '../ground/unreachable.js'
import { FactRows } from '../kernel/fact-rows.js'
import { NotExact } from '../kernel/kernel.js'
import type { Facts } from '../tree/facts.js'
import type { FixedFormula, FixedLine, FixedRegulation } from '../tree/fix.js'
import { compileFormula, type Evaluator } from './compile.js'

/** The printed figures of a month: the amount of each line, then rates, quantities and prices. */
export type Figures = readonly Decimal[]

/** The places of a line's figures; undefined for a figure that the line does not have. */
interface Places {
  readonly base: number | undefined
  readonly rate: number | undefined
  readonly quantity: number | undefined
  readonly price: number | undefined
}

/** The places of a regulation's figures, and the formula of each. */
export interface FigurePlan {
  /** For each line, in the order of the regulation. */
  readonly places: readonly Places[]
  /** In the order of the places: those of the lines, then the others. */
  readonly formulas: readonly Pick<FixedLine, 'name' | 'formula'>[]
}

export function figurePlan({ lines }: FixedRegulation): FigurePlan {
  const formulas = lines.map(({ name, formula }) => ({ name, formula }))
  const placeOf = (name: string, formula: FixedFormula | undefined): number | undefined =>
    formula && formulas.push({ name, formula }) - 1
  const places = lines.map(({ name, contribution, quantity, share }) => ({
    base: contribution?.base ?? placeOf(name, share?.base),
    rate: placeOf(name, contribution?.rate ?? share?.rate),
    quantity: placeOf(name, quantity?.of),
    price: placeOf(name, quantity?.price),
  }))
  return { places, formulas }
}

/** Computes all figures of a month, in decimals. */
export function figuresInDecimals({ lines }: FixedRegulation, { places, formulas }: FigurePlan) {
  const evaluators = formulas.map(({ formula }) => compileFormula(formula))
  const steps = lines.map(({ formula, contribution, share }, index) => ({
    ...(places[index] ?? unreachable(index)),
    evaluate: evaluators[index] ?? unreachable(index),
    product: contribution !== undefined && isProduct(formula, contribution),
    ownBase: share !== undefined,
  }))
  return (facts: Facts): Figures => {
    const figures: Decimal[] = new Array(formulas.length)
    const evaluated = (place: number): Decimal => {
      const figure = (evaluators[place] ?? unreachable(place))(facts, figures)
      figures[place] = figure
      return figure
    }
    for (const [index, { base, rate, quantity, price, evaluate, product, ownBase }] of steps.entries()) {
      if (ownBase && base !== undefined) evaluated(base)
      const factor = rate === undefined ? undefined : evaluated(rate)
      const of = factor && figures[base ?? -1]
      // Base and rate are printed too, so they are computed once only.
      figures[index] = product && factor && of ? roundTo(timesOf(of, factor), 2) : evaluate(facts, figures)
      if (quantity !== undefined) evaluated(quantity)
      if (price !== undefined) evaluated(price)
    }
    return figures
  }
}

/** Whether the amount is base × rate, to the cent. */
function isProduct(formula: FixedFormula, { base, rate }: NonNullable<FixedLine['contribution']>): boolean {
  if (formula.kind !== 'round' || formula.decimals !== 2 || formula.of.kind !== 'binary') return false
  const { operator, left, right } = formula.of
  return operator === '×' && left.kind === 'line' && left.index === base && right === rate
}

/**
 * Months computed in decimals before a kernel is compiled: including V8's optimisation, it pays off after some thousand
 * months.
 */
export const FIRST = 2000
/**
 * Months with a number finer than its column before the kernel is compiled again with mixed columns; the limit doubles
 * each time.
 */
const FINE = 20

/**
 * Computes all figures of a month by the kernel of the law, digit for digit as in decimals. Undefined if it cannot be
 * exact, and for the first months.
 */
export function figuresByKernel(
  fixed: FixedRegulation,
  { formulas }: FigurePlan,
  first: number,
): (facts: Facts) => Figures | undefined {
  let [months, tooFine, most] = [0, 0, FINE]
  let kernel: KernelFigures | undefined
  let isPossible = true
  /** Keys of fields and of sums that had more decimals than their columns. */
  const fine = new Set<string>()
  const compile = (): void => {
    try {
      kernel = new KernelFigures(fixed, formulas, new Set(fine))
    } catch (error) {
      if (!(error instanceof NotExact)) throw error
      isPossible = false
    }
  }
  return (facts) => {
    if (!isPossible) return undefined
    if (kernel === undefined) {
      months += 1
      if (months <= first) return undefined
      compile()
    }
    if (kernel === undefined) return undefined
    const finer = kernel.rows.enter([facts])
    if (finer.size === 0) return kernel.entered(facts)
    tooFine += 1
    for (const key of finer) fine.add(key)
    if (tooFine === most) {
      compile()
      most *= 2
      tooFine = 0
    }
    return undefined
  }
}

/** Converts a row of the kernel to figures. */
class KernelFigures {
  readonly rows: FactRows
  readonly #constants: Figures
  /** For the figures that are not exact in every month. */
  readonly #evaluators: ReadonlyMap<number, Evaluator>

  constructor(fixed: FixedRegulation, formulas: FigurePlan['formulas'], finer: ReadonlySet<string>) {
    this.rows = new FactRows(fixed, 1, finer, formulas)
    const constants = formulas.map(() => decimalOfInteger(0, 0))
    for (const { index, digits, decimals } of this.rows.constants) constants[index] = decimalOfInteger(digits, decimals)
    this.#constants = constants
    const partial = this.rows.lines.filter(({ isPartial }) => isPartial)
    this.#evaluators = new Map(
      partial.map(({ index }) => [index, compileFormula(formulas[index]?.formula ?? unreachable(index))]),
    )
  }

  /** The figures of the facts last entered; undefined if the kernel cannot be exact. */
  entered(facts: Facts): Figures | undefined {
    const { rows } = this
    rows.run(1)
    if (rows.fallback[0] === 1) return undefined
    const figures = this.#constants.slice()
    for (const { index, decimals, column } of rows.lines) {
      const digits = column[0] ?? unreachable(index)
      // Most figures of most people keep their initial 0.
      if (digits === 0) continue
      figures[index] = Number.isNaN(digits)
        ? (this.#evaluators.get(index) ?? unreachable(index))(facts, figures)
        : decimalOfInteger(digits, decimals)
    }
    return figures
  }
}
