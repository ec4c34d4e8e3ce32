import { factsOfAgreement, fixedForAgreement, settling } from '../calculate/agreement.js'
import { differencesIn } from '../calculate/back-pay.js'
import { bracketOf, COMPARISONS, OPERATIONS } from '../calculate/compile.js'
import { factsOfStop, fixedForStop, OF_STOPS, settler } from '../calculate/settle.js'
import { SalaireMensuel } from '../cases/contract-kinds.js'
import type { NumberField } from '../cases/field.js'
import { cutTo, Decimal, plusOf, roundTo, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedCondition, FixedFormula, FixedRegulation, FixedScale } from '../tree/fix.js'
import type { Compare, Operator } from '../tree/formula.js'
import { firstMonthOf } from '../tree/window.js'
import { type ExplainablePayslip, madeFrom } from './explainable.js'

/**
 * Explains why a line has its amount: reads the same declarations again and keeps every step. The explanation computes
 * its own values; a property test compares them with those of `calculate`.
 */
export type Reason =
  | { readonly kind: 'constant'; readonly value: Decimal }
  | { readonly kind: 'input'; readonly value: Decimal; readonly caseName: string; readonly caseFieldName: string }
  | FigureReason
  | LineReason
  | { readonly kind: 'yearToDate'; readonly value: Decimal; readonly line: string; readonly since: string }
  | {
      readonly kind: 'operation'
      readonly value: Decimal
      readonly operator: Operator
      readonly operands: readonly Reason[]
    }
  | {
      readonly kind: 'rounding'
      readonly value: Decimal
      readonly decimals: number
      /** Truncated, not rounded. */
      readonly down?: true
      readonly of: Reason
    }
  | {
      readonly kind: 'condition'
      readonly value: Decimal
      readonly condition: ConditionReason
      readonly holds: boolean
      readonly of: Reason
    }
  | {
      readonly kind: 'choice'
      readonly value: Decimal
      readonly caseName: string
      readonly caseFieldName: string
      readonly chosen: string
      readonly of: Reason
    }
  | ScaleReason
  | {
      readonly kind: 'rule'
      readonly value: Decimal
      readonly since: string
      readonly text: string
      readonly of: Reason
    }

/** A dated figure: its table and key in the catalogue, the first day of its value, its legal text. */
export interface FigureReason {
  readonly kind: 'figure'
  readonly value: Decimal
  readonly table: string
  readonly key: string
  readonly since: string
  readonly text: string
}

/** A line of the law. `because` is present the first time that the line appears in a tree. */
export interface LineReason {
  readonly kind: 'line'
  readonly value: Decimal
  readonly name: string
  readonly number: number | undefined
  readonly label: string
  readonly text: string
  readonly because?: Reason
}

export interface ScaleReason {
  readonly kind: 'scale'
  readonly value: Decimal
  readonly scale: string
  readonly since: string
  readonly text: string
  /** The bracket: above `from`, up to `upTo` (`undefined`: no bound). */
  readonly from: Decimal
  readonly upTo: Decimal | undefined
  readonly of: Reason
}

export type ConditionReason =
  | {
      readonly kind: 'compare'
      readonly operator: Compare['operator']
      readonly holds: boolean
      readonly left: Reason
      readonly right: Reason
    }
  | {
      readonly kind: 'is'
      readonly caseName: string
      readonly caseFieldName: string
      readonly value: string
      readonly actual: string
      readonly holds: boolean
    }
  | { readonly kind: 'both'; readonly holds: boolean; readonly conditions: readonly ConditionReason[] }

/**
 * The tree of one line, down to inputs and dated figures, for a payslip made by `payslip`. A line that appears again has
 * no `because`. `which`: name or wage type number; throws a RangeError if the regulation does not have it.
 */
export function explain(payslip: ExplainablePayslip, which: LineName | number): LineReason
/** The same for facts under a regulation that is fixed already, for many people. */
export function explain(fixed: FixedRegulation, facts: Facts, which: LineName | number): LineReason
export function explain(
  ...given:
    | readonly [payslip: ExplainablePayslip, which: LineName | number]
    | readonly [fixed: FixedRegulation, facts: Facts, which: LineName | number]
): LineReason {
  const [{ fixed, facts }, which] =
    given.length === 2 ? [madeFrom(given[0]), given[1]] : [{ fixed: given[0], facts: given[1] }, given[2]]
  const reader = new Reader(fixed, facts, 'unfold')
  const index = fixed.lines.findIndex(({ name, number }) => (typeof which === 'number' ? number : name) === which)
  if (index < 0) throw new RangeError(`${fixed.regulation.name} has no line ${which}`)
  return reader.whole(index)
}

/** Gives the trees of formulas over the lines of a regulation in one month. */
export function formulaReader(fixed: FixedRegulation, facts: Facts): (formula: FixedFormula) => Reason {
  const settled = settledFacts(fixed, facts)
  return (formula) => new Reader(fixed, facts, 'unfold', settled).read(formula)
}

