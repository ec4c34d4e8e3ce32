import fc from 'fast-check'
import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'

/**
 * C. trav. L5122-1 to L5122-5, R5122-11 to R5122-18; W17 of `testing/worked-regimes.json` is compared line by line in
 * `calculate/worked-regimes.test.ts`.
 */

const partial = (Heures: string, more: Record<string, string> = {}, changes: Inputs = {}): Inputs => ({
  ...changes,
  ActivitePartielle: { Heures, ...more },
})
const INDEMNITY = ['IndemniteActivitePartielle', 'ComplementRemunerationMinimale'] as const
const ON_IT = ['CSGActivitePartielleDeductible', 'CSGActivitePartielleNonDeductible', 'CRDSActivitePartielle'] as const

test('deduction by the real 154 hours, indemnity of 8.65 €, ceiling and reference of the minimum wage', () => {
  const payslip = ofEmployee('2026-01', '2187.64', partial('40', { HeuresRetenue: '154' }))
  expect(amounts(payslip, 'AbsenceActivitePartielle', 'TauxIndemnite', ...INDEMNITY, ...ON_IT)).toEqual([
    '568.22',
    '8.65',
    '346.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ])
  expect(amounts(payslip, 'PlafondMois', 'RemunerationMensuelleMinimale', 'AllocationActivitePartielle')).toEqual([
    '2948.76',
    '1443.09',
    '342.80',
  ])
  // 12.02 × 1820/12 × 1,619.42 ÷ 2,187.64; the worked case has 1,349.51, from 1,823.03 rounded to the cent.
  expect(amountOf(payslip, 'SmicReference').toFixed(4)).toBe('1349.5167')
})

test('the same with the hourly minimum of part time, temporary work and apprentices: 40 × 9.52', () => {
  const payslip = ofEmployee('2026-01', '2187.64', partial('40', { HeuresRetenue: '154', PlancherHoraire: 'true' }))
  expect(amounts(payslip, 'IndemniteActivitePartielle')).toEqual(['380.80'])
})

test('without real hours the deduction is by 151.67: 2,187.64 × 40 ÷ 151.67', () => {
  expect(amounts(ofEmployee('2026-01', '2187.64', partial('40')), 'AbsenceActivitePartielle')).toEqual(['576.95'])
})

test('the long-term scheme: 70 % to the employee, 60 % to the employer', () => {
  const payslip = ofEmployee('2026-01', '3033.40', partial('10', { Dispositif: 'apld' }))
  // 20.00 € an hour: 14.00 and 12.00.
  expect(amounts(payslip, 'IndemniteActivitePartielle', 'AllocationActivitePartielle')).toEqual(['140.00', '120.00'])
})

// 4.5 × 12.02 = 54.09 an hour: 54.09 × 151.67 = 8,203.83 a month. 60 % of it is 32.454, hence 32.45.
test.each([
  ['8203.82', '32.45'],
  ['8203.84', '32.45'],
  ['11000', '32.45'],
  ['7583.50', '30.00'],
])('pay of %s €: %s an hour', (pay, expected) => {
  expect(amounts(ofEmployee('2026-03', pay, partial('20')), 'TauxIndemnite')).toEqual([expected])
})

test('the average of variable pay counts in the hourly pay: (1,820.04 + 606.68) ÷ 151.67 = 16.00', () => {
  const payslip = ofEmployee('2026-01', '1820.04', partial('10', { MoyenneVariables: '606.68' }))
  expect(amounts(payslip, 'TauxIndemnite')).toEqual(['9.60'])
})

test('full time has the monthly minimum: 1,443.09 in January 2026, and CSG leaves it whole', () => {
  const payslip = ofEmployee('2026-01', '1823.03', partial('91'))
  const [indemnity, complement] = INDEMNITY.map((name) => amountOf(payslip, name))
  const net = amountOf(payslip, 'TotalBrut').minus(amountOf(payslip, 'TotalCotisationsSalariales'))
  expect(complement?.gt(0)).toBe(true)
  expect(
    net
      .plus(indemnity ?? 0)
      .plus(complement ?? 0)
      .toFixed(2),
  ).toBe('1443.09')
  expect(amounts(payslip, ...ON_IT)).toEqual(['0.00', '0.00', '0.00'])
})

test('apprentices and contrats de professionnalisation below the minimum wage keep their own pay (L5122-5)', () => {
  // 51 % of 1,823.03: 929.75 ÷ 151.67 = 6.1301, hence 6.13 × 40; the State pays the same. No monthly minimum for an apprentice
  // (L3232-1).
  const of = (NatureContrat: string, pay: string) =>
    amounts(
      ofEmployee('2026-01', pay, partial('40', {}, { Contrat: { NatureContrat } })),
      ...INDEMNITY,
      'AllocationActivitePartielle',
    )
  expect(of('apprentissage', '929.75')).toEqual(['245.20', '0.00', '245.20'])
  expect(of('professionnalisation', '929.75')).toEqual(['245.20', '0.00', '245.20'])
  // 2,000 ÷ 151.67 = 13.1865: 60 % are 7.91, the allowance 8.57.
  expect(of('apprentissage', '2000')).toEqual(['316.40', '0.00', '342.80'])
  expect(of('ordinaire', '929.75')[0]).toBe('147.20')
})

test('part time has none', () => {
  expect(amounts(ofEmployee('2026-01', '900', partial('40'), '17.5'), 'ComplementRemunerationMinimale')).toEqual([
    '0.00',
  ])
})

// CSG and CRDS of 3.8 + 2.4 + 0.5 % on 98.25 %, at most the excess of net pay and indemnity over the gross minimum wage.
test('CSG and CRDS on the indemnity leave the gross minimum wage, the CRDS first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 182_303, max: 420_000 }), fc.integer({ min: 1, max: 151 }), (cents, hours) => {
      const payslip = ofEmployee('2026-03', (cents / 100).toFixed(2), partial(String(hours)))
      const [deductible = null, other = null, crds = null] = ON_IT.map((name) => amountOf(payslip, name))
      if (deductible === null || other === null || crds === null) throw new Error('no lines')
      const base = amountOf(payslip, 'BaseCSGActivitePartielle')
      const left = amountOf(payslip, 'LimiteCSGActivitePartielle')
      const taken = deductible.plus(other).plus(crds)
      expect(taken.lte(left)).toBe(true)
      const whole = [base.times('0.038').toFixed(2), base.times('0.024').toFixed(2), base.times('0.005').toFixed(2)]
      if (taken.lt(left)) expect([deductible, other, crds].map((one) => one.toFixed(2))).toEqual(whole)
      if (crds.gt(0)) expect(other.toFixed(2)).toBe(whole[1])
      if (other.gt(0)) expect(deductible.toFixed(2)).toBe(whole[0])
      const net = amountOf(payslip, 'NetAvantImpot')
      if (taken.gt(0)) expect(net.gte('1823.03')).toBe(true)
    }),
    { numRuns: Math.min(RUNS, 300) },
  )
})

