import type { AskedLaw, AskedLaws, ComparedLine, ComparedPeople, ComparedPerson } from '@centime/books'
import { Decimal, type LineName } from '@centime/engine'
import { type LawDiff, type LawSide, lawDiff, lawSide } from '@centime/engine/compare'
import { accepted, type Outcome } from '@centime/engine/ground'
import type { Facts } from '@centime/engine/tree'
import type { Batch } from './batch.js'
import { factsByLaw } from './calculate.js'
import { elementsIn, withElementsOf } from './elements.js'
import { regulationUnder } from './law.js'

/** People of one month to compare under two laws. It is sent to a thread. */
export interface LawBatch extends Batch {
  readonly laws: AskedLaws
  /** By the id of an employee. */
  readonly identifiers: ReadonlyMap<number, string>
}

/** The totals of an employer: the cost of the people, the contributions, and their net pay. */
const TOTALS: readonly LineName[] = [
  'TotalBrut',
  'TotalCotisationsSalariales',
  'TotalCotisationsPatronales',
  'TotalAllegements',
  'CoutTotal',
  'MontantNetSocial',
  'NetImposable',
  'PAS',
  'NetAPayer',
]

/** Two laws for a month of a regulation, compiled. */
export interface LawComparison {
  readonly sides: readonly [LawSide, LawSide]
  readonly diff: LawDiff
}

interface Wanted extends Pick<LawBatch, 'regulationId' | 'period' | 'paymentDate' | 'laws' | 'law'> {
  /** The text of the elements of pay: `elements.ts`. */
  readonly elements: string
}

/** Prepares a comparison, or returns the faults of its laws. Made once for all batches of the current comparisons. */
export function comparisonOf(wanted: Wanted): Outcome<LawComparison> {
  const { regulationId, period, paymentDate, laws, law, elements } = wanted
  const key = JSON.stringify([regulationId, period, paymentDate, laws, law, elements])
  const made = comparisons.get(key) ?? prepared(wanted)
  for (const oldest of comparisons.keys())
    if (comparisons.size >= KEPT && !comparisons.has(key)) comparisons.delete(oldest)
  comparisons.set(key, made)
  return made
}
const comparisons = new Map<string, Outcome<LawComparison>>()
const KEPT = 4

function prepared({ regulationId, period, paymentDate, laws, law, elements }: Wanted): Outcome<LawComparison> {
  const side = ({ day, figures, law: own = law }: AskedLaw) => {
    const regulation = regulationUnder(regulationId, own)
    if (regulation === undefined) throw new Error(`no regulation ${regulationId}`)
    return lawSide(withElementsOf(regulation, elements), period, paymentDate ?? undefined, {
      day,
      figures: new Map(Object.entries(figures)),
    })
  }
  const [from, to] = [side(laws.from), side(laws.to)]
  if (!from.ok) return from
  if (!to.ok) return to
  const sides = [from.value, to.value] as const
  return accepted({ sides, diff: lawDiff(...sides) })
}

/** Compares a batch, or returns the faults of its laws. Pure. */
export function compareBatch(batch: LawBatch): Outcome<ComparedPeople> {
  const comparison = comparisonOf({ ...batch, elements: elementsIn(batch.company) })
  if (!comparison.ok) return comparison
  const [was, is] = comparison.value.sides.map(({ payroll }) => factsByLaw(batch, payroll.fixed))
  if (was === undefined || is === undefined) throw new Error('a comparison has two laws')
  const months = batch.people.map((person) => ({
    employeeIdentifier: batch.identifiers.get(person.employeeId) ?? '',
    ...{ before: was(person), after: is(person) },
  }))
  return accepted(compareMonths(comparison.value, months))
}

interface ReadMonths {
  readonly employeeIdentifier: string
  readonly before: Outcome<{ readonly facts: Facts }>
  readonly after: Outcome<{ readonly facts: Facts }>
}

/** Compares months that the readers of both laws have read, without people outside of a contract in the month. */
export function compareMonths({ sides, diff }: LawComparison, months: readonly ReadMonths[]): ComparedPeople {
  const ready = months.flatMap(({ before, after }) =>
    before.ok && after.ok ? [{ before: before.value.facts, after: after.value.facts }] : [],
  )
  const { lines } = sides[0].payroll.fixed
  const totals = TOTALS.map((line) => {
    const places = sides.map((side) => placeOf(side, line))
    return { line, label: lines[places[0] ?? -1]?.line.label ?? line, places, sums: [ZERO, ZERO] }
  })
  const compared = diff.compare(ready).values()
  const people = months.flatMap(({ employeeIdentifier, before, after }): ComparedPerson[] => {
    const wrong = [before, after].flatMap((read) => (read.ok ? [] : [read.faults]))[0]
    const outcome = wrong === undefined ? compared.next().value : { ok: false as const, faults: wrong }
    if (outcome === undefined) throw new Error('a month without amounts')
    if (!outcome.ok) {
      const isOutside = outcome.faults.some(({ code }) => code === 'contract_outside_period')
      const faults = outcome.faults.map(({ code, message }) => ({ code, message }))
      return isOutside ? [] : [{ employeeIdentifier, lines: [], warnings: [], faults }]
    }
    const { moved, warnings } = outcome.value
    for (const { places, sums } of totals) {
      for (const [side, amounts] of [outcome.value.before, outcome.value.after].entries()) {
        sums[side] = (sums[side] ?? ZERO).plus(amounts.lines[places[side] ?? -1] ?? 0)
      }
    }
    const numbered = moved.flatMap(({ index, ...amounts }): ComparedLine[] => {
      const { number, name = '', line } = lines[index] ?? {}
      if (number === undefined || line === undefined) return []
      return [{ wageTypeNumber: number, wageTypeName: name, label: line.label, ...amounts }]
    })
    return [{ employeeIdentifier, lines: numbered, warnings, faults: [] }]
  })
  const [first] = ready
  return {
    people,
    totals: totals.map(({ line, label, sums: [before = ZERO, after = ZERO] }) => ({
      ...{ line, label, before: before.toFixed(2), after: after.toFixed(2) },
    })),
    own: first === undefined ? [] : diff.ownParameters(first.before),
    movers: diff.movers,
  }
}
const ZERO = new Decimal(0)

const placeOf = ({ payroll }: LawSide, wanted: LineName): number =>
  payroll.fixed.lines.findIndex(({ name }) => name === wanted)
