import { Decimal, defaut, type Payslip, salaire2026 } from '@centime/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEmployee, anyOfficer } from '../../../engine/testing/arbitraries.js'
import { payslipOf, yearOfPayslips } from '../../../engine/testing/payrolls.js'
import { RUNS } from '../../../engine/testing/runs.js'
import { pageFor } from '../../testing/worked.js'
import type { ModelName, Page, Row } from './page.js'

/** In every month, the printed amounts add up, and every amount that is due is printed. */

const people: fc.Arbitrary<Payslip> = fc.oneof(
  { weight: 3, arbitrary: anyEmployee.map((inputs) => payslipOf(defaut, inputs)) },
  { weight: 1, arbitrary: anyOfficer.map((inputs) => payslipOf(salaire2026, inputs)) },
)
const models = fc.constantFrom<ModelName>('adapte', 'renove')

const numberOf = (text: string): Decimal =>
  new Decimal(
    text
      .replace(/[\u00a0€]/g, '')
      .replace('−', '-')
      .replace(',', '.') || '0',
  )
const cellOf = (row: Row | undefined, column: number): Decimal => numberOf(row?.cells[column] ?? '')
const columnSum = (rows: readonly Row[], column: number): Decimal =>
  rows.reduce((sum, row) => sum.plus(cellOf(row, column)), new Decimal(0))
const rowOf = (page: Page, line: string): Row | undefined =>
  page.tables.flatMap(({ rows }) => rows).find(({ of }) => of.includes(line))

/** Lines that are printed as their parts, which have rows of their own. */
const IN_PARTS = ['CSGNonDeductible', 'CRDS']
const DUE = ['gain', 'retenue', 'salariale', 'patronale', 'allegement', 'indemnite', 'deduction']
const TOTALS = [
  'TotalBrut',
  'MontantNetSocial',
  'NetAvantImpot',
  'NetImposable',
  'PAS',
  'NetAPayer',
  'TotalVerseEmployeur',
]

describe('any month of anyone, in both models', () => {
  test('every amount that is due is on the page once; CET once for each tranche', () => {
    fc.assert(
      fc.property(people, models, (payslip, model) => {
        const page = pageFor(payslip, { model })
        const printed = page.tables.flatMap(({ rows }) => rows.flatMap(({ of }) => of))
        const due = payslip.lines.filter(
          ({ name, number, role, value }) =>
            number !== undefined &&
            !value.isZero() &&
            !IN_PARTS.includes(name) &&
            (DUE.includes(role) || name === 'Regularisation'),
        )
        for (const name of [...due.map((line) => line.name), ...TOTALS]) {
          const times = printed.filter((one) => one === name).length
          if (name.startsWith('CET')) expect([1, 2]).toContain(times)
          else expect([name, times]).toEqual([name, 1])
        }
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    )
  })

  test('the totals equal the sums of the rows above them and the totals of the result', () => {
    fc.assert(
      fc.property(people, models, (payslip, model) => {
        const page = pageFor(payslip, { model })
        let [employee, employer] = [new Decimal(0), new Decimal(0)]
        for (const { columns, rows } of page.tables) {
          const at = rows.findIndex(({ kind }) => kind === 'total')
          if (columns === undefined || at < 0) continue
          const [counted, after] = [rows.slice(0, at), rows.slice(at + 1)]
          for (const column of [2, 3]) expect(cellOf(rows[at], column)).toEqual(columnSum(counted, column))
          if (columns[2] === 'Taux' || columns[1] === '') continue
          employee = employee.plus(columnSum([...counted, ...after], 2))
          employer = employer.plus(columnSum([...counted, ...after], 3))
        }
        const gross = cellOf(rowOf(page, 'TotalBrut'), 2)
        const net = page.tables.find(({ rows }) => rows.some(({ of }) => of.includes('NetAvantImpot')))?.rows ?? []
        const between = columnSum(net.slice(1, -1), 2)
        const beforeTax = cellOf(rowOf(page, 'NetAvantImpot'), 2)
        expect(beforeTax).toEqual(gross.minus(employee).plus(between))
        const withheld = cellOf(rowOf(page, 'PAS'), 2).plus(cellOf(rowOf(page, 'RegularisationPAS'), 2))
        expect(cellOf(rowOf(page, 'NetAPayer'), 2)).toEqual(beforeTax.plus(withheld))
        expect(cellOf(rowOf(page, 'TotalVerseEmployeur'), 3)).toEqual(gross.plus(employer))
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    )
  })

  test('the same in a year whose bases catch up earlier months', () => {
    const months = fc.tuple(
      anyEmployee,
      fc.array(fc.constantFrom('1500', '3900', '6000', '20000'), { minLength: 3, maxLength: 3 }),
    )
    fc.assert(
      fc.property(months, models, ([inputs, pays], model) => {
        const year = inputs.period.slice(0, 4)
        const { Contrat, Absences } = inputs.cases
        const allYear = {
          Contrat: {
            ...Contrat,
            DateDebutContrat: '2020-01-01',
            DateFinContrat: '2030-12-31',
            JoursContratPrecedent: '0',
          },
          Absences: { ...Absences, JoursAbsenceSansSolde: '0' },
        }
        const payslips = yearOfPayslips(
          defaut,
          pays.map((MontantPrimes, index) => ({
            period: `${year}-0${index + 1}`,
            cases: { ...inputs.cases, ...allYear, Primes: { MontantPrimes } },
          })),
        )
        for (const payslip of payslips) expect(() => pageFor(payslip, { model })).not.toThrow()
      }),
      { numRuns: Math.ceil(RUNS / 5) },
    )
  })
})
