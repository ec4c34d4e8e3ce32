import { defaut, type Regulation, salaire2026 } from '@centime/engine'
import type { PopulationMonth } from './population-month.js'

/** Some people of a population, as a thread is given them. */
export interface Slice {
  /** A name. */
  readonly regulation: string
  readonly people: PopulationMonth
  readonly lines: readonly string[] | undefined
}

/** One of the engine's own regulations; throws for another name. */
export function regulationNamed(name: string): Regulation {
  const found = [defaut, salaire2026].find((regulation) => regulation.name === name)
  if (found === undefined) throw new RangeError(`the engine has no regulation ${name}`)
  return found
}
