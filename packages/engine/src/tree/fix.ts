import type { ChoiceField, NumberField } from '../cases/field.js'
import { Decimal } from '../ground/money.js'
import { hasLaw, lawDays } from '../ground/period.js'
import { elementsOn, type FixedElement, linesOfElement } from './elements.js'
import { type Bracket, type Figure, figureName, inForce, type Scale, type Since } from './figure.js'
import type {
  AndElements,
  Compare,
  Condition,
  ElementVersion,
  Formula,
  Line,
  Match,
  Operator,
  Role,
  Window,
} from './formula.js'
import { figureUnder, type Law, SHIPPED, scaleUnder } from './law.js'
import { type LawNotice, noticesOf } from './law-notice.js'
import { refuseUnread } from './reads.js'
import { type FieldsByCase, fieldsByCase, type Regulation } from './regulation.js'
import { type FixedWindow, windowOn } from './window.js'

/**
 * A regulation fixed at a day: every figure has its value, every rule its version, every total its lines, and the lines
 * are in the order of calculation. Fixing takes a few milliseconds: fix once, calculate for many people.
 */
export interface FixedRegulation<Key extends string = string> {
  readonly regulation: Regulation<Key>
  readonly lawDate: string
  readonly paymentDate: string
  readonly law: Law
  /** The figures and scales that it reads or whose values its company fields hold. */
  readonly figures: ReadonlySet<Figure | Scale>
  readonly lines: readonly FixedLine[]
  /** The case fields that can be entered. */
  readonly fields: FieldsByCase
  /** The case fields that the lines read. */
  readonly reads: readonly (NumberField | ChoiceField)[]
  /** Elements of pay that the payroll names itself. */
  readonly elements: readonly FixedElement[]
  /** Every sum of earlier months that the lines read or the payslip shows. */
  readonly yearToDates: readonly FixedYearToDate[]
  /** The sums among these that the payslip shows. */
  readonly cumulated: readonly FixedYearToDate[]
  /** Names of the lines whose monthly value is kept for later months. */
  readonly carried: readonly string[]
  /** Notices about its figures. */
  readonly notices: readonly LawNotice[]
}

export interface FixedLine {
  readonly name: string
  readonly line: Line
  readonly number: number | undefined
  readonly role: Role
  readonly formula: FixedFormula
  /** Index of the base line, and the rate. */
  readonly contribution: { readonly base: number; readonly rate: FixedFormula } | undefined
  readonly quantity: { readonly of: FixedFormula; readonly price: FixedFormula } | undefined
  readonly share: { readonly base: FixedFormula; readonly rate: FixedFormula } | undefined
}

export type FixedFormula =
  | { readonly kind: 'constant'; readonly value: Decimal }
  | { readonly kind: 'input'; readonly field: NumberField }
  | { readonly kind: 'figure'; readonly figure: Figure; readonly since: Since<string>; readonly value: Decimal }
  | { readonly kind: 'line'; readonly index: number }
  | FixedYearToDate
  | {
      readonly kind: 'binary'
      readonly operator: Operator
      readonly left: FixedFormula
      readonly right: FixedFormula
    }
  | { readonly kind: 'sum'; readonly terms: readonly FixedFormula[] }
  | { readonly kind: 'round'; readonly decimals: number; readonly down: boolean; readonly of: FixedFormula }
  | {
      readonly kind: 'choose'
      readonly when: FixedCondition
      readonly so: FixedFormula
      readonly otherwise: FixedFormula
    }
  | { readonly kind: 'match'; readonly field: ChoiceField; readonly cases: ReadonlyMap<string, FixedFormula> }
  | FixedScale
  | { readonly kind: 'version'; readonly from: string; readonly text: string; readonly of: FixedFormula }

export interface FixedYearToDate {
  readonly kind: 'yearToDate'
  readonly line: string
  /** Key of the sum among the facts. */
  readonly key: string
  /** Key of the same sum over all contracts; the same key if the sum does not depend on contracts. */
  readonly yearKey: string
  readonly window: FixedWindow
}

