import { type Payroll, payroll } from '@centime/engine'
import { calculatePopulation, type PopulationAmounts, type PopulationMonth } from '@centime/population'
import { COLUMNS } from '../payslip/columns.js'
import { ordinaire } from '../payslip/ordinary.js'
import { granted } from '../payslip/read-month.js'

/** `calculatePopulation` for the lines that every contestant computes. */
export type Batch = PopulationAmounts

export const batchOf = (june: Payroll, month: PopulationMonth): Batch =>
  granted(calculatePopulation(june, month, COLUMNS))

export const juneOf = (): Payroll => granted(payroll(ordinaire, '2026-06'))
