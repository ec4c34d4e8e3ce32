import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { stop } from '../../testing/stops.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'
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

/**
 * January 2026 has 22 days of 7 hours: 11 of them from the 1st to the 15th, 11 from the 16th on. Half of 2,500.01 is 1,250.005, so 1,250.01 for
 * each half: a second absence deducts what the first left, 1,250.00, and the month pays nothing.
 */
const inJanuary = (absences: readonly AbsenceRecord[], changes: Inputs = {}) =>
  payslipOf(defaut, {
    ...employee('2026-01', '0', {
      Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '2500.01' },
      Contrat: { DateDebutContrat: '2023-01-01' },
      ...changes,
    }),
    absences,
  })
const HALF = {
  EntreeSortie: undefined,
  AbsenceMaladie: 'maladie',
  AbsenceATMP: 'accident_travail',
  AbsenceParentalite: 'maternite',
  AbsenceSansSolde: 'sans_solde',
} as const
type Half = keyof typeof HALF
const HALVES = Object.keys(HALF) as Half[]
const halfMonth = (name: Half, Debut: string, Fin: string) => {
  const Nature = HALF[name]
  if (Nature === undefined) return []
  return [stop(Debut, Fin, { Nature })]
}

test.each(HALVES.flatMap((second, index) => HALVES.slice(0, index).map((first) => [first, second] as const)))(
  '%s of 1250.01 leaves 1250.00 for %s',
  (first, second) => {
    const entered = first === 'EntreeSortie' ? { Contrat: { DateDebutContrat: '2026-01-16' } } : {}
    const records = [...halfMonth(first, '2026-01-01', '2026-01-15'), ...halfMonth(second, '2026-01-16', '2026-01-31')]
    expect(amounts(inJanuary(records, entered), first, second, 'Absences')).toEqual(['1250.01', '1250.00', '2500.01'])
  },
)

test('2,400.00 entered after an accident leaves 100.01 for half of a therapeutic part time, 625.00', () => {
  const part = stop('2026-01-16', '2026-01-31', { Nature: 'temps_partiel_therapeutique', PartTravaillee: '0.5' })
  const payslip = inJanuary([part], { Absences: { MontantAbsenceATMP: '2400' } })
  expect(amounts(payslip, 'AbsenceTempsPartielTherapeutique', 'Absences')).toEqual(['100.01', '2500.01'])
})

test('700.00 entered and a therapeutic part time of 625.00 leave 1,175.01 of 1,250.01 for unpaid leave', () => {
  const part = stop('2026-01-16', '2026-01-31', { Nature: 'temps_partiel_therapeutique', PartTravaillee: '0.5' })
  const unpaid = stop('2026-01-01', '2026-01-15', { Nature: 'sans_solde' })
  const payslip = inJanuary([part, unpaid], { Absences: { MontantAbsenceATMP: '700' } })
  expect(amounts(payslip, 'AbsenceTempsPartielTherapeutique', 'AbsenceSansSolde')).toEqual(['625.00', '1175.01'])
})
