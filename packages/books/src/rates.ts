import { Decimal } from '@centime/engine'
import type { FixedFormula } from '@centime/engine/tree'

/**
 * The rate of a contribution, from its base and its amount: results store both, but no rates. It is one of the rates that the law
 * knows for the line. If the rate is entered (a notified rate, a plan), it is the one rate of four, five or six decimals that gives
 * the amount. Undefined if no rate does, or if a small base leaves several.
 */
export type RateSearch = (base: Decimal, amount: Decimal) => Decimal | undefined

export function rateSearch(rate: FixedFormula): RateSearch {
  const known: Decimal[] = []
  const isEntered = collect(rate, known)
  return (base, amount) => {
    const gives = (one: Decimal): boolean => base.times(one).toDecimalPlaces(2).equals(amount)
    const found = known.find(gives)
    if (found !== undefined || !isEntered || base.isZero()) return found
    for (const decimals of [4, 5, 6]) {
      const nearest = amount.div(base).toDecimalPlaces(decimals)
      const step = new Decimal(10).pow(-decimals)
      const fitting = [nearest.minus(step), nearest, nearest.plus(step)].filter(gives)
      if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined
    }
    return undefined
  }
}

/** Collects the rates that a formula can give; returns whether it also reads an entered one. */
function collect(formula: FixedFormula, known: Decimal[]): boolean {
  switch (formula.kind) {
    case 'constant':
    case 'figure':
      known.push(formula.value)
      return false
    case 'choose':
      return [formula.so, formula.otherwise].map((part) => collect(part, known)).includes(true)
    case 'match':
      return [...formula.cases.values()].map((part) => collect(part, known)).includes(true)
    case 'version':
      return collect(formula.of, known)
    default:
      return true
  }
}
