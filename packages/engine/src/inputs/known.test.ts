import { describe, expect, test } from 'vitest'
import { employee, healthPlan, officer } from '../../testing/inputs.js'
import { payslipOf } from '../../testing/payrolls.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Payslip } from '../tree/payslip.js'

/** Warnings about unknown facts of a person: opening balances of the year, health cover. */

const has = ({ warnings }: Payslip, code: string): boolean => warnings.some((one) => one.code === code)
const hired = (DateDebutContrat: string): Inputs => ({ Contrat: { DateDebutContrat } })
const june = (changes: Inputs, history: readonly Payslip[] = []): Payslip =>
  payslipOf(defaut, { ...employee('2026-06', '2500', changes), history })

describe('year_opening_missing', () => {
  const isMissing = (payslip: Payslip): boolean => has(payslip, 'year_opening_missing')
  /** Payslips of the months from the given one up to May 2026. */
  const until = (first: number, changes: Inputs): readonly Payslip[] => {
    const known: Payslip[] = []
    for (let month = first; month <= 5; month += 1)
      known.push(payslipOf(defaut, { ...employee(`2026-0${month}`, '2500', changes), history: [...known] }))
    return known
  }

  test.each([
    ['years before', '2020-01-01', true],
    ['in January', '2026-01-15', true],
    ['on the last day before the first month known', '2026-05-31', true],
    ['in the first month known', '2026-06-01', false],
    ['within the first month known', '2026-06-30', false],
  ])('of a person hired %s (%s): %s', (_, day, expected) => {
    expect(isMissing(june(hired(day)))).toBe(expected)
  })
  test('not where all months since January are known, or all since the hire', () => {
    expect(isMissing(june({}, until(1, {})))).toBe(false)
    expect(isMissing(june({}, until(2, {})))).toBe(true)
    expect(isMissing(june(hired('2026-03-16'), until(3, hired('2026-03-16'))))).toBe(false)
  })
  test('not in January, nor with opening balances, nor for an officer', () => {
    expect(isMissing(payslipOf(defaut, employee('2026-01', '2500')))).toBe(false)
    const CumulsDeReprise = { TotalBrut: '0' }
    expect(isMissing(june({ CumulsDeReprise }))).toBe(false)
    expect(isMissing(payslipOf(salaire2026, officer('2026-06', '3000')))).toBe(true)
    expect(isMissing(payslipOf(salaire2026, officer('2026-06', '3000', { CumulsDeReprise })))).toBe(false)
  })
  test('months of the previous year do not count', () => {
    const december = payslipOf(defaut, employee('2025-12', '2500'))
    expect(isMissing(payslipOf(defaut, { ...employee('2026-02', '2500'), history: [december] }))).toBe(true)
  })
})

describe('health_cover_missing (CSS L911-7)', () => {
  const isMissing = (changes: Inputs): boolean =>
    has(june({ Sante: { Dispense: 'aucune' }, ...changes }), 'health_cover_missing')

  test('without a plan and without a dispense, also for an apprentice', () => {
    expect(isMissing({})).toBe(true)
    expect(isMissing({ Contrat: { NatureContrat: 'apprentissage' } })).toBe(true)
  })
  test('not with a plan of either form', () => {
    expect(isMissing({ PrevoyanceMutuelle: healthPlan('60') })).toBe(false)
    for (const field of ['MontantPatronal', 'TauxPatronalT1', 'TauxPatronalTotalite', 'TauxPatronalT2'])
      expect(isMissing({ RegimeSante: { [field]: '0.01' } }), field).toBe(false)
    expect(isMissing({ RegimeSante: { MontantPatronal: '0' } })).toBe(true)
  })
  test.each(['css', 'individuelle', 'collective', 'cdd_court', 'acte'])('not with the dispense %s', (Dispense) => {
    expect(isMissing({ Sante: { Dispense } })).toBe(false)
  })
  test('a dispense holds up to its last day, or to the end of the contract', () => {
    const until = (DispenseJusquau: string, changes: Inputs = {}) =>
      isMissing({ ...changes, Sante: { Dispense: 'individuelle', DispenseJusquau } })
    expect(until('2026-06-30')).toBe(false)
    expect(until('2026-06-29')).toBe(true)
    expect(until('2026-06-15', { Contrat: { DateFinContrat: '2026-06-15' } })).toBe(false)
    expect(until('2026-06-14', { Contrat: { DateFinContrat: '2026-06-15' } })).toBe(true)
    const { warnings } = june({ Sante: { Dispense: 'css', DispenseJusquau: '2026-05-31' } })
    expect(warnings.find(({ code }) => code === 'health_cover_missing')?.message).toContain('the dispense has ended')
  })
  test('a plan that is recorded applies again after a dispense, which is said in the first month', () => {
    const covered = (Sante: Inputs[string]) => {
      const payslip = june({ PrevoyanceMutuelle: healthPlan('60'), RegimeSante: { MontantSalarial: '5' }, Sante })
      const of = (name: LineName) => amountOf(payslip, name).toFixed(2)
      const shares = ['MutuelleSalariale', 'MutuellePatronale', 'SanteForfaitSalariale'] as const
      return [...shares.map(of), has(payslip, 'health_dispense_to_check')]
    }
    const PLAN = ['30.00', '30.00', '5.00']
    expect(covered({ Dispense: 'aucune', DispenseJusquau: '2026-12-31' })).toEqual([...PLAN, false])
    expect(covered({ Dispense: 'css' })).toEqual(['0.00', '0.00', '0.00', false])
    expect(covered({ Dispense: 'css', DispenseJusquau: '2026-06-30' })).toEqual(['0.00', '0.00', '0.00', false])
    expect(covered({ Dispense: 'css', DispenseJusquau: '2026-06-29' })).toEqual([...PLAN, true])
    expect(covered({ Dispense: 'css', DispenseJusquau: '2026-05-31' })).toEqual([...PLAN, true])
    expect(covered({ Dispense: 'css', DispenseJusquau: '2026-05-30' })).toEqual([...PLAN, false])
    // The cover of another employer or of a relative is proven each year.
    const proven = (Dispense: string, JustificatifDispense: string) => covered({ Dispense, JustificatifDispense })[3]
    expect([proven('collective', '2025-06-30'), proven('collective', '2025-06-29')]).toEqual([false, true])
    expect(proven('css', '2020-01-01')).toBe(false)
  })
  test('not for an officer, nor for a trainee', () => {
    expect(has(payslipOf(salaire2026, officer('2026-06', '3000')), 'health_cover_missing')).toBe(false)
    const Remuneration = { Gratification: '700', HeuresStage: '154', HeuresTravaillees: '0', TauxHoraire: '0' }
    expect(isMissing({ Contrat: { NatureContrat: 'stage' }, Remuneration })).toBe(false)
  })
})
