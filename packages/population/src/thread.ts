import { type Outcome, type Payroll, payroll } from '@centime/engine'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { PopulationAmounts } from './amount-columns.js'
import { calculatePopulation } from './calculate-population.js'
import type { PopulationMonth } from './population-month.js'
import { regulationNamed, type Slice } from './slice.js'

/** A thread: a slice in, its amounts out. Their memory is handed over, not copied. */
export default function calculate({ regulation, people, lines }: Slice): unknown {
  const ready = payrollFor(regulation, people)
  if (!ready.ok) return ready
  const outcome = calculatePopulation(ready.value, people, lines)
  return outcome.ok ? move({ [transferableSymbol]: memoryOf(outcome.value), [valueSymbol]: outcome }) : outcome
}

/** Payrolls that were made before: fixing and compiling one costs as much as thousands of payslips. */
const made = new Map<string, Outcome<Payroll>>()
const KEPT = 50

function payrollFor(regulation: string, { period, paymentDate }: PopulationMonth): Outcome<Payroll> {
  const key = `${regulation} ${period} ${paymentDate ?? ''}`
  const known = made.get(key)
  if (known !== undefined) return known
  const outcome = payroll(regulationNamed(regulation), period, paymentDate)
  if (!outcome.ok) return outcome
  for (const oldest of made.keys()) if (made.size >= KEPT) made.delete(oldest)
  made.set(key, outcome)
  return outcome
}

const memoryOf = ({ columns }: PopulationAmounts): readonly ArrayBufferLike[] =>
  Object.values(columns).flatMap(({ values }) => (typeof values === 'number' ? [] : [values.buffer]))
