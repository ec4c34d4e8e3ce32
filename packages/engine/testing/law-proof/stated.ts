import { seeded } from '@centime/testing'
import { Decimal, ZERO } from '../../src/ground/money.js'
import { lastDay } from '../../src/ground/period.js'
import { AGREEMENTS } from '../../src/law/conventions/index.js'
import type { Facts } from '../../src/tree/facts.js'
import type { FixedCondition, FixedFormula, FixedRegulation } from '../../src/tree/fix.js'
import type { Regulation } from '../../src/tree/regulation.js'
import { type Change, REGULATIONS } from './changes.js'
import { compileCondition, compileFormula } from './compile.js'
import { convention } from './convention.js'
import { fix, originOf } from './fix.js'
import type { Smallest } from './report.js'
import { changedNow, isRule, type Part } from './watch.js'

/**
 * Looks for stated amounts from which a changed line comes out otherwise, in the form of `worked-terms.json`: a walk over the line's
 * formula keeps the guards of the changed piece, and fields are set until each guard holds and the amount differs.
 */

type Node = FixedFormula | FixedCondition
/** What has to hold for the changed piece to be computed and to matter. */
type Guard =
  | { readonly kind: 'holds'; readonly condition: FixedCondition; readonly wanted: boolean }
  | { readonly kind: 'word'; readonly key: string; readonly value: string }
  | { readonly kind: 'beside'; readonly left: FixedFormula; readonly right: FixedFormula }

interface Spot {
  readonly fixed: FixedRegulation
  readonly period: string
  readonly name: string
  readonly part: string
  readonly formula: FixedFormula
  readonly guards: readonly Guard[]
}

const PERIODS = ['2026-06', '2025-06', '2024-06', '2024-12', '2025-12', '2025-03', '2025-04', '2026-03', '2026-12']
const fixedOn = new Map<string, readonly FixedRegulation[]>()
const ALL: readonly Regulation[] = [
  ...REGULATIONS,
  ...AGREEMENTS.flatMap((agreement) => agreement.categories.map((category) => convention(agreement, category))),
]

/** Where a part is computed: the first line of the first period that has it, and the guards on the way. */
function spotOf(part: Part, periods: readonly string[]): Spot | undefined {
  for (const period of periods) {
    const regulations = fixedOn.get(period) ?? ALL.map((one) => fix(one, lastDay(period)))
    fixedOn.set(period, regulations)
    for (const fixed of regulations)
      for (const { name, formula, contribution, quantity, share } of fixed.lines) {
        const parts = {
          amount: formula,
          rate: contribution?.rate ?? share?.rate,
          quantity: quantity?.of,
          price: quantity?.price,
          base: share?.base,
        }
        for (const [of, one] of Object.entries(parts)) {
          const guards = one && guardsTo(one, part, new Set())
          if (one && guards) return { fixed, period, name, part: of, formula: one, guards }
        }
      }
  }
  return undefined
}

const isPart = (node: Node, part: Part): boolean =>
  originOf(node)?.node === part ||
  (node.kind === 'figure' && node.figure === part) ||
  (node.kind === 'scale' && node.scale === part)

function guardsTo(node: Node, part: Part, visited: Set<Node>): readonly Guard[] | undefined {
  if (isPart(node, part)) return []
  if (visited.has(node)) return undefined
  visited.add(node)
  for (const [below, guards] of waysFrom(node)) {
    const found = guardsTo(below, part, visited)
    if (found) return [...guards, ...found]
  }
  return undefined
}

type Way = readonly [below: Node, guards: readonly Guard[]]
const holds = (condition: FixedCondition, wanted: boolean): Guard => ({ kind: 'holds', condition, wanted })

