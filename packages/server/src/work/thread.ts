import { setPriority } from 'node:os'
import { type Batch, calculateBatch } from './calculate.js'
import { type DocumentOrder, renderDocument } from './document.js'

// On Linux this is the thread's own priority, elsewhere it would be that of the process: requests come first.
if (process.platform === 'linux') setPriority(10)

/** A thread of the pool: a batch as JSON text in, its result as JSON text out. Text is cheaper to hand over than objects. */
export default function calculate(batch: string): string {
  const content: Batch = JSON.parse(batch)
  return JSON.stringify(calculateBatch(content))
}

/** A document, from its order as JSON text. */
export function render(order: string): Promise<Uint8Array> {
  const content: DocumentOrder = JSON.parse(order)
  return renderDocument(content)
}
