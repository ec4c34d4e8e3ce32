import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { type LateYear, lateYear } from '../../testing/random-late-years.js'
import { RUNS } from '../../testing/runs.js'
import { calculateMany } from '../batch/many.js'
import { addsUp } from '../calculate/back-pay.js'
import { amountOf } from '../calculate/lines.js'
import { LINES_OF_PAYMENT } from '../calculate/lines-of-payment.js'
import { payroll } from '../calculate/payroll.js'
import type { Inputs } from '../cases/read.js'
import { explainAll } from '../explain/explain.js'
import { explanationText } from '../explain/explain-text.js'
import { payslip } from '../explain/payslip.js'
import { type Decimal, ZERO } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { type BackPay, backPay, isTimeBarred, whyDifference } from './back-pay.js'

const paidBack = (
  counted: readonly Payslip[],
  corrected: readonly MonthInputs[],
  open: MonthInputs,
  regulation: Regulation = defaut,
): BackPay => {
  const found = backPay(regulation, { counted, corrected, open })
  if (!found.ok) throw new Error(JSON.stringify(found.faults))
  return found.value
}
const faultsOf = (counted: readonly Payslip[], corrected: readonly MonthInputs[], open: MonthInputs) => {
  const found = backPay(defaut, { counted, corrected, open })
  return found.ok ? [] : found.faults.map(({ code, value }) => `${code} ${value}`)
}

/** A year as it is paid: each month that learns something pays the differences of the months before it. */
function paidYear({ months, known }: LateYear): readonly Payslip[] {
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

const sumOf = (payslips: readonly Payslip[], name: string): Decimal =>
  payslips.reduce((sum, { lines }) => sum.plus(lines.find((line) => line.name === name)?.value ?? ZERO), ZERO)
/** What attachments and advances took from the net: they follow the payments. */
const WITHHELD = ['Acomptes', 'PrelevementPension', 'PrelevementSATD', 'Saisies', 'SaisieRemunerations']
const withheld = (payslips: readonly Payslip[]): Decimal =>
  WITHHELD.reduce((sum, name) => sum.plus(sumOf(payslips, name)), ZERO)

/** The sums of a year by line, without what follows the payments. */
function sumsOf(payslips: readonly Payslip[]): Readonly<Record<string, string>> {
  const names = (payslips[0]?.lines ?? []).filter(addsUp).map(({ name }) => name)
  const sums = Object.fromEntries(names.map((name) => [name, sumOf(payslips, name)]))
  const taken = withheld(payslips)
  const own = {
    ...sums,
    TotalDeductions: sumOf(payslips, 'TotalDeductions').minus(taken),
    NetAvantImpot: sumOf(payslips, 'NetAvantImpot').plus(taken),
  }
  return Object.fromEntries(Object.entries(own).map(([name, sum]) => [name, sum.toFixed()]))
}

const anyYear = fc.integer().map((seed) => lateYear(seeded(seed)))

describe('a year with late corrections', () => {
  test('pays in all what it would have paid had it been known in time, line by line', () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const paid = paidYear(year)
        const last = year.months.length - 1
        const inTime = yearOfPayslips(
          defaut,
          year.months.map((period) => ({ ...year.known(period, last) })),
        )
        expect(sumsOf(paid)).toEqual(sumsOf(inTime))
        for (const [name, sum] of Object.entries(inTime.at(-1)?.cumulated ?? {})) {
          if (name !== 'PAS') expect([name, paid.at(-1)?.cumulated[name]?.toFixed()]).toEqual([name, sum.toFixed()])
        }
      }),
      { numRuns: Math.ceil(0.3 * RUNS) },
    )
  })

  test('pays nothing twice: what was paid once is not due again', () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const paid = paidYear(year)
        const last = year.months.length - 1
        const corrected = year.months.map((period) => ({ ...year.known(period, last) }))
        const again = paidBack(paid, corrected, employee('2026-12', '2000'))
        expect(again.months.map(({ period, lines }) => ({ period, lines }))).toEqual([])
      }),
      { numRuns: Math.ceil(0.02 * RUNS) },
    )
  })
})
void [
  explainAll,
  explanationText,
  payroll,
  calculateMany,
  payslip,
  isTimeBarred,
  whyDifference,
  amountOf,
  officer,
  salaire2026,
  faultsOf,
  LINES_OF_PAYMENT,
]
export type X = Inputs
