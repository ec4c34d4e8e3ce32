import { createHash } from 'node:crypto'
import type { Payslip } from '@centime/engine'
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
import type { Person } from './batch.js'
import { grossBefore, type StoredRead, storedReader } from './calculate.js'
import type { Path } from './establishments.js'
import { compiledFor, monthFor } from './months.js'
import { provisionalIn } from './provisional.js'
import { amountsIn } from './stored-amounts.js'

/** The input of `renderDocuments`: payslips of one job. It is plain data, because it is sent to a thread. */
export interface DocumentOrder extends Omit<StoredRead, 'person'> {
  readonly regulationId: number
  readonly period: string
  readonly paymentDate: string | null
  readonly forecast: string | null
  /** The text of the law that the job was computed with. */
  readonly law: string
  /** JSON: the `Layout`, which assigns the amounts to their places. */
  readonly layout: string
  /** Mentions in addition to the recorded ones. */
  readonly employer: EmployerMentions
  /** Mentions of establishments, by their id, which replace those of the company; those that are recorded for one count first. */
  readonly establishments: Readonly<Record<number, EmployerMentions>>
  readonly kind: DocumentKind
  readonly people: readonly DocumentedPerson[]
}
interface DocumentedPerson {
  readonly person: Person
  /** Mentions in addition to the recorded ones. */
  readonly employee: EmployeeMentions
  /** JSON: the sums of the earlier months, stored with the result. */
  readonly yearToDate: string
  /** JSON: the stored amounts. */
  readonly amounts: string
  /** JSON: the provisional figures, stored with the result. */
  readonly provisional: string
  readonly documentId: string
  /** The document's number for readers. */
  readonly number: string
  /** The payslip that it corrects. */
  readonly replaces?: Replaced
}

export interface RenderedDocument {
  readonly bytes: Uint8Array
  /** SHA-256 of the bytes, hex. */
  readonly checksum: string
}

/** Renders the PDFs of stored results with the stored amounts: the same order always gives the same bytes. */
export async function renderDocuments(order: DocumentOrder): Promise<readonly RenderedDocument[]> {
  // pdfkit is loaded only with the first document.
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
 * The payslips of an order, with the stored amounts, the facts and the law behind them, and the mentions of both
 * parties. One at a time: objects that live across several payslips become garbage that is rarely collected.
 */
export function* storedPayslips(order: DocumentOrder) {
  const { company, layouts, kind } = order
  const month = monthFor(order)
  const { fixed } = month
  const { calculate } = compiledFor(fixed).payroll
  const factsOf = storedReader(order)
  const layout = JSON.parse(order.layout)
  const casesOf = (read: ReturnType<typeof month.read>): Inputs => (read.ok ? read.value.cases : {})
  const common = casesOf(month.readCompany(company))
  const ofEstablishment = (path: Path): EmployerMentions => {
    const whole = new Map<string, unknown>(Object.entries(mentionsOf(common).employer))
    const own = Object.entries(mentionsOf(casesOf(month.readCompany(company, path))).employer)
    const known = path.map((id) => order.establishments[id] ?? {})
    return Object.assign({}, ...known, Object.fromEntries(own.filter(([name, value]) => whole.get(name) !== value)))
  }
  for (const { person, yearToDate, amounts, provisional, ...known } of order.people) {
    const { facts, warnings } = factsOf({ layouts, person }, yearToDate, layout)
    const computed = asStored(fixed, calculate(facts, warnings), layout, amountsIn(amounts))
    const payslip: Payslip = { ...computed, provisional: provisionalIn(provisional) }
    const mentions = mentionsOf({ ...common, ...casesOf(month.read(person)) })
    const employer = {
      ...{ ...order.employer, ...mentions.employer },
      ...(person.establishment && ofEstablishment(person.establishment)),
    }
    const employee = { ...known.employee, ...mentions.employee }
    yield { ...known, kind, person, payslip, facts, fixed, employer, employee }
  }
}

/** The data of end-of-contract documents, from a stored result; undefined where no contract ends in the month. */
export function leavingRecordOf(order: DocumentOrder): LeavingRecord | undefined {
  const [one] = storedPayslips(order)
  if (one === undefined) return undefined
  const months = grossBefore(one.person, order.layouts)
  return leavingRecord({ ...one, months })
}
