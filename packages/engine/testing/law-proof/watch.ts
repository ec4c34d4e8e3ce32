import { type Bracket, type Figure, inForce, type Scale, type Since } from '../../src/tree/figure.js'
import type { Condition, ContractWindow, Dated as DatedRule, Formula } from '../../src/tree/formula.js'
import type { Evaluation, Month, Plan } from './months.js'

/**
 * The change that the proof makes in the law, and the reads that it observes. One process has one law, so both are its
 * state.
 */

/** A part of the law that can be changed: a figure, a scale, a node of a formula, or the months that restart a sum of months. */
export type Part = Figure | Scale | Formula | Condition | ContractWindow
/** A part whose days choose what a regulation is fixed to. */
export type Rule = DatedRule | ContractWindow
export const isRule = (part: Part | undefined): part is Rule => part?.kind === 'dated' || part?.kind === 'contract'

/** The values of a figure or the versions of a scale, as a change gives them. */
export type Dated = readonly Since<string | undefined>[] | readonly Since<readonly Bracket[]>[]

/** A part and a way to change it, of which computations say whether it would make a difference where they read the part. */
export interface Effect {
  readonly part: Part
  readonly how: string
  /** The figures of months that read it, by plan. */
  readonly figures: Map<Plan, Set<number>>
}

/** The pieces of the law that a case read. */
export interface Reads {
  readonly effects: Set<Effect>
  /** Those that code read by itself. */
  readonly byCode: Set<Effect>
  /** The figures and scales whose value on a day was read by code, with the values. */
  readonly lookups: Map<Effect, Map<string, unknown>>
  /** Readings of all values of a figure or scale that have not asked for a day yet. */
  readonly open: Map<Effect, number>
  /** Formulas that were evaluated outside of a month, by what they read. */
  readonly evaluations: Map<Effect, Set<Evaluation>>
  readonly months: Month[]
}
export const nothingRead = (): Reads => ({
  effects: new Set(),
  byCode: new Set(),
  lookups: new Map(),
  open: new Map(),
  evaluations: new Map(),
  months: [],
})

interface Watch {
  /** Collects the changes that would make a difference where computations read the law; undefined: nothing is collected. */
  read: Reads | undefined
  /** The figure of a month, or the formula outside of a month, that is computed. */
  reader: { readonly plan: Plan; readonly place: number } | Evaluation | undefined
  /** The changed part. */
  part: Part | undefined
  /** How a node is changed. */
  how: string
}
export const watch: Watch = { read: undefined, reader: undefined, part: undefined, how: '' }

type Made = { readonly part: Part; readonly how: string; readonly values?: Dated; readonly rule?: Partial<Rule> }

/** Makes one change, runs, and takes the change back. */
export async function changed<Result>(change: Made, run: () => Promise<Result>): Promise<Result> {
  const takeBack = made(change)
  try {
    return await run()
  } finally {
    takeBack()
  }
}

/** The same at once. */
export function changedNow<Result>(change: Made, run: () => Result): Result {
  const takeBack = made(change)
  try {
    return run()
  } finally {
    takeBack()
  }
}

function made({ part, how, values, rule }: Made): () => void {
  watch.part = part
  watch.how = how
  const shipped = { ...part }
  if (rule) Object.assign(part, rule)
  if (values) datedOf.set(part, values)
  return () => {
    watch.part = undefined
    if (rule) Object.assign(part, shipped)
    datedOf.delete(part)
  }
}

const effects = new Map<Part, Map<string, Effect>>()
/** The same object for the same part and way. */
export function effectOf(part: Part, how: string): Effect {
  const ofPart = effects.get(part) ?? new Map<string, Effect>()
  effects.set(part, ofPart)
  const found = ofPart.get(how) ?? { part, how, figures: new Map() }
  ofPart.set(how, found)
  return found
}

/** Records that a change would make a difference. */
export function noteEffect(effect: Effect): void {
  const { read, reader } = watch
  if (read === undefined) return
  read.effects.add(effect)
  if (reader === undefined) read.byCode.add(effect)
  else if ('plan' in reader) added(effect.figures, reader.plan, reader.place)
  else added(read.evaluations, effect, reader)
}

/** Records that a regulation would be fixed otherwise: the whole month is computed again. */
export function noteRule(effect: Effect): void {
  watch.read?.effects.add(effect)
  watch.read?.byCode.add(effect)
}

function added<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

/** The reads by code on which changes of a figure's value, or of any part of a scale, depend. */
export const ANY = 'any'

const datedOf = new Map<Part, Dated>()
const shipped = new Map<Part, Dated>()

/** The values of the shipped law. */
export const shippedValues = (part: Figure | Scale): Dated =>
  shipped.get(part) ?? (part.kind === 'figure' ? part.values : part.versions)

/** Has every reading of a figure's values seen, and answered with the changed ones. */
export function watchFigure(part: Figure | Scale): void {
  if (shipped.has(part)) return
  const values = shippedValues(part)
  shipped.set(part, values)
  const any = effectOf(part, ANY)
  anyOf.set(values, any)
  Object.defineProperty(part, part.kind === 'figure' ? 'values' : 'versions', {
    enumerable: true,
    get: () => {
      const { read, reader } = watch
      if (reader === undefined) read?.open.set(any, (read.open.get(any) ?? 0) + 1)
      else noteEffect(any)
      return datedOf.get(part) ?? values
    },
  })
}

/** By the shipped values of a figure or scale. */
const anyOf = new Map<unknown, Effect>()

/** Records the value that code found on a day. */
export function noteLookup(values: unknown, day: string, found: unknown): void {
  const { read, reader } = watch
  const effect = read && anyOf.get(values)
  if (read === undefined || effect === undefined || reader !== undefined) return
  read.open.set(effect, Math.max(0, (read.open.get(effect) ?? 0) - 1))
  read.effects.add(effect)
  const days = read.lookups.get(effect) ?? new Map<string, unknown>()
  read.lookups.set(effect, days.set(day, found))
}

/** Closes the readings of a case: those that asked for no day have read all values. */
export function closeReads({ open, effects, byCode }: Reads): void {
  for (const [effect, count] of open) {
    if (count === 0) continue
    effects.add(effect)
    byCode.add(effect)
  }
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

/** The same, under the shipped law: the result is kept for all changes. */
export const unchanged = <Result>(run: () => Result): Result => {
  const { part } = watch
  const values = part && datedOf.get(part)
  if (part === undefined || values === undefined) return unseen(run)
  datedOf.delete(part)
  try {
    return unseen(run)
  } finally {
    datedOf.set(part, values)
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
