import { calculateMany, type MonthInputs, type Payroll, type Payslip } from '@centime/engine'
import { calculator } from '@centime/engine/calculate'
import { readMonth } from '../payslip/read-month.js'
import { measure, median, medians } from '../timing/measure.js'
import { juneOf } from './batch.js'
import { monthInputs, population } from './people.js'

/** The ways of an iterable of inputs, each in a process of its own, because V8 compiles a function for the calls that it has seen. */

export const WAYS = ['calculateMany', 'one by one', 'one by one in decimals'] as const
export type Way = (typeof WAYS)[number]

/** People of the iterable of `calculateMany`. */
const ITERATED = 5000
/** Calculating one by one is slow: it is timed only on the first people. */
const ONE_BY_ONE = 500
const PLAN = { rounds: 25, sampleMilliseconds: 20, warmUpMilliseconds: 3000 }

/** Milliseconds of one person. */
export function iterated(way: Way): number {
  const payroll = juneOf()
  const people = way === 'calculateMany' ? ITERATED : ONE_BY_ONE
  const rows = population(people)
  const inputs = Array.from({ length: people }, (_, row) => monthInputs(rows, row))
  const runs: Readonly<Record<Way, () => void>> = {
    calculateMany: () => drain(calculateMany(payroll, inputs)),
    'one by one': () => drain(oneByOne(payroll, inputs)),
    'one by one in decimals': () => drain(oneByOne(inDecimals(payroll), inputs)),
  }
  return median(medians(measure({ [way]: [runs[way]] }, PLAN)(way))) / people
}

/** The same payroll with a calculator that never compiles a kernel. */
export const inDecimals = ({ fixed }: Payroll): Payroll => ({
  fixed,
  calculate: calculator(fixed, Number.POSITIVE_INFINITY),
})

/** The way without `calculateMany`: reads and calculates the inputs of one person after another. */
export function* oneByOne({ fixed, calculate }: Payroll, months: readonly MonthInputs[]): Generator<Payslip> {
  for (const inputs of months) {
    const { facts, warnings } = readMonth(fixed, inputs)
    yield calculate(facts, warnings)
  }
}

/** Takes each result and keeps none, like a program that writes them. */
function drain(results: Iterable<unknown>): void {
  for (const _ of results);
}