/**
 * Every line of a payslip made by `payslip`, each with its own tree; a line inside another line's tree has no
 * `because`.
 */
export function explainAll(payslip: ExplainablePayslip): readonly LineReason[]
/** The same for facts under a regulation that is fixed already. */
export function explainAll(fixed: FixedRegulation, facts: Facts): readonly LineReason[]
export function explainAll(
  ...given: readonly [payslip: ExplainablePayslip] | readonly [fixed: FixedRegulation, facts: Facts]
): readonly LineReason[] {
  const { fixed, facts } = given.length === 1 ? madeFrom(given[0]) : { fixed: given[0], facts: given[1] }
  const reader = new Reader(fixed, facts, 'name')
  return fixed.lines.map((_line, index) => reader.whole(index))
}

/** Reads single lines, by their place, of a month whose amounts are known: a line inside the tree of another one has its known amount. */
export function knownLines(fixed: FixedRegulation, facts: Facts, amounts: ReadonlyMap<string, string>) {
  const reader = new Reader(fixed, facts, amounts)
  return (place: number): LineReason => reader.line(place)
}

const settledFacts = (fixed: FixedRegulation, facts: Facts): Facts => settler(fixed)(facts)

class Reader {
  private readonly fixed: FixedRegulation
  private readonly facts: Facts
  /** The given facts, with the settled stops. */
  private readonly month: Facts
  /** How a line inside the tree of another is given: with its own tree, by its name, or by its name and a known amount. */
  private readonly inside: 'unfold' | 'name' | ReadonlyMap<string, string>
  private readonly known: (LineReason | undefined)[] = []

  constructor(
    fixed: FixedRegulation,
    facts: Facts,
    inside: 'unfold' | 'name' | ReadonlyMap<string, string>,
    settled: Facts = settledFacts(fixed, facts),
  ) {
    this.fixed = fixed
    this.facts = settled
    this.month = facts
    this.inside = inside
  }

  /** A printed line: the line of the month and its differences of past months, as entries of the case `Rappels`. */
  whole(index: number): LineReason {
    const reason = this.line(index)
    const parts = differencesIn(this.facts, reason.name, this.fixed.lines[index]?.role)
    if (parts.length === 0 || reason.because === undefined) return reason
    const paid = parts.map(({ period, value }): Reason => {
      return { kind: 'input', value, caseName: 'Rappels', caseFieldName: period }
    })
    const operands = [reason.because, ...paid]
    const value = operands.reduce((sum, operand) => plusOf(sum, operand.value), ZERO)
    return { ...reason, value, because: { kind: 'operation', value, operator: '+', operands } }
  }

  /** The line with its tree; a later call for the same line gives it without `because`. */
  line(index: number): LineReason {
    const known = this.known[index]
    if (known !== undefined) return known
    const { line, number, formula } = this.fixed.lines[index] ?? unreachable()
    const because = this.read(formula)
    const { value } = because
    const { name, label, text } = line
    this.known[index] = { kind: 'line', value, name, number, label, text }
    // Written out in full: a spread of the other object would take half of the time of an explanation.
    return { kind: 'line', value, name, number, label, text, because }
  }

  private operand(index: number): LineReason {
    if (this.inside === 'unfold') return this.line(index)
    if (this.inside !== 'name') return this.named(index, this.inside)
    return this.known[index] ?? unreachable()
  }

  private named(index: number, amounts: ReadonlyMap<string, string>): LineReason {
    const { line, number } = this.fixed.lines[index] ?? unreachable()
    const { name, label, text } = line
    return { kind: 'line', value: new Decimal(amounts.get(name) ?? unreachable()), name, number, label, text }
  }

  read(formula: FixedFormula): Reason {
    switch (formula.kind) {
      case 'constant':
        return formula
      case 'input':
        return (
          this.sumOfStops(formula.field.key) ??
          this.ofPeriods(formula.field.key) ??
          this.ofAgreement(formula.field) ??
          this.input(formula.field)
        )
      case 'figure': {
        const { figure, since, value } = formula
        const { table, key } = figure
        return { kind: 'figure', value, table, key, since: since.from, text: since.text }
      }
      case 'line':
        return this.operand(formula.index)
      case 'yearToDate': {
        const { line, key, window } = formula
        const since = firstMonthOf(window, this.facts.contract)
        return { kind: 'yearToDate', value: this.facts.yearToDate[key] ?? ZERO, line, since }
      }
      case 'binary': {
        const left = this.read(formula.left)
        const right = this.read(formula.right)
        const value = OPERATIONS[formula.operator](left.value, right.value)
        return { kind: 'operation', value, operator: formula.operator, operands: [left, right] }
      }
      case 'sum': {
        const operands = formula.terms.map((term) => this.read(term))
        let value = ZERO
        for (const operand of operands) value = plusOf(value, operand.value)
        return { kind: 'operation', value, operator: '+', operands }
      }
      case 'round': {
        const of = this.read(formula.of)
        const { decimals, down } = formula
        const value = (down ? cutTo : roundTo)(of.value, decimals)
        return { kind: 'rounding', value, decimals, ...(down && { down }), of }
      }
      case 'choose': {
        const condition = this.condition(formula.when)
        const of = this.read(condition.holds ? formula.so : formula.otherwise)
        return { kind: 'condition', value: of.value, condition, holds: condition.holds, of }
      }
      case 'match': {
        const { key, caseName, name } = formula.field
        const chosen = this.facts.choices[key] ?? ''
        const of = this.read(formula.cases.get(chosen) ?? unreachable())
        return { kind: 'choice', value: of.value, caseName, caseFieldName: name, chosen, of }
      }
      case 'scale':
        return this.scale(formula)
      case 'version': {
        const of = this.read(formula.of)
        return { kind: 'rule', value: of.value, since: formula.from, text: formula.text, of }
      }
    }
  }

