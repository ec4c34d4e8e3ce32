import {
  type ConditionReason,
  explainAll,
  type FigureReason,
  type LineReason,
  type Reason,
  type ScaleReason,
} from '../explain/explain.js'
import { explainLines } from '../explain/explain-lines.js'
import { partsOfReason } from '../explain/parts.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'

/** The cause of a difference between two months: an entry, the law, or amounts of earlier months. */
export type Cause =
  | {
      readonly kind: 'input'
      readonly caseName: string
      readonly caseFieldName: string
      /** Decimal text, or the value of a choice; undefined: that month's formula does not read it. */
      readonly before: string | undefined
      readonly after: string | undefined
    }
  | {
      readonly kind: 'figure' | 'scale'
      /** `SMIC.SMICHoraire`; for a scale its name. */
      readonly name: string
      readonly before: CauseSource
      readonly after: CauseSource
    }
  | {
      readonly kind: 'rule'
      /** The line that the rule computes. */
      readonly line: string
      readonly before: Omit<CauseSource, 'value'>
      readonly after: Omit<CauseSource, 'value'>
    }
  | {
      readonly kind: 'earlier'
      /** The line whose earlier amounts are added up. */
      readonly line: string
      readonly before: string
      readonly after: string
    }

interface CauseSource {
  /** Decimal text. */
  readonly value: string
  readonly since: string
  readonly text: string
}

/**
 * Compares two months of a person, each as `explainAll` explains it, by reading both trees of a line in parallel. If a
 * part has another amount, its operands are compared; for a lesser or a greater of two, the operand that counts. Gives
 * the causes of a line by its name: first entries, then the law, then sums of earlier months; no causes for a line with
 * the same amount in both.
 */
export const causesBetween = (
  before: readonly LineReason[],
  after: readonly LineReason[],
): ((line: string) => readonly Cause[]) => causesOfLines(byName(before), byName(after))

/** A month whose amounts are known, by the name of their line. */
interface KnownMonth {
  readonly fixed: FixedRegulation
  readonly facts: Facts
  readonly amounts: ReadonlyMap<string, string>
}

/**
 * The causes of one line, for comparisons of many people: only lines that the known amounts leave open are read. Where
 * today's law gives other amounts, or a month pays back pay, all lines are read.
 */
export function causesOfLine(line: string, before: KnownMonth, after: KnownMonth): readonly Cause[] {
  const [was, is] = [before, after].map(({ fixed, facts, amounts }) =>
    (facts.backPay ?? []).length > 0 ? undefined : explainLines(fixed, facts, amounts),
  )
  const causes = was && is && causesOfLines(was.of, is.of)(line)
  if (causes && was.isTrue() && is.isTrue()) return causes
  return causesBetween(explainAll(before.fixed, before.facts), explainAll(after.fixed, after.facts))(line)
}

function causesOfLines(before: LineOf, after: LineOf): (line: string) => readonly Cause[] {
  const comparison = new Comparison(before, after)
  return (line) => [...comparison.ofLine(line).values()].toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind])
}

const ORDER: Readonly<Record<Cause['kind'], number>> = { input: 0, figure: 1, scale: 1, rule: 1, earlier: 2 }

/** A line with its own tree, by its name; undefined: the month does not have it. */
type LineOf = (name: string) => LineReason | undefined

/** Causes by their subject, each once. */
type Found = Map<string, Cause>

class Comparison {
  readonly #before: LineOf
  readonly #after: LineOf
  readonly #known = new Map<string, Found>()

  constructor(before: LineOf, after: LineOf) {
    this.#before = before
    this.#after = after
  }

  ofLine(name: string): Found {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const found: Found = new Map()
    this.#known.set(name, found)
    const [was, is] = [this.#before(name), this.#after(name)]
    if (was?.because && is?.because && !was.value.eq(is.value)) this.#read(name, was.because, is.because, found)
    return found
  }

  /** Adds the causes of a part of the formula of `line` whose amount differs. */
  #read(line: string, was: Reason, is: Reason, found: Found): void {
    const read = (b: Reason, a: Reason): void => this.#read(line, b, a, found)
    if (was.kind === 'input' && is.kind === 'input') add(found, inputCause(was, is))
    else if (was.kind === 'figure' && is.kind === 'figure' && nameOf(was) === nameOf(is)) {
      add(found, { kind: 'figure', name: nameOf(is), before: sourceOf(was), after: sourceOf(is) })
    } else if (was.kind === 'yearToDate' && is.kind === 'yearToDate') {
      add(found, { kind: 'earlier', line: is.line, before: was.value.toFixed(), after: is.value.toFixed() })
    } else if (was.kind === 'line' && is.kind === 'line' && was.name === is.name) this.#readLine(was, is, found)
    else if (was.kind === 'rounding' && is.kind === 'rounding') read(was.of, is.of)
    else if (was.kind === 'scale' && is.kind === 'scale') {
      if (was.since !== is.since) {
        add(found, { kind: 'scale', name: is.scale, before: sourceOf(was), after: sourceOf(is) })
      }
      if (!was.of.value.eq(is.of.value)) read(was.of, is.of)
    } else if (was.kind === 'rule' && is.kind === 'rule' && was.since === is.since) read(was.of, is.of)
    else if (was.kind === 'rule' && is.kind === 'rule') {
      const [before, after] = [was, is].map(({ since, text }) => ({ since, text }))
      if (before && after) add(found, { kind: 'rule', line, before, after })
      this.#readLeaves(line, [was.of, is.of], 'of both', found)
    } else if (was.kind === 'choice' && is.kind === 'choice' && was.chosen === is.chosen) read(was.of, is.of)
    else if (was.kind === 'choice' && is.kind === 'choice') add(found, choiceCause(was, was.chosen, is.chosen))
    else if (was.kind === 'condition' && is.kind === 'condition' && was.holds === is.holds) read(was.of, is.of)
    else if (was.kind === 'condition' && is.kind === 'condition') {
      this.#readCondition(line, was.condition, is.condition, found)
    } else if (isSame(was, is)) {
      for (const [b, a] of pairsThatCount(was, is)) if (!b.value.eq(a.value)) read(b, a)
    } else this.#readLeaves(line, [was, is], 'of either', found)
  }

