import type { MonthInputs, Payslip, Regulation } from '@centime/engine'
import { Decimal } from '@centime/engine/batch'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { withAmounts } from '@centime/engine/testing/through-batch.js'
import { amountAt } from '../src/amount-columns.js'
import { calculatePopulation } from '../src/calculate-population.js'
import type { PopulationMonth } from '../src/population-month.js'

/** As a population of one person, all that is the same for everybody. */
export function throughColumns(regulation: Regulation, inputs: MonthInputs): Payslip {
  const payroll = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const { period, cases } = inputs
  const population: PopulationMonth = { period, count: 1, cases }
  const outcome = calculatePopulation(payroll, population)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const { columns } = outcome.value
  return withAmounts(regulation, inputs, (index) => {
    const column = columns[payroll.fixed.lines[index]?.name ?? '']
    return column === undefined ? new Decimal(Number.NaN) : amountAt(column, 0)
  })
}
