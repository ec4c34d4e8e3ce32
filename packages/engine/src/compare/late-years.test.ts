import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidBack, sumOf, sumsOf } from '../../testing/back-pay.js'
import { employee } from '../../testing/inputs.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { type LateYear, lateYear } from '../../testing/random-late-years.js'
import { LATE_YEARS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { Decimal } from '../ground/money.js'
import { monthOf, monthsLater, yearOf } from '../ground/period.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * Random months of random people whose corrections become known late: what all payslips pay is what they would have paid had it been known
 * in time, line by line. The tax alone follows the payment, and with it the limit of exempt overtime in another year (CGI 81 quater).
 */

/** Months as they are paid: each one that learns something pays the differences of those before it. */
function paidMonths({ months, known }: LateYear): readonly Payslip[] {
  const counted: Payslip[] = []
  for (const [place, period] of months.entries()) {
    const open = { ...known(period, place) }
    const changed = months.slice(0, place).findIndex((past) => known(past, place) !== known(past, place - 1))
    if (changed < 0) counted.push(payslipOf(defaut, { ...open, history: [...counted] }))
    else {
      const corrected = months.slice(changed, place).map((past) => known(past, place))
      counted.push(paidBack(counted, corrected, open).payslip)
    }
  }
  return counted
}

const isAcross = ({ months }: LateYear): boolean => yearOf(months[0] ?? '') !== yearOf(months.at(-1) ?? '')
/** Of another year, exempt overtime and what is taxable: their sum is the same. */
const BY_YEAR_OF_PAYMENT = ['HeuresExonerees', 'NetImposable'] as const
/** Sums of the year so far that follow the payment. */
const OF_PAYMENT: readonly string[] = ['PAS', 'MontantNetHeuresExonerees', ...BY_YEAR_OF_PAYMENT]

function linesOf(payslips: readonly Payslip[], year: LateYear): Readonly<Record<string, string>> {
  const lines = sumsOf(payslips)
  if (!isAcross(year)) return lines
  const both = BY_YEAR_OF_PAYMENT.reduce((sum, name) => sum.plus(lines[name] ?? 0), new Decimal(0))
  const others = Object.entries(lines).filter(([name]) => !BY_YEAR_OF_PAYMENT.some((one) => one === name))
  return { ...Object.fromEntries(others), taxableAndExempt: both.toFixed() }
}

/** A rate of the tax administration bears on all that the payslip pays and is taxable. */
function checkTax({ months, known }: LateYear, payslips: readonly Payslip[]): void {
  for (const [place, payslip] of payslips.entries()) {
    const { TypeTaux, TauxPAS } = known(months[place] ?? '', place).cases.PAS ?? {}
    if (TypeTaux !== 'personnalise') continue
    const taxable = Decimal.max(0, amountOf(payslip, 'NetImposable'))
    const due = taxable.times(String(TauxPAS)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    expect([payslip.period, amountOf(payslip, 'PAS').toFixed(2)]).toEqual([payslip.period, due.toFixed(2)])
  }
}

/** What is left of an overpaid net is carried from payslip to payslip, and nothing of it is lost. */
function checkOverpaid(payslips: readonly Payslip[]): void {
  const last = payslips.at(-1)
  const left = last === undefined ? '0.00' : amountOf(last, 'ResteTropPercu').toFixed(2)
  expect(sumOf(payslips, 'TropPercuReporte').toFixed(2)).toBe(left)
}

const anyYear = fc.integer().map((seed) => lateYear(seeded(seed)))

describe('months with late corrections', () => {
  // Each takes some ten computations of each of its months.
  test(`${LATE_YEARS} years pay in all what they would have paid had it been known in time, line by line`, {
    timeout: 60_000 + 500 * LATE_YEARS,
  }, () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const paid = paidMonths(year)
        const last = year.months.length - 1
        const inTime = yearOfPayslips(
          defaut,
          year.months.map((period) => ({ ...year.known(period, last) })),
        )
        expect(linesOf(paid, year)).toEqual(linesOf(inTime, year))
        for (const [name, sum] of Object.entries(inTime.at(-1)?.cumulated ?? {})) {
          const isOfPayment = isAcross(year) ? OF_PAYMENT.includes(name) : name === 'PAS'
          if (!isOfPayment) expect([name, paid.at(-1)?.cumulated[name]?.toFixed()]).toEqual([name, sum.toFixed()])
        }
        checkTax(year, paid)
        checkOverpaid(paid)
      }),
      { numRuns: LATE_YEARS },
    )
  })

  test('pay nothing twice: what was paid once is not due again', { timeout: 60_000 + 50 * LATE_YEARS }, () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const next = monthOf(monthsLater(`${year.months.at(-1)}-01`, 1))
        // The law of these regulations ends with 2026.
        fc.pre(next <= '2026-12')
        const last = year.months.length - 1
        const corrected = year.months.map((period) => ({ ...year.known(period, last) }))
        const again = paidBack(paidMonths(year), corrected, employee(next, '2000'))
        expect(again.months.map(({ period, lines }) => ({ period, lines }))).toEqual([])
      }),
      { numRuns: Math.ceil(LATE_YEARS / 60) },
    )
  })
})
