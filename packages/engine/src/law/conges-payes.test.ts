import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { calculateMany } from '../batch/many.js'
import { amountsOf } from '../batch/of-facts.js'
import type { LeaveRecordText } from '../cases/leave-records.js'
import type { Inputs } from '../cases/read.js'
import { firstDay, monthOf, monthsLater } from '../ground/period.js'
import type { MonthInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import type { LineName } from './names.js'

/** The worked cases W13, W14 and W16 of absences.md, and what the indemnity is compared with. */

const reprise = (Compteur: 'N-1' | 'N', fields: LeaveRecordText): LeaveRecordText => ({
  Evenement: `reprise ${Compteur}`,
  Nature: 'reprise',
  Date: '2025-12-31',
  Compteur,
  ...fields,
})
const deJanvier = { Evenement: 'conges', Nature: 'conges_payes', Debut: '2026-01-12', Fin: '2026-01-24' }
const january = (
  salary: string,
  leave: readonly LeaveRecordText[],
  changes: Inputs = {},
  absences = [deJanvier],
): Payslip => {
  const cases = { Remuneration: { SalaireMensuel: salary, HeuresTravaillees: '0', TauxHoraire: '0' }, ...changes }
  return payslipOf(defaut, { ...employee('2026-01', '2000', cases), absences, leave })
}
const CHAQUE_PRISE = { Entreprise: { ComparaisonConges: 'chaque_prise' } }
const TOTALS = [
  'TotalBrut',
  'PlafondMois',
  'NetAvantImpot',
  'MontantNetSocial',
  'NetImposable',
  'PAS',
  'NetAPayer',
] as const

test('W13: the tenth, 33,600 × 10 % × 12 ÷ 30 = 1,344.00, wins over the pay of 70 of 154 hours, 1,000.00', () => {
  const payslip = january('2200', [reprise('N-1', { Jours: '30', RemunerationReference: '33600' })], CHAQUE_PRISE)
  expect(amounts(payslip, 'AbsenceConges', 'IndemniteCongesN1', ...TOTALS)).toEqual([
    '1000.00',
    '1344.00',
    '2544.00',
    '4005.00',
    '2013.81',
    '2013.81',
    '2086.30',
    '73.02',
    '1940.79',
  ])
  // 30 − 12 taken + 2 for split leave, since January is outside 1 May to 31 October.
  expect(amounts(payslip, 'ReductionFillonTotale', 'CoutTotal', 'SoldeCongesN1')).toEqual([
    '-415.94',
    '3217.05',
    '20.00',
  ])
})

test('W14: the pay kept, 1,000.00, wins over the tenth of 24,000, 960.00', () => {
  const payslip = january('2200', [reprise('N-1', { Jours: '30', RemunerationReference: '24000' })], CHAQUE_PRISE)
  expect(amounts(payslip, 'AbsenceConges', 'IndemniteCongesN1', ...TOTALS)).toEqual([
    '1000.00',
    '1000.00',
    '2200.00',
    '4005.00',
    '1741.51',
    '1741.51',
    '1804.20',
    '37.89',
    '1703.62',
  ])
  expect(amounts(payslip, 'ReductionFillonTotale', 'CoutTotal')).toEqual(['-538.56', '2603.17'])
})

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

/** Months in their order, each with the payslips before it as its history. */
function yearOf(salary: string, first: string, count: number, about: Partial<MonthInputs>, changes: Inputs = {}) {
  const payslips: Payslip[] = []
  for (let month = 0; month < count; month += 1) {
    const period = monthOf(monthsLater(firstDay(first), month))
    const end = changes['Contrat']?.['DateFinContrat']
    const cases = {
      ...{ Remuneration: { SalaireMensuel: salary, HeuresTravaillees: '0', TauxHoraire: '0' } },
      ...changes,
      Primes: { MontantPrimes: period === BONUS_MONTH ? '3000' : '0' },
    }
    if (end !== undefined && monthOf(end) < period) break
    payslips.push(payslipOf(defaut, { ...employee(period, '2000', cases), ...about, history: [...payslips] }))
  }
  return payslips
}
const BONUS_MONTH = '2024-10'
const conges = (Debut: string, Fin: string) => ({ Evenement: `conges ${Debut}`, Nature: 'conges_payes', Debut, Fin })
const ofMonth = (payslips: readonly Payslip[], period: string, ...names: readonly LineName[]) => {
  const payslip = payslips.find((one) => one.period === period)
  return payslip === undefined ? [] : amounts(payslip, ...names)
}

test('W16 from the events: two years of months, leave taken, the exit of 16 January', () => {
  // N-1: 30 days, 24 taken; pay of June 2024 to May 2025: 12 × 2,400 + 3,000 = 31,800; tenth of 6 days 636.00, 26ths 553.85.
  // N: 230 days are 8 periods of four weeks, 20 days; pay 7 × 2,400 + 1,309.09 = 18,109.09: tenth 1,810.91, 26ths 1,846.15.
  const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2024-05-31', Compteur: 'N', Jours: '0' }]
  const absences = [conges('2025-07-07', '2025-08-02'), conges('2025-09-04', '2025-09-04')]
  const payslips = yearOf('2400', '2024-06', 20, { leave, absences }, { Contrat: { DateFinContrat: '2026-01-16' } })
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

test('the tenth is compared when the last day is taken, and at the end of the period', () => {
  const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2024-05-31', Compteur: 'N', Jours: '0' }]
  const taken = { leave, absences: [conges('2025-07-07', '2025-08-09')] }
  // 29 working days: 28 without 14 July... until 2 August 23, and 6 more: 29; one day in May: all 30.
  const payslips = yearOf('2400', '2024-06', 24, {
    ...taken,
    absences: [...taken.absences, conges('2026-03-16', '2026-03-16')],
  })
  expect(ofMonth(payslips, '2025-08', 'RegularisationConges', 'SoldeCongesN1')).toEqual(['0.00', '1.00'])
  // Tenth of 30 days 3,180.00; kept 1,878.26 + August 6 of 21 days 685.71 + March 1 of 22 days 109.09 = 2,673.06.
  expect(ofMonth(payslips, '2026-03', 'IndemniteCongesN1', 'RegularisationConges', 'SoldeCongesN1')).toEqual([
    ...['109.09', '506.94', '0.00'],
  ])
  const some = yearOf('2400', '2024-06', 24, taken)
  // Tenth of 29 days 3,074.00; kept 2,563.97.
  expect(ofMonth(some, '2026-04', 'RegularisationConges')).toEqual(['0.00'])
  expect(ofMonth(some, '2026-05', 'RegularisationConges', 'TotalBrut')).toEqual(['510.03', '2910.03'])
})

test('the pay of the tenth counts sickness at 80 %, accidents in full, and no unpaid leave (L3141-24)', () => {
  const absent = (Nature: string) => [{ Evenement: 'a', Nature, Debut: '2026-01-12', Fin: '2026-01-16' }]
  const base = (absences: ReturnType<typeof absent>) =>
    amounts(
      january('2200', [reprise('N-1', { Jours: '30' })], { Entreprise: { MaintienLegal: 'aucun' } }, absences),
      'RemunerationConges',
    )
  // 35 of 154 hours are 500.00.
  expect(base([])).toEqual(['2200.00'])
  expect(base(absent('maladie'))).toEqual(['2100.00'])
  expect(base(absent('accident_travail'))).toEqual(['2200.00'])
  expect(base(absent('maternite'))).toEqual(['2200.00'])
  expect(base(absent('sans_solde'))).toEqual(['1700.00'])
  expect(base(absent('conge_parental'))).toEqual(['1700.00'])
})

test('bonuses of the whole year and benefits that go on during leave are not in the pay of the tenth (L3141-24, L3141-25)', () => {
  const month = (changes: Inputs) =>
    amounts(january('2200', [reprise('N-1', { Jours: '30' })], changes, []), 'RemunerationConges')
  expect(month({ Primes: { MontantPrimes: '500', PrimesHorsConges: '400' } })).toEqual(['2300.00'])
  expect(month({ AvantagesNature: { MontantAvantagesNature: '100' } })).toEqual(['2200.00'])
  expect(month({ AvantagesNature: { MontantAvantagesNature: '100', AvantagesPerdusEnConges: 'true' } })).toEqual([
    '2300.00',
  ])
})

test('a fixed term is paid at least a tenth of its whole gross, the end-of-contract indemnity included (L1242-16)', () => {
  const contract = {
    DateDebutContrat: '2026-01-01',
    DateFinContrat: '2026-03-31',
    TypeContrat: 'CDD',
    IndemniteFinContratMensuelle: 'true',
  }
  const payslips = yearOf('2000', '2026-01', 3, {}, { Contrat: contract, Entreprise: { SuiviConges: 'true' } })
  // 3 months: 7.5 days, 8 rounded up. 26ths: 2,000 × 8 ÷ 26 = 615.38; tenth of 6,000 × 8 ÷ 7.5 = 640.00.
  // Gross 3 × (2,000 + 200) = 6,600.00: a tenth is 660.00, 20.00 more.
  expect(ofMonth(payslips, '2026-03', 'CompensatriceCongesN', 'MinimumCompensatriceCDD', 'TotalBrut')).toEqual([
    ...['640.00', '20.00', '2860.00'],
  ])
  expect(ofMonth(payslips, '2026-02', 'CompensatriceCongesN', 'TotalBrut')).toEqual(['0.00', '2200.00'])
})

test('leave taken beyond the rights is paid back at the end of the contract (L3141-29)', () => {
  const contract = { DateDebutContrat: '2026-01-01', DateFinContrat: '2026-02-28' }
  const payslips = yearOf(
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
  const before = yearOf('2000', '2026-01', 3, {}, { ...own, Contrat: first })
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
  const payslips = yearOf('2000', '2026-01', 2, {}, { Contrat: { DateFinContrat: '2026-02-28' } })
  expect(ofMonth(payslips, '2026-02', 'CompensatriceCongesN', 'SoldeCongesN', 'TotalBrut')).toEqual([
    '0.00',
    '0.00',
    '2000.00',
  ])
})

test('the batch reader computes months of leave as calculate does', () => {
  const ready = payrollOf(defaut, '2026-01')
  const months = ['2200', '2400', '3100.55'].flatMap((salary, place) =>
    [CHAQUE_PRISE, { Contrat: { DateFinContrat: '2026-01-30' } }, {}].map((changes) => {
      const cases = { Remuneration: { SalaireMensuel: salary, HeuresTravaillees: '0', TauxHoraire: '0' }, ...changes }
      const leave = [reprise('N-1', { Jours: String(5 + place), JoursAcquis: '30', RemunerationReference: '33600.07' })]
      return { ...employee('2026-01', '2000', cases), absences: [deJanvier], leave }
    }),
  )
  const one = months.map((inputs) => amountsOf(payslipOf(defaut, inputs)).lines)
  const many = [...calculateMany(ready, months)].map((outcome) => outcome.ok && outcome.value.lines)
  expect(many).toEqual(one)
})
