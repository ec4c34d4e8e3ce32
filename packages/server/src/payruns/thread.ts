import { setPriority } from 'node:os'
import { type Batch, type BatchResult, calculateBatch } from './calculate.js'
import { type DocumentOrder, renderDocument } from './document.js'

// On Linux this is the thread's own priority, elsewhere it would be that of the process: requests come first.
if (process.platform === 'linux') setPriority(10)

/** A thread of the pool: a batch in, its result out. Both are few objects that hold long texts: cheap to hand over. */
export default (batch: Batch): BatchResult => calculateBatch(batch, () => performance.now())

/** The bytes of a document. */
export const render: (order: DocumentOrder) => Promise<Uint8Array> = renderDocument
