import { inForce, type Since } from '../../src/tree/figure.js'
import type { Evaluation, Month } from './months.js'
import { misprinted } from './printed.js'
import type { Effect, Reads } from './watch.js'

/**
 * Whether a case could see a change at all: the figures of its months that read the changed piece are computed again, then those that
 * read one with another value, and so on. Only a value that the case looked at, or that went into another month, can be missed.
 */

/** Whether a case could miss an amount under the change that is made, which has these effects. */
export const couldMiss = (reads: Reads, effects: readonly Effect[]): boolean =>
  effects.some(
    (effect) =>
      reads.byCode.has(effect) || findsOther(effect, reads) || [...(reads.evaluations.get(effect) ?? [])].some(isOther),
  ) || reads.months.some((month) => differs(month, effects))

/** Whether the change has another value on a day that code asked for. */
function findsOther(effect: Effect, { lookups }: Reads): boolean {
  const { part } = effect
  const values: readonly Since<unknown>[] =
    part.kind === 'figure' ? part.values : 'versions' in part && part.kind !== 'dated' ? part.versions : []
  return [...(lookups.get(effect) ?? [])].some(([day, found]) => inForce(values, day)?.value !== found)
}

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
