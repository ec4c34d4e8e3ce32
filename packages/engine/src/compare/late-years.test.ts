import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidBack, paidMonths, payslipInTime, sumOf, sumsOf } from '../../testing/back-pay.js'
import { employee } from '../../testing/inputs.js'
import { type Exemption, exemptionOf, LIMIT } from '../../testing/late-exemption.js'
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
 * paid with timely values. The tax alone follows the payment, and with it the limit of exempt overtime and its CSG
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

/**
 * What the lines of a month move by where it exempts more overtime, of earlier years, or less: 98.25 % of it bears a CSG of 9.2 % instead
 * of 6.8 % and 2.4 %, and none of that is deductible. Each row is rounded on its own base.
 */
function movedBeside(month: Payslip, beside: Decimal): Readonly<Record<string, Decimal>> {
  if (beside.isZero()) return {}
  const cents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  const rows = (exempt: Decimal) => {
    const hours = cents(exempt.times('0.9825'))
    const others = amountOf(month, 'BaseCSGTotale').minus(hours)
    const CSGNonDeductibleSalaire = cents(others.times('0.024'))
    const CSGHeuresExonerees = cents(hours.times('0.092'))
    const [CRDSSalaire, CRDSHeuresExonerees] = [cents(others.times('0.005')), cents(hours.times('0.005'))]
    const CSGDeductible = cents(others.times('0.068'))
    const CSGNonDeductible = CSGNonDeductibleSalaire.plus(CSGHeuresExonerees)
    const CRDS = CRDSSalaire.plus(CRDSHeuresExonerees)
    const TotalCotisationsSalariales = CSGDeductible.plus(CSGNonDeductible).plus(CRDS)
    const net = TotalCotisationsSalariales.neg()
    return {
      ...{ CSGDeductible, CSGNonDeductibleSalaire, CSGHeuresExonerees, CSGNonDeductible },
      ...{ CRDSSalaire, CRDSHeuresExonerees, CRDS, TotalCotisationsSalariales },
      ...{ NetAvantImpot: net, MontantNetSocial: net, HeuresExonerees: exempt },
      NetImposable: CSGDeductible.plus(exempt).neg(),
      MontantNetHeuresExonerees: exempt.minus(cents(hours.times('0.068'))),
    }
  }
  const own = amountOf(month, 'HeuresExonerees')
  const before: Readonly<Record<string, Decimal>> = rows(own)
  const after = Object.entries(rows(own.plus(beside)))
  return Object.fromEntries(after.map(([name, amount]) => [name, amount.minus(before[name] ?? ZERO)]))
}

/** Sums that follow the year of payment. */
const BY_PAYMENT = fix(defaut, '2026-12-31', '2026-12-31').cumulated.flatMap(({ line, window }) =>
  'paymentYear' in window ? [line] : [],
)

function checkLines(year: LateYear, paid: readonly Payslip[]): void {
  const exemption = exemptionOf(year, overtimeOf)
  const inTime = inTimeByTheRule(year, exemption)
  const [lines, wanted] = [sumsOf(paid), sumsOf(inTime)]
  const moved = inTime.map((month, place) => movedBeside(month, exemption.beside[place] ?? ZERO))
  const withMoved = (name: string, sum: string | Decimal, of = moved): string =>
    of.reduce((all, own) => all.plus(own[name] ?? ZERO), new Decimal(sum)).toFixed()
  const expected = Object.entries(wanted).map(([name, sum]) => [name, withMoved(name, sum)])
  expect(lines).toEqual(Object.fromEntries(expected))
  const last = paid.at(-1)
  const ofYear = paid.filter(({ paymentDate }) => yearOf(paymentDate) === yearOf(last?.paymentDate ?? ''))
  const movedInYear = moved.filter((_, place) => yearOf(year.months[place] ?? '') === yearOf(last?.period ?? ''))
  const cumulated = Object.entries(inTime.at(-1)?.cumulated ?? {})
  expect(cumulated.map(([name]) => [name, last?.cumulated[name]?.toFixed()])).toEqual(
    cumulated.map(([name, sum]) => [
      name,
      BY_PAYMENT.includes(name) ? sumOf(ofYear, name).toFixed() : withMoved(name, sum, movedInYear),
    ]),
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

/** A person who is recorded late: the month of a place, the second at the earliest, pays all months since the contract began. */
function recordedLate({ months, known }: LateYear, place: number) {
  const all = months.map((period) => {
    const { cases, ...month } = known(period, months.length - 1)
    return { ...month, cases: { ...cases, Contrat: { ...cases['Contrat'], DateDebutContrat: `${months[0]}-01` } } }
  })
  const paid: Payslip[] = []
  for (const [at, open] of all.entries()) {
    if (at === place) paid.push(paidBack([], all.slice(0, at), open).payslip)
    if (at > place) paid.push(payslipInTime({ ...open, history: [...paid] }))
  }
  return { paid, all, next: monthOf(monthsLater(`${months.at(-1)}-01`, 1)) }
}

/** The overtime pay of the months by the year that pays them. */
function overtimeByYear({ months, known }: LateYear, paid: readonly Payslip[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const period of months) {
    const of = yearOf(paid.find((payslip) => payslip.period >= period)?.paymentDate ?? '')
    sums.set(of, overtimeOf(known(period, months.length - 1)).plus(sums.get(of) ?? ZERO))
  }
  return sums
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

  const anyPaidLate = fc.record({ seed: fc.integer(), share: fc.nat(99) })
  test('that had no payslip are exempt by the year of their payment, and are not due again', {
    timeout: 60_000 + 50 * LATE_YEARS,
  }, () => {
    fc.assert(
      fc.property(anyPaidLate, ({ seed, share }) => {
        const year = lateYear(seeded(seed))
        const { paid, all, next } = recordedLate(year, 1 + Math.floor((share * (year.months.length - 1)) / 100))
        fc.pre(next <= '2026-12')
        for (const [of, overtime] of overtimeByYear(year, paid)) {
          const exempt = sumOf(
            paid.filter(({ paymentDate }) => yearOf(paymentDate) === of),
            'HeuresExonerees',
          )
          expect([of, exempt.toFixed()]).toEqual([of, Decimal.min(LIMIT, overtime).toFixed()])
        }
        expect(paidBack(paid, all, employee(next, '2000')).months).toEqual([])
      }),
      { numRuns: Math.ceil(LATE_YEARS / 15) },
    )
  })
})
