import { ALL_FIGURES } from '../../src/catalogue/tables.js'
import { Decimal } from '../../src/ground/money.js'
import { daysLater, firstDay, monthOf, monthsLater } from '../../src/ground/period.js'
import type { Severance } from '../../src/law/conventions/agreement.js'
import { AGREEMENTS } from '../../src/law/conventions/index.js'
import { contributionsAnnuelles, taxeSalairesAnnuelle } from '../../src/regulations/annuel.js'
import { arretDeTravail } from '../../src/regulations/arret.js'
import { defaut } from '../../src/regulations/defaut.js'
import { salaire2026 } from '../../src/regulations/salaire-2026.js'
import { type Bracket, type Figure, figureName, type Scale, type Since } from '../../src/tree/figure.js'
import type { Condition, ContractWindow, Dated as DatedRule, Formula, Line, Restart } from '../../src/tree/formula.js'
import type { Regulation } from '../../src/tree/regulation.js'
import { BINARY, MORE, OTHER } from './compile.js'
import { convention } from './convention.js'
import { whyOtherWins, whyRounded, whySameOnBound, whySameWithout } from './equivalent.js'
import { type Place, placeOf } from './located.js'
import { type Dated, type Part, type Rule, shippedValues } from './watch.js'

/** Every change of the law that the proof makes, one at a time. */
export interface Change {
  /** The same in every run, as long as the law is the same. */
  readonly id: string
  readonly part: Part
  readonly how: string
  /** The change as computations record it; absent: `how`. */
  readonly effect?: string
  /** The values of a changed figure or scale. */
  readonly values?: Dated
  /** The days of a changed rule. */
  readonly rule?: Partial<Rule>
  readonly place: Place
  /** The reason why the changed law is equal; absent: it is another law. */
  readonly same?: string
}

/** The first and the last day of the proof. */
const [FIRST, LAST] = ['2024-01-01', '2026-12-31']

export const allChanges = (): readonly Change[] => [...ALL_FIGURES.flatMap(changesOfFigure), ...changesOfNodes()]

/** A hundredth more; where there is nothing, a hundredth. */
const moved = (value: string): string => {
  const number = new Decimal(value)
  return number.isZero() ? '0.01' : number.times('1.01').toFixed()
}

function changesOfFigure(part: Figure | Scale): readonly Change[] {
  const name = figureName(part)
  const values: readonly Since<string | readonly Bracket[] | undefined>[] = shippedValues(part)
  const isInForce = (index: number): boolean =>
    (values[index + 1]?.from ?? LAST) > FIRST && (values[index]?.from ?? '') <= LAST
  return values.flatMap((since, index): readonly Change[] => {
    if (!isInForce(index)) return []
    const place = placeOf(since) ?? { file: '?', line: 0 }
    const change = (how: string, effect: string, one: object): Change => {
      // The values of a figure stay values, and the versions of a scale stay versions.
      const others = values.map((value, at) => (at === index ? { ...value, ...one } : value)) as unknown as Dated
      return { id: `${name} ${since.from} ${how}`, part, how, effect: `${since.from} ${effect}`, values: others, place }
    }
    const days =
      since.from > FIRST
        ? [
            change('a day earlier', 'day', { from: daysLater(since.from, -1) }),
            change('a day later', 'later', { from: daysLater(since.from, 1) }),
          ]
        : []
    if (since.value === undefined) return days
    if (typeof since.value === 'string') return [change('× 1.01', 'value', { value: moved(since.value) }), ...days]
    return [...changesOfBrackets(since.value, change), ...days]
  })
}

/** A bound or a cell of a scale. */
function changesOfBrackets(
  brackets: readonly Bracket[],
  change: (how: string, effect: string, one: object) => Change,
): readonly Change[] {
  return brackets.flatMap((bracket, row) =>
    bracket.flatMap((cell, column) => {
      if (cell === null) return []
      const value = brackets.map((one, at) =>
        at === row ? one.map((old, place) => (place === column && old !== null ? moved(old) : old)) : one,
      )
      const what = column === 0 ? `bound ${row + 1}` : `row ${row + 1} column ${column}`
      return [change(`${what} (${cell}) × 1.01`, `${row} ${column}`, { value })]
    }),
  )
}

