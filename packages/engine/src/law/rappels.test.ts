import { describe, expect, test } from 'vitest'
import { line, monthly, months, paidBack, sumOf } from '../../testing/back-pay.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'

describe('sums follow the money or the work', () => {
  const december = (changes: Inputs = {}, pay = '2000') => monthly('2025-12', pay, changes)

  test('pay of December paid in February is of the old year for ceilings, of the new one for tax', () => {
    const counted = yearOfPayslips(defaut, [december(), ...months(1, 1, '2000')])
    const corrected = [december({}, '2100'), ...months(1, 1, '2000')]
    const { payslip } = paidBack(counted, corrected, monthly('2026-02', '2000'))
    expect(payslip.cumulated['TotalBrut']?.toFixed()).toBe('4000')
    const taxable = sumOf([...counted.slice(1), payslip], 'NetImposable')
    expect(payslip.cumulated['NetImposable']?.toFixed()).toBe(taxable.toFixed())
  })

  test('overtime of an earlier year is exempt within the limit of the year of payment', () => {
    // 100 hours at 60 × 1.25: 7,500 of the 8,037 of 2026 are used, 537 are left for the 750 of December.
    const overtime = (HeuresSup25: string): Inputs => ({ HeuresSupplementaires: { HeuresSup25 } })
    const january = monthly('2026-01', '9100.20', overtime('100'))
    const counted = yearOfPayslips(defaut, [december({}, '9100.20'), january])
    const corrected = [december(overtime('10'), '9100.20'), january]
    const { payslip } = paidBack(counted, corrected, monthly('2026-02', '9100.20'))
    expect([line(payslip, 'HeuresSupplementaires25'), line(payslip, 'HeuresExonerees')]).toEqual(['750.00', '537.00'])
    expect(payslip.carried['HeuresExonerees']?.toFixed()).toBe('537')
  })
})
