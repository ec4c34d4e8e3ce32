import { availableParallelism } from 'node:os'
import { type Outcome, payroll } from '@centime/engine'
import { Piscina } from 'piscina'
import type { PopulationAmounts } from './amount-columns.js'
import { calculatePopulation } from './calculate-population.js'
import type { PopulationMonth } from './population-month.js'
import { regulationNamed, type Slice } from './slice.js'
import { isAligned, joined, peopleOf } from './slices.js'

/** Threads that compute the payslips of populations, and keep the law that they have compiled. */
export interface Threads {
  /**
   * `calculatePopulation` of the engine for a population in columns, on all threads: the same amounts, the same refusals.
   * `regulation` is the name of one of the engine's own, such as `Centime.Defaut`: the law itself stays where it is. Throws
   * for a name that none of them has, and for a line that the regulation does not have.
   */
  readonly calculatePopulation: (
    regulation: string,
    population: PopulationMonth,
    lines?: readonly string[],
  ) => Promise<Outcome<PopulationAmounts>>
  /** Ends the threads. */
  readonly close: () => Promise<void>
}

/** People that are worth a thread's while; more slices than threads, so that none waits long for the last. */
const LEAST = 2_000
const SLICES_A_THREAD = 4

/** `count` threads; absent: one for each processor. */
export function threads(count: number = availableParallelism()): Threads {
  const pool = new Piscina<Slice, Outcome<PopulationAmounts>>({
    filename: new URL('./thread.js', import.meta.url).href,
    minThreads: count,
    maxThreads: count,
  })
  return {
    calculatePopulation: async (regulation, population, lines) => {
      if (!isAligned(population)) return alone(regulation, population, lines)
      const size = Math.max(LEAST, Math.ceil(population.count / (count * SLICES_A_THREAD)))
      const starts = Array.from({ length: Math.ceil(population.count / size) }, (_, index) => index * size)
      const parts = await Promise.all(
        starts.map((from) => {
          const people = peopleOf(population, from, Math.min(from + size, population.count))
          return pool.run({ regulation, people, lines })
        }),
      )
      const amounts = parts.flatMap((part) => (part.ok ? [part.value] : []))
      // What is refused is refused as a whole, with the rows of the whole.
      if (amounts.length < parts.length || parts.length === 0) return alone(regulation, population, lines)
      return { ok: true, value: joined(amounts) }
    },
    close: () => pool.destroy(),
  }
}

function alone(
  regulation: string,
  population: PopulationMonth,
  lines: readonly string[] | undefined,
): Outcome<PopulationAmounts> {
  const ready = payroll(regulationNamed(regulation), population.period, population.paymentDate)
  return ready.ok ? calculatePopulation(ready.value, population, lines) : ready
}
