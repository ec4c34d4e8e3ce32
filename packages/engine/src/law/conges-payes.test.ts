import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { conges, deJanvier, january, monthsOf, ofMonth, reprise, TOTALS } from '../../testing/leave-months.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { calculateMany } from '../batch/many.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/** The indemnity of paid leave by the tenth and by maintained pay (C. trav. L3141-24). */

const CHAQUE_PRISE = { Entreprise: { ComparaisonConges: 'chaque_prise' } }

test('the tenth, 33,600 × 10 % × 12 ÷ 30 = 1,344.00, wins over the pay of 70 of 154 hours, 1,000.00', () => {
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

test('the pay kept, 1,000.00, wins over the tenth of 24,000, 960.00', () => {
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

test('the tenth is compared when the last day is taken, and at the end of the period', () => {
  const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2024-05-31', Compteur: 'N', Jours: '0' }]
  const taken = { leave, absences: [conges('2025-07-07', '2025-08-09')] }
  // 29 working days: 28 without 14 July... until 2 August 23, and 6 more: 29; one day in May: all 30.
  const payslips = monthsOf('2400', '2024-06', 24, {
    ...taken,
    absences: [...taken.absences, conges('2026-03-16', '2026-03-16')],
  })
  expect(ofMonth(payslips, '2025-08', 'RegularisationConges', 'SoldeCongesN1')).toEqual(['0.00', '1.00'])
  // Tenth of 30 days 3,180.00; kept 1,878.26 + August 6 of 21 days 685.71 + March 1 of 22 days 109.09 = 2,673.06.
  expect(ofMonth(payslips, '2026-03', 'IndemniteCongesN1', 'RegularisationConges', 'SoldeCongesN1')).toEqual([
    ...['109.09', '506.94', '0.00'],
  ])
  const some = monthsOf('2400', '2024-06', 24, taken)
  // Tenth of 29 days 3,074.00; kept 2,563.97.
  expect(ofMonth(some, '2026-04', 'RegularisationConges')).toEqual(['0.00'])
  expect(ofMonth(some, '2026-05', 'RegularisationConges', 'TotalBrut')).toEqual(['510.03', '2910.03'])
})

test('the complement to the tenth counts in the tenth of the year in which it is paid (L3141-24 I 1°)', () => {
  // As above until May 2026: 506.94 are paid in March. All 30 days of that year in the summer: 6 July to 8 August, 29 without 14 July, and
  // 10 August. Kept 19 of 23 days 1,982.61 and 6 of 21 days 685.71; the tenth of 12 × 2,400 + 506.94 = 29,306.94 is 2,930.69.
  const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2024-05-31', Compteur: 'N', Jours: '0' }]
  const absences = [
    ...[conges('2025-07-07', '2025-08-09'), conges('2026-03-16', '2026-03-16')],
    ...[conges('2026-07-06', '2026-08-08'), conges('2026-08-10', '2026-08-10')],
  ]
  const payslips = monthsOf('2400', '2024-06', 27, { leave, absences })
  expect(ofMonth(payslips, '2026-03', 'RegularisationConges', 'RemunerationConges')).toEqual(['506.94', '2906.94'])
  expect(ofMonth(payslips, '2026-07', 'IndemniteCongesN1')).toEqual(['1982.61'])
  expect(ofMonth(payslips, '2026-08', 'IndemniteCongesN1', 'RegularisationConges', 'RemunerationConges')).toEqual([
    ...['685.71', '262.37', '2662.37'],
  ])
})

test('the same money counts whether each leave or the year is compared', () => {
  // The year from June 2025 gave 30 days and 27,461.43 €; its 30 days are taken in August, 23, and in October, 7. Kept: 2,000 × 20 ÷ 21 =
  // 1,904.76 and 2,000 × 6 ÷ 22 = 545.45. Tenths: 27,461.43 × 10 % × 23 ÷ 30 = 2,105.38 and 640.77; of all 2,746.14, 295.93 more.
  const pay = (ComparaisonConges: string) => {
    const payslips: Payslip[] = []
    for (const period of ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']) {
      const cases = {
        ...{ Contrat: { DateDebutContrat: '2025-06-01' }, Entreprise: { ComparaisonConges } },
        Remuneration: { SalaireMensuel: '2000', HeuresTravaillees: '0', TauxHoraire: '0' },
      }
      const leave = [reprise('N', { Date: '2026-05-31', Jours: '30', RemunerationReference: '27461.43' })]
      const absences = [conges('2026-08-03', '2026-08-28'), conges('2026-10-05', '2026-10-12')]
      payslips.push(payslipOf(defaut, { ...employee(period, '2000', cases), leave, absences, history: [...payslips] }))
    }
    return ['2026-08', '2026-10'].flatMap((period) => ofMonth(payslips, period, 'RemunerationConges'))
  }
  expect(pay('fin_de_periode')).toEqual(['2000.00', '2295.93'])
  expect(pay('chaque_prise')).toEqual(['2200.62', '2095.32'])
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

test('days carried over keep their tenth when the year in which they were acquired is older than the history', () => {
  // June 2024 to May 2025: 31,800 with the bonus, 30 days, carried over in June 2026. 6 days in September 2026: tenth 636.00; pay kept 5
  // of 22 days of 2,400: 545.45.
  const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2024-05-31', Compteur: 'N', Jours: '0' }]
  const payslips = monthsOf('2400', '2024-06', 28, { leave, absences: [conges('2026-09-07', '2026-09-12')] }, {}, 24)
  expect(ofMonth(payslips, '2026-09', 'IndemniteCongesReport', 'AbsenceConges', 'SoldeCongesReport')).toEqual([
    ...['636.00', '545.45', '24.00'],
  ])
})

/** A contract that begins on the first day of the leave; one before it ended in the month. */
const SECOND = {
  ...{ DateDebutContrat: '2026-01-12', Nouveau: 'true', JoursContratPrecedent: '9' },
  ...{ DebutContratPrecedent: '2025-03-03', FinContratPrecedent: '2026-01-09' },
}
test('the batch reader computes months of leave as calculate does', () => {
  const ready = payrollOf(defaut, '2026-01')
  const months = ['2200', '2400', '3100.55'].flatMap((salary, place) =>
    [CHAQUE_PRISE, { Contrat: { DateFinContrat: '2026-01-30' } }, { Contrat: SECOND }, {}].map((changes) => {
      const cases = { Remuneration: { SalaireMensuel: salary, HeuresTravaillees: '0', TauxHoraire: '0' }, ...changes }
      const leave = [reprise('N-1', { Jours: String(5 + place), JoursAcquis: '30', RemunerationReference: '33600.07' })]
      return { ...employee('2026-01', '2000', cases), absences: [deJanvier], leave }
    }),
  )
  const one = months.map((inputs) => payslipOf(defaut, inputs).lines.map(({ value }) => value.toFixed()))
  const many = [...calculateMany(ready, months)].map((outcome) => outcome.ok && outcome.value.lines)
  expect(many).toEqual(one)
})
