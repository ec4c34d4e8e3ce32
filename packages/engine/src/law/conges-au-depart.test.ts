import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { conges, january, monthsOf, ofMonth, reprise, TOTALS } from '../../testing/leave-months.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * Pay in lieu of leave at the end of the contract (C. trav. L3141-28), fixed terms (L1242-16), leave beyond the rights
 * (L3141-29).
 */

test('at the end of the contract each year is paid by the better of the tenth and a 26th a day', () => {
  // On 31 December the year N has seven months: 214 days are 7 periods of four weeks, 17.5 days; on 16 January 230 days are 8.
  const payslip = january(
    '2400',
    [
      reprise('N-1', { Jours: '6', JoursAcquis: '30', RemunerationReference: '28200' }),
      reprise('N', { Date: '2026-01-16', Jours: '20', RemunerationReference: '18109.09' }),
      reprise('N-1', {
        Evenement: 'N-1',
        Date: '2026-01-16',
        Jours: '6',
        JoursAcquis: '30',
        RemunerationReference: '28200',
      }),
    ],
    { Contrat: { DateFinContrat: '2026-01-16' } },
    [],
  )
  expect(amounts(payslip, 'EntreeSortie', 'CompensatriceCongesN1', 'CompensatriceCongesN', ...TOTALS)).toEqual([
    ...['1090.91', '564.00', '1846.15'],
    ...['3719.24', '2067.10', '2958.60', '2958.60', '3064.57', '229.84', '2728.76'],
  ])
  expect(amounts(payslip, 'Tranche2', 'ReductionFillonTotale', 'CoutTotal')).toEqual(['1652.14', '0.00', '5317.64'])
})

test('the same from the events: two years of months, leave taken, the exit of 16 January', () => {
  // N-1: 30 days, 24 taken; pay of June 2024 to May 2025: 12 × 2,400 + 3,000 = 31,800; tenth of 6 days 636.00, 26ths 553.85.
  // N: 230 days are 8 periods of four weeks, 20 days; pay 7 × 2,400 + 1,309.09 and the complement of 442.36 for the days taken of N-1,
  // 18,551.45: tenth 1,855.15 (1,855.145), 26ths 1,846.15.
  const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2024-05-31', Compteur: 'N', Jours: '0' }]
  const absences = [conges('2025-07-07', '2025-08-02'), conges('2025-09-04', '2025-09-04')]
  const payslips = monthsOf('2400', '2024-06', 20, { leave, absences }, { Contrat: { DateFinContrat: '2026-01-16' } })
  expect(ofMonth(payslips, '2026-01', 'EntreeSortie', 'CompensatriceCongesN1', 'CompensatriceCongesN')).toEqual([
    ...['1090.91', '636.00', '1855.15'],
  ])
  // 24 days taken: tenth 31,800 × 10 % × 24 ÷ 30 = 2,544.00. Kept: July 2,400 × 126/161 (18 days; 23 weekdays of 7 hours with the
  // 14th, which is no leave) = 1,878.26; August 1 day of 21: 114.29; September 1 of 22: 109.09; in all 2,101.64.
  expect(ofMonth(payslips, '2025-07', 'AbsenceConges', 'IndemniteCongesN1', 'TotalBrut')).toEqual([
    ...['1878.26', '1878.26', '2400.00'],
  ])
  expect(ofMonth(payslips, '2025-08', 'IndemniteCongesN1')).toEqual(['114.29'])
  expect(ofMonth(payslips, '2025-09', 'IndemniteCongesN1', 'SoldeCongesN1', 'SoldeCongesN')).toEqual([
    '109.09',
    '6.00',
    '10.00',
  ])
  expect(ofMonth(payslips, '2026-01', 'RegularisationConges')).toEqual(['442.36'])
})

test('a company that counts open days pays a 21.67th of the month for each', () => {
  const settings = { Entreprise: { DecompteConges: 'ouvres' }, Contrat: { DateFinContrat: '2026-01-31' } }
  // 2,167 × 5 ÷ 21.67. In January 2.5 working days, 3 rounded up, are 2.5 open days, 3 rounded up; the tenth, 216.70 × 3 ÷ 2.0833.
  const payslip = january('2167', [reprise('N-1', { Jours: '5' })], settings, [])
  expect(amounts(payslip, 'CompensatriceCongesN1', 'CompensatriceCongesN')).toEqual(['500.00', '312.05'])
})

