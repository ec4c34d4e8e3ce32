import { amountOf } from '../src/calculate/lines.js'
import type { Inputs } from '../src/cases/read.js'
import type { History } from '../src/dates/history.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import type { LineName } from '../src/law/names.js'
import { defaut } from '../src/regulations/defaut.js'
import type { Payslip } from '../src/tree/payslip.js'
import { employee } from './inputs.js'
import { computed, yearOfPayslips } from './payrolls.js'

/** Ends of contracts for the tests of severance. */

/** Payslips for tests that read only their reference pay and annual premiums. */
export const months = (pays: Readonly<Record<string, readonly [pay: string, beyondThreeMonths?: string]>>): History =>
  yearOfPayslips(defaut, [employee('2024-01', '1000')]).flatMap(({ carried }) =>
    Object.entries(pays).map(([period, [pay, beyond = '0']]) => ({
      period,
      paymentDate: `${period}-28`,
      contract: { since: '2018-07-01' },
      carried: { ...carried, PaieDeReference: pay, TotalBrut: pay, PrimesHorsTroisMois: beyond },
    })),
  )
export const twelveBefore = (period: string): readonly string[] => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return Array.from({ length: 12 }, (_, place) => {
    const index = year * 12 + month - 2 - place
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
export const constant = (period: string, pay: string, others: Parameters<typeof months>[0] = {}): History =>
  months({ ...Object.fromEntries(twelveBefore(period).map((one) => [one, [pay] as const])), ...others })

interface End {
  readonly end: string
  readonly salary: string
  readonly since?: string
  readonly Rupture: Inputs[string]
  readonly cases?: Inputs
  readonly weekly?: string
}
export function leaving(
  { end, salary, since = '2010-01-01', Rupture, cases, weekly }: End,
  more: Partial<MonthInputs> = {},
) {
  const changes = {
    ...cases,
    Contrat: { DateDebutContrat: since, DateFinContrat: end, ...cases?.['Contrat'] },
    Rupture: { RemunerationAnneePrecedente: '30000', ...Rupture },
  }
  return computed(defaut, { ...employee(end.slice(0, 7), salary, changes, weekly), ...more }).payslip
}
export const cents = (payslip: Payslip, ...names: readonly LineName[]) =>
  names.map((name) => amountOf(payslip, name).toFixed(2))