export interface FixedScale {
  readonly kind: 'scale'
  readonly scale: Scale
  readonly since: Since<unknown>
  readonly column: number
  readonly brackets: readonly { readonly upTo: Decimal | null; readonly columns: readonly Decimal[] }[]
  readonly of: FixedFormula
}

export type FixedCondition =
  | {
      readonly kind: 'compare'
      readonly operator: Compare['operator']
      readonly left: FixedFormula
      readonly right: FixedFormula
    }
  | { readonly kind: 'is'; readonly field: ChoiceField; readonly value: string }
  | { readonly kind: 'both'; readonly conditions: readonly FixedCondition[] }

/** A law other than the one for the month's own days, to compare results, never to pay them. */
export interface OtherLaw {
  /** The day that selects figures and rules, including those dated by payment. */
  readonly day: string
  /** Decimal text by the name of a figure, `Table.Key`: replaces the value of the day. */
  readonly figures: ReadonlyMap<string, string>
}

/** The text of a value given for a law. */
const GIVEN = 'valeur donnée, non publiée'

/** The value given for a figure of a law. */
export function givenValue({ day, figures }: OtherLaw, figure: Figure): Since<string> | undefined {
  const value = figures.get(figureName(figure))
  return value === undefined ? undefined : { from: day, value, text: GIVEN }
}

/**
 * Fixes a regulation. `lawDate` is the last day of the period worked; `paymentDate` (default: the same day) selects the
 * withholding grid. A `law` replaces figures and rules, while the windows of the year remain those of the month. Throws
 * an error that names the line or field for a bug in the declarations: two lines with one name, a line under two
 * numbers, a line that reads itself, an undeclared line, a figure without a value on the day, an unread number or
 * choice field.
 */
export function fix<Key extends string>(
  regulation: Regulation<Key>,
  lawDate: string,
  paymentDate: string = lawDate,
  law?: OtherLaw,
): FixedRegulation<Key> {
  for (const day of [lawDate, law?.day ?? lawDate]) {
    const { completeUntil } = regulation.law ?? SHIPPED
    if (!hasLaw(day, completeUntil)) throw new RangeError(`no law on ${day}: ${lawDays(completeUntil)}`)
  }
  return new Fixing(regulation, lawDate, paymentDate, law).result()
}

class Fixing<Key extends string> {
  private readonly lines: FixedLine[] = []
  private readonly indexOf = new Map<string, number>()
  private readonly declared = new Map<string, Line>()
  private readonly open = new Set<string>()
  private readonly known = new Map<Formula, FixedFormula>()
  private readonly brackets = new Map<readonly Bracket[], FixedScale['brackets']>()
  private readonly reads = new Set<NumberField | ChoiceField>()
  private readonly figures: Set<Figure | Scale>
  private readonly sums = new Map<string, FixedYearToDate>()
  private readonly numbered: readonly (readonly [number, Line])[]
  private readonly elements: readonly FixedElement[]
  /** The elements in force. */
  private readonly elementsInForce: readonly ElementVersion[]
  private readonly numberOf = new Map<Line, number>()

  private readonly regulation: Regulation<Key>
  private readonly lawDate: string
  private readonly paymentDate: string
  private readonly law: OtherLaw | undefined
  private readonly installed: Law

  constructor(regulation: Regulation<Key>, lawDate: string, paymentDate: string, law: OtherLaw | undefined) {
    this.regulation = regulation
    this.lawDate = lawDate
    this.paymentDate = paymentDate
    this.law = law
    this.installed = regulation.law ?? SHIPPED
    this.figures = new Set((regulation.published ?? []).map((figure) => figureUnder(this.installed, figure)))
    const elements = elementsOn(regulation.elements, lawDate)
    this.elements = elements.map(({ element }) => element)
    this.elementsInForce = this.elements.flatMap(({ version }) => version ?? [])
    this.numbered = [
      ...Object.entries(regulation.lines).map(([number, line]) => [Number(number), line] as const),
      ...elements.flatMap(({ number, element: { version } }) => (version ? linesOfElement(number, version) : [])),
    ]
    refuseUnread(regulation)
    for (const [number, line] of this.numbered) {
      if (this.numberOf.has(line)) throw new Error(`${line.name} has two numbers in ${regulation.name}`)
      this.numberOf.set(line, number)
    }
  }

