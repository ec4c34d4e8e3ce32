import type * as own from '../../src/calculate/figures.js'
import { roundTo, timesOf } from '../../src/ground/money.js'
import { unreachable } from '../../src/ground/unreachable.js'
import type { Facts } from '../../src/tree/facts.js'
import type { FixedRegulation } from '../../src/tree/fix.js'
import { compileFormula } from './compile.js'
import { noteEffect, watch } from './watch.js'

/** Stands for `calculate/figures.ts`: every figure by its formula, never by a kernel, so that each node can be changed. */

export * from '../../src/calculate/figures.js'

export function figuresInDecimals(fixed: FixedRegulation, { places, formulas }: own.FigurePlan) {
  const evaluators = formulas.map(({ formula }) => compileFormula(formula))
  return (facts: Facts): own.Figures => {
    const figures: own.Figures[number][] = new Array(formulas.length)
    const outer = watch.figure
    const evaluated = (place: number) => {
      watch.figure = { plan: evaluators, place }
      const figure = (evaluators[place] ?? unreachable(place))(facts, figures)
      watch.figure = outer
      figures[place] = figure
      return figure
    }
    for (const [index, { line, contribution, share }] of fixed.lines.entries()) {
      const { base, rate, quantity, price } = places[index] ?? unreachable(index)
      if (share !== undefined && base !== undefined) evaluated(base)
      const factor = rate === undefined ? undefined : evaluated(rate)
      evaluated(index)
      if (contribution !== undefined && watch.part === line && factor !== undefined) {
        const other = figures[neighbourOf(fixed, index)] ?? unreachable(index)
        figures[index] = roundTo(timesOf(other, factor), 2)
      }
      if (contribution !== undefined && watch.read) {
        const [own, other] = [figures[contribution.base], figures[neighbourOf(fixed, index)]]
        if (own && other && !own.eq(other)) noteEffect(line, 'base')
      }
      if (quantity !== undefined) evaluated(quantity)
      if (price !== undefined) evaluated(price)
    }
    watch.read?.months.push({ plan: evaluators, facts, figures })
    return figures
  }
}

/** The place of the base beside the one of a contribution: that of another contribution, computed just before or just after. */
function neighbourOf({ lines }: FixedRegulation, index: number): number {
  const own = lines[index]?.contribution?.base ?? unreachable(index)
  const bases = [...new Set(lines.flatMap(({ contribution }) => contribution?.base ?? []))].filter((one) => one < index)
  const others = bases.filter((one) => one !== own).sort((a, b) => Math.abs(a - own) - Math.abs(b - own))
  return others[0] ?? own
}

export const figuresByKernel = () => () => undefined
