import { describe, expect, test } from 'vitest'
import { line, monthly, months, paidBack, sumOf, sumsOf } from '../../testing/back-pay.js'
import * as late from '../../testing/late-overtime.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import { worthIn } from '../dates/late-overtime.js'
import { ZERO } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import type { BackPayMonth } from '../tree/facts.js'
import type { Payslip } from '../tree/payslip.js'
import type { LineName } from './names.js'

/** Back pay of an earlier year: its sums follow the money or the work, and the exemption of overtime follows the money. */

const CSG = [
  'CSGDeductible',
  'CSGNonDeductibleSalaire',
  'CSGHeuresExonerees',
  'CRDSSalaire',
  'CRDSHeuresExonerees',
] as const
const linesOf = (of: Payslip, names: readonly LineName[]): readonly string[] => names.map((name) => line(of, name))
/** What a payslip pays beside the month itself. */
const more = ({ payslip, alone }: late.LateHours, name: LineName): string =>
  sumOf([payslip], name)
    .minus(sumOf(own(alone), name))
    .toFixed(2)
const own = (alone: Payslip | undefined): readonly Payslip[] => (alone === undefined ? [] : [alone])
const differenceOf = (month: BackPayMonth | undefined, name: LineName): string =>
  worthIn(month?.lines ?? [], name).toFixed()

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
    // 98.25 % of 537 is 527.60; 6.8 % of it, 35.88, is not deductible.
    expect(line(payslip, 'MontantNetHeuresExonerees')).toBe('501.12')
  })
})

/*
 * December has 164.83 more: 98.25 % of it, 161.95, bears 11.01 of deductible CSG, 3.89 of other CSG and 0.81 of CRDS, or 14.90 and 0.81
 * where it is exempt. Of the contributions, 11.31 %, 0.01 is left by rounding where the limit of 2025 is used up: 189.18, 10.97, 86.36,
 * 23.58 and −83.89 on 2,741.74; 200.55, 11.63, 91.56, 25.00 and −102.53 on 2,906.57.
 */
