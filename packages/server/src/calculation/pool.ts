import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { ComparedPeople, PastDifferences } from '@centime/books'
import type { Outcome } from '@centime/engine/ground'
import { Piscina } from 'piscina'
import type { Batch } from './batch.js'
import type { BatchResult } from './calculate.js'
import type { LawBatch } from './compare-batch.js'
import type { DsnOrder, ReadDsn, TellProgress } from './declarations.js'
import type { DocumentOrder, RenderedDocument } from './document.js'

/** Calculates batches and renders documents in threads, or in the same process in tests. */
export interface CalculationPool {
  readonly calculate: (batch: Batch) => Promise<BatchResult>
  readonly compare: (batch: LawBatch) => Promise<Outcome<ComparedPeople>>
  /** The differences of past months of people. */
  readonly differences: (batch: Batch) => Promise<readonly PastDifferences[]>
  readonly render: (order: DocumentOrder) => Promise<readonly RenderedDocument[]>
  /** Reads and compares declarations. */
  readonly declarations: (order: DsnOrder, progress: TellProgress) => Promise<ReadDsn>
  /** How many batches to submit concurrently. */
  readonly width: number
  readonly close: () => Promise<void>
}

/** At most a number of threads, each with its own cache of compiled regulations. */
export function calculationThreads(file: URL, count: number): CalculationPool {
  // The pool returns what the functions of `thread.ts` return. A thread starts with its first work, because starting it
  // is a quarter of the server's start, and stays.
  const pool = new Piscina<Batch | LawBatch | DocumentOrder>({
    filename: file.href,
    minThreads: 0,
    maxThreads: count,
    idleTimeout: Infinity,
    concurrentTasksPerWorker: 1,
    // Twice the default: half as many collections of garbage, and each copies what a batch has in work. A month takes a sixth less time.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
    // A thread that sleeps in `Atomics.wait` between tasks runs no event loop, so that resources waiting to be freed
    // (zlib buffers) would pile up.
    atomics: 'disabled',
  })
  // A thread of its own, while there is work: a year of a company takes many seconds, and batches would wait for them.
  const readers = new Piscina<DsnOrder & { readonly port: MessagePort }>({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    // Twice what 16 MiB need: the thread collects its garbage sooner, and no file takes the memory of the whole process.
    resourceLimits: { maxOldGenerationSizeMb: 768 },
    atomics: 'disabled',
  })
  return {
    declarations: async (order, progress) => {
      const { port1, port2 } = new MessageChannel()
      port1.on('message', ([done, all]: [number, number]) => progress(done, all))
      try {
        return await readers.run({ ...order, port: port2 }, { name: 'declarations', transferList: [port2] })
      } finally {
        port1.close()
      }
    },
    calculate: (batch) => pool.run(batch),
    compare: (batch) => pool.run(batch, { name: 'compareLaws' }),
    differences: (batch) => pool.run(batch, { name: 'differences' }),
    render: (order) => pool.run(order, { name: 'render' }),
    width: count + 1,
    close: async () => {
      await Promise.all([pool.destroy(), readers.destroy()])
    },
  }
}
