import { setPriority } from 'node:os'
import type { Outcome } from '@centime/engine/ground'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { ComparedPeople } from '../books/impact.js'
import { type Batch, type BatchResult, calculateBatch } from './calculate.js'
import { compareBatch, type LawBatch } from './compare-batch.js'
import { type DocumentOrder, renderDocuments } from './document.js'

// Requests have priority. On Linux this sets the thread's priority, elsewhere it would set the process's.
if (process.platform === 'linux') setPriority(10)

/** The entry of a thread: calculates a batch. Batches are few objects with long texts, which are cheap to clone. */
export default (batch: Batch): BatchResult => calculateBatch(batch, () => performance.now())

/** Compares a batch under two laws. */
export const compareLaws = (batch: LawBatch): Outcome<ComparedPeople> => compareBatch(batch)

/** Renders documents, whose bytes are handed over instead of copied. */
export async function render(order: DocumentOrder): Promise<unknown> {
  const rendered = await renderDocuments(order)
  return move({ [transferableSymbol]: rendered.map(({ bytes }) => bytes.buffer), [valueSymbol]: rendered })
}
