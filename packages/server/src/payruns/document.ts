import {
  type DocumentKind,
  type EmployeeMentions,
  type EmployerMentions,
  pageOf,
  withholdingOf,
} from '@centime/payslip'
import { asKept } from './as-kept.js'
import { compiledFor, factsAsKept, type KeptRead, monthFor } from './calculate.js'

/** The input of `renderDocument`: plain data, since it is sent to a thread. */
export interface DocumentOrder extends KeptRead {
  readonly regulationId: number
  readonly period: string
  readonly paymentDate: string | null
  /** JSON: the sums of the months before, stored with the result. */
  readonly yearToDate: string
  /** JSON: the stored amounts, and the `Layout` of their places. */
  readonly amounts: string
  readonly layout: string
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
  readonly kind: DocumentKind
  readonly documentId: string
}

/** Renders the PDF of a stored result, with the amounts that are stored. Deterministic: an order always gives the same bytes. */
export async function renderDocument(order: DocumentOrder): Promise<Uint8Array> {
  // pdfkit is loaded with the first document.
  const { pdfOf } = await import('@centime/payslip/pdf')
  const { employer, employee, kind, documentId: identity } = order
  const month = monthFor({ ...order, forecast: null })
  const { facts, warnings } = factsAsKept(month, order, order.yearToDate)
  const { fixed } = month
  const { calculate } = compiledFor(order.regulationId, fixed).payroll
  const payslip = asKept(fixed, calculate(facts, warnings), JSON.parse(order.layout), JSON.parse(order.amounts))
  const withholding = withholdingOf(facts)
  const { absences } = facts
  const about = { ...(withholding && { withholding }), ...(absences && { absences }) }
  return pdfOf(pageOf({ payslip, employer, employee, kind, identity, ...about }))
}
