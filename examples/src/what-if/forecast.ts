import type { LineName } from '@centime/engine'
import type { AmountColumn, PopulationAmounts, PopulationMonth } from '@centime/population'
import { calculatePopulation } from '@centime/population'
import { type Brackets, bracketsFrom } from './brackets.js'
import { type LawMonth, type LawYear, publishedYear, withSmic } from './law.js'
import { type People, population } from './population.js'

/** The year of a population before and after a changed figure of the law. */

/** The amounts of the forecast, each a line of the payslip. */
export const LINES = {
  gross: 'TotalBrut',
  contributions: 'TotalCotisationsPatronales',
  reduction: 'ReductionFillonTotale',
  cost: 'CoutTotal',
  net: 'NetAPayer',
  tax: 'PAS',
} as const satisfies Readonly<Record<string, LineName>>
export type Amount = keyof typeof LINES
export const AMOUNTS: readonly Amount[] = ['gross', 'contributions', 'reduction', 'cost', 'net', 'tax']

export interface Question {
  readonly year: string
  /** The new minimum wage, cents an hour. */
  readonly smic: number
  readonly people: number
  readonly slice: number
  readonly seed: number
  /** Called with the number of people calculated so far. */
  readonly onSlice?: (done: number) => void
}

export interface Forecast {
  readonly before: YearTotals
  readonly after: YearTotals
  readonly brackets: Brackets
  /** The number of people in each bracket. */
  readonly headcounts: readonly number[]
  /** How many earned less than the new minimum wage. */
  readonly raised: number
  readonly payslips: number
  readonly fellBack: number
  readonly unsure: number
}

/** Cents of a whole year. */
export interface YearTotals {
  readonly law: LawYear
  /** By bracket. */
  readonly cents: Readonly<Record<Amount, readonly bigint[]>>
}

export function forecast({ year, smic, people, slice, seed, onSlice }: Question): Forecast {
  const published = publishedYear(year)
  const changed = withSmic(published, smic)
  const hired = published[0]?.smic ?? smic
  const brackets = bracketsFrom(hired, Math.max(smic, ...published.map((month) => month.smic)))
  const [before, after] = [new Totals(published, brackets), new Totals(changed, brackets)]
  const headcounts = brackets.labels.map(() => 0)
  let [raised, done] = [0, 0]
  for (const some of population({ people, slice, smic: hired, seed })) {
    const places = Uint8Array.from(some.rates, brackets.bracketOf)
    for (const place of places) headcounts[place] = (headcounts[place] ?? 0) + 1
    for (const rate of some.rates) if (rate < smic) raised += 1
    before.addYear(some, places)
    after.addYear(some, places)
    done += some.count
    onSlice?.(done)
  }
  return {
    before,
    after,
    brackets,
    headcounts,
    raised,
    payslips: people * (published.length + changed.length),
    fellBack: before.fellBack + after.fellBack,
    unsure: before.unsure + after.unsure,
  }
}

/** The month of some people under a law. Hourly rates below its minimum wage are raised to it. */
export function monthOf({ count, rates, cases }: People, { period, parameters, smic }: LawMonth): PopulationMonth {
  const paid = { decimals: 2, values: rates.map((rate) => Math.max(rate, smic)) }
  return {
    period,
    count,
    cases: {
      ...cases,
      Remuneration: { ...cases['Remuneration'], TauxHoraire: paid },
      ParametresLegaux: { ...parameters },
    },
  }
}

class Totals implements YearTotals {
  readonly law: LawYear
  readonly cents: Record<Amount, bigint[]>
  fellBack = 0
  unsure = 0
  readonly #zeros: readonly 0n[]

  constructor(law: LawYear, { labels }: Brackets) {
    this.law = law
    this.#zeros = labels.map(() => 0n)
    const none = (): bigint[] => [...this.#zeros]
    this.cents = { gross: none(), contributions: none(), reduction: none(), cost: none(), net: none(), tax: none() }
  }

  /** Twelve months in order, each with the earlier ones: ceilings and the reduction depend on the year so far. */
  addYear(people: People, places: Uint8Array): void {
    const history: PopulationAmounts[] = []
    for (const month of this.law) {
      const lines = [...Object.values(LINES), ...month.payroll.fixed.carried]
      const outcome = calculatePopulation(month.payroll, { ...monthOf(people, month), history }, lines)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
      history.push(outcome.value)
      this.fellBack += outcome.value.fellBack
      this.unsure += outcome.value.unsure
      for (const amount of AMOUNTS) this.#add(amount, outcome.value.columns[LINES[amount]], places)
    }
  }

  #add(amount: Amount, column: AmountColumn | undefined, places: Uint8Array): void {
    const sums = centsByBracket(column, places, this.#zeros.length)
    this.cents[amount] = this.cents[amount].map((total, place) => total + BigInt(sums[place] ?? 0))
  }
}

/**
 * Sums cents in doubles, exact up to 2^53: a month's amounts fit 32 bits, so a slice may have two million people. Slices and months
 * are added up as bigint.
 */
function centsByBracket(column: AmountColumn | undefined, places: Uint8Array, brackets: number): Float64Array {
  if (column === undefined || column.decimals === null || column.decimals > 2 || column.apart !== undefined) {
    throw new TypeError('no column of cents')
  }
  const factor = 10 ** (2 - column.decimals)
  const { values } = column
  const sums = new Float64Array(brackets)
  for (let row = 0; row < places.length; row += 1) {
    const place = places[row] ?? 0
    sums[place] = (sums[place] ?? 0) + (typeof values === 'number' ? values : (values[row] ?? 0)) * factor
  }
  if (!sums.every(Number.isSafeInteger)) throw new RangeError('a slice is too large to be added up exactly')
  return sums
}

/** The sum over all brackets. */
export const totalOf = ({ cents }: YearTotals, amount: Amount): bigint =>
  cents[amount].reduce((sum, one) => sum + one, 0n)
