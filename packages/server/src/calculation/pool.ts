import type { ComparedPeople, PastDifferences } from '@centime/books'
import type { Outcome } from '@centime/engine/ground'
import { Piscina } from 'piscina'
import type { Batch } from './batch.js'
import type { BatchResult } from './calculate.js'
import type { LawBatch } from './compare-batch.js'
import type { DocumentOrder, RenderedDocument } from './document.js'

/** Calculates batches and renders documents in threads, or in the same process in tests. */
export interface CalculationPool {
  readonly calculate: (batch: Batch) => Promise<BatchResult>
  readonly compare: (batch: LawBatch) => Promise<Outcome<ComparedPeople>>
  /** What past months of people should have paid. */
  readonly differences: (batch: Batch) => Promise<readonly PastDifferences[]>
  readonly render: (order: DocumentOrder) => Promise<readonly RenderedDocument[]>
  /** How many batches to submit concurrently. */
  readonly width: number
  readonly close: () => Promise<void>
}

/** A fixed number of threads, each with its own cache of compiled regulations. */
export function calculationThreads(file: URL, count: number): CalculationPool {
  // The pool returns what the functions of `thread.ts` return.
  const pool = new Piscina<Batch | LawBatch | DocumentOrder>({
    filename: file.href,
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: 1,
    // A thread that sleeps in `Atomics.wait` between tasks runs no event loop, so that resources waiting to be freed
    // (zlib buffers) would pile up.
    atomics: 'disabled',
  })
  return {
    calculate: (batch) => pool.run(batch),
    compare: (batch) => pool.run(batch, { name: 'compareLaws' }),
    differences: (batch) => pool.run(batch, { name: 'differences' }),
    render: (order) => pool.run(order, { name: 'render' }),
    width: count + 1,
    close: () => pool.destroy(),
  }
}
