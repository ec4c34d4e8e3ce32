import { move, transferableSymbol, valueSymbol } from 'piscina'
import { calculateSlice, type Slice } from './calculate-slice.js'
import type { PopulationAmounts } from './population-amounts.js'

/** The task that a thread of the pool runs. The memory of the amounts is transferred, not copied. */
export default function thread(slice: Slice): unknown {
  const outcome = calculateSlice(slice)
  return outcome.ok ? move({ [transferableSymbol]: memoryOf(outcome.value), [valueSymbol]: outcome }) : outcome
}

const memoryOf = ({ columns }: PopulationAmounts): readonly ArrayBufferLike[] =>
  Object.values(columns).flatMap(({ values }) => (typeof values === 'number' ? [] : [values.buffer]))
