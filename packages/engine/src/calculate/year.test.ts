import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pay, plainEmployee } from '../../testing/arbitraries.js'
import { employee, officer } from '../../testing/inputs.js'
import { payrollOf, payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { storedCarried } from '../../testing/stored-carried.js'
import { ACRE_BALANCES, OPENING_BALANCES } from '../cases/opening-balances.js'
import type { HistoryMonth } from '../dates/history.js'
import { Decimal } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { readInputs } from '../inputs/read-inputs.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { amountOf } from './lines.js'
import { payroll } from './payroll.js'

/** Progressive lines of the months add up to the value that the whole year gives. */

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
const yearly = (payslips: readonly Payslip[], name: LineName): Decimal =>
  payslips.reduce((sum, payslip) => sum.plus(amountOf(payslip, name)), new Decimal(0))
const min = (a: Decimal, b: Decimal | number): Decimal => Decimal.min(a, b)
const max = (a: Decimal, b: Decimal | number): Decimal => Decimal.max(a, b)

describe('the sum of the months is the year', () => {
  const someYear = (year: string) =>
    fc
      .tuple(plainEmployee, fc.array(pay, { minLength: 2, maxLength: 12 }))
      .map(([person, pays]) => pays.map((base, index) => person(base, `${year}-${MONTHS[index] ?? '12'}`)))
  const check = (year: string, ...rules: readonly ((payslips: readonly Payslip[]) => void)[]) =>
    fc.assert(
      fc.property(someYear(year), (months) => {
        const payslips = yearOfPayslips(defaut, months)
        for (const rule of rules) rule(payslips)
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )

  test('in 2024: ceilings, reduced rates, and the reduction across the rise of the SMIC in November', () => {
    check('2024', ceilings, reducedRates('4368', '6115.20'), fillon2024)
  })
  test('in 2025: ceilings and reduced rates', () => {
    check('2025', ceilings, reducedRates('4054.05', '5945.94'))
  })
  test('in 2026: ceilings, the reduction and its two parts', () => {
    check('2026', ceilings, rgdu2026)
  })

  const ceilings = (payslips: readonly Payslip[]): void => {
    const assiette = yearly(payslips, 'Assiette')
    const plafond = yearly(payslips, 'PlafondMois')
    expect(yearly(payslips, 'Tranche1')).toEqual(min(assiette, plafond))
    expect(yearly(payslips, 'Tranche2')).toEqual(min(max(assiette.minus(plafond), 0), plafond.times(7)))
    expect(yearly(payslips, 'Base4Plafonds')).toEqual(min(assiette, plafond.times(4)))
    const cet = assiette.gt(plafond) ? min(assiette, plafond.times(8)) : new Decimal(0)
    expect(yearly(payslips, 'BaseCET')).toEqual(cet)
    expect(yearly(payslips, 'RemunerationAbattue')).toEqual(min(yearly(payslips, 'TotalBrut'), plafond.times(4)))
  }

  /** All pay of the year bears the reduced rate, or all of it the full rate. */
  const reducedRates = (health: string, family: string) => (payslips: readonly Payslip[]) => {
    const paid = yearly(payslips, 'Assiette')
    const share = yearly(payslips, 'DureeReference').times(12).div(1820)
    const complement = (threshold: string) =>
      paid.lte(share.times(threshold).toDecimalPlaces(6)) ? new Decimal(0) : paid
    expect(yearly(payslips, 'AssietteComplementMaladie')).toEqual(complement(health))
    expect(yearly(payslips, 'AssietteComplementFamille')).toEqual(complement(family))
    const charged = yearly(payslips, 'AssuranceMaladiePatronale').plus(yearly(payslips, 'RegularisationMaladie'))
    const due = paid.times('0.07').plus(complement(health).times('0.06'))
    // Twelve lines, each rounded, and twelve regularisations.
    expect(charged.minus(due).abs().lte('0.12')).toBe(true)
  }

  const fillon2024 = (payslips: readonly Payslip[]): void => {
    const paid = yearly(payslips, 'Assiette')
    const last = payslips.at(-1)
    if (last === undefined || paid.isZero()) return
    const highest = amountOf(last, 'CoefficientMaximal')
    const smic = yearly(payslips, 'SmicReference')
    const raw = highest.times(smic.times('1.6').minus(paid)).div(paid.times('0.6')).toDecimalPlaces(4)
    const due = paid.times(min(max(raw, 0), highest)).toDecimalPlaces(2)
    expect(yearly(payslips, 'ReductionFillonTotale').toFixed(2)).toBe(due.neg().plus(0).toFixed(2))
  }

  const rgdu2026 = (payslips: readonly Payslip[]): void => {
    const paid = yearly(payslips, 'Assiette')
    const last = payslips.at(-1)
    if (last === undefined) return
    const highest = amountOf(last, 'CoefficientMaximal')
    const coefficient = yearCoefficient2026(paid, yearly(payslips, 'SmicReference'), highest)
    const due = paid.times(coefficient).toDecimalPlaces(2)
    expect(yearly(payslips, 'ReductionFillonTotale').toFixed(2)).toBe(due.neg().plus(0).toFixed(2))
    const agirc = due.times('0.0601').div(highest).toDecimalPlaces(2)
    expect(yearly(payslips, 'ReductionFillonAGIRC').toFixed(2)).toBe(agirc.neg().plus(0).toFixed(2))
  }

  /** CSS D241-7 in floats, without code of the engine: exact enough for a coefficient of four decimals. */
  function yearCoefficient2026(paid: Decimal, smic: Decimal, highest: Decimal): Decimal {
    if (paid.isZero() || paid.gte(smic.times(3).toDecimalPlaces(6))) return new Decimal(0)
    if (paid.lte(smic)) return highest
    const share = 0.5 * (smic.times(3).div(paid).toNumber() - 1)
    return new Decimal((0.02 + (highest.toNumber() - 0.02) * share ** 1.75).toFixed(4))
  }
})

describe('overtime up to 8,037 € a year is exempt from income tax', () => {
  test('by year of payment, and not above', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(hours, (worked) => {
        const months = worked.map((value, index) =>
          employee(`2026-${MONTHS[index] ?? '12'}`, '3000', {
            HeuresSupplementaires: { HeuresSup25: new Decimal(value).div(100).toFixed() },
          }),
        )
        const payslips = yearOfPayslips(defaut, months)
        const paid = yearly(payslips, 'RemunerationHeures')
        expect(yearly(payslips, 'HeuresExonerees')).toEqual(min(paid, 8037))
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })

  test('a December paid in January counts for the year of payment', () => {
    const overtime = { HeuresSupplementaires: { HeuresSup25: '100' } }
    const december = { ...employee('2025-12', '3000', overtime), paymentDate: '2026-01-05' }
    const first = payslipOf(defaut, december)
    const second = payslipOf(defaut, { ...employee('2026-01', '9000', overtime), history: [first] })
    // 3,000 ÷ 151.67 is 19.7798 an hour; × 1.25 × 100.
    expect(amountOf(first, 'HeuresExonerees').toFixed(2)).toBe('2472.48')
    expect(amountOf(second, 'HeuresExonerees').toFixed(2)).toBe(new Decimal(8037).minus('2472.48').toFixed(2))
    // The ceilings belong to the period worked: December does not count in January.
    expect(amountOf(second, 'Tranche1').toFixed(2)).toBe('4005.00')
    expect(second.cumulated['TotalBrut']?.toFixed(2)).toBe(amountOf(second, 'TotalBrut').toFixed(2))
  })
})

/**
 * Lines of earlier months that code reads: the leave counters (opened by `CompteurConges`), ends of contracts and
 * attachments.
 */
const isKept = (name: string): boolean =>
  (defaut.kept ?? []).some((line) => line.name === name) && !OPENING_BALANCES.some((balance) => balance.name === name)

describe('history', () => {
  const january = payslipOf(defaut, employee('2026-01', '3000'))
  const february = payslipOf(defaut, { ...employee('2026-02', '6000'), history: [january] })
  const march = employee('2026-03', '5000')

  test('in any order gives the same month', () => {
    const straight = payslipOf(defaut, { ...march, history: [january, february] })
    expect(payslipOf(defaut, { ...march, history: [february, january] })).toEqual(straight)
  })

  test('as stored decimal text gives the same month', () => {
    const stored = [january, february].map(({ period, paymentDate, carried }) => ({
      period,
      paymentDate,
      carried: Object.fromEntries(Object.entries(carried).map(([name, value]) => [name, value.toFixed()])),
    }))
    const straight = payslipOf(defaut, { ...march, history: [january, february] })
    expect(payslipOf(defaut, { ...march, history: stored })).toEqual(straight)
  })

  test('of another calendar year does not count for yearly lines', () => {
    const lastYear = payslipOf(defaut, employee('2025-12', '3000'))
    const alone = payslipOf(defaut, employee('2026-01', '5000'))
    const after = payslipOf(defaut, { ...employee('2026-01', '5000'), history: [lastYear] })
    expect(after.wageTypes).toEqual(alone.wageTypes)
  })

  test('as opening balances gives the same result as the months', () => {
    const balances = Object.fromEntries(
      Object.entries(january.carried)
        .filter(([name]) => !isKept(name))
        .map(([name, value]) => {
          const sum = value.plus(february.carried[name] ?? Number.NaN)
          return [name, sum.toFixed()]
        }),
    )
    const opened = { ...march, cases: { ...march.cases, CumulsDeReprise: balances } }
    const straight = payslipOf(defaut, { ...march, history: [january, february] })
    expect(payslipOf(defaut, opened)).toEqual(straight)
  })

  const twoMonths = {
    TotalBrut: '9000',
    PlafondMois: '8010',
    SmicReference: '3646.07',
    ReductionFillonTotale: '-299.70',
    ReductionFillonAGIRC: '-45.24',
  }

  test('as pay, ceilings, reference SMIC and reduction alone: the bases used follow from them', () => {
    const opened = payslipOf(defaut, { ...march, cases: { ...march.cases, CumulsDeReprise: twoMonths } })
    const straight = payslipOf(defaut, { ...march, history: [january, february] })
    const names = ['Tranche1', 'Tranche2', 'Base4Plafonds', 'BaseCET', 'BaseCSG', 'NetAvantImpot'] as const
    expect(names.map((name) => amountOf(opened, name).toFixed(2))).toEqual(
      names.map((name) => amountOf(straight, name).toFixed(2)),
    )
  })

  test.each([
    ['pay without ceilings', { PlafondMois: undefined }, 'missing_field', 'PlafondMois'],
    [
      'pay without the reduction that was granted',
      { ReductionFillonTotale: undefined },
      'missing_field',
      'ReductionFillonTotale',
    ],
    ['more tranche 1 than pay', { Tranche1: '8010.01' }, 'out_of_range', 'Tranche1'],
    ['a reduction entered as positive', { ReductionFillonTotale: '299.70' }, 'out_of_range', 'ReductionFillonTotale'],
    ['more exempt overtime than a year has', { HeuresExonerees: '8037.01' }, 'out_of_range', 'HeuresExonerees'],
  ])('as opening balances with %s is refused', (_name, changes, code, caseFieldName) => {
    const balances = JSON.parse(JSON.stringify({ ...twoMonths, ...changes }))
    const read = readInputs(payrollOf(defaut, '2026-03').fixed, {
      ...march,
      cases: { ...march.cases, CumulsDeReprise: balances },
    })
    expect(!read.ok && read.faults).toMatchObject([{ code, caseName: 'CumulsDeReprise', caseFieldName }])
  })

  test.each(['2025-06', '2026-06'])('of an officer in %s needs only pay and ceilings as opening balances', (month) => {
    const { cases } = officer(month, '5000')
    const balances = { Assiette: '20000', PlafondMois: '19625' }
    const opened = payslipOf(salaire2026, { period: month, cases: { ...cases, CumulsDeReprise: balances } })
    const ceiling = amountOf(opened, 'PlafondMois')
    expect(amountOf(opened, 'Tranche1').toFixed(2)).toBe(ceiling.toFixed(2))
    expect(amountOf(opened, 'Tranche2').toFixed(2)).toBe(new Decimal(5000).minus(ceiling).toFixed(2))
  })

  test('as opening balances does not count in the next year of payment', () => {
    const december = { ...employee('2026-12', '2500'), paymentDate: '2027-01-05' }
    const balances = { NetImposable: '20000', HeuresExonerees: '8037' }
    const opened = payslipOf(defaut, { ...december, cases: { ...december.cases, CumulsDeReprise: balances } })
    expect(opened.cumulated['NetImposable']).toEqual(amountOf(opened, 'NetImposable'))
  })

  test('every carried line has an opening balance, and every balance with an effect has a line', () => {
    const balances = OPENING_BALANCES.map(({ name }) => name).filter((name) => name !== 'SantePatronale')
    const carriedBy = (regulation: Regulation): readonly string[] =>
      ['2024-06', '2025-06', '2026-06'].flatMap((period) => payrollOf(regulation, period).fixed.carried)
    expect([...new Set(carriedBy(defaut))].filter((name) => !isKept(name)).sort()).toEqual([...balances].sort())
    const ofOfficers = ACRE_BALANCES.map(({ name }) => name)
    const others = carriedBy(salaire2026).filter(
      (name) => !isKept(name) && !balances.some((balance) => balance === name),
    )
    expect([...new Set(others)].sort()).toEqual([...ofOfficers].sort())
  })

  test.each([
    ['the month itself', [{ ...january, period: '2026-03' }], 'a month of the history before 2026-03'],
    ['a later month', [{ ...january, period: '2026-04' }], 'a month of the history before 2026-03'],
    ['a month twice', [january, january], 'each month once in the history'],
    ['no month', [{ ...january, period: 'x' }], 'a month of the history before 2026-03'],
    ['no payment date', [{ ...january, paymentDate: '2026-02-30' }], 'the payment date of 2026-01'],
    ['a value that is missing', [{ ...january, carried: {} }], 'in the history of 2026-01'],
    [
      'a value that is no number',
      [{ ...january, carried: { ...january.carried, Assiette: 'abc' } }],
      'a decimal Assiette',
    ],
  ])('with %s is refused', (_name, history, message) => {
    const read = readInputs(payrollOf(defaut, '2026-03').fixed, { ...march, history })
    expect(!read.ok && read.faults[0]?.code).toBe('wrong_history')
    expect(!read.ok && read.faults[0]?.message).toContain(message)
  })

  test('as the texts of a stored result gives the same sums, also in the layout of an earlier version', () => {
    const { fixed } = payrollOf(defaut, '2026-03')
    const all = ['TotalNet', ...Object.keys(january.carried)]
    const given = (names: readonly string[]) =>
      names.map((name) => [name, january.carried[name]?.toFixed() ?? '0'] as const)
    const read = (carried: HistoryMonth['carried']) =>
      readInputs(fixed, { ...march, history: [{ ...january, carried }] })
    for (const lacking of ['none', 'MoisDeContrat', 'RemunerationConges', 'Assiette']) {
      const names = all.filter((name) => name !== lacking)
      const stored = read(storedCarried(given(names)))
      expect(stored).toEqual(read(Object.fromEntries(given(names))))
      expect(stored.ok, lacking).toBe(lacking !== 'Assiette')
    }
  })
})

describe('the president of a SASU', () => {
  const months = (pays: readonly string[]): readonly Payslip[] =>
    yearOfPayslips(
      salaire2026,
      pays.map((base, index): MonthInputs => officer(`2026-${MONTHS[index] ?? '12'}`, base)),
    )

  test('a month without pay counts for no ceiling and owes nothing', () => {
    const [first, second, third] = months(['8010', '0', '4005'])
    if (first === undefined || second === undefined || third === undefined) throw new Error('no months')
    expect(amountOf(second, 'PlafondMois').toFixed()).toBe('0')
    expect(second.wageTypes.filter(({ value }) => !value.isZero())).toEqual([])
    // 12,015 of pay under two ceilings of 4,005: tranche 1 is full, tranche 2 has the rest.
    expect(amountOf(third, 'Tranche1').toFixed(2)).toBe('4005.00')
    expect(amountOf(third, 'Tranche2').toFixed(2)).toBe('0.00')
  })

  test('the plans of a month without pay do not use the limits of the months with pay', () => {
    const plan = { PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '100' } }
    const payslips = yearOfPayslips(
      salaire2026,
      ['0', '0', '1693.69', '1693.69'].map((base, index) => officer(`2026-${MONTHS[index] ?? '12'}`, base, plan)),
    )
    const taxable = payslips.map((payslip) => amountOf(payslip, 'NetImposable').toFixed(2))
    expect(taxable[2]).toBe(taxable[3])
    expect(yearly(payslips, 'ExcedentFiscalPrevoyance').toFixed()).toBe('0')
  })

  test('a month under the ceiling reverses tranche 2 and the CET of an earlier month above it', () => {
    const [first, second] = months(['6000', '1000'])
    if (first === undefined || second === undefined) throw new Error('no months')
    expect(amountOf(first, 'Tranche2').toFixed(2)).toBe('1995.00')
    expect(amountOf(second, 'Tranche1').toFixed(2)).toBe('2995.00')
    expect(amountOf(second, 'Tranche2').toFixed(2)).toBe('-1995.00')
    expect(amountOf(second, 'BaseCET').toFixed(2)).toBe('-6000.00')
    expect(amountOf(second, 'CETSalariale').toFixed(2)).toBe('-8.40')
  })
})

describe('a period without law', () => {
  test.each(['2023-12', '2027-04', '1999-01'])('%s is refused by name', (period) => {
    const outcome = payroll(defaut, period)
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'period_without_law', value: period }])
  })
  test.each(['2026-13', '2026-6', 'juin', ''])('%j is not a month', (period) => {
    const outcome = payroll(defaut, period)
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'wrong_period' }])
  })
  test.each(['2026-05-31', '2026-08-01', '2026-06-31', 'demain'])(
    'a payment on %s for June is refused',
    (paymentDate) => {
      const outcome = payroll(defaut, '2026-06', paymentDate)
      expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'wrong_payment_date' }])
    },
  )
  test('December 2026 paid in January 2027 is computed with the grid in force, the law until a law amends it (CGI 204 H)', () => {
    const payslip = payslipOf(defaut, { ...employee('2026-12', '2500'), paymentDate: '2027-01-05' })
    expect(payslip.notices.flatMap(({ message }) => message)).toEqual(['not checked: TauxChomage.AGS after 2026-06-30'])
    expect(payslip.provisional).toEqual([])
  })
})
