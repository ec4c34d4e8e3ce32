import { frenchDate, frenchNumber } from '../ground/french.js'
import type { Decimal } from '../ground/money.js'
import { type Figure, figureName, type Scale } from '../tree/figure.js'
import { type FixedCondition, type FixedFormula, type FixedRegulation, linesIn, partsOf } from '../tree/fix.js'
import type { Organism } from '../tree/organism.js'

/** A rule in French: a sentence, and its parts. */
export interface Words {
  readonly text: string
  readonly below: readonly Words[]
}

/** The law on one line on a day. */
export interface LineInWords {
  readonly name: string
  readonly number: number | undefined
  /** French, as a payslip prints it. */
  readonly label: string
  readonly role: string
  /** The article that states the rule. */
  readonly text: string
  readonly isEmployers: boolean
  readonly organism: Organism | undefined
  /** For a contribution: the line that is its base. */
  readonly base: LineNamed | undefined
  readonly words: Words
  /** The figures and scales that its formula reads directly. */
  readonly figures: readonly (Figure | Scale)[]
  readonly reads: readonly LineNamed[]
}
export interface LineNamed {
  readonly name: string
  readonly number: number | undefined
  readonly label: string
}

/** A line of a regulation on the fixed day; undefined if the regulation has no line with that name. */
export function lineInWords(fixed: FixedRegulation, name: string): LineInWords | undefined {
  const at = fixed.lines.findIndex((line) => line.name === name)
  const found = fixed.lines[at]
  if (found === undefined) return undefined
  const { line, number, role, formula, contribution } = found
  const formulas = contribution === undefined ? [formula] : [formula, contribution.rate]
  return {
    name,
    number,
    label: line.label,
    role,
    text: line.text,
    isEmployers: role === 'patronale' || role === 'allegement' || line.employer === true,
    organism: line.organism,
    base: contribution && named(fixed, contribution.base),
    words: wordsOf(fixed, formula),
    figures: [...new Set(formulas.flatMap(figuresRead))],
    reads: [...new Set(formulas.flatMap(linesIn))].map((index) => named(fixed, index)),
  }
}

function named({ lines }: FixedRegulation, index: number): LineNamed {
  const { name = '', number: numbered, line } = lines[index] ?? {}
  return { name, number: numbered, label: line?.label ?? name }
}

/** The lines whose own formula reads a line. */
export const readersOfLine = (fixed: FixedRegulation, name: string): readonly LineNamed[] => {
  const at = fixed.lines.findIndex((line) => line.name === name)
  return fixed.lines.flatMap(({ formula }, index) => (linesIn(formula).includes(at) ? [named(fixed, index)] : []))
}

/** The lines whose own formula reads a figure or scale, by its name, on the fixed day. */
export const readersOfFigure = (fixed: FixedRegulation, name: string): readonly LineNamed[] =>
  fixed.lines.flatMap(({ formula }, index) =>
    figuresRead(formula).some((one) => figureName(one) === name) ? [named(fixed, index)] : [],
  )

function figuresRead(formula: FixedFormula): readonly (Figure | Scale)[] {
  const below = partsOf(formula).flatMap(figuresRead)
  if (formula.kind === 'figure') return [formula.figure]
  return formula.kind === 'scale' ? [formula.scale, ...below] : below
}

/** A sum of more terms is a list instead of one sentence. */
const SHORT = 4

