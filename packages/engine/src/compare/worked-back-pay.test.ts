import { expect, test } from 'vitest'
import { BACK_PAY_CASES, backPayOf } from '../../testing/worked-back-pay.js'
import { LINES, type WorkedLines } from '../../testing/worked-lines.js'
import { amountOf } from '../calculate/lines.js'
import { Decimal } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { BackPayMonth } from '../tree/facts.js'

/** The worked cases of back pay: the differences of each month of origin line by line, and the payslip that pays them. */

const cells = (month: BackPayMonth | undefined, name: LineName | undefined): string | null =>
  name === undefined ? null : new Decimal(month?.lines.find((line) => line.name === name)?.value ?? 0).toFixed(2)
const TOTALS = {
  gross: 'TotalBrut',
  totalEmployee: 'TotalCotisationsSalariales',
  totalEmployerBeforeReductions: 'TotalCotisationsPatronales',
  reductions: 'TotalAllegements',
  netBeforeTax: 'NetAvantImpot',
  montantNetSocial: 'MontantNetSocial',
  netTaxable: 'NetImposable',
  employerCost: 'CoutTotal',
} as const satisfies Readonly<Record<string, LineName>>

/** Rows of these cases that other worked cases do not have. */
const ROWS: typeof LINES = {
  ...LINES,
  'Réduction salariale HS (11,31 %)': ['ReductionSalarialeHeures', undefined],
  'CSG non déductible (heures exonérées)': ['CSGHeuresExonerees', undefined],
  'CRDS (heures exonérées)': ['CRDSHeuresExonerees', undefined],
  'Déduction forfaitaire HS': [undefined, 'DeductionForfaitaireHeures'],
}
/** Rows whose base the line does not print, or that have another sign than the line. */
const WITHOUT_BASE = ['CSG non déductible', 'CRDS', ...Object.keys(ROWS).filter((row) => !(row in LINES))]

/** The sheet pays the lost reduced rate of sickness as a complement of 6 % of the year; the engine as the rate of the month and the earlier months. */
const together = (lines: WorkedLines['lines']): WorkedLines['lines'] => {
  const complement = lines.find(({ line }) => line === 'Maladie complément')
  if (complement === undefined) return lines
  const others = lines.filter(({ line }) => line !== 'Maladie' && line !== complement.line)
  const own = lines.find(({ line }) => line === 'Maladie')?.employer ?? '0'
  return [
    ...others,
    { line: 'Maladie', employee: null, employer: new Decimal(own).plus(complement.employer ?? 0).toFixed(2) },
  ]
}

test.each(BACK_PAY_CASES)('$id: $title: the differences of each month of origin', (one) => {
  const { months } = backPayOf(one)
  expect(months.map(({ period }) => period)).toEqual(one.expected.months.map(({ month }) => month))
  for (const expected of one.expected.months) {
    const month = months.find(({ period }) => period === expected.month)
    const value = (name: LineName | undefined): string | null =>
      name === 'AssuranceMaladiePatronale'
        ? new Decimal(cells(month, name) ?? 0).plus(cells(month, 'RegularisationMaladie') ?? 0).toFixed(2)
        : cells(month, name)
    for (const { line, base, employee: mine, employer } of together(expected.lines)) {
      // The sheet writes the change of the reduction as an amount given back.
      if (line === 'Réduction générale') continue
      const [own, theirs] = ROWS[line] ?? []
      const row = [expected.month, line]
      expect([...row, value(own), value(theirs)]).toEqual([...row, own ? mine : null, theirs ? employer : null])
      if (base == null || WITHOUT_BASE.includes(line)) continue
      const shown = month?.lines.find(({ name }) => name === (theirs ?? own))
      expect([...row, new Decimal(shown?.base ?? 0).toFixed(2)]).toEqual([...row, base])
    }
    for (const [total, name] of Object.entries(TOTALS)) {
      const wanted = new Decimal(expected.totals[total] ?? 0).times(total === 'reductions' ? -1 : 1)
      expect([expected.month, total, cells(month, name)]).toEqual([expected.month, total, wanted.plus(0).toFixed(2)])
    }
    const { urssaf, agircArrco } = expected.rgdu
    const parts = [cells(month, 'ReductionFillonURSSAF'), cells(month, 'ReductionFillonAGIRC')]
    expect(parts).toEqual([urssaf, agircArrco].map((text) => new Decimal(text).neg().plus(0).toFixed(2)))
  }
})

test.each(BACK_PAY_CASES)('$id: the payslip of the month of payment', ({ expected, ...one }) => {
  const { payslip } = backPayOf({ ...one, expected })
  const { totals } = expected
  const line = (name: LineName): string => amountOf(payslip, name).toFixed(2)
  for (const [total, name] of Object.entries({ ...TOTALS, pas: 'PAS', netPaid: 'NetAPayer' } as const)) {
    const wanted = totals[total] ?? '0'
    const amount = total === 'reductions' ? amountOf(payslip, name).neg() : amountOf(payslip, name)
    expect([total, amount.toFixed(2)]).toEqual([total, new Decimal(wanted).toFixed(2)])
  }
  if (totals['carriedToNextMonths'] !== undefined) {
    expect(line('ResteTropPercu')).toBe(totals['carriedToNextMonths'])
    expect(line('RepriseTropPercu')).toBe(totals['tenthOfNet'])
  }
})
