import { describe, expect, test } from 'vitest'
import { sumOf, sumsOf } from '../../testing/back-pay.js'
import * as late from '../../testing/late-overtime.js'
import { worthIn } from '../dates/late-overtime.js'
import { explainAll } from '../explain/explain.js'
import { payslipFromJson } from '../explain/payslip.js'
import { ZERO } from '../ground/money.js'
import { monthOf, monthsLater } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import type { BackPayMonth } from '../tree/facts.js'
import type { Payslip } from '../tree/payslip.js'
import { backPay } from './back-pay.js'

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
