import type { LeaveRecordText } from '../src/cases/leave-records.js'
import type { Inputs } from '../src/cases/read.js'
import { firstDay, monthOf, monthsLater } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import type { LineName } from '../src/law/names.js'
import { defaut } from '../src/regulations/defaut.js'
import type { Payslip } from '../src/tree/payslip.js'
import { employee } from './inputs.js'
import { amounts } from './law.js'
import { payslipOf } from './payrolls.js'

/** Months with paid leave for tests. */

/** An opening balance of 31 December 2025 unless another day is named. */
export const reprise = (Compteur: 'N-1' | 'N', fields: LeaveRecordText): LeaveRecordText => ({
  Evenement: `reprise ${Compteur}`,
  Nature: 'reprise',
  Date: '2025-12-31',
  Compteur,
  ...fields,
})
/** Two weeks, 12 working days. */
export const deJanvier = { Evenement: 'conges', Nature: 'conges_payes', Debut: '2026-01-12', Fin: '2026-01-24' }
/** January 2026 on a monthly salary, with two weeks of leave unless others are named. */
export const january = (
  salary: string,
  leave: readonly LeaveRecordText[],
  changes: Inputs = {},
  absences = [deJanvier],
): Payslip => {
  const cases = { Remuneration: { SalaireMensuel: salary, HeuresTravaillees: '0', TauxHoraire: '0' }, ...changes }
  return payslipOf(defaut, { ...employee('2026-01', '2000', cases), absences, leave })
}
/** Months in their order, each with the payslips before it as its history: all, or some of the last. */
export function monthsOf(
  salary: string,
  first: string,
  count: number,
  about: Partial<MonthInputs>,
  changes: Inputs = {},
  last = count,
) {
  const payslips: Payslip[] = []
  for (let month = 0; month < count; month += 1) {
    const period = monthOf(monthsLater(firstDay(first), month))
    const end = changes['Contrat']?.['DateFinContrat']
    const cases = {
      ...{ Remuneration: { SalaireMensuel: salary, HeuresTravaillees: '0', TauxHoraire: '0' } },
      ...changes,
      Primes: { MontantPrimes: period === BONUS_MONTH ? '3000' : '0' },
    }
    if (end !== undefined && monthOf(end) < period) break
    payslips.push(payslipOf(defaut, { ...employee(period, '2000', cases), ...about, history: payslips.slice(-last) }))
  }
  return payslips
}
const BONUS_MONTH = '2024-10'
/** An absence for paid leave. */
export const conges = (Debut: string, Fin: string) => ({
  Evenement: `conges ${Debut}`,
  Nature: 'conges_payes',
  Debut,
  Fin,
})
/** Amounts of one of some months. */
export const ofMonth = (payslips: readonly Payslip[], period: string, ...names: readonly LineName[]) => {
  const payslip = payslips.find((one) => one.period === period)
  return payslip === undefined ? [] : amounts(payslip, ...names)
}

/** The totals of a payslip, as the worked cases of leave state them. */
export const TOTALS = [
  'TotalBrut',
  'PlafondMois',
  'NetAvantImpot',
  'MontantNetSocial',
  'NetImposable',
  'PAS',
  'NetAPayer',
] as const
