import fc from 'fast-check'
import { expect, test } from 'vitest'
import { employee, healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofOfficer, valuesOf } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Formula } from '../tree/formula.js'
import type { Payslip } from '../tree/payslip.js'
import { MaximumSaisies, QuotitesSaisissables } from './acomptes-saisies.js'
import type { LineName } from './names.js'

/**
 * C. trav. L3252-2, R3252-2; the worked cases W10 and W20 of `testing/worked-leaving.json` are in
 * `calculate/worked-leaving.test.ts`.
 */

test('advances and attachments are deducted from the net, to the cent', () => {
  const withheld = ofEmployee('2026-06', '2500', { Retenues: { Acomptes: '100.005', Saisies: '50.005' } })
  expect(amounts(withheld, 'Acomptes', 'Saisies', 'TotalDeductions')).toEqual(['100.01', '50.01', '150.02'])
})

test('the protected minimum is that of the day of payment', () => {
  expect(valuesOf(QuotitesSaisissables.MinimumInsaisissable)).toBe(
    '607.75, 635.71 from 2024-04-01, 646.52 from 2025-04-01, 651.69 from 2026-04-01',
  )
  expect(QuotitesSaisissables.MinimumInsaisissable.datedBy).toBe('payment')
})

/** The month of `testing/worked-leaving.json`, W10: 1 886.68 net, 281.49 seizable, 651.69 protected. */
const month = (Saisies: Inputs[string], others: Inputs = {}): Payslip =>
  ofEmployee('2026-06', '2500', {
    Saisies: { PersonnesACharge: '2', ...Saisies },
    PrevoyanceMutuelle: healthPlan('60'),
    Entreprise: { Effectif: '30' },
    ...others,
  })
const taken = (payslip: Payslip) =>
  amounts(payslip, 'PrelevementPension', 'PrelevementSATD', 'Saisies', 'SaisieRemunerations', 'NetAPayer')

test('alimony first, then the tax seizure, then other seizures share the seizable part', () => {
  const all = { PensionAlimentaire: '400', SATD: '100', SaisieEnCours: 'true' }
  // 281.49 − 100 = 181.49; 1 886.68 − 400 − 281.49.
  expect(taken(month(all))).toEqual(['400.00', '100.00', '0.00', '181.49', '1205.19'])
  expect(taken(month(all, { Retenues: { Saisies: '81.49' } }))).toEqual([
    '400.00',
    '100.00',
    '81.49',
    '100.00',
    '1205.19',
  ])
})

test('alimony above the part that cannot be seized uses the seizable part; the protected minimum remains', () => {
  // 1 886.68 − 651.69 = 1 234.99.
  const whole = month({ PensionAlimentaire: '1300', SATD: '10', SaisieEnCours: 'true' })
  expect(taken(whole)).toEqual(['1234.99', '0.00', '0.00', '0.00', '651.69'])
  expect(amounts(whole, 'RestePension', 'ResteSATD')).toEqual(['65.01', '10.00'])
})

test('arrears are paid with the term of the month: a twelfth of six months at most, of 24 for the CAF', () => {
  const arrears = (ArrieresPension: string, RecouvrementCAF = 'false') =>
    taken(month({ PensionAlimentaire: '200', ArrieresPension, RecouvrementCAF }))[0]
  expect(arrears('100')).toBe('300.00')
  expect(() => arrears('100.01')).toThrow('at most 100.00')
  expect(arrears('400', 'true')).toBe('600.00')
  expect(() => arrears('400.01', 'true')).toThrow('at most 400.00')
})

test('benefits in kind count as pay, refunds do not, and the minimum is left in money', () => {
  const inKind = month({ SaisieEnCours: 'true' }, { AvantagesNature: { MontantAvantagesNature: '100' } })
  const refunded = month({ SaisieEnCours: 'true' }, { Transport: { CoutAbonnement: '80' } })
  // Half of the pass is paid to the employee, who keeps it: 1 886.68 + 40 − 281.49.
  expect(amounts(refunded, 'NetSaisissable', 'NetAPayer')).toEqual(['1886.68', '1645.19'])
  const [net = '', most = ''] = amounts(inKind, 'NetSaisissable', 'MaximumSaisies')
  expect((Number(net) - Number(most)).toFixed(2)).toBe('751.69')
})

test('alimony takes all that other deductions leave: an advance of more than the minimum leaves exactly nothing to pay', () => {
  const others = {
    Retenues: { Acomptes: '900.01' },
    TitresRestaurant: { NombreTitres: '20', ValeurTitre: '10', PartPatronaleTitre: '0.6' },
    AvantagesNature: { MontantAvantagesNature: '100' },
    ActivitePartielle: { Heures: '20' },
    PartageValeur: { Montant: '1000', MontantPlace: '400' },
  }
  const whole = month({ PensionAlimentaire: '2900' }, others)
  const deducted = ['TitresRestaurantSalarial', 'RepriseAvantagesNature', 'VersementPartageValeur', 'Acomptes'] as const
  expect(amounts(whole, ...deducted, 'NetAPayer')).toEqual(['80.00', '100.00', '400.00', '900.01', '0.00'])
})

