import { type Batch, calculateBatch } from './calculate.js'

/** A thread of the pool: a batch as JSON text in, its result as JSON text out. Text is cheaper to hand over than objects. */
export default function calculate(batch: string): string {
  const content: Batch = JSON.parse(batch)
  return JSON.stringify(calculateBatch(content))
}