  /** A line with a separate tree, such as that of a stop, follows another law: its lines are not those of the month. */
  #readLine(was: LineReason, is: LineReason, found: Found): void {
    const own = was.because && is.because && new Comparison(byName([...linesIn(was)]), byName([...linesIn(is)]))
    for (const [key, cause] of (own ?? this).ofLine(is.name)) found.set(key, cause)
  }

  #readCondition(line: string, was: ConditionReason, is: ConditionReason, found: Found): void {
    if (was.kind === 'compare' && is.kind === 'compare') {
      for (const [b, a] of [[was.left, is.left] as const, [was.right, is.right] as const]) {
        if (!b.value.eq(a.value)) this.#read(line, b, a, found)
      }
    } else if (was.kind === 'is' && is.kind === 'is') add(found, choiceCause(is, was.actual, is.actual))
    else if (was.kind === 'both' && is.kind === 'both') {
      was.conditions.forEach((condition, place) => {
        const other = is.conditions[place]
        if (other !== undefined && condition.holds !== other.holds) this.#readCondition(line, condition, other, found)
      })
    }
  }

  /** For two formulas of different kinds: their inputs, by subject. */
  #readLeaves(line: string, formulas: readonly [Reason, Reason], which: 'of both' | 'of either', found: Found): void {
    const [before, after] = formulas.map((formula) => new Map([...leavesIn(formula)].map((one) => [keyOf(one), one])))
    for (const key of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
      const [was, is] = [before?.get(key), after?.get(key)]
      if (was !== undefined && is !== undefined) {
        if (!was.value.eq(is.value)) this.#read(line, was, is, found)
      } else if (which === 'of either') {
        const only = was ?? is
        if (only?.kind === 'line') for (const [name, cause] of this.ofLine(only.name)) found.set(name, cause)
        if (only?.kind === 'input') add(found, inputCause(was, is))
      }
    }
  }
}

const add = (found: Found, cause: Cause): void => {
  const name = cause.kind === 'input' ? `${cause.caseName}.${cause.caseFieldName}` : undefined
  found.set(`${cause.kind} ${name ?? ('line' in cause ? cause.line : 'name' in cause ? cause.name : '')}`, cause)
}

type Input = Extract<Reason, { readonly kind: 'input' }>
function inputCause(was: Reason | undefined, is: Reason | undefined): Cause {
  const { caseName, caseFieldName } = (is ?? was) as Input
  const [before, after] = [was?.value.toFixed(), is?.value.toFixed()]
  return { kind: 'input', caseName, caseFieldName, before, after }
}

const choiceCause = (
  { caseName, caseFieldName }: Pick<Input, 'caseName' | 'caseFieldName'>,
  before: string,
  after: string,
): Cause => ({ kind: 'input', caseName, caseFieldName, before, after })

function byName(lines: readonly LineReason[]): LineOf {
  const named = new Map(lines.map((line) => [line.name, line]))
  return (name) => named.get(name)
}
const nameOf = ({ table, key }: FigureReason): string => `${table}.${key}`
const sourceOf = ({ value, since, text }: FigureReason | ScaleReason): CauseSource => ({
  value: value.toFixed(),
  since,
  text,
})

type Operation = Extract<Reason, { readonly kind: 'operation' }>
const isSame = (was: Reason, is: Reason): was is Operation =>
  was.kind === 'operation' &&
  is.kind === 'operation' &&
  was.operator === is.operator &&
  was.operands.length === is.operands.length

/** Pairs the operands; for a lesser or a greater, the operand that counts in each month. */
function pairsThatCount(was: Operation, is: Reason): readonly (readonly [Reason, Reason])[] {
  if (is.kind !== 'operation') return []
  const all = was.operands.flatMap((operand, place) => {
    const other = is.operands[place]
    return other === undefined ? [] : [[operand, other] as const]
  })
  if (was.operator !== 'min' && was.operator !== 'max') return all
  const chosen = ({ operands, value }: Operation): number => operands.findIndex((operand) => operand.value.eq(value))
  return all.filter((_pair, place) => place === chosen(was) || place === chosen(is))
}

type Leaf = Extract<Reason, { readonly kind: 'input' | 'figure' | 'line' | 'yearToDate' }>
const keyOf = (leaf: Leaf): string => {
  if (leaf.kind === 'input') return `input ${leaf.caseName}.${leaf.caseFieldName}`
  if (leaf.kind === 'figure') return `figure ${nameOf(leaf)}`
  return leaf.kind === 'line' ? `line ${leaf.name}` : `earlier ${leaf.line}`
}

function* leavesIn(reason: Reason | ConditionReason): Generator<Leaf> {
  if (reason.kind === 'input' || reason.kind === 'figure' || reason.kind === 'line' || reason.kind === 'yearToDate') {
    yield reason
  } else for (const part of partsOfReason(reason)) yield* leavesIn(part)
}

/** The lines of an unfolded tree, each once, with their own trees. */
function* linesIn(line: LineReason): Generator<LineReason> {
  yield line
  for (const leaf of line.because ? leavesIn(line.because) : []) {
    if (leaf.kind === 'line' && leaf.because) yield* linesIn(leaf)
  }
}
