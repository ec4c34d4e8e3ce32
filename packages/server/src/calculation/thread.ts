import type { MessagePort } from 'node:worker_threads'
import type { ComparedPeople, PastDifferences } from '@centime/books'
import type { Outcome } from '@centime/engine/ground'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { stepBack } from '../ground/priority.js'
import type { Batch } from './batch.js'
import { type BatchResult, calculateBatch } from './calculate.js'
import { compareBatch, type LawBatch } from './compare-batch.js'
import { type DsnOrder, type ReadDsn, readDeclarations } from './declarations.js'
import { type DocumentOrder, renderDocuments } from './document.js'
import { findDifferences } from './past-differences.js'

stepBack()

/** The entry of a thread: calculates a batch. Batches are few objects with long texts, which are cheap to clone. */
export default (batch: Batch): BatchResult => calculateBatch(batch, () => performance.now())

/** Compares a batch under two laws. */
export const compareLaws = (batch: LawBatch): Outcome<ComparedPeople> => compareBatch(batch)

/** The differences of past months of people. */
export const differences = (batch: Batch): readonly PastDifferences[] => findDifferences(batch)

/** Renders documents. Their bytes are transferred instead of copied. */
export async function render(order: DocumentOrder): Promise<unknown> {
  const rendered = await renderDocuments(order)
  return move({ [transferableSymbol]: rendered.map(({ bytes }) => bytes.buffer), [valueSymbol]: rendered })
}

/** Reads and compares declarations, and reports its progress. */
export async function declarations({ port, ...order }: DsnOrder & { readonly port: MessagePort }): Promise<ReadDsn> {
  const told = (done: number, all: number): void => {
    if (done % TOLD === 0 || done === all) port.postMessage([done, all])
  }
  const read = await readDeclarations(order, told)
  port.close()
  return read
}
/** After how many months of people progress is reported. */
const TOLD = 25
