import { describe, expect, test } from 'vitest'
import { ofTheMonth } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofYear, owedByOfficers } from '../../testing/law.js'
import { monthsOf } from '../../testing/leave-months.js'
import { stop } from '../../testing/stops.js'
import { lineOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import type { Payslip } from '../tree/payslip.js'

/** C. trav. L1243-8: a tenth of the gross pay of a fixed-term contract; here where it is paid each month. */

const monthly = { TypeContrat: 'CDD', IndemniteFinContratMensuelle: 'true' }

test.each<[string, Inputs, string, string, string]>([
  ['of 2,000 €', { Contrat: monthly }, '2000', '200.00', '2200.00'],
  ['of 2,000.05 €, half up', { Contrat: monthly }, '2000.05', '200.01', '2200.06'],
  [
    // 164.83 of overtime, 100 of bonus, 55 in kind, 30 kept, less 50 of absence.
    'of all the pay',
    {
      Contrat: monthly,
      HeuresSupplementaires: { HeuresSup25: '10' },
      Primes: { MontantPrimes: '100' },
      AvantagesNature: { NombreRepasFournis: '10' },
      Absences: { MontantAbsenceMaladie: '50', MontantMaintien: '30' },
    },
    '2000',
    '229.98',
    '2529.81',
  ],
  ['none for a permanent contract', { Contrat: { ...monthly, TypeContrat: 'CDI' } }, '2000', '0.00', '2000.00'],
  ['none before the end', { Contrat: { TypeContrat: 'CDD' } }, '2000', '0.00', '2000.00'],
])('the indemnity: %s', (_name, changes, pay, indemnity, gross) => {
  expect(amounts(ofEmployee('2026-06', pay, changes), 'IndemniteFinContrat', 'TotalBrut')).toEqual([indemnity, gross])
})

test('an officer has none', () => {
  expect(owedByOfficers('IndemniteFinContrat')).toBe(false)
})

/** Months of one chain of contracts: the pay is 2 000 euros a month. */
const fixedTerm = (end: string, ...others: Inputs[]): readonly string[] =>
  ofYear(
    '2026',
    ...others.map((Rupture): [string, Inputs] => [
      '2000',
      { Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-01-01', DateFinContrat: end }, ...Rupture },
    ]),
  ).map((payslip) => amounts(payslip, 'IndemniteFinContrat')[0] ?? '')
const term = { Rupture: { Motif: 'fin_cdd' } }

test('a lump sum at the term, on all gross pay of the contract: a tenth, or 6 % by agreement', () => {
  expect(fixedTerm('2026-03-31', term, term, term)).toEqual(['0.00', '0.00', '600.00'])
  const reduced = { Rupture: { Motif: 'fin_cdd', IndemniteFinContratReduite: 'true' } }
  expect(fixedTerm('2026-03-31', {}, {}, reduced)).toEqual(['0.00', '0.00', '360.00'])
  const earlier = { Rupture: { Motif: 'fin_cdd', RemunerationAnterieure: '4000' } }
  expect(fixedTerm('2026-01-31', earlier)).toEqual(['600.00'])
})

test('a contract that continues another one owes what that one did not pay', () => {
  const [first, , second] = ofYear(
    '2026',
    [
      '2000',
      { Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-01-01', DateFinContrat: '2026-01-31' }, ...term },
    ],
    ['2000', { Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-02-01', DateFinContrat: '2026-03-31' } }],
    [
      '2000',
      { Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-02-01', DateFinContrat: '2026-03-31' }, ...term },
    ],
  )
  // 200 of January, then a tenth of 6 000 less these.
  expect([first, second].map((one) => one && amounts(one, 'IndemniteFinContrat')[0])).toEqual(['200.00', '400.00'])
})

describe('daily allowances are no pay of the contract', () => {
  const ofMonths = (salary: string, absence: ReturnType<typeof stop>, last: string, Contrat: Inputs[string] = {}) =>
    monthsOf(
      salary,
      '2026-01',
      3,
      { absences: [absence] },
      {
        Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-01-01', DateFinContrat: last, ...Contrat },
        Entreprise: { AlsaceMoselle: 'true' },
        ...term,
        Conges: { PrisAuDepart: '0' },
      },
    ).map((payslip) => amounts(payslip, 'IJDeduites', 'IndemniteFinContrat', 'MinimumCompensatriceCDD'))
  const sick = stop('2026-02-02', '2026-02-27', {
    ...{ Subrogation: 'true', SalaireMois1: '2400', SalaireMois2: '2400', SalaireMois3: '2400' },
  })

  // From day 4 of 26, 23 days of 3 × 2,400 ÷ 91.25 × 50 % = 39.45: 907.35. February 2,400 − 907.35 = 1,492.65.
  test('of a month of sickness at full pay', () => {
    // 2,400 + 1,492.65 + 2,400 = 6,292.65: 629.27. A tenth of 6,292.65 + 629.27 = 6,921.92: 692.19.
    expect(ofMonths('2400', sick, '2026-03-31')).toEqual([
      ['0.00', '0.00', '0.00'],
      ['907.35', '0.00', '0.00'],
      ['0.00', '629.27', '692.19'],
    ])
  })
  test('the same where the fund pays them to the person', () => {
    const direct = { ...sick, Subrogation: 'false' }
    expect(ofMonths('2400', direct, '2026-03-31').at(-1)).toEqual(['0.00', '629.27', '692.19'])
  })
  test('where it is paid each month', () => {
    // 10 % of 2,400, of 1,492.65 and of 2,400; a tenth of 6,292.65 + 240 + 149.27 + 240 = 6,921.92.
    expect(ofMonths('2400', sick, '2026-03-31', { IndemniteFinContratMensuelle: 'true' })).toEqual([
      ['0.00', '240.00', '0.00'],
      ['907.35', '149.27', '0.00'],
      ['0.00', '240.00', '692.19'],
    ])
  })
  test('nor what a guarantee of the net takes back', () => {
    // Case W05a of the sheet of absences: January has a gross of 1,676.69, with an adjustment of −124.78; February 2,500.
    // 4,176.69: 417.67; a tenth of 4,594.36: 459.44.
    const payslips = monthsOf(
      '2500',
      '2026-01',
      2,
      { absences: [stop('2026-01-05', '2026-01-24', { Subrogation: 'true', SubrogationDebut: '2026-01-05' })] },
      {
        Contrat: { TypeContrat: 'CDD', DateDebutContrat: '2026-01-01', DateFinContrat: '2026-02-28' },
        Entreprise: { BaremeMaintien: '0:90x1', GarantieNet: 'stricte' },
        ...term,
        Conges: { PrisAuDepart: '0' },
      },
    )
    expect(payslips.map((payslip) => amounts(payslip, 'AjustementGarantieNet', 'IndemniteFinContrat'))).toEqual([
      ['-124.78', '0.00'],
      ['0.00', '417.67'],
    ])
    expect(payslips.slice(1).map((payslip) => amounts(payslip, 'MinimumCompensatriceCDD'))).toEqual([['459.44']])
  })
})

test.each([
  ['a seasonal contract', { MotifCDD: 'saisonnier' }, 'fin_cdd'],
  ['a customary contract', { MotifCDD: 'usage' }, 'fin_cdd'],
  ['an apprentice', { NatureContrat: 'apprentissage' }, 'fin_cdd'],
  ['a contract followed by an open-ended one', {}, 'fin_cdd_sans_indemnite'],
])('%s owes none (C. trav. L1243-10)', (_name, Contrat, Motif) => {
  const payslip = ofEmployee('2026-06', '2000', {
    Contrat: { TypeContrat: 'CDD', DateFinContrat: '2026-06-30', ...Contrat },
    Rupture: { Motif },
  })
  expect(amounts(payslip, 'IndemniteFinContrat')).toEqual(['0.00'])
})

test('a term without a reason pays none and says so; monthly indemnities are complete', () => {
  const codes = (Contrat: Inputs[string]) =>
    ofTheMonth(ofEmployee('2026-06', '2000', { Contrat: { DateFinContrat: '2026-06-30', ...Contrat } }).warnings).map(
      ({ code }) => code,
    )
  // Each ends without an account of leave too.
  expect(codes({ TypeContrat: 'CDD' })).toEqual(['end_of_contract_reason_missing', 'leave_in_lieu_unknown'])
  expect(codes(monthly)).toEqual(['leave_in_lieu_unknown'])
  expect(codes({ TypeContrat: 'CDI' })).toEqual(['leave_in_lieu_unknown'])
})

describe('the payslip prints base and rate', () => {
  const shown = (of: Payslip | undefined) => {
    const { base, rate, value } = lineOf(of ?? ofEmployee('2026-06', '2000', {}), 'IndemniteFinContrat')
    return `${base?.toFixed(2)} × ${rate?.toFixed()} = ${value.toFixed(2)}`
  }
  const ofMonths = (...months: readonly Inputs[]) =>
    ofYear(
      '2026',
      ...months.map((more): [string, Inputs] => [
        '2000',
        {
          ...more,
          Contrat: {
            TypeContrat: 'CDD',
            DateDebutContrat: '2026-01-01',
            DateFinContrat: '2026-03-31',
            ...more['Contrat'],
          },
        },
      ]),
    ).at(-1)

  test('of the month, where it is paid each month', () => {
    expect(shown(ofEmployee('2026-06', '2000', { Contrat: monthly }))).toBe('2000.00 × 0.1 = 200.00')
  })
  test('of the contract at its term, with what was earned elsewhere, at 10 or 6 %', () => {
    expect(shown(ofMonths({}, {}, term))).toBe('6000.00 × 0.1 = 600.00')
    expect(shown(ofMonths({}, {}, { Rupture: { Motif: 'fin_cdd', RemunerationAnterieure: '1500' } }))).toBe(
      '7500.00 × 0.1 = 750.00',
    )
    expect(shown(ofMonths({}, {}, { Rupture: { Motif: 'fin_cdd', IndemniteFinContratReduite: 'true' } }))).toBe(
      '6000.00 × 0.06 = 360.00',
    )
  })
  test('the base alone, where an earlier indemnity is deducted; nothing where none is due', () => {
    const paid = { Contrat: { IndemniteFinContratMensuelle: 'true' } }
    expect(shown(ofMonths(paid, {}, term))).toBe('6000.00 × 0 = 400.00')
    expect(shown(ofMonths({}, {}, {}))).toBe('0.00 × 0 = 0.00')
    expect(shown(ofEmployee('2026-06', '2000', {}))).toBe('0.00 × 0 = 0.00')
  })
})
