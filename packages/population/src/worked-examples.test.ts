import type { MonthInputs, Payslip, Regulation } from '@centime/engine'
import { Decimal } from '@centime/engine/batch'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { withAmounts } from '@centime/engine/testing/with-amounts.js'
import { describeWorkedExamples } from '@centime/engine/testing/worked-examples-suite.js'
import { amountsOf } from '../testing/amounts.js'
import { amountAt } from './population-amounts.js'
import type { PopulationMonth } from './population-month.js'

/** A payslip with the amounts of a population of one person, all values given as text. */
function throughColumns(regulation: Regulation, inputs: MonthInputs): Payslip {
  const payroll = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const { period, cases } = inputs
  const population: PopulationMonth = { period, count: 1, cases }
  const { columns } = amountsOf(payroll, population)
  return withAmounts(regulation, inputs, (index) => {
    const column = columns[payroll.fixed.lines[index]?.name ?? '']
    return column === undefined ? new Decimal(Number.NaN) : amountAt(column, 0)
  })
}

describeWorkedExamples({ 'columns of one': throughColumns })
