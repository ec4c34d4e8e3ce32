import { createHash } from 'node:crypto'
import { forTenant } from '@centime/store'
import { expect } from 'vitest'
import { type Client, must, polled } from '../client.js'
import { isFinal } from '../month-readings.js'
import type { MonthTenant } from '../month-requests.js'
import { countOf, type EventData } from '../month-rules.js'
import { reading } from './database.js'

/** The documents that clients request while a server is killed, and the check that each request has led to one ready document. */

/** The requests of a tenant, by the paths of their documents. */
export type Orders = Map<string, Order>
interface Order {
  /** Undefined until an answer shows it. */
  documentId?: string
  /** The checksum of the bytes as first served. */
  checksum?: string
}

/** Rarely enough to leave the processor to the server. */
const POLL_MILLISECONDS = 20

interface Ordering {
  readonly of: MonthTenant
  readonly orders: Orders
}
interface Documentable {
  readonly period: string
  readonly revision: number
  readonly state: string
}

/** Requests the document that exists in the present state of a month: of its candidate, or the final one. */
export function orderDocument({ of, orders }: Ordering, month: Documentable, candidateId: string): Promise<void> {
  const { period, revision } = month
  const candidate = `${of.path}/payroll-cycles/${period}/revisions/${revision}/candidates/${candidateId}`
  const path = `${candidate}/documents/${isFinal(month) ? 'final' : 'draft'}`
  const order: Order = orders.get(path) ?? {}
  orders.set(path, order)
  return requested(of.partner, path, order)
}

/** Requests a document, for the first time or again: it stays the same one. */
async function requested(client: Client, path: string, order: Order): Promise<void> {
  const { documentId } = await must(202, client.send('POST', path, {}))
  expect(documentId, `the document of ${path}`).toBe(order.documentId ?? documentId)
  order.documentId = documentId
}

/**
 * Checks the requests of a tenant on the next server, including those whose answers were lost. `all`: also those that an earlier
 * round has checked.
 */
export async function checkDocuments(
  { of, orders }: Ordering,
  { url, database, all }: { readonly url: string; readonly database: string; readonly all: boolean },
): Promise<void> {
  for (const [path, order] of orders) {
    if (order.checksum !== undefined && !all) continue
    await requested(of.partner, path, order)
    const read = async () => {
      const body = await must(200, of.partner.get(path))
      return body.status === 'pending' || body.status === 'generating' ? undefined : body
    }
    const document = await polled(`the document of ${path}`, read, POLL_MILLISECONDS)
    const { status, checksum, documentId } = document
    expect([status, documentId], path).toEqual(['ready', order.documentId])
    const bytes = new Uint8Array(await (await fetch(`${url}${document.url}`)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex'), `the bytes of ${path}`).toBe(checksum)
    expect(checksum, `${path}, read before`).toBe(order.checksum ?? checksum)
    order.checksum = checksum
  }
  const rows = await reading(database, (root) =>
    forTenant(root, of.tenantId).selectFrom('documents').select(['documentId', 'status']).execute(),
  )
  const ids = [...orders.values()].map(({ documentId }) => documentId)
  expect(rows.map(({ documentId }) => documentId).sort()).toEqual(ids.sort())
  expect(rows.filter(({ status }) => status !== 'ready')).toEqual([])
}

/** Each order has one event, which says that its document is ready. */
export function checkDocumentEvents({ orders }: Ordering, events: readonly EventData[]): void {
  const about = events.filter(({ change }) => change.startsWith('document.'))
  expect(about).toHaveLength(orders.size)
  for (const { documentId = '' } of orders.values()) expect(countOf(about, 'document.ready', { documentId })).toBe(1)
}
