import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import { payslip } from '../explain/payslip.js'
import { defaut } from '../regulations/defaut.js'

/** Hours not worked are deducted at the hourly rate of the month (Cass. soc. 11/02/1982). */

const NAMES = ['AbsenceMaladie', 'AbsenceATMP', 'AbsenceSansSolde', 'Absences', 'TotalBrut'] as const

test.each<[string, Record<string, string>, string[]]>([
  ['none', {}, ['0.00', '0.00', '0.00', '0.00', '2500.00']],
  [
    'hours at their own rate',
    { HeuresAbsenceMaladie: '7', TauxHoraireAbsence: '15' },
    ['105.00', '0.00', '0.00', '105.00', '2395.00'],
  ],
  [
    'an amount wins over hours',
    { HeuresAbsenceMaladie: '7', TauxHoraireAbsence: '15', MontantAbsenceMaladie: '90.005' },
    ['90.01', '0.00', '0.00', '90.01', '2409.99'],
  ],
  [
    'an hour at 50 centimes',
    { HeuresAbsenceMaladie: '1', TauxHoraireAbsence: '0.50' },
    ['0.50', '0.00', '0.00', '0.50', '2499.50'],
  ],
  [
    'an amount of 50 centimes wins over hours',
    { HeuresAbsenceMaladie: '1', MontantAbsenceMaladie: '0.50' },
    ['0.50', '0.00', '0.00', '0.50', '2499.50'],
  ],
  [
    'hours at the contract rate: 2,500 ÷ 151.67 × 7',
    { HeuresAbsenceMaladie: '7' },
    ['115.38', '0.00', '0.00', '115.38', '2384.62'],
  ],
  [
    'a work accident and unpaid leave',
    { MontantAbsenceATMP: '20.005', MontantAbsenceSansSolde: '30.005' },
    ['0.00', '20.01', '30.01', '50.02', '2449.98'],
  ],
])('%s', (_name, absences, expected) => {
  expect(amounts(ofEmployee('2026-06', '2500', { Absences: absences }), ...NAMES)).toEqual(expected)
})

test('maintained pay joins the gross and keeps the whole reduction (CSS D241-7 IV)', () => {
  const kept = ofEmployee('2026-06', '2500', { Absences: { MontantAbsenceMaladie: '600', MontantMaintien: '600' } })
  expect(amounts(kept, 'MaintienSalaire', 'TotalBrut', 'ReductionFillonTotale')).toEqual([
    '600.00',
    '2500.00',
    '-429.75',
  ])
})

test('maintained pay is rounded to the cent, half up', () => {
  const kept = ofEmployee('2026-06', '2500', { Absences: { MontantMaintien: '100.005' } })
  expect(amounts(kept, 'MaintienSalaire')).toEqual(['100.01'])
})

test('more unpaid days than the contract has in the month are refused', () => {
  const cases = { Contrat: { DateDebutContrat: '2026-06-25' }, Absences: { JoursAbsenceSansSolde: '7' } }
  const outcome = payslip(defaut, employee('2026-06', '2500', cases))
  expect(!outcome.ok && outcome.faults).toMatchObject([
    { code: 'out_of_range', caseFieldName: 'JoursAbsenceSansSolde', value: '7' },
  ])
})