test('a 26th is of a whole month with the overtime of the contract, however little of the month was worked', () => {
  const leaver = (Contrat: Readonly<Record<string, string>>, Remuneration: Readonly<Record<string, string>>) => {
    const changes = { Contrat: { DateFinContrat: '2026-01-09', ...Contrat }, Remuneration }
    return amounts(january('0', [reprise('N-1', { Jours: '6' })], changes, []), 'CompensatriceCongesN1')
  }
  const monthly = { SalaireMensuel: '2275.05', HeuresTravaillees: '0', TauxHoraire: '0' }
  // 15.00 an hour: 17.33 hours at 18.75 are 324.94 a month; (2,275.05 + 324.94) × 6 ÷ 26.
  expect(leaver({ HeuresContrat: '39', HeuresSupStructurelles: 'true' }, monthly)).toEqual(['600.00'])
  // 151.67 hours at 15.00, of which 49 were worked, or none: 2,275.05 × 6 ÷ 26.
  for (const hours of ['49', '0']) {
    const hourly = { SalaireMensuel: '0', HeuresTravaillees: hours, TauxHoraire: '15' }
    expect(leaver({}, hourly)).toEqual(['525.01'])
  }
})

test('a fixed term is paid at least a tenth of its whole gross, the end-of-contract indemnity included (L1242-16)', () => {
  const contract = {
    DateDebutContrat: '2026-01-01',
    DateFinContrat: '2026-03-31',
    TypeContrat: 'CDD',
    IndemniteFinContratMensuelle: 'true',
  }
  const payslips = monthsOf('2000', '2026-01', 3, {}, { Contrat: contract, Entreprise: { SuiviConges: 'true' } })
  // 3 months: 7.5 days, 8 rounded up. 26ths: 2,000 × 8 ÷ 26 = 615.38; tenth of 6,000 × 8 ÷ 7.5 = 640.00.
  // Gross 3 × (2,000 + 200) = 6,600.00: a tenth is 660.00, 20.00 more.
  expect(ofMonth(payslips, '2026-03', 'CompensatriceCongesN', 'MinimumCompensatriceCDD', 'TotalBrut')).toEqual([
    ...['640.00', '20.00', '2860.00'],
  ])
  expect(ofMonth(payslips, '2026-02', 'CompensatriceCongesN', 'TotalBrut')).toEqual(['0.00', '2200.00'])
})

test('leave taken beyond the rights is paid back at the end of the contract (L3141-29)', () => {
  const contract = { DateDebutContrat: '2026-01-01', DateFinContrat: '2026-02-28' }
  const payslips = monthsOf(
    '2600',
    '2026-01',
    2,
    { absences: [conges('2026-02-09', '2026-02-14')] },
    { Contrat: contract },
  )
  // 5 days acquired, 6 taken: one 26th of 2,600 is taken back.
  expect(ofMonth(payslips, '2026-02', 'CompensatriceCongesN', 'TotalBrut')).toEqual(['-100.00', '2500.00'])
})

/** Months on 2,000 €, each with its own contract, in a company that keeps counters. */
function monthsUnder(contracts: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const payslips: Payslip[] = []
  for (const [period, Contrat] of Object.entries(contracts)) {
    const cases = {
      ...{ Contrat, Entreprise: { SuiviConges: 'true' } },
      Remuneration: { SalaireMensuel: '2000', HeuresTravaillees: '0', TauxHoraire: '0' },
    }
    payslips.push(payslipOf(defaut, { ...employee(period, '2000', cases), history: [...payslips] }))
  }
  return payslips
}
const FIRST = { DateDebutContrat: '2026-01-01', DateFinContrat: '2026-03-31', TypeContrat: 'CDD' }
const IN_LIEU = ['CompensatriceCongesN', 'MinimumCompensatriceCDD', 'SoldeCongesN'] as const

// Renewed: 12.5 days, 13 rounded up. 26ths: 2,000 × 13 ÷ 26 = 1,000.00; tenth: 10,000 × 10 % × 13 ÷ 12.5 = 1,040.00.
test.each([
  ['renewed', { DateFinContrat: '2026-05-31', TypeContrat: 'CDD' }, ['1040.00', '0.00', '0.00']],
  ['followed by a permanent contract', {}, ['0.00', '0.00', '12.50']],
])('a fixed term that is %s pays nothing in lieu, and its counters go on (L1242-16)', (_, terms, atTheEnd) => {
  const next = { DateDebutContrat: '2026-04-01', DebutSuite: '2026-01-01', ...terms }
  const payslips = monthsUnder({
    ...{ '2026-01': FIRST, '2026-02': FIRST },
    '2026-03': { ...FIRST, DebutContratSuivant: '2026-04-01' },
    ...{ '2026-04': next, '2026-05': next },
  })
  expect(ofMonth(payslips, '2026-03', ...IN_LIEU)).toEqual(['0.00', '0.00', '7.50'])
  expect(ofMonth(payslips, '2026-05', ...IN_LIEU)).toEqual(atTheEnd)
})

