import { Piscina } from 'piscina'
import type { Batch, BatchResult } from './calculate.js'

/** Computes batches, elsewhere or here. */
export interface Calculator {
  readonly calculate: (batch: Batch) => Promise<BatchResult>
  /** How many batches are worth giving at once. */
  readonly width: number
  readonly close: () => Promise<void>
}

/** Threads that stay: the law that they have fixed stays with them, and the event loop is left alone. */
export function threads(file: URL, count: number): Calculator {
  const pool = new Piscina<string, string>({
    filename: file.href,
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: 1,
  })
  return {
    calculate: async (batch) => JSON.parse(await pool.run(JSON.stringify(batch))),
    width: count + 1,
    close: () => pool.destroy(),
  }
}
