import type { Decimal } from '../../src/ground/money.js'
import type { Facts } from '../../src/tree/facts.js'
import { type Bracket, type Figure, inForce, type Scale, type Since } from '../../src/tree/figure.js'
import type { Condition, Formula } from '../../src/tree/formula.js'

/** What the proof changes in the law, and what it sees computations read. One process has one law, so both are its state. */

/** A part of the law that can be changed: a figure, a scale, or a node of a formula. */
export type Part = Figure | Scale | Formula | Condition

/** The values of a figure or the versions of a scale, as a change gives them. */
export type Dated = readonly Since<string | undefined>[] | readonly Since<readonly Bracket[]>[]

/** A part and a way to change it, of which computations say whether it would make a difference where they read the part. */
export interface Effect {
  readonly part: Part
  readonly how: string
}

type Evaluator = (facts: Facts, figures: readonly Decimal[]) => Decimal
/** The figures of a fixed regulation, in the order of their places. */
type Plan = readonly Evaluator[]

/** What a case read of the law. */
export interface Reads {
  readonly effects: Set<Effect>
  /** Those that something else than a figure of a month read. */
  readonly elsewhere: Set<Effect>
  /** The months that were computed. */
  readonly months: { readonly plan: Plan; readonly facts: Facts; readonly figures: readonly Decimal[] }[]
}
export const nothingRead = (): Reads => ({ effects: new Set(), elsewhere: new Set(), months: [] })

interface Watch {
  /** Collects the changes that would make a difference where computations read the law; undefined: nothing is collected. */
  read: Reads | undefined
  /** The figure that is computed. */
  figure: { readonly plan: Plan; readonly place: number } | undefined
  /** The changed part. */
  part: Part | undefined
  /** How a node is changed. */
  how: string
}
export const watch: Watch = { read: undefined, figure: undefined, part: undefined, how: '' }

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

const effects = new Map<Part, Map<string, Effect>>()
/** The same object for the same part and way. */
export function effectOf(part: Part, how: string): Effect {
  const ofPart = effects.get(part) ?? new Map<string, Effect>()
  effects.set(part, ofPart)
  const found = ofPart.get(how) ?? { part, how }
  ofPart.set(how, found)
  return found
}

/** The figures that read an effect, by plan. */
const figuresOf = new Map<Effect, Map<Plan, Set<number>>>()

/** Takes note that a change would make a difference. */
export function noteEffect(part: Part, how: string): void {
  const { read, figure } = watch
  if (read === undefined) return
  const effect = effectOf(part, how)
  read.effects.add(effect)
  if (figure === undefined) {
    read.elsewhere.add(effect)
    return
  }
  const ofEffect = figuresOf.get(effect) ?? new Map<Plan, Set<number>>()
  figuresOf.set(effect, ofEffect)
  const places = ofEffect.get(figure.plan)
  if (places === undefined) ofEffect.set(figure.plan, new Set([figure.place]))
  else places.add(figure.place)
}

/** Whether the change that is made gives a figure of the read months another value, or was read elsewhere. */
export const hasOtherFigures = ({ elsewhere, months }: Reads, effects: readonly Effect[]): boolean =>
  effects.some(
    (effect) =>
      elsewhere.has(effect) ||
      months.some(({ plan, facts, figures }) =>
        [...(figuresOf.get(effect)?.get(plan) ?? [])].some((place) => isOther(plan, place, facts, figures)),
      ),
  )
function isOther(plan: Plan, place: number, facts: Facts, figures: readonly Decimal[]): boolean {
  const shipped = figures[place]
  // A figure that was not computed is computed with what was read elsewhere.
  if (shipped === undefined) return true
  try {
    return plan[place]?.(facts, figures).eq(shipped) !== true
  } catch {
    return true
  }
}
/** What the changes of a figure's value, and of all that a scale has, depend on where code reads it by itself. */
export const ANY = 'any'

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
      noteEffect(part, ANY)
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
