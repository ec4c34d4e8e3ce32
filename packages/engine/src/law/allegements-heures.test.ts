import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofYear, owedByOfficers } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS } from '../../testing/worked-examples.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'

/** The employee’s reduction (CSS L241-17) and the employer’s flat deduction (L241-18, L241-18-1). */

const overtime = (HeuresSup25: string): Inputs => ({ HeuresSupplementaires: { HeuresSup25 } })

test('the employee’s reduction is 11.31 % under the ceiling (worked-examples.json, F_hs)', () => {
  expect(amounts(ofEmployee('2024-01', '2000', overtime('10')), 'ReductionSalarialeHeures')).toEqual(['-18.64'])
  expect(amounts(ofEmployee('2026-12', '2000', overtime('10')), 'ReductionSalarialeHeures')).toEqual(['-18.64'])
})

test('it is less above the ceiling', () => {
  // 5,412.08: (0.40 % + T1 4,005 × 10.91 % + T2 1,407.08 × 9.72 % + 0.14 %) ÷ pay = 11.1406 % of 412.08.
  expect(amounts(ofEmployee('2026-06', '5000', overtime('10')), 'ReductionSalarialeHeures')).toEqual(['-45.91'])
})

test('it covers complementary hours', () => {
  // 11.31 % of 10 × 14.5059.
  const changes = { HeuresSupplementaires: { HeuresComplementaires: '10' } }
  expect(amounts(ofEmployee('2026-06', '1600', changes, '28'), 'ReductionSalarialeHeures')).toEqual(['-16.41'])
})

test('it is never more than the old-age contributions of the basic scheme in the month (L241-17 II)', () => {
  // 1,000 + 100 × 8.2416 − 1,500 = 324.16: 6.90 % are 22.37, 0.40 % 1.30; not supplementary pension, 10.21 + 2.79.
  const changes = { ...overtime('100'), Absences: { MontantAbsenceSansSolde: '1500' } }
  expect(amounts(ofEmployee('2026-06', '1000', changes), 'ReductionSalarialeHeures')).toEqual(['-23.67'])
})

test.each<[string, string, string]>([
  ['2024-01', '19', '-15.00'],
  ['2024-01', '20', '-5.00'],
  ['2025-12', '249', '-5.00'],
  ['2025-12', '250', '0.00'],
  ['2026-01', '249', '-5.00'],
  ['2026-01', '250', '-5.00'],
  ['2026-12', '19', '-15.00'],
])('%s with %s employees: 10 hours of overtime spare the employer %s €', (period, Effectif, expected) => {
  const changes = { Entreprise: { Effectif }, ...overtime('10') }
  expect(amounts(ofEmployee(period, '2500', changes), 'DeductionForfaitaireHeures')).toEqual([expected])
})

// CSS L130-1 II: the headcount of these thresholds, if they have their own. Until 2025, none from 250 employees.
test.each<[string, string, string, string]>([
  ['2026-06', '60', '19', '-15.00'],
  ['2026-06', '10', '20', '-5.00'],
  ['2026-06', '10', '21', '-5.00'],
  ['2025-06', '300', '249', '-5.00'],
  ['2025-06', '60', '250', '0.00'],
  ['2025-06', '60', '251', '0.00'],
])('%s with %s employees, %s for overtime: %s €', (period, Effectif, EffectifHeuresSupplementaires, expected) => {
  const changes = { Entreprise: { Effectif, EffectifHeuresSupplementaires }, ...overtime('10') }
  expect(amounts(ofEmployee(period, '2500', changes), 'DeductionForfaitaireHeures')).toEqual([expected])
})

test('the employer’s deduction counts hours at 50 % alike, to the cent, and no complementary hours', () => {
  const HeuresSupplementaires = { HeuresSup25: '1.33', HeuresSup50: '2', HeuresComplementaires: '10' }
  // 3.33 hours × 1.50 = 4.995.
  expect(amounts(ofEmployee('2026-06', '2500', { HeuresSupplementaires }), 'DeductionForfaitaireHeures')).toEqual([
    '-5.00',
  ])
})

test('near the minimum wage the deduction is whole: what Urssaf collects besides leaves room for it', () => {
  const changes = { Entreprise: { Effectif: '11', TauxAT: '0.0064' }, ...overtime('10') }
  expect(amounts(ofEmployee('2026-06', '1867.02', changes), 'DeductionForfaitaireHeures')).toEqual(['-15.00'])
})

test('the deduction stops at the contributions that the general reduction leaves to Urssaf', () => {
  // 1,824.16 € of pay: contributions of 642.21, reduction of 726.20 of which 616.57 on them.
  const changes = { Entreprise: { TauxAT: '0.0049' }, ...overtime('100') }
  expect(amounts(ofEmployee('2026-06', '1000', changes), 'DeductionForfaitaireHeures')).toEqual(['-25.64'])
})