function waysFrom(node: Node): readonly Way[] {
  switch (node.kind) {
    case 'binary':
    case 'compare': {
      const { left, right } = node
      const isChoice = node.kind === 'compare' || node.operator === 'min' || node.operator === 'max'
      const guards: readonly Guard[] = isChoice ? [{ kind: 'beside', left, right }] : []
      return [
        [left, guards],
        [right, guards],
      ]
    }
    case 'sum':
      return node.terms.map((term) => [term, []])
    case 'round':
    case 'scale':
    case 'version':
      return [[node.of, []]]
    case 'choose':
      return [
        [node.when, []],
        [node.so, [holds(node.when, true)]],
        [node.otherwise, [holds(node.when, false)]],
      ]
    case 'match':
      return [...node.cases].map(([value, then]) => [then, [{ kind: 'word', key: node.field.key, value }]])
    case 'both':
      return node.conditions.map((one) => [
        one,
        node.conditions.filter((other) => other !== one).map((other) => holds(other, true)),
      ])
    default:
      return []
  }
}

/** What the formula reads: names as in `worked-terms.json`, with the values that are tried. */
interface Leaf {
  readonly name: string
  readonly set: (state: State, value: string) => void
  readonly values: readonly string[]
  readonly isNumber: boolean
}
interface State {
  readonly given: Map<string, string>
  readonly facts: Facts & { readonly numbers: Record<string, Decimal>; readonly choices: Record<string, string> }
  readonly values: Decimal[]
}

const AMOUNTS = [
  '0',
  '1',
  '2',
  '3',
  '7',
  '10',
  '12',
  '30',
  '100.01',
  '151.67',
  '0.5',
  '0.37',
  '1801.83',
  '2500.01',
  '4321.09',
  '30000.05',
  '1234.5678',
  '123456.78',
]

function leavesOf({ formula, fixed }: Spot): readonly Leaf[] {
  const leaves = new Map<string, Leaf>()
  const numbers = new Set(AMOUNTS)
  const add = (name: string, values: readonly string[], isNumber: boolean, set: Leaf['set']): void => {
    leaves.set(name, { name, values, isNumber, set })
  }
  const visited = new Set<Node>()
  const visit = (node: Node): void => {
    if (visited.has(node)) return
    visited.add(node)
    if (node.kind === 'constant' || node.kind === 'figure') numbers.add(node.value.toFixed())
    if (node.kind === 'scale') for (const { upTo } of node.brackets) if (upTo) numbers.add(upTo.toFixed())
    if (node.kind === 'input') {
      const { key, min, max } = node.field
      const isAllowed = (one: string) => min.lte(one) && max.gte(one)
      add(key, [...numbers].filter(isAllowed), true, ({ facts }, value) => {
        facts.numbers[key] = Decimal.max(min, Decimal.min(max, value))
      })
    } else if (node.kind === 'line') {
      const name = fixed.lines[node.index]?.name ?? ''
      add(name, [...numbers], true, ({ values }, value) => {
        values[node.index] = new Decimal(value)
      })
    } else if (node.kind === 'yearToDate') {
      add(`+ ${node.line}`, [...numbers], true, ({ facts }, value) => {
        Object.assign(facts.yearToDate, { [node.key]: new Decimal(value) })
      })
    } else if (node.kind === 'match' || node.kind === 'is') {
      const { key, values } = node.field
      add(key, values, false, ({ facts }, value) => {
        facts.choices[key] = value
      })
    }
    for (const [below] of waysFrom(node)) visit(below)
  }
  visit(formula)
  return [...leaves.values()].map((leaf) => (leaf.isNumber ? { ...leaf, values: [...leaf.values, ...numbers] } : leaf))
}

function stateOf({ fixed, period }: Spot, leaves: readonly Leaf[], given: ReadonlyMap<string, string>): State {
  const words = fixed.reads.flatMap((field) =>
    field.kind === 'choice-field' ? [[field.key, field.default ?? field.values[0] ?? ''] as const] : [],
  )
  const state: State = {
    given: new Map(given),
    facts: {
      period,
      paymentDate: lastDay(period),
      numbers: {},
      choices: Object.fromEntries(words),
      contract: { since: '2020-01-01', end: undefined },
      yearToDate: {},
    },
    values: fixed.lines.map(() => ZERO),
  }
  for (const leaf of leaves) {
    const value = given.get(leaf.name)
    if (value !== undefined) leaf.set(state, value)
  }
  return state
}