test('no hour worked: the indemnity alone is paid', () => {
  const payslip = ofEmployee('2026-03', '2600', partial('151.67'))
  // 2,600 ÷ 151.67 × 60 % = 10.2855, hence 10.29 × 151.67 = 1,560.68
  expect(amounts(payslip, 'TotalBrut', 'PlafondMois', 'IndemniteActivitePartielle', 'NetAvantImpot')).toEqual([
    '0.00',
    '0.00',
    '1560.68',
    '1560.68',
  ])
})

test('the indemnity is taxable less its deductible CSG, and in the net social less all three', () => {
  const month = partial('60', {}, {})
  const payslip = ofEmployee('2026-03', '4200', month)
  const value = (name: Parameters<typeof amountOf>[1]) => amountOf(payslip, name)
  const net = value('TotalBrut').minus(value('TotalCotisationsSalariales'))
  const kept = ON_IT.reduce((rest, name) => rest.minus(value(name)), value('IndemniteActivitePartielle'))
  expect(value('MontantNetSocial').toFixed(2)).toBe(net.plus(kept).toFixed(2))
  expect(value('NetAvantImpot').toFixed(2)).toBe(net.plus(kept).toFixed(2))
  const taxed = net.plus(value('CSGNonDeductible')).plus(value('CRDS')).plus(value('IndemniteActivitePartielle'))
  expect(value('NetImposable').toFixed(2)).toBe(taxed.minus(value('CSGActivitePartielleDeductible')).toFixed(2))
})

test('more hours than the month has are refused, with the field and the article', () => {
  const read = readInputs(fix(defaut, '2026-03-31'), employee('2026-03', '2000', partial('151.68')))
  expect(read.ok ? [] : read.faults.map(({ caseName, expected }) => `${caseName}: ${expected}`)).toEqual([
    'ActivitePartielle: at most 151.67, the hours of the month (C. trav. R5122-11)',
  ])
})