test('it stops at what Lodeom leaves to Urssaf: supplementary pension bears its share of the exemption', () => {
  const deduction = (BaremeLodeom: string, pay: string, hours: string, TauxAT: string) =>
    amounts(
      ofEmployee('2026-03', pay, { Entreprise: { BaremeLodeom, TauxAT }, ...overtime(hours) }),
      'DeductionForfaitaireHeures',
    )
  // 2,164.83 €: contributions to Urssaf 627.71 (7 % health, 3.45 % family), exemption 692.96 less 0.0601 ÷ 0.3201 of it, 130.11.
  expect(deduction('competitivite', '2000', '10', '0.0208')).toEqual(['-15.00'])
  // 1,824.16 €: 499.92 less 583.91 and 109.63: 25.64, as under the general reduction.
  expect(deduction('competitivite', '1000', '100', '0.0049')).toEqual(['-25.64'])
  // Saint-Barthélemy: 21.11 % of social security alone are exempt, 385.08, and 114.84 are left.
  expect(deduction('sectoriel', '1000', '100', '0.0049')).toEqual(['-114.84'])
})

test('what Urssaf collects includes the mobility contribution and the training account of fixed terms (section 2)', () => {
  const deduction = (changes: Inputs) => amounts(ofEmployee('2026-06', '1000', changes), 'DeductionForfaitaireHeures')
  // As above, 25.64. With 11 employees training is 1 % instead of 0.55 % (18.24 for 10.03), mobility 1 %: 18.24.
  const Entreprise = { Effectif: '11', TauxAT: '0.0049', TauxVersementMobilite: '0.01' }
  expect(deduction({ Entreprise, ...overtime('100') })).toEqual(['-52.09'])
  // 25.64 and 1 % of 1,824.16.
  const Contrat = { TypeContrat: 'CDD', DateFinContrat: '2026-12-31' }
  expect(deduction({ Contrat, Entreprise: { TauxAT: '0.0049' }, ...overtime('100') })).toEqual(['-43.88'])
})

test('and the family difference that an earlier month gives back (section 2, 2025)', () => {
  // 182.41 € after 14,000 €: 45.08 on them (13, 3.45, 2.02, 0.49, 0.30, 4.05, 0.25, 0.016, 0.55 and 0.59 %), 335.59 and
  // 3.93 on tranche 1, of which 3,925 is left from January, less 1.8 % of 14,000: 384.60 − 252.00, below 150.
  const low = { Entreprise: { TauxAT: '0.0049' }, ...overtime('100') }
  const [, february] = ofYear('2025', '14000', ['100', low])
  expect(february && amounts(february, 'RegularisationFamille', 'DeductionForfaitaireHeures')).toEqual([
    '-252.00',
    '-132.60',
  ])
})

test('both are in the totals of the payslip (worked-examples.json, F_hs)', () => {
  const payslip = payslipOf(defaut, INPUTS.F_hs)
  expect(amounts(payslip, 'TotalCotisationsSalariales', 'TotalAllegements')).toEqual(['454.46', '-669.64'])
})

const BOTH = ['ReductionSalarialeHeures', 'DeductionForfaitaireHeures'] as const

test('without such hours, or without contributions, there is neither', () => {
  expect(amounts(ofEmployee('2026-06', '2000'), 'TauxReductionHeures', ...BOTH)).toEqual(['0.00', '0.00', '0.00'])
  const lost = { ...overtime('10'), Absences: { MontantAbsenceSansSolde: '2164.83' } }
  expect(amounts(ofEmployee('2026-06', '2000', lost), 'Assiette', ...BOTH)).toEqual(['0.00', '0.00', '0.00'])
})

test('11.31 % is the maximum where tranche 1 of an earlier month is made up for', () => {
  // 7,623.62 € under two ceilings after 6,000 € in January: 3,618.62 of tranche 1 on 1,623.62 of pay; 123.62 × 11.31 %.
  const [, february] = ofYear('2026', '6000', ['1500', overtime('10')])
  expect(february && amounts(february, 'Tranche1', 'ReductionSalarialeHeures')).toEqual(['3618.62', '-13.98'])
})

test('overtime alone has the reduction of its old-age contributions of the basic scheme: 5 of 75 centimes', () => {
  const inputs = employee('2026-06', '0', {
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '20' },
    ...overtime('0.03'),
  })
  expect(amounts(payslipOf(defaut, inputs), 'TotalBrut', 'ReductionSalarialeHeures')).toEqual(['0.75', '-0.05'])
})

test('an officer has neither', () => {
  expect(owedByOfficers('ReductionSalarialeHeures')).toBe(false)
  expect(owedByOfficers('DeductionForfaitaireHeures')).toBe(false)
})
