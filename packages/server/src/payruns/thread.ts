import { setPriority } from 'node:os'
import type { Outcome } from '@centime/engine/ground'
import type { ComparedPeople } from '../books/impact.js'
import { type Batch, type BatchResult, calculateBatch } from './calculate.js'
import { compareBatch, type LawBatch } from './compare-batch.js'
import { renderDocuments } from './document.js'

// Requests have priority. On Linux this sets the thread's priority, elsewhere it would set the process's.
if (process.platform === 'linux') setPriority(10)

/** The entry of a thread: calculates a batch. Batches are few objects with long texts, which are cheap to clone. */
export default (batch: Batch): BatchResult => calculateBatch(batch, () => performance.now())

/** Compares a batch under two laws. */
export const compareLaws = (batch: LawBatch): Outcome<ComparedPeople> => compareBatch(batch)

/** Renders documents. */
export const render = renderDocuments