type Draw = ReturnType<typeof seeded>
const oneOf = <Value>(draw: Draw, values: readonly Value[]): Value | undefined =>
  values[draw.from(0, values.length - 1)]

/** The number of the first guards that hold. */
function guardsHeld({ guards }: Spot, { facts, values }: State): number {
  const at = guards.findIndex((guard) =>
    guard.kind === 'holds'
      ? compileCondition(guard.condition)(facts, values) !== guard.wanted
      : guard.kind === 'word' && facts.choices[guard.key] !== guard.value,
  )
  return at < 0 ? guards.length : at
}

class Search {
  readonly spot: Spot
  readonly change: Change
  readonly leaves: readonly Leaf[]
  private readonly draw: Draw

  constructor(spot: Spot, change: Change) {
    this.spot = spot
    this.change = change
    this.leaves = leavesOf(spot)
    this.draw = seeded(1)
  }

  amountOf({ facts, values }: State): string {
    try {
      return compileFormula(this.spot.formula)(facts, values).toFixed()
    } catch {
      return 'no amount'
    }
  }

  /** The amounts under the shipped and the changed law; undefined if they are the same. */
  differenceOf(state: State): readonly [shipped: string, changed: string] | undefined {
    const shipped = this.amountOf(state)
    // An amount that cannot be computed is no payslip.
    if (!/^-?[\d.]+$/.test(shipped)) return undefined
    const other = changedNow(this.change, () => this.amountOf(state))
    return other === shipped ? undefined : [shipped, other]
  }

  find(): ReadonlyMap<string, string> | undefined {
    for (let start = 0; start < STARTS; start += 1) {
      let best = new Map<string, string>()
      for (const { name, values } of this.leaves)
        if (this.draw.from(0, 2) > 0) best.set(name, oneOf(this.draw, values) ?? '0')
      let held = -1
      for (let step = 0; step < STEPS; step += 1) {
        const next = step === 0 ? best : this.moved(best)
        const state = stateOf(this.spot, this.leaves, next)
        try {
          const now = guardsHeld(this.spot, state)
          if (now < held) continue
          held = now
          best = next
        } catch {
          continue
        }
        if (this.differenceOf(state)) return best
      }
    }
    return undefined
  }

  /** A step: a guard is mended, both sides of a limit are made to meet, or a value is drawn. */
  private moved(given: ReadonlyMap<string, string>): Map<string, string> {
    const next = new Map(given)
    const state = stateOf(this.spot, this.leaves, next)
    const { guards } = this.spot
    const at = guardsHeld(this.spot, state)
    const guard =
      at < guards.length
        ? guards[at]
        : oneOf(
            this.draw,
            guards.filter(({ kind }) => kind === 'beside'),
          )
    if (guard !== undefined && this.draw.from(0, 2) > 0) this.mend(next, guard)
    else {
      const leaf = oneOf(this.draw, this.leaves)
      if (leaf) next.set(leaf.name, oneOf(this.draw, leaf.values) ?? '0')
    }
    return next
  }

  private mend(next: Map<string, string>, guard: Guard): void {
    if (guard.kind === 'word') next.set(guard.key, guard.value)
    else if (guard.kind === 'beside') this.meet(next, guard.left, guard.right)
    else this.satisfy(next, guard.condition, guard.wanted)
  }

  private satisfy(next: Map<string, string>, condition: FixedCondition, wanted: boolean): void {
    if (condition.kind === 'compare') this.meet(next, condition.left, condition.right)
    else if (condition.kind === 'is') {
      const { key, values } = condition.field
      const others = values.filter((one) => (one === condition.value) === wanted)
      next.set(key, oneOf(this.draw, others) ?? condition.value)
    } else {
      const some = wanted
        ? condition.conditions
        : condition.conditions.slice(this.draw.from(0, condition.conditions.length - 1)).slice(0, 1)
      for (const one of some) this.satisfy(next, one, wanted)
    }
  }

