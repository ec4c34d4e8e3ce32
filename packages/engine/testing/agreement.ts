import { type Amounts, type BatchCalculator, batchCalculator } from '../src/batch/of-facts.js'
import { type Calculator, calculator } from '../src/calculate/calculate.js'
import { type Figures, figurePlan, figuresByKernel, figuresInDecimals } from '../src/calculate/figures.js'
import type { Payroll } from '../src/calculate/payroll.js'
import { settler } from '../src/calculate/settle.js'
import { SmicAuCentime } from '../src/cases/absence-settings.js'
import { SuiviConges } from '../src/cases/leave-settings.js'
import { flatFacts } from '../src/inputs/entry-shapes.js'
import type { Facts } from '../src/tree/facts.js'
import type { FixedRegulation } from '../src/tree/fix.js'
import type { Payslip } from '../src/tree/payslip.js'

/** Results of a month that later months need. */
type Carried = Payslip['carried']

/** Compares the batch reader with `calculate` in decimals, and counts how often it falls back. */
export class Agreement {
  readonly all = new Share()
  /** Months without absences, counters of leave and a reference SMIC that is rounded to the cent. */
  readonly ordinary = new Share()
  /** Months with days of absence. */
  readonly eventful = new Share()
  /** The first five differences, each with its line and the facts that reproduce it. */
  readonly differences: string[] = []
  readonly #readers = new WeakMap<Payroll, BatchCalculator>()
  readonly #inDecimals = new WeakMap<Payroll, Calculator>()

  /** Compares every line and every total of the year; returns the results that later months need. */
  compare(payroll: Payroll, months: readonly Facts[]): readonly Carried[] {
    const reader = this.#readers.get(payroll) ?? batchCalculator(payroll)
    this.#readers.set(payroll, reader)
    const amounts = reader(months)
    if (amounts.length !== months.length) this.#differ(`${amounts.length} amounts of ${months.length} months`)
    const inDecimals = this.#inDecimals.get(payroll) ?? calculator(payroll.fixed, Number.POSITIVE_INFINITY)
    this.#inDecimals.set(payroll, inDecimals)
    return months.map((facts, row) => {
      const payslip = inDecimals(facts)
      const batch = amounts[row]
      this.all.add(batch)
      if (facts.absences !== undefined) this.eventful.add(batch)
      if (isOrdinary(facts)) this.ordinary.add(batch)
      const differences = differencesOf(batch, payslip)
      for (const difference of differences) this.#differ(`${difference}: ${JSON.stringify(flatFacts(facts))}`)
      return payslip.carried
    })
  }

  #differ(difference: string): void {
    if (this.differences.length < 5) this.differences.push(difference)
  }
}

interface BothWays {
  /** From the first month on. */
  readonly byKernel: (facts: Facts) => Figures | undefined
  readonly inDecimals: (facts: Facts) => Figures
}
/** The payslip that `calculate` makes. */
export function bothWays(fixed: FixedRegulation): BothWays {
  const plan = figurePlan(fixed)
  const settled = settler(fixed)
  const [byKernel, inDecimals] = [figuresByKernel(fixed, plan, 0), figuresInDecimals(fixed, plan)]
  return { byKernel: (facts) => byKernel(settled(facts)), inDecimals: (facts) => inDecimals(settled(facts)) }
}

/** Differing amounts, rates, quantities and prices; decimal.js's signs and digits count. */
export function differentFigures({ lines }: FixedRegulation, figures: Figures, expected: Figures): readonly string[] {
  const digits = (figure: Figures[number] | undefined) => `${figure?.s} ${figure?.e} ${figure?.d}`
  const places = [...new Array(Math.max(figures.length, expected.length)).keys()]
  return places
    .filter((place) => digits(figures[place]) !== digits(expected[place]))
    .map((place) => {
      const name = lines[place]?.name ?? `figure ${place}`
      return `${name} is ${figures[place]} instead of ${expected[place]} in decimals`
    })
}

/** How many payslips there are, and how many of them fell back. */
class Share {
  payslips = 0
  fellBack = 0

  add(amounts: Amounts | undefined): void {
    this.payslips += 1
    if (amounts?.fellBack === true) this.fellBack += 1
  }
  get part(): number {
    return this.payslips === 0 ? 0 : this.fellBack / this.payslips
  }
}

const isOrdinary = ({ stops, absences, choices }: Facts): boolean =>
  stops === undefined &&
  absences === undefined &&
  [SuiviConges, SmicAuCentime].every(({ key }) => choices[key] !== 'true')

export function differencesOf(batch: Amounts | undefined, { lines, cumulated }: Payslip): readonly string[] {
  if (batch === undefined) return ['no amounts']
  const totals = Object.entries(cumulated).map(([name, value]) => ({ name: `Cumul.${name}`, value }))
  const found = [...batch.lines, ...batch.cumulated]
  return [...lines, ...totals].flatMap(({ name, value }, index) =>
    found[index] === value.toFixed() ? [] : [`${name} is ${found[index]} instead of ${value.toFixed()}`],
  )
}