test('amounts that could not be taken are carried to the next month, also over the end of the year', () => {
  const history: Payslip[] = []
  const next = (period: string, debt: string): void => {
    const Saisies = { SATD: debt, PersonnesACharge: '2' }
    const others = { PrevoyanceMutuelle: healthPlan('60'), Entreprise: { Effectif: '30' } }
    history.push(payslipOf(defaut, { ...employee(period, '2500', { Saisies, ...others }), history: [...history] }))
  }
  next('2025-12', '1000')
  next('2026-01', '0')
  next('2026-02', '-300')
  next('2026-03', '0')
  const [first = [], ...others] = history.map((one) => amounts(one, 'PrelevementSATD', 'ResteSATD').map(Number))
  let due = 1000 - (first[0] ?? 0)
  expect(first[1]).toBeCloseTo(due, 2)
  for (const [place, released] of [0, 300, 0].entries()) {
    due -= released
    const [taken = 0, left = 0] = others[place] ?? []
    expect(taken + left).toBeCloseTo(due, 2)
    due = left
  }
  // Some 280 a month of 1 000, less 300 released: the third month takes the rest.
  expect(history.map((one) => amounts(one, 'ResteSATD')[0])).toEqual([
    expect.stringMatching(/^7/),
    expect.stringMatching(/^4/),
    '0.00',
    '0.00',
  ])
})

test('an officer’s pay is attached by the same scale', () => {
  const seized = ofOfficer('2026-06', '3000', { Saisies: { SaisieEnCours: 'true' } })
  expect(amounts(seized, 'SaisieRemunerations')).toEqual(amounts(seized, 'QuotiteSaisissable'))
  expect(amounts(seized, 'SaisieRemunerations')).not.toEqual(['0.00'])
})

test('severance is not pay: it does not change the seizable amount', () => {
  const Contrat = { DateFinContrat: '2026-06-30' }
  const Rupture = { Motif: 'rupture_conventionnelle', Indemnite: '30000', RemunerationAnneePrecedente: '36000' }
  const left = month({ SaisieEnCours: 'true' }, { Contrat, Rupture })
  expect(amounts(left, 'NetSaisissable', 'SaisieRemunerations')).toEqual(['1886.68', '281.49'])
})

test('every other deduction from the net comes before attachments', () => {
  const named = new Set<string>()
  const collect = (formula: Formula): void => {
    if (formula.kind === 'line') named.add(formula.name)
    else if (formula.kind === 'binary') [formula.left, formula.right].forEach(collect)
    else if (formula.kind === 'sum') formula.terms.forEach(collect)
  }
  collect(MaximumSaisies.formula)
  const own = ['Saisies', 'PrelevementPension', 'PrelevementSATD', 'SaisieRemunerations']
  for (const { lines } of [defaut, salaire2026]) {
    const deductions = Object.values(lines).filter(({ role }) => role === 'deduction')
    expect(deductions.map(({ name }) => name).filter((name) => !named.has(name) && !own.includes(name))).toEqual([])
  }
})

test('nothing is taken below the protected minimum or beyond the net, and nothing is lost', () => {
  const cents = (most: number) =>
    fc.integer({ min: 0, max: most }).map((value) => new Decimal(value).div(100).toFixed(2))
  const attached = fc.record({
    period: fc.constantFrom('2024-03', '2024-04', '2025-12', '2026-06'),
    pay: cents(900_000),
    pension: cents(200_000),
    debt: cents(500_000),
    entered: cents(100_000),
    advances: cents(300_000),
    inKind: cents(50_000),
    dependants: fc.integer({ min: 0, max: 6 }),
    seized: fc.boolean(),
  })
  const MINIMUM = { '2024-03': '607.75', '2024-04': '635.71', '2025-12': '646.52', '2026-06': '651.69' } as const
  fc.assert(
    fc.property(attached, ({ period, pay, pension, debt, entered, advances, inKind, dependants, seized }) => {
      const payslip = ofEmployee(period, pay, {
        Retenues: { Saisies: entered, Acomptes: advances },
        AvantagesNature: { MontantAvantagesNature: inKind },
        Saisies: {
          PersonnesACharge: String(dependants),
          PensionAlimentaire: pension,
          SATD: debt,
          SaisieEnCours: String(seized),
        },
      })
      const of = (name: LineName) => amountOf(payslip, name)
      const shared = of('PrelevementSATD').plus(of('Saisies')).plus(of('SaisieRemunerations'))
      const all = of('PrelevementPension').plus(shared)
      if (all.gt(0)) {
        const inMoney = of('NetSaisissable').minus(of('RepriseAvantagesNature')).minus(all)
        expect(inMoney.gte(MINIMUM[period])).toBe(true)
        expect(of('NetAPayer').gte(0)).toBe(true)
      }
      expect(shared.lte(of('QuotiteSaisissable'))).toBe(true)
      expect(of('PrelevementPension').plus(of('RestePension')).toFixed(2)).toBe(pension)
      expect(of('PrelevementSATD').plus(of('ResteSATD')).toFixed(2)).toBe(debt)
      for (const name of ['PrelevementPension', 'PrelevementSATD', 'Saisies', 'SaisieRemunerations'] as const) {
        expect(of(name).gte(0)).toBe(true)
      }
    }),
    { numRuns: Math.ceil(RUNS / 10) },
  )
})
