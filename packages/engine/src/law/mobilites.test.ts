import fc from 'fast-check'
import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'

/** CGI 81 19° ter: fuel 300 in 600 since 2025 (400 in 700 before), 900 with travel passes (800 before). */

const LINES = ['PrimeCarburant', 'MobilitesDurables', 'ExcedentMobilites'] as const

test.each<[string, string, Record<string, string>, string[]]>([
  ['fuel', '2024-12', { PrimeCarburant: '401' }, ['400.00', '0.00', '1.00']],
  ['fuel', '2025-01', { PrimeCarburant: '301' }, ['300.00', '0.00', '1.00']],
  ['sustainable travel', '2024-12', { MobilitesDurables: '701' }, ['0.00', '700.00', '1.00']],
  ['sustainable travel', '2026-06', { MobilitesDurables: '601' }, ['0.00', '600.00', '1.00']],
  ['both', '2026-06', { PrimeCarburant: '300', MobilitesDurables: '350' }, ['300.00', '300.00', '50.00']],
  // Half of a pass of 100 €: 50 of the 900.
  ['with a pass', '2026-06', { MobilitesDurables: '851', CoutAbonnement: '100' }, ['0.00', '850.00', '1.00']],
  ['with a pass in 2024', '2024-06', { MobilitesDurables: '751', CoutAbonnement: '100' }, ['0.00', '750.00', '1.00']],
])('%s in %s', (_name, period, Transport, expected) => {
  expect(amounts(ofEmployee(period, '2500', { Transport }), ...LINES)).toEqual(expected)
})

test('what was exempt earlier in the year, opening balances included, is counted', () => {
  const Transport = { PrimeCarburant: '200', MobilitesDurables: '250' }
  const months = ['2026-01', '2026-02'].map((period) => employee(period, '2500', { Transport }))
  expect(yearOfPayslips(defaut, months).map((payslip) => amounts(payslip, ...LINES))).toEqual([
    ['200.00', '250.00', '0.00'],
    ['100.00', '50.00', '300.00'],
  ])
  const CumulsDeReprise = { PrimeCarburant: '250', MobilitesDurables: '300', RemboursementTransport: '0' }
  expect(amounts(ofEmployee('2026-06', '2500', { Transport, CumulsDeReprise }), ...LINES)).toEqual([
    '50.00',
    '0.00',
    '400.00',
  ])
})

test('the exempt parts of a year never exceed its limits', () => {
  const euros = fc.integer({ min: 0, max: 40_000 }).map((cents) => (cents / 100).toFixed(2))
  const month = fc.record({ PrimeCarburant: euros, MobilitesDurables: euros })
  fc.assert(
    fc.property(fc.array(month, { minLength: 2, maxLength: 6 }), (paid) => {
      const months = paid.map((Transport, index) => employee(`2026-0${index + 1}`, '2500', { Transport }))
      const payslips = yearOfPayslips(defaut, months)
      const sumOf = (name: (typeof LINES)[number]) =>
        Decimal.sum('0', ...payslips.map((payslip) => amountOf(payslip, name)))
      expect(sumOf('PrimeCarburant').lte(300)).toBe(true)
      expect(sumOf('PrimeCarburant').plus(sumOf('MobilitesDurables')).lte(600)).toBe(true)
      const all = Decimal.sum(...paid.flatMap((one) => Object.values(one)))
      expect(Decimal.sum(...LINES.map(sumOf))).toEqual(all)
    }),
    { numRuns: Math.ceil(RUNS / 50) },
  )
})
