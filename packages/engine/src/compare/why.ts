import { bracketOf, compileFormula } from '../calculate/compile.js'
import { CotisationsRupture, IndemniteConventionnelle, MoisPreavis } from '../cases/leaving.js'
import { AjustementNet } from '../cases/month-absences.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import { figureName } from '../tree/figure.js'
import type { FixedCondition, FixedFormula, FixedScale } from '../tree/fix.js'
import { linesIn } from '../tree/parts.js'
import type { Movers } from './movers.js'

/** A person's month under one law: the facts, and the amounts of its lines as decimal text. */
export interface Amounted {
  readonly facts: Facts
  readonly lines: readonly string[]
  /** The lines already read as numbers. */
  readonly values: Decimal[]
}

interface Pair {
  readonly before: Amounted
  readonly after: Amounted
  /** The indexes of a line's movers, by its index under the law before; undefined: it has not changed. */
  readonly moved: readonly (readonly number[] | undefined)[]
}

/** Adds the indexes of the movers of a part of a formula. Call it only for a part whose value has changed. */
export type Why = (pair: Pair, found: Set<number>) => void

/** The values that parts of formulas are compared with. */
export interface Laws {
  readonly movers: Movers
  /** The mover of a company field that holds a published figure, by the field's key. */
  readonly published: ReadonlyMap<string, number>
  /** The movers of agreements: all of them, and those of the agreement of a person. */
  readonly agreements: { readonly all: readonly number[]; readonly of: (facts: Facts) => readonly number[] }
  /**
   * The movers of the net before tax: a searched guaranteed net, or contributions on severance pay, change with any of
   * them.
   */
  readonly ofNet: () => readonly number[]
}

/**
 * Reads the same formula under two laws. The result follows one person's values: the branch taken, the lesser of two,
 * the parts that changed. Undefined: it contains no figure, line or rule that can change it.
 */
export function whyOf(laws: Laws, line: string, before: FixedFormula, after: FixedFormula): Why | undefined {
  const why = (b: FixedFormula, a: FixedFormula): Why | undefined => whyOf(laws, line, b, a)
  if (before.kind === 'version' && after.kind === 'version') {
    if (before.from === after.from) return why(before.of, after.of)
    const [was, is] = [before, after].map(({ from, text }) => ({ from, text, value: undefined }))
    return was && is && adding(laws.movers.readBy(line, laws.movers.place('rule', line, was, is)))
  }
  if (before.kind === 'figure' && after.kind === 'figure') {
    if (before.value.eq(after.value)) return undefined
    const place = laws.movers.place('figure', figureName(before.figure), before.since, after.since)
    return adding(laws.movers.readBy(line, place))
  }
  if (before.kind === 'line' && after.kind === 'line') {
    const { index } = before
    return ({ moved }, found) => {
      for (const place of moved[index] ?? []) found.add(place)
    }
  }
  if (before.kind === 'input') return whyOfInput(laws, line, before.field.key)
  if (before.kind === 'round' && after.kind === 'round') return why(before.of, after.of)
  if (before.kind === 'binary' && after.kind === 'binary') {
    const parts = [part(before.left, after.left, why), part(before.right, after.right, why)]
    const { operator } = before
    return operator === 'min' || operator === 'max' ? ofChosen(operator, parts) : ofParts(parts)
  }
  if (before.kind === 'sum' && after.kind === 'sum') {
    return ofParts(before.terms.map((term, place) => part(term, after.terms[place] ?? term, why)))
  }
  if (before.kind === 'choose' && after.kind === 'choose') {
    const so = why(before.so, after.so)
    const otherwise = why(before.otherwise, after.otherwise)
    const when = whyOfCondition(laws, line, before.when, after.when)
    if (so === undefined && otherwise === undefined && when === undefined) return undefined
    const [held, holds] = [holdsIn(before.when), holdsIn(after.when)]
    return (pair, found) => {
      const was = held(pair.before)
      if (was === holds(pair.after)) (was ? so : otherwise)?.(pair, found)
      else when?.(pair, found)
    }
  }
  if (before.kind === 'match' && after.kind === 'match') {
    const cases = new Map([...before.cases].map(([value, then]) => [value, why(then, after.cases.get(value) ?? then)]))
    const { key } = before.field
    return [...cases.values()].every((one) => one === undefined)
      ? undefined
      : (pair, found) => cases.get(pair.before.facts.choices[key] ?? '')?.(pair, found)
  }
  if (before.kind === 'scale' && after.kind === 'scale') {
    return whyOfScale(laws, line, before, after, why(before.of, after.of))
  }
  return undefined
}

const adding =
  (place: number): Why =>
  (_pair, found) =>
    void found.add(place)

/**
 * The facts are the same under both laws, except the published figures and the amounts that settling the month finds.
 */
