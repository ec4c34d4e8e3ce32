import {
  type DocumentKind,
  type EmployeeMentions,
  type EmployerMentions,
  pageOf,
  pdfOf,
  withholdingOf,
} from '@centime/payslip'
import { factsAsKept, monthFor, type Person } from './calculate.js'

/** Everything that a document is made of, as data: it is rendered in a thread. */
export interface DocumentOrder {
  readonly regulationId: number
  readonly period: string
  readonly paymentDate: string | null
  readonly company: string
  readonly person: Person
  /** JSON: what the months before came to, as it was kept with the result. */
  readonly yearToDate: string
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
  readonly kind: DocumentKind
  readonly documentId: string
}

/** The PDF of a stored result: the same payslip again, from what it was made of. The same bytes for the same order. */
export function renderDocument(order: DocumentOrder): Promise<Uint8Array> {
  const { employer, employee, kind, documentId: identity } = order
  const month = monthFor({ ...order, forecast: null })
  const { facts, warnings } = factsAsKept(month, order.company, order.person, order.yearToDate)
  const payslip = month.payroll.calculate(facts, warnings)
  const withholding = withholdingOf(facts)
  return pdfOf(pageOf({ payslip, employer, employee, kind, identity, ...(withholding && { withholding }) }))
}