describe('overtime that is exempt in the year of payment, not in its own', () => {
  const found = late.limitUsedBefore()
  const { payslip } = found

  test('bears CSG that is not deductible (CGI 154 quinquies a contrario)', () => {
    // December: 2,885.71 at 6.8, 2.4 and 0.5 % less 2,723.76. February exempts 741.74 + 164.83 = 906.57, of which 890.71 bear 81.95 and
    // 4.45, and 2,723.76 − 890.71 = 1,833.05 bear 124.65, 43.99 and 9.17.
    expect(linesOf(payslip, CSG)).toEqual(['135.66', '47.88', '81.95', '9.98', '4.45'])
    expect(linesOf(payslip, ['HeuresExonerees', 'CSGNonDeductible', 'CRDS'])).toEqual(['906.57', '129.83', '14.43'])
  })
  test('leaves the net before tax as it was, and the taxable pay without what is exempt', () => {
    const [december] = found.months
    // 164.83 − 0.01 − 11.01 − 3.89 − 0.81; taxable in December alone 164.83 − 0.01 − 11.01, less 164.83, and 11.01 given back.
    expect([differenceOf(december, 'NetAvantImpot'), more(found, 'NetAvantImpot')]).toEqual(['149.11', '149.11'])
    expect([differenceOf(december, 'NetImposable'), more(found, 'NetImposable')]).toEqual(['153.81', '-0.01'])
    const taxable = sumOf([payslip], 'NetImposable')
    expect(line(payslip, 'BasePAS')).toBe(taxable.toFixed(2))
  })
  test('is printed less its CSG, in the month and the year', () => {
    // 906.57 − 6.8 % of 890.71; January 741.74 − 6.8 % of 728.76, 49.56.
    expect(line(payslip, 'MontantNetHeuresExonerees')).toBe('846.00')
    expect(payslip.cumulated['MontantNetHeuresExonerees']?.toFixed(2)).toBe('1538.18')
    expect(payslip.carried['HeuresExonerees']?.toFixed(2)).toBe('906.57')
  })

  test('and is taken back in the same year, is exempt no more', () => {
    const known = [...found.counted, payslip]
    const march = late.withHours('2026-03', '45')
    const again = paidBack(known, [...late.monthsOf('2025-12', 3, '45')], march)
    expect(again.months.map(({ lateOvertime }) => lateOvertime)).toEqual([{ pay: '-164.83', exempt: '0' }])
    // 741.74 − 164.83 = 576.91, of which 566.81 bear 52.15 and 2.83; 2,723.76 − 566.81 = 2,156.95 bear 146.67, 51.77 and 10.78, less
    // what December gives back. In 2026 three times 741.74 are exempt, as if December had never had them.
    expect(linesOf(again.payslip, CSG)).toEqual(['135.66', '47.88', '52.15', '9.97', '2.83'])
    expect(line(again.payslip, 'HeuresExonerees')).toBe('576.91')
    const never = yearOfPayslips(defaut, late.monthsOf('2025-01', 15, '45'))
    for (const name of ['HeuresExonerees', 'NetImposable', 'TotalBrut']) {
      expect([name, sumOf([...known, again.payslip], name).toFixed(2)]).toEqual([name, sumOf(never, name).toFixed(2)])
    }
  })

  test('of a contract that has ended is so too', () => {
    const { payslip: afterwards } = late.afterTheContract()
    expect(linesOf(afterwards, CSG)).toEqual(['0.00', '0.00', '14.90', '0.00', '0.81'])
    // 164.83 − 11.01; taxable −0.01, of which nothing is withheld.
    expect(linesOf(afterwards, ['HeuresExonerees', 'MontantNetHeuresExonerees'])).toEqual(['164.83', '153.82'])
    expect(linesOf(afterwards, ['NetImposable', 'BasePAS', 'NetAvantImpot'])).toEqual(['-0.01', '0.00', '149.11'])
  })
  test('of a person who is not resident for tax bears no CSG', () => {
    const { payslip: afterwards } = late.afterTheContract({ NonResidentFiscal: 'true' })
    expect(linesOf(afterwards, CSG)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00'])
    expect(linesOf(afterwards, ['HeuresExonerees', 'MontantNetHeuresExonerees'])).toEqual(['164.83', '164.83'])
  })
})

describe('overtime that was exempt in its own year, not in the year of payment', () => {
  const found = late.limitUsedNow()
  const { payslip } = found

  test('bears ordinary CSG, and is taxable less its deductible part', () => {
    // December 2025 exempts 164.83: 14.90 and 0.81. December 2026, whose 45 hours are taxable, takes 161.95 out of the exempt base:
    // 2,885.71 at 6.8, 2.4 and 0.5 %.
    expect(linesOf(payslip, CSG)).toEqual(['196.23', '69.26', '0.00', '14.43', '0.00'])
    expect([more(found, 'NetImposable'), more(found, 'CSGDeductible')]).toEqual(['153.82', '11.01'])
    expect([more(found, 'NetAvantImpot'), differenceOf(found.months[0], 'NetAvantImpot')]).toEqual(['149.12', '149.12'])
  })
  test('is printed nowhere as exempt', () => {
    expect(linesOf(payslip, ['HeuresExonerees', 'MontantNetHeuresExonerees'])).toEqual(['0.00', '0.00'])
    // 8,037 of 2026 less 6.8 % of 98.25 % of each month: ten times 741.74 − 49.56, and 619.60 − 41.40 in November.
    expect(payslip.cumulated['MontantNetHeuresExonerees']?.toFixed(2)).toBe('7500.00')
  })
})

test('where no limit is reached nothing moves: each line is that of the month and its difference', () => {
  const { payslip, alone, months: found } = late.noLimitUsed()
  expect(found.map(({ lateOvertime }) => lateOvertime)).toEqual([{ pay: '164.83', exempt: '164.83' }])
  // 20 hours of 164.83: less 6.8 % of 161.95, 11.01, for each ten.
  expect(linesOf(payslip, ['HeuresExonerees', 'MontantNetHeuresExonerees'])).toEqual(['329.66', '307.64'])
  const [ofMonth, paid] = [sumsOf(own(alone)), sumsOf([payslip])]
  const sums = Object.entries(ofMonth).map(([name, sum]) => [
    name,
    ZERO.plus(sum)
      .plus(worthIn(found[0]?.lines ?? [], name))
      .toFixed(),
  ])
  expect(paid).toEqual(Object.fromEntries(sums))
})

test('less overtime of an earlier year, paid in its year, is less exempt there', () => {
  const before = late.monthsOf('2025-12', 2, '45')
  const counted = yearOfPayslips(defaut, before)
  const { payslip, months: found } = paidBack(
    counted,
    [late.withHours('2025-12', '35'), ...before.slice(1)],
    late.withHours('2026-02', '45'),
  )
  // 35 hours: 576.91. Taxable pay and deductible CSG do not move.
  expect(found.map(({ lateOvertime }) => lateOvertime)).toEqual([undefined])
  expect([differenceOf(found[0], 'HeuresExonerees'), differenceOf(found[0], 'CSGDeductible')]).toEqual(['-164.83', '0'])
  expect(line(payslip, 'HeuresExonerees')).toBe('576.91')
})

test('in the same year the months share its limit, whenever they are paid', () => {
  const year = late.monthsOf('2026-01', 12, '45')
  const [, ...others] = year
  const known = [late.withHours('2026-01', '55'), ...others]
  const counted = yearOfPayslips(defaut, year.slice(0, -1))
  const { payslip } = paidBack(counted, known.slice(0, -1), late.withHours('2026-12', '45'))
  const inTime = yearOfPayslips(defaut, known)
  expect(sumOf([...counted, payslip], 'HeuresExonerees').toFixed()).toBe('8037')
  expect(sumsOf([...counted, payslip])).toEqual(sumsOf(inTime))
})