function whyOfInput({ published, agreements, movers, ofNet }: Laws, line: string, key: string): Why | undefined {
  if (key === AjustementNet.key || key === CotisationsRupture.key) {
    return ({ before, after }, found) => {
      if (!sameNumber(before.facts.numbers[key], after.facts.numbers[key]))
        for (const place of ofNet()) found.add(place)
    }
  }
  // A notice that is paid counts as service, so it moves the severance pay too.
  if (agreements.all.length > 0 && (key === MoisPreavis.key || key === IndemniteConventionnelle.key)) {
    for (const place of agreements.all) movers.readBy(line, place)
    return ({ before, after }, found) => {
      if (sameNumber(before.facts.numbers[key], after.facts.numbers[key])) return
      for (const place of agreements.of(before.facts)) found.add(place)
    }
  }
  const place = published.get(key)
  if (place === undefined) return undefined
  movers.readBy(line, place)
  return ({ before, after }, found) => {
    if (!sameNumber(before.facts.numbers[key], after.facts.numbers[key])) found.add(place)
  }
}
const sameNumber = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.eq(other)

interface Part {
  readonly why: Why | undefined
  /** Whether its value has changed; absent: `why` finds no cause if it has not. */
  readonly hasMoved?: (pair: Pair) => boolean
  readonly before: Value
  readonly after: Value
}
type Value = (side: Amounted) => Decimal

function part(
  before: FixedFormula,
  after: FixedFormula,
  why: (b: FixedFormula, a: FixedFormula) => Why | undefined,
): Part {
  const values = { before: valueIn(before), after: valueIn(after) }
  const isLeaf = before.kind === 'line' || before.kind === 'figure' || before.kind === 'input'
  const hasMoved = (pair: Pair) => !values.before(pair.before).eq(values.after(pair.after))
  return { why: why(before, after), ...(!isLeaf && { hasMoved }), ...values }
}

/** Follows the parts that can change, for each person those that have. */
function ofParts(all: readonly Part[]): Why | undefined {
  const parts = all.filter(({ why }) => why !== undefined)
  if (parts.length < 2) return parts[0]?.why
  return (pair, found) => {
    for (const { why, hasMoved } of parts) if (hasMoved?.(pair) !== false) why?.(pair, found)
  }
}

/** For the lesser or the greater of two: the operand chosen before, and the one chosen after. */
function ofChosen(operator: 'min' | 'max', [left, right]: readonly Part[]): Why | undefined {
  if (left === undefined || right === undefined || (left.why === undefined && right.why === undefined)) return undefined
  const takesRight = (side: Amounted, [one, other]: readonly [Value, Value]): boolean =>
    operator === 'min' ? other(side).lt(one(side)) : other(side).gt(one(side))
  return (pair, found) => {
    const was = takesRight(pair.before, [left.before, right.before])
    const is = takesRight(pair.after, [left.after, right.after])
    const chosen = was === is ? [was ? right : left] : [left, right]
    for (const { why, hasMoved } of chosen) if (hasMoved?.(pair) !== false) why?.(pair, found)
  }
}

function whyOfCondition(laws: Laws, line: string, before: FixedCondition, after: FixedCondition): Why | undefined {
  const why = (b: FixedFormula, a: FixedFormula): Why | undefined => whyOf(laws, line, b, a)
  if (before.kind === 'compare' && after.kind === 'compare') {
    return ofParts([part(before.left, after.left, why), part(before.right, after.right, why)])
  }
  if (before.kind !== 'both' || after.kind !== 'both') return undefined
  const parts = before.conditions.flatMap((condition, place) => {
    const other = after.conditions[place] ?? condition
    const of = whyOfCondition(laws, line, condition, other)
    return of === undefined ? [] : [{ of, held: holdsIn(condition), holds: holdsIn(other) }]
  })
  return parts.length === 0
    ? undefined
    : (pair, found) => {
        for (const { of, held, holds } of parts) if (held(pair.before) !== holds(pair.after)) of(pair, found)
      }
}

/** The scale, if it gives another value for the same number; the number, if the scale gives another value for it. */
function whyOfScale(
  laws: Laws,
  line: string,
  before: FixedScale,
  after: FixedScale,
  ofNumber: Why | undefined,
): Why | undefined {
  const isOther = before.since.from !== after.since.from
  if (!isOther && ofNumber === undefined) return undefined
  const { movers } = laws
  const place = isOther ? movers.readBy(line, movers.place('scale', before.scale.name, before.since, after.since)) : -1
  const [was, is] = [valueIn(before.of), valueIn(after.of)]
  const read = (scale: FixedScale, number: Decimal): string =>
    scale.brackets[bracketOf(scale, number)]?.columns[scale.column]?.toFixed() ?? ''
  return (pair, found) => {
    const [first, then] = [was(pair.before), is(pair.after)]
    if (read(before, first) !== read(after, first)) found.add(place)
    if (read(after, first) !== read(after, then)) ofNumber?.(pair, found)
  }
}

const ONE: FixedFormula = { kind: 'constant', value: new Decimal(1) }
const NONE: FixedFormula = { kind: 'constant', value: new Decimal(0) }
function holdsIn(when: FixedCondition): (side: Amounted) => boolean {
  const value = valueIn({ kind: 'choose', when, so: ONE, otherwise: NONE })
  return (side) => value(side).eq(1)
}

/** Computes a part of a formula from the lines of a person's month. */
function valueIn(formula: FixedFormula): Value {
  const evaluate = compileFormula(formula)
  const read = linesIn(formula)
  return ({ facts, lines, values }) => {
    for (const index of read) values[index] ??= new Decimal(lines[index] ?? Number.NaN)
    return evaluate(facts, values)
  }
}
