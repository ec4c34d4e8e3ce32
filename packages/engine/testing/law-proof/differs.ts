import type { Decimal } from '../../src/ground/money.js'
import type { Facts } from '../../src/tree/facts.js'
import type { FixedRegulation } from '../../src/tree/fix.js'
import { misprinted, type Printed } from './printed.js'
import type { Effect, Reads } from './watch.js'

/**
 * Whether a case could see a change at all: the figures of its months that read the changed piece are computed again, then those that
 * read one with another value, and so on. Only a value that the case looked at, or that went into another month, can be missed.
 */

export type Evaluator = (facts: Facts, figures: readonly Decimal[]) => Decimal

/** The figures of a fixed regulation. */
export interface Plan {
  readonly fixed: FixedRegulation
  /** By place. */
  readonly evaluators: readonly Evaluator[]
  /** The places in the order in which they are computed. */
  readonly order: readonly number[]
  /** By place, the places that read it. */
  readonly readers: readonly (readonly number[])[]
  readonly priced: readonly Printed[]
}

/** A month that was computed under the shipped law. */
export interface Month {
  readonly plan: Plan
  readonly facts: Facts
  readonly figures: readonly Decimal[]
  /** The places whose value was looked at; undefined: all count as looked at. */
  seen: Set<number> | undefined
  /** The warnings that follow from figures, as text. */
  readonly warnings?: (figures: readonly Decimal[]) => string
}

/** A formula that was evaluated outside of a month: of stops, of an agreement, of a search. */
export interface Evaluation {
  /** The value, and the branches that an observer sees. */
  readonly again: (facts: Facts, values: readonly Decimal[]) => readonly [Decimal, string]
  readonly facts: Facts
  readonly values: readonly Decimal[]
  result: readonly [Decimal, string] | undefined
}

/** Whether a case could miss an amount under the change that is made, which has these effects. */
export const couldMiss = (reads: Reads, effects: readonly Effect[]): boolean =>
  effects.some((effect) => reads.byCode.has(effect) || [...(reads.evaluations.get(effect) ?? [])].some(isOther)) ||
  reads.months.some((month) => differs(month, effects))

function isOther({ again, facts, values, result }: Evaluation): boolean {
  try {
    const [value, branches] = again(facts, values)
    return result === undefined || !value.eq(result[0]) || branches !== result[1]
  } catch {
    return true
  }
}

function differs({ plan, facts, figures, seen, warnings }: Month, effects: readonly Effect[]): boolean {
  const waiting = new Set(effects.flatMap((effect) => [...(effect.figures.get(plan) ?? [])]))
  if (waiting.size === 0) return false
  const now = [...figures]
  let isChanged = false
  for (const place of plan.order) {
    if (!waiting.has(place)) continue
    const [shipped, evaluate] = [figures[place], plan.evaluators[place]]
    try {
      const value = evaluate?.(facts, now)
      if (value === undefined || shipped === undefined || !value.isFinite()) return true
      if (value.eq(shipped)) continue
      if (seen === undefined || seen.has(place)) return true
      now[place] = value
      isChanged = true
      for (const reader of plan.readers[place] ?? []) waiting.add(reader)
    } catch {
      return true
    }
  }
  if (!isChanged) return false
  return misprinted(plan.priced, now) !== undefined || (warnings !== undefined && warnings(now) !== warnings(figures))
}
