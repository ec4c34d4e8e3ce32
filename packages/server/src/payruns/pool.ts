import { Piscina } from 'piscina'
import type { Batch, BatchResult } from './calculate.js'
import type { DocumentOrder } from './document.js'

/** Computes batches, elsewhere or here. */
export interface CalculationPool {
  readonly calculate: (batch: Batch) => Promise<BatchResult>
  /** The bytes of a document. */
  readonly render: (order: DocumentOrder) => Promise<Uint8Array>
  /** How many batches are worth giving at once. */
  readonly width: number
  readonly close: () => Promise<void>
}

/** Threads that stay: the law that they have fixed stays with them, and the event loop is left alone. */
export function calculationThreads(file: URL, count: number): CalculationPool {
  // What comes back from a thread is what the function of `thread.ts` gives.
  const pool = new Piscina<Batch | DocumentOrder>({
    filename: file.href,
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: 1,
  })
  return {
    calculate: (batch) => pool.run(batch),
    render: (order) => pool.run(order, { name: 'render' }),
    width: count + 1,
    close: () => pool.destroy(),
  }
}
