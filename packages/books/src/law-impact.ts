import { Decimal, type LineName } from '@centime/engine'
import type { Mover } from '@centime/engine/compare'

/** The effect of another law on the payslips of a month: the lines that change for each person, by how much and by which text. Plain data that
 * threads can send. */

export interface AskedLaw {
  readonly day: string
  /** Values that replace those of the day: decimal text by the name of a figure. */
  readonly figures: Readonly<Record<string, string>>
  /** The text of the service's law, its law packs included; absent: the law of the order. Empty: the shipped law. */
  readonly law?: string
}
export interface AskedLaws {
  readonly from: AskedLaw
  readonly to: AskedLaw
}

/** Some people under both laws. */
export interface ComparedPeople {
  /** In the order of the batch, without people who have no payslip in the month. */
  readonly people: readonly ComparedPerson[]
  /** The sums over all people here, whether their lines change or not: decimal text. */
  readonly totals: readonly ComparedTotal[]
  /** Company fields that do not change with the law, because their value was never published. */
  readonly own: readonly string[]
  /** The differences between the laws in the lines of the regulation; the same for all people. */
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
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  /** Why the person could not be compared. */
  readonly faults: readonly { readonly code: string; readonly message: string }[]
}
/** A numbered line whose amount changes; euros as decimal text. */
export interface ComparedLine {
  readonly wageTypeNumber: number
  readonly wageTypeName: string
  /** As the payslip prints it. */
  readonly label: string
  readonly before: string
  readonly after: string
  /** Places in the list of differences between the laws. */
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
  /** The people of establishments below the division; absent: all work in the division itself. */
  readonly establishments?: readonly { readonly path: readonly number[]; readonly employeeIds: readonly number[] }[]
  readonly lastCaseValueId: number
  /** The text of the law in force. */
  readonly law: string
}

/** The differences between the pay of a person's past months under the law in force and their actual pay. */
export interface PastDifferences {
  readonly employeeId: number
  /** Euros as decimal text; `net`: before tax. */
  readonly months: readonly {
    readonly period: string
    readonly gross: string
    readonly net: string
    readonly employerCost: string
  }[]
  /** Why the months cannot be computed again; absent: they were computed. */
  readonly refused?: { readonly code: string; readonly message: string }
}

/** A comparison that is read once, from its first people to its last. */
export interface Impact {
  readonly period: string
  readonly regulation: string
  readonly laws: AskedLaws
  /** The differences between the laws in the lines of the regulation. */
  readonly movers: readonly Mover[]
  readonly people: () => AsyncIterable<ComparedPeople>
}

/** The sums over people, while they are read. */
export class ImpactSums {
  /** People with a payslip under both laws, and how many of them have a line that changes. */
  compared = 0
  moved = 0
  refused = 0
  readonly #totals = new Map<LineName, TotalSum>()
  readonly #lines = new Map<number, LineSum>()
  readonly #own = new Set<string>()
  readonly #warned = new Map<string, number>()

  add({ people, totals, own: entered }: ComparedPeople): void {
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
    for (const field of entered) this.#own.add(field)
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

  /** Over all people. */
  get totals(): readonly TotalSum[] {
    return [...this.#totals.values()]
  }
  /** By number of the line, over the people whose amount changes. */
  get lines(): readonly LineSum[] {
    return [...this.#lines.values()].sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)
  }
  get own(): readonly string[] {
    return [...this.#own]
  }
  /** How many people have a new warning, by code. */
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
