import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidBack, paidMonths, sumOf, sumsOf } from '../../testing/back-pay.js'
import { employee } from '../../testing/inputs.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
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

/**
 * Lines that tell exempt overtime apart. Where months of two years have, or had before a correction, more of it than a year exempts, the
 * limit is that of the year of payment (CGI 81 quater): what is exempt may be another part of the same pay, and CSG and CRDS are rounded in other parts.
 */
const BY_EXEMPTION: readonly string[] = [
  ...['HeuresExonerees', 'MontantNetHeuresExonerees', 'NetImposable', 'PAS'],
  ...['CSGDeductible', 'CSGNonDeductibleSalaire', 'CSGHeuresExonerees', 'CSGNonDeductible'],
  ...['CRDSSalaire', 'CRDSHeuresExonerees', 'CRDS'],
]
const ROUNDED: readonly string[] = ['TotalCotisationsSalariales', 'MontantNetSocial', 'NetAvantImpot']

function checkLines({ months }: LateYear, paid: readonly Payslip[], inTime: readonly Payslip[]): void {
  const [lines, wanted] = [sumsOf(paid), sumsOf(inTime)]
  const isAcross = yearOf(months[0] ?? '') !== yearOf(months.at(-1) ?? '')
  const names = Object.keys(wanted).filter((name) => !isAcross || ![...BY_EXEMPTION, ...ROUNDED].includes(name))
  expect(names.map((name) => [name, lines[name]])).toEqual(names.map((name) => [name, wanted[name]]))
  const ofPayment = isAcross ? [...BY_EXEMPTION, ...ROUNDED] : ['PAS']
  for (const [name, sum] of Object.entries(inTime.at(-1)?.cumulated ?? {})) {
    if (!ofPayment.includes(name))
      expect([name, paid.at(-1)?.cumulated[name]?.toFixed()]).toEqual([name, sum.toFixed()])
  }
  if (!isAcross) return
  for (const name of ROUNDED) {
    const cents = new Decimal(lines[name] ?? 0)
      .minus(wanted[name] ?? 0)
      .times(100)
      .abs()
    expect([name, cents.lte(2 * months.length)]).toEqual([name, true])
  }
}

/** A rate of the tax administration bears on all that the payslip pays and is taxable. */
function checkTax({ months, known }: LateYear, payslips: readonly Payslip[]): void {
  for (const [place, payslip] of payslips.entries()) {
    const { TypeTaux, TauxPAS } = known(months[place] ?? '', place).cases['PAS'] ?? {}
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
        checkLines(year, paid, inTime)
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
