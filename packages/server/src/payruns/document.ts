import { createHash } from 'node:crypto'
import type { Inputs } from '@centime/engine/cases'
import {
  type DocumentKind,
  type EmployeeMentions,
  type EmployerMentions,
  leaveCountersOf,
  mentionsOf,
  pageOf,
  withholdingOf,
} from '@centime/payslip'
import { asKept } from './as-kept.js'
import { compiledFor, factsAsKept, type KeptRead, monthFor, type Person } from './calculate.js'
import { amountsIn } from './stored-amounts.js'

/** The input of `renderDocuments`: payslips of one job. It is plain data, since it is sent to a thread. */
export interface DocumentOrder extends Omit<KeptRead, 'person'> {
  readonly regulationId: number
  readonly period: string
  readonly paymentDate: string | null
  /** JSON: the `Layout` of the places of amounts. */
  readonly layout: string
  /** Mentions beside those that were recorded. */
  readonly employer: EmployerMentions
  readonly kind: DocumentKind
  readonly people: readonly DocumentedPerson[]
}
interface DocumentedPerson {
  readonly person: Person
  /** Mentions beside those that were recorded. */
  readonly employee: EmployeeMentions
  /** JSON: the sums of the months before, stored with the result. */
  readonly yearToDate: string
  /** JSON: the stored amounts. */
  readonly amounts: string
  readonly documentId: string
  /** What people name the document by. */
  readonly number: string
}

export interface RenderedDocument {
  /** The bytes in base64. */
  readonly content: string
  /** SHA-256 of the bytes, hex. */
  readonly checksum: string
}

/** Renders the PDFs of stored results, with the amounts that are stored. Deterministic: an order always gives the same bytes. */
export async function renderDocuments(order: DocumentOrder): Promise<readonly RenderedDocument[]> {
  // pdfkit is loaded with the first document.
  const { pdfOf } = await import('@centime/payslip/pdf')
  const { kind, company, layouts } = order
  const month = monthFor({ ...order, forecast: null })
  const { fixed } = month
  const { calculate } = compiledFor(order.regulationId, fixed).payroll
  const layout = JSON.parse(order.layout)
  const casesOf = (values: string): Inputs => {
    const read = month.read(values)
    return read.ok ? read.value.cases : {}
  }
  const common = casesOf(company)
  const rendered: RenderedDocument[] = []
  for (const { person, yearToDate, amounts, documentId: identity, number, ...known } of order.people) {
    const { facts, warnings } = factsAsKept(month, { company, layouts, person }, yearToDate)
    const payslip = asKept(fixed, calculate(facts, warnings), layout, amountsIn(amounts))
    const withholding = withholdingOf(facts)
    const { absences } = facts
    const about = {
      number,
      leave: leaveCountersOf(facts),
      ...(withholding && { withholding }),
      ...(absences && { absences }),
    }
    const mentions = mentionsOf({ ...common, ...casesOf(person.values) })
    const employer = { ...order.employer, ...mentions.employer }
    const employee = { ...known.employee, ...mentions.employee }
    const bytes = await pdfOf(pageOf({ payslip, employer, employee, kind, identity, ...about }))
    const checksum = createHash('sha256').update(bytes).digest('hex')
    rendered.push({ content: Buffer.from(bytes).toString('base64'), checksum })
  }
  return rendered
}