/** The regulations whose lines are changed; agreements have theirs. */
export const REGULATIONS: readonly Regulation[] = [
  defaut,
  salaire2026,
  arretDeTravail,
  contributionsAnnuelles,
  taxeSalairesAnnuelle,
]

function changesOfNodes(): readonly Change[] {
  const found: Change[] = []
  const seen = new Set<Part>()
  const windows = new Set<ContractWindow>()
  const visit = (node: Formula | Condition, path: string, at: Place, around?: Formula | Condition): void => {
    if (seen.has(node)) {
      // A change without effect in one place may have one elsewhere.
      const again: readonly Part[] = node.kind === 'both' ? [node, ...node.conditions] : [node]
      for (const [index, one] of found.entries())
        if (one.same !== undefined && again.includes(one.part) && whySame(one.part, one.how, around) === undefined)
          found[index] = withoutSame(one)
      return
    }
    seen.add(node)
    const place = placeOf(node) ?? at
    if (node.kind === 'line') {
      visitLine(node)
      return
    }
    if (node.kind === 'dated') found.push(...changesOfRule(node, path))
    if (node.kind === 'yearToDate' && typeof node.window === 'object') visitWindow(node.window)
    for (const how of changesOf(node)) {
      const same = whySame(node, how, around)
      found.push({ id: `${path} ${how}`, part: node, how, place, ...(same !== undefined && { same }) })
    }
    // On its bound, one of several conditions decides as a single one would.
    const above = node.kind === 'both' && around?.kind === 'choose' ? around : node
    for (const [name, part] of partsOf(node)) visit(part, `${path}.${name}`, place, above)
  }
  const visitWindow = (window: ContractWindow): void => {
    if (windows.has(window)) return
    windows.add(window)
    found.push(...changesOfRestarts(window))
  }
  const visitLine = (line: Line): void => {
    const place = placeOf(line) ?? placeOf(line.formula) ?? { file: '?', line: 0 }
    visit(line.formula, line.name, place)
    if (line.contribution) {
      visit(line.contribution.base, line.name, place)
      visit(line.contribution.rate, `${line.name}.rate`, place)
      found.push({ id: `${line.name} base of its neighbour`, part: line, how: 'base', place })
    }
    for (const [name, part] of Object.entries({ ...line.quantity, ...line.share }))
      visit(part, `${line.name}.${name}`, place)
  }
  for (const { lines, collectors, kept = [] } of REGULATIONS)
    for (const line of [...Object.values(lines), ...Object.values(collectors), ...kept]) visit(line, line.name, NOWHERE)
  const ofLaw = found.length
  for (const { idcc, categories } of AGREEMENTS)
    for (const { code, severance, notice } of categories)
      for (const [subject, parts] of Object.entries({ indemnite: rulesOf(severance), ...notice }))
        for (const [name, part] of Object.entries(parts))
          if (typeof part === 'object') visit(part, `${idcc}.${code}.${subject}.${name}`, NOWHERE)
  // Worked cases pay the notices of 44.
  for (const agreement of AGREEMENTS.toSorted((a, b) => Number(b.idcc === '44') - Number(a.idcc === '44')))
    for (const category of agreement.categories)
      for (const line of Object.values(convention(agreement, category).lines)) visit(line, line.name, NOWHERE)
  return [...found.slice(0, ofLaw), ...once(found.slice(ofLaw))]
}
const rulesOf = (severance: Severance | undefined) =>
  severance ? { months: severance.months, pay: severance.pay, right: severance.right.months } : {}

/** What the law writes once for all agreements is changed once: in the first agreement that has it. */
function once(changes: readonly Change[]): readonly Change[] {
  const known = new Set<string>()
  return changes.filter(({ id, how, part, place: { file, line } }) => {
    const isShared = part.kind === 'scale' || !file.includes('/')
    const what =
      file === 'conventions/lines.ts'
        ? id
        : isShared
          ? `${part.kind} ${part.kind === 'scale' ? '' : line} ${how}`
          : undefined
    return what === undefined || (!known.has(what) && known.add(what))
  })
}
const monthAfter = (month: string, count = 1): string => monthOf(monthsLater(firstDay(month), count))

