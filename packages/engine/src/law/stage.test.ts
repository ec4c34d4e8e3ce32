import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, valuesOf } from '../../testing/law.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import { Plafonds } from './plafond.js'
import { GratificationStage } from './stage.js'

/** C. éduc. L124-6: 15 % of the hourly ceiling of 29 €, then 30 €. */

test('the minimum is 15 % of the hourly ceiling and changes with it', () => {
  expect(valuesOf(GratificationStage.GratificationStageHoraire)).toBe('4.35, 4.50 from 2026-01-01')
  expect(valuesOf(Plafonds.PlafondSSHoraire)).toBe('29, 30 from 2026-01-01')
  expect([(29 * 15) / 100, (30 * 15) / 100]).toEqual([4.35, 4.5])
})

/** CSS L136-1-1 III 1° b, D136-1; C. éduc. L124-6, L124-7. */
const trainee = (Gratification: string, HeuresStage: string, changes: Inputs = {}, period = '2026-06'): Payslip =>
  ofEmployee(period, '0', {
    ...changes,
    Contrat: { NatureContrat: 'stage', DateDebutContrat: '2026-01-05', ...changes['Contrat'] },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', Gratification, HeuresStage },
  })

describe('the gratification of a trainee', () => {
  test.each([
    ['692.99', ['692.99', '0.00', '0.00']],
    ['693.00', ['693.00', '0.00', '0.00']],
    ['693.01', ['693.00', '0.01', '0.01']],
    ['900.00', ['693.00', '207.00', '203.38']],
  ])('%s € for 154 hours at 4.50 €: exempt, base, base of CSG', (paid, expected) => {
    expect(amounts(trainee(paid, '154'), 'FranchiseStage', 'Assiette', 'BaseCSG')).toEqual(expected)
  })
  test('the rate is that of the year: 4.35 € in 2025', () => {
    const month = trainee('900', '154', { Contrat: { DateDebutContrat: '2025-01-06' } }, '2025-06')
    expect(amounts(month, 'FranchiseStage')).toEqual(['669.90'])
  })
  test('benefits in kind count with the gratification: four meals at 5.50 €', () => {
    const month = trainee('680', '154', { AvantagesNature: { NombreRepasFournis: '4' } })
    expect(amounts(month, 'TotalBrut', 'Assiette')).toEqual(['702.00', '9.00'])
  })
  test('nothing that follows from a contract of employment is due, whatever the company', () => {
    const month = trainee('3000', '154', { Entreprise: { Effectif: '300', TauxVersementMobilite: '0.02' } })
    const none = ['AssuranceChomage', 'AGS', 'DialogueSocial', 'AgircArrcoT1Salariale', 'CEGT1Patronale'] as const
    expect(amounts(month, ...none)).toEqual(none.map(() => '0.00'))
    const levies = ['FormationProfessionnelle', 'TaxeApprentissage', 'ReductionFillonTotale', 'SmicReference'] as const
    expect(amounts(month, ...levies)).toEqual(levies.map(() => '0.00'))
    // 3000 − 693 = 2,307: the health contribution, and 2 % for transport.
    expect(amounts(month, 'AssuranceMaladiePatronale', 'VersementMobilite')).toEqual(['299.91', '46.14'])
  })
  test('the full health and family rates are due in 2025 too: 13 and 5.25 % of 230.10', () => {
    const month = trainee('900', '154', { Contrat: { DateDebutContrat: '2025-01-06' } }, '2025-06')
    expect(amounts(month, 'AssuranceMaladiePatronale', 'AllocationsFamiliales')).toEqual(['29.91', '12.08'])
  })
  test('a trainee who is hired on the next day: bases go on, the reduction has the pay of the employee alone', () => {
    const hired = ofEmployee('2026-07', '2000', { Contrat: { DateDebutContrat: '2026-07-01' } })
    const months = yearOfPayslips(defaut, [
      employee('2026-06', '0', {
        Contrat: { NatureContrat: 'stage', DateDebutContrat: '2026-06-01', DateFinContrat: '2026-06-30' },
        Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', Gratification: '900', HeuresStage: '154' },
      }),
      employee('2026-07', '2000', { Contrat: { DateDebutContrat: '2026-07-01' } }),
    ])
    const names = ['ReductionFillonTotale', 'AssuranceChomage', 'AgircArrcoT1Salariale', 'NetAPayer'] as const
    expect(months.map((month) => amounts(month, ...names))[1]).toEqual(amounts(hired, ...names))
  })
  test('a cent more of gratification is never more than a cent more of base', () => {
    const cents = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 16_100 }), (paid, hours) => {
        const baseOf = (amount: number) =>
          Number(amounts(trainee((amount / 100).toFixed(2), (hours / 100).toFixed(2)), 'Assiette')[0])
        const step = Math.round((baseOf(paid + 1) - baseOf(paid)) * 100)
        expect([0, 1]).toContain(step)
      }),
      { numRuns: Math.min(RUNS, 60) },
    )
  })
})