  private input(field: NumberField): Reason {
    const { numbers } = this.facts
    const value = numbers[field.key] ?? ZERO
    const { fallback } = field
    // The field as entered: a threshold's headcount that takes the general one is shown as the general one.
    const { caseName, name } = fallback && numbers[fallback.key]?.eq(value) ? fallback : field
    return { kind: 'input', value, caseName, caseFieldName: name }
  }

  /** The sums of the month's stops are explained stop by stop, each by its own regulation. */
  private sumOfStops(key: string): Reason | undefined {
    const [, line] = OF_STOPS.find(([field]) => field.key === key) ?? []
    if (line === undefined || this.month.stops === undefined) return undefined
    const { stops, ...month } = this.month
    const operands = stops.map((stop) => explain(fixedForStop(stop, this.fixed.law), factsOfStop(month, stop), line))
    return { kind: 'operation', value: this.facts.numbers[key] ?? ZERO, operator: '+', operands }
  }

  /** The base salary of a month that is paid by periods. */
  private ofPeriods(key: string): Reason | undefined {
    const { periods } = this.month
    if (periods === undefined || key !== SalaireMensuel.key) return undefined
    const operands = periods.map(({ from, to, amount }): Reason => {
      return { kind: 'input', value: new Decimal(amount), caseName: 'Periodes', caseFieldName: `${from}/${to}` }
    })
    return { kind: 'operation', value: this.facts.numbers[key] ?? ZERO, operator: '+', operands }
  }

  /** Amounts settled by the agreement are explained by its own regulation, beside the entries. */
  private ofAgreement(field: NumberField): Reason | undefined {
    const { agreement } = this.month
    const found = agreement && settling(field.key, agreement)
    if (found === undefined) return undefined
    const [first, ...others] = found.by.map((of): Reason => {
      const facts = factsOfAgreement({ ...this.facts, agreement: of })
      return new Reader(fixedForAgreement(of, this.fixed), facts, 'unfold', facts).numbered(found.number)
    })
    const { caseName, name } = field
    const entered = this.month.numbers[field.key] ?? ZERO
    const value = this.facts.numbers[field.key] ?? ZERO
    const agreed: Reason | undefined =
      others.length === 0 || first === undefined
        ? first
        : { kind: 'operation', value, operator: found.operator, operands: [first, ...others] }
    if (entered.isZero() || agreed === undefined) return agreed
    const operands: readonly Reason[] = [{ kind: 'input', value: entered, caseName, caseFieldName: name }, agreed]
    return { kind: 'operation', value, operator: 'max', operands }
  }

  private numbered(number: number): LineReason {
    return this.line(this.fixed.lines.findIndex((line) => line.number === number))
  }

  private scale(formula: FixedScale): ScaleReason {
    const base = this.read(formula.of)
    const index = bracketOf(formula, base.value)
    const bracket = formula.brackets[index] ?? unreachable()
    return {
      kind: 'scale',
      value: bracket.columns[formula.column] ?? unreachable(),
      scale: formula.scale.name,
      since: formula.since.from,
      text: formula.since.text,
      from: formula.brackets[index - 1]?.upTo ?? ZERO,
      upTo: bracket.upTo ?? undefined,
      of: base,
    }
  }

  private condition(condition: FixedCondition): ConditionReason {
    switch (condition.kind) {
      case 'compare': {
        const left = this.read(condition.left)
        const right = this.read(condition.right)
        const { operator } = condition
        return { kind: 'compare', operator, holds: COMPARISONS[operator](left.value, right.value), left, right }
      }
      case 'is': {
        const { key, caseName, name } = condition.field
        const actual = this.facts.choices[key] ?? ''
        const { value } = condition
        return { kind: 'is', caseName, caseFieldName: name, value, actual, holds: actual === value }
      }
      case 'both': {
        const conditions = condition.conditions.map((part) => this.condition(part))
        return { kind: 'both', holds: conditions.every(({ holds }) => holds), conditions }
      }
    }
  }
}

function unreachable(): never {
  throw new Error('the fixed regulation and the facts do not belong together')
}
