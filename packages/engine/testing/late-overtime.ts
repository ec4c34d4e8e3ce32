import type { Inputs } from '../src/cases/read.js'
import type { BackPay } from '../src/compare/back-pay.js'
import { monthOf, monthsLater } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { defaut } from '../src/regulations/defaut.js'
import type { Payslip } from '../src/tree/payslip.js'
import { monthly, paidBack } from './back-pay.js'
import { yearOfPayslips } from './payrolls.js'

/**
 * Overtime of December 2025 that is paid in 2026. 2,000 euros a month: an hour is 13.1865 × 1.25 = 16.4831 euros, 45 hours 741.74, 55
 * hours 906.57, 10 hours 164.83. The limit of 8,037 is passed in November of a year of 45 hours a month.
 */

export const withHours = (period: string, HeuresSup25: string, changes: Inputs = {}): MonthInputs =>
  monthly(period, '2000', { HeuresSupplementaires: { HeuresSup25 }, ...changes })

/** So many months, each with the same hours. */
export const monthsOf = (first: string, count: number, hours: string, changes: Inputs = {}): readonly MonthInputs[] =>
  Array.from({ length: count }, (_, later) => withHours(monthOf(monthsLater(`${first}-01`, later)), hours, changes))

export interface LateHours extends BackPay {
  /** All months as they were paid, before the month of payment. */
  readonly counted: readonly Payslip[]
  /** The inputs known now, from December on, and those of the month of payment. */
  readonly corrected: readonly MonthInputs[]
  readonly open: MonthInputs
  /** The month of payment without its back pay; undefined: the contract has ended. */
  readonly alone: Payslip | undefined
}

function paidLate(before: readonly MonthInputs[], december: string, open: MonthInputs): LateHours {
  const paid = yearOfPayslips(defaut, [...before, open])
  const counted = paid.slice(0, -1)
  const corrected = before
    .filter(({ period }) => period >= '2025-12')
    .map((month) => (month.period === '2025-12' ? withHours('2025-12', december) : month))
  return { ...paidBack(counted, corrected, open), counted, corrected, open, alone: paid.at(-1) }
}

/** The limit of 2025 is used up, that of 2026 is not: 10 hours more of December are paid in February. */
export const limitUsedBefore = (): LateHours =>
  paidLate(monthsOf('2025-01', 13, '45'), '55', withHours('2026-02', '45'))
/** No overtime in 2025; the limit of 2026 is used up when 10 hours of December 2025 are paid in December 2026. */
export const limitUsedNow = (): LateHours =>
  paidLate([...monthsOf('2025-12', 1, '0'), ...monthsOf('2026-01', 11, '45')], '10', withHours('2026-12', '45'))
/** Neither limit is used up. */
export const noLimitUsed = (): LateHours => paidLate(monthsOf('2025-12', 2, '10'), '20', withHours('2026-02', '10'))
/** The limit of 2025 is used up, and the contract has ended with it. */
export const afterTheContract = (contract: Inputs[string] = {}): LateHours => {
  const leaver: Inputs = {
    Contrat: { DateDebutContrat: '2020-01-01', DateFinContrat: '2025-12-31', ...contract },
    Rupture: { Motif: 'demission' },
    // All leave of June to December is taken, so that none is owed in lieu: 17.5 days, rounded up.
    Conges: { PrisAuDepart: '18' },
  }
  const counted = yearOfPayslips(defaut, monthsOf('2025-01', 12, '45', leaver))
  const [corrected, open] = [[withHours('2025-12', '55', leaver)], withHours('2026-02', '0', leaver)]
  return { ...paidBack(counted, corrected, open), counted, corrected, open, alone: undefined }
}