test('after pay in lieu the counters and the pay that they are measured by begin anew with a new contract', () => {
  const second = { DateDebutContrat: '2026-04-01', DateFinContrat: '2026-05-31', TypeContrat: 'CDD', Nouveau: 'true' }
  const payslips = monthsUnder({
    ...{ '2026-01': FIRST, '2026-02': FIRST, '2026-03': FIRST },
    ...{ '2026-04': second, '2026-05': second },
  })
  // 7.5 days, 8 rounded up: 6,000 × 10 % × 8 ÷ 7.5 = 640.00.
  expect(ofMonth(payslips, '2026-03', ...IN_LIEU)).toEqual(['640.00', '0.00', '0.00'])
  // 5 days: 26ths 384.62; tenth of the 4,000 of its own two months 400.00.
  expect(ofMonth(payslips, '2026-05', ...IN_LIEU)).toEqual(['400.00', '0.00', '0.00'])
})

test('a contract that ends in the month in which another one begins is settled there, each with its days of the pay', () => {
  const first = { DateDebutContrat: '2026-01-01', DateFinContrat: '2026-03-15', TypeContrat: 'CDD' }
  const second = {
    ...{ DateDebutContrat: '2026-03-16', DateFinContrat: '2026-05-31', TypeContrat: 'CDD', Nouveau: 'true' },
    ...{ DebutContratPrecedent: '2026-01-01', FinContratPrecedent: '2026-03-15' },
  }
  const payslips = monthsUnder({
    ...{ '2026-01': first, '2026-02': first, '2026-03': { ...second, JoursContratPrecedent: '15' } },
    ...{ '2026-04': second, '2026-05': second },
  })
  // 2.5 × (2 + 15/31) = 6.21 days, 7 rounded up; pay 4,000 + 2,000 × 15/31 = 4,967.74. 26ths 538.46; tenth
  // 4,967.74 × 10 % × 7 ÷ 6.2097 = 560.00. The second acquired 2.5 × 16/31 = 1.29 days in March.
  expect(ofMonth(payslips, '2026-03', ...IN_LIEU)).toEqual(['560.00', '0.00', '1.29'])
  // 2.5 × (16/31 + 2) = 6.29 days, 7 rounded up; pay 1,032.26 + 4,000: the tenth is 560.00 again. With all pay of March it would
  // be 667.69.
  expect(ofMonth(payslips, '2026-05', ...IN_LIEU)).toEqual(['560.00', '0.00', '0.00'])
})

test('two contracts that both end in a month are settled together', () => {
  const second = {
    ...{ DateDebutContrat: '2026-03-16', DateFinContrat: '2026-03-29', TypeContrat: 'CDD', Nouveau: 'true' },
    ...{ DebutContratPrecedent: '2026-03-02', FinContratPrecedent: '2026-03-13', JoursContratPrecedent: '12' },
  }
  // 12/31 and 14/31 of 2.5 days: 0.97 and 1.13, in whole days 1 and 2. 20 of 22 weekdays: 1,818.18 of the 2,000.
  // 26ths of the monthly salary: 2,000 × 3 ÷ 26 = 230.77; tenth 181.82 × 3 ÷ 2.0968 = 260.14.
  expect(ofMonth(monthsUnder({ '2026-03': second }), '2026-03', ...IN_LIEU)).toEqual(['260.14', '0.00', '0.00'])
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['a contract that continues it begins too late', { DebutContratSuivant: '2026-04-02' }, 'DebutContratSuivant'],
  ['the contract before has no beginning', { FinContratPrecedent: '2025-12-31' }, 'DebutContratPrecedent'],
  ['the contract before has no end', { DebutContratPrecedent: '2025-12-01' }, 'FinContratPrecedent'],
  [
    'the contract before ended in an earlier month',
    { DebutContratPrecedent: '2025-12-01', FinContratPrecedent: '2025-12-31' },
    'FinContratPrecedent',
  ],
])('%s: refused by name', (_, contract, caseFieldName) => {
  const read = readInputs(
    payrollOf(defaut, '2026-03').fixed,
    employee('2026-03', '2000', { Contrat: { ...FIRST, ...contract } }),
  )
  expect(!read.ok && read.faults).toMatchObject([{ code: 'out_of_range', caseFieldName }])
})

test('a company that keeps no counters pays nothing by itself', () => {
  const payslips = monthsOf('2000', '2026-01', 2, {}, { Contrat: { DateFinContrat: '2026-02-28' } })
  expect(ofMonth(payslips, '2026-02', 'CompensatriceCongesN', 'SoldeCongesN', 'TotalBrut')).toEqual([
    '0.00',
    '0.00',
    '2000.00',
  ])
})
