import { describe, expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { computed, payrollOf } from '../../testing/payrolls.js'
import { absentMonth, stop } from '../../testing/stops.js'
import { calculateMany } from '../batch/many.js'
import type { Inputs } from '../cases/read.js'
import { payslip } from '../explain/payslip.js'
import { inputsOfPeriod } from '../inputs/recorded-values.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'

/**
 * Months after the last complete year, until the end of March: the ceiling of 4,005 euros and the minimum wage of 12.31 of 2026 are
 * carried (D242-17, L3231-5: the last orders stand until the next ones), and the frozen minimum wage of the reduction ends with 2026
 * (D241-7; décret 2026-509).
 */

const names = (period: string, changes: Inputs = {}): readonly string[] =>
  computed(defaut, employee(period, '2500', changes)).payslip.provisional.map(({ figure }) => figure)

describe('a payslip of January 2027', () => {
  test('is computed with the ceiling of 2026, which it names with its day', () => {
    const { payslip: found } = computed(defaut, employee('2027-01', '5000'))
    expect(found.lines.find(({ name }) => name === 'PlafondMois')?.value.toFixed()).toBe('4005')
    expect(found.provisional).toContainEqual({ figure: 'Plafonds.PlafondSS', usedFrom: '2026-01-01' })
  })
  test('reduces by the minimum wage of 12.31, since the frozen 12.02 ends with 2026', () => {
    const { payslip: found } = computed(defaut, employee('2027-01', '1900'))
    expect(found.provisional).toContainEqual({ figure: 'SMIC.SMICReduction', usedFrom: '2027-01-01' })
    expect(employee('2027-01', '1900').cases['ParametresLegaux']).toEqual({
      PlafondSS: '4005',
      SMICHoraire: '12.31',
      SMICReduction: '12.31',
    })
  })
  test('names the limit of meals only where meals are paid, the seizure scale only where pay is seized', () => {
    expect(names('2027-01')).not.toContain('LimitesFrais.RepasLieuTravail')
    expect(names('2027-01', { Frais: { NombreRepas: '10', MontantRepas: '7' } })).toContain(
      'LimitesFrais.RepasLieuTravail',
    )
    expect(names('2027-01')).not.toContain('SaisieRemunerations.SeuilUnTiers')
    expect(names('2027-01', { Retenues: { Saisies: '10' } })).toContain('SaisieRemunerations.SeuilUnTiers')
  })
  test('names no figure of a branch that the choices of the person exclude', () => {
    expect(names('2027-01')).toEqual(['Plafonds.PlafondSS', 'SMIC.SMICHoraire', 'SMIC.SMICReduction'])
  })
  test('names the maximum allowance of a stop that begins in the year, and none of a stop that began before', () => {
    const maxima = (from: string): readonly string[] => {
      const sick = stop(from, '2027-01-25', { Subrogation: 'true' })
      return absentMonth('2027-01', [sick]).provisional.flatMap(({ figure }) =>
        figure.startsWith('IndemnitesJournalieres') ? [figure] : [],
      )
    }
    expect(maxima('2027-01-04')).toEqual([
      'IndemnitesJournalieres.MaladiePlafondMensuel',
      'IndemnitesJournalieres.MaladieMaximum',
    ])
    expect(maxima('2026-12-28')).toEqual([])
  })
  test('does not name a ceiling that the company entered for the year', () => {
    const entered = { ParametresLegaux: { PlafondSS: '4075' } }
    expect(names('2027-01', entered)).not.toContain('Plafonds.PlafondSS')
    expect(
      computed(defaut, employee('2027-01', '5000', entered)).payslip.warnings.map(({ code }) => code),
    ).not.toContain('legal_parameters_differ')
  })
  test('of an officer without meal vouchers does not name their limit', () => {
    const { provisional } = computed(salaire2026, officer('2027-01', '3000')).payslip
    expect(provisional.map(({ figure }) => figure)).toContain('Plafonds.PlafondSS')
    expect(provisional.map(({ figure }) => figure)).not.toContain('LimitesFrais.TitreRestaurant')
  })
  test('of an officer without pay names nothing', () => {
    expect(computed(salaire2026, officer('2027-01', '0')).payslip.provisional).toEqual([])
  })
  test('is the same among many', () => {
    const inputs = employee('2027-01', '2500', { Frais: { NombreRepas: '10', MontantRepas: '7' } })
    const [one] = calculateMany(payrollOf(defaut, '2027-01'), [inputs])
    expect(one?.ok && one.value.provisional).toEqual(computed(defaut, inputs).payslip.provisional)
  })
})

test('no month of complete law is provisional; one of December paid in January is, where the year of payment counts', () => {
  expect(names('2026-12')).toEqual([])
  const seized = employee('2026-12', '2500', { Retenues: { Saisies: '10' } })
  const found = computed(defaut, { ...seized, paymentDate: '2027-01-05' }).payslip.provisional
  expect(found.map(({ figure }) => figure)).toContain('SaisieRemunerations.SeuilUnTiers')
  expect(found.map(({ figure }) => figure)).not.toContain('Plafonds.PlafondSS')
})

test('months are computed until the end of March after the last complete year, and refused from April on', () => {
  expect(payslip(defaut, employee('2027-03', '2500')).ok).toBe(true)
  const april = payslip(defaut, { ...employee('2027-03', '2500'), period: '2027-04' })
  expect(april.ok ? [] : april.faults.map(({ code, expected }) => [code, expected])).toEqual([
    ['period_without_law', 'a period with law for Centime.Defaut: 2024-01 to 2027-03'],
  ])
})

describe('a measure that ends with 2026 is refused with its field', () => {
  const faultsOf = (period: string, changes: Inputs) => {
    const found = payslip(defaut, employee(period, '2500', changes))
    return found.ok ? [] : found.faults.map(({ code, caseName, caseFieldName }) => [code, caseName, caseFieldName])
  }
  const longTerm = { ActivitePartielle: { Heures: '20', Dispositif: 'apld' } }
  test('the long-term scheme of partial activity (décret 2025-338); the ordinary one goes on', () => {
    expect(faultsOf('2026-12', longTerm)).toEqual([])
    expect(faultsOf('2027-01', longTerm)).toEqual([['measure_ended', 'ActivitePartielle', 'Dispositif']])
    expect(faultsOf('2027-01', { ActivitePartielle: { Heures: '20' } })).toEqual([])
  })
  test('more than half of a travel pass, whose exemption was prolonged until 2026 (loi 2022-1157 art. 2)', () => {
    const pass = (part: string) => ({ Transport: { CoutAbonnement: '90', PartRemboursee: part } })
    expect(faultsOf('2026-12', pass('0.75'))).toEqual([])
    expect(faultsOf('2027-01', pass('0.75'))).toEqual([['measure_ended', 'Transport', 'PartRemboursee']])
    expect(faultsOf('2027-01', pass('0.5'))).toEqual([])
  })
  test('among many too', () => {
    const [one] = calculateMany(payrollOf(defaut, '2027-01'), [employee('2027-01', '2500', longTerm)])
    expect(one?.ok).toBe(false)
  })
})

describe('legal parameters that were recorded for 2026', () => {
  const at = (day: string, caseFieldName: string, value: string) => ({
    caseName: 'ParametresLegaux',
    caseFieldName,
    value,
    start: `${day}T00:00:00Z`,
    recordedAt: '2026-01-01T00:00:00Z',
  })
  const published = [
    at('2026-01-01', 'PlafondSS', '4005'),
    at('2026-06-01', 'SMICHoraire', '12.31'),
    at('2026-01-01', 'SMICReduction', '12.02'),
  ]
  const parametersOf = (period: string, recorded = published) => {
    const found = inputsOfPeriod(defaut, recorded, { period })
    return found.ok ? found.value.cases['ParametresLegaux'] : undefined
  }
  test('give way to those of the day in 2027, where they were published', () => {
    expect(parametersOf('2026-12')).toEqual({ PlafondSS: '4005', SMICHoraire: '12.31', SMICReduction: '12.02' })
    expect(parametersOf('2027-01')).toEqual({ PlafondSS: '4005', SMICHoraire: '12.31', SMICReduction: '12.31' })
  })
  test('remain where they are the company’s own, such as the minimum wage of Mayotte', () => {
    expect(parametersOf('2027-01', [at('2026-06-01', 'SMICHoraire', '9.56')])).toEqual({ SMICHoraire: '9.56' })
  })
})
