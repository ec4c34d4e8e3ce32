import { describe, expect, test } from 'vitest'
import { line, monthly, months, paidBack } from '../../testing/back-pay.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'

describe('what is owed back', () => {
  const ABSENCE = { Evenement: '1', Nature: 'sans_solde', Debut: '2026-05-18', Fin: '2026-05-20' } as const
  const absent = (changes: Inputs = {}) =>
    months(5, 6, '2500', changes).map((month) => ({ ...month, absences: [ABSENCE] }))
  const counted = yearOfPayslips(defaut, months(1, 6, '2500'))
  const july = (changes: Inputs = {}) => paidBack(counted, absent(), monthly('2026-07', '2500', changes)).payslip

  // B03 of the worked cases: 246.13 overpaid, 188.66 taken, 57.47 carried; an ordinary month pays 1,886.68.
  test('is taken by tenths of the net, the rest in the next month', () => {
    const august = payslipOf(defaut, { ...monthly('2026-08', '2500'), history: [...counted, july()] })
    expect([line(august, 'TropPercuReporte'), line(august, 'NetAPayer')]).toEqual(['-57.47', '1829.21'])
    const september = payslipOf(defaut, { ...monthly('2026-09', '2500'), history: [...counted, july(), august] })
    expect([line(september, 'ResteTropPercu'), line(september, 'NetAPayer')]).toEqual(['0.00', '1886.68'])
  })

  test('is taken whole where the employee has agreed in writing', () => {
    const whole = july({ Retenues: { RepriseConvenue: '300' } })
    expect([line(whole, 'RepriseTropPercu'), line(whole, 'NetAPayer')]).toEqual(['246.13', '1640.55'])
  })

  test('is asked from the person after the contract: no net is left to take it from', () => {
    const ended = { Contrat: { DateDebutContrat: '2020-01-01', DateFinContrat: '2026-06-30' } }
    const paid = yearOfPayslips(defaut, months(1, 6, '2500', ended))
    const { payslip } = paidBack(paid, absent(ended), monthly('2026-07', '2500', ended))
    const printed = (['TotalBrut', 'NetAPayer', 'ResteTropPercu'] as const).map((name) => line(payslip, name))
    expect(printed).toEqual(['-357.14', '0.00', '282.71'])
  })
})
