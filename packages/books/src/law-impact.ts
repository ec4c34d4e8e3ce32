import { Decimal, type LineName } from '@centime/engine'
import type { Mover } from '@centime/engine/compare'
import type { Said } from '@centime/engine/ground'

/** What another law makes of the payslips of a month: whose lines move, by how much, and by which text. Plain data, which threads send. */

/** The law of a day as it is asked for. */
export interface AskedLaw {
  readonly day: string
  /** Values that replace those of the day: decimal text by the name of a figure. */
  readonly figures: Readonly<Record<string, string>>
}
export interface AskedLaws {
  readonly from: AskedLaw
  readonly to: AskedLaw
}

/** Some people under both laws. */
export interface ComparedPeople {
  /** In the order of the batch; who has no payslip in the month is left out. */
  readonly people: readonly ComparedPerson[]
  /** Of all people here, whether a line moves or not: decimal text. */
  readonly totals: readonly ComparedTotal[]
  /** Company fields that no law moves, because their value was never published. */
  readonly own: readonly string[]
  /** What the laws say differently of the lines of the regulation; the same for all people. */
  readonly movers: readonly Mover[]
}
interface ComparedTotal {
  readonly line: LineName
  /** As the payslip prints it. */
  readonly label: string
  readonly before: string
  readonly after: string
}
export interface ComparedPerson {
  readonly employeeIdentifier: string
  readonly lines: readonly ComparedLine[]
  /** Warnings that the month does not have under the law before. */
  readonly warnings: readonly (Said & { readonly code: string })[]
  /** Why the person could not be compared. */
  readonly faults: readonly (Said & { readonly code: string })[]
}
/** A line with a number that moves; euros as decimal text. */
export interface ComparedLine {
  readonly wageTypeNumber: number
  readonly wageTypeName: string
  /** As the payslip prints it. */
  readonly label: string
  readonly before: string
  readonly after: string
  /** Places in the list of what the laws say differently. */
  readonly movers: readonly number[]
}

/** The people that a comparison reads, as one month of a payroll. */
export interface PeopleToCompare {
  readonly tenantId: number
  readonly payrollId: number
  readonly regulationId: number
  /** `YYYY-MM`. */
  readonly period: string
  readonly laws: AskedLaws
  readonly employeeIds: readonly number[]
  /** The released jobs of the months before. */
  readonly history: readonly number[]
  /** The last recorded value that counts. */
  readonly lastCaseValueId: number
}

/** A comparison that is read once, from its first people to its last. */
export interface Impact {
  readonly period: string
  readonly regulation: string
  readonly laws: AskedLaws
  /** What the laws say differently of the lines of the regulation. */
  readonly movers: readonly Mover[]
  readonly people: () => AsyncIterable<ComparedPeople>
}

/** What people add up to, while they are read. */
export class ImpactSums {
  /** People with a payslip under both laws, and those of them of whom a line moves. */
  compared = 0
  moved = 0
  refused = 0
  readonly #totals = new Map<LineName, TotalSum>()
  readonly #lines = new Map<number, LineSum>()
  readonly #own = new Set<string>()
  readonly #warned = new Map<string, number>()

  add({ people, totals, own }: ComparedPeople): void {
    for (const { line, label, before, after } of totals) {
      const known = this.#totals.get(line)
      const sum = { before: (known?.before ?? ZERO).plus(before), after: (known?.after ?? ZERO).plus(after) }
      this.#totals.set(line, { line, label, ...sum })
    }
    for (const { lines, warnings, faults } of people) {
      if (faults.length > 0) this.refused += 1
      else this.compared += 1
      if (lines.length > 0) this.moved += 1
      for (const line of lines) this.#addLine(line)
      for (const code of new Set(warnings.map((one) => one.code)))
        this.#warned.set(code, (this.#warned.get(code) ?? 0) + 1)
    }
    for (const field of own) this.#own.add(field)
  }

  #addLine({ wageTypeNumber, wageTypeName, label, before, after, movers }: ComparedLine): void {
    const known = this.#lines.get(wageTypeNumber)
    const difference = new Decimal(after).minus(before)
    this.#lines.set(wageTypeNumber, {
      ...{ wageTypeNumber, wageTypeName, label, people: (known?.people ?? 0) + 1 },
      difference: known?.difference.plus(difference) ?? difference,
      movers: known === undefined ? new Set(movers) : movers.reduce((all, one) => all.add(one), known.movers),
    })
  }

  /** Of everybody. */
  get totals(): readonly TotalSum[] {
    return [...this.#totals.values()]
  }
  /** Of those of whom they move, by number. */
  get lines(): readonly LineSum[] {
    return [...this.#lines.values()].sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)
  }
  get own(): readonly string[] {
    return [...this.#own]
  }
  /** How many people have a warning of a code that they do not have before. */
  get warned(): readonly (readonly [code: string, people: number])[] {
    return [...this.#warned]
  }
}
const ZERO = new Decimal(0)

interface LineSum extends Pick<ComparedLine, 'wageTypeNumber' | 'wageTypeName' | 'label'> {
  readonly people: number
  readonly difference: Decimal
  readonly movers: Set<number>
}

interface TotalSum extends Pick<ComparedTotal, 'line' | 'label'> {
  readonly before: Decimal
  readonly after: Decimal
}
