import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidBack, paidMonths, payslipInTime, sumOf, sumsOf } from '../../testing/back-pay.js'
import { employee } from '../../testing/inputs.js'
import { type Exemption, exemptionOf } from '../../testing/late-exemption.js'
import { type LateYear, lateYear } from '../../testing/random-late-years.js'
import { LATE_YEARS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { Decimal, ZERO } from '../ground/money.js'
import { monthOf, monthsLater, yearOf } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * Random months of random people with late corrections: all payslips together pay, line by line, what they would have
 * paid with timely values. The tax alone follows the payment, and with it the limit of exempt overtime
 * (`testing/late-exemption.ts`).
 */

/** Overtime pay of a month, from its entries alone: its hours at 1.25 × the salary ÷ 151.67, to 4 decimals (C. trav. L3121-36). */
function overtimeOf({ cases }: MonthInputs): Decimal {
  const entered = (caseName: string, field: string): Decimal => new Decimal(String(cases[caseName]?.[field] ?? 0))
  const hourly = entered('Remuneration', 'SalaireMensuel').div('151.67').toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
  const pay = hourly.times('1.25').times(entered('HeuresSupplementaires', 'HeuresSup25'))
  return pay.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
}

/**
 * The months as they would have been paid with timely values, each with the limit of exempt overtime that the rule
 * leaves it: the limit of the year in which the money is paid.
 */
function inTimeByTheRule({ months, known }: LateYear, { used }: Exemption): readonly Payslip[] {
  const payslips: Payslip[] = []
  for (const period of months) {
    const history = payslips.map((month, place) => {
      return { ...month, carried: { ...month.carried, HeuresExonerees: used[place] ?? ZERO } }
    })
    payslips.push(payslipInTime({ ...known(period, months.length - 1), history }))
  }
  return payslips
}

/** Sums that follow the year of payment. */
const BY_PAYMENT = fix(defaut, '2026-12-31', '2026-12-31').cumulated.flatMap(({ line, window }) =>
  'paymentYear' in window ? [line] : [],
)

function checkLines(year: LateYear, paid: readonly Payslip[]): void {
  const exemption = exemptionOf(year, overtimeOf)
  const inTime = inTimeByTheRule(year, exemption)
  const [lines, wanted] = [sumsOf(paid), sumsOf(inTime)]
  const expected = {
    ...wanted,
    HeuresExonerees: exemption.exempt.toFixed(),
    NetImposable: sumOf(inTime, 'NetImposable').minus(exemption.beside).toFixed(),
  }
  expect(lines).toEqual(expected)
  const last = paid.at(-1)
  const ofYear = paid.filter(({ paymentDate }) => yearOf(paymentDate) === yearOf(last?.paymentDate ?? ''))
  const cumulated = Object.entries(inTime.at(-1)?.cumulated ?? {})
  expect(cumulated.map(([name]) => [name, last?.cumulated[name]?.toFixed()])).toEqual(
    cumulated.map(([name, sum]) => [name, (BY_PAYMENT.includes(name) ? sumOf(ofYear, name) : sum).toFixed()]),
  )
}

/** A rate of the tax administration bears on all taxable pay of the payslip. */
function checkTax({ months, known }: LateYear, payslips: readonly Payslip[]): void {
  for (const [place, payslip] of payslips.entries()) {
    const { TypeTaux, TauxPAS } = known(months[place] ?? '', place).cases['PAS'] ?? {}
    if (TypeTaux !== 'personnalise') continue
    const taxable = Decimal.max(0, amountOf(payslip, 'NetImposable'))
    const due = taxable.times(String(TauxPAS)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    expect([payslip.period, amountOf(payslip, 'PAS').toFixed(2)]).toEqual([payslip.period, due.toFixed(2)])
  }
}

/** The rest of an overpaid net is carried from payslip to payslip, and none of it is lost. */
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
        checkLines(year, paid)
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
