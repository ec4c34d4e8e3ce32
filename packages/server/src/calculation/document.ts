import { createHash } from 'node:crypto'
import type { Inputs } from '@centime/engine/cases'
import {
  type DocumentKind,
  type EmployeeMentions,
  type EmployerMentions,
  type LeavingRecord,
  leavingRecord,
  mentionsOf,
  type Page,
  pageOf,
  printedFacts,
  type Replaced,
} from '@centime/payslip'
import { asStored } from './as-stored.js'
import { compiledFor, grossBefore, monthFor, type Person, type StoredRead, storedReader } from './calculate.js'
import { amountsIn } from './stored-amounts.js'

/** The input of `renderDocuments`: payslips of one job. It is plain data, since it is sent to a thread. */
export interface DocumentOrder extends Omit<StoredRead, 'person'> {
  readonly regulationId: number
  readonly period: string
  readonly paymentDate: string | null
  readonly forecast: string | null
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
  /** The payslip that it corrects. */
  readonly replaces?: Replaced
}

export interface RenderedDocument {
  readonly bytes: Uint8Array
  /** SHA-256 of the bytes, hex. */
  readonly checksum: string
}

/** Renders the PDFs of stored results, with the amounts that are stored. Deterministic: an order always gives the same bytes. */
export async function renderDocuments(order: DocumentOrder): Promise<readonly RenderedDocument[]> {
  // pdfkit is loaded with the first document.
  const { pdfOf } = await import('@centime/payslip/pdf')
  const rendered: RenderedDocument[] = []
  for (const one of storedPayslips(order)) {
    const bytes = await pdfOf(storedPage(one))
    const checksum = createHash('sha256').update(bytes).digest('hex')
    rendered.push({ bytes, checksum })
  }
  return rendered
}

/** The page of a stored payslip. */
export function storedPage(stored: StoredPayslip): Page {
  const { payslip, facts, employer, employee, kind, documentId: identity, number, replaces } = stored
  const about = { number, ...(replaces && { replaces }), ...printedFacts(facts) }
  return pageOf({ payslip, employer, employee, kind, identity, ...about })
}

export type StoredPayslip = ReturnType<typeof storedPayslips> extends Generator<infer One> ? One : never

/**
 * The payslips of an order, with the amounts that are stored, the facts and the law behind them, and what is known of both parties.
 * One at a time: what lives through others becomes garbage that is rarely collected.
 */
export function* storedPayslips(order: DocumentOrder) {
  const { company, layouts, kind } = order
  const month = monthFor(order)
  const { fixed } = month
  const { calculate } = compiledFor(order.regulationId, fixed).payroll
  const factsOf = storedReader(order)
  const layout = JSON.parse(order.layout)
  const casesOf = (values: string): Inputs => {
    const read = month.read(values)
    return read.ok ? read.value.cases : {}
  }
  const common = casesOf(company)
  for (const { person, yearToDate, amounts, ...known } of order.people) {
    const { facts, warnings } = factsOf({ layouts, person }, yearToDate)
    const payslip = asStored(fixed, calculate(facts, warnings), layout, amountsIn(amounts))
    const mentions = mentionsOf({ ...common, ...casesOf(person.values) })
    const employer = { ...order.employer, ...mentions.employer }
    const employee = { ...known.employee, ...mentions.employee }
    yield { ...known, kind, person, payslip, facts, fixed, employer, employee }
  }
}

/** The data of the documents of the end of a contract, from a stored result; undefined where the contract does not end in the month. */
export function leavingRecordOf(order: DocumentOrder): LeavingRecord | undefined {
  const [one] = storedPayslips(order)
  if (one === undefined) return undefined
  const months = grossBefore(one.person, order.layouts)
  return leavingRecord({ ...one, months })
}
