import { Decimal, type Payroll, type Payslip, type Warning } from '@centime/engine'
import type { Facts } from '@centime/engine/tree'
import {
  type DocumentKind,
  type EmployeeMentions,
  type EmployerMentions,
  pageOf,
  withholdingOf,
} from '@centime/payslip'
import { factsAsKept, monthFor, type Person } from './calculate.js'
import { type Layout, unreachable } from './layout.js'

/** The input of `renderDocument`: plain data, since it is sent to a thread. */
export interface DocumentOrder {
  readonly regulationId: number
  readonly period: string
  readonly paymentDate: string | null
  readonly company: string
  readonly person: Person
  /** JSON: the sums of the months before, stored with the result. */
  readonly yearToDate: string
  /** JSON: the amounts of the result, in the order of its layout. */
  readonly amounts: string
  /** JSON of the layout. */
  readonly layout: string
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
  readonly kind: DocumentKind
  readonly documentId: string
}

/** Renders the PDF of a stored result. Deterministic: an order always gives the same bytes. */
export async function renderDocument(order: DocumentOrder): Promise<Uint8Array> {
  // pdfkit is loaded with the first document.
  const { pdfOf } = await import('@centime/payslip/pdf')
  const { employer, employee, kind, documentId: identity } = order
  const month = monthFor({ ...order, forecast: null })
  const { facts, warnings } = factsAsKept(month, order.company, order.person, order.yearToDate)
  const payslip = asStored(month.payroll, facts, warnings, order)
  const withholding = withholdingOf(facts)
  return pdfOf(pageOf({ payslip, employer, employee, kind, identity, ...(withholding && { withholding }) }))
}

/**
 * The payslip of a result with the amounts and bases that are stored: the law of an earlier version of the service may have
 * computed others. A line that the result does not have is 0.
 */
export function asStored(
  { fixed, calculate }: Payroll,
  facts: Facts,
  warnings: readonly Warning[],
  { amounts, layout }: Pick<DocumentOrder, 'amounts' | 'layout'>,
): Payslip {
  const texts: readonly string[] = JSON.parse(amounts)
  const { lines, cumulated }: Layout = JSON.parse(layout)
  const at = (place: number): Decimal => new Decimal(texts[place] ?? unreachable(place))
  const values = new Map(lines.map(([name], place) => [name, at(place)]))
  const totals = new Map(cumulated.map((name, place) => [name, at(lines.length + place)]))
  const storedOf = (name: string | undefined): Decimal => values.get(name ?? '') ?? ZERO
  const payslip = calculate(facts, warnings)
  return {
    ...payslip,
    lines: payslip.lines.map((line, index) => {
      const base = fixed.lines[index]?.contribution?.base
      return {
        ...line,
        value: storedOf(line.name),
        base: base === undefined ? undefined : storedOf(fixed.lines[base]?.name),
      }
    }),
    wageTypes: payslip.wageTypes.map((one) => ({ ...one, value: storedOf(one.wageTypeName) })),
    cumulated: Object.fromEntries(Object.keys(payslip.cumulated).map((name) => [name, totals.get(name) ?? ZERO])),
  }
}
const ZERO = new Decimal(0)