  result(): FixedRegulation<Key> {
    const { regulation, lawDate, paymentDate } = this
    for (const [, line] of this.numbered) this.fixLine(line)
    for (const line of Object.values(regulation.collectors)) this.fixLine(line)
    for (const line of regulation.kept ?? []) this.fixLine(line)
    const cumulated = regulation.cumulated.map(({ line, window }) => this.fixYearToDate(line, window))
    for (const sum of this.sums.values()) {
      if (!this.indexOf.has(sum.line)) throw new Error(`${sum.line} is added up over the year but is not a line`)
    }
    const yearToDates = [...this.sums.values()]
    const kept = (regulation.kept ?? []).map(({ name }) => name)
    const carried = [...new Set([...yearToDates.map((sum) => sum.line), ...kept])]
    const { lines } = this
    const fields = fieldsByCase(regulation)
    const reads = [...this.reads]
    const notices = noticesOf(this.figures, {
      lawDate: this.law?.day ?? lawDate,
      paymentDate: this.law?.day ?? paymentDate,
      completeUntil: this.installed.completeUntil,
    })
    const { elements } = this
    const about = { regulation, lawDate, paymentDate, law: this.installed, figures: this.figures, elements }
    return { ...about, lines, fields, reads, yearToDates, cumulated, carried, notices }
  }

  private fixLine(line: Line): number {
    const declared = this.declared.get(line.name)
    if (declared !== undefined && declared !== line) throw new Error(`two lines are called ${line.name}`)
    const existing = this.indexOf.get(line.name)
    if (existing !== undefined) return existing
    if (this.open.has(line.name)) throw new Error(`${line.name} reads itself`)
    this.open.add(line.name)
    this.declared.set(line.name, line)
    const formula = this.fix(line.formula, line.name)
    const contribution = line.contribution && {
      base: this.fixLine(line.contribution.base),
      rate: this.fix(line.contribution.rate, line.name),
    }
    const quantity = line.quantity && {
      of: this.fix(line.quantity.of, line.name),
      price: this.fix(line.quantity.price, line.name),
    }
    const share = line.share && {
      base: this.fix(line.share.base, line.name),
      rate: this.fix(line.share.rate, line.name),
    }
    this.open.delete(line.name)
    const index = this.lines.length
    const { name, role } = line
    this.lines.push({ name, line, number: this.numberOf.get(line), role, formula, contribution, quantity, share })
    this.indexOf.set(line.name, index)
    return index
  }

  private fix(formula: Formula, owner: string): FixedFormula {
    const known = this.known.get(formula)
    if (known !== undefined) return known
    const fixed = this.fixNew(formula, owner)
    this.known.set(formula, fixed)
    return fixed
  }

  private fixNew(formula: Formula, owner: string): FixedFormula {
    switch (formula.kind) {
      case 'constant':
        return { kind: 'constant', value: new Decimal(formula.value) }
      case 'number-field':
        this.reads.add(formula)
        return { kind: 'input', field: formula }
      case 'figure': {
        const figure = figureUnder(this.installed, formula)
        this.figures.add(figure)
        const given = this.law && givenValue(this.law, formula)
        const since = given ?? this.valueOf(figure.values, formula.datedBy, figureName(formula), owner)
        return { kind: 'figure', figure: formula, since, value: new Decimal(since.value) }
      }
      case 'line':
        return { kind: 'line', index: this.fixLine(formula) }
      case 'yearToDate':
        return this.fixYearToDate(formula.line, formula.window)
      case 'binary': {
        const [left, right] = [this.fix(formula.left, owner), this.fix(formula.right, owner)]
        return { kind: 'binary', operator: formula.operator, left, right }
      }
      case 'sum':
        return { kind: 'sum', terms: formula.terms.map((term) => this.fix(term, owner)) }
      case 'round':
        return {
          kind: 'round',
          decimals: formula.decimals,
          down: formula.down === true,
          of: this.fix(formula.of, owner),
        }
      case 'choose':
        return {
          kind: 'choose',
          when: this.fixCondition(formula.when, owner),
          so: this.fix(formula.so, owner),
          otherwise: this.fix(formula.otherwise, owner),
        }
      case 'match':
        return this.fixMatch(formula, owner)
      case 'scale': {
        const { column } = formula
        const scale = scaleUnder(this.installed, formula.scale)
        this.figures.add(scale)
        const since = this.valueOf(scale.versions, scale.datedBy, scale.name, owner)
        const brackets = this.bracketsOf(since.value)
        return { kind: 'scale', scale, since, column, brackets, of: this.fix(formula.of, owner) }
      }
      case 'total': {
        const counted = this.numbered.flatMap(([, line]) => (line.role === formula.role ? [line] : []))
        return { kind: 'sum', terms: counted.map((line) => this.fix(line, owner)) }
      }
      case 'elements':
        return this.withElements(formula, owner)
      case 'dated': {
        const { from, text, value } = this.valueOf(formula.versions, 'period', 'a rule', owner)
        return { kind: 'version', from, text, of: this.fix(value, owner) }
      }
    }
  }

