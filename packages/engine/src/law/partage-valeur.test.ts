import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, contributionOf, ofEmployee, valuesOf } from '../../testing/law.js'
import { computed, payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { explain } from '../explain/explain.js'
import { explanationText } from '../explain/explain-text.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import { PetitsEmployeurs } from './partage-valeur.js'

/** Loi 2022-1158 art. 1, loi 2023-1107 art. 9. */

const premium = (Montant: string, changes: Inputs = {}): Inputs => ({
  ...changes,
  PartageValeur: { Montant, ...changes['PartageValeur'] },
})
const of = (headcount: string, Montant: string, changes: Inputs = {}, pay = '2200', period = '2026-06') =>
  ofEmployee(
    period,
    pay,
    premium(Montant, { ...changes, Entreprise: { Effectif: headcount, ...changes['Entreprise'] } }),
  )
const LINES = ['PrimePartageValeur', 'ExcedentPartageValeur', 'PartageValeurSoumise'] as const

describe('who pays CSG, CRDS and tax', () => {
  // Three minimum wages of June 2026: 3 × 1,867.02 = 5,601.06. Without earlier months the month itself is compared.
  test.each([
    ['49 employees, below three minimum wages', '49', '5601.05', '0.00'],
    ['49 employees, at three minimum wages', '49', '5601.06', '1000.00'],
    ['50 employees, whatever the pay', '50', '2200', '1000.00'],
  ])('%s', (_name, headcount, pay, expected) => {
    expect(amounts(of(headcount, '1000', {}, pay), ...LINES)).toEqual(['1000.00', '0.00', expected])
  })

  test('part time lowers them: 3 × (12.31 × 1820/12 × 0.8 = 1,493.61) is 4,480.83', () => {
    const part = (pay: string) => ofEmployee('2026-06', pay, premium('1000'), '28')
    expect(amounts(part('4480.82'), 'SeuilDouzeMois', 'PartageValeurSoumise')).toEqual(['4480.83', '0.00'])
    expect(amounts(part('4480.83'), 'PartageValeurSoumise')).toEqual(['1000.00'])
  })

  test('the twelve months before count, and no others: 6 of 2,000 € and 6 of 10,000 € are above', () => {
    const year = (pays: readonly string[], last: Inputs) =>
      yearOfPayslips(
        defaut,
        pays.map((pay, index) => {
          const period =
            index < 12 ? `2025-${String(index + 1).padStart(2, '0')}` : `2026-${String(index - 11).padStart(2, '0')}`
          return employee(period, pay, index === pays.length - 1 ? last : {})
        }),
      ).at(-1)
    // 2025: 12 × 1,801.80 × 3 = 64,864.80; 6 × 2,000 + 6 × 10,000 = 72,000.
    const halves = [...Array<string>(6).fill('2000'), ...Array<string>(6).fill('10000')]
    const above = year([...halves, '2000'], premium('1000'))
    if (above === undefined) throw new Error('no payslip')
    expect(amounts(above, 'RemunerationDouzeMois', 'SeuilDouzeMois', 'PartageValeurSoumise')).toEqual([
      '72000.00',
      '64864.80',
      '1000.00',
    ])
    // A month later January 2025 is left out, and January 2026 at 1,823.03 is in: 72,000 − 2,000 + 2,000; 64,928.49.
    const later = year([...halves, '2000', '2000'], premium('1000'))
    if (later === undefined) throw new Error('no payslip')
    expect(amounts(later, 'RemunerationDouzeMois', 'SeuilDouzeMois')).toEqual(['72000.00', '64928.49'])
  })

  test('what is entered on the pay of the twelve months wins', () => {
    const entered = (Remuneration12Mois: string, pay: string) =>
      amounts(of('10', '1000', { PartageValeur: { Remuneration12Mois } }, pay), 'PartageValeurSoumise')
    expect(entered('sous_3_smic', '9000')).toEqual(['0.00'])
    expect(entered('des_3_smic', '2000')).toEqual(['1000.00'])
  })
})

describe('the limit of the calendar year', () => {
  test.each([
    ['3,000 €', '3000', 'false', ['3000.00', '0.00']],
    ['above 3,000 € it is salary', '3000.01', 'false', ['3000.00', '0.01']],
    ['6,000 € with an agreement', '6000.01', 'true', ['6000.00', '0.01']],
  ])('%s', (_name, amount, PlafondMajorePartageValeur, expected) => {
    const payslip = of('10', amount, { Entreprise: { PlafondMajorePartageValeur } })
    expect(amounts(payslip, 'PrimePartageValeur', 'ExcedentPartageValeur')).toEqual(expected)
  })

  test('two premiums share it, opening balances count, and the next year of payment has its own', () => {
    const months = [
      employee('2025-10', '2200', premium('2000')),
      employee('2025-11', '2200', premium('2000')),
      { ...employee('2025-12', '2200', premium('2000')), paymentDate: '2026-01-05' },
    ]
    const paid = yearOfPayslips(defaut, months).map((payslip) => amounts(payslip, 'PrimePartageValeur').join())
    expect(paid).toEqual(['2000.00', '1000.00', '2000.00'])
    const opened = of('10', '2000', { CumulsDeReprise: { PrimePartageValeur: '2500' } })
    expect(amounts(opened, 'PrimePartageValeur', 'ExcedentPartageValeur')).toEqual(['500.00', '1500.00'])
  })
})

test('from 50 employees: 9.7 % without abatement, taxed without the deductible part, and 20 % from 250 employees', () => {
  const [without, small, large] = [of('50', '0'), of('249', '1000'), of('250', '1000')]
  // 1,000 × 6.8 %, 2.4 %, 0.5 %.
  for (const [name, more] of [
    ['BaseCSG', '1000.00'],
    ['CSGDeductible', '68.00'],
    ['CSGNonDeductible', '24.00'],
    ['CRDS', '5.00'],
    ['NetImposable', '932.00'],
    ['NetAvantImpot', '903.00'],
    ['MontantNetSocial', '903.00'],
    ['TotalBrut', '0.00'],
  ] as const) {
    expect([name, amountOf(small, name).minus(amountOf(without, name)).toFixed(2)]).toEqual([name, more])
  }
  expect(contributionOf(small, 'ForfaitSocialPartageValeur')).toBe('patronale 1000.00 × 0 = 0.00')
  expect(contributionOf(large, 'ForfaitSocialPartageValeur')).toBe('patronale 1000.00 × 0.2 = 200.00')
})

test('what is placed is neither paid nor taxed, and its CSG is not deductible', () => {
  const [without, placed] = [of('60', '0'), of('60', '1000', { PartageValeur: { MontantPlace: '400' } })]
  const more = (name: Parameters<typeof amountOf>[1]) =>
    amountOf(placed, name).minus(amountOf(without, name)).toFixed(2)
  // 600 as above; 400 × 9.2 % = 36.80, × 0.5 % = 2.00, so 361.20 go to the plan.
  expect(amounts(placed, 'CSGPartageValeurPlacee', 'CRDSPartageValeurPlacee', 'VersementPartageValeur')).toEqual([
    '36.80',
    '2.00',
    '361.20',
  ])
  expect([more('CSGDeductible'), more('NetImposable'), more('NetAvantImpot'), more('MontantNetSocial')]).toEqual([
    '40.80',
    '559.20',
    '541.80',
    '541.80',
  ])
  expect(amounts(of('10', '1000', { PartageValeur: { MontantPlace: '400' } }), 'VersementPartageValeur')).toEqual([
    '400.00',
  ])
})

test('it is in the pay of the general reduction from 1 January 2025 on', () => {
  const pay = (period: string) => amounts(of('10', '1000', {}, '2200', period), 'RemunerationReduction')
  expect([pay('2024-12'), pay('2025-01')]).toEqual([['2200.00'], ['3200.00']])
})

test('and so is a premium of an opening balance, in the pay that follows from it', () => {
  const opened = (period: string) => {
    const CumulsDeReprise = {
      ...{ TotalBrut: '11000', PlafondMois: '19320', SmicReference: '9115.17', PrimePartageValeur: '1000' },
      ...{ ReductionFillonTotale: '-2692.80', ReductionFillonAGIRC: '-406.52', SeuilMaladie: '22787.93' },
      SeuilFamille: '30080.06',
    }
    return amounts(of('10', '0', { CumulsDeReprise }, '2200', period), 'RemunerationCumulee')
  }
  // In 2025 the balances are those since May.
  expect([opened('2024-06'), opened('2025-06'), opened('2026-06')]).toEqual([['13200.00'], ['14200.00'], ['14200.00']])
})

test('the payroll tax is due on what bears CSG', () => {
  const base = (headcount: string) =>
    amounts(of(headcount, '1000', { Entreprise: { RapportTaxeSalaires: '1' } }), 'BaseTaxeSalaires')
  expect([base('49'), base('50')]).toEqual([['2200.00'], ['3200.00']])
})

test('its figures, and the end of the regime of small employers', () => {
  expect(valuesOf(PetitsEmployeurs.EffectifExonere)).toBe('50, 0 from 2027-01-01')
  const paidIn2027 = payslipOf(defaut, { ...employee('2026-12', '2200', premium('1000')), paymentDate: '2027-01-05' })
  expect(amounts(paidIn2027, 'PartageValeurSoumise')).toEqual(['1000.00'])
})

test('what a year of payment exempts never exceeds its limit, whatever was paid when', () => {
  const amount = fc.integer({ min: 0, max: 250_000 }).map((cents) => (cents / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 5 }), fc.boolean(), (paid, isHigher) => {
      const Entreprise = { PlafondMajorePartageValeur: String(isHigher) }
      const months = paid.map((Montant, index) =>
        employee(`2026-0${index + 1}`, '2200', premium(Montant, { Entreprise })),
      )
      const payslips = yearOfPayslips(defaut, months)
      const sumOf = (name: (typeof LINES)[number]) => Decimal.sum('0', ...payslips.map((one) => amountOf(one, name)))
      expect(sumOf('PrimePartageValeur')).toEqual(Decimal.min(Decimal.sum(...paid), isHigher ? 6000 : 3000))
      expect(sumOf('PrimePartageValeur').plus(sumOf('ExcedentPartageValeur'))).toEqual(Decimal.sum(...paid))
    }),
    { numRuns: Math.ceil(RUNS / 40) },
  )
})

test('the explanation names the pay of twelve months and the three minimum wages', () => {
  const { payroll, facts } = computed(defaut, employee('2026-06', '2200', premium('1000')))
  const line = explain(payroll.fixed, facts, 'PartageValeurSoumise')
  if (line === undefined) throw new Error('no line')
  const text = explanationText(line)
  for (const step of [
    'Rémunération des douze mois précédents',
    'Trois SMIC des douze mois précédents',
    'EffectifExonere',
  ]) {
    expect(text).toContain(step)
  }
})

test('a premium that is placed changes nothing of what attachments may take: it is neither paid nor deducted twice', () => {
  const most = (PartageValeur: Record<string, string>) =>
    amounts(ofEmployee('2026-06', '2200', { PartageValeur, Retenues: { Acomptes: '1500' } }), 'MaximumSaisies')
  expect(most({ Montant: '1000', MontantPlace: '1000' })).toEqual(most({}))
  expect(most({})).not.toEqual(['0.00'])
})
