import { lawDiff, type PersonDiff } from '../src/compare/law-diff.js'
import type { Mover } from '../src/compare/movers.js'
import { type LawSide, lawSide } from '../src/compare/under-law.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { inputReader } from '../src/inputs/read-inputs.js'
import type { Facts } from '../src/tree/facts.js'
import type { OtherLaw } from '../src/tree/fix.js'
import type { Regulation } from '../src/tree/regulation.js'

/** Months under two laws. */

/** The law of a day, with figures that are given. */
export const lawOf = (day: string, figures: Readonly<Record<string, string>> = {}): OtherLaw => ({
  day,
  figures: new Map(Object.entries(figures)),
})

export function sideUnder(regulation: Regulation, period: string, law: OtherLaw): LawSide {
  const side = lawSide(regulation, period, undefined, law)
  if (!side.ok) throw new Error(JSON.stringify(side.faults))
  return side.value
}

/** A line that moved: its amounts, and the names of its movers. */
export type Movement = readonly [before: string, after: string, movers: readonly string[]]
export interface Differing extends Pick<PersonDiff, 'warnings'> {
  readonly facts: { readonly before: Facts; readonly after: Facts }
  readonly moved: ReadonlyMap<string, Movement>
}

/** Compares months of one period; throws for inputs that a side refuses. */
export function differing(before: LawSide, after: LawSide, months: readonly MonthInputs[]) {
  const readers = [before, after].map(({ payroll }) => inputReader(payroll.fixed))
  const people = months.map((inputs) => {
    const [was, is] = readers.map((read) => {
      const month = read(inputs)
      if (!month.ok) throw new Error(JSON.stringify([month.faults, inputs]))
      return month.value.facts
    })
    if (was === undefined || is === undefined) throw new Error('two laws')
    return { before: was, after: is }
  })
  const diff = lawDiff(before, after)
  const found = diff.compare(people).map((one, row): Differing => {
    if (!one.ok) throw new Error(JSON.stringify(one.faults))
    const { moved, warnings } = one.value
    const movements = moved.map(({ index, movers, ...amounts }) => {
      const names = movers.map((place) => nameOf(diff.movers[place]))
      return [nameOf(before.payroll.fixed.lines[index]), [amounts.before, amounts.after, names]] as const
    })
    const facts = people[row]
    if (facts === undefined) throw new Error(`no facts of row ${row}`)
    return { facts, warnings, moved: new Map(movements) }
  })
  return { diff, found }
}
const nameOf = (one: Pick<Mover, 'name'> | undefined): string => one?.name ?? 'nothing'
