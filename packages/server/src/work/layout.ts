import { collectorResults, type FixedRegulation, type Payslip } from '@centime/engine'

/**
 * What the places of a stored result mean. A result keeps its amounts only: one decimal text for each line, then one for
 * each total of the year; names and numbers stand here, once for all results of a shape.
 */
export interface Layout {
  readonly regulation: { readonly name: string; readonly lawDate: string }
  /** Every line, in the order of calculation; with its number where the regulation gives it one. */
  readonly lines: readonly (readonly [name: string, number: number | null])[]
  /** Totals of the year, by the name of their line. */
  readonly cumulated: readonly string[]
  /** Lines that later months need. */
  readonly carried: readonly string[]
  /** Collectors: the place of their line, and the numbers of what they add up. */
  readonly collectors: readonly (readonly [name: string, place: number, numbers: readonly number[]])[]
}

export function layoutOf(fixed: FixedRegulation, payslip: Payslip): Layout {
  const places = new Map(payslip.lines.map(({ name }, place) => [name, place]))
  return {
    regulation: payslip.regulation,
    lines: payslip.lines.map(({ name, number }) => [name, number ?? null]),
    cumulated: Object.keys(payslip.cumulated),
    carried: Object.keys(payslip.carried),
    collectors: collectorResults(fixed, payslip).map(({ collectorName, wageTypeNumbers }) => {
      const line = fixed.regulation.collectors[collectorName]
      return [collectorName, places.get(line?.name ?? '') ?? unreachable(collectorName), wageTypeNumbers]
    }),
  }
}

/** The amounts of a payslip in the places of its layout, exact. */
export const amountsOf = (payslip: Payslip): readonly string[] => [
  ...payslip.lines.map(({ value }) => value.toFixed()),
  ...Object.values(payslip.cumulated).map((value) => value.toFixed()),
]

/** The numbered lines of a stored result, by their number. */
export const wageTypesOf = (layout: Layout, amounts: readonly string[]) =>
  layout.lines
    .flatMap(([wageTypeName, wageTypeNumber], place) =>
      wageTypeNumber === null
        ? []
        : [{ wageTypeNumber, wageTypeName, value: amounts[place] ?? unreachable(wageTypeName) }],
    )
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)

/** What later months need of a stored result. */
export function carriedOf(layout: Layout, amounts: readonly string[]): Record<string, string> {
  const carried: Record<string, string> = {}
  const wanted = new Set(layout.carried)
  for (const [place, [name]] of layout.lines.entries()) {
    if (wanted.has(name)) carried[name] = amounts[place] ?? unreachable(name)
  }
  return carried
}

function unreachable(name: string): never {
  throw new Error(`no place for ${name}`)
}
