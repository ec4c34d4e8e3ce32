import { Decimal, type Payslip } from '@centime/engine'
import type { BackPayMonth, FixedRegulation, Organism, ProvisionalFigure } from '@centime/engine/tree'
import { type RateSearch, rateSearch } from './rates.js'

/** A payslip as the books read it: its amounts by line, and the legal description of those lines. */
export interface PaidMonth {
  readonly employee: PaidEmployee
  /** `YYYY-MM`. */
  readonly period: string
  readonly paymentDate: string
  readonly lines: BookLines
  /** In euros, by the name of the line; a missing line is 0. */
  readonly amounts: ReadonlyMap<string, Decimal>
  /** The carried figures that it was computed with. */
  readonly provisional: readonly ProvisionalFigure[]
  /** The back pay that its amounts contain; absent: none. */
  readonly backPay?: readonly BackPayMonth[] | undefined
}
export interface PaidEmployee {
  readonly identifier: string
  readonly lastName: string
  readonly firstName: string
}

export interface BookLine {
  readonly name: string
  readonly number: number | undefined
  readonly label: string
  /** Its role on a payslip; undefined: it belongs to no total (a base, a coefficient). */
  readonly entry: Entry | undefined
  /** The organism that it is paid to, if that organism counts it. */
  readonly organism: Organism | undefined
  /** The party that bears it. */
  readonly part: 'salariale' | 'patronale'
  /** The name of the line of its base. */
  readonly base: string | undefined
  /** Whether the amount of that line contains past months too: a contribution does, a base does not. */
  readonly isBaseAdded: boolean
  /** Finds the rate by which a base gives an amount. */
  readonly rateOf: RateSearch
}
export type BookLines = ReadonlyMap<string, BookLine>

/** The lines that a total of the payslip adds up. */
type Entry = (typeof ENTRIES)[number]
const ENTRIES = ['gain', 'retenue', 'salariale', 'patronale', 'allegement', 'indemnite', 'deduction'] as const

/**
 * The lines of a regulation. Totals add up the numbered lines of a role. An organism gets the lines that name it and the parts
 * (`information`) of the others: the general reduction is split between two.
 */
export const bookLinesOf = ({ lines }: FixedRegulation): BookLines =>
  new Map(
    lines.map(({ name, number, role, line, contribution }) => {
      const isPart = role === 'information'
      const base = contribution && lines[contribution.base]
      const isEmployers = role === 'patronale' || role === 'allegement' || line.employer === true
      const book: BookLine = {
        ...{ name, number, label: line.label },
        entry: number === undefined ? undefined : ENTRIES.find((entry) => entry === role),
        organism: number !== undefined || isPart ? line.organism : undefined,
        part: isEmployers ? 'patronale' : 'salariale',
        base: base?.name,
        isBaseAdded: base?.role !== 'base',
        rateOf: contribution === undefined || role === 'net' ? () => undefined : rateSearch(contribution.rate),
      }
      return [name, book] as const
    }),
  )

/** A payslip that was just computed. */
export const paidMonthOf = (
  employee: PaidEmployee,
  fixed: FixedRegulation,
  { period, paymentDate, lines, provisional, backPay }: Payslip,
): PaidMonth => ({
  ...{ employee, period, paymentDate, lines: bookLinesOf(fixed), provisional, backPay },
  amounts: new Map(lines.flatMap(({ name, value }) => (value.isZero() ? [] : [[name, value] as const]))),
})

/** The amounts of a stored result, by the names of their places. */
export function storedAmounts(names: readonly string[], amounts: readonly string[]): ReadonlyMap<string, Decimal> {
  const stored = new Map<string, Decimal>()
  for (const [place, name] of names.entries()) {
    const text = amounts[place] ?? '0'
    if (text !== '0') stored.set(name, new Decimal(text))
  }
  return stored
}