function wordsOf(fixed: FixedRegulation, formula: FixedFormula): Words {
  const within = (of: FixedFormula): Words => wordsOf(fixed, of)
  const ledBy = (lead: string, of: FixedFormula): Words => {
    const { text, below } = within(of)
    return { text: `${lead} ${text}`, below }
  }
  switch (formula.kind) {
    case 'version':
      return {
        text: `règle en vigueur depuis le ${frenchDate(formula.from)} (${formula.text}) :`,
        below: [within(formula.of)],
      }
    case 'round':
      return { text: `${roundingOf(formula)} de :`, below: [within(formula.of)] }
    case 'binary': {
      // The form of most contributions: a base at a conditional rate.
      const rate = within(formula.right)
      if (formula.operator !== '×' || rate.below.length === 0) break
      return { text: `${sentence(fixed, formula.left)} × le taux :`, below: [rate] }
    }
    case 'choose':
      return { text: 'selon le cas :', below: [...casesOf(formula)].map(([lead, of]) => ledBy(lead, of)) }
    case 'match': {
      const cases = [...formula.cases].map(([value, of]) => ledBy(`${valueText(value)} :`, of))
      return { text: `selon « ${formula.field.fr} » :`, below: cases }
    }
    case 'sum':
      if (formula.terms.length > SHORT) return { text: 'la somme de :', below: formula.terms.map(within) }
  }
  return { text: sentence(fixed, formula), below: [] }

  function* casesOf(chosen: FixedFormula & { readonly kind: 'choose' }): Generator<readonly [string, FixedFormula]> {
    yield [`si ${condition(fixed, chosen.when)} :`, chosen.so]
    if (chosen.otherwise.kind === 'choose') yield* casesOf(chosen.otherwise)
    else yield ['sinon :', chosen.otherwise]
  }
}

const roundingOf = ({ decimals, down }: { readonly decimals: number; readonly down: boolean }): string =>
  `${down ? 'tronqué' : 'arrondi'} ${decimals === 2 ? 'au centime' : `à ${decimals} décimales`}`

/** A formula in one sentence. */
function sentence(fixed: FixedRegulation, formula: FixedFormula): string {
  const words = (part: FixedFormula): string => sentence(fixed, part)
  switch (formula.kind) {
    case 'constant':
      return number(formula.value)
    case 'input':
      return `« ${formula.field.fr} »`
    case 'figure':
      return `${figureName(formula.figure)} (${number(formula.value)})`
    case 'line':
      return `« ${fixed.lines[formula.index]?.line.label} »`
    case 'yearToDate':
      return `le cumul de « ${fixed.lines.find(({ name }) => name === formula.line)?.line.label ?? formula.line} » des mois antérieurs`
    case 'binary':
      return operation(fixed, formula)
    case 'sum':
      return formula.terms.length === 0 ? '0' : formula.terms.map(words).join(' + ')
    case 'round':
      return `${roundingOf(formula)} de (${words(formula.of)})`
    case 'choose':
      return `(${words(formula.so)} si ${condition(fixed, formula.when)}, sinon ${words(formula.otherwise)})`
    case 'match': {
      const cases = [...formula.cases].map(([value, one]) => `${valueText(value)} : ${words(one)}`)
      return `(selon « ${formula.field.fr} » : ${cases.join(' ; ')})`
    }
    case 'scale':
      return `le barème ${formula.scale.name} pour ${words(formula.of)}`
    case 'version':
      return words(formula.of)
  }
}

function operation(
  fixed: FixedRegulation,
  { operator, left, right }: FixedFormula & { readonly kind: 'binary' },
): string {
  const [first, second] = [sentence(fixed, left), sentence(fixed, right)]
  if (operator === 'min') return `le plus petit de (${first} ; ${second})`
  if (operator === 'max') return `le plus grand de (${first} ; ${second})`
  const enclosed = (part: FixedFormula, text: string): string =>
    part.kind === 'binary' || (part.kind === 'sum' && part.terms.length > 1) ? `(${text})` : text
  return `${enclosed(left, first)} ${operator === '-' ? '−' : operator} ${enclosed(right, second)}`
}

function condition(fixed: FixedRegulation, tested: FixedCondition): string {
  switch (tested.kind) {
    case 'compare':
      return `${sentence(fixed, tested.left)} ${tested.operator} ${sentence(fixed, tested.right)}`
    case 'is':
      return `« ${tested.field.fr} » = ${valueText(tested.value)}`
    case 'both':
      return tested.conditions.map((one) => condition(fixed, one)).join(' et ')
  }
}

const number = (value: Decimal): string => frenchNumber(value, 0, 8)
const valueText = (value: string): string => ({ true: 'oui', false: 'non' })[value] ?? value
