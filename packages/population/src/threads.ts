/** `@centime/population/threads`: `calculatePopulation` on every processor. */
import { availableParallelism } from 'node:os'
import type { ElementDefinition, LineName, Outcome } from '@centime/engine'
import type { InputsOf } from '@centime/engine/cases'
import { accepted } from '@centime/engine/ground'
import { Piscina } from 'piscina'
import { calculateSlice, type KeyOf, type RegulationName, type Slice } from './calculate-slice.js'
import type { PopulationAmounts } from './population-amounts.js'
import type { Cell, PopulationMonth } from './population-month.js'
import { isAligned, joined, sliceOf } from './slices.js'

/** A pool of threads, each with a cache of compiled regulations. */
export interface Threads {
  /**
   * `calculatePopulation` on all threads: the same amounts, the same faults. `regulation` is the name of one of the
   * engine's own, such as `Centime.Defaut`; `elements` are added to it. Throws a RangeError for another name, for a line that it
   * does not have and for a wrong element.
   */
  readonly calculatePopulation: {
    <Name extends RegulationName>(
      regulation: Name,
      population: PopulationMonth<InputsOf<KeyOf<Name>, Cell>>,
      lines?: readonly LineName[],
    ): Promise<Outcome<PopulationAmounts>>
    /** Cases and lines of any name, since elements add some. */
    (
      regulation: RegulationName,
      population: PopulationMonth,
      lines: readonly string[] | undefined,
      elements: readonly ElementDefinition[],
    ): Promise<Outcome<PopulationAmounts>>
  }
  /** Ends the threads. */
  readonly close: () => Promise<void>
}

/** For fewer people the message to a thread costs more than it saves. */
const LEAST = 2_000
/** More slices than threads, so that all threads end at about the same time. */
const SLICES_PER_THREAD = 4

/** `count` threads; absent: one for each processor. */
export function threads(count: number = availableParallelism()): Threads {
  const pool = new Piscina<Slice, Outcome<PopulationAmounts>>({
    filename: new URL('./thread.js', import.meta.url).href,
    minThreads: count,
    maxThreads: count,
  })
  function calculate<Name extends RegulationName>(
    regulationName: Name,
    population: PopulationMonth<InputsOf<KeyOf<Name>, Cell>>,
    lines?: readonly LineName[],
  ): Promise<Outcome<PopulationAmounts>>
  function calculate(
    regulationName: RegulationName,
    population: PopulationMonth,
    lines: readonly string[] | undefined,
    elements: readonly ElementDefinition[],
  ): Promise<Outcome<PopulationAmounts>>
  async function calculate(
    regulationName: RegulationName,
    population: PopulationMonth,
    lines?: readonly string[],
    elements: readonly ElementDefinition[] = [],
  ) {
    const of = { regulationName, lines, elements }
    const atOnce = (): Outcome<PopulationAmounts> => calculateSlice({ ...of, people: population })
    if (!isAligned(population)) return atOnce()
    const size = Math.max(LEAST, Math.ceil(population.count / (count * SLICES_PER_THREAD)))
    const starts = Array.from({ length: Math.ceil(population.count / size) }, (_, index) => index * size)
    const parts = await Promise.all(
      starts.map((from) => {
        const people = sliceOf(population, from, Math.min(from + size, population.count))
        return pool.run({ ...of, people })
      }),
    )
    const amounts = parts.flatMap((part) => (part.ok ? [part.value] : []))
    // A slice would number its faults by its own rows: faults are found in the whole population first.
    return amounts.length < parts.length || parts.length === 0 ? atOnce() : accepted(joined(amounts))
  }
  return { calculatePopulation: calculate, close: () => pool.destroy() }
}
