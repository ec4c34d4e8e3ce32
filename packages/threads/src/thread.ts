import { calculateMany, type Outcome, type Payroll, type PopulationAmounts, payroll } from '@centime/engine'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { regulationNamed, type Slice } from './slice.js'

/** Payrolls that were made before: fixing and compiling one costs as much as thousands of payslips. */
const ready = new Map<string, Outcome<Payroll>>()

/** A thread: a slice in, its amounts out. Their memory is handed over, not copied. */
export default function calculate({ regulation, people, lines }: Slice): unknown {
  const { period, paymentDate } = people
  const key = `${regulation} ${period} ${paymentDate ?? ''}`
  const known = ready.get(key) ?? payroll(regulationNamed(regulation), period, paymentDate)
  ready.set(key, known)
  const outcome = known.ok ? calculateMany(known.value, people, lines) : known
  return outcome.ok ? move({ [transferableSymbol]: memoryOf(outcome.value), [valueSymbol]: outcome }) : outcome
}

const memoryOf = ({ columns }: PopulationAmounts): readonly ArrayBufferLike[] =>
  Object.values(columns).flatMap(({ values }) => (typeof values === 'number' ? [] : [values.buffer]))
