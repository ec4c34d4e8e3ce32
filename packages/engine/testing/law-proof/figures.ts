import type * as own from '../../src/calculate/figures.js'
import { roundTo, timesOf } from '../../src/ground/money.js'
import { unreachable } from '../../src/ground/unreachable.js'
import type { Facts } from '../../src/tree/facts.js'
import type { FixedRegulation } from '../../src/tree/fix.js'
import { linesIn } from '../../src/tree/parts.js'
import { compileFormula } from './compile.js'
import type { Evaluator, Plan } from './months.js'
import { learn, Misprinted, misprinted, pricedOf } from './printed.js'
import { effectOf, noteEffect, watch } from './watch.js'

/** Stands for `calculate/figures.ts`: every figure by its formula, never by a kernel, so that each node can be changed. */

export * from '../../src/calculate/figures.js'

export function figuresInDecimals(fixed: FixedRegulation, figurePlan: own.FigurePlan) {
  const plan = planOf(fixed, figurePlan)
  const { evaluators, order } = plan
  return (facts: Facts): own.Figures => {
    const figures: own.Figures[number][] = new Array(evaluators.length)
    const outer = watch.reader
    for (const place of order) {
      watch.reader = { plan, place }
      const figure = (evaluators[place] ?? unreachable(place))(facts, figures)
      if (!figure.isFinite()) throw new Misprinted(`a figure is ${figure.toString()}`)
      figures[place] = figure
    }
    watch.reader = outer
    if (watch.part === undefined) learn(plan.priced, figures)
    const line = watch.part && misprinted(plan.priced, figures)
    if (line !== undefined) throw new Misprinted(`${line}: the number × the price is not the amount`)
    watch.read?.months.push({ plan, facts, figures, seen: undefined })
    return figures
  }
}

function planOf(fixed: FixedRegulation, { places, formulas }: own.FigurePlan): Plan {
  const compiled = formulas.map(({ formula }) => compileFormula(formula))
  const evaluators = compiled.map((evaluate, place) => withOtherBase(fixed, place, places[place]?.rate, evaluate))
  const order = fixed.lines.flatMap(({ share }, index) => {
    const { base, rate, quantity, price } = places[index] ?? unreachable(index)
    const before = [...(share === undefined ? [] : [base]), rate]
    return [...before, index, quantity, price].filter((place) => place !== undefined)
  })
  const readers: number[][] = formulas.map(() => [])
  for (const [place, { formula }] of formulas.entries()) {
    const { contribution } = fixed.lines[place] ?? {}
    const bases = contribution === undefined ? [] : [contribution.base, neighbourOf(fixed, place)]
    const rate = contribution === undefined ? undefined : places[place]?.rate
    const read = [...linesIn(formula), ...bases, ...(rate === undefined ? [] : [rate])]
    for (const one of new Set(read)) readers[one]?.push(place)
  }
  return { fixed, evaluators, order, readers, priced: pricedOf(fixed, places) }
}

/** The amount of a contribution, whose base may be changed for the one beside. */
function withOtherBase(fixed: FixedRegulation, index: number, rate: number | undefined, plain: Evaluator): Evaluator {
  const { line, contribution } = fixed.lines[index] ?? {}
  if (line === undefined || contribution === undefined || rate === undefined) return plain
  const { base } = contribution
  const neighbour = neighbourOf(fixed, index)
  const ofBase = effectOf(line, 'base')
  return (facts, figures) => {
    const [own, other, factor] = [figures[base], figures[neighbour], figures[rate]]
    if (watch.part === line && other && factor) return roundTo(timesOf(other, factor), 2)
    if (watch.read && own && other && !own.eq(other)) noteEffect(ofBase)
    return plain(facts, figures)
  }
}

/**
 * The place of the base that is computed just before or just after the base of a contribution, and belongs to another
 * one.
 */
function neighbourOf({ lines }: FixedRegulation, index: number): number {
  const own = lines[index]?.contribution?.base ?? unreachable(index)
  const bases = [...new Set(lines.flatMap(({ contribution }) => contribution?.base ?? []))].filter((one) => one < index)
  const others = bases.filter((one) => one !== own).sort((a, b) => Math.abs(a - own) - Math.abs(b - own))
  return others[0] ?? own
}

export const figuresByKernel = () => () => undefined
