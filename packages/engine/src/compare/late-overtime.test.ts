import { describe, expect, test } from 'vitest'
import { line, paidBack, sumOf, sumsOf } from '../../testing/back-pay.js'
import * as late from '../../testing/late-overtime.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import { worthIn } from '../dates/late-overtime.js'
import { explainAll } from '../explain/explain.js'
import { payslipFromJson } from '../explain/payslip.js'
import { ZERO } from '../ground/money.js'
import { monthOf, monthsLater } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import type { BackPayMonth } from '../tree/facts.js'
import type { Payslip } from '../tree/payslip.js'
import { type BackPay, backPay } from './back-pay.js'

/** Late overtime in all that reads a payslip. Its amounts are worked by hand in `law/heures-anterieures.test.ts`. */

/** A month of back pay as version 0.3.0 stored it: exempt overtime is taxable in its lines, and is named apart. */
function asOf030({ lateOvertime, lines, ...month }: BackPayMonth): BackPayMonth {
  const { exempt: untaxedOvertime = '0' } = lateOvertime ?? {}
  const NetImposable = worthIn(lines, 'NetImposable').plus(untaxedOvertime).toFixed()
  const others = lines.filter(({ name }) => name !== 'HeuresExonerees' && name !== 'NetImposable')
  const stored = { ...month, lines: [...others, { name: 'NetImposable', value: NetImposable }] }
  return untaxedOvertime === '0' ? stored : { ...stored, untaxedOvertime }
}

describe.each([
  ['exempt in the year of payment', late.limitUsedBefore],
  ['taxable in the year of payment', late.limitUsedNow],
  ['exempt in both years', late.noLimitUsed],
  ['paid after the contract', () => late.afterTheContract()],
])('overtime that is %s', (_, made) => {
  const { payslip, counted, months, corrected, open } = made()
  const amounts = payslip.lines.map(({ name, value }) => [name, value.toFixed()])

  test('is explained to the cent', () => {
    const reasons = new Map(explainAll(made().payslip).map((reason) => [reason.name as string, reason.value.toFixed()]))
    expect(payslip.lines.map(({ name }) => [name, reasons.get(name)])).toEqual(amounts)
  })

  test('adds up, with the months of its year of payment', () => {
    const value = (name: LineName) => sumOf([payslip], name)
    const ofCSG = value('CSGNonDeductibleSalaire').plus(value('CSGHeuresExonerees'))
    expect(value('CSGNonDeductible').toFixed()).toBe(ofCSG.toFixed())
    expect(value('CRDS').toFixed()).toBe(value('CRDSSalaire').plus(value('CRDSHeuresExonerees')).toFixed())
    const ofYear = counted.filter(({ paymentDate }) => paymentDate >= '2026')
    for (const name of ['NetImposable', 'MontantNetHeuresExonerees', 'HeuresExonerees']) {
      const year = sumOf([...ofYear, payslip], name).toFixed()
      const carried = [...ofYear, payslip].reduce((sum, month) => sum.plus(month.carried[name] ?? ZERO), ZERO)
      expect([name, carried.toFixed()]).toEqual([name, year])
    }
  })

  /** The months that are due once the payslip is paid; after the contract there is then nothing to pay. */
  const dueAfter = (paid: Payslip) => {
    const next = { ...open, period: monthOf(monthsLater(`${open.period}-01`, 1)) }
    const isOver = paid.contract.end !== undefined
    const again = backPay(defaut, {
      counted: [...counted, paid],
      corrected: isOver ? corrected : [...corrected, open],
      open: next,
    })
    return again.ok ? again.value.months : again.faults.map(({ code }) => code)
  }
  const nothing = payslip.contract.end === undefined ? [] : ['contract_outside_period']

  test('is not due again', () => {
    expect(dueAfter(payslip)).toEqual(nothing)
  })

  test('is the same from what version 0.3.0 has stored, and is not due again', () => {
    const stored = months.map(asOf030)
    const read = payslipFromJson(defaut, { ...open, history: counted, backPay: JSON.parse(JSON.stringify(stored)) })
    expect(read.ok && sumsOf([read.value])).toEqual(sumsOf([payslip]))
    expect(dueAfter({ ...payslip, backPay: stored })).toEqual(nothing)
  })
})

describe('overtime of a month that had no payslip is exempt within the limit of the year that pays it', () => {
  const { monthsOf, withHours } = late
  const exemptIn = ({ months }: BackPay) => months.map(({ lines }) => worthIn(lines, 'HeuresExonerees').toFixed())

  test('where the limit of its own year is used up', () => {
    const paid = yearOfPayslips(defaut, [...monthsOf('2025-01', 11, '45'), withHours('2026-01', '45')])
    const [corrected, open] = [monthsOf('2025-12', 2, '45'), withHours('2026-02', '45')]
    const found = paidBack(paid, corrected, open)
    expect(exemptIn(found)).toEqual(['741.74'])
    // Each of both months: 2,741.74 − 741.74 exempt − 189.18, 10.97, 86.36, 23.58 for old age + 83.89 of reduction − 135.66 of CSG.
    const { payslip } = found
    expect([line(payslip, 'HeuresExonerees'), line(payslip, 'NetImposable')]).toEqual(['1483.48', '3276.28'])
    // The law of the month stays: 2.02 % of 2,741.74 in 2025, 2.11 % in 2026 (CSS D242-4).
    const [december] = found.months
    expect(december && worthIn(december.lines, 'VieillesseDeplafonneePatronale').toFixed()).toBe('55.38')
    const march = paidBack([...paid, payslip], [...corrected, open], withHours('2026-03', '45'))
    expect(march.months).toEqual([])
  })

  test('where it pays a whole year, whatever day of payment the inputs name', () => {
    const hired: Inputs = { Contrat: { DateDebutContrat: '2025-01-01' } }
    const year = monthsOf('2025-01', 12, '45', hired).map((month) => ({ ...month, paymentDate: `${month.period}-28` }))
    const january = withHours('2026-01', '45', hired)
    const found = paidBack([], year, january)
    // 10 × 741.74 = 7,417.40 leave 619.60 of 8,037 to November, and nothing to December and January.
    expect(exemptIn(found)).toEqual([...Array.from({ length: 10 }, () => '741.74'), '619.6', '0'])
    expect(line(found.payslip, 'HeuresExonerees')).toBe('8037.00')
    const february = paidBack([found.payslip], [...year, january], withHours('2026-02', '45', hired))
    expect([february.months, line(february.payslip, 'HeuresExonerees')]).toEqual([[], '0.00'])
  })
})
