import { seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { paidMonths, stored } from '../../testing/back-pay.js'
import { type LateYear, lateYear } from '../../testing/random-late-years.js'
import { RUNS } from '../../testing/runs.js'
import { batchCalculator } from '../batch/of-facts.js'
import { calculator } from '../calculate/calculate.js'
import { cached } from '../ground/cached.js'
import { accepted } from '../ground/fault.js'
import { lastDay } from '../ground/period.js'
import { batchInputReader } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'
import { pastDifferences } from './back-pay.js'
import { computedAsAmounts, payrollsOf } from './recomputed.js'
import type { CountedMonth } from './recomputed-months.js'

/** The same past months one after another in decimals, and those of many people at once by the kernel: the differences have the same digits. */

/** Months of 2025 and 2026 by the batch reader. */
const byKernel = cached((period) => {
  const fixed = fix(defaut, lastDay(period), lastDay(period))
  const compute = computedAsAmounts(fixed, batchCalculator({ fixed, calculate: calculator(fixed) }))
  return { fixed, read: batchInputReader(fixed), compute }
})

/** The back pay of the last month of a year for the earlier ones, each counted as it was paid. */
function pastOf({ months, known }: LateYear, counted: readonly CountedMonth[]) {
  const last = months.length - 1
  const period = months[last] ?? ''
  const corrected = months.slice(0, last).map((month) => ({ ...known(month, last) }))
  return { counted, corrected, payment: { period, paymentDate: lastDay(period) } }
}

test('past months of many people by the kernel have the differences of each in decimals, digit for digit', () => {
  const years = Array.from({ length: Math.ceil(RUNS / 12) }, (_, place) => lateYear(seeded(20_26 + place), '2025-10'))
  const people = years.flatMap((year) => {
    const paid = paidMonths(year).slice(0, -1)
    return [
      pastOf(year, paid),
      pastOf(
        year,
        paid.map((month) => stored(month, byKernel(month.period).fixed)),
      ),
    ]
  })
  const alone = pastDifferences(people.map((one) => ({ ...one, payrollOf: payrollsOf(defaut) })))
  const together = pastDifferences(
    people.map((one) => ({ ...one, payrollOf: (period: string) => accepted(byKernel(period)) })),
  )
  const months = (found: typeof alone | typeof together) => found.map((one) => (one.ok ? one.value.months : one.faults))
  expect(months(together)).toEqual(months(alone))
  expect(months(alone).filter(({ length }) => length > 0).length).toBeGreaterThan(years.length / 2)
})
