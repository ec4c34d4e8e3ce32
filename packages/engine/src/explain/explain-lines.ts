import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { knownLines, type LineReason } from './explain.js'

/** The trees of single lines, as `explainAll` gives them. */
interface LinesOfAmounts {
  /** The tree of a line by its name; undefined: the regulation does not have it. */
  readonly of: (name: string) => LineReason | undefined
  /** Whether the formulas that were read so far give the known amounts. */
  readonly isTrue: () => boolean
}

/**
 * The lines of a month without back pay whose amounts are known, by the name of their line: a tree is made for a line that is asked for,
 * and no formula of another line is read. For comparisons of many people. Undefined: the amount of a line is not known.
 */
export function explainLines(
  fixed: FixedRegulation,
  facts: Facts,
  amounts: ReadonlyMap<string, string>,
): LinesOfAmounts | undefined {
  const places = placesOf(fixed)
  for (const name of places.keys()) if (!amounts.has(name)) return undefined
  const lineAt = knownLines(fixed, facts, amounts)
  const read = new Map<string, LineReason>()
  let isTrue = true
  return {
    of: (name) => {
      const place = places.get(name)
      if (place === undefined) return undefined
      const line = read.get(name) ?? lineAt(place)
      read.set(name, line)
      if (!line.value.eq(amounts.get(name) ?? 0)) isTrue = false
      return line
    },
    isTrue: () => isTrue,
  }
}

function placesOf(fixed: FixedRegulation): ReadonlyMap<string, number> {
  const known = placesKnown.get(fixed) ?? new Map(fixed.lines.map(({ name }, place) => [name, place]))
  placesKnown.set(fixed, known)
  return known
}
const placesKnown = new WeakMap<FixedRegulation, ReadonlyMap<string, number>>()
