import { expect, test } from 'vitest'
import { amounts, ofEmployee, ofYear } from '../../testing/law.js'

/** T1 up to the ceiling (4,005 € in 2026), T2 up to 8, L4 and L8; progressive over the year (CSS R243-10). */

const BASES = ['Tranche1', 'Tranche2', 'Base4Plafonds', 'BaseCET'] as const

test.each<[string, string, string, string, string]>([
  ['4004.99', '4004.99', '0.00', '4004.99', '0.00'],
  ['4005.00', '4005.00', '0.00', '4005.00', '0.00'],
  ['4005.01', '4005.00', '0.01', '4005.01', '4005.01'],
  ['16020.01', '4005.00', '12015.01', '16020.00', '16020.01'],
  ['32039.99', '4005.00', '28034.99', '16020.00', '32039.99'],
  ['32040.01', '4005.00', '28035.00', '16020.00', '32040.00'],
])('%s €: T1 %s, T2 %s, 4 ceilings %s, CET %s', (pay, ...expected) => {
  expect(amounts(ofEmployee('2026-06', pay), ...BASES)).toEqual(expected)
})

test('ceilings add up over the year: a month gives back what an earlier one used too much', () => {
  // 3,000, 9,000 and 12,000 € since January, under 4,005, 8,010 and 12,015 €.
  const [january, february, march] = ofYear('2026', '3000', '6000', '3000').map((month) => amounts(month, ...BASES))
  expect(january).toEqual(['3000.00', '0.00', '3000.00', '0.00'])
  expect(february).toEqual(['5010.00', '990.00', '6000.00', '9000.00'])
  expect(march).toEqual(['3990.00', '-990.00', '3000.00', '-9000.00'])
})

test('4 and 8 ceilings add up over the year too', () => {
  // 36,000 € since January: under 8 times 8,010 and above 4 times 8,010.
  const [, february] = ofYear('2026', '1000', '35000').map((month) => amounts(month, ...BASES))
  expect(february).toEqual(['7010.00', '27990.00', '31040.00', '36000.00'])
})

test('the base is the gross and the part of the employer’s plans above its limit (CSS D242-1)', () => {
  // Limit 4,005 × 6 % + 2,500 × 1.5 % = 277.80 €; share 400 €.
  const plan = { PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '800' } }
  // CSG: 2,500 × 98.25 % + 400.
  const names = ['TotalBrut', 'Assiette', 'BaseCSG'] as const
  expect(amounts(ofEmployee('2026-06', '2500', plan), ...names)).toEqual(['2500.00', '2622.20', '2856.25'])
})
