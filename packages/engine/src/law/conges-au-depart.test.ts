import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { conges, january, monthsOf, ofMonth, reprise } from '../../testing/leave-months.js'
import { payslipOf } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'

/** Pay in lieu of leave at the end of the contract: the worked case W16 of absences.md, fixed terms, leave beyond the rights. */

const TOTALS = [
  'TotalBrut',
  'PlafondMois',
  'NetAvantImpot',
  'MontantNetSocial',
  'NetImposable',
  'PAS',
  'NetAPayer',
] as const

test('W16: at the end of the contract each year is paid by the better of the tenth and a 26th a day', () => {
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

test('W16 from the events: two years of months, leave taken, the exit of 16 January', () => {
  // N-1: 30 days, 24 taken; pay of June 2024 to May 2025: 12 × 2,400 + 3,000 = 31,800; tenth of 6 days 636.00, 26ths 553.85.
  // N: 230 days are 8 periods of four weeks, 20 days; pay 7 × 2,400 + 1,309.09 = 18,109.09: tenth 1,810.91, 26ths 1,846.15.
  const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2024-05-31', Compteur: 'N', Jours: '0' }]
  const absences = [conges('2025-07-07', '2025-08-02'), conges('2025-09-04', '2025-09-04')]
  const payslips = monthsOf('2400', '2024-06', 20, { leave, absences }, { Contrat: { DateFinContrat: '2026-01-16' } })
  expect(ofMonth(payslips, '2026-01', 'EntreeSortie', 'CompensatriceCongesN1', 'CompensatriceCongesN')).toEqual([
    ...['1090.91', '636.00', '1846.15'],
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

test('after pay in lieu the counters begin anew with the contract that follows', () => {
  const first = { DateDebutContrat: '2026-01-01', DateFinContrat: '2026-03-31', TypeContrat: 'CDD' }
  const own = { Entreprise: { SuiviConges: 'true' } }
  const before = monthsOf('2000', '2026-01', 3, {}, { ...own, Contrat: first })
  const next = { DateDebutContrat: '2026-04-01', DebutSuite: '2026-01-01' }
  const cases = {
    ...own,
    Contrat: next,
    Remuneration: { SalaireMensuel: '2000', HeuresTravaillees: '0', TauxHoraire: '0' },
  }
  const april = payslipOf(defaut, { ...employee('2026-04', '2000', cases), history: before })
  expect(amounts(april, 'SoldeCongesN')).toEqual(['2.50'])
})

test('a company that keeps no counters pays nothing by itself', () => {
  const payslips = monthsOf('2000', '2026-01', 2, {}, { Contrat: { DateFinContrat: '2026-02-28' } })
  expect(ofMonth(payslips, '2026-02', 'CompensatriceCongesN', 'SoldeCongesN', 'TotalBrut')).toEqual([
    '0.00',
    '0.00',
    '2000.00',
  ])
})
