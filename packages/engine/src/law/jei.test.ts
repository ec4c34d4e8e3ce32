import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amounts, ofEmployee, ofOfficer, ofYear } from '../../testing/law.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'

/** Loi 2003-1311 art. 131: 13 + 8.55 + 2.11 + 5.25 = 28.91 %, on pay up to 4.5 minimum wages. */

const JEI = { Exonerations: { JEI: 'true' } }
const exemption = (period: string, pay: string): string =>
  amounts(ofEmployee(period, pay, JEI), 'ExonerationJEI').join()

// June 2026: 4.5 × 12.31 × 1820/12 = 8,401.575. 4,005 × 8.55 % = 342.43; 13 %, 2.11 % and 5.25 % of the pay, each to the cent:
// 8,401.57 → 1,092.20 + 177.27 + 441.08; 8,401.575 → 1,092.20 + 177.27 + 441.08.
test.each([
  ['2026-06', '4000', '-1156.40'],
  ['2026-06', '8401.57', '-2052.98'],
  ['2026-06', '8401.58', '-2052.98'],
  ['2026-06', '16804.26', '-2052.98'],
  // 4.5 × 12.02 × 1820/12 = 8,203.65: 1,066.47 + 173.10 + 430.69 + 342.43
  ['2026-05', '10000', '-2012.69'],
])('%s, pay of %s €: %s', (period, pay, expected) => {
  expect(exemption(period, pay)).toBe(expected)
})

test('no general reduction beside it', () => {
  expect(amounts(ofEmployee('2026-06', '2500', JEI), 'ReductionFillonTotale', 'CoefficientReduction')).toEqual([
    '0.00',
    '0.00',
  ])
})

test('an officer counts as full time', () => {
  expect(amounts(ofOfficer('2026-06', '9500', JEI), 'ExonerationJEI')).toEqual(['-2052.98'])
})

test('half time halves the limit: 4,200.79 €', () => {
  const half = ofEmployee('2026-06', '6000', JEI, '17.5')
  expect(amountOf(half, 'RemunerationJEI').toFixed(4)).toBe('4200.7875')
})

// Five ceilings of 48,060 €: 240,300.
test.each([
  ['239143.60', '-1156.40'],
  ['239143.61', '-1156.39'],
  ['240300', '0.00'],
  ['250000', '0.00'],
])('the establishment was granted %s € before: %s', (ExonerationsJEI, expected) => {
  const payslip = ofEmployee('2026-06', '4000', { Exonerations: { JEI: 'true', ExonerationsJEI } })
  expect(amounts(payslip, 'ExonerationJEI')).toEqual([expected])
})

test('a month of JEI within a year leaves the general reduction of the others as it was granted', () => {
  const payslips = ofYear('2026', '2000', ['2000', JEI], '2000')
  expect(payslips.map((payslip) => amounts(payslip, 'ReductionFillonTotale').join())).toEqual([
    '-629.40',
    '0.00',
    '-629.40',
  ])
})

test('it never exceeds the four contributions, and equals them up to the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_600_000 }), (cents) => {
      const payslip = ofEmployee('2026-06', (cents / 100).toFixed(2), JEI)
      const due = [
        'AssuranceMaladiePatronale',
        'VieillessePlafonneePatronale',
        'VieillesseDeplafonneePatronale',
      ] as const
      const contributions = due
        .map((name) => amountOf(payslip, name))
        .reduce((sum, value) => sum.plus(value), amountOf(payslip, 'AllocationsFamiliales'))
      const left = contributions.plus(amountOf(payslip, 'ExonerationJEI'))
      if (cents <= 840_157) expect(left.toFixed(2)).toBe('0.00')
      else expect(left.gt('-0.01')).toBe(true)
    }),
    { numRuns: Math.min(RUNS, 200) },
  )
})