  private fixMatch({ field, cases }: Match, owner: string): FixedFormula {
    this.reads.add(field)
    const missing = field.values.filter((value) => !(value in cases))
    if (missing.length > 0) throw new Error(`${owner} has no case for ${field.name} = ${missing.join()}`)
    const fixed = Object.entries(cases).map(([value, then]) => [value, this.fix(then, owner)] as const)
    return { kind: 'match', field, cases: new Map(fixed) }
  }

  /** Without elements the sum is the rest of its terms. */
  private withElements({ basis, beside }: AndElements, owner: string): FixedFormula {
    const terms = this.elementsInForce.flatMap(({ enters }) => enters[basis] ?? [])
    const fixed = this.fix(beside, owner)
    return terms.length === 0 ? fixed : { kind: 'sum', terms: [fixed, ...terms.map((term) => this.fix(term, owner))] }
  }

  private fixCondition(condition: Condition, owner: string): FixedCondition {
    switch (condition.kind) {
      case 'compare': {
        const { operator } = condition
        return {
          kind: 'compare',
          operator,
          left: this.fix(condition.left, owner),
          right: this.fix(condition.right, owner),
        }
      }
      case 'is':
        this.reads.add(condition.field)
        return condition
      case 'both':
        return { kind: 'both', conditions: condition.conditions.map((part) => this.fixCondition(part, owner)) }
    }
  }

  /** A scale is read for its rate and again for its constant: its brackets are made only once. */
  private bracketsOf(version: readonly Bracket[]): FixedScale['brackets'] {
    const known = this.brackets.get(version)
    if (known !== undefined) return known
    const brackets = version.map(([upTo, ...columns]) => ({
      upTo: upTo === null ? null : new Decimal(upTo),
      columns: columns.map((cell) => new Decimal(cell)),
    }))
    this.brackets.set(version, brackets)
    return brackets
  }

  private fixYearToDate(line: string, window: Window): FixedYearToDate {
    const fixed = windowOn(window, this.lawDate, this.paymentDate)
    const yearKey = `${line} ${nameOf(fixed)}`
    const key = 'byContract' in fixed && fixed.byContract ? `${yearKey} du contrat` : yearKey
    const known = this.sums.get(key)
    if (known !== undefined) return known
    const sum: FixedYearToDate = { kind: 'yearToDate', line, key, yearKey, window: fixed }
    this.sums.set(key, sum)
    return sum
  }

  private valueOf<Value>(
    values: readonly Since<Value | undefined>[],
    by: 'period' | 'payment',
    name: string,
    owner: string,
  ): Since<Value> {
    const day = this.law?.day ?? (by === 'period' ? this.lawDate : this.paymentDate)
    const value = inForce(values, day)
    if (value === undefined) throw new Error(`${name} has no value on ${day} (read by ${owner})`)
    return value
  }
}

const nameOf = (window: FixedWindow): string =>
  'paymentYear' in window ? `payé en ${window.paymentYear}` : `depuis ${window.fromMonth}`