  /** Sets one number so that the left side is the right one, or is close to it. */
  private meet(next: Map<string, string>, left: FixedFormula, right: FixedFormula): void {
    const leaf = oneOf(
      this.draw,
      this.leaves.filter(({ isNumber }) => isNumber),
    )
    if (leaf === undefined) return
    const target = oneOf(this.draw, ['0', '0', '0', '0.005', '-0.005', '0.3', '-0.3']) ?? '0'
    const gap = (value: Decimal): Decimal => {
      const { facts, values } = stateOf(this.spot, this.leaves, new Map(next).set(leaf.name, value.toFixed()))
      const bound = compileFormula(right)(facts, values)
      return compileFormula(left)(facts, values).minus(bound).minus(bound.times(target))
    }
    try {
      const from = new Decimal(next.get(leaf.name) ?? 0)
      let [one, other] = [from, from.plus('10.01')]
      for (let step = 0; step < 3; step += 1) {
        const [atOne, atOther] = [gap(one), gap(other)]
        if (atOther.isZero() || atOne.eq(atOther)) break
        const better = other.minus(atOther.times(other.minus(one)).div(atOther.minus(atOne)))
        ;[one, other] = [other, better.toDecimalPlaces(8)]
      }
      if (other.isFinite() && !other.isNegative() && other.lt('1e8')) next.set(leaf.name, other.toFixed())
    } catch {
      // The sides cannot be computed from these values: another step is tried.
    }
  }

  /** Without values, and without decimals, that the difference does not need. */
  shrunk(given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const differs = (one: ReadonlyMap<string, string>): boolean =>
      this.differenceOf(stateOf(this.spot, this.leaves, one)) !== undefined
    let smallest = new Map(given)
    for (const [name, value] of given) {
      const fewer = new Map(smallest)
      fewer.delete(name)
      const leaf = this.leaves.find((one) => one.name === name)
      const rounded = leaf?.isNumber
        ? [0, 1, 2, 4].map((places) => new Decimal(value).toDecimalPlaces(places).toFixed())
        : []
      const simpler = [fewer, ...rounded.map((one) => new Map(smallest).set(name, one))]
      smallest = simpler.find(differs) ?? smallest
    }
    return smallest
  }
}
const [STARTS, STEPS] = [12, 120]

/** Undefined: no stated amounts were found from which the changed line comes out otherwise. */
export function statedOf(change: Change): Smallest | undefined {
  // A rule with other days is fixed anew, and the base of a neighbour is read by the whole month.
  if (isRule(change.part) || change.part.kind === 'line') return undefined
  const since = /\d{4}-\d{2}-\d{2}/.exec(change.effect ?? '')?.[0] ?? ''
  const isEarlier = change.how === 'a day earlier'
  const first = PERIODS.filter((period) => period >= since.slice(0, 7)).toSorted()
  const before = PERIODS.filter((period) => period < since.slice(0, 7))
    .toSorted()
    .toReversed()
  const spot = spotOf(change.part, since === '' ? PERIODS : isEarlier ? before.slice(0, 1) : first)
  if (spot === undefined) return undefined
  const search = new Search(spot, change)
  const found = search.find()
  if (found === undefined) return undefined
  const given = search.shrunk(found)
  const [shipped, changed] = search.differenceOf(stateOf(spot, search.leaves, given)) ?? []
  if (shipped === undefined || changed === undefined) return undefined
  const { name, part, period, fixed } = spot
  const inputs = JSON.stringify({ regulation: fixed.regulation.name, period, part, given: Object.fromEntries(given) })
  return { inputs, line: name, shipped, changed }
}
