import type { AbsenceRecord } from '../src/cases/absence-events.js'
import type { Inputs } from '../src/cases/read.js'
import { defaut } from '../src/regulations/defaut.js'
import type { Payslip } from '../src/tree/payslip.js'
import { employee } from './inputs.js'
import { payslipOf } from './payrolls.js'

/** Months with absences, for the tests of law. */

/** Sick leave, with the changes that a test needs; three pays of 2,500 before it. */
export const stop = (Debut: string, Fin: string, more: AbsenceRecord = {}): AbsenceRecord => ({
  ...{ Evenement: Debut, Nature: 'maladie', Debut, Fin },
  ...{ SalaireMois1: '2500', SalaireMois2: '2500', SalaireMois3: '2500' },
  ...more,
})
/** The month of an employee since 2023. */
export const absentMonth = (
  period: string,
  absences: readonly AbsenceRecord[],
  changes: Inputs = {},
  pay = '2500',
): Payslip =>
  payslipOf(defaut, { ...employee(period, pay, { Contrat: { DateDebutContrat: '2023-01-01' }, ...changes }), absences })
