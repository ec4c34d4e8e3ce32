import { expect, test } from 'vitest'
import { amounts, contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** ANI of 17/11/2017: Agirc-Arrco, CEG and CET; amounts of `testing/worked-examples.json`, D, E and H. */

test.each([
  ['4005', 'AgircArrcoT1Salariale', 'salariale 4005.00 × 0.0315 = 126.16'],
  ['4500', 'AgircArrcoT1Salariale', 'salariale 4005.00 × 0.0315 = 126.16'],
  ['4500', 'AgircArrcoT1Patronale', 'patronale 4005.00 × 0.0472 = 189.04'],
  ['4500', 'AgircArrcoT2Salariale', 'salariale 495.00 × 0.0864 = 42.77'],
  ['4500', 'AgircArrcoT2Patronale', 'patronale 495.00 × 0.1295 = 64.10'],
  ['4500', 'CEGT1Salariale', 'salariale 4005.00 × 0.0086 = 34.44'],
  ['4500', 'CEGT1Patronale', 'patronale 4005.00 × 0.0129 = 51.66'],
  ['4500', 'CEGT2Salariale', 'salariale 495.00 × 0.0108 = 5.35'],
  ['4500', 'CEGT2Patronale', 'patronale 495.00 × 0.0162 = 8.02'],
  ['4500', 'CETSalariale', 'salariale 4500.00 × 0.0014 = 6.30'],
  ['4500', 'CETPatronale', 'patronale 4500.00 × 0.0021 = 9.45'],
  ['10000', 'AgircArrcoT2Salariale', 'salariale 5995.00 × 0.0864 = 517.97'],
  ['10000', 'AgircArrcoT2Patronale', 'patronale 5995.00 × 0.1295 = 776.35'],
  ['10000', 'CEGT2Salariale', 'salariale 5995.00 × 0.0108 = 64.75'],
  ['10000', 'CEGT2Patronale', 'patronale 5995.00 × 0.0162 = 97.12'],
] as const)('June 2026, %s €, %s: %s', (pay, name, expected) => {
  expect(contributionOf(ofEmployee('2026-06', pay), name)).toBe(expected)
})

test('CET is due from the first euro a cent above the ceiling, and not at it', () => {
  expect(amounts(ofEmployee('2026-06', '4005'), 'CETSalariale', 'CETPatronale')).toEqual(['0.00', '0.00'])
  expect(amounts(ofEmployee('2026-06', '4005.01'), 'CETSalariale', 'CETPatronale')).toEqual(['5.61', '8.41'])
})

test('tranche 2 and CET stop at 8 ceilings: 28,035 € and 32,040 €', () => {
  const payslip = ofEmployee('2026-06', '40000')
  expect(amounts(payslip, 'AgircArrcoT2Salariale', 'CEGT2Patronale', 'CETSalariale', 'CETPatronale')).toEqual([
    '2422.22',
    '454.17',
    '44.86',
    '67.28',
  ])
})

test('the rates are the same in January 2024, and for officers', () => {
  const names = ['AgircArrcoT1Salariale', 'AgircArrcoT1Patronale', 'CEGT1Salariale', 'CEGT1Patronale'] as const
  const expected = ['94.50', '141.60', '25.80', '38.70']
  expect(amounts(ofEmployee('2024-01', '3000'), ...names)).toEqual(expected)
  expect(amounts(ofOfficer('2026-06', '3000'), ...names)).toEqual(expected)
})