/** A month has the law of its last day, so a rule that is late by a day is the same law until the next month. */
function changesOfRule(part: DatedRule, path: string): readonly Change[] {
  const { versions } = part
  return versions.flatMap((version, index): readonly Change[] => {
    const { from } = version
    if (from <= FIRST) return []
    const change = (how: string, effect: string, day: string): Change => ({
      id: `${path} ${from} ${how}`,
      part,
      how,
      effect: `${from} ${effect}`,
      rule: { versions: versions.map((one, at) => (at === index ? { ...one, from: day } : one)) },
      place: placeOf(version) ?? NOWHERE,
    })
    return [
      change('a day earlier', 'day', daysLater(from, -1)),
      change('a month later', 'later', firstDay(monthAfter(monthOf(from)))),
    ]
  })
}

/** The month from which a sum of months counts anew. */
function changesOfRestarts(part: ContractWindow): readonly Change[] {
  const { restarts } = part
  const change = (restart: Restart, how: string, month: string): Change => ({
    id: `restart of ${restart.month} ${how}`,
    part,
    how,
    effect: `${restart.month} restart`,
    rule: { restarts: restarts.map((one) => (one === restart ? { ...one, month } : one)) },
    place: placeOf(part) ?? NOWHERE,
  })
  return restarts.flatMap((restart) => [
    change(restart, 'a month earlier', monthAfter(restart.month, -1)),
    change(restart, 'a month later', monthAfter(restart.month)),
  ])
}

const withoutSame = ({ same: _same, ...change }: Change): Change => change
const NOWHERE: Place = { file: '?', line: 0 }

/** `around`: the node that the changed one is a part of. */
function whySame(node: Part, how: string, around: Formula | Condition | undefined): string | undefined {
  if (node.kind === 'round') return whyRounded(node.of, node.decimals)
  if (node.kind === 'binary') return whyOtherWins(node, how)
  if (node.kind === 'both' && around?.kind === 'choose' && how !== 'negated')
    return whySameWithout(node.conditions[Number(how.slice('without '.length))], around.so, around.otherwise)
  if (node.kind !== 'compare' || how !== OTHER[node.operator] || around?.kind !== 'choose') return undefined
  return whySameOnBound(node, around.so, around.otherwise)
}

function partsOf(node: Formula | Condition): readonly (readonly [name: string, part: Formula | Condition])[] {
  switch (node.kind) {
    case 'binary':
    case 'compare':
      return [
        ['left', node.left],
        ['right', node.right],
      ]
    case 'sum':
      return node.terms.map((term, index) => [`${index}`, term])
    case 'round':
    case 'scale':
      return [['of', node.of]]
    case 'choose':
      return [
        ['when', node.when],
        ['so', node.so],
        ['otherwise', node.otherwise],
      ]
    case 'match':
      return Object.entries(node.cases)
    case 'elements':
      return [['beside', node.beside]]
    case 'dated':
      return node.versions.map(({ from, value }) => [from, value])
    case 'both':
      return node.conditions.map((part, index) => [`${index}`, part])
    default:
      return []
  }
}

/** The changes of a node itself, as `compile.ts` makes them. */
function changesOf(node: Formula | Condition): readonly string[] {
  switch (node.kind) {
    case 'constant':
      return node.value === '0' ? [] : [MORE]
    case 'binary':
      return BINARY[node.operator]
    case 'sum':
      return node.terms.flatMap((_term, index) => [`without ${index}`, `less ${index}`])
    case 'round':
      return ['unrounded']
    case 'scale':
      return ['bound']
    case 'compare':
      return ['negated', OTHER[node.operator]]
    case 'is':
      return ['negated']
    case 'both':
      return ['negated', ...node.conditions.map((_part, index) => `without ${index}`)]
    default:
      return []
  }
}
