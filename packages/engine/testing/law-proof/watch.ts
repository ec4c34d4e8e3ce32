import { type Bracket, type Figure, inForce, type Scale, type Since } from '../../src/tree/figure.js'
import type { Condition, Formula } from '../../src/tree/formula.js'

/** What the proof changes in the law, and what it sees computations read. One process has one law, so both are its state. */

/** A part of the law that can be changed: a figure, a scale, or a node of a formula. */
export type Part = Figure | Scale | Formula | Condition

/** The values of a figure or the versions of a scale, as a change gives them. */
export type Dated = readonly Since<string | undefined>[] | readonly Since<readonly Bracket[]>[]

interface Watch {
  /** Collects what computations read; undefined: nothing is collected. */
  read: Set<Part> | undefined
  /** The changed part. */
  part: Part | undefined
  /** How a node is changed. */
  how: string
}
export const watch: Watch = { read: undefined, part: undefined, how: '' }

/** Makes one change, runs, and takes the change back. */
export async function changed<Result>(
  { part, how, values }: { readonly part: Part; readonly how: string; readonly values?: Dated },
  run: () => Promise<Result>,
): Promise<Result> {
  watch.part = part
  watch.how = how
  if (values) datedOf.set(part, values)
  try {
    return await run()
  } finally {
    watch.part = undefined
    datedOf.delete(part)
  }
}

const datedOf = new Map<Part, Dated>()
const shipped = new Map<Part, Dated>()

/** The values of the shipped law. */
export const shippedValues = (part: Figure | Scale): Dated => shipped.get(part) ?? []

/** Has every reading of a figure's values seen, and answered with the changed ones. */
export function watchFigure(part: Figure | Scale): void {
  if (shipped.has(part)) return
  const values: Dated = part.kind === 'figure' ? part.values : part.versions
  shipped.set(part, values)
  Object.defineProperty(part, part.kind === 'figure' ? 'values' : 'versions', {
    enumerable: true,
    get: () => {
      watch.read?.add(part)
      return datedOf.get(part) ?? values
    },
  })
}

/** Runs without seeing what is read: fixing a regulation reads every figure that it has. */
export function unseen<Result>(run: () => Result): Result {
  const { read } = watch
  watch.read = undefined
  try {
    return run()
  } finally {
    watch.read = read
  }
}

/** The value of a figure on a day under the change. */
export function figureOn(figure: Figure, day: string): string {
  const found = inForce(figure.values, day)
  if (found === undefined) throw new Error(`${figure.table}.${figure.key} has no value on ${day}`)
  return found.value
}

/** The brackets of a scale on a day under the change. */
export function scaleOn(scale: Scale, day: string): readonly Bracket[] {
  const found = inForce(scale.versions, day)
  if (found === undefined) throw new Error(`${scale.name} has no value on ${day}`)
  return found.value
}
