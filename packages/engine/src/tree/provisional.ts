import { PlafondSS } from '../cases/company.js'
import type { Decimal } from '../ground/money.js'
import type { Facts } from './facts.js'
import { type Figure, figureName, inForce, type Scale } from './figure.js'
import type { FixedCondition, FixedFormula, FixedLine, FixedRegulation } from './fix.js'
import { dayOfFigure, isCarried } from './law-notice.js'
import { partsOf } from './parts.js'

/** A yearly figure whose last known value a payslip uses, because the new one is not published. */
export interface ProvisionalFigure {
  /** `Table.Key`, or the name of a scale. */
  readonly figure: string
  /** The first day of its value. */
  readonly usedFrom: string
}

/** The provisional figures of a payslip, from its facts and the values of its lines by place. */
export type ProvisionalReader = (
  facts: Facts,
  valueAt: (place: number) => Decimal | undefined,
) => readonly ProvisionalFigure[]

/**
 * Reads which carried figures a payslip uses: those of which one reading line is not 0. A line without a number passes on what it
 * reads, unless it is itself an amount of the pay: a gain of 0 uses no figure. A branch that the choices of the person exclude reads
 * nothing. A company field that holds a published figure counts as that figure while it has the carried value; another value is the
 * company's own.
 */
export function provisionalReader(fixed: FixedRegulation): ProvisionalReader {
  const days = { ...fixed, completeUntil: fixed.law.completeUntil }
  const carried = [...fixed.figures].filter((figure) => isCarried(figure, days))
  if (carried.length === 0) return () => NONE
  const choosing = fixed.reads.filter(({ kind }) => kind === 'choice-field').map(({ key }) => key)
  const usesOf = (choices: Choices) => {
    const placesOf = readingPlaces(fixed, choices)
    return carried.map((figure) => {
      const values = figure.kind === 'figure' ? figure.values : figure.versions
      const since = inForce<unknown>(values, dayOfFigure(figure, days))
      const key = figure.kind === 'figure' ? `${PlafondSS.caseName}.${figure.key}` : ''
      return {
        provisional: { figure: figureName(figure), usedFrom: since?.from ?? '' },
        value: since?.value,
        key,
        direct: placesOf(figureName(figure)),
        entered: isPublished(fixed, figure) ? placesOf(key) : [],
      }
    })
  }
  /** Few people differ in their choices. */
  const known = new Map<string, ReturnType<typeof usesOf>>()
  return (facts, valueAt) => {
    const { choices, numbers } = facts
    const chosen = choosing.map((key) => choices[key] ?? '').join('\n')
    const uses = known.get(chosen) ?? usesOf(choices)
    if (known.size < KEPT) known.set(chosen, uses)
    const isPaid = (place: number): boolean => valueAt(place)?.isZero() === false
    return uses.flatMap(({ provisional, value, key, direct, entered }) => {
      const isCarriedHere = entered.length > 0 && numbers[key]?.eq(String(value)) === true
      return direct.some(isPaid) || (isCarriedHere && entered.some(isPaid)) ? [provisional] : []
    })
  }
}
const KEPT = 1000
type Choices = Facts['choices']
const NONE: readonly ProvisionalFigure[] = []

const isPublished = ({ regulation: { published = [] } }: FixedRegulation, figure: Figure | Scale): boolean =>
  published.some((one) => figureName(one) === figureName(figure))

const AMOUNTS: ReadonlySet<FixedLine['role']> = new Set(['gain', 'retenue', 'indemnite', 'deduction'])

/**
 * The places of numbered lines, and of other amounts of the pay, that read a name: a figure, a scale, or the key of a
 * field.
 */
function readingPlaces({ lines }: FixedRegulation, choices: Choices): (name: string) => readonly number[] {
  const passed: ReadonlySet<string>[] = []
  const places = new Map<string, number[]>()
  for (const [place, line] of lines.entries()) {
    const names = new Set<string>()
    for (const formula of formulasOf(line)) addNames(formula, { passed, names, seen: new Set(), choices })
    if (line.contribution !== undefined) for (const name of passed[line.contribution.base] ?? []) names.add(name)
    const isPassedOn = line.number === undefined && !AMOUNTS.has(line.role)
    passed.push(isPassedOn ? names : new Set())
    if (isPassedOn) continue
    for (const name of names) places.set(name, [...(places.get(name) ?? []), place])
  }
  return (name) => places.get(name) ?? []
}

const formulasOf = ({ formula, contribution, quantity, share }: FixedLine): readonly FixedFormula[] => [
  formula,
  ...(contribution === undefined ? [] : [contribution.rate]),
  ...(quantity === undefined ? [] : [quantity.of, quantity.price]),
  ...(share === undefined ? [] : [share.base, share.rate]),
]

interface Reading {
  /** The figures that earlier lines pass on. */
  readonly passed: readonly ReadonlySet<string>[]
  readonly names: Set<string>
  readonly seen: Set<FixedFormula>
  readonly choices: Choices
}

function addNames(formula: FixedFormula, reading: Reading): void {
  const { passed, names, seen, choices } = reading
  if (seen.has(formula)) return
  seen.add(formula)
  if (formula.kind === 'figure') names.add(figureName(formula.figure))
  if (formula.kind === 'scale') names.add(formula.scale.name)
  if (formula.kind === 'input') names.add(formula.field.key)
  if (formula.kind === 'line') for (const name of passed[formula.index] ?? []) names.add(name)
  for (const part of readParts(formula, choices)) addNames(part, reading)
}

/** The parts of a formula without the branches that some choices exclude. */
function readParts(formula: FixedFormula, choices: Choices): readonly FixedFormula[] {
  if (formula.kind === 'match') {
    const chosen = formula.cases.get(choices[formula.field.key] ?? '')
    if (chosen !== undefined) return [chosen]
  }
  const decided = formula.kind === 'choose' ? isMet(formula.when, choices) : undefined
  if (formula.kind !== 'choose' || decided === undefined) return partsOf(formula)
  return [decided ? formula.so : formula.otherwise]
}

/** Whether choices alone decide a condition; undefined: they do not. */
function isMet(condition: FixedCondition, choices: Choices): boolean | undefined {
  if (condition.kind === 'compare') return undefined
  if (condition.kind === 'is') {
    const chosen = choices[condition.field.key]
    return chosen === undefined ? undefined : chosen === condition.value
  }
  const parts = condition.conditions.map((one) => isMet(one, choices))
  if (parts.includes(false)) return false
  return parts.includes(undefined) ? undefined : true
}
