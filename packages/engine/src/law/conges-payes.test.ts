import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import type { LeaveRecordText } from '../cases/leave-records.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

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
