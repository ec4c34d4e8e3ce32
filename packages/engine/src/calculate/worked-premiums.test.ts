import { describe, expect, test } from 'vitest'
import { payrollOf, yearOfPayslips } from '../../testing/payrolls.js'
import { withAmounts } from '../../testing/with-amounts.js'
import { linesOf, monthsOf, PREMIUM_CASES, type WorkedCase } from '../../testing/worked-premiums.js'
import { calculateMany } from '../batch/many.js'
import { Decimal } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import { lineOf } from './lines.js'

/** The worked cases of premiums and benefits in `testing/worked-premiums.json`, every line to the cent. */

const TOTALS: Readonly<Record<string, LineName>> = {
  grossSubject: 'TotalBrut',
  totalEmployee: 'TotalCotisationsSalariales',
  totalEmployerBeforeReductions: 'TotalCotisationsPatronales',
  netBeforeTax: 'NetAvantImpot',
  montantNetSocial: 'MontantNetSocial',
  netTaxable: 'NetImposable',
  pas: 'PAS',
  netPaid: 'NetAPayer',
  employerCost: 'CoutTotal',
}

const byCalculate = (one: WorkedCase): Payslip => {
  const payslip = yearOfPayslips(defaut, monthsOf(one)).at(-1)
  if (payslip === undefined) throw new Error(`no month of ${one.id}`)
  return payslip
}
function throughBatch(one: WorkedCase): Payslip {
  const months = monthsOf(one)
  const inputs = months.at(-1)
  if (inputs === undefined) throw new Error(`no month of ${one.id}`)
  const month = { ...inputs, history: yearOfPayslips(defaut, months.slice(0, -1)) }
  const [outcome] = calculateMany(payrollOf(defaut, month.period), [month])
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  const { lines } = outcome.value
  return withAmounts(defaut, month, (index) => new Decimal(lines[index] ?? Number.NaN))
}

const READERS = { calculate: byCalculate, 'the batch reader': throughBatch }
const CASES = Object.entries(READERS).flatMap(([reader, read]) =>
  PREMIUM_CASES.map((one) => ({ id: one.id, title: one.title, reader, one, payslip: () => read(one) })),
)

describe.each(CASES)('$id by $reader: $title', ({ one, payslip: read }) => {
  const payslip = read()
  const money = (name: LineName): string => lineOf(payslip, name).value.toFixed(2)

  test('every line: base, rates, both shares', () => {
    for (const line of one.expected.lines) {
      const [employee, employer] = linesOf(line)
      for (const [name, amount, rate] of [
        [employee, line.employee, line.rateEmployee],
        [employer, line.employer, line.rateEmployer],
      ] as const) {
        if (name === undefined || amount === undefined) continue
        const actual = lineOf(payslip, name)
        // A reduction that is reclaimed is written as a positive amount of the employer.
        expect([line.line, actual.value.toFixed(2)]).toEqual([line.line, amount ?? '0.00'])
        if (actual.base === undefined || actual.rate === undefined) continue
        if (line.base) expect([line.line, actual.base.toFixed(2)]).toEqual([line.line, line.base])
        if (rate) expect([line.line, actual.rate.times(100).toNumber()]).toEqual([line.line, Number(rate)])
      }
    }
  })

  test('the reduction and its parts', () => {
    const { rgdu } = one.expected
    if (!rgdu) return
    expect(money('RemunerationCumulee')).toBe(rgdu['cumulR'])
    expect(lineOf(payslip, 'SmicCumule').value.toFixed(4)).toBe(Number(rgdu['cumulSmic']).toFixed(4))
    expect(lineOf(payslip, 'CoefficientReduction').value.toFixed(4)).toBe(rgdu['coefficient'])
    expect(money('ReductionDue')).toBe(rgdu['cumulReduction'])
    for (const [name, part] of [
      ['ReductionFillonTotale', 'month'],
      ['ReductionFillonURSSAF', 'urssaf'],
      ['ReductionFillonAGIRC', 'agircArrco'],
    ] as const) {
      expect([part, lineOf(payslip, name).value.neg().toFixed(2)]).toEqual([part, rgdu[part]])
    }
  })

  test('totals and nets', () => {
    for (const [total, name] of Object.entries(TOTALS)) {
      const wanted = one.expected.totals[total]
      if (wanted !== undefined) expect([total, money(name)]).toEqual([total, wanted])
    }
    expect(lineOf(payslip, 'TotalAllegements').value.neg().toFixed(2)).toBe(one.expected.totals['reductions'])
    expect(lineOf(payslip, 'PAS').rate?.times(100).toFixed()).toBe(one.expected.totals['pasRate'])
  })
})
