import { compileCondition, compileFormula } from '../calculate/compile.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { InputColumns } from '../kernel/input-columns.js'
import type { Facts } from '../tree/facts.js'
import type { FixedCondition, FixedFormula, FixedRegulation } from '../tree/fix.js'
import { linesIn, partsOf } from '../tree/parts.js'

/** The text of a line that has no column, from the facts of a row and the texts of the earlier lines. */
export type LineInDecimals = (facts: Facts, lines: readonly string[], row: number) => string

/**
 * A line that the kernel does not compute mostly divides what many people share, such as the hours of a month. So its
 * texts are stored by the values that it reads, step by step: the next value that it reads depends on the earlier ones.
 */
export function lineInDecimals(fixed: FixedRegulation, index: number, inputs: InputColumns): LineInDecimals {
  const formula = fixed.lines[index]?.formula
  if (formula === undefined) throw new Error(`no line ${index}`)
  const evaluate = compileFormula(formula)
  const places = linesIn(formula)
  const values: Decimal[] = []
  let known: Step | string | undefined
  let [made, used, isWorthwhile] = [0, 0, true]
  return (facts, lines, row) => {
    const found = isWorthwhile ? textAt(known, lines, row) : undefined
    if (found !== undefined) {
      used += 1
      return found
    }
    for (const place of places) values[place] = decimalOf(lines[place])
    if (!isWorthwhile) return evaluate(facts, values).toFixed()
    if (made >= MOST) {
      isWorthwhile = used >= USES * MOST
      ;[known, made, used] = [undefined, 0, 0]
    }
    const text = evaluate(facts, values).toFixed()
    const path = [...readsOf(formula, { facts, values, inputs })]
    made += 1
    if (path.every((one) => isPrecise(one(lines, row)))) known = grown(known, path, lines, row, text)
    return text
  }
}

const decimalOf = (text: string | undefined): Decimal => (text === undefined || text === '0' ? ZERO : new Decimal(text))

/** Texts of a line in memory; more pay off only if each serves several rows. */
const MOST = 1000
const USES = 4

/** A value that the line reads, with the steps or the texts that follow each of those known. */
interface Step {
  readonly read: Read
  readonly next: Map<string | number, Step | string>
}
/** Reads the entry of a column or the text of a line. */
type Read = (lines: readonly string[], row: number) => string | number

function textAt(known: Step | string | undefined, lines: readonly string[], row: number): string | undefined {
  let step = known
  while (typeof step === 'object') step = step.next.get(step.read(lines, row))
  return step
}

function grown(
  known: Step | string | undefined,
  [read, ...rest]: readonly Read[],
  lines: readonly string[],
  row: number,
  text: string,
): Step | string {
  if (read === undefined) return text
  const step = typeof known === 'object' ? known : { read, next: new Map<string | number, Step | string>() }
  const value = read(lines, row)
  step.next.set(value, grown(step.next.get(value), rest, lines, row, text))
  return step
}

/** An entry with more decimals than its column may stand for several numbers. */
const isPrecise = (value: string | number): boolean => typeof value === 'string' || Number.isInteger(value)

interface Row {
  readonly facts: Facts
  readonly values: readonly Decimal[]
  readonly inputs: InputColumns
}

/** The values of a row that a formula reads. */
function* readsOf(part: FixedFormula, row: Row): Generator<Read> {
  if (part.kind === 'choose') {
    yield* readsOfCondition(part.when, row)
    yield* readsOf(holds(part.when, row) ? part.so : part.otherwise, row)
  } else if (part.kind === 'match') {
    yield entryOf(row, 'choices', part.field.key)
    const chosen = part.cases.get(row.facts.choices[part.field.key] ?? '')
    if (chosen !== undefined) yield* readsOf(chosen, row)
  } else if (part.kind === 'input') yield entryOf(row, 'numbers', part.field.key)
  else if (part.kind === 'yearToDate') yield entryOf(row, 'sums', part.key)
  else if (part.kind === 'line') yield textOf(part.index)
  else for (const one of partsOf(part)) yield* readsOf(one, row)
}

function* readsOfCondition(condition: FixedCondition, row: Row): Generator<Read> {
  if (condition.kind === 'is') yield entryOf(row, 'choices', condition.field.key)
  else if (condition.kind === 'both') {
    for (const one of condition.conditions) {
      yield* readsOfCondition(one, row)
      if (!holds(one, row)) return
    }
  } else if (isZero(condition.right))
    for (const read of readsOf(condition.left, row)) yield signOf(condition.left, read)
  else for (const side of [condition.left, condition.right]) yield* readsOf(side, row)
}

const holds = (condition: FixedCondition, { facts, values }: Row): boolean => compileCondition(condition)(facts, values)

const isZero = (formula: FixedFormula): boolean => formula.kind === 'constant' && formula.value.isZero()

function entryOf({ inputs }: Row, kind: 'numbers' | 'sums' | 'choices', key: string): Read {
  const column = inputs.columnOf(kind, key)
  return (_, row) => column[row] ?? Number.NaN
}
const textOf =
  (index: number): Read =>
  (lines) =>
    lines[index] ?? ''

/**
 * Where a single number or line is compared with 0, only its sign is remembered, because most people have different
 * pay.
 */
function signOf({ kind }: FixedFormula, read: Read): Read {
  if (kind !== 'input' && kind !== 'yearToDate' && kind !== 'line') return read
  return (lines, row) => Math.sign(Number(read(lines, row)))
}
